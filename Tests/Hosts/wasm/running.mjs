// Tests of `Stage.run` with a page that the test moves by hand: GLISSADE_MODULES=folder node --test running.mjs
import test from "node:test";
import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";
import { FakePage } from "./fakepage.mjs";

const { load } = await import(pathToFileURL(`${process.env.GLISSADE_MODULES}/glissade.js`));
const glissade = await load();

// A stage that runs in a page, with a bound layer and the times of its frames.
function started(t, options) {
  const page = new FakePage(t), stage = glissade.stage(), layer = stage.add(), style = {}, times = [];
  stage.bind(layer, { style });
  const end = stage.run({ onFrame: ({ time }) => times.push(time), ...options });
  t.after(() => {
    end();
    stage.close();
  });
  return { page, stage, layer, style, times, end, x: () => Number(style.transform.split(",")[4]) };
}
const close = (found, expected) => assert.ok(Math.abs(found - expected) < 1e-3, `${found} instead of ${expected}`);

test("a run asks for no frames while nothing moves", (t) => {
  const { page, layer, style, end } = started(t);
  page.pass(1);
  const resting = page.requests;
  assert.ok(resting <= 2, `${resting} frames of a stage at rest`);
  page.pass(60);
  assert.deepEqual([page.requests, page.frames.size], [resting, 0]);
  // It sleeps until the animation begins, draws each frame of it, and sleeps again.
  layer.animate({ property: "positionX", from: 0, to: 100, beginTime: 71, duration: 1, fillMode: "both", stays: true });
  page.pass(9.9);
  const waiting = page.requests;
  assert.ok(waiting <= resting + 2, `${waiting - resting} frames before the animation begins`);
  page.pass(2);
  assert.ok(page.requests >= waiting + 50 && page.requests <= waiting + 54, `${page.requests - waiting} frames in a second`);
  assert.equal(style.transform, "matrix(1,0,0,1,100,0)");
  const moved = page.requests;
  page.pass(60);
  assert.deepEqual([page.requests, page.frames.size], [moved, 0]);
  end();
  layer.set({ positionX: 5 });
  page.pass(1);
  assert.deepEqual([page.requests, page.timers.size, style.transform], [moved, 0, "matrix(1,0,0,1,100,0)"]);
});

test("the time of a run is the page's, and a change begins when it is made", (t) => {
  const { page, stage, layer, x } = started(t);
  page.pass(7);
  layer.animate({ property: "positionX", from: 0, to: 100, duration: 1 });
  page.pass(0.5);
  close(x(), 50);
  close(stage.time, 7.5);
  page.pass(0.24);
  close(x(), 74);
});

test("a run pauses while its page is hidden", (t) => {
  const { page, stage, layer, times, x } = started(t);
  layer.animate({ property: "positionX", from: 0, to: 100, duration: 10 });
  page.pass(2);
  close(x(), 20);
  page.show(false);
  const { requests } = page, drawn = times.length, { time } = stage;
  page.pass(3600);
  assert.deepEqual([page.requests, page.frames.size, times.length, stage.time], [requests, 0, drawn, time]);
  // Changes of a hidden page wait for it as well.
  const other = stage.add();
  other.animate({ property: "positionX", from: 0, to: 100, duration: 10 });
  page.pass(60);
  assert.deepEqual([page.requests, stage.time], [requests, time]);
  page.show(true);
  page.pass(1);
  close(x(), 30);
  close(other.presentation("positionX", stage.time)[0], 10);
  close(stage.time, time + 1);
});

test("a run that begins in a hidden page waits for it", (t) => {
  const { page, stage, layer, end, x } = started(t);
  end();
  page.show(false);
  const before = page.requests, again = stage.run();
  t.after(again);
  layer.animate({ property: "positionX", from: 0, to: 100, duration: 1 });
  page.pass(100);
  assert.deepEqual([page.requests, stage.time], [before, 0]);
  page.show(true);
  page.pass(0.5);
  close(x(), 50);
});

test("reduced motion shows where changes end, and asks for no frames", (t) => {
  const { page, layer, x } = started(t);
  page.reduce(true);
  layer.animate({ property: "positionX", from: 0, to: 100, duration: 10, fillMode: "both", stays: true });
  page.pass(0.1);
  assert.equal(x(), 100);
  assert.ok(page.requests <= 5, `${page.requests} frames`);
  // What repeats without an end stands still, until the reader changes the setting.
  layer.animate({ property: "opacity", from: 0, to: 1, duration: 1, repeatCount: Infinity });
  page.pass(0.1);
  const { requests } = page;
  page.pass(60);
  assert.deepEqual([page.requests, page.frames.size], [requests, 0]);
  page.reduce(false);
  page.pass(1);
  assert.ok(page.requests >= requests + 50, `${page.requests - requests} frames in a second`);
});

test("a program can answer for reduced motion itself", (t) => {
  const { page, layer, x } = started(t, { reducedMotion: "ignore" });
  page.reduce(true);
  layer.animate({ property: "positionX", from: 0, to: 100, duration: 10 });
  page.pass(1);
  close(x(), 10);
});

test("what a callback throws ends no run", (t) => {
  const page = new FakePage(t), stage = glissade.stage(), layer = stage.add();
  let frames = 0;
  const end = stage.run({ onFrame: () => { if (++frames === 3) throw new RangeError("mine"); } });
  layer.animate({ property: "positionX", from: 0, to: 100, duration: 1 });
  assert.throws(() => page.pass(0.5), { name: "RangeError", message: "mine" });
  assert.equal(frames, 3);
  layer.set({ positionY: 1 });
  page.pass(0.5);
  assert.ok(frames > 20, `${frames} frames`);
  end();
  stage.close();
  assert.equal(page.frames.size, 0);
});
