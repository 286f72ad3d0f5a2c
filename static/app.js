// What HTML can't do: a board that fits, what is tapped twice, the screen kept on, a word when the connection is lost.
// The pages work without any of it.

document.documentElement.classList.add("js");
const table = () => document.getElementById("table");

// What another phone did: a poll brings it. The part that fits it in comes with the first such change.
const liveParts = document.currentScript.dataset.live?.split(" ");
let loaded = null;
const load = (source) => new Promise((done, failed) => {
  document.head.append(Object.assign(document.createElement("script"), { src: source, onload: done, onerror: failed }));
});
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (!liveParts || detail.requestConfig.verb !== "get" || detail.xhr.status !== 200) return;
  detail.shouldSwap = false;
  loaded ??= Promise.all(liveParts.map(load));
  loaded.then(() => bringUpToDate(detail.serverResponse), () => { loaded = null; });
});

// A part of a page that needs more than this names its script, which is fetched with the first such part.
const fetched = new Map([...document.scripts].map((script) => [script.getAttribute("src"), null]));
function fetchScript(source) {
  if (!fetched.has(source)) {
    fetched.set(source, load(source).catch(() => {
      fetched.delete(source);
      setTimeout(fetchScripts, 3000);
    }));
  }
  return fetched.get(source);
}
const fetchScripts = () => Promise.all([...document.querySelectorAll("[data-needs]")].map(({ dataset }) => fetchScript(dataset.needs)));

// A part that needs a sheet of its own brings its link. What was brought once stays, so that the next turn of the
// table comes dressed.
const sheets = () => [...document.querySelectorAll("link[rel=stylesheet]")];
function keepSheet(href) {
  if (document.head.querySelector(`link[href="${href}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href }));
}
const keepSheets = () => { for (const link of sheets()) keepSheet(link.getAttribute("href")); };
const worn = (link) => link.sheet || new Promise((done) => { for (const end of ["load", "error"]) link.addEventListener(end, done, { once: true }); });
// What does not come in time is not waited for.
const complete = (scripts) => Promise.race([Promise.all([scripts, ...sheets().map(worn)]), new Promise((done) => { setTimeout(done, 1000); })]);
// The first touch may bring what was not on the page so far.
const { later = "" } = document.currentScript.dataset;
const warm = () => { for (const file of later.split(" ")) if (file.includes(".css")) keepSheet(file); else if (file) fetchScript(file); };
for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, warm, { once: true });

// A lost connection is said in one line and goes away by itself. An answer that refuses says why in its own words,
// and those stay until a request of the same kind is taken: polls go on while somebody reads why a tap was not.
const lostLine = document.getElementById("lost");
const noConnection = lostLine?.textContent;
let refused = "";
const lost = (is, words = noConnection, verb = "") => {
  refused = verb;
  if (!lostLine) return;
  if (is) lostLine.textContent = words;
  lostLine.hidden = !is;
};
const sentence = (xhr) => new DOMParser().parseFromString(xhr.response ?? "", "text/html").querySelector("main p")?.textContent;

// A tap that failed is offered again: by touched.js, which comes with the first touch.
let offerAgain = () => false;
let tapTaken = () => {};
document.addEventListener("htmx:afterSwap", () => tapTaken());

for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, ({ detail }) => offerAgain(detail) || lost(true));
document.addEventListener("htmx:responseError", ({ detail }) => {
  if (detail.xhr.status >= 500 && offerAgain(detail)) return;
  lost(true, sentence(detail.xhr), detail.xhr.status < 500 ? detail.requestConfig.verb : "");
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && (!refused || refused === detail.requestConfig.verb)) lost(false);
});
addEventListener("offline", () => lost(true));

// The board takes the room that the steps leave: its rows get lower first, then it scrolls to the squares that the
// steps speak of. What stands below it gives way before it has to scroll.
function fitBoard() {
  const frame = document.querySelector("#table > .board-area .board-frame");
  if (!frame) return;
  frame.style.maxHeight = "";
  // What lies below the board is in sight with it where there is room; with the lowest rows it may lie below the screen,
  // and so may the band before the board has to scroll, and what is ticked below the band.
  const under = [...document.querySelectorAll("#table > .band, #table > .board-area > :not(.board-frame)")];
  const ticked = document.querySelector(".band > .in-full")?.offsetHeight ?? 0;
  const room = (below) => {
    const bar = document.querySelector(".bar").getBoundingClientRect();
    const over = below.some((part) => part.matches(".band")) ? ticked : 0;
    return (bar.top > 0 ? bar.top : innerHeight) - frame.getBoundingClientRect().top - scrollY - 4 + over - below.reduce((sum, part) => sum + part.offsetHeight + 10, 0);
  };
  const looks = ["high", "mid", "tight", "least"];
  const fits = (look) => {
    frame.classList.remove(...looks);
    frame.classList.add(look);
    return frame.scrollHeight <= room(look === "least" ? under.filter((part) => part.matches(".band")) : under);
  };
  if (!looks.some(fits) && frame.scrollHeight > room([])) frame.style.maxHeight = `${Math.max(room([]), 60)}px`;
  const named = [...frame.querySelectorAll(".changed")].map((cell) => cell.offsetParent === frame ? cell : cell.parentElement);
  if (!named.length) return;
  // So far that all of them are seen, or as many as there is room for, from the first one on.
  const shift = (before, size, start, seen) => {
    const first = Math.min(...named.map((cell) => cell[before])) - start;
    const last = Math.max(...named.map((cell) => cell[before] + cell[size])) - start;
    return Math.min(first - 10, (first + last - seen) / 2);
  };
  frame.scrollTop = shift("offsetTop", "offsetHeight", frame.offsetTop, frame.clientHeight);
  frame.scrollLeft = shift("offsetLeft", "offsetWidth", frame.offsetLeft, frame.clientWidth);
}
// Before anybody has seen it otherwise.
document.addEventListener("htmx:afterSwap", fitBoard);
// A turned phone has other room; one whose bars slide away as it is scrolled has not.
let width = innerWidth;
addEventListener("resize", () => {
  if (width === innerWidth) return;
  width = innerWidth;
  ready();
});

// A second tap at the spot of one that has just played, answered or led on is none: an empty shield lies there for a
// second.
let shield;
function cover(x, y) {
  shield?.remove();
  shield = Object.assign(document.createElement("div"), { className: "shield" });
  shield.style.translate = `${x}px ${y}px`;
  document.body.append(shield);
}
document.addEventListener("click", ({ detail, target, clientX: x, clientY: y }) => {
  // A key has no spot. What only changes a field may be tapped as quickly as one can.
  if (!detail) return;
  if (target.closest("a[href]:not([data-edit]), button:not([type=button])")) cover(x, y);
  // What is folded up may let something else slide under the thumb.
  const summary = target.closest("summary");
  if (summary) requestAnimationFrame(() => { if (!summary.contains(document.elementFromPoint(x, y))) cover(x, y); });
}, true);

// What has just come under the thumb rests: nobody has seen it yet. The longest of several rests counts.
function restFor(milliseconds) {
  const fresh = table();
  if (!fresh) return;
  fresh.classList.add("fresh");
  fresh.rests = (fresh.rests ?? 0) + 1;
  setTimeout(() => { if (--fresh.rests === 0) fresh.classList.remove("fresh"); }, milliseconds);
}

// A refusal is in sight, and as far as there is room so is what it speaks of.
function showError(error) {
  error.scrollIntoView({ block: "center" });
  for (const part of [...document.querySelectorAll("[aria-invalid], .cell.wrong"), error]) part.scrollIntoView({ block: "nearest" });
}

// After a tap the new instructions are read out first, a refused field before them.
document.addEventListener("htmx:afterSettle", (event) => {
  const arrived = ready();
  if (event.detail.requestConfig?.verb !== "post") return;
  restFor(500);
  const error = document.querySelector(".error");
  // What is hidden behind a picker is marked on its square.
  const wrong = [...document.querySelectorAll("[aria-invalid]")].find((field) => field.offsetWidth);
  (wrong ?? error ?? document.getElementById("now"))?.focus({ preventScroll: true });
  // htmx goes to the top of the page after this, where it is said what became of the tap if the table does not show it.
  const said = document.querySelector("#table > p.notice");
  arrived.then(() => requestAnimationFrame(() => { if (error) showError(error); else if (!said) document.dispatchEvent(new Event("arrived")); }));
});

// The screen stays on while a table is open, where the browser allows it.
let lock = null;
async function keepAwake() {
  const line = document.getElementById("awake");
  if (!table() || document.visibilityState !== "visible") return;
  try {
    lock = await navigator.wakeLock.request("screen");
    if (line) line.textContent = line.dataset.on;
  } catch {
    if (line) line.textContent = line.dataset.off;
  }
}
document.addEventListener("visibilitychange", keepAwake);
// Back from the browser's memory the page is as old as when it was left; on a first load it is fresh.
addEventListener("pageshow", (event) => { if (event.persisted) htmx.trigger("#poll", "wake"); });
document.addEventListener("htmx:afterSwap", () => { const line = document.getElementById("awake"); if (line) line.textContent = lock ? line.dataset.on : line.dataset.off; });
async function ready() {
  const scripts = fetchScripts();
  fitBoard();
  document.dispatchEvent(new Event("ready"));
  const undressed = !sheets().every((link) => link.sheet);
  await complete(scripts);
  if (undressed) fitBoard();
  keepSheets();
}
ready();
// The tap that led here may be a double one.
if (document.referrer.startsWith(location.origin)) restFor(1000);
keepAwake();
