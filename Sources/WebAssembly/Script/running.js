// Lets a stage follow the frames of the page, and returns a function that ends that.
function run(stage, options) {
  const { onEvent, onFrame, reducedMotion } = take(
    "run", options, { onEvent: null, onFrame: null, reducedMotion: "finish" });
  choice({ names: ["finish", "ignore"] })("reducedMotion", reducedMotion);
  const { document, matchMedia } = globalThis;
  const request = globalThis.requestAnimationFrame ?? ((draw) => setTimeout(() => draw(performance.now()), 16));
  const cancel = globalThis.cancelAnimationFrame ?? clearTimeout;
  const reduced = reducedMotion === "finish" ? matchMedia?.("(prefers-reduced-motion: reduce)") : null;
  // The stage's time goes on with the page's clock, from these two, except while the page is hidden.
  let base = stage.time, anchor = performance.now(), pending = 0, timer = 0, isDrawing = false;
  const isHidden = () => document?.visibilityState === "hidden";
  const clock = (now) => Math.max(stage.time, base + (now - anchor) / 1000);
  const schedule = () => {
    clearTimeout(timer);
    if (!pending && !isHidden()) pending = request(draw);
  };
  const draw = (now) => {
    pending = 0;
    if (stage.isClosed) return end();
    isDrawing = true;
    try {
      // Each change then shows where it ends; what repeats without an end stands still.
      if (reduced?.matches) base += 3600;
      const time = clock(now);
      stage.advance(time, onEvent);
      const frame = stage.evaluate(time);
      stage.write(frame);
      onFrame?.(frame);
    } finally { isDrawing = false; }
    if (stage.isClosed) return end();
    const seconds = stage.nextWakeTime - stage.time;
    if (seconds <= 0 && !reduced?.matches) schedule();
    else if (seconds > 0 && seconds < Infinity) timer = setTimeout(schedule, Math.min(1000 * seconds, 2 ** 31 - 1));
  };
  // A change begins at the time that it is made, although the stage has slept.
  stage._onChange = () => {
    if (isDrawing || pending || isHidden()) return;
    isDrawing = true;
    try { stage.advance(clock(performance.now()), onEvent); } finally { isDrawing = false; }
    schedule();
  };
  const turn = () => {
    if (isHidden()) {
      base = clock(performance.now());
      cancel(pending);
      clearTimeout(timer);
      pending = 0;
    } else {
      anchor = performance.now();
      schedule();
    }
  };
  const end = () => {
    cancel(pending);
    clearTimeout(timer);
    document?.removeEventListener("visibilitychange", turn);
    reduced?.removeEventListener("change", schedule);
    stage._onChange = null;
  };
  document?.addEventListener("visibilitychange", turn);
  reduced?.addEventListener("change", schedule);
  schedule();
  return end;
}
