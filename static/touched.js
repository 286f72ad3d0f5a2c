// What nobody needs before a page was touched.

// "Why?" marks the squares it speaks of.
function markSquares() {
  for (const square of document.querySelectorAll(".square.marked")) square.classList.remove("marked");
  for (const reason of document.querySelectorAll(".why[open] [data-spot]")) {
    const square = document.getElementById(reason.dataset.spot);
    square?.classList.add("marked");
    if (square) square.dataset.mark = reason.dataset.mark;
  }
}
document.addEventListener("toggle", ({ target }) => { if (target.matches(".why")) markSquares(); }, true);
// The touch that brought this may have opened one.
markSquares();

// A tap that failed is offered again, until a tap is taken or the table has moved on. It names the revision it was made
// on: should it have arrived after all, it is not carried out twice.
const failedLine = document.getElementById("failed");
let again = null;
offerAgain = ({ xhr, target, requestConfig: { verb, path, formData } }) => {
  if (!failedLine || verb !== "post") return false;
  const [words] = failedLine.children;
  words.textContent = (xhr.status && sentence(xhr)) || words.dataset.otherwise;
  again = () => htmx.ajax("POST", path, { source: "#table", target, swap: "outerHTML show:window:top", values: formData });
  lost(false);
  failedLine.hidden = false;
  return true;
};
tapTaken = () => { if (failedLine) failedLine.hidden = true; };
failedLine?.querySelector("button").addEventListener("click", () => {
  tapTaken();
  again();
});
