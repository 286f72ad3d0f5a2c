from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("play", "0002_turn_learned"),
    ]

    operations = [
        migrations.AddField(
            model_name="gamesession",
            name="result_version",
            field=models.PositiveIntegerField(default=1),
        ),
    ]
