// The page's side of browser.mjs: elements that the engine, CSS and the Web Animations API move, and hidden pages.
import { load } from "./glissade.js";

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const targets = Array.from({ length: 200 }, (_, n) => [10 + 37 * n % 400, 5 + 53 * n % 300]);
let glissade;

function boxes() {
  return targets.map(() => {
    const box = document.body.appendChild(document.createElement("div"));
    box.style.cssText = "position:absolute;left:0;top:0;width:9px;height:9px;background:teal";
    return box;
  });
}

// The same scene in each technique: 200 elements that move and fade back and forth. Each function returns one that ends it.
export const techniques = {
  async engine(elements) {
    glissade ??= await load();
    const { stage } = staged(elements), end = stage.run();
    return () => {
      end();
      stage.close();
    };
  },
  async css(elements) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@keyframes move { from { transform: translate(0, 0); opacity: 1 }
      to { transform: translate(var(--x), var(--y)); opacity: 0.2 } }`);
    document.adoptedStyleSheets = [sheet];
    elements.forEach((element, n) => {
      element.style.setProperty("--x", `${targets[n][0]}px`);
      element.style.setProperty("--y", `${targets[n][1]}px`);
      element.style.animation = "move 1s ease-in-out infinite alternate";
    });
    return () => { document.adoptedStyleSheets = []; };
  },
  async waapi(elements) {
    const animations = animated(elements);
    return () => animations.forEach((animation) => animation.cancel());
  },
};
function staged(elements) {
  const stage = glissade.stage(), layers = stage.add(elements.length);
  const shared = { duration: 1, repeatCount: Infinity, autoreverses: true, curve: "ease-in-out" };
  layers.animate({ property: "position", from: [0, 0], ...shared }, { toValues: targets });
  layers.animate({ property: "opacity", from: 1, to: 0.2, ...shared });
  stage.bind(layers, elements);
  return { stage, layers };
}
function animated(elements) {
  return elements.map((element, n) => element.animate(
    [{ transform: "translate(0, 0)", opacity: 1 }, { transform: `translate(${targets[n][0]}px, ${targets[n][1]}px)`, opacity: 0.2 }],
    { duration: 1000, iterations: Infinity, direction: "alternate", easing: "ease-in-out" }));
}

// The greatest differences of places and opacities between the engine and the browser at some times.
export async function differences() {
  glissade ??= await load();
  const [ours, theirs] = [boxes(), boxes()], { stage } = staged(ours), animations = animated(theirs);
  const shown = (element) => {
    const style = getComputedStyle(element), matrix = new DOMMatrix(style.transform);
    return [matrix.e, matrix.f, Number(style.opacity)];
  };
  const found = [0, 0];
  for (const time of [0.1, 0.37, 0.8, 1.6, 7.45]) {
    stage.write(stage.evaluate(time));
    for (const animation of animations) {
      animation.pause();
      animation.currentTime = 1000 * time;
    }
    ours.forEach((element, n) => {
      const [a, b] = [shown(element), shown(theirs[n])];
      found[0] = Math.max(found[0], Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1]));
      found[1] = Math.max(found[1], Math.abs(a[2] - b[2]));
    });
  }
  stage.close();
  document.body.replaceChildren();
  return found;
}

let ending;
// Starts the scene in a technique, and returns when it has moved for some frames.
export async function start(name) {
  const elements = boxes(), end = await techniques[name](elements);
  ending = () => {
    end();
    document.body.replaceChildren();
  };
  for (let n = 0; n < 20; n++) await frame();
}
// The milliseconds between frames.
export async function intervals(count) {
  const times = [await frame()];
  while (times.length <= count) times.push(await frame());
  return times.slice(1).map((time, n) => time - times[n]);
}
export const end = () => ending();

let hidden;
// Starts a run whose frames are counted, with a layer that moves by 100 points a second.
export async function startRun() {
  glissade ??= await load();
  const stage = glissade.stage(), layer = stage.add(), element = document.body.appendChild(document.createElement("div"));
  const original = globalThis.requestAnimationFrame;
  hidden = { stage, layer, element, requests: 0, drawn: 0 };
  globalThis.requestAnimationFrame = (draw) => {
    hidden.requests++;
    return original.call(globalThis, draw);
  };
  stage.bind(layer, element);
  const end = stage.run({ onFrame: () => hidden.drawn++ });
  hidden.end = () => {
    end();
    globalThis.requestAnimationFrame = original;
    stage.close();
    element.remove();
  };
  await wait(200);
  return state();
}
export function moveRun() {
  hidden.layer.animate({ property: "positionX", from: 0, to: 1000, duration: 10, fillMode: "both", stays: true });
}
export function state() {
  const { requests, drawn, stage, element } = hidden;
  return { requests, drawn, time: stage.time, x: new DOMMatrix(getComputedStyle(element).transform).e, visibility: document.visibilityState };
}
export const endRun = () => hidden.end();
