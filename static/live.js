// Another phone has changed the page: bring it up to date in place, so that whoever reads or types keeps their
// focus, their open panels and their place. Fetched with the first such change; a phone alone never needs it.
window.bringUpToDate = (html) => {
  const next = new DOMParser().parseFromString(html, "text/html").querySelector("main");
  const now = document.getElementById(next.id);
  // What was tapped here in the meantime is newer than what was asked for before.
  if (!now || Number(next.dataset.revision) <= Number(now.dataset.revision)) return;
  // Pickers are made by a script that listens on them: made anew, they must not be listened to twice.
  for (const picker of now.querySelectorAll("[data-ready]")) picker.replaceWith(picker.cloneNode(true));
  Idiomorph.morph(now, next, {
    callbacks: {
      // Written by a script.
      beforeNodeMorphed: (node) => node.id !== "awake",
      // What is open is the reader's business; the server does not know it.
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS"),
    },
  });
  htmx.process(document.getElementById(next.id));
  for (const open of document.querySelectorAll(".why[open]")) open.dispatchEvent(new Event("toggle"));
};
