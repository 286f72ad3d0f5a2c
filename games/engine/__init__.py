"""What every game is written with: what a turn says and asks, what a deck and a board are, and `play()`."""
