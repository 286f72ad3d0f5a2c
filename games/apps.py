"""Makes the rules folder a Django app, so that its boards are found as templates."""

from django.apps import AppConfig


class GamesConfig(AppConfig):
    """The only module in this folder that imports Django."""

    name = "games"
    verbose_name = "Rules"
