"""What people type into a line of a form, as it can be stored and shown."""


def one_line(text: str, most: int) -> str:
    """The text on one line, without characters that can't be shown, and cut after `most` of them.

    PostgreSQL refuses a text with a NUL in it; nobody types one, but anybody can post one.
    """
    shown = "".join(character if character.isprintable() else " " for character in text)
    return " ".join(shown.split())[:most].rstrip()
