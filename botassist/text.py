"""What people type into a line: names, titles."""

from games.engine.text import visible


def one_line(text: str, most: int) -> str:
    """What is seen of a text, on one line, and cut after `most` characters."""
    return visible(text)[:most].rstrip()
