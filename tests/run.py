"""Run the whole suite: `python -m tests.run`, or `make test`.

The browser tests get a process of their own, because Playwright leaves an event loop behind. They are spread over
more workers than there are cores, because a browser test mostly waits. What touches the database runs once more on
a PostgreSQL of its own. The walks on other engines come last; their drivers hang now and then, so what failed
there is walked once more, in new browsers. The last line is pytest's closing line over all.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from xml.etree import ElementTree

from tests.postgresql import PROGRAMS, postgresql

NAMES = ("failed", "passed", "skipped", "errors")
ROOT = Path(__file__).resolve().parent.parent
Run = tuple[list[str], dict[str, str]]
RUNS: tuple[Run, ...] = (
    (["tests", "--ignore=tests/browser", "--ignore=tests/engines", "-n", "auto"], {}),
    (["tests/browser", "-n", "3"], {"DJANGO_ALLOW_ASYNC_UNSAFE": "true"}),
    (["tests/engines", "-n", "2"], {}),
)
TWICE = "tests/engines"
# The rules know of no database, and what is tried out in deploy/ starts its own.
NOT_ON_POSTGRESQL = ("browser", "cases", "deploy", "engine", "engines", "games")
ON_POSTGRESQL = ["tests", *(f"--ignore=tests/{name}" for name in NOT_ON_POSTGRESQL), "-n", "auto"]


def counts(report: Path) -> Counter[str]:
    """Return how many tests passed, failed, were skipped or broke, as pytest's report says."""
    found: Counter[str] = Counter()
    if report.exists():
        for suite in ElementTree.parse(report).iter("testsuite"):  # noqa: S314  (written by pytest just now)
            failed, skipped, errors = (int(suite.get(name, 0)) for name in ("failures", "skipped", "errors"))
            found += Counter(failed=failed, skipped=skipped, errors=errors)
            found["passed"] += int(suite.get("tests", 0)) - failed - skipped - errors
    return found


def run(arguments: list[str], extra: dict[str, str], report: Path) -> tuple[int, Counter[str]]:
    """Run one part; gives its status, and how many tests passed, failed, were skipped or broke."""
    command = [sys.executable, "-m", "pytest", *arguments, f"--junitxml={report}"]
    status = subprocess.run(command, cwd=ROOT, env=os.environ | extra, check=False).returncode
    return status, counts(report)


@contextmanager
def runs() -> Iterator[Sequence[Run]]:
    """All parts; PostgreSQL serves meanwhile."""
    if not PROGRAMS:
        print("There is no PostgreSQL here: nothing runs on it.", flush=True)
        yield RUNS
        return
    with postgresql() as address:
        yield (RUNS[0], (ON_POSTGRESQL, {"DATABASE_URL": address}), *RUNS[1:])


def main() -> int:
    """Run all parts, whatever any of them gives, and return the status of the whole."""
    started = time.monotonic()
    total: Counter[str] = Counter()
    statuses = []
    with tempfile.TemporaryDirectory() as folder, runs() as parts:
        for number, (arguments, extra) in enumerate(parts):
            if not (ROOT / arguments[0]).is_dir():
                print(f"There is no folder {arguments[0]}: nothing to run there.", flush=True)
                continue
            report = Path(folder) / f"{number}.xml"
            status, found = run(arguments, extra, report)
            if status and arguments[0] == TWICE:
                print("What failed is walked once more.", flush=True)
                passed = found["passed"]
                status, found = run([*arguments, "--last-failed"], extra, report)
                found["passed"] += passed
            statuses.append(status)
            total += found
    broken = [status for status in statuses if status]
    # A run that could not even start has no counts of its own, and must not pass for a good one.
    if broken and not total["failed"] and not total["errors"]:
        total["errors"] = len(broken)
    words = ("failed", "passed", "skipped", "error" if total["errors"] == 1 else "errors")
    named = [f"{total[name]} {word}" for name, word in zip(NAMES, words, strict=True) if total[name]]
    line = f" {', '.join(named) or 'no tests ran'} in {time.monotonic() - started:.2f}s "
    print(f"\nAll runs together:\n{line:=^80}", flush=True)
    return broken[0] if broken else 0


if __name__ == "__main__":
    sys.exit(main())
