"""Where things stand on the play page: the one place that measurements and walks learn it from."""

TABLE = "#table"
HEADING = "#now"
BAR = ".bar"
# Whatever stays at the top while the page is scrolled under it.
HEADER = ".top, .where"
INSTRUCTIONS = ".turn > .steps > li"
QUESTION = "#answer"
# What a question is answered with, in the question itself.
CONTROLS = "button, select, summary, label.pick, label.cell, .cell.tap, input:not([type=hidden]), a[href]"
# A part that a script of its own has still to bring to life.
UNREADY = ".picker:not([data-ready])"


def thing(id: str) -> str:
    """The square or thing of this id, wherever the board shows it."""
    return f"#cell-{id}, #thing-{id}"
