"""Decks that players type once and keep."""

from django.apps import AppConfig


class DecksConfig(AppConfig):
    name = "botassist.decks"
    label = "decks"

    def ready(self) -> None:
        """Take part in the tables: what is typed during a game is kept."""
        from botassist.decks import facts
        from botassist.play import hooks

        hooks.after_turn.append(facts.keep)
        hooks.lines.append(facts.line)
