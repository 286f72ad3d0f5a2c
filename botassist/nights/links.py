"""Links to tables and nights: made, renewed, closed, and shown with their QR codes."""

from __future__ import annotations

from typing import Any

import segno
from django.db import transaction
from django.db.models import F
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from botassist.nights.models import GameNight, Link
from botassist.play.access import PLAY, WATCH
from botassist.play.models import GameSession

ROLES = (PLAY, WATCH)
THIS_MACHINE = {"localhost", "127.0.0.1", "[::1]"}


def _of(shared: GameSession | GameNight) -> dict[str, Any]:
    return {"session": shared} if isinstance(shared, GameSession) else {"night": shared}


def renew(shared: GameSession | GameNight, role: str) -> None:
    """Make a link, or a new one in place of the old one, which opens nothing from now on."""
    with transaction.atomic():
        link, made = Link.objects.get_or_create(**_of(shared), role=role)
        if not made:
            Link.objects.filter(pk=link.pk).update(generation=F("generation") + 1, closed=False)


def close(shared: GameSession | GameNight, role: str) -> None:
    """End a link; it opens nothing from now on."""
    Link.objects.filter(**_of(shared), role=role).update(closed=True)


def shown_links(request: HttpRequest, shared: GameSession | GameNight) -> list[dict[str, Any]]:
    """For each role its name and, if it has an open link, the link's address and QR code."""
    page = "table" if isinstance(shared, GameSession) else "night"
    open_links = {link.role: link for link in Link.objects.filter(**_of(shared), closed=False)}
    return [
        {"role": role, **(shown_address(request, page, open_links[role].token) if role in open_links else {})}
        for role in ROLES
    ]


def shown_address(request: HttpRequest, page: str, code: str) -> dict[str, Any]:
    """A page's whole address, as another phone needs it, and its QR code."""
    address = request.build_absolute_uri(reverse(page, args=[code]))
    return {"address": address, "picture": qr_code(address)}


def qr_code(text: str) -> SafeString:
    """A QR code as an SVG element, dark on light with its quiet zone: readers want it so in the dark too."""
    picture = segno.make(text, error="m", micro=False).svg_inline(
        omitsize=True, svgclass="", lineclass="", dark="#000", light="#fff"
    )
    return mark_safe(picture)  # noqa: S308  (of numbers only)


def only_here(request: HttpRequest) -> bool:
    """Whether the address in use means this machine, so that no other phone could follow it."""
    return request.get_host().rsplit(":", 1)[0] in THIS_MACHINE
