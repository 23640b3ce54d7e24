// Bundled with the modules as files whose addresses the bundler gives.
import relaxed from "./glissade-relaxed.wasm";
import simd from "./glissade-simd.wasm";
import { load } from "./glissade.js";
import { hashes } from "./scene.mjs";

export async function inPage(path) {
  const glissade = await load({ path, modules: { relaxed, simd } });
  return { path: glissade.path, hashes: hashes(glissade) };
}
