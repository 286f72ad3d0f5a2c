// Typing what lies on a square, where the picker does not have it: its colours, and a number that is known by two
// digits. Fetched by app.js with the first picker that has such a pad.
class Pad {
  constructor(picker) {
    this.picker = picker;
    this.root = picker.pad;
    this.root.hidden = false;
    const { several, number, unless, likely } = this.root.dataset;
    this.keys = { several, number, unless };
    this.likely = likely.split(" ");
    this.brush = null;
    this.digits = "";
    this.wrong = "";
    picker.typed = this;
    this.root.addEventListener("click", (event) => this.tap(event.target.closest("button")?.dataset));
    picker.draw();
  }
  get byColour() { return this.root.querySelector("[data-mode=colour]").ariaPressed === "true"; }
  // What is typed on a square so far; a thing of the list is none.
  card(select) {
    const { value } = select;
    if (value.startsWith("new:")) return JSON.parse(value.slice(4));
    return value === this.picker.blank ? { [this.keys.several]: [], ...this.likely.includes(select.dataset.cell) ? { [this.keys.unless]: true } : {} } : null;
  }
  write(select, card) {
    for (const old of [...select.options]) if (old.value.startsWith("new:")) old.remove();
    const empty = !card[this.keys.several].length && card[this.keys.number] === undefined && !card.name;
    if (empty) { select.value = this.picker.blank; return; }
    const number = card[this.keys.number];
    const option = make("option", { value: `new:${JSON.stringify(card)}`, textContent: card.name ?? number ?? "" });
    option.dataset.swatch = card[this.keys.several].join(" ");
    if (number !== undefined) option.dataset.number = number;
    select.append(option);
    option.selected = true;
  }
  // A square that is tapped: its colour in this mode, or the one to type on.
  taken(select) {
    const card = this.card(select);
    if (!card) return false;
    if (this.byColour && this.brush) this.toggle(select, this.brush);
    else { this.picker.at = select; this.digits = ""; }
    this.wrong = "";
    this.picker.changed();
    return true;
  }
  toggle(select, colour) {
    const card = this.card(select);
    if (!card) return;
    const has = card[this.keys.several];
    card[this.keys.several] = has.includes(colour) ? has.filter((each) => each !== colour) : [...has, colour];
    this.write(select, card);
  }
  tap(tapped) {
    if (!tapped) return;
    const { mode, colour, digit, called } = tapped;
    if (mode) {
      for (const each of this.root.querySelectorAll("[data-mode]")) each.ariaPressed = String(each.dataset.mode === mode);
      this.brush = null;
    } else if (colour && this.byColour) this.brush = colour;
    else if (!this.picker.at) return;
    else if (colour) this.toggle(this.picker.at, colour);
    else if (digit) this.type(digit);
    else if (called) this.change((card) => { if (card.name === called) delete card.name; else card.name = called; });
    else if ("special" in tapped) this.change((card) => { if (card[this.keys.unless]) delete card[this.keys.unless]; else { card[this.keys.unless] = true; delete card[this.keys.number]; } });
    else if ("on" in tapped) this.on();
    this.picker.changed();
  }
  change(how) {
    const card = this.card(this.picker.at);
    if (!card) return;
    how(card);
    this.write(this.picker.at, card);
  }
  type(digit) {
    const { at } = this.picker;
    this.digits = `${this.digits}${digit}`.slice(-2);
    const number = Number(this.digits);
    this.wrong = "";
    if (this.digits.length === 2 && this.known(number)) return;
    this.change((card) => { card[this.keys.number] = number; delete card[this.keys.unless]; });
    if (this.digits.length < 2) return;
    const twice = this.laidElsewhere(at, number);
    if (!twice) return void this.on();
    this.say(this.root.dataset.twice, number, twice);
    this.digits = "";
  }
  // The very tile that the deck has already.
  known(number) {
    const { at, selects } = this.picker;
    const option = [...at.options].find((each) => Number(each.dataset.number) === number && !each.value.startsWith("new:"));
    if (!option || selects.some((select) => select.value === option.value)) return false;
    const typed = [...this.card(at)?.[this.keys.several] ?? []].sort().join(" ");
    if (typed && typed !== option.dataset.swatch.split(" ").sort().join(" ")) {
      this.change((card) => { delete card[this.keys.number]; });
      this.say(this.root.dataset.other, number, at);
      this.digits = "";
      return true;
    }
    this.write(at, { [this.keys.several]: [] });
    at.value = option.value;
    this.on();
    return true;
  }
  laidElsewhere(at, number) {
    return this.picker.selects.find((select) => select !== at && select.selectedOptions[0]?.dataset.number === String(number));
  }
  say(text, number, select) {
    this.wrong = text.replace("{number}", number).replace("{place}", this.picker.place(select));
  }
  // On to the next square that lacks something, round the board.
  on() {
    const { at } = this.picker;
    this.digits = "";
    const lacks = (select) => {
      const card = this.card(select);
      return card && (!card[this.keys.several].length || (!card[this.keys.unless] && card[this.keys.number] === undefined));
    };
    const ahead = this.picker.next(at);
    this.picker.at = ahead ?? this.picker.next(at, (select) => select !== at && lacks(select));
  }
  line(select) {
    if (this.wrong) return this.wrong;
    if (this.digits.length === 1) return `${this.digits}_`;
    return null;
  }
  draw() {
    const { at } = this.picker;
    const card = at && this.card(at);
    const { byColour } = this;
    const press = (what, is) => { for (const each of this.root.querySelectorAll(what)) each.ariaPressed = String(is(each.dataset)); };
    press("[data-colour]", ({ colour }) => byColour ? colour === this.brush : Boolean(card?.[this.keys.several].includes(colour)));
    press("[data-special]", () => Boolean(card?.[this.keys.unless]));
    press("[data-called]", ({ called }) => card?.name === called);
    const keys = this.root.querySelector("[data-keys]");
    keys.hidden = byColour;
    // What stays is where it was: a thumb goes on at the same spot.
    keys.classList.toggle("numberless", Boolean(card?.[this.keys.unless]));
    this.root.querySelector(".pad-names").hidden = byColour || !card?.[this.keys.unless];
    this.picker.line.classList.toggle("error", Boolean(this.wrong));
  }
}

function readyPads() {
  for (const root of document.querySelectorAll("[data-picker]")) if (root.picker?.pad && !root.picker.typed) new Pad(root.picker);
}
readyPads();
document.addEventListener("picker", readyPads);
