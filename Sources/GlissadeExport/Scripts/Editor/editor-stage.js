// The ball, the scale and the fade that move by a curve. A click in the ball's lane sets a new target, to which the
// ball goes on from where it is, with its velocity.
class EditorStage {
  constructor(parent) {
    this.target = 1;
    this.motion = null;
    // Whether the ball has left the curve for a target of its own.
    this.isFree = false;
    this.value = 0;
    this.onretarget = () => {};
    this.lane = addElement(parent, "div", "lane");
    this.lane.dir = "ltr";
    const attributes = {
      role: "slider", tabindex: "0", "aria-label": "Target of the ball",
      "aria-valuemin": "-0.2", "aria-valuemax": "1.2",
    };
    for (const [name, value] of Object.entries(attributes)) this.lane.setAttribute(name, value);
    this.mark = addElement(this.lane, "span", "lane-target");
    this.ball = addElement(this.lane, "span", "ball");
    const row = addElement(parent, "div", "effects");
    this.scale = EditorStage.effect(row, "Scale");
    this.fade = EditorStage.effect(row, "Fade");
    const hint = "Click in the lane, or use the arrow keys there, to set a new target.";
    this.hint = addElement(parent, "p", "note", hint);
    this.listen();
    this.setTarget(1);
  }

  // Appends a box with a name.
  static effect(row, name) {
    const figure = addElement(row, "figure");
    const frame = addElement(figure, "div", "frame");
    const box = addElement(frame, "span", "box");
    addElement(figure, "figcaption", "", name);
    return box;
  }

  // Sets a new target where the lane is pressed, or by arrow keys.
  listen() {
    this.lane.addEventListener("pointerdown", (event) => {
      const { left, width } = this.lane.getBoundingClientRect();
      if (event.button === 0) this.retarget(EditorStage.valueOf((event.clientX - left) / width));
    });
    this.lane.addEventListener("keydown", (event) => {
      const { target } = this;
      const wanted = {
        ArrowLeft: target - 0.1, ArrowDown: target - 0.1, ArrowRight: target + 0.1, ArrowUp: target + 0.1,
        Home: 0, End: 1,
      }[event.key];
      if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      this.retarget(roundDecimals(wanted, 6));
    });
  }

  // The value at a part of the lane's width, and the part for a value.
  static valueOf(part) {
    return (part - 0.2) / 0.6;
  }

  static partOf(value) {
    return 0.2 + value * 0.6;
  }

  setTarget(target) {
    this.target = Math.min(Math.max(target, -0.2), 1.2);
    this.mark.style.left = `${EditorStage.partOf(this.target) * 100}%`;
    this.lane.setAttribute("aria-valuenow", shortNumber(this.target, 2));
  }

  // Shows a value, which the ball passes with a velocity.
  show({ position, velocity }) {
    Object.assign(this, { value: position, velocity });
    this.ball.style.left = `${EditorStage.partOf(position) * 100}%`;
    this.scale.style.scale = String(Math.max(0.35 + 0.45 * position, 0));
    this.fade.style.opacity = String(Math.min(Math.max(position, 0), 1));
  }

  // Starts anew from 0 to 1.
  reset() {
    this.stop();
    this.isFree = false;
    this.setTarget(1);
  }

  // Goes on to another target by the selected spring.
  retarget(target) {
    const { curve } = this;
    if (!curve.isSpring) return;
    const began = performance.now();
    if (this.motion !== null) this.show(this.path(began));
    this.onretarget();
    this.isFree = true;
    this.setTarget(target);
    const start = { position: this.value, velocity: this.velocity, target: this.target };
    // The spring may change while the ball moves, which then goes on from where this one has brought it.
    const { spring } = curve;
    this.path = (now) => retargetedState(spring, Math.max(now - began, 0) / 1000, start);
    Object.assign(this, { start, began });
    if (this.motion === null) this.motion = requestAnimationFrame((now) => this.step(now));
  }

  // Moves the ball by the time that has passed.
  step(now) {
    const state = this.path(now);
    const isAtRest = Math.abs(state.position - this.target) < 5e-4 && Math.abs(state.velocity) < 5e-3;
    if (isAtRest || now - this.began > 60000) {
      this.motion = null;
      this.show({ position: this.target, velocity: 0 });
    } else {
      this.show(state);
      this.motion = requestAnimationFrame((later) => this.step(later));
    }
  }

  stop() {
    if (this.motion !== null) cancelAnimationFrame(this.motion);
    this.motion = null;
  }

  // Changes the spring; a motion under way goes on from where it is.
  use(curve) {
    const isMoving = this.motion !== null;
    this.curve = curve;
    this.hint.hidden = !curve.isSpring;
    this.lane.setAttribute("aria-disabled", String(!curve.isSpring));
    if (!curve.isSpring) this.stop();
    else if (isMoving) this.retarget(this.target);
  }
}
