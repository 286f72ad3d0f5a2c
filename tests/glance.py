"""What is in sight when a turn arrives, of simulated games, in Chromium: `make glance`.

After a turn every instruction has to stand above the bar, and the squares that they name have to be seen with
them; when something is asked, the last instruction and the question's first control. Status 1 when that holds
less often than it has to. Other positions come from other seeds: `make glance SEED=2 POSITIONS=300`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import Any

from playwright.async_api import Page, async_playwright

from games.transcripts.registry import games
from tests import selectors
from tests.moments import KINDS, Moment, by_kind, cookie, keep, simulated
from tests.server import Server

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
NEVER_SHOWN = 9999
MEASURE = (Path(__file__).parent / "glance.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Size:
    """A screen, and at how many of a hundred positions it has to show everything."""

    width: int
    height: int
    least: int

    def __str__(self) -> str:
        return f"{self.width} × {self.height}"


SIZES = (Size(360, 740, 95), Size(320, 640, 80))
KIND_NAMES = {"bot": "bot's turns", "other": "other turns", "question": "open questions"}
# Positions are picked from so many whole games, or from so many more where those have too few.
FEWEST_GAMES, MOST_GAMES = 12, 120


@dataclass(frozen=True)
class Miss:
    """Something that is not all in sight, and by how many CSS pixels."""

    what: str
    pixels: int

    def __str__(self) -> str:
        return f"{self.what} ({'not on the page' if self.pixels == NEVER_SHOWN else f'{self.pixels} px'})"


@dataclass(frozen=True)
class Glance:
    """One position on one screen: what of it is out of sight."""

    moment: Moment
    size: Size
    path: str
    misses: tuple[Miss, ...]

    @property
    def worst(self) -> int:
        return max((miss.pixels for miss in self.misses), default=0)


async def look(page: Page, address: str, moment: Moment, size: Size, *, arrives: bool = False) -> Glance:
    """Measure a position: opened, or as it arrives at an open page of the same game."""
    if not arrives:
        await page.goto(address)
    wanted = {
        "arrives": address if arrives else "",
        "table": selectors.TABLE,
        "bar": selectors.BAR,
        "header": selectors.HEADER,
        "instructions": selectors.INSTRUCTIONS,
        "last": moment.kind == "question",
        "things": [[id, selectors.thing(id)] for id in moment.named if moment.kind != "question"],
        "question": selectors.QUESTION if moment.kind == "question" else "",
        "controls": selectors.CONTROLS,
        "unready": selectors.UNREADY,
        "never": NEVER_SHOWN,
    }
    found = await page.evaluate(MEASURE, wanted)
    return Glance(moment, size, address, tuple(Miss(what, round(pixels)) for what, pixels in found))


def picked(slug: str, seed: str, positions: int) -> list[Moment]:
    """So many moments of each kind of one game, and half as many after turns that are not the bot's."""
    wanted = {"bot": positions, "other": positions // 2, "question": positions}
    for number in (FEWEST_GAMES, MOST_GAMES):
        found = by_kind(simulated(games()[slug], seed, number))
        if all(len(found[kind]) >= most for kind, most in wanted.items() if kind in found):
            break
    moments = []
    for kind, most in wanted.items():
        if kind in found:
            chance = random.Random(f"{seed} {slug} {kind}")
            moments += chance.sample(found[kind], min(most, len(found[kind])))
    return moments


class Eyes:
    """The screens that look, each at one position after another."""

    def __init__(self, url: str, moments: Sequence[Moment], *, reloads: bool = False) -> None:
        self.url = url
        self.moments = moments
        self.paths = [f"{url}/s/{code}/" for code in keep(moments)]
        self.reloads = reloads
        name, value = cookie()
        self.cookie: Any = {"name": name, "value": value, "url": url}

    async def look(self, sizes: Sequence[Size], shots: Path | None, worst: int) -> list[Glance]:
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-quic"]
            )
            seen = await asyncio.gather(*(self._on(browser, size, shots, worst) for size in sizes))
            await browser.close()
        return [glance for one in seen for glance in one]

    async def _on(self, browser: Any, size: Size, shots: Path | None, worst: int) -> list[Glance]:
        context = await browser.new_context(
            viewport={"width": size.width, "height": size.height},
            device_scale_factor=3,
            has_touch=True,
            is_mobile=True,
            locale="en-GB",
            reduced_motion="reduce",
        )
        await context.add_cookies([self.cookie])
        page = await context.new_page()
        seen: list[Glance] = []
        for moment, path in zip(self.moments, self.paths, strict=True):
            arrives = not self.reloads and bool(seen) and seen[-1].moment.game == moment.game
            seen.append(await look(page, path, moment, size, arrives=arrives))
        if shots:
            await self._shoot(page, seen, shots, worst)
        await context.close()
        return seen

    async def _shoot(self, page: Page, seen: Sequence[Glance], shots: Path, worst: int) -> None:
        shots.mkdir(parents=True, exist_ok=True)
        for (slug, kind), missed in grouped(seen):
            for place, glance in enumerate(worst_of(missed, worst), 1):
                await look(page, glance.path, glance.moment, glance.size)
                await page.screenshot(path=shots / f"{slug}-{glance.size.width}-{kind}-{place}.png")


def grouped(seen: Iterable[Glance]) -> list[tuple[tuple[str, str], list[Glance]]]:
    """The positions of each game and kind together."""

    def key(glance: Glance) -> tuple[str, int]:
        return glance.moment.game, KINDS.index(glance.moment.kind)

    return [((slug, KINDS[kind]), list(group)) for (slug, kind), group in groupby(sorted(seen, key=key), key)]


def worst_of(seen: Iterable[Glance], most: int) -> list[Glance]:
    """So many of the positions that miss something, the furthest off first."""
    return sorted((one for one in seen if one.misses), key=lambda one: -one.worst)[:most]


def report(seen: Sequence[Glance], size: Size, worst: int) -> bool:
    """Print a size's figures and its worst misses; gives whether they are good enough."""
    good = True
    print(f"\n{size}: at least {size.least} %")
    for (slug, kind), glances in grouped(one for one in seen if one.size == size):
        share = 100 * sum(not one.misses for one in glances) / len(glances)
        enough = share >= size.least
        good &= enough
        print(
            f"  {slug:<22} {KIND_NAMES[kind]:<18} {share:5.1f} % of {len(glances)}{'' if enough else '   too few'}"
        )
        for glance in worst_of(glances, worst):
            print(f"      {glance.moment}: {', '.join(map(str, glance.misses))}")
    return good


def written(glance: Glance) -> dict[str, Any]:
    """A position as JSON values."""
    return {
        "game": glance.moment.game,
        "kind": glance.moment.kind,
        "seed": glance.moment.seed,
        "turn": glance.moment.number,
        "action": glance.moment.action,
        "asked": glance.moment.asked,
        "size": str(glance.size),
        "misses": [asdict(miss) for miss in glance.misses],
    }


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.glance", description=__doc__)
    parser.add_argument("--seed", default="1", help="which games are simulated")
    parser.add_argument("--positions", type=int, default=100, help="how many of each kind, per game")
    parser.add_argument("--game", action="append", help="only this game's slug")
    parser.add_argument("--width", type=int, help="only the screen of this width")
    parser.add_argument("--worst", type=int, default=3, help="how many misses are named, per game and kind")
    parser.add_argument(
        "--reload", action="store_true", help="load every page anew, which takes thrice as long"
    )
    parser.add_argument("--json", type=Path, help="write every position and its misses into this file")
    parser.add_argument("--shots", type=Path, help="put a screenshot of each named miss into this folder")
    return parser.parse_args()


def looked(chosen: argparse.Namespace, sizes: Sequence[Size], folder: Path) -> list[Glance]:
    """Keep the positions in a server of their own, and look at them there."""
    os.environ |= {"DJANGO_SETTINGS_MODULE": "botassist.settings", "DATA_DIR": str(folder)}
    import django

    django.setup()
    server = Server(folder, workers=1)
    server.prepare()
    server.start()
    try:
        moments = [
            moment
            for slug in chosen.game or games()
            for moment in picked(slug, chosen.seed, chosen.positions)
        ]
        eyes = Eyes(server.url, moments, reloads=chosen.reload)
        return asyncio.run(eyes.look(sizes, chosen.shots, chosen.worst))
    finally:
        server.stop()


def main() -> int:
    """Simulate, look, print, and say whether enough is in sight."""
    chosen = arguments()
    sizes = [size for size in SIZES if chosen.width in {None, size.width}]
    with tempfile.TemporaryDirectory() as folder:
        seen = looked(chosen, sizes, Path(folder))
    if chosen.json:
        chosen.json.write_text(json.dumps([written(one) for one in seen], indent=1), encoding="utf-8")
    good = [report(seen, size, chosen.worst) for size in sizes]
    return 0 if all(good) else 1


if __name__ == "__main__":
    sys.exit(main())
