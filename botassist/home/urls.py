"""The addresses of the home page and what hangs on it."""

from django.urls import path

from botassist.home import belongings, views

urlpatterns = [
    path("", views.home, name="home"),
    path("new/<slug:slug>/", views.new, name="new"),
    path("rules/<slug:slug>/", views.rules, name="rules"),
    path("s/<str:code>/rules/", views.table_rules, name="table_rules"),
    path("results/", views.results, name="results"),
    path("import/", views.take_in, name="import"),
    path("mine/", belongings.mine, name="mine"),
    path("mine/save", belongings.save, name="save_mine"),
    path("mine/delete/", belongings.delete, name="delete_mine"),
    path("appearance/", views.appearance, name="appearance"),
    path("s/<str:code>/again", views.again, name="again"),
    path("s/<str:code>/delete/", views.delete, name="delete"),
    path("s/<str:code>/restore/", views.restore, name="restore"),
    path("s/<str:code>/export", views.export, name="export"),
]
