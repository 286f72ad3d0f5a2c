"""Decks that players type once and keep."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "botassist.decks"
    label = "decks"

    def ready(self) -> None:
        """Take part in the tables: what is learned in a turn is kept."""
        from botassist.decks import facts, keeping
        from botassist.play.signals import cards_typed, table_shown, turn_finished, visitor_moved

        cards_typed.connect(facts.keep_typed)
        turn_finished.connect(facts.keep)
        table_shown.connect(facts.notice)
        visitor_moved.connect(keeping.hand_over)
