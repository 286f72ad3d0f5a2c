// Things to lay on a board, each once: the lists behind the squares become one picker and a grid. Fetched by app.js
// with the first such question, which works without it. A picker may have a pad, where what it lacks is typed (pad.js).
const make = (tag, properties, ...inside) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...inside);
  return made;
};
const MANY = 12;

class Picker {
  constructor(root) {
    this.root = root;
    root.dataset.ready = "";
    this.run = root.dataset.picker === "run";
    this.selects = [...root.querySelectorAll("[data-cell]")];
    // What is known of each thing is sent once, however many squares there are.
    const known = new Map([...root.querySelectorAll("datalist option")].map((option) => [option.value, option.dataset]));
    for (const select of this.selects) for (const option of select.options) Object.assign(option.dataset, known.get(option.value));
    this.blank = ["", "empty"].find((value) => this.selects[0].querySelector(`option[value="${value}"]`));
    this.held = null;
    // What was refused is put right first.
    this.at = this.run ? this.selects.find((select) => select.hasAttribute("aria-errormessage")) ?? this.next(this.selects.at(-1)) : null;
    this.line = make("p", { className: "prompt small" });
    this.line.setAttribute("aria-live", "polite");
    this.grid = make("ul", { className: `board cols-${root.dataset.cols}` });
    this.list = make("div", { className: "things" });
    this.find = make("input", { type: "search", className: "find", placeholder: root.dataset.find, autocomplete: "off" });
    this.find.setAttribute("aria-label", root.dataset.find);
    this.pad = root.querySelector(".pad");
    root.append(make("div", { className: "picker-top" }, make("div", { className: "board-frame" }, this.grid), this.line), ...this.pad ? [this.pad] : [], this.find, this.list);
    root.addEventListener("click", (event) => this.tap(event.target.closest("button")));
    this.find.addEventListener("input", (event) => { event.stopPropagation(); this.draw(); });
    this.sent = this.selects.map((select) => select.value);
    this.draw();
    root.picker = this;
    root.dispatchEvent(new Event("picker", { bubbles: true }));
  }
  // The first square after this one where nothing lies, round the board.
  next(select, open = (each) => each.value === this.blank) {
    const from = this.selects.indexOf(select);
    return [...this.selects.slice(from + 1), ...this.selects.slice(0, from + 1)].find(open) ?? null;
  }
  place(select) { return select.closest("label").firstElementChild.textContent; }
  tap(button) {
    if (!button) return;
    const { thing, square } = button.dataset;
    if (thing !== undefined) {
      if (this.at) this.put(this.at, thing);
      else this.held = this.held === thing ? null : thing;
    } else if (square) {
      const select = this.selects.find((each) => each.dataset.cell === square);
      if (this.held !== null) this.put(select, this.held);
      else if (this.typed?.taken(select)) return;
      else if (select.value !== this.blank) { select.value = this.blank; this.at = select; }
      else this.at = this.at === select && !this.run ? null : select;
    } else return;
    this.changed(button.dataset);
  }
  put(select, thing) {
    select.value = thing;
    // Of new things there may be several, one after another.
    this.held = !this.run && thing === "new" ? thing : null;
    this.at = this.run ? this.next(select) : null;
  }
  changed(focus) {
    this.selects[0].dispatchEvent(new Event("change", { bubbles: true }));
    this.draw(focus);
    this.keep();
  }
  // What is laid so far is kept with the game: every phone finds it again. One request follows the other, so that no
  // older one comes last.
  async keep() {
    const form = this.root.closest("form");
    const now = this.selects.map((select) => select.value);
    const changed = this.selects.filter((select, place) => now[place] !== this.sent[place]);
    if (!changed.length || this.sending) return;
    const post = new FormData();
    for (const name of ["csrfmiddlewaretoken", "asked"]) post.set(name, form.elements[name]?.value ?? "");
    for (const select of changed) post.set(select.name, select.value);
    try {
      this.sending = fetch(this.root.dataset.draft, { method: "POST", body: post, keepalive: true });
      await this.sending;
      this.sent = now;
      this.sending = null;
      if (this.root.isConnected) this.keep();
    } catch {
      // It goes along with what is laid next.
      this.sending = null;
    }
  }
  draw(focus) {
    const laid = this.selects.map((select) => select.value);
    this.grid.replaceChildren(...this.selects.map((select) => {
      const option = select.selectedOptions[0];
      const bare = select.value === this.blank;
      const button = this.button(option, bare ? "cell empty tap" : "cell tap");
      // A square is known by where it is; any other place is named.
      if (bare) button.textContent = /^r\dc\d$/.test(select.dataset.cell) ? "" : this.place(select);
      button.dataset.square = select.dataset.cell;
      button.setAttribute("aria-label", `${this.place(select)}: ${bare ? this.root.dataset.empty : button.textContent.trim()}`);
      button.classList.toggle("marked", select === this.at);
      button.classList.toggle("wrong", select.hasAttribute("aria-invalid"));
      return make("li", {}, button);
    }));
    const all = [...this.selects[0].options].filter(({ value }) => value !== this.blank && !value.startsWith("new:") && (value === "new" || !laid.includes(value)));
    this.find.hidden = all.length <= MANY && !this.find.value;
    const wanted = this.find.value.trim().toLowerCase();
    const found = all.filter((option) => option.value === "new" || !wanted || option.text.toLowerCase().includes(wanted) || option.dataset.number === wanted);
    const rank = (option) => option.value === "new" ? -1 : Number(option.dataset.number ?? 1000);
    this.list.replaceChildren(...found.sort((one, other) => rank(one) - rank(other)).map((option) => {
      const button = this.button(option, "thing");
      button.dataset.thing = option.value;
      button.setAttribute("aria-pressed", this.held === option.value);
      return button;
    }));
    this.line.textContent = this.held !== null ? this.root.dataset.place : this.at ? `${this.place(this.at)}: ${this.typed?.line(this.at) ?? this.root.dataset.next}` : "";
    this.typed?.draw();
    if (!focus) return;
    this.grid.querySelector(".marked")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    const next = focus.square ? this.grid.querySelector(`[data-square="${focus.square}"]`) : focus.thing ? this.list.querySelector("[aria-pressed=true]") ?? this.list.firstElementChild : null;
    next?.focus({ preventScroll: true });
  }
  // A word of a name goes to the next line whole where it can, else breaks at a syllable.
  name(option) {
    const name = document.createElement("b");
    for (const word of (option.dataset.name ?? option.text).split(" ")) name.append(name.firstChild ? " " : "", make("i", { textContent: word }));
    return name;
  }
  button(option, className) {
    const button = make("button", { type: "button", className });
    const swatches = option.dataset.swatch?.split(" ").filter(Boolean) ?? [];
    button.append(make("span", { className: "dots" }, ...swatches.map((swatch) => make("i", { className: `dot swatch-${swatch}` }))));
    if (className !== "thing") button.append(this.name(option));
    else button.append(make("span", { textContent: option.dataset.number && !option.text.includes(option.dataset.number) ? `${option.dataset.number} ${option.text}` : option.text }));
    return button;
  }
}

function readyPickers() {
  for (const root of document.querySelectorAll("[data-picker]:not([data-ready])")) new Picker(root);
}
readyPickers();
document.addEventListener("ready", readyPickers);
// A tab that is closed sends what it has.
addEventListener("pagehide", () => {
  for (const { picker } of document.querySelectorAll("[data-picker]")) {
    if (!picker) continue;
    picker.sending = null;
    picker.keep();
  }
});
