"""Requests that lie, and a database that is away: a sentence and one line in the log, never a traceback."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

import pytest
from django.db import IntegrityError, InterfaceError, OperationalError, connection
from django.test import Client
from django.test.client import ClientHandler
from django.urls import URLPattern, URLResolver, get_resolver
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from botassist.nights.models import GameNight
from botassist.refused import name_form
from botassist.wsgi import application
from games.transcripts.registry import find_game
from tests.nights.hosting import everything, new_night
from tests.pages import Page
from tests.phone import Phone

pytestmark = pytest.mark.django_db

FORM = "application/x-www-form-urlencoded"
MULTIPART = "multipart/form-data; boundary=edge"
PART = b'--edge\r\nContent-Disposition: form-data; name="title"\r\n\r\n'


@pytest.fixture
def lines() -> Iterator[list[logging.LogRecord]]:
    """What was logged of requests that were not served."""
    found: list[logging.LogRecord] = []
    handler = logging.Handler()
    handler.emit = found.append  # type: ignore[assignment,method-assign]
    logger = logging.getLogger("django")
    logger.addHandler(handler)
    yield found
    logger.removeHandler(handler)


class Handler(ClientHandler):
    """The tests' own way to the site, with what `botassist.wsgi` does before it."""

    def __call__(self, environ: dict[str, Any]) -> Any:
        name_form(environ)
        return super().__call__(environ)


def browser(client: Client | None = None) -> Client:
    client = client or Client()
    client.handler = Handler(enforce_csrf_checks=False)
    return client


def send(client: Client, path: str, body: bytes, content_type: str, **headers: str) -> Any:
    return client.generic("POST", path, body, content_type, headers=headers)


BROKEN: dict[str, tuple[bytes, str, int]] = {
    "latin-1": (b"title=a&date=2027-01-29", f"{FORM}; charset=latin-1", 415),
    "hex": (PART + b"aa\r\n--edge--\r\n", f"{MULTIPART}; charset=hex", 415),
    "an encoding that there is none of": (b"a=1", f"{FORM}; charset=martian", 415),
    "JSON": (b'{"title": "a"}', "application/json", 415),
    "text": (b"title=a", "text/plain", 415),
    "no type": (b"title=a", "", 415),
    "no boundary": (PART + b"a\r\n--edge--\r\n", "multipart/form-data", 400),
    "a boundary of nothing": (PART, "multipart/form-data; boundary=", 400),
    "a boundary that can't be": (PART, "multipart/form-data; boundary=é", 400),
    "a file in no encoding": (
        PART.replace(b"\r\n\r\n", b'; filename="f"\r\nContent-Transfer-Encoding: base64\r\n\r\n')
        + b"!\r\n--edge--\r\n",
        MULTIPART,
        400,
    ),
    "NUL": (b"title=a%00b&date=2027-01-29", FORM, 400),
    "NUL in a name": (b"a%00b=1", FORM, 400),
    "too many fields": (b"&".join(b"a=1" for _ in range(1001)), FORM, 400),
    "too many files": (
        b"".join(
            b'--edge\r\nContent-Disposition: form-data; name="f"; filename="f"\r\n\r\n\r\n'
            for _ in range(101)
        ) + b"--edge--\r\n",
        MULTIPART,
        413,
    ),
    "too large": (b"title=" + b"a" * 1_100_000, FORM, 413),
}  # fmt: skip


@pytest.mark.parametrize(("body", "content_type", "status"), BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("htmx", [False, True])
def test_a_post_that_no_page_sends_gets_a_sentence_and_changes_nothing(
    body: bytes, content_type: str, status: int, htmx: bool, lines: list[logging.LogRecord]
) -> None:
    before = everything()
    client = browser()

    response = send(client, "/nights/", body, content_type, **({"HX-Request": "true"} if htmx else {}))

    assert response.status_code == status
    page = Page(response.content.decode())
    assert everything() == before
    assert "Nothing was changed." in page.text
    assert ("<html" in response.content.decode()) is not htmx
    [line] = lines
    assert line.exc_info is None
    assert line.getMessage().endswith(": /nights/")


def test_what_a_body_says_of_itself_does_not_change_how_the_address_is_read() -> None:
    for told in ("charset=hex", "charset=utf-16", "charset=zlib", "charset*=utf-8''hex"):
        for method, status in {"GET": 200, "POST": 415}.items():
            response = browser().generic(method, "/nights/", b"-", f"{FORM}; {told}", QUERY_STRING="a=%C3%A9")
            assert response.status_code == status


def test_the_server_reads_no_address_in_what_a_body_says_of_itself() -> None:
    answered: list[str] = []
    environ = Client()._base_environ(  # type: ignore[attr-defined]
        REQUEST_METHOD="POST", PATH_INFO="/nights/", QUERY_STRING="a=b", CONTENT_TYPE=f"{FORM}; charset=hex"
    )

    page = b"".join(application(environ, lambda status, _headers, *_: answered.append(status)))

    assert answered == ["415 Unsupported Media Type"]
    assert "Nothing was changed." in Page(page.decode()).text


@pytest.mark.parametrize(
    "address", ["/s/{code}%00/", "/s/%00/table", "/n/{code}%00/", "/new/forest-shuffle/?night=%00"]
)
def test_an_address_with_a_nul_opens_nothing(address: str, lines: list[logging.LogRecord]) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))

    response = phone.client.get(address.format(code=phone.code))

    assert response.status_code == 400
    assert "Nothing was changed." in Page(response.content.decode()).text
    assert len(lines) == 1
    assert phone.code not in lines[0].getMessage().replace(f"/s/{phone.code}\\x00/", "")


@pytest.mark.parametrize("address", ["/", "/s/x/table", "/nights/"])
def test_an_address_with_a_flood_of_questions_is_refused(
    address: str, lines: list[logging.LogRecord]
) -> None:
    response = Client().get(address, QUERY_STRING="&".join(["revision=1"] * 1001))

    assert response.status_code == 400
    assert "Nothing was changed." in Page(response.content.decode()).text
    assert len(lines) == 1


@pytest.mark.parametrize("broken", ["%", "%zz", "%ff", "%c0%af", "%ed%a0%80"])
def test_an_address_with_broken_escapes_opens_nothing(broken: str) -> None:
    for path in ("/", "/s/", "/n/", "/new/"):
        response = Client().get("/", PATH_INFO=f"{path}{broken}/")
        assert response.status_code in {400, 404}
        assert Client().get(f"/?night={broken}").status_code == 200


@pytest.mark.parametrize(
    "cookie",
    [
        "visitor=" + "a" * 7000,
        "visitor=::::; visitor_name=%ff",
        'theme="><script>',
        "=;;;=",
        "csrftoken=\x01;visitor=\xff",
    ],
)
def test_a_cookie_of_somebody_elses_making_is_nobodys(cookie: str) -> None:
    client = Client()
    response = client.get("/", headers={"cookie": cookie})
    assert response.status_code == 200
    assert "<script>" not in response.content.decode().partition("<head>")[0]

    assert client.post("/name/", {"name": "Anna"}, headers={"cookie": cookie}).status_code == 303


# Whatever is asked of whichever page.


def routes() -> list[str]:
    found: list[str] = []

    def collect(patterns: list[URLPattern | URLResolver], before: str) -> None:
        for pattern in patterns:
            here = before + str(pattern.pattern)
            if isinstance(pattern, URLResolver):
                collect(pattern.url_patterns, here)
            else:
                found.append(here)

    collect(get_resolver().url_patterns, "/")
    return found


ANY_TEXT = st.text(max_size=30) | st.sampled_from(
    ["a\x00", "\u202e", "new:{", "-1", "9" * 40, "yes", "0", ""]
)
NAMES = st.sampled_from(
    ["revision", "key", "value", "value.setup", "title", "date", "name", "session", "table", "role", "change",
     "turn", "night", "card", "text", "action", "next", "lay", "asked", "dealer", "packed", "typed.at", "try_out"]
) | st.text(max_size=10)  # fmt: skip
CHARSETS = st.sampled_from(
    [
        "",
        "; charset=utf-8",
        "; charset=latin-1",
        "; charset=hex",
        "; charset=idna",
        "; charset=\udcff",
        "; charset=;;",
    ]
)
TYPES = st.sampled_from(
    [
        FORM,
        MULTIPART,
        "multipart/form-data",
        "multipart/mixed; boundary=edge",
        "application/json",
        "text/plain",
        "",
        "é",
        ";",
    ]
)
BODIES = (
    st.binary(max_size=60)
    | st.dictionaries(NAMES, ANY_TEXT, max_size=6).map(
        lambda fields: "&".join(f"{quote(k)}={quote(v)}" for k, v in fields.items()).encode()
    )
    | st.dictionaries(NAMES, ANY_TEXT, max_size=4).map(
        lambda fields: b"".join(
            b'--edge\r\nContent-Disposition: form-data; name="%s"\r\n\r\n%s\r\n' % (k.encode(), v.encode())
            for k, v in fields.items()
        ) + b"--edge--\r\n"
    )
    | st.just(PART.replace(b'"title"', b'"file"; filename="a"') + b'{"turns": []}\r\n--edge--\r\n')
)  # fmt: skip


def test_no_request_breaks_any_page() -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    night = new_night(phone.client)
    browser(phone.client)

    @given(st.data())
    @settings(max_examples=400, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
    def asked(data: st.DataObject) -> None:
        response = anything(data, phone.client, phone.code, night.code)
        assert response.status_code < 500

    asked()


def anything(data: st.DataObject, client: Client, table: str, night: str) -> Any:
    """The answer to any request to any of our addresses."""
    route = data.draw(st.sampled_from(routes()))
    code = night if route.startswith("/n/") else table
    filled = {
        "code": [code, "a" * 22, "a.b.c", "%00"],
        "slug": ["forest-shuffle", "none"],
        "key": ["automa", "x"],
    }

    def fill(found: re.Match[str]) -> str:
        return str(data.draw(st.sampled_from(filled.get(found[1], ["1", "x%ff", "é"]))))

    path = re.sub(r"<\w+:(\w+)>", fill, route)
    method = data.draw(
        st.sampled_from(["POST", "POST", "POST", "GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"])
    )
    htmx = {"hx-request": "true"} if data.draw(st.booleans()) else {}
    query = data.draw(st.dictionaries(NAMES, ANY_TEXT, max_size=2))
    asked = "&".join(f"{quote(name)}={quote(value)}" for name, value in query.items())

    return client.generic(
        method,
        path,
        data.draw(BODIES),
        data.draw(TYPES) + data.draw(CHARSETS),
        headers=htmx,
        QUERY_STRING=asked,
    )


# A database that is locked or away.


def refuses(error: type[Exception], when: Callable[[str], bool]) -> Any:
    def wrapper(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if when(sql):
            raise error("database is locked\nat row (secret)")
        return execute(sql, params, many, context)

    return wrapper


@contextmanager
def locked(error: type[Exception] = OperationalError) -> Iterator[None]:
    """Nothing can be written."""
    with connection.execute_wrapper(
        refuses(error, lambda sql: sql.startswith(("INSERT", "UPDATE", "DELETE")))
    ):
        yield


@contextmanager
def gone(error: type[Exception] = OperationalError) -> Iterator[None]:
    """Nothing can be read either."""
    with connection.execute_wrapper(refuses(error, lambda _sql: True)):
        yield


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
def test_a_tap_that_could_not_be_saved_says_so_and_can_be_sent_again(
    error: type[Exception], lines: list[logging.LogRecord]
) -> None:
    client = Client()
    typed = {"title": "Friday <b>", "date": "2027-01-29"}

    with locked(error):
        response = client.post("/nights/", typed)

    assert response.status_code == 503
    assert response["Retry-After"] == "2"
    page = Page(response.content.decode())
    assert "could not be saved at the moment: nothing was changed" in page.text
    assert GameNight.objects.count() == 0
    [line] = lines
    assert line.exc_info is None
    assert line.getMessage() == f"{error.__name__}: database is locked: /nights/"

    again = page.form("/nights/")
    assert client.post(again.path, again.sent()).status_code == 303
    assert GameNight.objects.get().title == "Friday <b>"


@pytest.mark.django_db(transaction=True)
def test_what_another_phone_changed_in_the_same_moment_can_be_sent_again(
    lines: list[logging.LogRecord],
) -> None:
    client = Client()

    with locked(IntegrityError):
        response = client.post("/nights/", {"title": "Friday", "date": "2027-01-29"})

    assert response.status_code == 503
    page = Page(response.content.decode())
    assert "nothing was changed. Tap once more." in page.text
    assert page.has_form("/nights/")
    assert [line.getMessage() for line in lines] == ["Crossed by another write: /nights/"]


def test_a_phone_that_taps_with_htmx_gets_the_sentence_alone() -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))
    form = phone.page.form("/title")

    with locked():
        response: Any = phone.client.post(form.path, form.sent(), headers={"hx-request": "true"})

    assert response.status_code == 503
    html = response.content.decode()
    assert html.startswith("<main")
    assert re.search(r"<main[^>]*>\s*<h1>[^<]+</h1>\s*<p [^>]*>The table could not be saved", html)


@pytest.mark.parametrize("error", [OperationalError, InterfaceError])
@pytest.mark.parametrize("address", ["", "table?revision=0", "log/", "export"])
def test_a_table_that_can_not_be_read_just_now_says_so(address: str, error: type[Exception]) -> None:
    phone = Phone.at_new_table(find_game("forest-shuffle"))

    with gone(error):
        response = phone.client.get(f"/s/{phone.code}/{address}")

    assert response.status_code == 503
    page = Page(response.content.decode())
    assert "can’t be read at the moment. Nothing is lost" in page.text
    assert f"/s/{phone.code}/{address}" in page.links
    assert phone.client.get(f"/s/{phone.code}/{address}").status_code in {200, 204}
