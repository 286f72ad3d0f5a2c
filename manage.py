#!/usr/bin/env python
"""Django's command line for this project."""

import sys
from importlib.util import find_spec

if not (find_spec("django") and find_spec("platformdirs")):
    sys.exit(
        "This Python lacks what Botassist needs: type .venv/bin/python manage.py …, which make run has made ready."
    )

from botassist.starting import manage

if __name__ == "__main__":
    manage(sys.argv)
