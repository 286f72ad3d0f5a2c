"""Where a WSGI server enters the application."""

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.core.wsgi import get_wsgi_application

from botassist.refused import name_form

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "botassist.settings")

site = get_wsgi_application()


def application(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
    """The site, asked in what it can read."""
    name_form(environ)
    return site(environ, start_response)
