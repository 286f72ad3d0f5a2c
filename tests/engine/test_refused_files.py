"""Files that are no transcript: one line says so, nothing breaks."""

from __future__ import annotations

from typing import Any

import pytest

from games.transcripts.replay import first_difference
from games.transcripts.transcript import TranscriptError, transcribe


@pytest.mark.parametrize("decks", [None, 5, ["automa"]])
def test_a_recording_whose_decks_are_no_object_is_refused(decks: Any):
    printed = transcribe({"game": "villages-of-valeria", "replies": [{"key": "setup", "value": {}}]})
    with pytest.raises(TranscriptError, match='"decks" is not an object'):
        first_difference({**printed, "decks": decks})


def test_a_seed_that_cannot_be_printed_is_refused():
    with pytest.raises(TranscriptError, match='"seed" is not a text'):
        transcribe({"game": "forest-shuffle", "seed": "\ud800"})
