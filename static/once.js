// What was refused is in sight.
document.querySelector(".error")?.scrollIntoView({ block: "center" });

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
