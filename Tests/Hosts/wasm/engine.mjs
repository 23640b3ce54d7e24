// Tests of glissade.js in Node: GLISSADE_MODULES=folder node --experimental-wasm-relaxed-simd --expose-gc --test engine.mjs
import test from "node:test";
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { format, promisify } from "node:util";
import { blocks } from "./article.mjs";
import { hashes } from "./page/scene.mjs";

const G = await import(pathToFileURL(`${process.env.GLISSADE_MODULES}/glissade.js`));
const instances = { relaxed: await G.load({ path: "relaxed" }), simd: await G.load({ path: "simd" }) };
const { relaxed } = instances;

// What an error says, without its message.
const error = (type, field, row = null, value = null) => (found) => {
  assert.equal(found.constructor, type, `${found}`);
  assert.deepEqual([found.field, found.row, found.value], [field, row, value]);
  return true;
};

test("the path is that of the engine", () => {
  assert.equal(G.supportedPath(), "relaxed");
  assert.equal(relaxed.path, "relaxed");
  assert.equal(relaxed.version, "0.1.0");
});

test("the modules give the same bits", () => assert.deepEqual(hashes(instances.relaxed), hashes(instances.simd)));

// What a process of Node with some flags chooses, and the bits that it gives.
const chosen = async (...flags) => {
  const script = fileURLToPath(new URL("path.mjs", import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", ...flags, script, process.env.GLISSADE_MODULES]);
  return JSON.parse(stdout);
};

test("the path suits the engine and the processor, with the same bits in each", async () => {
  const expected = hashes(relaxed), relaxedSIMD = "--experimental-wasm-relaxed-simd";
  const [fused, unfused, plain] = await Promise.all([chosen(relaxedSIMD), chosen(relaxedSIMD, "--no-enable-fma3"), chosen()]);
  assert.deepEqual(fused, { supported: "relaxed", path: "relaxed", hashes: expected, relaxed: expected });
  // Relaxed SIMD on a processor without fused multiply-add, where the other module would round twice.
  assert.deepEqual([unfused.supported, unfused.path, unfused.hashes], ["simd", "simd", expected]);
  assert.notDeepEqual(unfused.relaxed, expected);
  assert.deepEqual(plain, { supported: "simd", path: "simd", hashes: expected, relaxed: "CompileError" });
});

test("engines without vectors are told", (t) => {
  t.mock.method(WebAssembly, "validate", () => false);
  assert.throws(() => G.supportedPath(), error(G.UnsupportedError, "path"));
});

for (const [path, glissade] of Object.entries(instances)) {
  test(`a linear motion is where it should be (${path})`, () => {
    const stage = glissade.stage(), layers = stage.add(2);
    layers.animate({ property: "positionX", from: 0, to: 100, duration: 1 }, { toValues: [100, 200] });
    const frame = stage.evaluate(0.25), matrices = frame.worldMatrices;
    assert.deepEqual([...layers.frameIndices()].map((index) => matrices[16 * index + 12]), [25, 50]);
    assert.deepEqual([...layers.velocities("positionX", 0.25)], [100, 200]);
    assert.deepEqual([...layers.presentation("position", 0.5)], [50, 0, 100, 0]);
    stage.close();
  });

  test(`retargeting keeps the velocity (${path})`, () => {
    for (const inPlace of [false, true]) {
      const stage = glissade.stage(), layer = stage.add();
      stage.evaluate(0);
      layer.animateTo("position", [100, 50], { duration: 0.5, bounce: 0.2 });
      stage.advance(0.125);
      const before = layer.velocities("position", 0.125);
      layer.animateTo("position", [0, 0], { duration: 0.5 }, { inPlace });
      const after = layer.velocities("position", 0.125);
      assert.ok(before[0] > 100);
      for (const k of [0, 1]) assert.ok(Math.abs(after[k] - before[k]) < 1e-9, `${after} after ${before}`);
      stage.close();
    }
  });

  test(`events arrive at their instants and in order (${path})`, () => {
    const stage = glissade.stage(), layer = stage.add(), events = [];
    const [animation] = layer.animate({ property: "opacity", from: 0, to: 1, duration: 0.5, sendsEvents: true, tag: 9 });
    stage.transaction({ duration: 0.75, sendsEvent: true, tag: 4 }, () => layer.set({ positionX: 5 }));
    stage.advance(1, (event) => events.push(event));
    assert.deepEqual(events.map(({ kind, time, tag }) => [kind, time, tag]), [["started", 0, 9], ["ended", 0.5, 9], ["completed", 0.75, 4]]);
    assert.equal(events[0].animation, animation);
    assert.deepEqual([events[1].layer, events[1].finished, events[2].layer], [layer.handles[0], true, 0n]);
    stage.close();
  });

  test(`what a callback throws reaches the caller of advance (${path})`, () => {
    const stage = glissade.stage(), layer = stage.add();
    layer.animate({ property: "opacity", from: 0, to: 1, duration: 0.5, sendsEvents: true });
    assert.throws(() => stage.advance(1, () => { throw new RangeError("mine"); }), { name: "RangeError", message: "mine" });
    assert.equal(stage.time, 1);
    layer.animate({ property: "opacity", from: 0, to: 1, duration: 0.5, sendsEvents: true });
    assert.throws(() => stage.advance(2, () => stage.close()), G.BusyError);
    assert.equal(stage.isClosed, false);
    stage.close();
  });

  test(`rows are those of the closed form (${path})`, () => {
    const springs = glissade.springs({ from: 10, to: [20, 30], stiffness: 100, damping: 10, beginTimes: 0 });
    const { positions, velocities } = springs.evaluate(0.2), w = Math.sqrt(75), decay = Math.exp(-5 * 0.2);
    const expected = 1 - decay * (Math.cos(w * 0.2) + 5 / w * Math.sin(w * 0.2));
    assert.ok(Math.abs(positions[0] - (10 + 10 * expected)) < 1e-4 && Math.abs(positions[1] - (10 + 20 * expected)) < 1e-4);
    assert.ok(Math.abs(velocities[0] - 10 * decay * 100 / w * Math.sin(w * 0.2)) < 1e-3);
    const sorted = springs.evaluateSorted(0.2);
    assert.deepEqual([...springs.sortedIndices].map((index) => sorted[index]), [...positions]);
    springs.retarget(0.2, [-5], [1]);
    assert.equal(springs.evaluate(60).positions[1], -5);
    springs.close();
    const decays = glissade.decays({ from: 10, velocity: [0, 500] });
    assert.deepEqual([...decays.evaluate(60).positions].map(Math.round), [10, 260]);
    const rest = [0, 0, 0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1], moved = [...rest];
    moved[0] = 10;
    assert.equal(glissade.transforms(rest, moved).compose(0.5)[12], 5);
    const scale = [2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1];
    assert.deepEqual([...glissade.multiply(scale, scale)].filter((one) => one), [4, 4, 4, 1]);
    assert.deepEqual([...glissade.interpolate([0, 0.5, 1], 0, 10, "ease-in-out")], [0, 5, 10]);
    assert.equal(glissade.translationScales([0, 10, 0, 20, 0, 0, 1, 3, 1, 1, 1, 1]).compose(0.5)[12], 10);
  });
}

test("errors tell the field, the row and the value", () => {
  const stage = relaxed.stage(), layers = stage.add(3), shape = stage.add(1, { isShape: true });
  const { ArgumentError, KindError, ParseError, TimeError, UnknownNameError, UnknownHandleError, UnsupportedError } = G;
  const cases = [
    [() => layers.set({ positon: 1 }), error(UnknownNameError, "property")],
    [() => layers.set({ position: [1, 2, 3] }), error(ArgumentError, "position", null, 3)],
    [() => layers.set({ opacity: [0, Infinity, 1] }), error(ArgumentError, "values", 1, Infinity)],
    [() => layers.set({ opacity: [0, NaN, 1] }), error(ArgumentError, "values", 1)],
    [() => layers.set({ opacity: "1" }), error(KindError, "opacity")],
    [() => layers.set({ opacity: [0, "1", 0] }), error(KindError, "opacity", 1)],
    [() => layers.set({ path: "M0 0" }), error(KindError, "layer")],
    [() => shape.set({ path: "M0 0 X" }), error(ParseError, "text", 5)],
    [() => relaxed.curve("ease-inn"), error(ParseError, "text", 0)],
    [() => relaxed.curve({ kind: "bezier", controlPoints: [2, 0, 0, 1] }), error(ArgumentError, "controlPoints", 0, 2)],
    [() => relaxed.springs({ stiffness: [1, -2, 3] }), error(ArgumentError, "stiffness", 1, -2)],
    [() => relaxed.springs({ mass: [1, 2], damping: [1, 2, 3] }), error(ArgumentError, "mass", null, 2)],
    [() => layers.animate({ property: "opacity", form: 1 }), error(UnknownNameError, "form")],
    [() => layers.animate({ property: "opacity", fillMode: "both sides" }), error(UnknownNameError, "fillMode")],
    [() => layers.animate({ property: "opacity", to: 1, spring: { bounce: 1 } }), error(UnsupportedError, "bounce")],
    [() => layers.animate({ property: "opacity", to: 1, speed: 0 }), error(ArgumentError, "speed", null, 0)],
    [() => layers.animate({ property: "opacity", to: 1, tag: 2 ** 53 }), error(ArgumentError, "tag", null, 2 ** 53)],
    [() => stage.advance(-1), error(TimeError, "time", null, -1)],
    [() => stage.advance("1"), error(KindError, "time")],
    [() => stage.evaluate(NaN), error(ArgumentError, "time")],
    [() => relaxed.stage().add(1, { parents: layers.at(0) }), error(UnknownHandleError, "parents")],
    [() => stage.layers(12345n).get("opacity"), error(UnknownHandleError, "layers", 0)],
  ];
  for (const [call, check] of cases) assert.throws(call, check, `${call}`);
  const removed = layers.at(2);
  removed.remove();
  assert.throws(() => removed.get("opacity"), error(UnknownHandleError, "layers", 0));
  stage.close();
  assert.throws(() => layers.get("opacity"), G.ClosedError);
  assert.doesNotThrow(() => stage.close());
});

test("views are made anew when the memory has grown, and outdated frames say so", async () => {
  const glissade = await G.load(), stage = glissade.stage(), layers = stage.add(100);
  const frame = stage.evaluate(0), kept = frame.matrices, before = kept[0];
  assert.ok(kept.length >= 1600 && before === 1);
  const big = glissade.stage();
  big.add(200_000);
  big.evaluate(0);
  assert.equal(kept.length, 0);
  assert.equal(frame.matrices[0], before);
  layers.set({ opacity: 0.5 });
  assert.throws(() => frame.matrices, G.ClosedError);
});

test("arrays of the own memory are read in place, those of another instance are refused", () => {
  const { relaxed: own, simd: other } = instances;
  const mine = own.springs({ to: [1, 2, 3] }).evaluateSorted(1), foreign = other.springs({ to: [1, 2, 3] }).evaluateSorted(1);
  assert.equal(own.interpolate(mine, 0, 1).length, mine.length);
  assert.throws(() => own.interpolate(foreign, 0, 1), G.ArgumentError);
  const curve = other.curve("ease");
  assert.throws(() => own.interpolate(0.5, 0, 1, curve), G.GlissadeError);
});

test("objects are disposable where the engine knows Symbol.dispose", () => {
  const stage = relaxed.stage();
  assert.equal(typeof Symbol.dispose, "symbol");
  stage[Symbol.dispose]();
  assert.ok(stage.isClosed);
});

test("memory is flat over 1,000 stages, closed or collected", async () => {
  const glissade = await G.load();
  const make = () => {
    const stage = glissade.stage(), layers = stage.add(100);
    layers.animate({ property: "position", spring: { damping: 5 }, to: [1, 2] });
    stage.advance(0.1);
    stage.evaluate(0.1);
    return stage;
  };
  for (let turn = 0; turn < 20; turn++) make().close();
  const size = glissade.memory.byteLength;
  for (let turn = 0; turn < 1000; turn++) make().close();
  assert.equal(glissade.memory.byteLength, size);
  for (let turn = 0; turn < 20; turn++) {
    for (let n = 0; n < 10; n++) make();
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const collected = glissade.memory.byteLength;
  for (let turn = 0; turn < 40; turn++) {
    for (let n = 0; n < 10; n++) make();
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.ok(glissade.memory.byteLength <= 2 * collected, `${glissade.memory.byteLength} after ${collected}`);
});

test("after a trap, each call says so", async () => {
  const glissade = await G.load(), stage = glissade.stage();
  // An address beyond the memory, as a defect would have it.
  assert.throws(() => glissade._do("stage_time", stage.handle, 0xfffffff0), G.TrapError);
  assert.throws(() => stage.evaluate(0), G.TrapError);
  assert.throws(() => glissade.curve("ease"), G.TrapError);
  assert.match(glissade.trap, /memory access/);
  assert.doesNotThrow(() => instances.relaxed.stage().close());
});

test("modules can be given as bytes and as compiled modules", async () => {
  const bytes = await readFile(`${process.env.GLISSADE_MODULES}/glissade-simd.wasm`);
  const glissade = await G.load({ path: "simd", modules: { simd: bytes } });
  const again = await G.load({ path: "simd", modules: { simd: glissade.module } });
  assert.equal(again.curve("linear").value(0.5), 0.5);
  await assert.rejects(G.load({ path: "best" }), G.UnknownNameError);
  await assert.rejects(G.load({ paths: "simd" }), G.UnknownNameError);
});

test("a run follows the clock, sleeps, and wakes for changes", async () => {
  const stage = relaxed.stage(), layer = stage.add(), style = {}, frames = [], events = [];
  stage.bind(layer, { style });
  const end = stage.run({ onFrame: (frame) => frames.push(frame.time), onEvent: (event) => events.push(event.kind) });
  const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  await wait(100);
  const resting = frames.length;
  await wait(200);
  assert.ok(frames.length <= resting + 1, `${frames.length - resting} frames while nothing moves`);
  layer.animate({ property: "positionX", from: 0, to: 100, duration: 0.2, stays: true, fillMode: "both", sendsEvents: true });
  await wait(600);
  assert.deepEqual(events, ["started", "ended"]);
  assert.equal(style.transform, "matrix(1,0,0,1,100,0)");
  assert.equal(style.transformOrigin, "0 0");
  assert.throws(() => stage.run(), G.BusyError);
  end();
  const last = frames.length;
  layer.set({ positionX: 3 });
  await wait(60);
  assert.equal(frames.length, last);
  stage.close();
});

test("the examples of the article print what it shows", async () => {
  const glissade = await G.load(), stage = glissade.stage(), names = [];
  let code = "", shown = "";
  for (const { language, text } of await blocks())
    if (language === "js") code += text;
    else if (language === "text") shown += text;
    else names.push(language);
  assert.deepEqual(names, ["sh", "html"]);
  let printed = "";
  const log = (...values) => { printed += `${format(...values)}\n`; };
  new Function("glissade", "stage", "console", code)(glissade, stage, { log });
  assert.equal(printed, shown);
  stage.close();
});
