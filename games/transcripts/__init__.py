"""Whole games: the registry of those there are, games as JSON, played again, and at random."""
