// Chromium without a window, driven over DevTools through a pipe.
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function startChromium(...flags) {
  const profile = await mkdtemp(join(tmpdir(), "chromium-"));
  const browser = spawn("chromium", ["--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
    `--user-data-dir=${profile}`, ...flags, "about:blank"], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const waiting = new Map(), listeners = new Set();
  let last = 0, rest = "";
  browser.stdio[4].setEncoding("utf8").on("data", (part) => {
    const messages = (rest + part).split("\0");
    rest = messages.pop();
    for (const text of messages) {
      const message = JSON.parse(text);
      if (message.id === undefined) for (const listener of listeners) listener(message);
      else waiting.get(message.id)?.(message);
    }
  });
  const send = (method, params = {}, sessionId = undefined) => new Promise((resolve, reject) => {
    const id = ++last;
    waiting.set(id, ({ result, error }) => error ? reject(new Error(`${method}: ${error.message}`)) : resolve(result));
    browser.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  });

  /** Opens a page; `evaluate` awaits an expression in it. */
  async function open(url, { features = [] } = {}) {
    const { targetId } = await send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
    const messages = [];
    listeners.add(({ method, params, sessionId: from }) => {
      if (from !== sessionId) return;
      if (method === "Runtime.exceptionThrown") messages.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      if (method === "Log.entryAdded" && params.entry.level === "error") messages.push(params.entry.text);
    });
    const call = (method, params) => send(method, params, sessionId);
    await call("Runtime.enable");
    await call("Log.enable");
    await call("Page.enable");
    await call("Emulation.setEmulatedMedia", { features });
    const loaded = new Promise((resolve) => listeners.add(({ method, sessionId: from }) =>
      method === "Page.loadEventFired" && from === sessionId && resolve()));
    await call("Page.navigate", { url });
    await loaded;
    const evaluate = async (expression) => {
      const { result, exceptionDetails } = await call("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
      return result.value;
    };
    return { evaluate, call, messages };
  }
  async function close() {
    const ended = new Promise((resolve) => browser.once("exit", resolve));
    browser.kill();
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
  return { send, open, close };
}
