"""What tests of every kind share."""

from collections.abc import Iterator

import pytest

from botassist.play.guesses import guesses


@pytest.fixture(autouse=True)
def _nobody_has_guessed_yet() -> Iterator[None]:
    """Wrong codes are counted in the memory of the process, which all tests share."""
    guesses.forget()
    yield
    guesses.forget()
