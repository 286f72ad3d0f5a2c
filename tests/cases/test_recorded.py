"""The recorded cases, each as a test of its own, without a process for each (`make cases` has one)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from games.transcripts.registry import games
from games.transcripts.transcript import TranscriptError, transcribe
from tests.cases import check

FILES = sorted(check.HERE.rglob("*.json"))


def test_every_game_has_recorded_cases() -> None:
    assert {file.parent.name for file in FILES} == set(games())


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_recorded_game_comes_out_as_it_was_recorded(file: Path) -> None:
    case = json.loads(file.read_text(encoding="utf-8"))
    expect = case["expect"]
    if "error" in expect:
        with pytest.raises(TranscriptError) as refused:
            transcribe(case["input"])
        assert expect["error"] in str(refused.value)
        assert "\n" not in str(refused.value)
        return

    out = json.loads(json.dumps(transcribe(case["input"])))

    assert "said" in expect or "state" in expect or "pending" in expect or "result" in expect
    if "said" in expect:
        assert (
            check.wrong_sayings(expect["said"], out["turns"], check.spec_codes(case["input"]["game"])) is None
        )
    assert check.wrong_reasons(expect.get("because", []), out["turns"]) is None
    for key in ("state", "pending", "result", "over"):
        if key in expect:
            assert check.differs(expect[key], out[key], key) is None
