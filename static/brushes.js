// Numbers and pieces on the squares of a board: what is held is put down with one tap, or taken away. Fetched by app.js
// with the first such question, which works without it.

const pressed = (form, what) => form.querySelector(`[${what}][aria-pressed=true]`);
const squaresOf = (form) => form.querySelectorAll("[data-counter], [data-edit]");

// A square has one number of its own, or a panel with several fields.
function fieldsOf(square, ending = "") {
  const inside = square.dataset.edit ? document.getElementById(square.dataset.edit) : square;
  return [...inside.querySelectorAll(ending ? `[name$="${ending}"]` : "[name]")];
}
const chosen = (fields) => fields.find((field) => field.checked) ?? fields[0];
const isChoice = ([field]) => field.tagName === "SELECT" || (field.type === "radio" && !["yes", "no"].includes(field.value));
const isEmpty = (square) => square.dataset.edit && fieldsOf(square).some((field) => field.value === "empty" && (field.checked ?? true));

function tapSquare(square) {
  const form = square.closest("form");
  for (const panel of form.querySelectorAll("[data-editor]")) panel.open = false;
  const held = pressed(form, "data-kind");
  const fields = fieldsOf(square, held?.dataset.kind);
  if (isChoice(fields) || isEmpty(square)) openPanel(square);
  else if (fields[0].type === "radio") fields.find((field) => !field.checked).checked = true;
  else {
    const input = fields[0];
    const by = Number(pressed(form, "data-by").dataset.by);
    input.value = Math.min(Number(input.max), Math.max(Number(input.min), Number(input.value) + by));
  }
  readyBrushes();
}
// A list of things opens at once, where the browser allows it.
function openPanel(square) {
  const panel = document.getElementById(square.dataset.edit);
  panel.open = true;
  panel.querySelector("summary").focus({ preventScroll: true });
  try { panel.querySelector("select")?.showPicker(); } catch { /* It is one tap away. */ }
}
document.addEventListener("click", (event) => {
  const brush = event.target.closest("[data-by], [data-kind]");
  if (brush) for (const each of brush.parentElement.children) each.setAttribute("aria-pressed", each === brush);
  const square = event.target.closest("[data-counter], [data-edit]");
  if (!square) return;
  event.preventDefault();
  tapSquare(square);
});

// What stands on a square now, instead of what stood there when the page came.
function draw(square, brushes) {
  let title = square.querySelector("b:not(.figure)");
  const tally = Object.assign(document.createElement("span"), { className: "marks pieces tally" });
  for (const brush of brushes) {
    const fields = fieldsOf(square, brush.dataset.kind);
    const field = chosen(fields);
    if (isChoice(fields)) {
      title ??= square.insertBefore(document.createElement("b"), square.firstChild);
      const option = field.selectedOptions?.[0];
      const changed = !(option?.defaultSelected ?? field.defaultChecked);
      const empty = field.value === "empty";
      if (changed || square.classList.contains("changed")) title.textContent = empty ? "" : option?.text ?? field.nextElementSibling.textContent;
      square.classList.toggle("changed", changed);
      square.classList.toggle("empty", empty);
    } else if (!isEmpty(square) && (field.value === "yes" || Number(field.value) > 0)) {
      const mark = Object.assign(document.createElement("span"), { className: brush.dataset.bots ? "mark bots" : "mark" });
      const name = Object.assign(document.createElement("span"), { className: "hidden", textContent: brush.textContent.trim() });
      mark.append(brush.querySelector("svg").cloneNode(true), field.type === "radio" ? "" : field.value, name);
      tally.append(mark);
    }
  }
  const drawn = brushes.map((brush) => brush.querySelector("path").getAttribute("d"));
  for (const mark of square.querySelectorAll(".mark")) if (drawn.includes(mark.querySelector("path").getAttribute("d"))) mark.remove();
  for (const old of square.querySelectorAll(".tally, .marks:empty")) old.remove();
  square.append(tally);
}
function readyBrushes() {
  for (const form of document.querySelectorAll("form:has([data-by])")) {
    const brushes = [...form.querySelectorAll("[data-kind]")];
    for (const square of squaresOf(form)) {
      if (square.dataset.edit) draw(square, brushes);
      else {
        const [input] = fieldsOf(square);
        input.inputMode = "none";
        square.classList.toggle("some", Number(input.value) > 0);
      }
    }
  }
}
document.addEventListener("change", ({ target }) => { if (target.matches("[data-editor] select")) target.closest("[data-editor]").open = false; });

readyBrushes();
for (const moment of ["ready", "change"]) document.addEventListener(moment, readyBrushes);
