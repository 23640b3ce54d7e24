// A page whose clock and frames a test moves by hand, in place of the globals that `Stage.run` uses.
export class FakePage {
  now = 1000;
  requests = 0;
  frames = new Map();
  timers = new Map();
  document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  reduced = Object.assign(new EventTarget(), { matches: false });
  #last = 0;
  #restore;

  constructor(t) {
    const request = (draw) => {
      this.requests++;
      this.frames.set(++this.#last, draw);
      return this.#last;
    };
    const wait = (body, milliseconds) => {
      this.timers.set(++this.#last, { body, at: this.now + milliseconds });
      return this.#last;
    };
    const replaced = { document: this.document, matchMedia: () => this.reduced,
      requestAnimationFrame: request, cancelAnimationFrame: (id) => this.frames.delete(id),
      setTimeout: wait, clearTimeout: (id) => this.timers.delete(id) };
    const originals = Object.keys(replaced).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]);
    for (const [name, value] of Object.entries(replaced)) Object.defineProperty(globalThis, name, { value, configurable: true });
    t.mock.method(performance, "now", () => this.now);
    this.#restore = () => {
      for (const [name, original] of originals)
        if (original) Object.defineProperty(globalThis, name, original);
        else delete globalThis[name];
    };
    t.after(this.#restore);
  }

  /** Lets time pass at 50 frames a second; browsers draw no frames of hidden pages, but run their timers. */
  pass(seconds) {
    for (let step = Math.round(50 * seconds); step > 0; step--) {
      this.now += 20;
      for (const [id, { body, at }] of [...this.timers]) if (at <= this.now && this.timers.delete(id)) body();
      if (this.document.visibilityState !== "visible") continue;
      for (const [id, draw] of [...this.frames]) if (this.frames.delete(id)) draw(this.now);
    }
  }

  show(isVisible) {
    this.document.visibilityState = isVisible ? "visible" : "hidden";
    this.document.dispatchEvent(new Event("visibilitychange"));
  }

  reduce(isReduced) {
    this.reduced.matches = isReduced;
    this.reduced.dispatchEvent(new Event("change"));
  }
}
