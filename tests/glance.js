// Names what of a page is out of sight, each with how many CSS pixels of it are: [[what, pixels], ...].
async (wanted) => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  // A tap brings the next table of a game into the page that is there.
  if (wanted.arrives) {
    const page = new DOMParser().parseFromString(await (await fetch(wanted.arrives)).text(), "text/html");
    document.querySelector(wanted.table).replaceWith(page.querySelector(wanted.table));
    scrollTo(0, 0);
    document.dispatchEvent(new CustomEvent("htmx:afterSettle", { detail: { requestConfig: { verb: "post" } } }));
  }
  for (let left = 60; left && document.querySelector(wanted.unready); left--) await frame();
  await frame();
  await frame();

  const bar = document.querySelector(wanted.bar).getBoundingClientRect();
  const across = bar.width > innerWidth / 2;
  const screen = { top: 0, left: 0, right: across ? innerWidth : bar.left, bottom: across ? bar.top : innerHeight };
  for (const header of document.querySelectorAll(wanted.header)) {
    const stays = ["sticky", "fixed"].includes(getComputedStyle(header).position);
    if (stays) screen.top = Math.max(screen.top, header.getBoundingClientRect().bottom);
  }

  // What a scrolling frame around an element lets through of it.
  const window = (element) => {
    const open = { ...screen };
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      if (overflowX !== "visible") Object.assign(open, { left: Math.max(open.left, box.left), right: Math.min(open.right, box.right) });
      if (overflowY !== "visible") Object.assign(open, { top: Math.max(open.top, box.top), bottom: Math.min(open.bottom, box.bottom) });
    }
    return open;
  };
  const outOfSight = (element) => {
    if (!element?.checkVisibility()) return wanted.never;
    // The bar is always in sight.
    if (element.closest(wanted.bar)) return 0;
    const box = element.getBoundingClientRect();
    const open = window(element);
    const over = Math.max(open.top - box.top, box.bottom - open.bottom, open.left - box.left, box.right - open.right);
    return over > 1 ? over : 0;
  };

  const found = [];
  const look = (what, element) => {
    const pixels = outOfSight(element);
    if (pixels) found.push([what, pixels]);
  };
  const shown = (element) => element.checkVisibility();

  const steps = [...document.querySelectorAll(wanted.instructions)];
  steps.forEach((step, place) => {
    if (!wanted.last || place === steps.length - 1) look(`instruction ${place + 1} of ${steps.length}`, step);
  });
  for (const [id, selector] of wanted.things) {
    const all = [...document.querySelectorAll(selector)];
    look(`square ${id}`, all.find(shown) ?? all[0]);
  }
  if (wanted.question) {
    const inBar = document.querySelector(`${wanted.bar} :is(button[name=value], form[action$="/deal"] button)`);
    const own = [...document.querySelectorAll(wanted.question)]
      .flatMap((part) => [...part.querySelectorAll(wanted.controls)]).find(shown);
    look("first control", own ?? inBar);
  }
  return found;
}
