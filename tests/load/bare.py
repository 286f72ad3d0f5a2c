"""A bare Django page to measure ours by: what `startproject` makes, one query by the ORM, and a template.

It has the middleware, the context processors and the cached templates of `startproject`, every line of it, and not
one more; the table, the template and the address are what a first tutorial would have. The same server serves it,
with the same settings, on a database of the same kind that is set up in the same way and keeps its connections.
`python -m tests.load.bare` makes the table and its one row; `gunicorn tests.load.bare` serves it at `/`.
"""

from __future__ import annotations

from typing import Any

import django
from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from botassist.settings import DATABASES

TEMPLATE = """<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>{{ note.title }}</title></head>
  <body><h1>{{ note.title }}</h1><p>{{ note.text }}</p></body>
</html>
"""
PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
]

settings.configure(
    SECRET_KEY="guards nothing",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    DATABASES=DATABASES,
    DEFAULT_AUTO_FIELD="django.db.models.BigAutoField",
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
    ],
    MIDDLEWARE=[
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "OPTIONS": {
                "context_processors": PROCESSORS,
                "loaders": [
                    (
                        "django.template.loaders.cached.Loader",
                        [("django.template.loaders.locmem.Loader", {"note.html": TEMPLATE})],
                    )
                ],
            },
        }
    ],
    USE_TZ=True,
)
django.setup(set_prefix=False)

from django.db import connection, models  # noqa: E402  (not before the settings are)
from django.shortcuts import get_object_or_404, render  # noqa: E402


class Note(models.Model):
    """The one thing that is on the page."""

    title = models.CharField(max_length=60)
    text = models.TextField()

    class Meta:
        app_label = "bare"


def show(request: HttpRequest) -> HttpResponse:
    """The page."""
    return render(request, "note.html", {"note": get_object_or_404(Note, pk=1)})


urlpatterns: list[URLPattern] = [path("", show)]
application: Any = WSGIHandler()


def prepare() -> None:
    """Make the table and its row, if they are not there."""
    if Note._meta.db_table not in connection.introspection.table_names():
        with connection.schema_editor() as editor:
            editor.create_model(Note)
        Note._default_manager.create(pk=1, title="A note", text="The deck is in the box on the left.")


if __name__ == "__main__":
    prepare()
