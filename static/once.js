// A form that was just sent is not sent again by the second half of a double tap.
const sent = new Set();
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (event.defaultPrevented) return;
  if (sent.has(form)) event.preventDefault();
  sent.add(form);
  setTimeout(() => sent.delete(form), 60000);
});
// Back from the browser's memory it may be.
addEventListener("pageshow", () => sent.clear());
