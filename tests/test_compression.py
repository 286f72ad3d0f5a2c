"""Pages come as small as the browser can take them."""

import gzip
import re

import brotli
import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from botassist.compression import CompressionMiddleware

PAGE = "/rules/forest-shuffle/"


@pytest.mark.parametrize(
    ("offered", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip, deflate", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("identity", ""),
        ("", ""),
    ],
)
def test_a_page_is_compressed_as_the_browser_asks(offered: str, encoding: str) -> None:
    plain = Client().get(PAGE).content
    response = Client().get(PAGE, headers={"accept-encoding": offered})

    assert response.headers.get("Content-Encoding", "") == encoding
    assert int(response["Content-Length"]) == len(response.content)
    assert "Accept-Encoding" in response["Vary"]
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}[encoding]
    assert re.sub(rb"<!--[\w-]*-->", b"", unpack(response.content)) == plain


def test_what_somebody_wrote_keeps_its_lines() -> None:
    def view(_request: HttpRequest) -> HttpResponse:
        return HttpResponse("<p>\n   one</p>\n\n  <textarea>two\n   three</textarea>")

    request = RequestFactory().get("/")
    response = CompressionMiddleware(view)(request)
    assert isinstance(response, HttpResponse)
    assert b"two\n   three" in response.content


@pytest.mark.parametrize("offered", ["br", "gzip"])
def test_the_size_of_a_page_tells_nothing_of_the_codes_in_it(offered: str) -> None:
    sizes = {len(Client().get(PAGE, headers={"accept-encoding": offered}).content) for _ in range(40)}

    assert len(sizes) > 10


@pytest.mark.django_db
def test_a_poll_without_news_stays_empty() -> None:
    response = Client().get("/s/nowhere/table", headers={"accept-encoding": "br"})
    assert int(response["Content-Length"]) == len(response.content)
