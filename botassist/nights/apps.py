"""Game nights, and the links that open tables and nights to other people."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    name = "botassist.nights"
    label = "nights"
