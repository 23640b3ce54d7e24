// Springs as source text of other programs, as the command `glissade ease` writes them.

// The names of the formats, with the words for people.
const easingTargets = [
  ["css", "CSS"], ["property", "CSS property"], ["token", "Design token"], ["waapi", "Web Animations"],
  ["swiftui", "SwiftUI"], ["uikit", "UIKit"], ["compose", "Compose"], ["flutter", "Flutter"], ["motion", "Motion"],
  ["lottie", "Lottie"], ["svg", "SVG"],
];

// The error of a nearest Bézier curve beyond which there is no text.
const greatestBezierError = 0.02;

// The pieces of a motion beyond which a page computes no linear() function, since that takes seconds.
const mostPieces = 400;

// A motion from 0 to 1 over the fraction of its duration; null for one that does not come to rest.
//
// The motion is { spring, velocity, duration }; only a spring that is cut off has a duration.
function unitCurve({ spring, velocity, duration }, error) {
  const position = (time) => spring.state(time, { velocity }).position;
  let end = duration;
  if (end === undefined) {
    const travel = 1 + (spring.peak(velocity)?.overshoot ?? 0);
    const last = spring.lastCrossing(error / 2, velocity);
    end = roundedEnd(last, (time) => Math.abs(position(time) - 1) <= (error / 2) * travel);
  }
  const swings = (spring.frequency * end) / (2 * Math.PI);
  if (!(end > 0) || !Number.isFinite(end) || !Number.isFinite(position(end)) || !(swings <= 10000)) return null;
  const pieces = Math.max(64, Math.ceil(swings * 4));
  return { duration: end, pieces, progress: (fraction) => position(fraction * end) };
}

// A time in milliseconds, or with three digits if that is less.
function roundedEnd(time, isEnd) {
  if (!(time > 0) || !Number.isFinite(time)) return time;
  let scale = 1000;
  while (time * scale < 100 && scale < 1e300) scale *= 10;
  const nearest = roundAway(time * scale) / scale;
  return nearest > 0 && isEnd(nearest) ? nearest : Math.ceil(time * scale) / scale;
}

// The text of a Bézier curve for a format.
function bezierCode(target, numbers, duration) {
  const texts = numbers.map(numberText);
  const list = texts.join(", ");
  const time = decimalText(duration, 12);
  const microseconds = Math.max(roundAway(duration * 1e6), 1);
  const unit = microseconds % 1000 === 0
    ? `milliseconds: ${numberText(microseconds / 1000)}` : `microseconds: ${numberText(microseconds)}`;
  const easing = `CubicBezierEasing(${texts.map((text) => `${text}f`).join(", ")})`;
  return {
    token: () => `{"$type":"cubicBezier","$value":[${list}]}`,
    swiftui: () => `.timingCurve(${list}, duration: ${time})`,
    uikit: () => "UICubicTimingParameters(controlPoint1: CGPoint(x: "
      + `${texts[0]}, y: ${texts[1]}), controlPoint2: CGPoint(x: ${texts[2]}, y: ${texts[3]}))`,
    compose: () => `tween(durationMillis = ${decimalText(Math.max(duration * 1000, 1), 0)}, easing = ${easing})`,
    flutter: () => `duration: const Duration(${unit}), curve: const Cubic(${list})`,
    motion: () => `{ duration: ${time}, ease: [${list}] }`,
    lottie: () => `"o":{"x":[${texts[0]}],"y":[${texts[1]}]},"i":{"x":[${texts[2]}],"y":[${texts[3]}]}`,
    svg: () => `dur="${decimalText(duration * 1000, 9)}ms" calcMode="spline" keyTimes="0;1" `
      + `keySplines="${texts.join(" ")}"`,
  }[target]();
}

// The texts of one motion, { spring, velocity, duration }. What takes longer than a frame is found in steps, so that a
// page stays smooth.
class EasingTexts {
  constructor(motion, error = 0.001) {
    Object.assign(this, { motion, error, unit: unitCurve(motion, error), beziers: new Map() });
  }

  // The text for a format as { text, note } or { reason }, in steps.
  * steps(target) {
    const { motion, error, unit } = this;
    if (!unit) return { reason: "It never comes to rest, or swings for too long." };
    if (["css", "property", "waapi"].includes(target)) return this.style(target);
    if (PortableSpring.has(motion, target)) return { text: new PortableSpring(motion, target).code(unit, error) };
    return yield* this.bezier(target);
  }

  // The text for a format at once.
  text(target) {
    const steps = this.steps(target);
    let step = steps.next();
    while (!step.done) step = steps.next();
    return step.value;
  }

  // The text of a style sheet or of Web Animations.
  style(target) {
    const { motion, unit, error } = this;
    if (motion.spring.regime === "underdamped" && unit.pieces > mostPieces) {
      return { reason: "It swings more than 100 times: ‘glissade ease’ writes it." };
    }
    this.linear ??= linearEasing(unit.progress, unit.pieces, error);
    if (this.linear === null) return { reason: "It has values that are not finite." };
    const css = linearText(this.linear.stops);
    const milliseconds = decimalText(unit.duration * 1000, 9);
    const value = `${milliseconds}ms ${css}`;
    const property = `--${motion.duration === undefined ? "spring" : "uikit-spring"}: ${value};`;
    return { text: { css: value, property, waapi: `{ duration: ${milliseconds}, easing: "${css}" }` }[target] };
  }

  // The text of the nearest Bézier curve, in steps.
  * bezier(target) {
    const { unit, error, beziers } = this;
    const isBounded = target === "svg";
    if (!beziers.has(isBounded)) beziers.set(isBounded, yield* nearestBezier(unit.progress, error, isBounded));
    const { numbers, error: found } = beziers.get(isBounded);
    if (!(found <= greatestBezierError)) {
      return { reason: `The nearest Bézier curve is off by ${percentText(found)} of the travel.` };
    }
    const time = `${decimalText(unit.duration * 1000, 9)} ms`;
    const note = `The nearest Bézier curve, within ${percentText(found)} of the travel, over ${time}.`;
    return { text: bezierCode(target, numbers, unit.duration), note };
  }
}
