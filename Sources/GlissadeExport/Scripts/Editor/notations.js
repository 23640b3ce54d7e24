// The notations of springs, and springs as text.

// The angle after which UIKit considers a spring with a frequency of 1 settled: 12 steps of Newton's method.
function settlingAngle(ratio, velocity) {
  const sine = Math.sqrt((1 - ratio) * (1 + ratio));
  if (velocity === 0) return ratio < 1 ? Math.log(ratio / (0.001 * sine)) / ratio : 9.233413476451585;
  let angle = 5;
  for (let index = 0; index < 12; index += 1) {
    const amplitude = ratio < 1 ? (velocity / angle - ratio) / sine : velocity - angle - 1;
    const sign = amplitude < 0 ? -1 : 1;
    const decay = Math.exp(-ratio * angle);
    const excess = Math.abs(amplitude) * decay - 0.001;
    const slope = ratio < 1
      ? ((-sign * velocity) / (angle * angle) / sine - ratio * Math.abs(amplitude)) * decay
      : (-sign - Math.abs(amplitude)) * decay;
    const next = angle - excess / slope;
    if (!Number.isFinite(next)) break;
    angle = next > 0 ? next : angle / 2;
  }
  return angle;
}

// Creates a spring with a mass of 1 from its period and damping ratio.
function springOfPeriod(period, ratio, overdamping) {
  const omega = (2 * Math.PI) / period;
  return new Spring({ stiffness: omega * omega, damping: (4 * Math.PI * ratio) / period, overdamping });
}

// The damping ratio of a bounce.
function ratioOfBounce(bounce) {
  if (!(bounce > -1 && bounce <= 1)) throw new RangeError("no bounce");
  return bounce >= 0 ? 1 - bounce : 1 / (1 + bounce);
}

// The notations of springs. Each has fields with the bounds of their sliders, makes a spring of numbers and, where that
// is possible, the numbers of a spring.
const notations = [
  {
    name: "physical", title: "Mass, stiffness, damping", rule: "clamped",
    fields: [
      { name: "mass", label: "Mass", low: 0.1, high: 10, isLogarithmic: true },
      { name: "stiffness", label: "Stiffness", low: 1, high: 2000, isLogarithmic: true },
      { name: "damping", label: "Damping", low: 0, high: 100 },
    ],
    make: ([mass, stiffness, damping], overdamping) => new Spring({ mass, stiffness, damping, overdamping }),
    numbers: (spring) => [spring.mass, spring.stiffness, spring.damping],
  },
  {
    name: "perceptual", title: "Duration and bounce", rule: "textbook",
    fields: [
      { name: "duration", label: "Duration", unit: "s", low: 0.05, high: 3, isLogarithmic: true },
      { name: "bounce", label: "Bounce", low: -0.95, high: 1 },
    ],
    make: ([duration, bounce], overdamping) => springOfPeriod(duration, ratioOfBounce(bounce), overdamping),
    numbers: (spring) => [spring.response, spring.bounce],
  },
  {
    name: "response", title: "Response and damping ratio", rule: "textbook",
    fields: [
      { name: "response", label: "Response", unit: "s", low: 0.05, high: 3, isLogarithmic: true },
      { name: "dampingRatio", label: "Damping ratio", low: 0, high: 3 },
    ],
    make: ([response, ratio], overdamping) => springOfPeriod(response, ratio, overdamping),
    numbers: (spring) => [spring.response, spring.ratio],
  },
  {
    name: "tension", title: "Tension and friction", rule: "textbook",
    fields: [
      { name: "tension", label: "Tension", low: 1, high: 2000, isLogarithmic: true },
      { name: "friction", label: "Friction", low: 0, high: 100 },
    ],
    make: ([stiffness, damping], overdamping) => new Spring({ stiffness, damping, overdamping }),
    numbers: (spring) => [spring.stiffness / spring.mass, spring.damping / spring.mass],
  },
  {
    name: "visual", title: "Visual duration and bounce", rule: "textbook",
    fields: [
      { name: "visualDuration", label: "Visual duration", unit: "s", low: 0.05, high: 3, isLogarithmic: true },
      { name: "bounce", label: "Bounce", low: 0, high: 0.95 },
    ],
    make: ([duration, bounce], overdamping) => {
      return springOfPeriod(1.2 * duration, Math.min(Math.max(1 - bounce, 0.05), 1), overdamping);
    },
    // Other springs have no such form.
    numbers: (spring) => {
      return spring.ratio < 0.05 || spring.ratio > 1 ? null : [spring.response / 1.2, Math.max(0, 1 - spring.ratio)];
    },
  },
  {
    name: "uikit", title: "UIKit’s duration and damping", rule: "clamped", isTimed: true,
    fields: [
      { name: "duration", label: "Duration", unit: "s", low: 0.05, high: 5, isLogarithmic: true },
      { name: "damping", label: "Damping ratio", low: 0.05, high: 1 },
    ],
    make: ([duration, damping], _, velocity = 0) => {
      const ratio = Math.min(damping, 1);
      const omega = settlingAngle(ratio, velocity * duration) / duration;
      if (!(omega > 0 && duration > 0 && damping > 0)) throw new RangeError("no spring");
      return new Spring({ stiffness: omega * omega, damping: 2 * ratio * omega });
    },
    numbers: (spring, velocity = 0) => uikitNumbers(spring, velocity),
  },
];

// UIKit's duration and damping of a spring; null if UIKit has none like it.
function uikitNumbers(spring, velocity) {
  const ratio = Math.min(spring.ratio, 1);
  if (ratio < 0.001 || spring.regime === "overdamped") return null;
  let duration = settlingAngle(ratio, 0) / spring.frequency;
  // The angle depends on the duration only with a velocity.
  for (let index = 0; velocity !== 0 && index < 200; index += 1) {
    const next = settlingAngle(ratio, velocity * duration) / spring.frequency;
    if (!(next > 0) || !Number.isFinite(next)) return null;
    if (Math.abs(next - duration) <= next * 1e-14) return [next, ratio];
    duration = (duration + next) / 2;
  }
  return velocity === 0 ? [duration, ratio] : null;
}

// The text of a spring in a notation, as the command reads it.
function springText(notation, numbers, velocity, overdamping) {
  const parts = notation.fields.map((field, index) => `${field.name}:${numberText(numbers[index])}`);
  if (velocity !== 0) parts.push(`velocity:${numberText(velocity)}`);
  if (!notation.isTimed && overdamping !== notation.rule) parts.push(`overdamping:${overdamping}`);
  return `${notation.isTimed ? "uikit-spring" : "spring"}(${parts.join(", ")})`;
}
