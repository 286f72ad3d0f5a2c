// What HTML can't do: steppers, fields that depend on another, the screen kept on, a word when the connection
// is lost. The pages work without any of it.

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

// Numbers: minus and plus beside the field.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const start = input.value === "" ? Number(input.min) - (button.dataset.step > 0 ? 1 : 0) : Number(input.value);
  const next = start + Number(button.dataset.step);
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), next));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

// A number that is tapped is about to be replaced.
document.addEventListener("focusin", (event) => { if (event.target.closest(".stepper")) event.target.select?.(); });

// Fields that only matter with a certain answer to another one.
function valueOf(form, name) {
  const fields = [...form.elements].filter((field) => field.name === name);
  const chosen = fields.find((field) => field.checked) ?? fields.find((field) => field.type !== "radio");
  return chosen ? chosen.value : "";
}
function showFields() {
  for (const field of document.querySelectorAll("[data-shown-field]")) {
    const form = field.closest("form");
    const value = valueOf(form, field.dataset.shownField);
    const { shownValues, shownBut } = field.dataset;
    const hidden = (shownValues && !shownValues.split("|").includes(value)) || (shownBut && shownBut.split("|").includes(value));
    field.toggleAttribute("data-hidden", Boolean(hidden));
  }
}
document.addEventListener("change", showFields);

// Numbers on a board: a tap on a square adds one, or takes one away.
function readyCounters() {
  for (const square of document.querySelectorAll("[data-counter]")) {
    const input = square.querySelector("input");
    input.inputMode = "none";
    square.classList.toggle("some", Number(input.value) > 0);
  }
}
document.addEventListener("click", (event) => {
  const by = event.target.closest("[data-brush] button");
  if (by) for (const each of by.parentElement.children) each.setAttribute("aria-pressed", each === by);
  const square = event.target.closest("[data-counter]");
  if (!square) return;
  event.preventDefault();
  const input = square.querySelector("input");
  const step = Number(square.closest("form").querySelector("[data-brush] [aria-pressed=true]").dataset.by);
  input.value = Math.min(Number(input.max), Math.max(Number(input.min), Number(input.value) + step));
  readyCounters();
});

// Several fields behind a square: a tap on it opens them, one square at a time.
document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-edit]");
  if (!link) return;
  event.preventDefault();
  for (const panel of document.querySelectorAll("[data-editor]")) panel.open = panel.id === link.dataset.edit;
  document.getElementById(link.dataset.edit).querySelector("summary").focus({ preventScroll: true });
});

// Things on a board, each once: the lists behind the squares become one picker and a grid.
function readyPickers() {
  for (const picker of document.querySelectorAll("[data-picker]:not([data-ready])")) new Picker(picker);
}
class Picker {
  constructor(root) {
    this.root = root;
    root.dataset.ready = "";
    this.run = root.dataset.picker === "run";
    this.selects = [...root.querySelectorAll("select")];
    this.blank = ["", "empty"].find((value) => this.selects[0].querySelector(`option[value="${value}"]`));
    this.held = null;
    this.at = this.run ? this.selects.find((select) => select.value === this.blank) ?? null : null;
    this.line = Object.assign(document.createElement("p"), { className: "prompt small" });
    this.line.setAttribute("aria-live", "polite");
    this.grid = Object.assign(document.createElement("ul"), { className: `board cols-${root.dataset.cols}` });
    this.list = Object.assign(document.createElement("div"), { className: "things" });
    const frame = Object.assign(document.createElement("div"), { className: "board-frame" });
    const top = Object.assign(document.createElement("div"), { className: "picker-top" });
    frame.append(this.grid);
    top.append(frame, this.line);
    root.append(top, this.list);
    root.addEventListener("click", (event) => this.tap(event.target.closest("button")));
    this.draw();
  }
  tap(button) {
    if (!button) return;
    if (button.dataset.thing !== undefined) {
      if (this.at) this.put(this.at, button.dataset.thing);
      else this.held = this.held === button.dataset.thing ? null : button.dataset.thing;
    } else {
      const select = this.selects.find((each) => each.dataset.cell === button.dataset.square);
      if (this.held !== null) this.put(select, this.held);
      else if (select.value !== this.blank) { select.value = this.blank; this.at = select; }
      else this.at = this.at === select && !this.run ? null : select;
    }
    this.draw(button.dataset);
  }
  put(select, thing) {
    select.value = thing;
    this.held = null;
    const from = this.selects.indexOf(select);
    const order = [...this.selects.slice(from + 1), ...this.selects.slice(0, from)];
    this.at = this.run ? order.find((each) => each.value === this.blank) ?? null : null;
  }
  draw(focus) {
    const laid = this.selects.map((select) => select.value);
    this.grid.replaceChildren(...this.selects.map((select) => {
      const item = document.createElement("li");
      const button = this.button(select.selectedOptions[0], select.value === this.blank ? "cell empty tap" : "cell tap");
      // A square is known by where it is; any other place is named.
      if (select.value === this.blank) button.textContent = /^r\dc\d$/.test(select.dataset.cell) ? "" : select.closest("label").firstChild.textContent;
      button.dataset.square = select.dataset.cell;
      button.setAttribute("aria-label", `${select.closest("label").firstChild.textContent}: ${select.value === this.blank ? this.root.dataset.empty : select.selectedOptions[0].text}`);
      if (select === this.at) button.classList.add("marked");
      item.append(button);
      return item;
    }));
    const things = [...this.selects[0].options].filter((option) => option.value !== this.blank && (option.value === "new" || !laid.includes(option.value)));
    this.list.replaceChildren(...things.map((option) => {
      const button = this.button(option, "thing");
      button.dataset.thing = option.value;
      button.setAttribute("aria-pressed", this.held === option.value);
      return button;
    }));
    this.line.textContent = this.held !== null ? this.root.dataset.place : this.at ? `${this.at.closest("label").firstChild.textContent}: ${this.root.dataset.next}` : "";
    if (focus) this.grid.querySelector(".marked")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (focus?.square) this.grid.querySelector(`[data-square="${focus.square}"]`)?.focus({ preventScroll: true });
  }
  button(option, className) {
    const button = Object.assign(document.createElement("button"), { type: "button", className });
    const dots = Object.assign(document.createElement("span"), { className: "dots" });
    for (const swatch of option.dataset.swatch?.split(" ") ?? []) dots.append(Object.assign(document.createElement("i"), { className: `dot swatch-${swatch}` }));
    button.append(dots);
    button.append(Object.assign(document.createElement("span"), { textContent: option.text }));
    return button;
  }
}

// "Why?" marks the squares it speaks of.
document.addEventListener("toggle", (event) => {
  if (!event.target.matches(".why")) return;
  for (const square of document.querySelectorAll(".square.marked")) square.classList.remove("marked");
  for (const reason of document.querySelectorAll(".why[open] [data-spot]")) {
    const square = document.getElementById(reason.dataset.spot);
    square?.classList.add("marked");
    if (square) square.dataset.mark = reason.dataset.mark;
  }
}, true);

// A lost connection is said in one line and goes away by itself.
const lost = (is) => { const line = document.getElementById("lost"); if (line) line.hidden = !is; };
for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => lost(true));
document.addEventListener("htmx:responseError", () => lost(true));
document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) lost(false); });
addEventListener("offline", () => lost(true));

// Instructions that were there before the last tap step back behind the new ones.
let told = {};
function stepBack() {
  const list = document.querySelector("#table .steps");
  const count = list?.children.length ?? 0;
  if (!list || list.id !== told.id || count < told.count) told = { id: list?.id, count, done: 0 };
  else if (count > told.count) told = { id: list.id, count, done: told.count };
  for (const step of [...(list?.children ?? [])].slice(0, told.done)) step.classList.add("done");
  if (!told.done) return;
  // What is new, and the question after it, should be in sight.
  const last = document.querySelector(".bar .primary[value]") ? list.lastElementChild : document.querySelector(".ask");
  if (last && last.getBoundingClientRect().bottom > innerHeight - 80) list.children[told.done].scrollIntoView();
}

// After a tap the new instructions are read out first, a refused field before them.
document.addEventListener("htmx:afterSettle", (event) => {
  ready();
  if (event.detail.requestConfig?.verb !== "post") return;
  const wrong = document.querySelector("[aria-invalid]") ?? document.querySelector(".error");
  if (wrong) { wrong.focus(); wrong.scrollIntoView({ block: "center" }); } else document.getElementById("now")?.focus({ preventScroll: true });
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
document.addEventListener("htmx:afterSwap", () => { const line = document.getElementById("awake"); if (line) line.textContent = lock ? line.dataset.on : line.dataset.off; });
function ready() {
  showFields();
  readyCounters();
  readyPickers();
  stepBack();
}
ready();
keepAwake();
