// Springs in the terms of frameworks for user interfaces.

// Numbers with the fewest digits with which a motion keeps an error, as texts, and its error.
function fewestDigits(numbers, unit, bound, make) {
  const wanted = Array.from({ length: 1000 }, (_, index) => unit.progress((index + 1) / 1000));
  const travel = Math.max(...wanted) - Math.min(0, ...wanted);
  for (let digits = 1; digits <= 17; digits += 1) {
    const short = numbers.map((number) => roundDigits(number, digits));
    const made = madeOrNull(() => make(short));
    if (!made) continue;
    let error = 0;
    wanted.forEach((value, index) => {
      const state = made.spring.state(((index + 1) / 1000) * unit.duration, { velocity: made.velocity });
      error = Math.max(error, Math.abs(state.position - value));
    });
    error /= travel;
    if (error <= bound || digits === 17) return { texts: short.map(numberText), error };
  }
  return { texts: numbers.map(numberText), error: Infinity };
}

// The result of a function; null if it throws because of its numbers.
function madeOrNull(make) {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

// A spring in the terms of a framework for user interfaces.
class PortableSpring {
  constructor({ spring, velocity }, target) {
    Object.assign(this, { target, mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping });
    // A clamped spring moves like a critical one.
    if (target !== "uikit" && spring.regime === "critical" && spring.ratio !== 1) {
      this.damping = 2 * Math.sqrt(spring.stiffness * spring.mass);
    }
    this.velocity = spring.startVelocity(velocity);
    this.ratio = this.damping / (2 * Math.sqrt(this.stiffness * this.mass));
    this.overdamping = target === "uikit" ? "clamped" : "textbook";
  }

  // Whether a framework has the spring.
  static has({ spring }, target) {
    if (target === "uikit") return spring.regime !== "overdamped";
    return ["swiftui", "compose", "flutter", "motion"].includes(target);
  }

  // The spring of a mass, a stiffness, a damping and an initial velocity.
  physical([mass, stiffness, damping, velocity]) {
    return { spring: new Spring({ mass, stiffness, damping, overdamping: this.overdamping }), velocity };
  }

  // The text with as few digits as keep the error.
  code(unit, error) {
    const numbers = [this.mass, this.stiffness, this.damping, this.velocity];
    const physical = fewestDigits(numbers, unit, error, (short) => this.physical(short));
    const [mass, stiffness, damping, speed] = physical.texts;
    const list = `mass: ${mass}, stiffness: ${stiffness}, damping: ${damping}`;
    const hasSpeed = this.velocity !== 0;
    return {
      swiftui: () => this.natural(unit, error, physical.error)
        ?? `.interpolatingSpring(${list}${hasSpeed ? `, initialVelocity: ${speed}` : ""})`,
      compose: () => this.normal(unit, error),
      flutter: () => hasSpeed
        ? `SpringSimulation(SpringDescription(${list}), 0, 1, ${speed})` : `SpringDescription(${list})`,
      motion: () => `{ type: "spring", ${list}${hasSpeed ? `, velocity: ${speed}` : ""} }`,
      uikit: () => `UISpringTimingParameters(${list}, initialVelocity: `
        + `${hasSpeed ? `CGVector(dx: ${speed}, dy: ${speed})` : ".zero"})`,
    }[this.target]();
  }

  // SwiftUI's duration and bounce; null with a velocity, or if they have a greater error.
  natural(unit, error, limit) {
    const response = (2 * Math.PI) / Math.sqrt(this.stiffness / this.mass);
    const bounce = this.ratio <= 1 ? 1 - this.ratio : 1 / this.ratio - 1;
    const found = fewestDigits([response, bounce], unit, error, ([period, short]) => {
      return { spring: springOfPeriod(period, ratioOfBounce(short), "textbook"), velocity: 0 };
    });
    // Of two that are exact but for rounding errors, the first is more usual.
    if (this.velocity !== 0 || !(found.error <= limit + 1e-12)) return null;
    return `.spring(duration: ${found.texts[0]}, bounce: ${found.texts[1]})`;
  }

  // Compose's ratio and stiffness.
  normal(unit, error) {
    const numbers = [this.ratio, this.stiffness / this.mass, this.velocity];
    const found = fewestDigits(numbers, unit, error, ([ratio, stiffness, velocity]) => {
      return this.physical([1, stiffness, 2 * ratio * Math.sqrt(stiffness), velocity]);
    });
    return `spring(dampingRatio = ${found.texts[0]}f, stiffness = ${found.texts[1]}f)`;
  }
}
