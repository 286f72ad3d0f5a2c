from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0001_decks"),
    ]

    operations = [
        migrations.AddField(
            model_name="botdeck",
            name="version",
            field=models.PositiveIntegerField(default=1),
        ),
        # Whether a deck fits depends on the rules that it is read under: it is worked out when somebody asks.
        migrations.RemoveField(
            model_name="botdeck",
            name="ready",
        ),
    ]
