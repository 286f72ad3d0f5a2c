"""What people type into a line of a form, as it can be stored and shown, and the numbers that addresses carry."""


def one_line(text: str, most: int) -> str:
    """The text on one line, without characters that can't be shown, and cut after `most` of them.

    PostgreSQL refuses a text with a NUL in it; nobody types one, but anybody can post one.
    """
    shown = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(shown.split())[:most].rstrip()


def number_in(text: str, digits: int = 9) -> int | None:
    """The number that a page of ours wrote into an address or a form; None for anything else.

    Nine digits fit every column of ours that counts, eighteen every key.
    """
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
