// Runs a program that is linked with the engine: node wasi.mjs FILE ARGUMENTS...
// With --seeds N before the file, it runs once for each seed from 1 to N, which is its first argument.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const options = process.argv.slice(2), seeds = options[0] === "--seeds" ? Number(options.splice(0, 2)[1]) : 0;
const [file, ...more] = options, module = await WebAssembly.compile(await readFile(file));
async function run(...words) {
  const wasi = new WASI({ version: "preview1", args: [file, ...words] });
  const instance = await WebAssembly.instantiate(module, {
    wasi_snapshot_preview1: wasi.wasiImport,
    glissade: { event: () => { throw new Error("the program has advanced a stage by the export for JavaScript"); } },
  });
  return wasi.start(instance);
}
if (!seeds) process.exitCode = await run(...more);
for (let seed = 1; seed <= seeds && !process.exitCode; seed++)
  try {
    process.exitCode = await run(`${seed}`, ...more);
    if (process.exitCode) console.error(`seed ${seed}: exit ${process.exitCode}`);
  } catch (error) {
    console.error(`seed ${seed}: ${error.stack}`);
    process.exitCode = 1;
  }
