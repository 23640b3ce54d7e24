// The reader's finger on the screen: it drags a transition, or moves the time where there is none.

// The listener to pointers, and the controls that do the same by keyboard.
class Touch {
  // The function toPoint converts an event to a point of the screen; onenter receives the drag that is shown, and null
  // for the recording; ontime receives the points of a movement to the right, and whether it begins.
  constructor({ screen, controls, fingers, drags, toPoint, onenter, ontime }) {
    Object.assign(this, { screen, controls, fingers, drags, toPoint, onenter, ontime });
    Object.assign(this, { drag: null, request: 0, pointer: null, hasMoved: false });
    // A page on a phone still scrolls across the axis of the drags.
    const isUpright = drags.length > 0 && drags.every(({ travel }) => travel[0] === 0);
    const isMixed = !isUpright && drags.some(({ travel }) => travel[0] === 0);
    screen.style.touchAction = isMixed ? "none" : isUpright ? "pan-x" : "pan-y";
    screen.addEventListener("pointerdown", (event) => this.touch(event));
    screen.addEventListener("pointermove", (event) => this.move(event));
    screen.addEventListener("pointerup", (event) => this.lift(event));
    screen.addEventListener("pointercancel", (event) => this.lift(event));
    controls.hidden = drags.length === 0;
    controls.append(...drags.map((drag) => this.makeRow(drag)));
  }

  // Makes the slider of a transition, and the button that releases it.
  makeRow(drag) {
    const row = document.createElement("div");
    row.className = "row";
    const label = document.createElement("label");
    const slider = document.createElement("input");
    Object.assign(slider, { type: "range", min: 0, max: 1, step: 0.01, value: 0 });
    const button = document.createElement("button");
    Object.assign(button, { type: "button", textContent: "Let go", disabled: true });
    label.append(`${drag.title} `, slider);
    slider.addEventListener("input", () => {
      this.enter(drag);
      drag.hold(Number(slider.value));
      button.disabled = false;
    });
    button.addEventListener("click", () => this.release(0));
    drag.onchange = () => {
      slider.value = drag.progress;
      slider.setAttribute("aria-valuetext", `${Math.round(drag.progress * 100)} %`);
      button.disabled = drag !== this.drag || drag.rest !== null;
    };
    row.append(label, button);
    return row;
  }

  // Shows a transition in place of the recording.
  enter(drag) {
    cancelAnimationFrame(this.request);
    if (drag === this.drag) return;
    this.leave();
    this.drag = drag;
    this.onenter(drag);
  }

  // Shows the recording again.
  leave() {
    cancelAnimationFrame(this.request);
    const { drag } = this;
    if (!drag) return;
    this.drag = null;
    this.fingers.hold(null);
    drag.hold(0);
    drag.onchange();
    this.onenter(null);
  }

  // Remembers where a finger or a pointer comes down.
  touch(event) {
    if (this.pointer || event.button !== 0) return;
    const [x, y] = this.toPoint(event);
    this.pointer = { id: event.pointerId, x, y, start: null, samples: [[event.timeStamp, x, y]] };
    this.hasMoved = false;
  }

  // Follows a finger once it has moved a little.
  move(event) {
    const { pointer } = this;
    if (pointer?.id !== event.pointerId) return;
    const [x, y] = this.toPoint(event);
    const [right, down] = [x - pointer.x, y - pointer.y];
    if (!this.hasMoved && Math.hypot(right, down) < Touch.slop) return;
    if (!this.hasMoved) this.begin(event, right, down);
    pointer.samples.push([event.timeStamp, x, y]);
    if (pointer.isTime) this.ontime(right, pointer.samples.length === 2);
    if (!pointer.drag) return;
    this.fingers.hold([x, y]);
    pointer.drag.hold(pointer.drag.part(right, down));
    pointer.drag.onchange();
  }

  // Chooses what the movement drags.
  begin(event, right, down) {
    this.hasMoved = true;
    this.screen.setPointerCapture(event.pointerId);
    this.pointer.isTime = this.drags.length === 0;
    const drag = this.drags.find((other) => other.follows(right, down));
    if (!drag) return;
    this.pointer.drag = drag;
    this.enter(drag);
  }

  // Lets the transition go at the end of a drag.
  lift(event) {
    const { pointer } = this;
    if (pointer?.id !== event.pointerId) return;
    this.pointer = null;
    if (!pointer.drag || pointer.drag !== this.drag) return;
    pointer.samples.push([event.timeStamp, ...this.toPoint(event)]);
    this.fingers.hold(null);
    if (event.type === "pointercancel") this.release(0, false);
    else this.release(Touch.velocity(pointer.samples, this.drag));
  }

  // The velocity of a drag in parts per second, over the last tenth of a second.
  static velocity(samples, drag) {
    const [end, x, y] = samples[samples.length - 1];
    const [start, left, top] = samples.find(([time]) => end - time <= Touch.memory);
    return end > start ? (drag.part(x - left, y - top) / (end - start)) * 1000 : 0;
  }

  // Lets the transition that is shown run on or back; at once where people prefer less motion.
  release(velocity, finishes) {
    const { drag } = this;
    drag.release(velocity, finishes);
    drag.onchange();
    if (Player.isReduced) {
      drag.show(Infinity);
      return;
    }
    let start = null;
    const tick = (now) => {
      start ??= now;
      this.request = drag.show((now - start) / 1000) ? requestAnimationFrame(tick) : 0;
    };
    this.request = requestAnimationFrame(tick);
  }
}

// The points before a movement counts as a drag, and the milliseconds over which its velocity is measured.
Touch.slop = 6;
Touch.memory = 100;
