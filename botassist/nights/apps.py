"""Game nights, and the links that open tables and nights to other people."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    name = "botassist.nights"
    label = "nights"

    def ready(self) -> None:
        """Take part in the tables: links open them, and their pages lead to the night and to sharing."""
        from botassist.nights.access import session_by_token, sessions_by_token
        from botassist.nights.parts import parts
        from botassist.play.doors import Door, doors
        from botassist.play.signals import table_shown

        doors.insert(0, Door(session_by_token, sessions_by_token))
        table_shown.connect(parts)
