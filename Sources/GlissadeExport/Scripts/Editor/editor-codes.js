// The list of a curve's texts in every format, with buttons that copy them.
class EditorCodes {
  constructor(parent, announce) {
    this.announce = announce;
    this.rows = new Map();
    this.list = addElement(parent, "ul", "codes");
    this.addRow("text", "Glissade");
    for (const [target, title] of easingTargets) this.addRow(target, title);
  }

  // Makes the row of a code: its title, its text, and a button that copies it.
  addRow(target, title) {
    const item = addElement(this.list, "li");
    addElement(item, "span", "code-title", title);
    const code = addElement(item, "code");
    code.dir = "ltr";
    // Long texts scroll, by keyboard too.
    code.tabIndex = 0;
    code.setAttribute("role", "group");
    code.setAttribute("aria-label", title);
    const button = addElement(item, "button", "", "Copy");
    button.type = "button";
    button.setAttribute("aria-label", `Copy ${title}`);
    const note = addElement(item, "small");
    button.addEventListener("click", () => this.copy(code, title));
    this.rows.set(target, { code, button, note });
  }

  // Shows a text, or the reason why there is none.
  set(target, { text, reason, note }) {
    const row = this.rows.get(target);
    row.code.textContent = text ?? "";
    row.code.hidden = text === undefined;
    row.button.disabled = text === undefined;
    row.note.textContent = text === undefined ? reason ?? "" : note ?? "";
  }

  // Shows the texts of a curve. Those of a spring are computed one after the other, so that sliders stay smooth.
  show(curve) {
    clearTimeout(this.waiting);
    this.waiting = null;
    this.set("text", { text: curve.text });
    if (!curve.isSpring) {
      for (const [target] of easingTargets) this.set(target, curve.codes[target] ?? { reason: "There is none." });
      return;
    }
    const texts = new EasingTexts({ spring: curve.spring, velocity: curve.velocity, duration: curve.duration });
    this.waiting = setTimeout(() => this.compute(this.results(texts)), 120);
  }

  // Shows the text for each format in turn, in steps.
  * results(texts) {
    for (const [target] of easingTargets) {
      this.set(target, yield* texts.steps(target));
      yield;
    }
  }

  // Makes steps for a part of a frame, and goes on in the next one.
  compute(steps) {
    const end = performance.now() + 8;
    this.waiting = null;
    while (performance.now() < end) if (steps.next().done) return;
    this.waiting = setTimeout(() => this.compute(steps), 0);
  }

  // Copies the text of an element.
  async copy(code, title) {
    this.announce(await copyText(code.textContent, title, () => code));
  }
}
