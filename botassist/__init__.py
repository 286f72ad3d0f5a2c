"""The Django half of Botassist: people, phones and storage. The games' rules are in `games`."""
