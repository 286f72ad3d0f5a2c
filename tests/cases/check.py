#!/usr/bin/env python3
"""Play recorded cases through `manage.py transcript` and compare what came out.

    python tests/cases/check.py [FOLDER_OR_FILE ...]      from the project's root

Without arguments it plays every case beside this file. A case is one JSON object:

    {"name", "why", "input": {...}, "expect": {"said": [[[code, params], ...] per turn],
     "state": {...}, "pending": {...}, "result": {...}, "over": bool, "because": [[turn, code, [codes]]],
     "error": "text that the one line on standard error must contain"}}

`state`, `pending` and `result` are compared key by key for the keys named there, at every depth.
Of `said`, only the codes that the game's spec names are compared, in order; more may be said.
`because` asks that the trace behind a saying of that turn names these codes, in any order.
PYTHON names the interpreter (default: .venv/bin/python, else python3), SPECS the folder of the specs
(default: docs/specs). Status 1 when a case differs.
"""

import json
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
SPECS = Path(os.environ.get("SPECS", HERE.parent.parent / "docs" / "specs"))
PYTHON = os.environ.get("PYTHON") or (".venv/bin/python" if Path(".venv/bin/python").exists() else "python3")


def spec_codes(game: str) -> set[str]:
    """Return the codes that the spec of `game` names: sayings outside them are not compared."""
    text = (SPECS / f"{game}.md").read_text()
    return set(re.findall(r"`([a-z_]+\.[a-z_]+)[ `]", text))


def differs(wanted: Any, got: Any, path: str = "") -> str | None:
    """Return the first difference between a wanted value and what came; objects by the wanted keys only."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        for key, value in wanted.items():
            if key not in got:
                return f"{path}.{key}: missing (wanted {value!r})"
            if found := differs(value, got[key], f"{path}.{key}"):
                return found
        return None
    if isinstance(wanted, list) and isinstance(got, list):
        if len(wanted) != len(got):
            return (
                f"{path}: {len(got)} items, wanted {len(wanted)}:"
                f" got {json.dumps(got)[:300]} wanted {json.dumps(wanted)[:300]}"
            )
        for i, (w, g) in enumerate(zip(wanted, got, strict=True)):
            if found := differs(w, g, f"{path}[{i}]"):
                return found
        return None
    if type(wanted) is bool or type(got) is bool:  # 1 is not true here
        return None if wanted is got else f"{path}: {got!r}, wanted {wanted!r}"
    return None if wanted == got else f"{path}: {got!r}, wanted {wanted!r}"


def wrong_error(wanted: str, done: subprocess.CompletedProcess[str]) -> str | None:
    """Return what is wrong with a run that had to be refused with one line naming `wanted`."""
    lines = [line for line in done.stderr.splitlines() if line.strip()]
    if done.returncode != 2:
        return f"status {done.returncode}, wanted 2"
    if len(lines) != 1 or wanted not in lines[0]:
        return f"standard error {lines[:3]!r}, wanted one line with {wanted!r}"
    return None


def wrong_sayings(expected: list[Any], turns: list[Any], codes: set[str]) -> str | None:
    """Return where what was said first leaves what was expected, turn by turn."""
    said = [[[s["code"], s["params"]] for s in t["said"] if s["code"] in codes] for t in turns]
    for turn, (wanted, got) in enumerate(zip(expected, said, strict=False)):
        for i, (w, g) in enumerate(zip(wanted, got, strict=False)):
            if w[0] != g[0] or differs(w[1], g[1]):
                return f"turn {turn}, saying {i}: {json.dumps(g)}, wanted {json.dumps(w)}"
        if len(wanted) != len(got):
            extra = got[len(wanted) :] or wanted[len(got) :]
            return (
                f"turn {turn}: {len(got)} sayings, wanted {len(wanted)};"
                f" first unmatched {json.dumps(extra[0])}"
            )
    return None if len(said) == len(expected) else f"{len(said)} turns, wanted {len(expected)}"


def wrong_reasons(expected: list[Any], turns: list[Any]) -> str | None:
    """Return which expected reasons the trace behind a saying does not name."""
    for turn, code, reasons in expected:
        sayings = [s for s in turns[turn]["said"] if s["code"] == code]
        found = {b["code"] for s in sayings for b in s.get("because", [])}
        if missing := set(reasons) - found:
            return f"turn {turn}, {code}: the trace lacks {sorted(missing)}"
    return None


def run(case: dict[str, Any]) -> str | None:
    """Return what is wrong with this case, or None."""
    expect = case["expect"]
    done = subprocess.run(
        [PYTHON, "manage.py", "transcript", "-"],
        input=json.dumps(case["input"]),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if "error" in expect:
        return wrong_error(expect["error"], done)
    if done.returncode != 0:
        return f"status {done.returncode}: {done.stderr.strip().splitlines()[-1:]}"
    out = json.loads(done.stdout)
    if "said" in expect:
        codes = spec_codes(case["input"]["game"])
        if found := wrong_sayings(expect["said"], out["turns"], codes):
            return found
    if found := wrong_reasons(expect.get("because", []), out["turns"]):
        return found
    for key in ("state", "pending", "result", "over"):
        if key in expect and (found := differs(expect[key], out.get(key), key)):
            return found
    return None


def verdict(case: dict[str, Any]) -> str | None:
    """Return what is wrong with this case; one that can't be judged has failed too."""
    try:
        return run(case)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def main(arguments: list[str]) -> int:
    """Play the named cases, or all, and print those that differ and how many there were."""
    files: list[Path] = []
    for name in arguments or [str(HERE)]:
        path = Path(name)
        files += sorted(path.rglob("*.json")) if path.is_dir() else [path]
    cases = [json.loads(file.read_text()) for file in files]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = list(pool.map(verdict, cases))
    for file, wrong in zip(files, verdicts, strict=True):
        if wrong:
            print(f"FAIL {file.parent.name}/{file.stem}: {wrong}")
    failed = sum(1 for wrong in verdicts if wrong)
    print(f"{len(cases) - failed} passed, {failed} failed")
    return 1 if failed or not cases else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
