"""The settings of the tests: the product's, with a database and static files that need no preparation."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

# Before the product's settings are read, so that a test run leaves nothing in var/, reads nothing there,
# and two of them at once do not meet.
_SCRATCH = Path(tempfile.mkdtemp(prefix="botassist-tests-"))
atexit.register(shutil.rmtree, _SCRATCH, ignore_errors=True)
os.environ["DATA_DIR"] = str(_SCRATCH)
os.environ["REQUEST_LOG"] = "off"
# All tests come from one address.
os.environ["CREATION_LIMITS"] = "0"
os.environ["SECRET_KEY"] = "only-for-tests-and-the-same-in-every-one-of-them"
# What somebody set for their own server says nothing about the tests; DATABASE_URL may, to test PostgreSQL.
for _name in ("ALLOWED_HOSTS", "CSRF_TRUSTED_ORIGINS", "DEBUG", "HTTPS", "TRUSTED_PROXIES"):
    os.environ.pop(_name, None)

from botassist.settings import *  # noqa: E402, F403
from botassist.settings import DATABASES, STORAGES  # noqa: E402

if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    # A file, although SQLite's tests usually live in memory: one in memory shares its one connection between
    # the threads of the live server and fails there. The file is also set up as the product's is.
    DATABASES["default"]["TEST"] = {"NAME": _SCRATCH / "test.sqlite3"}

# Pages name their files as they are: no collectstatic before a test.
STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
# There is no folder of collected files; WhiteNoise would warn at every request handler.
STATIC_ROOT = _SCRATCH / "static"
STATIC_ROOT.mkdir()
