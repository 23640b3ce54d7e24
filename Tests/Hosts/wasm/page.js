// The page's side of browser.mjs.
import { load, supportedPath, GlissadeError } from "./glissade.js";
import { hashes } from "./scene.mjs";

export async function inPage(path) {
  const glissade = await load({ path });
  return { path: glissade.path, supported: supportedPath(), hashes: hashes(glissade) };
}

export function inWorker(path) {
  const worker = new Worker("./worker.js", { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(path);
  }).finally(() => worker.terminate());
}

// Runs a program in C that is linked with a module, and returns what it prints.
export async function program(url) {
  const module = await WebAssembly.compile(await (await fetch(url)).arrayBuffer());
  let printed = "", memory;
  const ok = () => 0, view = () => new DataView(memory.buffer);
  const wasi = Object.fromEntries(WebAssembly.Module.imports(module).filter((one) => one.module !== "glissade").map(({ name }) => [name, ok]));
  wasi.fd_write = (file, vectors, count, written) => {
    let size = 0;
    for (let n = 0; n < count; n++) {
      const at = view().getUint32(vectors + 8 * n, true), length = view().getUint32(vectors + 8 * n + 4, true);
      if (file === 1) printed += new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
      size += length;
    }
    view().setUint32(written, size, true);
    return 0;
  };
  wasi.args_sizes_get = (count, size) => {
    view().setUint32(count, 0, true);
    view().setUint32(size, 0, true);
    return 0;
  };
  // A file that is a terminal, so that its output has no buffer.
  wasi.fd_fdstat_get = (file, place) => {
    new Uint8Array(memory.buffer, place, 24).fill(0);
    view().setUint8(place, 2);
    return 0;
  };
  wasi.proc_exit = (code) => { throw new Error(`exit ${code}`); };
  const { exports } = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi, glissade: { event: ok } });
  memory = exports.memory;
  try { exports._start(); } catch (error) { if (error.message !== "exit 0") throw error; }
  return printed;
}

// Bound elements in a run: the styles after an animation, and the number of frames of the run while nothing moves.
export async function moves() {
  const glissade = await load(), stage = glissade.stage(), layers = stage.add(3);
  const elements = Array.from({ length: 3 }, () => document.body.appendChild(document.createElement("div")));
  stage.bind(layers, elements);
  let frames = 0;
  const between = [];
  const end = stage.run({ onFrame: () => { frames++; between.push(new DOMMatrix(getComputedStyle(elements[0]).transform).e); } });
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  await wait(100);
  stage.transaction({ duration: 0.4, curve: "linear" }, () => layers.set({ position: [[100, 0], [0, 50], [7, 8]], opacity: 0.5 }));
  await wait(1000);
  const moved = frames;
  await wait(300);
  const styles = elements.map((element) => [element.style.transform, getComputedStyle(element).opacity]);
  layers.at(2).remove();
  await wait(200);
  end();
  return { styles, isIdle: frames - moved <= 2, frames: moved, isBetween: between.some((x) => x > 5 && x < 95) };
}

export async function rejection() {
  const glissade = await load();
  try { glissade.curve("ease-inn"); } catch (error) { return [error instanceof GlissadeError, error.name, error.field, error.row]; }
  return null;
}

// Figures: nanoseconds and milliseconds.
export async function speeds() {
  const median = (count, body) => {
    const times = Array.from({ length: count }, () => {
      const start = performance.now();
      body();
      return performance.now() - start;
    });
    return times.sort((a, b) => a - b)[count >> 1];
  };
  const start = performance.now(), count = 10_000, found = {};
  const glissade = await load();
  const first = glissade.stage();
  first.add(100).animate({ property: "position", spring: {}, to: [100, 100] });
  first.evaluate(0.1);
  found.firstFrame = performance.now() - start;
  found.sinceNavigation = performance.now();

  const stiffness = Float64Array.from({ length: count }, (_, n) => 50 + n / 100), damping = 8, out = new Float32Array(count);
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
  const repeated = (times, body) => () => { for (let n = 0; n < times; n++) body(); };
  const evaluated = () => { springs.evaluateSorted((time += 0.001) % 2); };
  for (let turn = 0; turn < 3; turn++) repeated(300, evaluated)();
  // In turns, because the machine's speed changes.
  const pairs = Array.from({ length: 15 }, () => [median(3, repeated(400, evaluated)), median(3, repeated(20, closedForm)) * 20]);
  const of = (k) => pairs.map((one) => one[k]).sort((a, b) => a - b)[7] / 400 / count * 1e6;
  found.spring = of(0);
  found.closedForm = of(1);
  found.ratio = pairs.map(([a, b]) => b / a).sort((a, b) => a - b)[7];

  const stage = glissade.stage(), layers = stage.add(count);
  layers.animate({ property: "positionX", spring: { damping: 1 }, from: 0, to: 100 });
  layers.animate({ property: "opacity", from: 0, to: 1, duration: 1000 });
  layers.animate({ property: "transformRotation", from: 0, to: 6, duration: 1000, curve: "ease-in-out" });
  let at = 0.1;
  for (let n = 0; n < 300; n++) stage.evaluate(at += 0.001);
  found.layer = median(31, repeated(10, () => { stage.evaluate(at += 0.001); })) / 10 / count * 1e6;
  stage.close();

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
