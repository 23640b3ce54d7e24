// Prints what glissade.js chooses in a process, and the hashes of frames: node FLAGS path.mjs FOLDER
import { pathToFileURL } from "node:url";
import { hashes } from "./page/scene.mjs";

const { load, supportedPath } = await import(pathToFileURL(`${process.argv[2]}/glissade.js`));
const found = { supported: supportedPath(), path: (await load()).path, hashes: hashes(await load()) };
// The module that would be wrong here, if the engine takes it.
try { found.relaxed = hashes(await load({ path: "relaxed" })); } catch (error) { found.relaxed = error.name; }
console.log(JSON.stringify(found));
