"""Game nights, and the links that open tables and nights to other people."""

from django.apps import AppConfig


class NightsConfig(AppConfig):
    name = "botassist.nights"
    label = "nights"

    def ready(self) -> None:
        """Take part in the tables: links open them, and their pages lead to the night and to sharing."""
        from botassist.nights.access import access_by_token, behind_token, why_shut
        from botassist.nights.parts import latest_night, parts
        from botassist.play.doors import Door, doors, told_by_own_code
        from botassist.play.signals import table_shown

        doors.insert(0, Door(behind_token, why_shut, access_by_token))
        told_by_own_code["night"] = latest_night()
        table_shown.connect(parts)
