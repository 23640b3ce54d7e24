// Tests of bound elements in Chromium, as a part of browser.mjs: beside CSS and the Web Animations API, and in hidden pages.
import assert from "node:assert/strict";

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];

export async function testElements({ test, say, open }) {
  const page = await open("page"), ask = (call) => page.evaluate(`import("./elements.js").then((page) => page.${call})`);
  await page.call("Page.bringToFront");
  await page.call("Performance.enable");
  // The seconds that the page's main thread has spent since it was opened.
  const spent = async () => {
    const { metrics } = await page.call("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };

  await test("the engine, CSS and the Web Animations API show the same scene", async () => {
    const [places, opacities] = await ask("differences()");
    assert.ok(places < 0.02 && opacities < 1e-4, `${places} points and ${opacities} apart`);
  });

  await test("200 bound elements move at 60 frames a second", async () => {
    const count = 60, milliseconds = {};
    for (const name of ["engine", "css", "waapi"]) {
      await ask(`start("${name}")`);
      const before = await spent(), times = await ask(`intervals(${count})`), after = await spent();
      await ask("end()");
      const of = (...names) => names.reduce((sum, one) => sum + after[one] - before[one], 0) / count * 1000;
      milliseconds[name] = median(times);
      say(`200 elements by ${name}: ${(1000 / median(times)).toFixed(1)} frames a second, the longest ${Math.max(...times).toFixed(0)} ms, ` +
        `${of("ScriptDuration").toFixed(2)} ms of script and ${of("RecalcStyleDuration", "LayoutDuration").toFixed(2)} ms of styles and layout a frame`);
      // The machine may be busy: half of the frames have to be in time, and the script must leave most of a frame.
      if (name === "engine") assert.ok(of("ScriptDuration") < 6, `${of("ScriptDuration")} ms of script`);
    }
    assert.ok(milliseconds.engine < 1000 / 60 * 1.2, `${milliseconds.engine} ms between frames`);
  });

  await test("a hidden page asks for no frames, and its time stands still", async () => {
    const resting = await ask("startRun()");
    await wait(300);
    assert.equal((await ask("state()")).requests, resting.requests, "frames while nothing moves");
    await ask("moveRun()");
    await wait(300);
    const moving = await ask("state()");
    assert.ok(moving.x > 5 && moving.drawn > resting.drawn + 4, JSON.stringify(moving));
    const other = await open("page");
    await other.call("Page.bringToFront");
    await wait(50);
    const hidden = await ask("state()");
    assert.equal(hidden.visibility, "hidden");
    await wait(1000);
    assert.deepEqual(await ask("state()"), hidden);
    await page.call("Page.bringToFront");
    for (let turn = 0; turn < 50 && (await ask("state()")).drawn < hidden.drawn + 3; turn++) await wait(10);
    const shown = await ask("state()");
    assert.ok(shown.drawn > hidden.drawn && shown.x > hidden.x && shown.x < hidden.x + 80, JSON.stringify([hidden, shown]));
  });

  await test("reduced motion can begin and end during a run", async () => {
    const set = (value) => page.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
    await set("reduce");
    await ask("moveRun()");
    await wait(200);
    const ended = await ask("state()");
    assert.equal(ended.x, 1000);
    await wait(200);
    assert.equal((await ask("state()")).requests, ended.requests, "frames where motion is reduced");
    await set("no-preference");
    await ask("moveRun()");
    await wait(200);
    const moving = await ask("state()");
    assert.ok(moving.x > 0 && moving.x < 500 && moving.requests > ended.requests + 3, JSON.stringify(moving));
    await ask("endRun()");
  });
  assert.deepEqual(page.messages, [], "errors in the page");
}
