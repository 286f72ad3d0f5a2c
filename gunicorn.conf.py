"""How the server runs, wherever it is started from: gunicorn reads this file in the current folder.

Phones ask for little and often, so the settings favour many open connections over many processes.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from botassist.starting import require_free, told, whole_number

with told():
    port = whole_number("PORT", os.environ.get("PORT", "8000"), 65535)
    workers = whole_number("WEB_CONCURRENCY", os.environ.get("WEB_CONCURRENCY", "2"), 64)

host = os.environ.get("BIND", "0.0.0.0")  # noqa: S104  (phones must reach it)
bind = f"{f'[{host}]' if ':' in host else host}:{port}"

# Reads requests apart from the threads that answer them: see there.
worker_class = "botassist.server.Worker"
# The PostgreSQL pool in the settings holds as many connections as a worker has threads.
threads = 4

# Without it one worker takes nearly every request while the other idles.
reuse_port = True

# Heartbeats on a disk can stall a worker; shared memory can't.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108  (no data goes there)

# A session's address is all it takes to join it, so no address is written to a log.
accesslog = None
# What the server itself has to say is written as everything else is: a line for a record, which nobody can forge.
logconfig_dict = {
    "formatters": {"line": {"()": "botassist.logs.LogLine"}},
    "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"level": "WARNING", "handlers": []},
    "loggers": {"gunicorn.error": {"level": "WARNING", "handlers": ["console"], "propagate": False}},
}

# Nobody steers a running server from outside, and the socket for it would lie in the home folder.
control_socket_disable = True

# Every process counts its own figures, and any of them may be asked for all: they share a folder, new at each
# start.
figures = ""
if "METRICS" in os.environ and "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    figures = os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="botassist-metrics-")


def on_exit(server: Any) -> None:
    """Leave no figures behind."""
    if figures:
        shutil.rmtree(figures, ignore_errors=True)


def post_worker_init(worker: Any) -> None:
    """Let each process look now and then whether it is time to tidy: one of them does it."""
    if worker.app.app_uri == "botassist.wsgi":
        from botassist.operation.daily import start_daily

        start_daily()


def look() -> None:
    """Look whether it can be served, in a process of its own; end with the status of that.

    A connection to the database that was opened here all workers would share, and speak on it in turns.
    """
    status = subprocess.run([sys.executable, "-m", "botassist.starting"], check=False).returncode
    if status:
        raise SystemExit(status)


def on_starting(server: Any) -> None:
    """End with one sentence, before anything listens, when no page could be served; leave nothing behind then."""
    # A server that takes over from another one inherits its port.
    taking_over = os.environ.keys() & {"GUNICORN_PID", "LISTEN_FDS"}
    addresses = [] if taking_over else [each for each in server.cfg.address if isinstance(each, tuple)]
    try:
        with told():
            for host, port in addresses:
                require_free(host, port)
            if server.app.app_uri == "botassist.wsgi":
                look()
    except SystemExit:
        on_exit(server)
        if server.pidfile is not None:
            server.pidfile.unlink()
        raise
