// What the pages of decks can do quicker with a script; they work without it.

// The next card: straight on with its first field.
document.addEventListener("htmx:afterSettle", (event) => {
  const entry = document.getElementById("entry");
  if (event.detail.requestConfig?.verb === "post" && !entry.querySelector(".error")) {
    entry.querySelector("#card input:not([type=hidden])")?.focus({ preventScroll: true });
  }
});

// The link: by the phone's own share sheet, or to the clipboard, where the browser has either.
for (const button of document.querySelectorAll("[data-share]")) {
  const { share, title, done } = button.dataset;
  button.hidden = !navigator.share && !navigator.clipboard;
  button.addEventListener("click", async () => {
    if (navigator.share) await navigator.share({ title, url: share }).catch(() => {});
    else await navigator.clipboard.writeText(share).then(() => { button.textContent = done; });
  });
}
