"""What the wheel asks for: the same as requirements/base.in, which is what the pinned lists are made from."""

from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class Requirements(MetadataHookInterface):
    """The dependencies, and those of the extra `postgres`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add them to what pyproject.toml says."""
        metadata["dependencies"] = self._asked_for("base")
        metadata["optional-dependencies"] = {"postgres": self._asked_for("postgres")}

    def _asked_for(self, name: str) -> list[str]:
        lines = (Path(self.root) / "requirements" / f"{name}.in").read_text().splitlines()
        return [line for line in lines if line and not line.startswith(("#", "-"))]
