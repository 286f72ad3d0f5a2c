"""Whether this is an installed package, and where such a one keeps what in a checkout lies in var/."""

from __future__ import annotations

import hashlib
from importlib.metadata import distribution
from pathlib import Path

import platformdirs

# templates/, static/ and gunicorn.conf.py, which a checkout has at its top (see pyproject.toml).
SITE = Path(__file__).resolve().parent / "_site"
IS_PACKED = SITE.is_dir()
TOP = SITE if IS_PACKED else SITE.parent.parent


def data_folder() -> Path:
    """The user's own folder for what they played."""
    return platformdirs.user_data_path("botassist", appauthor=False)


def static_folders() -> Path:
    """The folder of `static_folder`, and of those of other versions."""
    return platformdirs.user_cache_path("botassist", appauthor=False) / "static"


def static_folder() -> Path:
    """A folder for the compressed files of just this installation."""
    # RECORD names every installed file with its hash.
    records = [distribution(name).read_text("RECORD") or "" for name in ("botassist", "django-htmx")]
    return static_folders() / hashlib.sha256("".join(records).encode()).hexdigest()[:16]


def command(line: str) -> str:
    """How a management command is typed here."""
    return f"botassist manage {line}" if IS_PACKED else f"python manage.py {line}"
