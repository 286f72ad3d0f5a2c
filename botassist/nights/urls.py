"""The addresses of nights, of the links to them and to tables, and of moving to another phone."""

from django.urls import path

from botassist.nights import moving, people, sharing, views

urlpatterns = [
    path("nights/", views.overview, name="nights"),
    path("n/<str:code>/", views.show, name="night"),
    path("n/<str:code>/table", views.fragment, name="night_fragment"),
    path("n/<str:code>/edit", views.edit, name="edit_night"),
    path("n/<str:code>/add", views.add, name="add_to_night"),
    path("n/<str:code>/remove", views.remove, name="remove_from_night"),
    path("n/<str:code>/delete/", views.delete, name="delete_night"),
    path("n/<str:code>/share/", sharing.share_night, name="share_night"),
    path("n/<str:code>/link", sharing.change_night_link, name="night_link"),
    path("s/<str:code>/share/", sharing.share_table, name="share"),
    path("s/<str:code>/link", sharing.change_table_link, name="link"),
    path("name/", people.name, name="name"),
    path("here/", people.here, name="here"),
    path("move/", moving.offer, name="move"),
    path("move/<str:token>/", moving.accept, name="moved"),
]
