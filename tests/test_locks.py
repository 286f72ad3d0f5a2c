"""What `make lock` asks of what is pinned, for each Python."""

from tests.locks import lacking, pythons


def package(name: str, version: str, *asks: str) -> dict[str, object]:
    return {"name": name, "version": version, "requires_dist": list(asks)}


def test_the_pythons_are_those_that_the_project_names() -> None:
    assert pythons() == ["3.11", "3.12", "3.13", "3.14"]


def test_what_only_a_newer_python_asks_for_has_to_be_pinned_too() -> None:
    packages = [package("reader", "2.0", 'compat; python_version >= "3.13"')]
    assert list(lacking(packages, "3.12")) == []
    assert list(lacking(packages, "3.13")) == [
        'reader asks for compat; python_version >= "3.13", and none is pinned'
    ]
    assert list(lacking([*packages, package("compat", "1.0")], "3.13")) == []


def test_a_pinned_version_has_to_be_one_that_is_asked_for() -> None:
    packages = [package("reader", "2.0", "Com.pat>=2"), package("com-pat", "1.9")]
    assert list(lacking(packages, "3.11")) == ["reader asks for Com.pat>=2, and 1.9 is pinned"]


def test_extras_that_nobody_asked_for_are_none_of_it() -> None:
    assert list(lacking([package("reader", "2.0", 'fast; extra == "speed"')], "3.11")) == []
