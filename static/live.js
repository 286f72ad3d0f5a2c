// Another phone has changed the page: bring it up to date in place, so that whoever reads or types keeps their
// focus, their open panels and their place. Fetched with the first such change; a phone alone never needs it.
let waiting = "";
const moved = (is) => { document.getElementById("moved").hidden = !is; };

// What is half typed is never taken away: one line offers the change instead.
function touched(field) {
  if (field.validity.badInput) return true;
  if (field.options) return field.value !== ([...field.options].find((option) => option.defaultSelected) ?? field.options[0])?.value;
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue;
}
function bringUpToDate(html) {
  waiting = html;
  const typing = [...document.querySelectorAll("main :is(input, select, textarea):not([type=hidden])")].some(touched);
  moved(typing);
  if (!typing) show();
}
document.addEventListener("click", (event) => { if (event.target.closest("[data-show]")) show(); });
document.addEventListener("htmx:afterSettle", () => moved(false));

// What is being read: what has the focus, else what stands in the upper half of the screen.
function placesOf(main) {
  if (scrollY === 0) return [];
  return [document.activeElement, ...[1 / 6, 1 / 3, 1 / 2].map((part) => document.elementFromPoint(innerWidth / 2, innerHeight * part))]
    .filter((element) => main.contains(element) && !element.closest(".bar"))
    .map((element) => ({ element, top: element.getBoundingClientRect().top }))
    .filter(({ top }) => top >= 0 && top < innerHeight);
}
// Not every browser keeps it in place when something above grows.
function keepPlace(places) {
  const kept = places.find(({ element }) => element.isConnected);
  if (kept) scrollBy(0, kept.element.getBoundingClientRect().top - kept.top);
}

function show() {
  moved(false);
  const next = new DOMParser().parseFromString(waiting, "text/html").querySelector("main");
  const now = document.getElementById(next.id);
  // What was tapped here in the meantime is newer than what was asked for before.
  if (!now || Number(next.dataset.revision) <= Number(now.dataset.revision)) return;
  const places = placesOf(now);
  // Pickers are made by a script that listens on them: made anew, they must not be listened to twice.
  for (const picker of now.querySelectorAll("[data-ready]")) picker.replaceWith(picker.cloneNode(true));
  Idiomorph.morph(now, next, {
    callbacks: {
      // Written by a script.
      beforeNodeMorphed: (node) => node.id !== "awake",
      // What is open, and what a tap on a square puts down, is the reader's business; the server does not know it.
      beforeAttributeUpdated: (name, node) => !(name === "open" && node.tagName === "DETAILS") && !(name === "aria-pressed" && node.closest(".brushes")),
    },
  });
  tapTaken();
  keepPlace(places);
  htmx.process(document.getElementById(next.id));
  for (const open of document.querySelectorAll(".why[open]")) open.dispatchEvent(new Event("toggle"));
  ready();
  restFor(500);
}
