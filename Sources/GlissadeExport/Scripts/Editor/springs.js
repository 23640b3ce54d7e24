// Damped springs in closed form, as the engine has them: their motion, when they settle, and their notations.
//
// Velocities are in distances per second; progress goes from 0 to 1.
class Spring {
  // Creates a spring; throws a RangeError for values that are no spring.
  constructor({ mass = 1, stiffness = 100, damping = 10, overdamping = "clamped" } = {}) {
    const isValid = [mass, stiffness, damping].every(Number.isFinite) && mass > 0 && stiffness > 0 && damping >= 0;
    const squared = stiffness / mass;
    const rate = damping / mass / 2;
    const omega = Math.sqrt(squared);
    const isStiff = squared >= 2 ** -1000 && squared <= 2 ** 1000;
    const isDamped = rate <= 2 ** 500 && rate <= omega * 2 ** 100;
    if (!isValid || !isStiff || !isDamped || !Spring.rules.includes(overdamping)) throw new RangeError("no spring");
    Object.assign(this, { mass, stiffness, damping, overdamping, frequency: omega });
    // Parameters derived from a ratio of 1 give it within a few rounding errors.
    const isCritical = Math.abs(rate / omega - 1) <= 2 ** -50;
    this.ratio = isCritical ? 1 : rate / omega;
    if (isCritical || (this.ratio > 1 && overdamping === "clamped")) {
      Object.assign(this, { regime: "critical", rate: omega, damped: 0 });
    } else {
      const difference = Spring.difference(stiffness, mass, damping);
      this.regime = this.ratio < 1 ? "underdamped" : "overdamped";
      Object.assign(this, { rate, damped: Math.sqrt(Math.abs(difference)) });
    }
    this.isSwapped = this.regime === "overdamped" && overdamping === "apple";
  }

  // The rules for damping ratios above 1.
  static get rules() {
    return ["clamped", "apple", "textbook"];
  }

  // The greatest duration: the greatest finite Float.
  static get longest() {
    return 3.4028234663852886e38;
  }

  // k/m − (c/2m)², corrected by the rounding errors of both quotients.
  static difference(k, m, c) {
    const square = k / m;
    const squareRest = multiplyAdd(-square, m, k) / m;
    const rate = c / m / 2;
    const rateRest = multiplyAdd(-2 * rate, m, c) / m / 2;
    return multiplyAdd(-rate, rate, square) + (squareRest - 2 * rate * rateRest);
  }

  // The natural period in seconds.
  get response() {
    return (2 * Math.PI) / this.frequency;
  }

  // The bounce: 1 − ζ up to ζ = 1 and 1/ζ − 1 above.
  get bounce() {
    return this.ratio <= 1 ? 1 - this.ratio : 1 / this.ratio - 1;
  }

  // The factors of the initial displacement and of the initial velocity in the position and in the velocity.
  responseAt(time) {
    if (!(time > 0)) return { y: 1, yRate: this.isSwapped ? -2 * this.rate : 0, v: 0, vRate: 1 };
    const result = this.regime === "underdamped" ? this.swing(time) : this.creep(time);
    if (this.isSwapped) {
      // Core Animation's exchanged coefficients are those of a motion that starts 2α slower.
      result.y -= 2 * this.rate * result.v;
      result.yRate -= 2 * this.rate * result.vRate;
    }
    return result;
  }

  // The factors of a spring that oscillates.
  swing(time) {
    const { rate, damped } = this;
    const envelope = Math.exp(-rate * time);
    const phase = damped * time;
    if (-rate * time <= -800 || !Number.isFinite(phase)) return { y: 0, yRate: 0, v: 0, vRate: 0 };
    const [cosine, swing] = [Math.cos(phase), Math.sin(phase) / damped];
    return {
      y: envelope * (cosine + rate * swing), yRate: -(this.frequency ** 2) * (envelope * swing),
      v: envelope * swing, vRate: envelope * (cosine - rate * swing),
    };
  }

  // The factors of a spring that does not.
  creep(time) {
    const squared = this.frequency ** 2;
    const slow = squared / (this.rate + this.damped);
    if (-slow * time <= -800) return { y: 0, yRate: 0, v: 0, vRate: 0 };
    const envelope = Math.exp(-slow * time);
    const gap = 2 * this.damped;
    const lost = gap > 0 ? -Math.expm1(-gap * time) : 0;
    const reach = gap > 0 ? lost / gap : time;
    return {
      y: envelope * (1 + slow * reach), yRate: -squared * (envelope * reach),
      v: envelope * reach, vRate: envelope * (1 - lost - slow * reach),
    };
  }

  // The position and the velocity of a motion between two values.
  state(time, { from = 0, to = 1, velocity = 0 } = {}) {
    const { y, yRate, v, vRate } = this.responseAt(time);
    const moved = y * (from - to) + v * velocity;
    return { position: time > 0 ? to + moved : from, velocity: yRate * (from - to) + vRate * velocity };
  }

  // The actual initial velocity of a progress, which Core Animation's overdamped curve increases.
  startVelocity(velocity) {
    return this.isSwapped ? velocity + 2 * this.rate : velocity;
  }

  // The displacement from the rest of a progress.
  displacement(time, velocity) {
    return this.state(time, { from: -1, to: 0, velocity }).position;
  }

  // The time of the extremum with an index; null if there is none.
  extremum(index, initial) {
    const velocity = this.startVelocity(initial);
    const squared = this.frequency * this.frequency;
    if (this.regime === "underdamped") {
      let phase = Math.atan2(velocity * this.damped, this.rate * velocity - squared);
      if (phase <= 0) phase += Math.PI;
      if (phase <= 0) phase = Math.PI;
      return (phase + index * Math.PI) / this.damped;
    }
    if (index !== 0 || velocity === 0) return null;
    const reach = velocity / ((this.rate + this.damped) * velocity - squared);
    const gap = 2 * this.damped;
    if (!(reach > 0) || !Number.isFinite(reach) || (gap > 0 && gap * reach >= 1)) return null;
    return gap > 0 ? -Math.log1p(-gap * reach) / gap : reach;
  }

  // The maximum beyond the rest as { time, overshoot }; null if the motion never passes the rest.
  peak(velocity = 0) {
    for (const index of [0, 1]) {
      const time = this.extremum(index, velocity);
      if (time === null) return null;
      const overshoot = this.displacement(time, velocity);
      if (overshoot > 0) return { time, overshoot };
    }
    return null;
  }

  // The time after which the progress stays within a distance of 1.
  lastCrossing(threshold, velocity = 0) {
    let start = 0;
    let end = this.extremum(0, velocity);
    const size = end === null ? 0 : Math.abs(this.displacement(end, velocity));
    if (size > threshold) {
      start = end;
      end = this.extremum(1, velocity);
      if (this.regime === "underdamped") {
        if (!(this.rate > 0)) return Infinity;
        [start, end] = this.lastSwing(start, size, threshold, velocity);
      }
    }
    const from = this.displacement(start, velocity);
    if (!(Math.abs(from) > threshold)) return start;
    const side = from < 0 ? -1 : 1;
    return bisect(start, end ?? this.tail(start, threshold, velocity), (time) => {
      return side * this.displacement(time, velocity) > threshold;
    });
  }

  // The times of the last extremum outside a threshold and of the next one.
  lastSwing(first, size, threshold, velocity) {
    const half = Math.PI / this.damped;
    let count = Math.floor(Math.log(size / threshold) / (this.rate * half));
    let start = first + count * half;
    // The logarithm may be off by a rounding error if an extremum just touches the threshold.
    if (count > 0 && Math.abs(this.displacement(start, velocity)) <= threshold) count -= 1;
    else if (Math.abs(this.displacement(start + half, velocity)) > threshold) count += 1;
    start = first + count * half;
    return [start, start + half];
  }

  // A time after which the motion stays within a distance of the rest.
  tail(after, level, velocity) {
    let width = Math.max(1 / this.frequency, after);
    while (Math.abs(this.displacement(after + width, velocity)) >= level && width < 2 ** 1000) width *= 2;
    return after + width;
  }

  // Core Animation's settling duration.
  settlingDuration(velocity = 0) {
    if (this.regime !== "underdamped") return this.firstSettledTenth(velocity);
    if (!(this.rate > 0)) return Spring.longest;
    const amplitude = 1 + Math.abs((velocity - this.rate) / this.damped);
    return Math.min(Math.log(amplitude / 0.001) / this.rate, Spring.longest);
  }

  // The first multiple of 0.1 s from which the motion stays within 0.001 of its rest.
  firstSettledTenth(velocity) {
    const last = velocity > 0 ? this.lastCrossing(0.001, velocity) : 0;
    let time = 0;
    for (let index = 0; index < 20000; index += 1) {
      time += 0.1;
      if (time >= last && Math.abs(this.displacement(time, velocity)) < 0.001) return time;
    }
    return Math.min((Math.floor(this.lastCrossing(0.001, velocity) * 10) + 1) / 10, Spring.longest);
  }

  // The time and the amount of the greatest speed, of which one is at the start or where the acceleration is 0.
  peakVelocity(velocity = 0) {
    const at = (time) => this.state(time, { velocity }).velocity;
    const end = Math.min(this.response * 2, this.lastCrossing(1e-4, velocity) || this.response);
    let best = 0;
    const count = 400;
    for (let index = 0; index <= count; index += 1) {
      const time = (end * index) / count;
      if (Math.abs(at(time)) > Math.abs(at(best))) best = time;
    }
    let [low, high] = [Math.max(best - end / count, 0), best + end / count];
    for (let index = 0; index < 60; index += 1) {
      const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
      if (Math.abs(at(left)) < Math.abs(at(right))) low = left;
      else high = right;
    }
    const middle = low + (high - low) / 2;
    const time = Math.abs(at(middle)) > Math.abs(at(best)) ? middle : best;
    return { time, velocity: at(time) };
  }
}

// a·b + c, rounded once unless the product's parts overflow.
function multiplyAdd(a, b, c) {
  const split = (value) => {
    const large = 134217729 * value;
    const high = large - (large - value);
    return [high, value - high];
  };
  const product = a * b;
  const [[aHigh, aLow], [bHigh, bLow]] = [split(a), split(b)];
  const rest = aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow);
  const sum = product + c;
  const part = sum - product;
  const lost = product - (sum - part) + (c - part);
  const result = sum + (lost + rest);
  return Number.isFinite(result) ? result : product + c;
}

// The last number for which a condition holds that holds from `low` on and not at `high`.
function bisect(low, high, condition) {
  for (;;) {
    const middle = low + (high - low) / 2;
    if (!(middle > low && middle < high)) return high;
    if (condition(middle)) low = middle;
    else high = middle;
  }
}
