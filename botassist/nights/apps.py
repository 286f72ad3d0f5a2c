"""Game nights, and the links that open tables and nights to other people."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    name = "botassist.nights"
    label = "nights"

    def ready(self) -> None:
        """Take part in the tables: links open them, and their pages lead to the evening and to sharing."""
        from botassist.nights import access, beside
        from botassist.play import hooks

        hooks.doors.append(hooks.Door(access.open_table, access.sessions_of))
        hooks.rows.append(beside.rows)
        hooks.below.append(beside.heartbeat)
