import { load } from "./glissade.js";
import { hashes } from "./scene.mjs";

onmessage = async ({ data: path }) => {
  const glissade = await load({ path });
  postMessage({ path: glissade.path, hashes: hashes(glissade), hasWindow: "window" in globalThis });
};
