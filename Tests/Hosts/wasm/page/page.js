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
