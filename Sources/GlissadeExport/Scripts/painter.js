// Draws the layers on a canvas, from the same style sheet and tracks: for more layers than browsers animate smoothly.

// A layer's part with its still properties and its tracks.
class PaintedPart {
  constructor(style, tracks) {
    this.style = style;
    this.tracks = new Map(tracks.map((track) => [track.property, track]));
    this.still = new Map();
  }

  // The text of a property at a time, or a standard one.
  text(name, time, standard = "") {
    const track = this.tracks.get(name);
    if (track) return track.at(time);
    if (!this.still.has(name)) this.still.set(name, this.style?.getPropertyValue(name) || standard);
    return this.still.get(name);
  }

  // The numbers of a property at a time; null if the property has its standard value.
  numbers(name, time) {
    const track = this.tracks.get(name);
    if (track) return track.numbers(time);
    const key = `${name} numbers`;
    if (!this.still.has(key)) {
      const text = this.style?.getPropertyValue(name) ?? "";
      this.still.set(key, text && text !== "none" ? Track.split(text).numbers : null);
    }
    return this.still.get(key);
  }

  // The first number of a property at a time.
  number(name, time, standard) {
    return this.numbers(name, time)?.[0] ?? standard;
  }
}

// A layer to draw, with its parts and its sublayers.
class PaintedLayer {
  constructor(layer, styles, prefix) {
    const find = (part) => styles.get(`.${prefix}-${layer.id}${layerParts[part]}`);
    const made = (part) => new PaintedPart(find(part), layer.tracks.filter((track) => track.part === part));
    const isUsed = (part) => find(part) || layer.tracks.some((track) => track.part === part);
    Object.assign(this, { id: layer.id, box: made(0), children: [], width: 0, height: 0 });
    [this.border, this.area, this.line] = [1, 2, 3].map((part) => (isUsed(part) ? made(part) : null));
    this.origin = Track.split(this.box.style?.getPropertyValue("transform-origin") || "0px 0px");
  }

  // The point about which the layer turns and grows.
  get anchor() {
    const sizes = [this.width, this.height];
    const isShare = this.origin.text[1].startsWith("%");
    return [0, 1].map((place) => (this.origin.numbers[place] ?? 0) * (isShare ? sizes[place] / 100 : 1));
  }
}

// The canvas in place of the elements.
class Painter {
  // Returns the renderer of layers: the browser animates their elements, or a canvas draws more layers than browsers
  // animate smoothly. A choice of "canvas" or "elements" comes before that.
  static renderer(screen, layers, styles, size, prefix, choice = null) {
    const count = layers.filter((layer) => layer.moves).length;
    const isMuch = choice ? choice === "canvas" : count > Painter.minimumLayerCount;
    if (isMuch && Painter.supports(layers, styles)) return new Painter(screen, layers, styles, size, prefix);
    return new Motions(screen, layers, prefix);
  }

  // Whether a canvas can show all layers: drawings of it have no depth and no shadows.
  static supports(layers, styles) {
    const isFlat = (text) => !/matrix3d|perspective/.test(text);
    for (const style of styles.values()) {
      if (style.getPropertyValue("transform-style") === "preserve-3d" || style.getPropertyValue("filter")) return false;
      if (!isFlat(style.getPropertyValue("transform"))) return false;
    }
    return layers.every((layer) => layer.tracks.every(
      (track) => track.property !== "filter" && (track.property !== "transform" || track.values.every(isFlat))));
  }

  // The rules of a style sheet by their selectors.
  static styles(sheet) {
    return new Map([...sheet.cssRules].map((rule) => [rule.selectorText, rule.style]));
  }

  // The styles are those of elements with classes of a prefix and the layers' numbers.
  constructor(screen, layers, styles, { width, height }, prefix = "stage") {
    Object.assign(this, { width, height, time: 0, selected: null, drawn: [], spare: [], isPicking: false });
    this.canvas = document.createElement("canvas");
    this.canvas.style.cssText = `position:absolute;width:${width}px;height:${height}px`;
    screen.querySelector(`.${prefix}`).hidden = true;
    screen.append(this.canvas);
    this.context = this.canvas.getContext("2d");
    this.layers = new Map(layers.map((layer) => [layer.id, new PaintedLayer(layer, styles, prefix)]));
    this.roots = [];
    for (const { id, parent } of layers) {
      const siblings = this.layers.get(parent)?.children ?? this.roots;
      siblings.push(this.layers.get(id));
    }
    const isOrdered = ({ box }) => box.tracks.has("z-index") || box.style?.getPropertyValue("z-index");
    this.areOrdered = new Set([this.roots, ...[...this.layers.values()].map((layer) => layer.children)]
      .filter((siblings) => siblings.some(isOrdered)));
    this.resize(1);
  }

  // Has as many pixels as the screen at a scale.
  resize(scale) {
    this.scale = scale * (devicePixelRatio || 1);
    this.canvas.width = Math.max(Math.round(this.width * this.scale), 1);
    this.canvas.height = Math.max(Math.round(this.height * this.scale), 1);
    this.spare = [];
    this.draw(this.time);
  }

  // Draws at the player's time.
  follow({ time }) {
    this.draw(time);
  }

  seek(time) {
    this.draw(time);
  }

  // Outlines a layer.
  mark(id) {
    this.selected = id;
    this.draw(this.time);
  }

  // The number of the front layer at a point of the window.
  pick({ clientX, clientY }) {
    const { left, top, width: wide } = this.canvas.getBoundingClientRect();
    const [x, y] = [clientX - left, clientY - top].map((length) => (length * this.canvas.width) / (wide || 1));
    this.isPicking = true;
    this.draw(this.time);
    this.isPicking = false;
    for (const { id, matrix, width, height } of this.drawn.toReversed()) {
      const point = matrix.inverse().transformPoint(new DOMPoint(x, y));
      if (point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height) return id;
    }
    return null;
  }

  // Draws all layers at a time.
  draw(time) {
    const { context } = this;
    this.time = time;
    this.drawn = [];
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, this.canvas.width, this.canvas.height);
    context.scale(this.scale, this.scale);
    this.drawAll(context, this.roots, time);
  }

  // Draws siblings from back to front.
  drawAll(context, siblings, time) {
    let layers = siblings;
    if (this.areOrdered.has(siblings)) {
      const order = new Map(siblings.map((layer) => [layer, layer.box.number("z-index", time, 0)]));
      layers = siblings.toSorted((one, other) => order.get(one) - order.get(other));
    }
    for (const layer of layers) this.drawLayer(context, layer, time);
  }

  // Draws a layer; one that fades together with others first on a canvas of its own.
  drawLayer(context, layer, time) {
    const { box } = layer;
    const opacity = Math.min(Math.max(box.number("opacity", time, 1), 0), 1);
    if (opacity === 0 || box.text("visibility", time) === "hidden") return;
    layer.width = box.number("width", time, 0);
    layer.height = box.number("height", time, 0);
    const isGroup = opacity < 1 && (layer.children.length > 0 || layer.area || layer.line || layer.border);
    if (!isGroup) {
      context.save();
      context.globalAlpha *= opacity;
      this.drawContent(context, layer, time);
      context.restore();
      return;
    }
    const group = this.spare.pop() ?? new OffscreenCanvas(this.canvas.width, this.canvas.height).getContext("2d");
    group.setTransform(1, 0, 0, 1, 0, 0);
    group.clearRect(0, 0, this.canvas.width, this.canvas.height);
    group.setTransform(context.getTransform());
    group.save();
    this.drawContent(group, layer, time);
    group.restore();
    context.save();
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.globalAlpha *= opacity;
    context.drawImage(group.canvas, 0, 0);
    context.restore();
    this.spare.push(group);
  }

  // Draws a layer and its sublayers, without its opacity.
  drawContent(context, layer, time) {
    const { box, width, height } = layer;
    this.place(context, layer, time);
    this.remember(context, layer);
    this.clip(context, layer, time);
    const color = box.text("background-color", time, "transparent");
    const outline = Painter.outline(width, height, box.number("border-radius", time, 0));
    if (color !== "transparent") {
      context.fillStyle = color;
      context.fill(outline);
    }
    this.drawBorder(context, layer, box.text("box-shadow", time), time);
    if (layer.area) this.drawArea(context, layer.area, time);
    if (layer.line) this.drawLine(context, layer.line, time);
    this.drawAll(context, layer.children, time);
    if (layer.border) this.drawBorder(context, layer, layer.border.text("box-shadow", time), time);
    if (layer.id === this.selected) this.drawSelection(context, outline);
  }

  // Applies the layer's translation, rotation, scale and matrix about its anchor point.
  place(context, layer, time) {
    const { box } = layer;
    const [x, y] = layer.anchor;
    const [right = 0, down = 0] = box.numbers("translate", time) ?? [];
    context.translate(x + right, y + down);
    const angle = box.number("rotate", time, 0);
    if (angle !== 0) context.rotate((angle * Math.PI) / 180);
    const scale = box.numbers("scale", time);
    if (scale) context.scale(scale[0], scale[1] ?? scale[0]);
    const matrix = box.numbers("transform", time);
    if (matrix) context.transform(...matrix);
    if (x !== 0 || y !== 0) context.translate(-x, -y);
  }

  // Keeps the place of a layer for the pointer.
  remember(context, { id, width, height }) {
    if (!this.isPicking) return;
    this.drawn.push({ id, width, height, matrix: context.getTransform() });
  }

  // Cuts what follows at the layer's mask and at its bounds.
  clip(context, { box, width, height }, time) {
    const mask = box.text("clip-path", time);
    if (mask && mask !== "none") {
      const [path, rule] = Painter.mask(mask, width, height);
      context.clip(path, rule);
    }
    if (box.text("overflow", time) === "clip") {
      context.clip(Painter.outline(width, height, box.number("border-radius", time, 0)));
    }
  }

  // The path and the rule of a mask: a path, a polygon or the bounds.
  static mask(text, width, height) {
    const rule = /\(\s*evenodd/.test(text) ? "evenodd" : "nonzero";
    if (text.startsWith("path(")) return [new Path2D(Painter.pathData(text)), rule];
    if (text.startsWith("inset(")) return [Painter.outline(width, height, 0), rule];
    const path = new Path2D();
    const { numbers } = Track.split(text);
    for (let place = 0; place + 1 < numbers.length; place += 2) path.lineTo(numbers[place], numbers[place + 1]);
    path.closePath();
    return [path, rule];
  }

  // The data of a path in a value of CSS.
  static pathData(text) {
    return /"([^"]*)"/.exec(text)?.[1] ?? "";
  }

  // The bounds with round corners.
  static outline(width, height, radius) {
    const path = new Path2D();
    if (radius > 0) path.roundRect(0, 0, width, height, radius);
    else path.rect(0, 0, width, height);
    return path;
  }

  // Draws the border within the bounds.
  drawBorder(context, { box, width, height }, text, time) {
    if (!text || text === "none") return;
    const [color] = /rgba?\([^)]*\)/.exec(text) ?? ["transparent"];
    const { numbers } = Track.split(text.replace(color, ""));
    const line = Math.min(numbers[numbers.length - 1] ?? 0, width / 2, height / 2);
    if (line <= 0) return;
    const radius = box.number("border-radius", time, 0);
    const path = Painter.outline(width, height, radius);
    const inner = Painter.outline(width - 2 * line, height - 2 * line, Math.max(radius - line, 0));
    path.addPath(inner, new DOMMatrix([1, 0, 0, 1, line, line]));
    context.fillStyle = color;
    context.fill(path, "evenodd");
  }

  // Draws the area of a shape.
  drawArea(context, part, time) {
    if (part.text("display", time) === "none") return;
    context.fillStyle = part.text("fill", time, "black");
    context.fill(new Path2D(Painter.pathData(part.text("d", time))), part.text("fill-rule", time, "nonzero"));
  }

  // Draws the line of a shape.
  drawLine(context, part, time) {
    const color = part.text("stroke", time);
    if (!color || color === "none") return;
    context.strokeStyle = color;
    context.lineWidth = part.number("stroke-width", time, 1);
    context.lineCap = part.text("stroke-linecap", time, "butt");
    context.lineJoin = part.text("stroke-linejoin", time, "miter");
    context.miterLimit = part.number("stroke-miterlimit", time, 4);
    context.setLineDash(part.numbers("stroke-dasharray", time) ?? []);
    context.lineDashOffset = part.number("stroke-dashoffset", time, 0);
    if (context.lineWidth > 0) context.stroke(new Path2D(Painter.pathData(part.text("d", time))));
  }

  // Outlines the layer that is selected by hand.
  drawSelection(context, outline) {
    context.strokeStyle = "#2f62c9";
    context.lineWidth = 2;
    context.setLineDash([6, 4]);
    context.stroke(outline);
    context.setLineDash([]);
  }
}

// The number of moving layers above which a canvas draws them.
Painter.minimumLayerCount = 300;
