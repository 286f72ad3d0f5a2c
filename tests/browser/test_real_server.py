"""On the server as it is run, with its compressed files: what a first visit weighs, and a restart in mid-game."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FilePayload, Page, expect

from games.transcripts.registry import games
from tests.browser.conftest import NewPhone
from tests.browser.tapping import done, instructions, start, tap, undo
from tests.phone import Phone
from tests.server import Server

MOST_BYTES = 27 * 1024
MOST_REQUESTS = 5
# A question brings the looks and the script of forms, of a board that is filled by tapping, and of a pad.
MOST_BYTES_WITH_A_FORM = 36 * 1024


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("server") / "data")
    server.folder.mkdir()
    server.prepare()
    with server.running():
        yield server


class Traffic:
    """What a page loads, as the browser counts it: the bytes of its files, compressed as they come."""

    def __init__(self, page: Page) -> None:
        self.bytes = 0
        self.urls: list[str] = []
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda event: self.urls.append(event["request"]["url"]))
        session.on("Network.responseReceived", lambda event: self._take_off_headers(event["response"]))
        session.on("Network.loadingFinished", self._add)

    def _take_off_headers(self, response: dict[str, int]) -> None:
        self.bytes -= int(response["encodedDataLength"])

    def _add(self, event: dict[str, int]) -> None:
        self.bytes += int(event["encodedDataLength"])

    @property
    def hosts(self) -> set[str]:
        return {urlsplit(url).netloc for url in self.urls if not url.startswith("data:")}


def load(new_phone: NewPhone, server: Server, address: str) -> Traffic:
    """What the first visit of a phone that was never here loads."""
    stranger = new_phone(base_url=server.url)
    traffic = Traffic(stranger)
    stranger.goto(address, wait_until="networkidle")
    print(f"{address}: {traffic.bytes} bytes in {len(traffic.urls)} requests")
    assert traffic.hosts == {urlsplit(server.url).netloc}
    return traffic


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("slug", games())
def test_the_first_load_of_a_table_in_play_is_small_and_from_here_alone(
    new_phone: NewPhone, server: Server, slug: str
) -> None:
    playing = Phone.at_new_table(games()[slug])
    playing.play_quickly(4, random.Random("a first visit"))
    page = new_phone(base_url=server.url)
    file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": playing.export()}
    page.goto("/")
    page.locator("#bring summary").click()
    page.set_input_files("#file", file)
    page.locator("#bring form button").click()
    page.wait_for_url("**/s/**")

    traffic = load(new_phone, server, page.url)

    assert traffic.bytes <= MOST_BYTES
    assert len(traffic.urls) <= MOST_REQUESTS


@pytest.mark.parametrize("slug", games())
def test_the_set_up_brings_what_its_questions_need_beside_it(
    new_phone: NewPhone, server: Server, slug: str
) -> None:
    page = new_phone(base_url=server.url)
    start(page, slug)
    done(page)

    assert load(new_phone, server, page.url).bytes <= MOST_BYTES_WITH_A_FORM


def test_a_second_visit_loads_the_page_alone(new_phone: NewPhone, server: Server) -> None:
    page = new_phone(base_url=server.url)
    start(page, "forest-shuffle")
    traffic = Traffic(page)

    page.reload(wait_until="networkidle")

    fetched = [url for url in traffic.urls if "/static/" not in url]
    assert traffic.bytes < 8 * 1024
    assert fetched == [page.url]


def test_the_server_is_killed_and_started_again_in_the_middle_of_a_game(
    new_phone: NewPhone, server: Server
) -> None:
    page = new_phone(base_url=server.url)
    start(page, "forest-shuffle")
    done(page)
    for _ in range(2):
        tap(page, page.locator(".bar .primary"))
    told = instructions(page)

    server.kill()
    page.locator(".bar .primary").tap()
    expect(page.locator("#failed")).to_contain_text("No answer came to your tap.")
    assert instructions(page) == told, "the turn stays readable"

    server.start()
    expect(page.locator("#lost")).to_be_hidden(timeout=15_000)
    expect(page.locator(".top .round")).to_have_text("Deck 18 of 20")
    assert instructions(page) == told
    expect(page.locator("#failed")).to_be_visible()
    tap(page, page.locator("#failed button"))
    expect(page.locator("#failed")).to_be_hidden()
    expect(page.locator(".top .round")).to_have_text("Deck 17 of 20")
    undo(page)
    assert instructions(page) == told
    page.reload()
    assert instructions(page) == told


def test_a_tap_that_could_not_be_saved_says_so_until_it_is_sent_again_and_is_done_once(
    new_phone: NewPhone, server: Server
) -> None:
    page = new_phone(base_url=server.url)
    start(page, "forest-shuffle")
    done(page)
    tap(page, page.locator(".bar .primary"))
    with closing(sqlite3.connect(server.folder / "botassist.sqlite3", isolation_level=None)) as another:
        another.execute("BEGIN IMMEDIATE")
        page.locator(".bar .primary").tap()
        failed = page.locator("#failed")
        expect(failed).to_contain_text("could not be saved", timeout=15_000)
        # Polls are answered meanwhile, and wipe nothing.
        for _ in range(2):
            with page.expect_response("**/table?revision=*") as polled:
                pass
            assert polled.value.status == 204
        expect(failed).to_be_visible()
        expect(page.locator("#lost")).to_be_hidden()
        another.execute("ROLLBACK")

    tap(page, failed.locator("button"))

    expect(failed).to_be_hidden()
    expect(page.locator(".top .round")).to_have_text("Deck 18 of 20")
