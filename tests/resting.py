"""Time that passes on a page in no time, for tests that tap: the same on every engine."""

# As if a second had gone by since the last tap: nothing rests any more.
REST = """() => {
  document.querySelector(".fresh")?.classList.remove("fresh");
  for (const animation of document.getAnimations()) animation.finish();
}"""
# What moves or fades stands where it stands so many milliseconds after it began.
HOLD = """(milliseconds) => {
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = milliseconds;
  }
}"""
