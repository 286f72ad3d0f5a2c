"""Where somebody was by a link is kept by the link, so that a second one does not take the place of the first."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


def seat_guests(apps, schema_editor):
    """Whoever came to a night by a link finds it in their list as before."""
    guests = apps.get_model("nights", "Guest").objects.exclude(link=None)
    apps.get_model("nights", "Seat").objects.bulk_create(
        apps.get_model("nights", "Seat")(
            link_id=guest.link_id, generation=guest.generation, visitor=guest.visitor, seen=guest.seen
        )
        for guest in guests
    )


class Migration(migrations.Migration):
    dependencies = [("nights", "0001_initial")]

    operations = [
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("generation", models.PositiveIntegerField()),
                ("visitor", models.CharField(db_index=True, max_length=32)),
                ("seen", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "link",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="nights.link"
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("link", "visitor"), name="a_seat_once_a_link")]
            },
        ),
        migrations.RunPython(seat_guests, migrations.RunPython.noop, elidable=True),
        migrations.RemoveField(model_name="guest", name="generation"),
        migrations.RemoveField(model_name="guest", name="link"),
    ]
