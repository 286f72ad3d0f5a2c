"""What was measured, as lines for a terminal."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass
class Timed:
    """How long each answer of one kind took, in seconds, and what else came."""

    what: str
    seconds: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)

    def share(self, part: float) -> float:
        """The time within which this part of the answers came, in seconds; none took none."""
        ordered = sorted(self.seconds)
        return ordered[min(int(len(ordered) * part), len(ordered) - 1)] if ordered else 0.0

    @property
    def line(self) -> str:
        p50, p95, most = (1000 * self.share(part) for part in (0.5, 0.95, 1.0))
        errors = sum(self.errors.values())
        return f"{self.what:<34} {len(self.seconds):>6} {p50:>8.1f} {p95:>8.1f} {most:>9.1f} {errors:>7}"


HEADING = f"{'':<34} {'number':>6} {'p50 ms':>8} {'p95 ms':>8} {'most ms':>9} {'errors':>7}"
