// Runs a program that is linked with the engine: node wasi.mjs FILE ARGUMENTS...
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [file, ...more] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [file, ...more] });
const { instance } = await WebAssembly.instantiate(await readFile(file), {
  wasi_snapshot_preview1: wasi.wasiImport,
  glissade: { event: () => { throw new Error("the program has advanced a stage by the export for JavaScript"); } },
});
process.exitCode = wasi.start(instance);
