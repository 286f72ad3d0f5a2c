"""Ask the package index whether requirements/*.txt suit every Python: `python -m tests.locks`, or `make lock`.

They are pinned under one Python. For each that pyproject.toml allows, pip looks for what it would install, and the
markers of every package found are read as that Python would: whatever it asks for has to be pinned as well.
"""

import json
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
SETS = ("base", "postgres", "dev")
NEWEST = 30


def pythons() -> list[str]:
    """The minor versions of Python that the project says it runs on, such as 3.11."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    allowed = SpecifierSet(project["requires-python"])
    return [f"3.{minor}" for minor in range(NEWEST) if f"3.{minor}" in allowed]


def found(name: str, python: str) -> list[dict[str, Any]]:
    """The packages that pip would install of a set for this Python; raises ValueError with what pip says."""
    asked = ["--dry-run", "--ignore-installed", "--require-hashes", "--only-binary=:all:", "--quiet"]
    asked += ["--python-version", python, "--report", "-", "-r", f"requirements/{name}.txt"]
    command = [sys.executable, "-m", "pip", "install", "--disable-pip-version-check", *asked]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        raise ValueError("\n".join(line for line in done.stderr.splitlines() if line.startswith("ERROR")))
    packages: list[dict[str, Any]] = [entry["metadata"] for entry in json.loads(done.stdout)["install"]]
    return packages


def lacking(packages: list[dict[str, Any]], python: str) -> Iterator[str]:
    """A line per requirement that holds under this Python and that no package of the set meets."""
    pinned = {canonicalize_name(package["name"]): package["version"] for package in packages}
    place = default_environment() | {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "extra": "",
    }
    for package in packages:
        for text in package.get("requires_dist", []):
            asked = Requirement(text)
            if asked.marker and not asked.marker.evaluate({key: str(value) for key, value in place.items()}):
                continue
            version = pinned.get(canonicalize_name(asked.name))
            if version is None or not asked.specifier.contains(version, prereleases=True):
                yield f"{package['name']} asks for {text}, and {version or 'none'} is pinned"


def wrong(name: str, python: str) -> list[str]:
    """What is wrong with a set under this Python, a line each."""
    try:
        return list(lacking(found(name, python), python))
    except ValueError as error:
        return str(error).splitlines()


def main() -> int:
    """Look at every set under every Python, tell of each, and return 1 when one of them does not suit."""
    pairs = [(name, python) for python in pythons() for name in SETS]
    with ThreadPoolExecutor() as pool:
        verdicts = list(pool.map(lambda pair: wrong(*pair), pairs))
    for (name, python), lines in zip(pairs, verdicts, strict=True):
        print(f"requirements/{name}.txt for Python {python}: {'as it should be' if not lines else 'no'}")
        for line in lines:
            print(f"  {line}")
    return int(any(verdicts))


if __name__ == "__main__":
    sys.exit(main())
