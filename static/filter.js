// A long list is looked through by what is typed above it; what is chosen stays in sight. Fetched by app.js with the
// first such list.
const offered = new WeakMap();
function look(filter) {
  const field = filter.closest(".field");
  const wanted = filter.value.trim().toLowerCase();
  const fits = (text) => text.toLowerCase().includes(wanted);
  for (const pick of field.querySelectorAll(".pick")) pick.hidden = !fits(pick.textContent) && !pick.querySelector("input").checked;
  const list = field.querySelector("select");
  if (!list) return;
  // Not every phone hides an option of a list: they are taken out.
  if (!offered.has(list)) offered.set(list, [...list.options]);
  const { value } = list;
  list.replaceChildren(...offered.get(list).filter((option) => option.value === value || fits(option.text)));
  list.value = value;
}
document.addEventListener("input", ({ target }) => { if (target.matches("[data-filter]")) look(target); });
// Enter would send the form.
document.addEventListener("keydown", (event) => { if (event.key === "Enter" && event.target.matches("[data-filter]")) event.preventDefault(); });
const showFilters = () => { for (const filter of document.querySelectorAll("[data-filter]")) filter.hidden = false; };
document.addEventListener("ready", showFilters);
showFilters();
