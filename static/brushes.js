// Numbers and pieces on the squares of a board: what is held is put down with one tap, or taken away. Fetched by app.js
// with the first such question, which works without it.

document.documentElement.classList.add("brushing");
const pressed = (form, what) => form.querySelector(`[${what}][aria-pressed=true]`);

// A square has one number of its own, or a panel with several fields.
function fieldsOf(square, ending = "") {
  const inside = square.dataset.edit ? document.getElementById(square.dataset.edit) : square;
  return [...inside.querySelectorAll(ending ? `[name$="${ending}"]` : "[name]")];
}
const chosen = (fields) => fields.find((field) => field.checked) ?? fields[0];
const hasChanged = (field) => (field.selectedOptions ? !field.selectedOptions[0].defaultSelected : field.type === "radio" ? !field.defaultChecked : field.value !== field.defaultValue);
const isNumber = ([field]) => field?.type === "number";
const isYesNo = ([field]) => field?.type === "radio" && ["yes", "no"].includes(field.value);
const isThing = (fields) => fields.length && !isNumber(fields) && !isYesNo(fields);
const isEmpty = (square) => square.dataset.edit && fieldsOf(square).some((field) => field.value === "empty" && (field.checked ?? true));

function tapSquare(square) {
  const form = square.closest("form");
  for (const panel of form.querySelectorAll("[data-editor]")) panel.open = false;
  const fields = fieldsOf(square, pressed(form, "data-kind")?.dataset.kind);
  const by = Number(pressed(form, "data-by").dataset.by);
  if (isEmpty(square) || isThing(fields)) openPanel(square);
  // There is one at most: another tap takes it away again.
  else if (isYesNo(fields)) fields.find((field) => field.value === (by > 0 && chosen(fields).value === "no" ? "yes" : "no")).checked = true;
  else if (isNumber(fields)) {
    const [input] = fields;
    input.value = Math.min(Number(input.max), Math.max(Number(input.min), Number(input.value) + by));
  }
  if (document.getElementById(square.dataset.edit)?.open) return;
  fields[0]?.dispatchEvent(new Event("change", { bubbles: true }));
  const said = form.querySelector("[data-said]");
  if (said) said.textContent = square.textContent;
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
document.addEventListener("change", ({ target }) => { if (target.matches("[data-editor] select")) target.closest("[data-editor]").open = false; });

// What stands on a square now, instead of what stood there when the page came.
function draw(square, brushes) {
  const foot = square.querySelector(".foot") ?? square.appendChild(Object.assign(document.createElement("span"), { className: "foot" }));
  for (const old of foot.querySelectorAll("[data-put]")) old.remove();
  let changed = false;
  for (const brush of brushes) {
    const fields = fieldsOf(square, brush.dataset.kind);
    if (!fields.length) continue;
    const field = chosen(fields);
    changed ||= hasChanged(field);
    for (const mark of square.querySelectorAll(`[data-symbol="${brush.dataset.symbol}"]`)) mark.remove();
    if (isThing(fields)) drawThing(square, field);
    else if (!isEmpty(square) && (field.value === "yes" || Number(field.value) > 0)) foot.append(pieceOf(brush, field));
  }
  square.classList.toggle("changed", changed);
}
function drawThing(square, field) {
  const title = square.querySelector("b") ?? square.insertBefore(document.createElement("b"), square.firstChild);
  const empty = field.value === "empty";
  const other = hasChanged(field);
  if (other || square.classList.contains("other")) title.textContent = empty ? "" : (field.selectedOptions?.[0] ?? field.nextElementSibling).textContent;
  square.classList.toggle("other", other);
  square.classList.toggle("empty", empty);
}
// What is counted is a piece of the board: whose it is shows as there.
function pieceOf(brush, field) {
  const counted = field.type !== "radio";
  const look = `piece ${brush.dataset.bots ? "" : "you "}${brush.dataset.symbol}`;
  const piece = Object.assign(document.createElement("span"), { className: counted ? look : "mark" });
  piece.dataset.put = "";
  const name = Object.assign(document.createElement("span"), { className: "hidden", textContent: brush.textContent.trim() });
  piece.append(counted ? field.value : brush.querySelector("svg").cloneNode(true), name);
  return piece;
}
function readyBrushes() {
  for (const form of document.querySelectorAll("form:has([data-by])")) {
    const brushes = [...form.querySelectorAll("[data-kind]")];
    for (const square of form.querySelectorAll("[data-edit]")) draw(square, brushes);
    for (const square of form.querySelectorAll("[data-counter]")) {
      const [input] = fieldsOf(square);
      input.inputMode = "none";
      square.classList.toggle("some", Number(input.value) > 0);
    }
  }
}
readyBrushes();
for (const moment of ["ready", "change"]) document.addEventListener(moment, readyBrushes);
