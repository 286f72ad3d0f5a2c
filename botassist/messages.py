"""Collect the sentences to translate into botassist/locale: `make messages`.

Django's makemessages, which also finds the sentences that games mark in their own way (`games.engine.words`):
xgettext alone would take a key of the parameters for a plural, and cannot see which argument has which name.
"""

import ast
import json
import os
import sys
import tomllib
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import django
from django.conf import settings
from django.core.management import call_command
from django.core.management.commands import makemessages

# The arguments that are sentences, in order; a plural belongs to the text before it.
MARKS = {
    "N_": ["text"],
    "Phrase": ["text", "plural"],
    "Sentence": ["text", "plural", "count", "symbol", "detail"],
    # Of `games.engine.answers`.
    "refuse": ["text"],
}
SENTENCES = {"text", "plural", "detail"}


def marked_sentences(source: str) -> Iterator[tuple[str, str]]:
    """Every sentence that a Python file marks by a word of `games.engine.words`, with its plural or ""."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        if name not in MARKS:
            continue
        given = dict(zip(MARKS[name], node.args, strict=False))
        given |= {keyword.arg: keyword.value for keyword in node.keywords if keyword.arg}
        texts = {key: list(_literals(value)) for key, value in given.items() if key in SENTENCES}
        plural = next(iter(texts.get("plural", [])), "")
        yield from ((text, plural) for text in texts.get("text", []) if text)
        yield from ((detail, "") for detail in texts.get("detail", []) if detail)


def _literals(value: ast.expr) -> Iterator[str]:
    """The strings that an argument may be: itself, or either side of a condition."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from _literals(value.body)
        yield from _literals(value.orelse)


def rulebook_texts(source: str) -> Iterator[tuple[str, str]]:
    """The headings and texts of a rulebook's own sections, as `games.engine.rulebook` reads them."""
    for section in tomllib.loads(source).values():
        if "as_in" in section:
            continue
        yield section["heading"], ""
        yield section["text"].strip(), ""


def _rules(file: Path, source: str) -> Iterator[tuple[str, str]]:
    return rulebook_texts(source) if file.name == "rulebook.toml" else iter(())


class BuildFile(makemessages.BuildFile):
    """A file to collect from; a Python file is read in a copy that marks sentences in Django's way too."""

    @cached_property
    def is_templatized(self) -> bool:
        """Whether a copy is read in place of the file."""
        return True

    def preprocess(self) -> None:
        """Write the copy."""
        file = Path(self.path)
        if file.suffix == ".html":
            super().preprocess()
            return
        source = file.read_text(encoding="utf-8")
        kept, marked = (
            (source, marked_sentences(source)) if file.suffix == ".py" else ("", _rules(file, source))
        )
        lines = [
            f"ngettext_lazy({_quoted(text)}, {_quoted(plural)}, 1)"
            if plural
            else f"gettext_noop({_quoted(text)})"
            for text, plural in marked
        ]
        Path(self.work_path).write_text("\n".join([kept, *lines, ""]), encoding="utf-8")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


class Command(makemessages.Command):
    """Django's command with these files."""

    build_file_class = BuildFile


def main() -> None:
    """Bring the .po files up to date and compile them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "botassist.settings")
    django.setup()
    languages = sys.argv[1:] or [code for code, _ in settings.LANGUAGES if code != settings.LANGUAGE_CODE]
    if not languages:
        sys.exit("Name the language to translate into: make messages LANGUAGE=de")
    for folder in settings.LOCALE_PATHS:
        folder.mkdir(parents=True, exist_ok=True)
    extensions = ["html", "py", "toml"]
    elsewhere = ["docs", "node_modules", "tests", "var"]
    # No line numbers: they would change with every edit of a file, its sentences or not.
    call_command(
        Command(),
        locale=languages,
        extensions=extensions,
        add_location="file",
        no_wrap=True,
        ignore_patterns=elsewhere,
    )
    call_command("compilemessages", locale=languages, ignore_patterns=[".*", *elsewhere])


if __name__ == "__main__":
    main()
