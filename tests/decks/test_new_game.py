"""A new game takes the deck that was chosen, and keeps its own copy of it."""

import pytest

from botassist.decks.models import BotDeck, DeckInUse
from botassist.play.models import GameSession
from games.transcripts.registry import games
from tests.decks.desk import AUTOMA, CHALLENGES, GUILDS, Player, tile
from tests.phone import Phone

MADE_UP = games()["guilds-of-london"].built_in_decks["tiles"]["made-up"]


def offered(player: Player, slug: str, kind: str) -> dict[str, bool]:
    """The decks that the page of a new game offers, and which one is set."""
    player.open(f"/new/{slug}/")
    form = next(form for form in player.page.forms if form.id == "start")
    return {control.value: control.picked for control in form.named(f"deck.{kind}")}


def start(player: Player, slug: str, **data: str) -> GameSession:
    player.post(f"/new/{slug}/", data)
    assert player.status == 303, player.text
    return GameSession.objects.latest("pk")


TO_TYPE = {"own": True, "built-in:made-up": False}


def test_where_nothing_is_published_a_deck_to_be_typed_comes_before_the_made_up_one(player: Player) -> None:
    assert offered(player, "guilds-of-london", "tiles") == TO_TYPE

    mine = start(player, "guilds-of-london", **{"deck.tiles": "own"})
    any_deck = start(player, "guilds-of-london")

    assert (mine.decks, mine.try_out) == ({"tiles": []}, False)
    assert (any_deck.decks, any_deck.try_out) == ({"tiles": list(MADE_UP)}, True)


def test_with_one_deck_there_is_nothing_to_choose(player: Player) -> None:
    assert offered(player, "suna-valo", "solo") == {}


def test_the_latest_kept_deck_is_set_and_taken(player: Player) -> None:
    first = player.deck_with(GUILDS, [tile(1)], name="First")
    second = player.deck_with(GUILDS, [tile(2)], name="Second")

    found = offered(player, "guilds-of-london", "tiles")
    kept = {f"kept:{second.code}": True, f"kept:{first.code}": False}
    assert found == {**kept, "own": False, "built-in:made-up": False}
    form = next(form for form in player.page.forms if form.id == "start")
    player.post("/new/guilds-of-london/", form.sent())

    session = GameSession.objects.get()
    assert session.decks == {"tiles": [tile(2)]}
    assert DeckInUse.objects.get().deck == second


def test_any_other_deck_can_be_chosen(player: Player) -> None:
    first = player.deck_with(GUILDS, [tile(1)])
    player.deck_with(GUILDS, [tile(2)])

    kept = start(player, "guilds-of-london", **{"deck.tiles": f"kept:{first.code}"})
    built_in = start(player, "guilds-of-london", **{"deck.tiles": "built-in:made-up"})

    assert kept.decks == {"tiles": [tile(1)]}
    assert built_in.decks == {"tiles": list(MADE_UP)}


def test_each_kind_of_a_game_is_chosen_by_itself(player: Player) -> None:
    player.deck_with(CHALLENGES, [{"id": "deer", "name": "Deer"}])
    player.deck_with(AUTOMA, [{"id": "1", "add": 1}])

    session = start(player, "forest-shuffle", **{"deck.automa": "built-in:exploration"})

    assert session.decks["challenges"] == [{"id": "deer", "name": "Deer"}]
    assert len(session.decks["automa"]) == 20


def test_changing_a_deck_never_changes_a_game_in_progress(player: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1), tile(2)])
    phone = Phone(start(player, "guilds-of-london").code, player.client)
    phone.send(phone.page.form("/answer"))
    assert "Tile 1" in phone.page.text
    before = GameSession.objects.values().get()
    page = phone.page.bare

    player.type_card(deck, "tile-1", name="Changed", colours=["pink"])
    deck.refresh_from_db()
    player.post(f"/d/{deck.code}/remove", {"revision": deck.revision, "card": "tile-2"})
    player.post(f"/d/{deck.code}/delete/", {})
    BotDeck.objects.all().delete()

    assert GameSession.objects.values().get() == before
    assert phone.look().bare == page


def test_a_deck_that_is_gone_starts_no_game(player: Player, other: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1)])
    theirs = other.deck_with(GUILDS, [tile(2)])
    player.post(f"/d/{deck.code}/delete/", {})

    for value in (f"kept:{deck.code}", f"kept:{theirs.code}", "built-in:secret", "made-up", ""):
        player.post("/new/guilds-of-london/", {"deck.tiles": value})
        assert player.status == 422
        assert "This deck is no longer available." in player.text

    assert not GameSession.objects.exists()


def test_a_deck_that_the_rules_no_longer_accept_starts_no_game(player: Player) -> None:
    deck = player.deck_with(GUILDS, [tile(1)])
    BotDeck.objects.filter(pk=deck.pk).update(cards=[{"id": "old"}])

    assert offered(player, "guilds-of-london", "tiles") == TO_TYPE

    player.post("/new/guilds-of-london/", {"deck.tiles": f"kept:{deck.code}"})

    assert player.status == 422
    assert not GameSession.objects.exists()


def test_an_empty_deck_is_not_offered(player: Player) -> None:
    player.new_deck(AUTOMA)

    assert offered(player, "forest-shuffle", "automa") == {}


def test_a_deck_that_is_typed_as_it_is_laid_can_be_started_with_while_it_is_empty(player: Player) -> None:
    deck = player.new_deck(GUILDS)

    session = start(player, "guilds-of-london", **{"deck.tiles": f"kept:{deck.code}"})

    assert session.decks == {"tiles": []}
    player.open(f"/d/{deck.code}/")
    assert "Play with this deck" in player.text


@pytest.mark.parametrize("wanted", ["own", "made-up", "kept:nowhere", ""])
def test_an_address_that_names_no_deck_with_a_page_opens_with_the_way_home(
    player: Player, wanted: str
) -> None:
    player.open(f"/new/guilds-of-london/?deck.tiles={wanted}")

    assert player.status == 200
    assert 'aria-label="All games"' in player.page.html


def test_an_address_that_names_a_deck_opens_with_the_way_back_to_it(player: Player) -> None:
    deck = player.new_deck(GUILDS)

    for value, page in (
        (f"kept:{deck.code}", f"/d/{deck.code}/"),
        ("built-in:made-up", "/decks/guilds-of-london/tiles/built-in/made-up/"),
    ):
        player.open(f"/new/guilds-of-london/?deck.tiles={value}")
        assert page in player.page.links
        assert 'aria-label="Back to the deck"' in player.page.html
