// What the page of a card can do quicker with a script; it works without it.

// The next card: straight on with its first field.
document.addEventListener("htmx:afterSettle", (event) => {
  const entry = document.getElementById("entry");
  if (event.detail.requestConfig?.verb === "post" && !entry.querySelector(".error")) {
    entry.querySelector("#card input:not([type=hidden])")?.focus({ preventScroll: true });
  }
});

// Enter goes on to the next field, and from the last one to the next card.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || !event.target.matches("#card input")) return;
  const fields = [...event.target.form.elements].filter((field) => field.matches("input:not([type=hidden]), textarea"));
  const next = fields[fields.indexOf(event.target) + 1];
  if (next) { event.preventDefault(); next.focus(); }
});
