// What was refused is in sight, and its field can be put right at once.
function showRefusal() {
  const error = document.querySelector(".error");
  if (!error) return;
  (document.querySelector("[aria-invalid]") ?? error).focus({ preventScroll: true });
  error.scrollIntoView({ block: "center" });
}
showRefusal();
document.addEventListener("htmx:afterSettle", showRefusal);

// A form that was just sent is not sent again by the second half of a double tap.
const justSent = new Set();
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented) return;
  if (justSent.has(form)) event.preventDefault();
  justSent.add(form);
  setTimeout(() => justSent.delete(form), 60000);
});
// Back from the browser's memory it may be.
addEventListener("pageshow", () => justSent.clear());
