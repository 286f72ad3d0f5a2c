// What a test of refusals does on a page, and sees there.
const checkable = (field) => ["radio", "checkbox"].includes(field.type);
const answerForm = () => document.querySelector("#answer, #card");
const shows = (part) => part.checkVisibility({ opacityProperty: true, visibilityProperty: true });
const foot = () => {
  const bar = document.querySelector(".bar")?.getBoundingClientRect();
  return bar && bar.width > innerWidth / 2 ? bar.top : innerHeight;
};

// Whether all of a part is on the screen with nothing over it.
function inSight(part) {
  const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
  if (!width || !height || top < 0 || bottom > foot() || left < 0 || right > innerWidth) return false;
  return part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}
function isPartlyInSight(part) {
  const { top, bottom } = part.getBoundingClientRect();
  return shows(part) && bottom > 24 && top < foot() - 24;
}

// Fill the form in, look at the other end of the page, and send it.
const send = (put) => new Promise((sent) => {
  const form = answerForm();
  for (const field of form.elements) {
    const values = put[field.name];
    if (!values || field.type === "submit") continue;
    if (checkable(field)) field.checked = values.includes(field.value);
    else field.value = values[0] ?? "";
  }
  form.dispatchEvent(new Event("change", { bubbles: true }));
  document.querySelector("main .error")?.remove();
  scrollTo(0, document.documentElement.scrollHeight);
  document.addEventListener("htmx:afterSettle", () => sent(), { once: true });
  const options = [...form.querySelectorAll("button[name]")];
  const button = document.querySelector(".bar [form=answer]") ?? options.find(({ name, value }) => put[name]?.includes(value));
  // As after a look at the whole question.
  button?.removeAttribute("data-below");
  if (button) button.click();
  else form.requestSubmit();
});

// What is wrong with how the one sentence of a refusal is shown; nothing when it is as it should be.
function unseen() {
  const errors = [...document.querySelectorAll("main [role=alert]")].filter(shows);
  if (errors.length !== 1) return `${errors.length} sentences`;
  const [error] = errors;
  const said = error.textContent.trim();
  if (!inSight(error)) return `out of sight: ${said} at ${Math.round(error.getBoundingClientRect().top)}`;
  if (!/^[^a-z].*[.?!]$/.test(said) && getComputedStyle(error, "::first-letter").textTransform !== "uppercase") return `no sentence: ${said}`;
  const { activeElement } = document;
  if (activeElement !== error && !activeElement.matches("[aria-invalid]")) return `no focus: ${said}`;
  return "";
}

// A field that is typed in is marked itself, or its square is; any other stands below its sentence.
function unmarked(field) {
  const isTyped = [...answerForm().elements].some((one) => one.name === field && !checkable(one) && one.type !== "submit");
  const marks = isTyped ? "[aria-invalid], .cell.wrong" : ".field:has(> .error), form > .error, .cell.wrong";
  return [...answerForm().querySelectorAll(marks)].some(isPartlyInSight) ? "" : "nothing is marked";
}

// What was filled in and is not there any more.
function lost(put) {
  for (const [name, values] of Object.entries(put)) {
    const fields = [...answerForm().elements].filter((one) => one.name === name && one.type !== "submit");
    const kept = fields.filter((one) => !checkable(one) || one.checked).map((one) => one.value);
    if (fields.length && kept.sort().join() !== values.sort().join()) return `${name} was ${values} and is ${kept}`;
  }
  return "";
}

window.refusals = { send, unseen, faults: ({ put, field }) => unseen() || unmarked(field) || lost(put) };
