// The motions of the layers: values at some shares of a duration, with one easing between two of them.

// An easing of CSS: linear, step-end, or linear() with its points.
class Easing {
  constructor(css) {
    this.css = css;
    this.jumps = css === "step-end";
    this.points = css.startsWith("linear(") ? Easing.points(css) : [[0, 0], [1, 1]];
  }

  // Returns the inputs and outputs of a linear() function, whose first and last input need not be written.
  static points(css) {
    const stops = css.slice(7, -1).split(",").map((stop) => stop.trim().split(/\s+/));
    const last = Math.max(stops.length - 1, 1);
    return stops.map(([output, input], index) => [input ? parseFloat(input) / 100 : index / last, Number(output)]);
  }

  // Returns the output for an input from 0 to 1.
  at(input) {
    if (this.jumps) return input < 1 ? 0 : 1;
    const { points } = this;
    let [low, high] = [0, points.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (points[middle][0] <= input) low = middle;
      else high = middle;
    }
    const [[from, start], [to, end]] = [points[low], points[high]];
    return to > from ? start + ((end - start) * (input - from)) / (to - from) : end;
  }
}

// The parts of a layer that have motions of their own, in the order of their numbers in the data.
const layerParts = ["", "::after", " > svg > path:first-child", " > svg > path:last-child"];

// A motion of one property of a layer's part.
class Track {
  constructor([part, property, easing, delay, duration, values, shares], easings) {
    Object.assign(this, { part, property, values, delay: delay / 1000, duration: duration / 1000 });
    this.easing = easings[easing];
    this.shares = shares ?? [0, 1];
    this.texts = values.map((value) => Track.split(Track.whole(value, property)));
    this.isColor = this.texts[0].text[0] === "rgba(";
  }

  // Returns a value in its longest form, in which all values of a property have the same numbers.
  static whole(value, property) {
    if (property === "scale" && !value.includes(" ")) return `${value} ${value}`;
    return value.replace(/rgb\(([^)]*)\)/g, "rgba($1,1)");
  }

  // Splits a value into the texts around its numbers and the numbers.
  static split(value) {
    const parts = value.split(/(-?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/);
    return {
      text: parts.filter((_, index) => index % 2 === 0),
      numbers: parts.filter((_, index) => index % 2 === 1).map(Number),
    };
  }

  // The end in seconds.
  get end() {
    return this.delay + this.duration;
  }

  // The name of the property in the API of the browser.
  get name() {
    return this.property.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  }

  // The keyframes for the browser.
  get keyframes() {
    const { name, values, shares, easing } = this;
    return values.map((value, index) => ({ [name]: value, offset: shares[index], easing: easing.css }));
  }

  // Returns the place of the key before a time, and the progress from it to the next one.
  step(time) {
    const { shares, duration } = this;
    const last = shares.length - 1;
    if (time < this.delay) return [0, 0];
    const share = duration > 0 ? Math.min((time - this.delay) / duration, 1) : 1;
    let [low, high] = [0, last];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (shares[middle] <= share) low = middle;
      else high = middle;
    }
    return [low, this.easing.at((share - shares[low]) / (shares[high] - shares[low] || 1))];
  }

  // Whether the browser interpolates between the values at a place and after it.
  isSmooth(place) {
    const [one, other] = [this.texts[place], this.texts[place + 1]];
    return other !== undefined && one.text.length === other.text.length
      && one.text.every((text, index) => text === other.text[index]);
  }

  // Returns the numbers of the value at a time.
  numbers(time) {
    const [place, progress] = this.step(time);
    const from = this.texts[place].numbers;
    if (!this.isSmooth(place)) return progress < 0.5 ? from : this.texts[place + 1].numbers;
    const to = this.texts[place + 1].numbers;
    if (this.isColor) return Track.mixed(from, to, progress);
    return from.map((number, index) => number + (to[index] - number) * progress);
  }

  // Returns a colour between two, which browsers mix by their opacities.
  static mixed(from, to, progress) {
    const alpha = from[3] + (to[3] - from[3]) * progress;
    const part = (index) => from[index] * from[3] * (1 - progress) + to[index] * to[3] * progress;
    return [...[0, 1, 2].map((index) => (alpha > 0 ? part(index) / alpha : from[index])), alpha];
  }

  // Returns the value at a time.
  at(time) {
    const [place, progress] = this.step(time);
    if (!this.isSmooth(place)) return this.values[progress < 0.5 ? place : place + 1];
    const { text } = this.texts[place];
    const numbers = this.numbers(time);
    return text.map((part, index) => part + (numbers[index] ?? "")).join("");
  }

  // The times between which the numbers change evenly, from the first to the last change.
  get knots() {
    const { shares, easing, delay, duration } = this;
    const inputs = easing.jumps ? [0, 1 - 1e-6] : easing.points.map(([input]) => input);
    const knots = [delay];
    for (let place = 0; place + 1 < shares.length; place += 1) {
      const [from, to] = [shares[place], shares[place + 1]];
      for (const input of inputs.slice(1)) knots.push(delay + duration * (from + (to - from) * input));
      if (easing.jumps) knots.push(delay + duration * to);
    }
    return knots;
  }
}

// A layer with its tracks.
class Layer {
  // The anchor is the point that translations move, in points from the upper left corner.
  constructor({ id, name, parent = null, role, size, anchor = [0, 0], tracks = [] }, easings) {
    Object.assign(this, { id, name, parent, role, size, anchor });
    this.tracks = tracks.map((track) => new Track(track, easings));
  }

  get moves() {
    return this.tracks.length > 0;
  }

  // The time of the first change and that of the last one.
  get span() {
    return [
      this.tracks.reduce((time, track) => Math.min(time, track.delay), Infinity),
      this.tracks.reduce((time, track) => Math.max(time, track.end), 0),
    ];
  }
}
