// Things to lay on a board, each once: the lists behind the squares become one picker and a grid. Fetched by app.js
// with the first such question, which works without it.
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
    this.selects[0].dispatchEvent(new Event("change", { bubbles: true }));
    this.draw(button.dataset);
  }
  put(select, thing) {
    select.value = thing;
    this.held = null;
    const from = this.selects.indexOf(select);
    const order = [...this.selects.slice(from + 1), ...this.selects.slice(0, from)];
    this.at = this.run ? order.find((each) => each.value === this.blank) ?? null : null;
  }
  // Something else has laid things: what was half answered before comes back.
  refresh() {
    if (this.run && this.at?.value !== this.blank) this.at = this.selects.find((select) => select.value === this.blank) ?? null;
    this.draw();
  }
  draw(focus) {
    const laid = this.selects.map((select) => select.value);
    this.grid.replaceChildren(...this.selects.map((select) => {
      const item = document.createElement("li");
      const button = this.button(select.selectedOptions[0], select.value === this.blank ? "cell empty tap" : "cell tap");
      // A square is known by where it is; any other place is named.
      if (select.value === this.blank) button.textContent = /^r\dc\d$/.test(select.dataset.cell) ? "" : select.closest("label").firstChild.textContent;
      button.dataset.square = select.dataset.cell;
      button.setAttribute("aria-label", `${select.closest("label").firstChild.textContent}: ${select.value === this.blank ? this.root.dataset.empty : button.textContent.trim()}`);
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
    const next = focus?.square ? this.grid.querySelector(`[data-square="${focus.square}"]`) : this.list.querySelector("[aria-pressed=true]") ?? this.list.firstElementChild;
    if (focus) next?.focus({ preventScroll: true });
  }
  // A word of a name goes to the next line whole where it can, else breaks at a syllable.
  name(option) {
    const name = document.createElement("b");
    for (const word of (option.dataset.name ?? option.text).split(" ")) name.append(name.firstChild ? " " : "", Object.assign(document.createElement("i"), { textContent: word }));
    return name;
  }
  button(option, className) {
    const button = Object.assign(document.createElement("button"), { type: "button", className });
    const dots = Object.assign(document.createElement("span"), { className: "dots" });
    for (const swatch of option.dataset.swatch?.split(" ") ?? []) dots.append(Object.assign(document.createElement("i"), { className: `dot swatch-${swatch}` }));
    button.append(dots);
    button.append(className === "thing" ? Object.assign(document.createElement("span"), { textContent: option.text }) : this.name(option));
    return button;
  }
}

function readyPickers() {
  for (const picker of document.querySelectorAll("[data-picker]:not([data-ready])")) pickers.set(picker, new Picker(picker));
}
const pickers = new Map();
readyPickers();
document.addEventListener("change", ({ target }) => {
  for (const [root, picker] of pickers) if (target.contains(root)) picker.refresh();
});
document.addEventListener("ready", readyPickers);
