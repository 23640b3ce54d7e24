// The page of the spring editor: a chart of all curves, a stage, the controls of the selected spring and its texts.
class SpringEditor {
  constructor(root, data) {
    this.initial = data;
    this.root = root;
    this.makeStatus();
    const [left, right] = [addElement(root, "div", "column"), addElement(root, "div", "column")];
    this.makeShow(left);
    this.makeCurves(right);
    this.makeControls(left);
    this.makeCodes(right);
    this.read();
    addEventListener("hashchange", () => { if (location.hash !== this.written) this.read(); });
    addEventListener("keydown", (event) => this.press(event));
    this.player.autoplay();
  }

  // Appends a section with a heading.
  section(parent, name, title) {
    const section = addElement(parent, "section", `panel ${name}`);
    section.setAttribute("aria-label", title);
    addElement(section, "h2", "", title);
    return section;
  }

  // Adds the line that tells of what happened.
  makeStatus() {
    this.status = addElement(this.root, "p", "status");
    this.status.setAttribute("role", "status");
  }

  // Tells something, to screen readers as well.
  announce(text) {
    this.status.textContent = text;
  }

  // Adds the chart, the playback and the stage.
  makeShow(parent) {
    const section = this.section(parent, "show", "Motion");
    this.chart = new Chart(section, { height: 280, label: "Progress of the curves over time" });
    this.chart.onseek = (time) => {
      this.stage.reset();
      this.player.pause();
      this.player.seek(time);
    };
    const row = addElement(section, "div", "row");
    this.playButton = addElement(row, "button", "primary", "Play");
    this.playButton.type = "button";
    this.playButton.setAttribute("aria-keyshortcuts", "Space");
    this.playButton.addEventListener("click", () => this.toggle());
    this.loop = this.check(row, "Loop", true, () => { this.player.loops = this.loop.checked; });
    const speeds = [["1", "1 ×"], ["0.5", "½ ×"], ["0.25", "¼ ×"], ["0.1", "⅒ ×"]];
    this.speed = this.choice(row, "Speed", speeds, () => {
      this.player.rate = Number(this.speed.value);
    });
    this.stage = new EditorStage(section);
    this.stage.onretarget = () => this.player.pause();
    this.player = new Player({
      duration: 1, rest: 0.6, loops: true, onframe: (time) => this.frame(time),
      onstate: () => { this.playButton.textContent = this.player.isPlaying ? "Pause" : "Play"; },
    });
  }

  // Appends a box to tick.
  check(parent, text, isChecked, onchange) {
    const label = addElement(parent, "label", "check");
    const box = addElement(label, "input");
    Object.assign(box, { type: "checkbox", checked: isChecked });
    label.append(text);
    box.addEventListener("change", onchange);
    return box;
  }

  // Appends a list of choices, which are pairs of a value and a text.
  choice(parent, text, choices, onchange) {
    const label = addElement(parent, "label", "choice", `${text} `);
    const list = addElement(label, "select");
    for (const [value, title] of choices) addElement(list, "option", "", title).value = value;
    list.addEventListener("change", onchange);
    return list;
  }

  // Adds the list of curves.
  makeCurves(parent) {
    this.list = new CurveList(this.section(parent, "curves", "Curves"), {
      onselect: (curve) => this.select(curve), onremove: (curve) => this.remove(curve), onadd: (text) => this.add(text),
      onhide: () => {
        this.update();
        this.write();
      },
    });
  }

  // Adds the controls of the selected spring, and its figures.
  makeControls(parent) {
    const section = this.section(parent, "controls", "Spring");
    this.figures = addElement(section, "dl", "figures");
    this.editing = addElement(section, "div", "editing");
    const row = addElement(this.editing, "div", "row");
    const label = addElement(row, "label", "wide", "Name ");
    this.name = addElement(label, "input");
    Object.assign(this.name, { type: "text", maxLength: addressLimits.name, spellcheck: false });
    this.name.addEventListener("input", () => this.change({ name: this.name.value }));
    const rules = [["clamped", "like critical"], ["apple", "Core Animation’s curve"], ["textbook", "textbook"]];
    this.rule = this.choice(row, "Overdamping", rules, () => this.change({ rule: this.rule.value }));
    const speed = { label: "Initial velocity (distances per second)", low: -20, high: 20 };
    this.velocity = new NumberControl(this.editing, speed, (velocity) => this.change({ velocity }));
    const grid = addElement(this.editing, "div", "notations");
    this.notations = notations.map((notation) => {
      return new NotationControls(grid, notation, (members) => this.change(members));
    });
    this.fixed = addElement(section, "p", "note", "This curve is for comparison, and has nothing to change.");
  }

  // Makes the section of texts to copy.
  makeCodes(parent) {
    const section = this.section(parent, "code", "Code");
    this.codes = new EditorCodes(section, (text) => this.announce(text));
    const button = addElement(section, "button", "", "Copy a link to these curves");
    button.type = "button";
    button.addEventListener("click", () => {
      this.write();
      const holder = addElement(section, "code", "", location.href);
      this.codes.copy(holder, "The link").finally(() => holder.remove());
    });
  }

  // Reads the curves of the address, or else those of the page.
  read() {
    const fixed = curvesOfData(this.initial);
    const state = location.hash.length > 1 ? stateOfAddress(location.hash, fixed.length) : null;
    if (state) {
      this.curves = [...state.springs, ...fixed.filter((curve) => !curve.isSpring)];
      this.selected = this.curves[state.selected] ?? this.curves[0];
      this.announce("");
    } else {
      this.curves = fixed;
      this.selected = this.curves.find((curve) => curve.isSpring) ?? this.curves[0];
      if (location.hash.length > 1) this.announce("The address has no valid curves; these are the page’s own.");
    }
    this.curves.forEach((curve, index) => { curve.color = `var(--curve-${index % 8})`; });
    this.update();
  }

  // Writes the curves to the address, soon.
  write() {
    clearTimeout(this.writing);
    this.written = `#${addressOf(this.curves, this.selected)}`;
    history.replaceState(null, "", this.written);
  }

  // Changes the selected spring; returns whether the new one is valid.
  change(members) {
    if (!this.selected.isSpring || !this.selected.change(members)) return false;
    this.update();
    clearTimeout(this.writing);
    this.writing = setTimeout(() => this.write(), 250);
    return true;
  }

  // Selects a curve.
  select(curve) {
    this.selected = curve;
    this.stage.reset();
    this.update();
    this.write();
  }

  // Adds a copy of the selected spring, or the spring of a text.
  add(text) {
    const source = this.selected.isSpring ? this.selected.text : "spring(duration:0.5, bounce:0.3)";
    const made = parseSpring(text.trim() || source);
    const count = this.curves.filter((curve) => curve.isSpring).length;
    if (count >= addressLimits.springs) return this.announce(`There can be ${addressLimits.springs} springs at most.`);
    if (!made) return this.announce(`“${text.trim().slice(0, 60)}” is no spring.`);
    const used = this.curves.map((curve) => curve.color);
    const free = Array.from({ length: 8 }, (_, index) => `var(--curve-${index})`).find((one) => !used.includes(one));
    made.color = free ?? `var(--curve-${this.curves.length % 8})`;
    this.curves.splice(count, 0, made);
    this.list.clear();
    this.announce("");
    return this.select(made);
  }

  // Removes a spring, unless it is the last one.
  remove(curve) {
    this.curves = this.curves.filter((one) => one !== curve);
    this.select(curve === this.selected ? this.curves[0] : this.selected);
    this.list.focus();
  }

  // Shows the state of everything.
  update() {
    const { selected } = this;
    this.sortCurves();
    const own = selected.isSpring ? selected.end : selected.seconds;
    const ends = this.curves.filter((curve) => !curve.isHidden || curve === selected).map((curve) => curve.end);
    this.length = own ?? (Math.max(...ends) || 1);
    this.player.duration = Math.max(this.length, ...ends);
    this.showChart();
    this.list.show(this.curves, selected);
    this.showFigures();
    this.editing.hidden = !selected.isSpring;
    this.fixed.hidden = selected.isSpring;
    if (selected.isSpring) this.showControls();
    this.codes.show(selected);
    this.root.style.setProperty("--selected", selected.color);
    this.stage.use(selected);
    this.frame(this.player.time);
  }

  // Springs come before fixed curves, as in the address.
  sortCurves() {
    this.curves = [...this.curves].sort((one, other) => Number(other.isSpring) - Number(one.isSpring));
  }

  // Draws the curves that are not hidden, the selected one last.
  showChart() {
    const shown = this.curves.filter((curve) => !curve.isHidden || curve === this.selected);
    shown.sort((one, other) => Number(one === this.selected) - Number(other === this.selected));
    const end = this.player.duration;
    const curves = shown.map((curve) => {
      const samples = curve.samples(curve.isSpring ? end : this.length);
      return { name: curve.title, color: curve.color, ...samples };
    });
    const targets = [{ value: 1, label: "The target" }];
    this.chart.show(curves, { range: [0, end], targets, marks: this.marks() });
    this.chart.setTime(this.player.time);
  }

  // The marks of the selected spring.
  marks() {
    const { selected } = this;
    if (!selected.isSpring) return [];
    const { overshoot, settling } = selected.figures;
    const marks = [];
    const { color } = selected;
    if (overshoot && overshoot.overshoot > 1e-4) {
      const label = `+${shortNumber(overshoot.overshoot * 100, 1)} %`;
      marks.push({ time: overshoot.time, value: 1 + overshoot.overshoot, color, label });
    }
    if (Number.isFinite(settling)) marks.push({ time: settling, value: 1, color, label: "settled" });
    return marks;
  }

  // Shows settling, overshoot and peak velocity.
  showFigures() {
    this.figures.replaceChildren();
    const add = (title, text) => {
      const pair = addElement(this.figures, "div");
      addElement(pair, "dt", "", title);
      addElement(addElement(pair, "dd"), "bdi", "", text).dir = "ltr";
    };
    if (!this.selected.isSpring) return add("Curve", this.selected.title);
    const digits = (value) => shortNumber(roundDigits(value, 5), 8);
    const seconds = (value) => (Number.isFinite(value) ? `${digits(value)} s` : "never");
    const { settling, natural, overshoot, fastest } = this.selected.figures;
    add("Settles (within 0.1 %)", seconds(settling));
    add("Duration", seconds(natural));
    add("Overshoot", overshoot ? `${digits(overshoot.overshoot * 100)} % at ${seconds(overshoot.time)}` : "none");
    add("Peak velocity", `${digits(fastest.velocity)} /s at ${seconds(fastest.time)}`);
    add("Damping ratio", `${digits(this.selected.spring.ratio)} (${this.selected.spring.regime})`);
    return undefined;
  }

  // Shows the selected spring in all controls.
  showControls() {
    const { selected } = this;
    if (document.activeElement !== this.name) this.name.value = selected.name;
    this.rule.value = selected.rule;
    this.rule.disabled = Boolean(selected.notation.isTimed);
    this.velocity.show(selected.velocity);
    for (const controls of this.notations) controls.show(selected);
  }

  // Shows the curves at a time.
  frame(time) {
    this.chart.setTime(time);
    if (this.stage.isFree) return;
    this.stage.show(this.selected.state(time, this.length));
  }

  // Plays and pauses, from the beginning after a new target.
  toggle() {
    const wasFree = this.stage.isFree;
    this.stage.reset();
    if (wasFree) this.player.seek(0);
    this.player.toggle();
  }

  // Space plays and pauses where it does nothing else.
  press(event) {
    const isFree = event.target === document.body || event.target.getAttribute?.("role") === "slider";
    if (event.key !== " " || !isFree || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    this.toggle();
  }
}

// The tests and the console find the editor here.
globalThis.glissade = {
  editor: new SpringEditor(
    document.getElementById("editor"), JSON.parse(document.getElementById("data").textContent)),
  parseSpring, EasingTexts, targets: easingTargets,
};
