// The panel of curves: a chart for each kind of motion of the selected layer, and a lane for each layer that moves.

// The charts of one layer, and the lanes of all that move.
class Panel {
  constructor({ charts, lanes, select, note, layers, duration, onseek, onselect }) {
    Object.assign(this, { charts, lanes, select, note, duration, onseek, onselect });
    Object.assign(this, { shown: [], selected: null });
    this.layers = new Map(layers.map((layer) => [layer.id, layer]));
    const moving = layers.filter((layer) => layer.moves).map((layer) => [Curves.travel(layer), layer]);
    this.moving = moving.sort((one, other) => other[0] - one[0]).map(([, layer]) => layer);
    this.fillSelect();
    this.fillLanes();
    if (this.moving.length > 0) this.show(this.moving[0].id);
    else this.say("Nothing moves in this document.");
  }

  // Shows a sentence in place of curves.
  say(text) {
    this.note.textContent = text;
    this.note.hidden = text === "";
  }

  // Returns the name of a layer, with the role of an outgoing picture.
  static title({ name, role }) {
    return role ? `${name} (old look)` : name;
  }

  // Lists the layers that move.
  fillSelect() {
    this.select.replaceChildren(...this.moving.map((layer) => new Option(Panel.title(layer), layer.id)));
    this.select.disabled = this.moving.length === 0;
    this.select.addEventListener("change", () => this.choose(Number(this.select.value)));
  }

  // Makes a lane for each of the layers that move most.
  fillLanes() {
    const lanes = this.moving.slice(0, Panel.maximumLaneCount).map((layer) => this.makeLane(layer));
    this.lanes.replaceChildren(...lanes);
    const rest = this.moving.length - lanes.length;
    if (rest <= 0) return;
    const more = document.createElement("li");
    more.className = "more";
    more.textContent = `and ${rest} more, see the list of layers above`;
    this.lanes.append(more);
  }

  // Makes a lane: a button with the layer's name, and bars from the first to the last change of its tracks.
  makeLane(layer) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dataset.layer = layer.id;
    const name = document.createElement("bdi");
    name.textContent = Panel.title(layer);
    const track = document.createElement("span");
    track.className = "track";
    track.dir = "ltr";
    for (const { delay, end } of layer.tracks) track.append(this.makeBar(delay, end));
    const [start, end] = layer.span;
    button.title = `${Panel.title(layer)}: ${timeText(start)} to ${timeText(end)}`;
    button.append(name, track);
    button.addEventListener("click", () => this.choose(layer.id));
    item.append(button);
    return item;
  }

  // Makes the bar of a motion.
  makeBar(start, end) {
    const bar = document.createElement("i");
    const share = (time) => (this.duration > 0 ? (time / this.duration) * 100 : 0);
    bar.style.left = `min(${share(start)}%, 100% - 3px)`;
    bar.style.width = `max(${share(end) - share(start)}%, 3px)`;
    return bar;
  }

  // Selects a layer by hand.
  choose(id) {
    this.show(id);
    this.onselect(id);
  }

  // Shows the curves of a layer.
  show(id) {
    const layer = this.layers.get(id);
    if (!layer) return;
    this.selected = id;
    this.select.value = layer.moves ? id : "";
    for (const button of this.lanes.querySelectorAll("button")) {
      button.setAttribute("aria-current", String(Number(button.dataset.layer) === id));
    }
    const groups = Curves.groups(layer);
    this.say(groups.length > 0 ? "" : `${Panel.title(layer)} does not move.`);
    this.charts.replaceChildren();
    this.shown = groups.map((group) => this.makeChart(group));
  }

  // Draws the curves of a group, from the first to the last moment.
  makeChart({ name, unit, curves }) {
    const figure = document.createElement("figure");
    const caption = document.createElement("figcaption");
    caption.textContent = unit ? `${name} (${unit})` : name;
    figure.append(caption);
    this.charts.append(figure);
    const ranges = curves.map((curve) => Panel.range(curve, unit));
    const note = document.createElement("span");
    note.textContent = ranges.join("; ");
    caption.append(note);
    const chart = new Chart(figure, { height: 128, label: `${name} over time: ${ranges.join("; ")}` });
    chart.onseek = (time) => this.onseek(time);
    const whole = curves.map((curve) => this.extended(curve));
    const targets = curves.map(({ values, color }) => ({ value: values[values.length - 1], color, label: "Target" }));
    chart.show(whole, { range: [0, this.duration || 1], targets });
    return chart;
  }

  // Returns a curve that goes on to both ends of the recording.
  extended(curve) {
    const last = curve.times.length - 1;
    const ends = (numbers, still) => [still ?? numbers[0], ...numbers, still ?? numbers[last]];
    return {
      ...curve, times: [Math.min(0, curve.times[0]), ...curve.times, Math.max(this.duration, curve.times[last])],
      values: ends(curve.values), velocities: ends(curve.velocities, 0),
    };
  }

  // The least and the greatest value of a curve as text.
  static range({ name, values }, unit) {
    const [low, high] = [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))];
    return `${name} ${shortNumber(low, 2)} to ${shortNumber(high, 2)}${unit ? ` ${unit}` : ""}`;
  }

  setTime(time) {
    for (const chart of this.shown) chart.setTime(time);
    this.lanes.style.setProperty("--now", this.duration > 0 ? time / this.duration : 0);
  }
}

// The number of layers that have a lane.
Panel.maximumLaneCount = 24;
