// What HTML can't do: steppers, fields that depend on another, the screen kept on, a word when the connection
// is lost. The pages work without any of it.

const table = () => document.getElementById("table");

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

// "Why?" marks the squares it speaks of.
document.addEventListener("toggle", (event) => {
  for (const id of (event.target.dataset?.cells ?? "").split(" ").filter(Boolean)) {
    document.getElementById(`cell-${id}`)?.classList.toggle("marked", event.target.open);
  }
}, true);

// A lost connection is said in one line and goes away by itself.
const lost = (is) => { const line = document.getElementById("lost"); if (line) line.hidden = !is; };
for (const name of ["htmx:sendError", "htmx:timeout"]) document.addEventListener(name, () => lost(true));
document.addEventListener("htmx:responseError", () => lost(true));
document.addEventListener("htmx:afterRequest", (event) => { if (event.detail.successful) lost(false); });
addEventListener("offline", () => lost(true));

// After a tap the new instructions are read out first, a refused field before them.
document.addEventListener("htmx:afterSettle", (event) => {
  showFields();
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
showFields();
keepAwake();
