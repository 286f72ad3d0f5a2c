"""What the settings take from the environment that is more than a line; each says in a sentence what is wrong."""

from __future__ import annotations

import os
import secrets
import warnings
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured

from botassist.starting import CannotStart, refused

ON = {"true", "on", "yes", "y", "ok", "1"}
OFF = {"false", "off", "no", "n", "0", ""}
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")


def secret_key(env: environ.Env, folder: Path) -> str:
    """SECRET_KEY where it is set, else the one that is kept in this folder; raises CannotStart."""
    try:
        key: str | None = env.ENVIRON.get("SECRET_KEY")
    except FileNotFoundError as error:
        raise CannotStart(f"SECRET_KEY_FILE names {error.filename}, and there is no such file.") from None
    if key is None:
        return kept_secret_key(folder / "secret_key")
    # An empty one is a mistake in what fills it in; a key of its own would part this server from the others.
    if not key.strip():
        raise CannotStart(
            "SECRET_KEY is set, but empty: give it a long random text, or leave it out and one is made and kept."
        )
    return key.strip()


def is_key_given() -> bool:
    """Whether the environment says what the key is, or in which file it stands; else it is the kept one."""
    return any(os.environ.get(name) for name in ("SECRET_KEY", "SECRET_KEY_FILE"))


def kept_secret_key(file: Path) -> str:
    """The key kept in a file, made at the first start; raises CannotStart.

    Players are known by a signed cookie: a key that changed with every start would part them from what they were
    playing.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        if not file.exists():
            _make_secret_key(file)
        key = file.read_text().strip()
    except OSError as error:
        raise refused(file, error) from None
    if not key:
        raise CannotStart(
            f"The secret key in {file} is empty: delete the file, and the next start makes a new one."
        )
    return key


def _make_secret_key(file: Path) -> None:
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        draft.touch(mode=0o600)
        with draft.open("w") as text:
            text.write(secrets.token_urlsafe(50))
            text.flush()
            os.fsync(text.fileno())
        # A link never replaces a file: of two processes that start at once, both get the first key.
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink(missing_ok=True)


def database(env: environ.Env, folder: Path) -> dict[str, Any]:
    """What DATABASE_URL says, as Django wants it; without it a file in this folder. Raises CannotStart."""
    try:
        with warnings.catch_warnings():
            # One of its warnings repeats the whole address.
            warnings.simplefilter("ignore")
            default = f"sqlite:///{folder / 'botassist.sqlite3'}"
            found: dict[str, Any] = env.db_url("DATABASE_URL", default=default)
        if found["ENGINE"] in {"django.db.backends.sqlite3", "django.db.backends.postgresql"}:
            return found
    except FileNotFoundError as error:
        raise CannotStart(f"DATABASE_URL_FILE names {error.filename}, and there is no such file.") from None
    except (KeyError, ValueError):
        pass
    # It is not repeated here: a password may be in it.
    raise CannotStart(
        "DATABASE_URL is no address of a database that can be used: postgres://user:password@host/name is, and"
        " sqlite:////folder/file.sqlite3."
    )


def whole(env: environ.Env, name: str, default: int) -> int:
    """The number that a setting gives, 0 or more; raises ImproperlyConfigured when it gives none."""
    text = env.str(name, default=str(default)).strip()
    if not (text.isascii() and text.isdigit()):
        raise ImproperlyConfigured(f"{name} has to be a number, 0 or more, not “{text}”.")
    return int(text)


def switch(env: environ.Env, name: str, *, default: bool = False) -> bool:
    """Whether a setting is on; raises ImproperlyConfigured when it says neither.

    A misspelt HTTPS=ture that counted as off would let cookies go over plain http, and nobody would notice.
    """
    text = env.str(name, default=str(default)).strip().lower()
    if text not in ON | OFF:
        raise ImproperlyConfigured(f"{name} has to be true or false, not “{text}”.")
    return text in ON


def level(env: environ.Env, name: str) -> str:
    """How much goes to the log; raises ImproperlyConfigured when that is no level."""
    text: str = env.str(name, default="INFO").strip().upper()
    if text not in LEVELS:
        raise ImproperlyConfigured(f"{name} has to be one of {', '.join(LEVELS)}, not “{text}”.")
    return text


def limits(text: str, known: Mapping[str, int]) -> dict[str, int]:
    """The known limits that a text changes; raises ImproperlyConfigured when it can't be read."""
    if text.strip() == "0":
        return dict.fromkeys(known, 0)
    found = {}
    for part in filter(None, text.split(",")):
        name, _equals, number = (word.strip() for word in part.partition("="))
        if name not in known or not (number.isascii() and number.isdigit()):
            raise ImproperlyConfigured(
                f"CREATION_LIMITS can't be read at “{part}”: write for example tables=100,decks=50, or 0."
            )
        found[name] = int(number)
    return found
