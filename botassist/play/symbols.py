"""The product's own drawings: 24 by 24, one stroke, drawn in the colour of the text beside them.

A drawing never stands alone: the sentence beside it says it all, so it is hidden from screen readers.
What only one game needs is among that game's own `symbols`.
"""

from typing import Final

from games.transcripts.registry import games

SYMBOLS: Final[dict[str, str]] = {
    "add": "M5 4h9v16H5z M18 9v6 M15 12h6",
    "remove": "M5 4h9v16H5z M15.5 12h5.5",
    "take-right": "M5 4h9v16H5z M17 12h5 M19.5 9.5 22 12l-2.5 2.5",
    "deck": "M7 7h10v14H7z M7 4h12v14",
    "shuffle": "M3 7h3l10 10h5 M3 17h3l3-3 M13 10l3-3h5 M18.5 4.5 21 7l-2.5 2.5 M18.5 14.5 21 17l-2.5 2.5",
    "hand": "M4 10l5-5 5 15-6 1z M9 5l5-1 4 15-4 1 M14 4l5 3-1 12",
    "cave": "M2 20c1-9 4-15 10-15s9 6 10 15z M9 20c0-4 1-6 3-6s3 2 3 6",
    "card": "M6 3h12v18H6z M9 7h6 M9 11h6",
    "coin": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 8v8",
    "pawn": "M12 3a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z M9 10c1 3-1 6-3 8h12c-2-2-4-5-3-8 M5 21h14",
    "master": "M12 6a3 3 0 1 0 0 6 3 3 0 0 0 0-6z M8 3l2 2 2-3 2 3 2-2 M6 20c0-5 2-8 6-8s6 3 6 8z",
    "beadle": "M12 7a3 3 0 1 0 0 6 3 3 0 0 0 0-6z M7 7h10 M9 7V3h6v4 M6 21c0-5 2-8 6-8s6 3 6 8",
    "barrel": "M7 3h10c2 6 2 12 0 18H7C5 15 5 9 7 3z M5.8 9h12.4 M5.8 15h12.4",
    "ship": "M3 15h18l-3 5H6z M12 3v12 M12 4l6 8h-6",
    "festival": "M3 6c6 3 12 3 18 0 M6 7.5 7.5 13 10 8.3 M14 8.3l2.500 4.700L18 7.5 M5 21h14 M8 21v-4h8v4",
    "cube": "M12 3l8 4.500v9L12 21l-8-4.500v-9z M4 7.500l8 4.500 8-4.500 M12 12v9",
    "tile": "M4 4h16v16H4z M8 8h8v8H8z",
    "tool": "M14 4a5 5 0 0 0-5 7L3 17l4 4 6-6a5 5 0 0 0 7-5l-3 2-3-3 2-4z",
    "scalpel": "M3 21l9-9 M12 12c1-4 4-7 9-9-1 5-4 9-7 11z",
    "track": "M9 3h6v5H9z M9 10h6v5H9z M9 17h6v4H9z",
    "star": "M12 3l2.700 6 6.300.600-4.800 4.300 1.400 6.300L12 17l-5.600 3.200 1.400-6.300L3 9.600 9.300 9z",
    "flag": "M6 21V4 M6 4h12l-3 4 3 4H6",
    "trophy": "M7 4h10v5c0 3-2 5-5 5s-5-2-5-5z M7 5H4c0 3 1 5 3 5 M17 5h3c0 3-1 5-3 5 M12 14v4 M8 21h8 M9 18h6",
    "eye": "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7z M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
    "home": "M3 11l9-8 9 8 M5 10v11h14V10 M10 21v-6h4v6",
    "swap": "M4 8h14 M15 5l3 3-3 3 M20 16H6 M9 13l-3 3 3 3",
    "tree": "M12 3l6 8h-3l4 6H5l4-6H6z M12 17v4",
    "order": "M6 3h12v18H6z M9 8h6 M9 12h6 M9 16h3",
    "display": "M3 6h5v12H3z M9.500 6h5v12h-5z M16 6h5v12h-5z",
    "village": "M3 21V11l5-4 5 4v10z M13 13l4-3 4 3v8h-8 M6 21v-5h4v5",
    "house": "M4 21V10l8-6 8 6v11z M10 21v-6h4v6",
    "people": "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6z M3 20c0-5 2-7 5-7s5 2 5 7 M16 6a2.500 2.500 0 1 0 0 5"
    " 2.500 2.500 0 0 0 0-5z M15 13c4-1 6 2 6 7",
    "land": "M1 20L8 8l4 6 3-4 8 10z",
    "air": "M2 9h12a3 3 0 1 0-3-3 M2 14h17a3 3 0 1 1-3 3 M2 19h8",
    "leaf": "M4 20C4 9 9 4 20 4c0 11-5 16-14 14 M4 20c2-5 6-9 10-10",
    "water": "M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11z M9 15c0 2 1 3 3 3",
    "feather": "M4 20l4-4 M8 16C7 9 12 4 20 4c0 8-4 13-12 12z M8 16l7-7",
    "lock": "M6 11h12v10H6z M8 11V8a4 4 0 0 1 8 0v3 M12 15v2",
    "unlock": "M6 11h12v10H6z M8 11V7a4 4 0 0 1 7.500-2 M12 15v2",
    "skip": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M6 6l12 12",
    "check": "M4 13l5 5L20 6",
    "info": "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 11v6 M12 7.500v.5",
    "undo": "M8 5L3 10l5 5 M3 10h11a6 6 0 0 1 0 12h-3",
    "redo": "M16 5l5 5-5 5 M21 10H10a6 6 0 0 0 0 12h3",
    "plus": "M12 5v14 M5 12h14",
    "minus": "M5 12h14",
    "back": "M15 4l-8 8 8 8",
    "close": "M5 5l14 14 M19 5L5 19",
    "list": "M8 6h12 M8 12h12 M8 18h12 M4 6h.5 M4 12h.5 M4 18h.5",
    "share": "M12 15V3 M8 7l4-4 4 4 M5 12v9h14v-9",
    "book": "M4 4h7c1 0 1 1 1 1v16s0-1-1-1H4z M20 4h-7c-1 0-1 1-1 1v16s0-1 1-1h7z",
}

SHAPES: Final[dict[str, str]] = {
    "yellow": "M12 2l3 6.700 7 .700-5.300 4.800 1.600 7L12 17.500l-6.300 3.700 1.600-7L2 9.400l7-.700z",
    "blue": "M12 2c4 5 6.500 8 6.500 12a6.500 6.500 0 0 1-13 0C5.500 10 8 7 12 2z",
    "red": "M4 4h16v16H4z",
    "green": "M12 3l9 17H3z",
    "pink": "M12 20s-8-5-8-10.500C4 6 8.500 4 12 8c3.500-4 8-2 8 1.500C20 15 12 20 12 20z",
}
"""Per colour the shape that goes with it, filled."""


def strokes_of(name: str) -> str:
    """The path of a drawing, one of the product's or of a game's own; an unknown name gives the neutral one."""
    if name in SYMBOLS:
        return SYMBOLS[name]
    own = (game.symbols[name] for game in games().values() if name in game.symbols)
    return next(own, SYMBOLS["info"])
