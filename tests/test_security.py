"""The page of threats names tests that there are."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ROWS = [line for line in (ROOT / "SECURITY.md").read_text(encoding="utf-8").splitlines() if line[:2] == "| "][
    1:
]
NAMED = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def functions_of(file: Path) -> set[str]:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


def test_every_threat_names_a_test_that_holds_it() -> None:
    assert len(ROWS) > 15
    assert [row for row in ROWS if not NAMED.search(row.rsplit("|", 2)[1])] == []


def test_every_test_that_is_named_exists() -> None:
    missing = [
        f"{file}::{name}"
        for row in ROWS
        for file, name in NAMED.findall(row)
        if not (ROOT / file).exists() or name not in functions_of(ROOT / file)
    ]

    assert missing == []
