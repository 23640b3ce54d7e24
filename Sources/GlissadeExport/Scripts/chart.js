"use strict";

// A chart of curves over time, drawn as SVG. Pointing reads values, and clicking, dragging and the arrow keys seek.
//
// A curve is { name, color, times, values, velocities }, of which the velocities may be missing. The option `targets`
// has { value, color, label }, and `marks` has { time, value, color, label }.
class Chart {
  constructor(container, { height = 220, unit = "s", label = "Curves" } = {}) {
    Object.assign(this, { height, unit, curves: [], targets: [], marks: [], range: [0, 1], time: 0, pointed: null });
    this.onseek = () => {};
    this.hasVelocity = false;
    this.width = 0;
    this.root = addElement(container, "div", "chart");
    this.root.dir = "ltr";
    this.plot = addElement(this.root, "div", "chart-plot");
    this.svg = addShape(this.plot, "svg", { "aria-hidden": "true", focusable: "false" });
    const attributes = { role: "slider", tabindex: "0", "aria-label": label, "aria-orientation": "horizontal" };
    for (const [name, value] of Object.entries(attributes)) this.plot.setAttribute(name, value);
    this.foot = addElement(this.root, "div", "chart-foot");
    this.clock = addElement(this.foot, "span", "chart-clock");
    this.legend = addElement(this.foot, "ul", "chart-legend");
    this.makeToggle();
    this.listen();
    new ResizeObserver(() => this.resize()).observe(this.plot);
  }

  // Shows curves in place of the ones before.
  show(curves, { range, targets = [], marks = [] } = {}) {
    const ends = curves.filter((curve) => curve.times.length > 0).map((curve) => curve.times[curve.times.length - 1]);
    Object.assign(this, { curves, targets, marks, range: range ?? [0, Math.max(...ends, 0) || 1] });
    this.toggle.hidden = !curves.some((curve) => curve.velocities);
    this.fillLegend();
    this.draw();
  }

  // Moves the line of the time.
  setTime(time) {
    this.time = time;
    this.placeCursor();
  }

  // Adds the button that shows and hides the velocities.
  makeToggle() {
    this.toggle = addElement(this.foot, "button", "chart-toggle", "Velocity");
    this.toggle.type = "button";
    this.toggle.setAttribute("aria-pressed", "false");
    this.toggle.addEventListener("click", () => {
      this.hasVelocity = !this.hasVelocity;
      this.toggle.setAttribute("aria-pressed", String(this.hasVelocity));
      this.draw();
    });
  }

  // Connects the pointer and the keys.
  listen() {
    const { plot } = this;
    plot.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      plot.setPointerCapture(event.pointerId);
      this.isDragging = true;
      this.seek(this.timeOf(event));
    });
    plot.addEventListener("pointermove", (event) => {
      this.point(this.timeOf(event));
      if (this.isDragging) this.seek(this.pointed);
    });
    for (const name of ["pointerup", "pointercancel"]) plot.addEventListener(name, () => { this.isDragging = false; });
    plot.addEventListener("pointerleave", () => this.point(null));
    plot.addEventListener("keydown", (event) => this.press(event));
  }

  // Seeks by a key.
  press(event) {
    const [low, high] = this.range;
    const step = ((high - low) / 100) * (event.shiftKey ? 10 : 1);
    const wanted = {
      ArrowLeft: this.time - step, ArrowDown: this.time - step, ArrowRight: this.time + step,
      ArrowUp: this.time + step, Home: low, End: high,
    }[event.key];
    if (wanted === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    this.seek(wanted);
  }

  // Goes to a time within the range, and tells it.
  seek(time) {
    this.setTime(Math.min(Math.max(time, this.range[0]), this.range[1]));
    this.onseek(this.time);
  }

  // Reads the values at a time; at the current one without a time.
  point(time) {
    this.pointed = time;
    this.placeCursor();
  }

  // The time under the pointer.
  timeOf(event) {
    const { left, right } = this.box();
    const x = event.clientX - this.svg.getBoundingClientRect().left;
    const part = Math.min(Math.max((x - left) / (right - left), 0), 1);
    return this.range[0] + part * (this.range[1] - this.range[0]);
  }

  // Draws anew if the width has changed.
  resize() {
    if (Math.round(this.plot.clientWidth) !== this.width) this.draw();
  }

  // The area of the plot, in pixels.
  box() {
    const right = this.width - (this.hasVelocity ? 46 : 14);
    return { left: 46, right: Math.max(right, 60), top: 12, bottom: this.height - 26 };
  }

  // The least and the greatest number of some arrays, with a margin.
  static extent(arrays, numbers = []) {
    let [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    for (const array of arrays) {
      for (const value of array) {
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    if (!Number.isFinite(low) || !Number.isFinite(high)) [low, high] = [0, 1];
    const margin = (high - low || Math.abs(high) || 1) * 0.04;
    return [low - margin, high + margin];
  }

  // Draws everything.
  draw() {
    this.width = Math.round(this.plot.clientWidth);
    if (this.width === 0) return;
    this.svg.replaceChildren();
    this.svg.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.svg.setAttribute("height", this.height);
    const values = this.curves.map((curve) => curve.values);
    this.vertical = Chart.extent(values, this.targets.map((target) => target.value));
    const velocities = this.curves.map((curve) => curve.velocities ?? []);
    this.speeds = Chart.extent(velocities, [0]);
    this.drawAxes();
    this.drawTargets();
    this.curves.forEach((curve, index) => this.drawCurve(curve, index));
    this.drawMarks();
    this.drawCursor();
    this.placeCursor();
  }

  // The horizontal place of a time.
  x(time) {
    const { left, right } = this.box();
    return left + ((time - this.range[0]) / (this.range[1] - this.range[0] || 1)) * (right - left);
  }

  // The vertical place of a value between the ends of a scale.
  y(value, [low, high] = this.vertical) {
    const { top, bottom } = this.box();
    return bottom - ((value - low) / (high - low || 1)) * (bottom - top);
  }

  // Draws the lines and the numbers of the axes.
  drawAxes() {
    const { left, right, top, bottom } = this.box();
    const axes = addShape(this.svg, "g", { class: "chart-axes" });
    for (const value of niceTicks(...this.vertical, Math.max((bottom - top) / 44, 2)).values) {
      const y = this.y(value);
      addShape(axes, "line", { x1: left, x2: right, y1: y, y2: y });
      addShape(axes, "text", { x: left - 6, y: y + 4, "text-anchor": "end" }, shortNumber(value));
    }
    const wanted = Math.max((right - left) / (this.width < 480 ? 64 : 84), 2);
    for (const time of niceTicks(...this.range, wanted).values) {
      const x = this.x(time);
      addShape(axes, "line", { x1: x, x2: x, y1: top, y2: bottom });
      const anchor = x > this.width - 26 ? "end" : "middle";
      const place = anchor === "end" ? this.width - 2 : x;
      addShape(axes, "text", { x: place, y: this.height - 8, "text-anchor": anchor }, this.timeLabel(time));
    }
    if (!this.hasVelocity) return;
    for (const value of niceTicks(...this.speeds, Math.max((bottom - top) / 44, 2)).values) {
      addShape(axes, "text", { x: right + 6, y: this.y(value, this.speeds) + 4 }, shortNumber(value));
    }
  }

  // A time of the axis, of which all have one unit.
  timeLabel(time) {
    if (this.unit !== "s") return shortNumber(time, 3);
    return this.range[1] <= 1 ? `${shortNumber(time * 1000, 1)} ms` : `${shortNumber(time, 3)} s`;
  }

  // Draws the values at which curves come to rest.
  drawTargets() {
    const { left, right } = this.box();
    for (const { value, color, label } of this.targets) {
      const y = this.y(value);
      const line = addShape(this.svg, "line", { class: "chart-target", x1: left, x2: right, y1: y, y2: y });
      if (color) line.style.stroke = color;
      if (label) addShape(line, "title", {}, label);
    }
  }

  // Draws a curve and, if it is wanted, its velocity.
  drawCurve({ color, times, values, velocities }, index) {
    const dash = `chart-dash-${index % 4}`;
    const path = (numbers, scale, name) => {
      const line = addShape(this.svg, "path", { class: `${name} ${dash}`, d: this.pathData(times, numbers, scale) });
      if (color) line.style.stroke = color;
    };
    if (this.hasVelocity && velocities) path(velocities, this.speeds, "chart-velocity");
    path(values, this.vertical, "chart-curve");
  }

  // The data of a path through points, at most two for each pixel.
  pathData(times, values, scale) {
    const parts = [];
    const step = Math.max(Math.floor(times.length / (this.width * 2)), 1);
    const add = (index) => {
      if (!Number.isFinite(values[index])) return;
      const [x, y] = [this.x(times[index]), this.y(values[index], scale)];
      parts.push(`${parts.length === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`);
    };
    for (let index = 0; index < times.length - 1; index += step) add(index);
    if (times.length > 0) add(times.length - 1);
    return parts.join("");
  }

  // Draws the points of interest, such as the overshoot and the instant from which a curve has settled.
  drawMarks() {
    const [low, high] = this.range;
    for (const { time, value, color, label } of this.marks) {
      if (!(time >= low && time <= high) || !Number.isFinite(value)) continue;
      const group = addShape(this.svg, "g", { class: "chart-mark" });
      const [x, y] = [this.x(time), this.y(value)];
      const dot = addShape(group, "circle", { cx: x, cy: y, r: 4 });
      if (color) dot.style.stroke = color;
      if (!label) continue;
      const isLate = x > this.width * 0.7;
      const isHigh = y < 34;
      const place = { x: x + (isLate ? -8 : 8), y: y + (isHigh ? 18 : -8), "text-anchor": isLate ? "end" : "start" };
      addShape(group, "text", place, label);
    }
  }

  // Draws the line of the time with a dot for each curve.
  drawCursor() {
    const { top, bottom } = this.box();
    this.cursor = addShape(this.svg, "g", { class: "chart-cursor" });
    addShape(this.cursor, "line", { x1: 0, x2: 0, y1: top, y2: bottom });
    this.dots = this.curves.map(({ color }) => {
      const dot = addShape(this.cursor, "circle", { r: 4.5, cx: 0 });
      if (color) dot.style.fill = color;
      return dot;
    });
    this.pointer = addShape(this.svg, "line", { class: "chart-pointer", x1: 0, x2: 0, y1: top, y2: bottom });
  }

  // Lists the curves with their colours.
  fillLegend() {
    this.legend.replaceChildren();
    this.numbers = this.curves.map(({ name, color }) => {
      const item = addElement(this.legend, "li");
      const swatch = addElement(item, "i");
      if (color) swatch.style.background = color;
      const text = addElement(item, "bdi", "", name);
      text.title = name;
      return addElement(item, "b");
    });
  }

  // Places the line of the time and shows the values there, or at the pointer.
  placeCursor() {
    if (!this.cursor) return;
    this.cursor.setAttribute("transform", `translate(${this.x(this.time).toFixed(2)} 0)`);
    this.curves.forEach(({ times, values }, index) => {
      const y = this.y(valueAt(times, values, this.time));
      if (Number.isFinite(y)) this.dots[index].setAttribute("cy", y.toFixed(2));
    });
    const isPointed = this.pointed !== null;
    this.pointer.classList.toggle("is-shown", isPointed);
    if (isPointed) this.pointer.setAttribute("transform", `translate(${this.x(this.pointed).toFixed(2)} 0)`);
    this.read(isPointed ? this.pointed : this.time);
  }

  // Shows the values at a time.
  read(time) {
    this.clock.textContent = timeText(time, this.unit);
    const texts = this.curves.map(({ times, values, velocities }, index) => {
      const value = shortNumber(valueAt(times, values, time));
      const speed = this.hasVelocity && velocities ? ` · ${shortNumber(valueAt(times, velocities, time), 2)}/s` : "";
      this.numbers[index].textContent = value + speed;
      return `${this.curves[index].name} ${value}`;
    });
    const { plot, range } = this;
    plot.setAttribute("aria-valuemin", range[0]);
    plot.setAttribute("aria-valuemax", range[1]);
    plot.setAttribute("aria-valuenow", this.time);
    plot.setAttribute("aria-valuetext", [timeText(time, this.unit), ...texts].join(", "));
  }
}
