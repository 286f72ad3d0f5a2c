"""The addresses of decks: those of a game, and one deck by its share code."""

from django.urls import path

from botassist.decks import entry, views

urlpatterns = [
    path("decks/", views.overview, name="decks"),
    path("decks/<slug:slug>/", views.of_game, name="game_decks"),
    path("decks/<slug:slug>/<str:key>/new/", views.new, name="new_deck"),
    path("decks/<slug:slug>/<str:key>/import/", views.take_in, name="import_deck"),
    path("decks/<slug:slug>/<str:key>/built-in/<str:id>/", views.built_in, name="built_in_deck"),
    path("decks/<slug:slug>/<str:key>/built-in/<str:id>/copy", views.copy_built_in, name="copy_built_in"),
    path(
        "decks/<slug:slug>/<str:key>/built-in/<str:id>/export", views.export_built_in, name="export_built_in"
    ),
    path("d/<str:code>/", views.show, name="deck"),
    path("d/<str:code>/copy", views.copy, name="copy_deck"),
    path("d/<str:code>/export", views.export, name="export_deck"),
    path("d/<str:code>/name", views.rename, name="rename_deck"),
    path("d/<str:code>/delete/", views.delete, name="delete_deck"),
    path("d/<str:code>/restore", views.restore, name="restore_deck"),
    path("d/<str:code>/card/", entry.card, name="card"),
    path("d/<str:code>/remove", entry.remove, name="remove_card"),
    path("d/<str:code>/put-back", entry.put_back, name="put_back_card"),
    path("d/<str:code>/paste/", entry.paste, name="paste_cards"),
    path("s/<str:code>/forget", views.forget, name="forget_facts"),
]
