// What was filled in and not sent yet is kept on this phone, for a look at the rules, a reload, or a step back and
// forth. Fetched by app.js with the first field that is changed.

const answerForm = () => document.getElementById("answer");
const placeOf = (form) => `draft ${location.pathname} ${form.dataset.asked}`;

function keepDraft() {
  const form = answerForm();
  // What lies in a picker is kept with the game itself.
  if (!form || form.querySelector("[data-draft]")) return;
  const entries = [...new FormData(form)].filter(([name, value]) => /^value\b/.test(name) && typeof value === "string");
  sessionStorage.setItem(placeOf(form), JSON.stringify(entries));
}
function bringDraft() {
  const form = answerForm();
  const kept = form && !form.querySelector(".error") && sessionStorage.getItem(placeOf(form));
  if (!kept) return;
  const values = {};
  for (const [name, value] of JSON.parse(kept)) (values[name] ??= []).push(value);
  let brought = false;
  for (const field of form.elements) {
    if (!/^value\b/.test(field.name) || field.type === "submit") continue;
    if (field.type === "radio" || field.type === "checkbox") {
      const checked = values[field.name]?.includes(field.value) ?? false;
      brought ||= checked !== field.checked;
      field.checked = checked;
    } else {
      const value = values[field.name]?.[0];
      const offered = value !== undefined && (!field.options || [...field.options].some((option) => option.value === value));
      brought ||= offered && value !== field.value;
      if (offered) field.value = value;
    }
  }
  if (brought) form.dispatchEvent(new Event("change", { bubbles: true }));
}

// A draft that was sent and taken has done its work.
let posted = "";
document.addEventListener("htmx:beforeRequest", ({ detail }) => {
  if (detail.requestConfig.verb === "post" && answerForm()) posted = placeOf(answerForm());
});
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.successful && /\/answer$/.test(detail.requestConfig.path)) sessionStorage.removeItem(posted);
});
document.addEventListener("input", ({ target }) => { if (target.closest("#answer")) keepDraft(); });
document.addEventListener("change", ({ target }) => { if (target.closest("#answer")) keepDraft(); });
document.addEventListener("ready", bringDraft);
// Fetched for a draft that there is, or for the first change of a new one.
if (answerForm() && sessionStorage.getItem(placeOf(answerForm()))) bringDraft();
else keepDraft();
