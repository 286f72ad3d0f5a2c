"""What a household and its guests leave behind: tables of every game, decks, nights and links, by the pages.

The set-ups, the answers and the cards follow from seeds; only codes and times are new in every run.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest
from django.test import Client

from botassist.nights.models import Link
from botassist.play.models import GameSession
from games.engine.core import Draw, Game
from games.transcripts.registry import find_game, games
from games.transcripts.simulation import simulate
from tests.decks.desk import Kind, Player
from tests.nights.hosting import Friend, add, new_night
from tests.phone import CORRECT, Phone

COOKIE = "visitor"
SHORT = 5
CORAL = {
    "id": "coral",
    "name": "Coral",
    "level": 1,
    "icons": {"land": 0, "water": 2, "air": 0},
    "cost": {"land": 0, "water": 1, "air": 0},
}
TYPED: Mapping[str, tuple[str, list[Any]]] = {
    "typed-facts": ("forest-shuffle", [{"challenge": "bat-forest", "level": "silver"}, 230]),
    "more-typed-facts": ("forest-shuffle", [{"challenge": "bat-forest", "level": "gold"}, 290]),
    "typed-tile": (
        "origin-of-species",
        [
            {"rows": 1, "cols": 3},
            {"r1c1": "tide-lily", "r1c2": "cloud-midge", "r1c3": "new"},
            CORAL,
            {"p1": "dune-beetle"},
        ],
    ),
}
"""Per table in which printed facts are typed its game, and the answers that lead to them and on."""

FEW_FIELDS: Mapping[str, tuple[str, ...]] = {"tiles": ("id", "name", "colours", "special")}
"""Per kind of deck the fields that are typed beforehand; the others are asked for during the game."""


@dataclass
class Household:
    """Three phones, and the tables they played at, by their names such as `suna-valo/undone`."""

    host: Client = field(default_factory=Client)
    guest: Client = field(default_factory=Client)
    watcher: Client = field(default_factory=Client)
    tables: dict[str, Phone] = field(default_factory=dict)

    def people(self) -> dict[str, Any]:
        """Who they are, and the codes of their tables: what is needed to open all this again."""
        phones = {"host": self.host, "guest": self.guest, "watcher": self.watcher}
        return {
            "visitors": {name: visitor_id(client) for name, client in phones.items()},
            "games": sorted(games()),
            "tables": {name: phone.code for name, phone in sorted(self.tables.items())},
        }


def visitor_id(client: Client) -> str:
    """The id in the signed cookie of a browser."""
    request = HttpRequest()
    request.COOKIES = {COOKIE: client.cookies[COOKIE].value}
    return str(request.get_signed_cookie(COOKIE))


def play_everything() -> Household:
    """Everything that is to be kept, played now."""
    household = Household()
    household.host.post("/name/", {"name": "Ines"})
    household.guest.post("/name/", {"name": "Tom"})
    household.watcher.post("/name/", {"name": ""})
    # First, while nothing is known of the cards: later tables are set up with what is typed here.
    _type_facts(household)
    _play_tables(household)
    _play_with_own_decks(household)
    _spend_nights(household)
    _share_tables(household)
    _throw_away(household)
    household.host.post("/move/")
    return household


# Tables


def just_started(phone: Phone, chance: random.Random) -> None:
    """Leave the set-up unanswered."""


def between_turns(phone: Phone, chance: random.Random) -> None:
    phone.play(4, chance)


def mid_turn(phone: Phone, chance: random.Random) -> None:
    phone.play(3, chance)
    phone.play_into_a_turn(chance)


def corrected(phone: Phone, chance: random.Random) -> None:
    phone.play(2, chance)
    to_next_turn(phone, chance)
    phone.answer(CORRECT)
    phone.play(2, chance)


def finished(phone: Phone, chance: random.Random) -> None:
    """Play a whole game, the shortest of some that are not over at once."""
    game, decks = phone.table.game, phone.session.decks
    seeds = [f"{phone.session.seed}/{number}" for number in range(40)]
    played = [(seed, simulate(game, seed, decks).turns) for seed in seeds]
    seed, turns = min((one for one in played if len(one[1]) >= SHORT), key=lambda one: len(one[1]))
    GameSession.objects.filter(code=phone.code).update(seed=seed)
    for reply in (reply for turn in turns for reply in turn.position.replies):
        if reply.by == "table" or isinstance(phone.table.question, Draw):
            phone.answer(reply.value)
    assert phone.session.over


def undone(phone: Phone, chance: random.Random) -> None:
    phone.play(5, chance)
    while phone.session.turn > 2:
        phone.undo()


def undone_in_a_turn(phone: Phone, chance: random.Random) -> None:
    mid_turn(phone, chance)
    phone.undo()


def undone_from_the_end(phone: Phone, chance: random.Random) -> None:
    finished(phone, chance)
    phone.undo()


def played_otherwise(phone: Phone, chance: random.Random) -> None:
    phone.play(4, chance)
    for _ in range(3):
        phone.undo()
    phone.play(2, chance)


def dealer_changed(phone: Phone, chance: random.Random) -> None:
    phone.play(3, chance)
    phone.forge("dealer", dealer="app" if phone.session.dealer == "table" else "table")
    phone.play(2, chance)
    phone.forge("title", title="Who deals?")


def to_next_turn(phone: Phone, chance: random.Random) -> None:
    """Play on to where a turn begins."""
    while phone.session.used:
        phone.answer_somehow(chance)


SITUATIONS: Mapping[str, Callable[[Phone, random.Random], None]] = {
    "just-started": just_started,
    "between-turns": between_turns,
    "mid-turn": mid_turn,
    "corrected": corrected,
    "finished": finished,
    "undone": undone,
    "undone-in-a-turn": undone_in_a_turn,
    "undone-from-the-end": undone_from_the_end,
    "played-otherwise": played_otherwise,
    "dealer-changed": dealer_changed,
}


def _play_tables(household: Household) -> None:
    for game in games().values():
        for name, play in SITUATIONS.items():
            if name == "dealer-changed" and not game.has_draws:
                continue
            _play(household, game, name, play, dealer=game.dealer)
        other = "app" if game.dealer == "table" else "table"
        _play(household, game, f"dealt-by-the-{other}", mid_turn, dealer=other)


def _play(
    household: Household,
    game: Game[Any],
    name: str,
    play: Callable[[Phone, random.Random], None],
    dealer: str,
) -> None:
    seed = f"{game.slug}/{name}"
    phone = Phone.at_new_table(game, household.host, dealer=dealer, seed=seed)
    play(phone, random.Random(seed))
    household.tables[seed] = phone


# Decks


def _type_facts(household: Household) -> None:
    """Type what is printed on cards during games: the first time a deck is made of it, then it is added to."""
    for name, (slug, answers) in TYPED.items():
        phone = Phone.at_new_table(find_game(slug), household.host, seed=name)
        for answer in answers:
            phone.answer(answer)
        phone.play(2, random.Random(name))
        household.tables[f"{slug}/{name}"] = phone


def _play_with_own_decks(household: Household) -> None:
    """Keep a deck of each kind, almost as it comes with the game, and play with them: they are the latest."""
    player = Player()
    player.client = household.host
    for game in (game for game in games().values() if game.decks):
        for key in game.decks:
            player.deck_with((game.slug, key), our_cards(game, key), name="Our own")
        _play(household, game, "own-deck", mid_turn, dealer="table")
        slug_and_key: Kind = (game.slug, next(iter(game.decks)))
        _work_on_a_draft(player, slug_and_key)


def our_cards(game: Game[Any], key: str) -> list[dict[str, Any]]:
    """The cards that come with a game, one under another name; of tiles only what nobody would ask for later."""
    cards = [dict(card) for card in game.built_in_decks[key][game.decks[key].default]]
    if "name" in cards[0]:
        cards[0]["name"] = "Ours"
    fields = FEW_FIELDS.get(key)
    return [{name: card[name] for name in card if not fields or name in fields} for card in cards]


def _work_on_a_draft(player: Player, kind: Kind) -> None:
    """Keep a deck without cards, and one that is thrown away."""
    player.new_deck(kind, "Still to come")
    thrown = player.copy_built_in(kind, games()[kind[0]].decks[kind[1]].default)
    player.post(f"/d/{thrown.code}/delete/", {})


# Nights and links


def change_link(client: Client, address: str, role: str, change: str) -> None:
    response = client.post(f"{address}link", {"role": role, "change": change})
    assert response.status_code == 303


def come_by(client: Client, address: str) -> None:
    """Open what a link opens, and say, as the page does, that this phone is there."""
    assert client.get(address).status_code == 200
    assert client.post("/here/", {"code": address.split("/")[2]}).status_code == 204


class Guest(Friend):
    """A guest's own phone at a table."""

    def __init__(self, host: Phone, code: str, client: Client) -> None:
        self.host = host
        Phone.__init__(self, code, client)


def _spend_nights(household: Household) -> None:
    host = household.host
    friday, saturday = new_night(host, "Friday"), new_night(host, "Saturday")
    middle = [phone for name, phone in household.tables.items() if name.endswith("/mid-turn")]
    for night in (friday, saturday):
        for phone in middle:
            add(host, night, phone)
        for role in ("play", "watch"):
            change_link(host, f"/n/{night.code}/", role, "renew")
        links = {link.role: link for link in Link.objects.filter(night=night)}
        come_by(household.guest, f"/n/{links['play'].token}/")
        come_by(household.watcher, f"/n/{links['watch'].token}/")
        for table, phone in zip(night.tables.order_by("pk"), middle, strict=True):
            chance = random.Random(f"{night.title}/{phone.session.game}")
            Guest(phone, links["play"].table_token(table), household.guest).answer_somehow(chance)
            come_by(household.watcher, f"/s/{links['watch'].table_token(table)}/")
    for phone in middle:
        phone.look()
        chance = random.Random("later that evening")
        to_next_turn(phone, chance)
        phone.play_into_a_turn(chance)
    host.post(f"/n/{saturday.code}/remove", {"table": saturday.tables.latest("pk").pk})
    change_link(host, f"/n/{saturday.code}/", "play", "renew")
    change_link(host, f"/n/{saturday.code}/", "watch", "close")
    slug = middle[0].session.game
    assert host.post(f"/new/{slug}/?night={saturday.code}", {"dealer": "app"}).status_code == 303
    household.tables[f"{slug}/started-at-an-evening"] = Phone(GameSession.objects.latest("pk").code, host)


def _share_tables(household: Household) -> None:
    """Share a table of each game; at the first one, the links are renewed and closed afterwards."""
    shared = [phone for name, phone in household.tables.items() if name.endswith("/between-turns")]
    for phone in shared:
        for role, client in (("play", household.guest), ("watch", household.watcher)):
            change_link(household.host, f"/s/{phone.code}/", role, "renew")
            code = Link.objects.get(session=phone.session, role=role).token
            come_by(client, f"/s/{code}/")
            if role == "play":
                Guest(phone, code, client).play(1, random.Random("a guest's turn"))
    change_link(household.host, f"/s/{shared[0].code}/", "play", "renew")
    change_link(household.host, f"/s/{shared[0].code}/", "watch", "close")


def _throw_away(household: Household) -> None:
    game = next(iter(games().values()))
    phone = Phone.at_new_table(game, household.host, seed="thrown away")
    phone.play(2, random.Random("thrown away"))
    assert household.host.post(f"/s/{phone.code}/delete/").status_code == 303


def set_ups_differ(household: Household) -> bool:
    """Whether the tables of each game were set up in at least three ways."""
    ways: dict[str, set[str]] = {slug: set() for slug in games()}
    for phone in household.tables.values():
        turns = phone.export_json()["turns"]
        if turns:
            ways[phone.session.game].add(json.dumps(turns[0]["replies"]))
    return all(len(found) >= 3 for found in ways.values())
