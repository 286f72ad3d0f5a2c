// What a question needs on its page: steppers, fields that depend on another, what was filled in kept on the phone,
// and a button that leads to what was not seen yet. Fetched by app.js with the first question, or the first touch.

// Numbers: minus and plus beside the field.
document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-step]");
  if (!button) return;
  const input = button.parentElement.querySelector("input");
  const least = Number(input.dataset.stepsFrom ?? input.min);
  const next = (input.value === "" ? least - 1 : Number(input.value)) + Number(button.dataset.step);
  // Below the least there is nothing: what may be left blank, or was blank at first, is blank again.
  const blank = next < least && ("optional" in input.dataset || !input.defaultValue);
  input.value = blank ? "" : Math.min(Number(input.max), Math.max(least, next));
  input.dispatchEvent(new Event("change", { bubbles: true }));
});

// None is a tap of its own, and another one takes it back.
document.addEventListener("click", ({ target }) => {
  const input = document.getElementById(target.dataset.none);
  if (!input) return;
  input.value = input.value === input.min ? "" : input.min;
  input.dispatchEvent(new Event("change", { bubbles: true }));
});
function sayNone() {
  for (const button of document.querySelectorAll("[data-none]")) {
    const input = document.getElementById(button.dataset.none);
    button.setAttribute("aria-pressed", input.value === input.min);
  }
}

// What was changed is not thrown away by the button that leaves everything as it was.
document.addEventListener("change", ({ target }) => { const button = target.closest("#answer") && document.querySelector("[name=unchanged]"); if (button) button.disabled = true; });

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
    field.toggleAttribute("data-hidden", Boolean(hidden) && !field.querySelector(".error"));
  }
}
// What was chosen on the board is said below it.
function sayChosen() {
  for (const line of document.querySelectorAll("[data-chosen]")) {
    const chosen = line.closest("form").querySelector("[data-name]:checked");
    line.hidden = !chosen;
    line.lastElementChild.textContent = chosen?.dataset.name ?? "";
  }
}
// A number counts while it is typed.
for (const moment of ["input", "change"]) document.addEventListener(moment, () => { showFields(); sayChosen(); sayNone(); });

// What is half answered is kept from the first change on.
const { drafts } = document.querySelector("script[data-live]")?.dataset ?? {};
if (drafts) for (const moment of ["input", "change"]) document.addEventListener(moment, ({ target }) => { if (target.closest("#answer")) fetchScript(drafts); });
try { if (drafts && Object.keys(sessionStorage).some((key) => key.startsWith(`draft ${location.pathname}`))) fetchScript(drafts); } catch { /* Not allowed to keep anything. */ }

// What the bar covers at the foot of the screen: nothing where it stands at the side.
const covered = () => { const bar = document.querySelector(".bar"); return bar.offsetWidth > innerWidth / 2 ? bar.offsetHeight : 0; };
const firstControl = () => document.querySelector(".ask")?.querySelector("button, .pick, input:not([type=hidden]), select, .cell.tap, .stepper");
// A question that came up stands where its first control is in sight, with the last step above it.
function showNew() {
  const ask = document.querySelector(".ask");
  const first = firstControl();
  if (!first || first.getBoundingClientRect().bottom <= innerHeight - covered()) return;
  (document.querySelector("#table > .turn > .steps > :last-child") ?? ask).scrollIntoView();
}

// A question that lies below the screen is not answered unseen: the button leads to it first. A link that only leads
// to the question is there as long as no control of it is in sight.
let sight, unseen;
function watchQuestion() {
  sight?.disconnect();
  const link = document.querySelector(".bar [href='#answer']");
  const control = link && firstControl();
  if (control) {
    sight = new IntersectionObserver(([{ intersectionRatio }]) => link.toggleAttribute("data-seen", intersectionRatio > .5), { rootMargin: `0px 0px -${covered()}px`, threshold: [0, .5, 1] });
    sight.observe(control);
  }
  const button = document.querySelector(".bar [form=answer]");
  const first = document.querySelector("#answer :is(.field, .board-frame, .picker)");
  if (!button || !first) return;
  // Where it begins is in sight or not; what must not be missed has been seen once.
  const seen = new Set();
  const fields = [first, ...document.querySelectorAll("#answer [data-in-sight]")];
  sight = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting, intersectionRatio, boundingClientRect: { top, height } } of changes) {
      if (height && (top < 0 || intersectionRatio === 1 || (isIntersecting && target === first))) seen.add(target);
      else if (target === first) seen.delete(first);
    }
    unseen = fields.find((field) => field.offsetHeight && !seen.has(field));
    button.toggleAttribute("data-below", Boolean(unseen));
  }, { rootMargin: `0px 0px -${covered() + 24}px`, threshold: [0, 1] });
  for (const field of fields) sight.observe(field);
}
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-below]")) return;
  event.preventDefault();
  if ("inSight" in unseen.dataset) unseen.scrollIntoView({ block: "center" });
  else document.querySelector(".ask").scrollIntoView();
});
document.addEventListener("arrived", showNew);

function prepare() {
  showFields();
  sayChosen();
  sayNone();
  watchQuestion();
}
document.addEventListener("ready", prepare);
prepare();
