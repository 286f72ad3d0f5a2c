"""Sessions at the table."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "botassist.play"
    label = "play"
