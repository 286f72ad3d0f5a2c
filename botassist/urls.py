"""Every address of the site; each capability brings its own."""

from django.urls import URLPattern, URLResolver, include, path

urlpatterns: list[URLPattern | URLResolver] = [
    path("", include("botassist.home.urls")),
    path("", include("botassist.play.urls")),
    path("", include("botassist.nights.urls")),
    path("", include("botassist.decks.urls")),
    path("", include("botassist.operation.urls")),
]

handler400 = "botassist.refused.bad_request"
