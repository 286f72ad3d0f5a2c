"""The addresses of one table."""

from django.urls import path

from botassist.play import views
from botassist.play.log import log

urlpatterns = [
    path("s/<str:code>/", views.show, name="table"),
    path("s/<str:code>/table", views.fragment, name="fragment"),
    path("s/<str:code>/answer", views.answer, name="answer"),
    path("s/<str:code>/draft", views.draft, name="draft"),
    path("s/<str:code>/deal", views.deal, name="deal"),
    path("s/<str:code>/undo", views.undo, name="undo"),
    path("s/<str:code>/redo", views.redo, name="redo"),
    path("s/<str:code>/dealer", views.dealer, name="dealer"),
    path("s/<str:code>/title", views.title, name="title"),
    path("s/<str:code>/log/", log, name="log"),
]
