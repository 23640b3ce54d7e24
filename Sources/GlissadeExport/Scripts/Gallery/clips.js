// The things that cards play: one document after the other in a small screen, or a curve with a ball.

// The texts and values that several cards have.
class Library {
  constructor({ texts, values }) {
    Object.assign(this, { texts, values });
  }

  // The text of a document that `glissade render` reads.
  json(document) {
    const whole = { ...document };
    for (const name of ["controllers", "layers"]) {
      if (whole[name]) whole[name] = whole[name].map((place) => this.values[place]);
    }
    return `${JSON.stringify(whole, null, 2)}\n`;
  }
}

// A document within a screen of its own, whose style applies to nothing else.
class Clip {
  constructor(data, library) {
    Object.assign(this, { label: data.label, data, library, duration: data.sheet.duration });
  }

  // The style sheet, which is read when it is needed.
  get sheet() {
    this.read ??= new Sheet(this.data.sheet, this.library.texts);
    return this.read;
  }

  // The texts to copy, by their names.
  get codes() {
    const codes = { CSS: () => this.sheet.css };
    if (this.data.swift) codes.Swift = () => this.data.swift;
    codes.JSON = () => this.library.json(this.data.json);
    return codes;
  }

  // Shows the document in an element.
  build(parent) {
    const { sheet } = this;
    this.host = addElement(parent, "span", "screen");
    const root = this.host.attachShadow({ mode: "open" });
    const style = new CSSStyleSheet();
    style.replaceSync(`${sheet.still}[hidden] { display: none; }`);
    root.adoptedStyleSheets = [style];
    const screen = addElement(root, "div");
    const layers = sheet.motions(sheet.build(screen));
    this.moves = layers.some((layer) => layer.moves);
    const scale = this.fit(screen);
    this.renderer = Painter.renderer(screen, layers, Painter.styles(style), sheet, sheet.prefix);
    this.renderer.resize(scale);
    this.middle = Clip.middle(layers);
  }

  // Scales the screen to the room of a card, and returns the scale.
  fit(screen) {
    const { width, height } = this.sheet;
    const scale = Math.min(Clip.room.width / width, Clip.room.height / height);
    Object.assign(this.host.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    Object.assign(screen.style, { width: `${width}px`, height: `${height}px`, transformOrigin: "0 0" });
    screen.style.transform = `scale(${scale})`;
    return scale;
  }

  // The time at which half of the motions are well under way: it tells more of a document than its beginning, and what
  // turns is not seen from its edge then.
  static middle(layers) {
    const part = 0.45;
    const times = [];
    for (const { easing, delay, duration, shares } of layers.flatMap((layer) => layer.tracks)) {
      if (duration < 0.01 || easing.jumps) continue;
      const { points } = easing;
      const next = points.findIndex(([, output]) => output >= part);
      const [[from, low], [to, high]] = next > 0 ? [points[next - 1], points[next]] : [[0, 0], [1, 1]];
      const input = from + ((to - from) * (part - low)) / (high - low);
      times.push(delay + duration * (shares.length > 2 ? part : input));
    }
    return times.sort((one, other) => one - other)[(times.length - 1) >> 1] ?? 0;
  }

  remove() {
    for (const animation of this.renderer.animations ?? []) animation.cancel();
    this.host.remove();
  }
}

// The room of a screen in points.
Clip.room = { width: 206, height: 220 };

// A curve with a point that follows it, and a ball that moves by it.
class CurveClip {
  constructor(data, library) {
    Object.assign(this, { data, library, moves: true, middle: 0 });
    const [, time, easing] = /^(?:([\d.]+)ms )?(.*)$/.exec(data.css);
    this.easing = easing;
    this.duration = time === undefined ? 1 : Number(time) / 1000;
  }

  // The texts to copy, by their names.
  get codes() {
    const codes = { CSS: () => this.data.css, Swift: () => this.data.swift };
    if (this.data.json) codes.JSON = () => this.library.json(this.data.json);
    return codes;
  }

  // Shows the curve in an element.
  build(parent) {
    const [start, end] = this.data.ends;
    this.host = addElement(parent, "span", "curve");
    this.plot(this.host, start, end);
    const cursor = addElement(this.host, "span", "curve-cursor");
    addElement(cursor, "span", "curve-dot");
    addElement(addElement(this.host, "span", "lane"), "span", "curve-ball");
    const easings = [new Easing("linear"), new Easing(this.easing)];
    const layer = (id, easing, ...values) => {
      const tracks = [[0, "translate", easing, 0, this.duration * 1000, values]];
      return new Layer({ id, size: [0, 0], tracks }, easings);
    };
    this.renderer = new Motions(this.host, [
      layer("cursor", 0, "0px", "200px"), layer("dot", 1, `0px ${start}px`, `0px ${end}px`),
      layer("ball", 1, "55px", "145px"),
    ], "curve");
  }

  // Draws the curve, and the heights at which it begins and ends.
  plot(parent, start, end) {
    const svg = addShape(parent, "svg", { viewBox: "0 0 200 100", width: 200, height: 100, "aria-hidden": "true" });
    for (const y of [start, end]) addShape(svg, "path", { class: "curve-level", d: `M0 ${y}H200` });
    addShape(svg, "path", { class: "curve-line", d: this.data.path });
  }

  remove() {
    this.host.remove();
  }
}
