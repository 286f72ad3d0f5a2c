// Sharing where the phone can: its own share sheet, and the clipboard, which a page over plain http has not.
for (const box of document.querySelectorAll("[data-address]")) {
  const { address } = box.dataset;
  const send = box.querySelector("[data-share]");
  const copy = box.querySelector("[data-copy]");
  if (navigator.share) {
    send.hidden = false;
    send.addEventListener("click", () => navigator.share({ title: document.title, url: address }).catch(() => {}));
  }
  if (navigator.clipboard) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      await navigator.clipboard.writeText(address);
      copy.textContent = copy.dataset.done;
    });
  }
}
