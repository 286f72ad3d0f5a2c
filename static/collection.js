// What the page of a deck can do quicker with a script; it works without it.
const cards = [...document.querySelectorAll("[data-words]")];
const find = document.querySelector(".find");
const say = (element, figures) => element.dataset.text.replace(/\{(\w+)\}/g, (_, name) => figures[name]);

// Looked through while it is typed: each number as a whole, each other word at least as a part, as on the server.
function look() {
  const wanted = find.elements.find.value.toLowerCase().split(/[\s,;+/]+/).filter(Boolean);
  let found = 0;
  for (const card of cards) {
    const words = card.dataset.words.toLowerCase();
    const numbers = words.match(/\d+/g) ?? [];
    card.hidden = !wanted.every((word) => (/^\d+$/.test(word) ? numbers.includes(word) : words.includes(word)));
    if (!card.hidden) found += 1;
  }
  const told = document.getElementById("found");
  if (told) told.textContent = wanted.length ? say(told, { found, count: cards.length }) : "";
}
if (find) {
  find.querySelector("button").hidden = true;
  find.addEventListener("input", look);
  find.addEventListener("submit", (event) => { event.preventDefault(); find.elements.find.blur(); });
  // The browser may have put back what was typed before.
  look();
}

// The button says how many are marked.
const marked = document.getElementById("marked");
const button = document.querySelector("[form=marked]");
const plain = button?.textContent;
function count() {
  const count = marked.querySelectorAll(":checked").length;
  button.textContent = count ? say(marked, { count }) : plain;
}
if (marked) { marked.addEventListener("change", count); count(); }
