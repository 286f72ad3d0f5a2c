"""Settings. Everything that differs from one machine to another comes from an environment variable.

Each may come from a file instead: SECRET_KEY_FILE=/run/secrets/key stands for SECRET_KEY.

DATA_DIR (var/; installed as a package: the user's data folder)
    Holds the embedded database and the kept secret key.
STATIC_ROOT (var/static/; installed as a package: the user's cache folder)
    Where collectstatic puts the compressed files and the server finds them.
DATABASE_URL (an SQLite file in DATA_DIR)
    `postgres://user:password@host/name` for PostgreSQL. Behind a PgBouncer that pools transactions it ends in
    `?disable_server_side_cursors=true`.
SECRET_KEY (kept in DATA_DIR/secret_key)
    Signs the cookies. All servers of one site need the same one.
SECRET_KEY_FALLBACKS (none)
    Earlier keys whose cookies and links still count, separated by commas.
ALLOWED_HOSTS (this machine only; everything under `make run`)
    The host names that the site answers to, separated by commas.
HTTPS (off)
    Set it when every visitor comes over https. The server in front then has to set X-Forwarded-Proto itself.
CSRF_TRUSTED_ORIGINS (none)
    Further origins that may post, such as `https://play.example`, separated by commas.
METRICS (off)
    Figures for Prometheus at /metrics, of all processes of this server together.
METRICS_TOKEN (none)
    What has to be sent as a bearer token to see them. Without one they show on this machine and its private
    network, and never through a proxy.
TIDY_IDLE_DAYS (400), TIDY_GUEST_DAYS (400), TIDY_UNDONE_DAYS (30)
    After so many days goes what belongs to a phone that has played, kept and joined nothing since (who only looks
    is not noted), who was a guest somewhere, and what was undone and replaced in games that rest. 0: never.
DEBUG (off)
    Error pages with details. Never on a network.
LOG_LEVEL (INFO)
    How much goes to the console.
REQUEST_LOG (on, but off where the console is a terminal)
    Whether each request gets a line in the log: at INFO, polls that found nothing new and files at DEBUG.
CREATION_LIMITS (tables=200,decks=200,nights=100,imports=100,moves=100,guests=300,joins=600)
    How many of each may be made from one address within an hour (joins: by one link), in each process; some of
    them are enough, 0 is without end. A 0 alone switches all of them off.
TRUSTED_PROXIES (0)
    How many servers in front add to X-Forwarded-For; visitors are told apart by the address that the first of
    them saw. With 0 that header is nobody's word.

Where the server listens is in gunicorn.conf.py.
"""

import sys
from pathlib import Path
from typing import Any

import environ
from django.utils.translation import gettext_lazy as _

from botassist import packed
from botassist.configured import database, level, limits, secret_key, switch, whole

env = environ.FileAwareEnv()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(
    env.str("DATA_DIR", default="") or (packed.data_folder() if packed.IS_PACKED else BASE_DIR / "var")
).resolve()

DEBUG = switch(env, "DEBUG")

# Whether visitors come over https. Off by default: a phone on the local network has only http, and a
# secure cookie or a redirect would lock it out.
HTTPS = switch(env, "HTTPS")

SECRET_KEY = secret_key(env, DATA_DIR)
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])

# `make run` opens this to every name, because nobody knows beforehand what a phone will call the machine.
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])

# No accounts, no sessions, no admin: a player is a signed cookie.
INSTALLED_APPS = [
    "django.contrib.staticfiles",
    "django_htmx",
    "csp",
    "games",
    "botassist.play",
    "botassist.nights",
    "botassist.home",
    "botassist.decks",
    "botassist.operation",
]

MIDDLEWARE = [
    # First: containers and proxies ask /healthz and /readyz by plain http and as "localhost", whatever HTTPS and
    # ALLOWED_HOSTS say.
    "botassist.operation.health.HealthMiddleware",
    # Around everything, whose time it takes.
    "botassist.operation.request_log.RequestLogMiddleware",
    # Neither is there at all unless METRICS is set; the other one is the last.
    "botassist.operation.metrics.MetricsMiddleware",
    "django.middleware.security.SecurityMiddleware",
    # Most of what is asked are polls, and most of their answers are empty: what stands below would cost more.
    "botassist.play.polls.PollMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Compressing a page that shows a secret beside text of an attacker's choice can give the secret away
    # (BREACH). Here the secrets in a page are the CSRF token, which Django masks anew every time, and the
    # codes in addresses, beside which a guest's name may stand: every page gets a random length. Below
    # WhiteNoise, whose files are compressed already.
    "botassist.compression.CompressionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    # Before the first that reads what is posted.
    "botassist.refused.RefusedMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "botassist.play.dead_ends.DeadEndMiddleware",
    "csp.middleware.CSPMiddleware",
    "botassist.operation.metrics.DatabaseErrorsMiddleware",
]

ROOT_URLCONF = "botassist.urls"
WSGI_APPLICATION = "botassist.wsgi.application"

TEMPLATES: list[dict[str, Any]] = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [packed.TOP / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
            ],
            "builtins": ["django.templatetags.i18n", "django.templatetags.static"],
            "loaders": [("botassist.folding.Loader", ["django.template.loaders.filesystem.Loader"])],
        },
    }
]


# What one address may make within an hour, see operation/creation.py

CREATION_LIMITS = {
    "tables": 200,
    "decks": 200,
    "nights": 100,
    "imports": 100,
    "moves": 100,
    "guests": 300,
    "joins": 600,
}
CREATION_LIMITS |= limits(env.str("CREATION_LIMITS", default=""), CREATION_LIMITS)


# The database

_database = database(env, DATA_DIR)

if _database["ENGINE"] == "django.db.backends.sqlite3":
    _database |= {
        # Opening the file and setting it up costs more than a poll does.
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            # With the default, a transaction that reads first and then writes fails at once when another
            # one wrote in between, whatever the timeout. IMMEDIATE takes the write lock at the start and
            # waits for it. So a view opens a transaction only to write, and ATOMIC_REQUESTS stays off.
            "transaction_mode": "IMMEDIATE",
            "timeout": 5,
            # WAL: readers do not wait for the writer. FULL: we promise that a turn once acknowledged is
            # never lost; with NORMAL a power cut may take back the last turns.
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
        },
    }
else:
    _database |= {
        # A new connection per request costs more than half of the throughput. The pool keeps one for each
        # thread of a worker (see gunicorn.conf.py); Django allows it only with a CONN_MAX_AGE of 0.
        "CONN_MAX_AGE": 0,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**_database.get("OPTIONS", {}), "pool": {"min_size": 1, "max_size": 4, "timeout": 5}},
    }

DATABASES = {"default": _database}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"


# Security

# Nothing in a page but what this site serves; no inline script, no inline style.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": ["'self'"],
        "img-src": ["'self'", "data:"],
        "object-src": ["'none'"],
        "base-uri": ["'none'"],
        "form-action": ["'self'"],
        "frame-ancestors": ["'none'"],
    }
}
X_FRAME_OPTIONS = "DENY"
# A session's address is all it takes to join it: no Referer may carry one, not even to this site, whose
# front server may log it. "no-referrer" would do that too, but makes browsers post forms with "Origin: null",
# which Django rightly refuses.
SECURE_REFERRER_POLICY = "strict-origin"

SECURE_SSL_REDIRECT = HTTPS
SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60 if HTTPS else 0
if HTTPS:
    # Visitors' https ends at the server in front, which has to set this header itself and never pass on
    # a visitor's.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
# What else lives under the same domain is not ours to force onto https, now or by a preload list.
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]

CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SECURE = HTTPS
# How far X-Forwarded-For is believed.
TRUSTED_PROXIES = whole(env, "TRUSTED_PROXIES", 0)

LANGUAGE_COOKIE_AGE = 365 * 24 * 60 * 60
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_SECURE = HTTPS

# Far above any form of ours; a file may be larger (see uploads.py).
DATA_UPLOAD_MAX_MEMORY_SIZE = 1024 * 1024
# A correction on the largest board has about 500 fields.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 1000
FILE_UPLOAD_HANDLERS = ["botassist.uploads.MemoryUploadHandler"]


# Figures for whoever runs the server (botassist/operation/metrics.py)

METRICS = switch(env, "METRICS")
METRICS_TOKEN = env.str("METRICS_TOKEN", default="")


# What goes by itself: once a day, while nobody plays (botassist/operation/tidy.py)

TIDY_IDLE_DAYS = whole(env, "TIDY_IDLE_DAYS", 400)
TIDY_GUEST_DAYS = whole(env, "TIDY_GUEST_DAYS", 400)
TIDY_UNDONE_DAYS = whole(env, "TIDY_UNDONE_DAYS", 30)


# Languages and time

LANGUAGE_CODE = "en"
# A language is named here once its catalogue is whole: a page must not call itself German and speak English.
LANGUAGES = [("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "botassist" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"


# Static files

STATIC_URL = "static/"
STATICFILES_DIRS = [packed.TOP / "static"]
# Not in DATA_DIR: the files belong to the code, the data to whoever plays.
STATIC_ROOT = Path(
    env.str("STATIC_ROOT", default="")
    or (packed.static_folder() if packed.IS_PACKED else BASE_DIR / "var" / "static")
).resolve()
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": (
            "django.contrib.staticfiles.storage.StaticFilesStorage"
            if DEBUG
            else "botassist.static_files.MinifiedStorage"
        )
    },
}
# A file whose name carries its hash needs no second copy under its plain name.
WHITENOISE_KEEP_ONLY_HASHED_FILES = True
# No other site has any use for them.
WHITENOISE_ALLOW_ALL_ORIGINS = False


# Logging: to the console and nowhere else, a line for a record (see logs.py). A request's body, its cookies and
# the environment are never part of a line, and neither is a session's address.

# Who plays at a terminal wants to see the address to scan, not every tap.
REQUEST_LOG = switch(env, "REQUEST_LOG", default=not sys.stderr.isatty())

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {"route": {"()": "botassist.logs.RouteInsteadOfAddress"}},
    "formatters": {"line": {"()": "botassist.logs.LogLine"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line", "filters": ["route"]}},
    "root": {"handlers": ["console"], "level": level(env, "LOG_LEVEL")},
    "loggers": {
        # Django's own handlers would print the same lines a second time, and mail them to nobody.
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # The lines of Django's own server hold whole addresses.
        "django.server": {"handlers": [], "level": "ERROR", "propagate": True},
        # It tells of every phone that goes away, with the address that was asked for, and of every short queue.
        "waitress": {"level": "CRITICAL"},
        # Whoever asked it for a connection says that there was none; it would say so again and again.
        "psycopg.pool": {"level": "ERROR"},
    },
}
