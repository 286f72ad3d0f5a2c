"""A rules update that wants more of a deck than a game in progress has."""

from dataclasses import replace
from typing import Any

import pytest

from games.engine.core import DeckKind, Game, Phrase, Whole
from games.engine.upgrades import Upgrade
from games.transcripts import registry
from games.transcripts.registry import find_game
from tests.phone import Phone

pytestmark = pytest.mark.django_db


def put_in_force(monkeypatch: pytest.MonkeyPatch, game: Game[Any]) -> None:
    monkeypatch.setattr(registry, "games", lambda: {game.slug: game})
    monkeypatch.setattr("botassist.home.views.games", lambda: {game.slug: game})


def stricter(game: Game[Any], **changes: Any) -> Game[Any]:
    """The game with a number on each automa card that older decks do not have."""
    kind = game.decks["automa"]
    colder = replace(kind, fields=(*kind.fields, Whole(key="frost", least=0, most=9)))
    return replace(game, version=game.version + 1, decks={**game.decks, "automa": colder}, **changes)


def test_an_upgrade_of_the_decks_lets_an_old_game_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))

    def frost(decks: dict[str, Any]) -> dict[str, Any]:
        return {**decks, "automa": [{**card, "frost": 0} for card in decks["automa"]]}

    game = find_game("forest-shuffle")
    put_in_force(monkeypatch, stricter(game, upgrades={game.version: Upgrade(decks=frost)}))
    phone.answer({})
    assert phone.session.turn == 1


def test_a_game_that_can_not_be_read_leaves_the_others_on_the_home_page(
    monkeypatch: pytest.MonkeyPatch, warned: list[str]
) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    put_in_force(monkeypatch, stricter(find_game("forest-shuffle")))

    home = phone.client.get("/")
    assert home.status_code == 200
    assert "This table can’t be shown" in home.content.decode()
    assert "can't read the decks" in warned.pop()


def test_a_kind_of_deck_that_is_new_is_taken_from_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("forest-shuffle")
    phone = Phone.at_new_table(game)
    more = DeckKind(
        name=Phrase("More"), about=Phrase("More"), fields=game.decks["automa"].fields, default="exploration"
    )
    both = {**game.built_in_decks, "more": game.built_in_decks["automa"]}
    monkeypatch.setattr(Game, "built_in_decks", both)
    put_in_force(monkeypatch, replace(game, version=game.version + 1, decks={**game.decks, "more": more}))

    phone.answer({})
    assert phone.session.turn == 1
