"""What playing costs, as ratios within one run: `python -m tests.bench` measures and prints."""
