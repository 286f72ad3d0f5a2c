"""The product's own style sheets and scripts, made small before they are compressed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.storage import CompressedManifestStaticFilesStorage

MINIFIERS = {".css": cssmin, ".js": jsmin}


class MinifiedStorage(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Take comments and white space out of a file, name it by its contents and compress it."""

    def post_process(self, paths: dict[str, Any], dry_run: bool = False, **options: Any) -> Iterator[Any]:
        """Shrink what was collected, then let the others go on from there, not from where it came from."""
        if not dry_run:
            for name in paths:
                self._shrink(Path(self.path(name)))
        collected = {name: (self, name) for name in paths}
        yield from super().post_process(collected, dry_run, **options)

    def _shrink(self, file: Path) -> None:
        minify = MINIFIERS.get(file.suffix)
        if minify and ".min" not in file.name:
            file.write_text(minify(file.read_text(encoding="utf-8")), encoding="utf-8")
