// The figures of browser.mjs: nanoseconds a row and milliseconds.
import { load } from "./glissade.js";

const median = (count, body) => {
  const times = Array.from({ length: count }, () => {
    const start = performance.now();
    body();
    return performance.now() - start;
  });
  return times.sort((a, b) => a - b)[count >> 1];
};
const repeated = (times, body) => () => { for (let n = 0; n < times; n++) body(); };
const count = 10_000, damping = 8, stiffness = Float64Array.from({ length: count }, (_, n) => 50 + n / 100);

// The nanoseconds that a layer of a moving stage takes.
function layerSpeed(glissade, warm, measured) {
  const stage = glissade.stage(), layers = stage.add(count);
  layers.animate({ property: "positionX", spring: { damping: 1 }, from: 0, to: 100 });
  layers.animate({ property: "opacity", from: 0, to: 1, duration: 1000 });
  layers.animate({ property: "transformRotation", from: 0, to: 6, duration: 1000, curve: "ease-in-out" });
  let at = 0.1;
  const evaluate = () => { stage.evaluate(at += 0.001); };
  repeated(warm, evaluate)();
  const found = median(measured, repeated(10, evaluate)) / 10 / count * 1e6;
  stage.close();
  return found;
}

// Springs and layers in a module that is not the best one.
export async function softwareSpeeds() {
  const glissade = await load({ path: "simd" }), springs = glissade.springs({ stiffness, damping, to: 100 });
  let time = 0;
  const evaluate = () => { springs.evaluateSorted((time += 0.001) % 2); };
  repeated(100, evaluate)();
  return { softwareSpring: median(7, repeated(20, evaluate)) / 20 / count * 1e6, softwareLayer: layerSpeed(glissade, 30, 7) };
}

// The module that the engine chooses, beside JavaScript.
export async function speeds() {
  const start = performance.now(), found = {};
  const glissade = await load();
  const first = glissade.stage();
  first.add(100).animate({ property: "position", spring: {}, to: [100, 100] });
  first.evaluate(0.1);
  found.firstFrame = performance.now() - start;
  found.sinceNavigation = performance.now();

  const out = new Float32Array(count);
  const springs = glissade.springs({ stiffness, damping, from: 0, to: 100 });
  const rates = stiffness.map((k) => Math.sqrt(k - damping * damping / 4));
  let time = 0;
  const closedForm = () => {
    time += 0.001;
    const decay = Math.exp(-damping / 2 * time);
    for (let n = 0; n < count; n++) {
      const phase = rates[n] * time;
      out[n] = 100 - 100 * decay * (Math.cos(phase) + damping / 2 / rates[n] * Math.sin(phase));
    }
  };
  const evaluated = () => { springs.evaluateSorted((time += 0.001) % 2); };
  for (let turn = 0; turn < 3; turn++) repeated(300, evaluated)();
  // In turns, because the machine's speed changes.
  const pairs = Array.from({ length: 15 }, () => [median(3, repeated(400, evaluated)), median(3, repeated(20, closedForm)) * 20]);
  const of = (k) => pairs.map((one) => one[k]).sort((a, b) => a - b)[7] / 400 / count * 1e6;
  found.spring = of(0);
  found.closedForm = of(1);
  found.ratio = pairs.map(([a, b]) => b / a).sort((a, b) => a - b)[7];

  found.layer = layerSpeed(glissade, 300, 31);

  const bound = glissade.stage(), boxes = bound.add(1000);
  bound.bind(boxes, Array.from({ length: 1000 }, () => {
    const element = document.body.appendChild(document.createElement("div"));
    element.style.cssText = "position:absolute;width:9px;height:9px;background:teal";
    return element;
  }));
  boxes.animate({ property: "position", to: [300, 300], duration: 1000 });
  boxes.animate({ property: "opacity", from: 0, to: 1, duration: 1000 });
  let now = 0.1;
  for (let n = 0; n < 60; n++) bound.write(bound.evaluate(now += 0.016));
  found.bound = median(15, repeated(5, () => { bound.advance(now += 0.016); bound.write(bound.evaluate(now)); })) / 5;
  bound.close();
  document.body.replaceChildren();
  return found;
}
