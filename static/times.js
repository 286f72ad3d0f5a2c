// Times come from the server in its own zone; the phone knows the player's.
for (const time of document.querySelectorAll('time[datetime*="T"]')) {
  time.textContent = new Date(time.dateTime).toLocaleString(document.documentElement.lang, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}
