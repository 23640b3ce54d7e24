// The curves of the editor: springs that can be changed, fixed curves for comparison, and both as text in the address.

// A spring in one of the notations, with which all others agree.
class EditedSpring {
  constructor({ notation, numbers, velocity = 0, rule, name = "" }) {
    Object.assign(this, { notation, numbers, velocity, rule: rule ?? notation.rule, name, isHidden: false });
    this.update();
  }

  // Computes the spring; throws a RangeError for numbers that make none.
  update() {
    const { notation, numbers, velocity } = this;
    if (!Number.isFinite(velocity)) throw new RangeError("no velocity");
    if (notation.isTimed) this.rule = "clamped";
    this.spring = notation.make(numbers, this.rule, velocity);
    this.duration = notation.isTimed ? numbers[0] : undefined;
  }

  // Takes changed members if they make a spring; returns whether they do.
  change(members) {
    const before = { ...this };
    Object.assign(this, members);
    if (madeOrNull(() => { this.update(); return true; })) return true;
    Object.assign(this, before);
    return false;
  }

  // The numbers in a notation: the given ones in its own; null if it has no such spring.
  numbersIn(notation) {
    return notation === this.notation ? this.numbers : notation.numbers(this.spring, this.velocity);
  }

  get text() {
    return springText(this.notation, this.numbers, this.velocity, this.rule);
  }

  get title() {
    return this.name || this.text;
  }

  get isSpring() {
    return true;
  }

  // The progress and its velocity.
  state(time) {
    if (this.duration !== undefined && time >= this.duration) return { position: 1, velocity: 0 };
    return this.spring.state(time, { velocity: this.velocity });
  }

  // Seconds until the motion is at rest, or ten periods if it never is.
  get end() {
    if (this.duration !== undefined) return this.duration;
    const found = this.spring.settlingDuration(this.velocity);
    return found < Spring.longest ? Math.min(found, 60) : 10 * this.spring.response;
  }

  // Settling, overshoot and peak velocity, as `glissade inspect` has them.
  get figures() {
    const { spring, velocity, duration = Infinity } = this;
    const settling = Math.min(spring.lastCrossing(0.001, velocity), duration);
    const peak = spring.peak(velocity);
    const natural = this.duration ?? spring.settlingDuration(velocity);
    return {
      settling, natural: natural < Spring.longest ? natural : Infinity,
      overshoot: peak && peak.time < duration ? peak : null, fastest: spring.peakVelocity(velocity),
    };
  }

  // The times, values and velocities until an end, more densely at the start.
  samples(end) {
    const count = 480;
    const times = Array.from({ length: count + 1 }, (_, index) => (end * index) / count);
    const states = times.map((time) => this.state(time));
    return {
      times, values: states.map((state) => state.position), velocities: states.map((state) => state.velocity),
    };
  }
}

// The state of a motion by a spring that goes on from a position and a velocity to another target.
function retargetedState(spring, time, { position, velocity, target }) {
  // Core Animation's overdamped curve adds to the initial velocity, which is taken off so that the motion goes on.
  const added = spring.isSwapped ? -2 * spring.rate * (position - target) : 0;
  return spring.state(time, { from: position, to: target, velocity: velocity - added });
}

// A curve that the page brings, over progress or seconds.
class FixedCurve {
  constructor({ text, seconds, values, velocities, codes }) {
    Object.assign(this, { text, name: "", seconds, values, velocities, codes, isHidden: false });
  }

  get title() {
    return this.text;
  }

  get isSpring() {
    return false;
  }

  // Seconds, of which a curve over progress has none.
  get end() {
    return this.seconds ?? 0;
  }

  // The times, values and velocities; a curve over progress is stretched over seconds.
  samples(end) {
    const length = this.seconds ?? end;
    const count = this.values.length - 1;
    const times = this.values.map((_, index) => (length * index) / count);
    const scale = this.seconds === null ? 1 / length : 1;
    return { times, values: this.values, velocities: this.velocities.map((velocity) => (velocity ?? NaN) * scale) };
  }

  // The value and the velocity at a time.
  state(time, end) {
    const { times, values, velocities } = this.samples(end);
    return { position: valueAt(times, values, time), velocity: valueAt(times, velocities, time) };
  }
}

// Reads the text of a spring; null if it is none.
function parseSpring(text) {
  const parts = /^\s*(spring|uikit-spring)\(([^()]*)\)\s*$/i.exec(text);
  if (!parts || text.length > 400) return null;
  const isTimed = parts[1].toLowerCase() === "uikit-spring";
  const given = new Map();
  for (const part of parts[2].split(",")) {
    const argument = /^\s*([A-Za-z]+)\s*:\s*([^\s]+)\s*$/.exec(part);
    if (!argument && part.trim() === "" && parts[2].trim() === "") continue;
    if (!argument || given.has(argument[1])) return null;
    given.set(argument[1], argument[2]);
  }
  return springOfArguments(given, isTimed);
}

// Creates a spring of labelled texts; null if they make none.
function springOfArguments(given, isTimed) {
  const velocity = numberOfText(given.get("velocity") ?? "0");
  const rule = given.get("overdamping");
  const rest = [...given.keys()].filter((label) => label !== "velocity" && label !== "overdamping");
  const isKnown = ({ fields }) => rest.every((label) => fields.some((field) => field.name === label));
  const notation = notations.find((one) => Boolean(one.isTimed) === isTimed && isKnown(one));
  if (!notation || velocity === null || (isTimed && rule !== undefined)) return null;
  const defaults = { mass: 1, stiffness: 100, damping: 10, bounce: 0, tension: 170, friction: 26 };
  const fallback = (name) => (isTimed ? undefined : defaults[name]);
  const numbers = notation.fields.map(({ name }) => {
    return given.has(name) ? numberOfText(given.get(name)) : fallback(name) ?? null;
  });
  if (numbers.includes(null)) return null;
  return madeOrNull(() => new EditedSpring({ notation, numbers, velocity, rule }));
}

// Reads a finite number of decimal digits, with the unit s or ms; null if it is none.
function numberOfText(text) {
  const parts = /^([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(s|ms)?$/i.exec(text);
  if (!parts) return null;
  const value = Number(parts[1]) / (parts[2]?.toLowerCase() === "ms" ? 1000 : 1);
  return Number.isFinite(value) ? value : null;
}

// Creates the curves of the page's data.
function curvesOfData(data) {
  return data.map((one) => {
    if (!one.spring) return new FixedCurve(one);
    const { mass, stiffness, damping, velocity, overdamping } = one.spring;
    const read = parseSpring(one.text);
    if (read) return read;
    const numbers = [mass, stiffness, damping];
    return new EditedSpring({ notation: notations[0], numbers, velocity, rule: overdamping, name: one.text });
  });
}

// The most springs and characters of a name in an address.
const addressLimits = { springs: 12, name: 60 };

// Writes the curves as the part of an address behind #.
function addressOf(curves, selected) {
  const query = new URLSearchParams();
  for (const curve of curves.filter((one) => one.isSpring)) {
    query.append("curve", curve.text);
    if (curve.name) query.append("name", curve.name);
    if (curve.isHidden) query.append("hidden", "1");
  }
  query.append("selected", String(curves.indexOf(selected)));
  return query.toString().replaceAll("%28", "(").replaceAll("%29", ")").replaceAll("%3A", ":");
}

// Reads springs and the index of the selected curve from an address; null for a damaged one.
function stateOfAddress(hash, fixedCount) {
  const springs = [];
  let selected = 0;
  for (const [key, value] of new URLSearchParams(hash.replace(/^#/, ""))) {
    const last = springs[springs.length - 1];
    if (key === "curve") {
      const spring = parseSpring(value);
      if (!spring || springs.length === addressLimits.springs) return null;
      springs.push(spring);
    } else if (key === "name" && last && value.length <= addressLimits.name) {
      last.name = value;
    } else if (key === "hidden" && last && value === "1") {
      last.isHidden = true;
    } else if (key === "selected" && /^\d{1,3}$/.test(value)) {
      selected = Number(value);
    } else {
      return null;
    }
  }
  if (springs.length === 0 || selected >= springs.length + fixedCount) return null;
  return { springs, selected };
}
