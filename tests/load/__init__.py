"""Load and faults, as a script: `python -m tests.load` plays 200 tables at once, then breaks things under them."""
