"""Pages come as small as the browser can take them."""

import gzip

import brotli
import pytest
from django.test import Client

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
    assert "Accept-Encoding" in response["Vary"]
    unpack = {"br": brotli.decompress, "gzip": gzip.decompress, "": bytes}[encoding]
    assert unpack(response.content) == plain


@pytest.mark.django_db
def test_a_poll_without_news_stays_empty() -> None:
    response = Client().get("/s/nowhere/table", headers={"accept-encoding": "br"})
    assert int(response["Content-Length"]) == len(response.content)
