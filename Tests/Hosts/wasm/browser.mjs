// Tests glissade.js in Chromium: node browser.mjs MODULES PROGRAMS BITS
//
// PROGRAMS has bits-relaxed.wasm and bits-simd.wasm, of which BITS is what they print elsewhere, and bundles of page.js.
// The pages have a content security policy; one server has the right MIME type for modules, another a wrong one.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { blocks } from "./article.mjs";
import { startChromium } from "./devtools.mjs";
import { testElements } from "./elements.mjs";
import { hashes } from "./page/scene.mjs";

const [modules, programs, bitsFile] = process.argv.slice(2);
const pages = fileURLToPath(new URL("page", import.meta.url));
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'";

function serve(wasmType) {
  const server = createServer(async (request, response) => {
    const name = basename(new URL(request.url, "http://localhost").pathname);
    if (name === "favicon.ico") return response.writeHead(204).end();
    if (name === "page") {
      response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy });
      return response.end("<!doctype html><title>Glissade</title><body></body>");
    }
    if (name === "article") {
      response.writeHead(200, { "content-type": "text/html" });
      return response.end((await blocks()).find(({ language }) => language === "html").text);
    }
    const folder = name.startsWith("glissade") ? modules : /^(bits|bundle)-/.test(name) ? programs : pages;
    try {
      const data = await readFile(join(folder, name));
      response.writeHead(200, { "content-type": name.endsWith(".wasm") ? wasmType : "text/javascript", "content-security-policy": policy });
      response.end(data);
    } catch {
      response.writeHead(404);
      response.end();
    }
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

const servers = [await serve("application/wasm"), await serve("text/plain")];
const [right, wrong] = servers.map((server) => `http://127.0.0.1:${server.address().port}/page`);
const chromium = await startChromium();
let passed = 0;
try {
  const { product } = await chromium.send("Browser.getVersion");
  const page = await chromium.open(right), other = await chromium.open(wrong);
  const still = await chromium.open(right, { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
  const ask = (from, call) => from.evaluate(`import("./page.js").then((page) => page.${call})`);
  const say = (text) => console.log(`${product}: ${text}`);
  async function test(name, body) {
    await body();
    passed++;
    say(name);
  }
  const { load } = await import(`file://${modules}/glissade.js`);
  const expected = hashes(await load({ path: "simd" }));

  for (const path of ["relaxed", "simd"]) {
    await test(`the same bits as in Node, in a page and in a worker (${path})`, async () => {
      const found = await ask(page, `inPage("${path}")`), worker = await ask(page, `inWorker("${path}")`);
      assert.deepEqual([found.path, found.hashes], [path, expected]);
      assert.deepEqual([worker.path, worker.hashes, worker.hasWindow], [path, expected, false]);
    });
    await test(`the same bits through the C interface (${path})`, async () => {
      assert.equal(await ask(page, `program("bits-${path}.wasm")`), await readFile(bitsFile, "utf8"));
    });
    await test(`modules with a wrong MIME type (${path})`, async () => {
      assert.deepEqual((await ask(other, `inPage("${path}")`)).hashes, expected);
    });
  }
  for (const bundle of ["rollup", "esbuild", "files"])
    await test(`the same bits in a bundle (${bundle})`, async () => {
      for (const path of ["relaxed", "simd"]) {
        const found = await page.evaluate(`import("./bundle-${bundle}.js").then((page) => page.inPage("${path}"))`);
        assert.deepEqual([found.path, found.hashes], [path, expected]);
      }
    });
  await test("errors keep their names where a bundler shortens them", async () =>
    assert.deepEqual(await page.evaluate(`import("./bundle-esbuild.js").then((page) => page.rejection())`), [true, "ParseError", "text", 0]));
  await test("the same bits on a processor without fused multiply-add", async () => {
    const unfused = await startChromium("--js-flags=--no-enable-fma3");
    try {
      const found = await ask(await unfused.open(right), "inPage(null)");
      assert.deepEqual([found.supported, found.path, found.hashes], ["simd", "simd", expected]);
    } finally { await unfused.close(); }
  });
  await test("errors are exceptions", async () =>
    assert.deepEqual(await ask(page, "rejection()"), [true, "ParseError", "text", 0]));
  const ends = [["matrix(1, 0, 0, 1, 100, 0)", "0.5"], ["matrix(1, 0, 0, 1, 0, 50)", "0.5"], ["matrix(1, 0, 0, 1, 7, 8)", "0.5"]];
  await test("bound elements move, and nothing runs afterwards", async () => {
    await page.call("Page.bringToFront");
    const found = await ask(page, "moves()");
    assert.deepEqual(found.styles, ends);
    assert.ok(found.isIdle && found.isBetween, JSON.stringify(found));
  });
  await test("reduced motion shows the end at once", async () => {
    await still.call("Page.bringToFront");
    const found = await ask(still, "moves()");
    assert.deepEqual(found.styles, ends);
    assert.ok(!found.isBetween && found.frames <= 5, JSON.stringify(found));
  });
  const article = await chromium.open(right.replace("/page", "/article"));
  await test("the article's dots follow the pointer, with their velocity", async () => {
    await article.call("Page.bringToFront");
    await article.call("Emulation.setDeviceMetricsOverride", { width: 640, height: 360, deviceScaleFactor: 1, mobile: false });
    const move = (x, y, type = "mouseMoved") => article.call("Input.dispatchMouseEvent", { type, x, y, button: type === "mouseMoved" ? "none" : "left", clickCount: 1 });
    const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
    // The middles of the dots, the first of which is the last in the document.
    const places = () => article.evaluate(`[...document.querySelectorAll("div")].reverse().map((dot) => {
      const box = dot.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    })`);
    const picture = async (number) => {
      const { data } = await article.call("Page.captureScreenshot", { format: "png" });
      await writeFile(join(programs, `following-${number}.png`), Buffer.from(data, "base64"));
    };
    for (let turn = 0; turn < 50 && (await places()).length < 12; turn++) await wait(100);
    await wait(200);
    assert.deepEqual((await places())[11], [200, 200]);
    const start = performance.now();
    await move(500, 120);
    await wait(90);
    const early = await places();
    await picture(1);
    assert.ok(early[0][0] > early[11][0] && early[11][0] < 500, "the last dot lags behind the first");
    // Interrupted in motion: the soft dots go on to the right for a moment.
    await move(100, 300);
    const turned = (await places())[11][0];
    await wait(100);
    await picture(2);
    // The dots come to rest where they should.
    const settle = async (distance) => {
      const deadline = performance.now() + 5000;
      while (performance.now() < deadline && (await places()).some((place) => distance(...place) >= 0.5)) await wait(50);
      for (const place of await places()) assert.ok(distance(...place) < 0.5, `${place}`);
    };
    await settle((x, y) => Math.hypot(x - 100, y - 300));
    await move(320, 180, "mousePressed");
    await settle((x, y) => Math.abs(Math.hypot(x - 320, y - 180) - 140));
    await picture(3);
    assert.ok(turned > 200 && performance.now() > start);
  });
  for (const one of [page, other, still, article]) assert.deepEqual(one.messages, [], "errors in the pages");
  await testElements({ test, say, open: (name) => chromium.open(right.replace("/page", `/${name}`)) });
  const fresh = await chromium.open(right);
  await fresh.call("Page.bringToFront");
  const figures = {};
  for (const call of ["speeds()", "softwareSpeeds()"])
    Object.assign(figures, await fresh.evaluate(`import("./speeds.js").then((page) => page.${call})`));
  const shown = Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value.toFixed(value < 10 ? 2 : 1)]));
  say(`the first frame comes ${shown.firstFrame} ms after the script starts, ${shown.sinceNavigation} ms after navigation`);
  say(`springs: ${shown.spring} ns each, ${shown.ratio} times as fast as a closed form in JavaScript (${shown.closedForm} ns); ` +
    `${shown.softwareSpring} ns in software`);
  say(`layers: ${shown.layer} ns each; ${shown.softwareLayer} ns in software`);
  say(`1,000 bound elements: ${shown.bound} ms of script a frame`);
  // Twice or more of what is promised, because the machine may be busy.
  const limits = { firstFrame: 150, layer: 150, bound: 8, softwareSpring: 60, softwareLayer: 600 };
  for (const [name, limit] of Object.entries(limits)) assert.ok(figures[name] <= limit, `${name} is ${figures[name]}, and not below ${limit}`);
  assert.ok(figures.ratio >= 10, `springs are ${figures.ratio} times as fast as JavaScript`);
} finally {
  await chromium.close();
  for (const server of servers) server.close();
}
console.log(`${passed} passed, 0 failed`);
