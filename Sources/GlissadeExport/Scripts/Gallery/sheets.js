// A style sheet as data: its rules, its elements and its motions, and the text that `glissade render` writes.

// An animation of a rule.
class SheetMotion {
  constructor([property, easing, delay, duration, isFade, comment, values, shares], texts, name) {
    Object.assign(this, { delay, duration, isFade: isFade === 1, shares: shares ?? [0, 100] });
    [this.property, this.easing, this.comment] = [property, easing, comment].map((place) => texts[place]);
    this.values = values.map((place) => texts[place]);
    this.name = `${name}--${this.property}`;
  }

  // The keyframes as text, of which the first value is that of the rule.
  get keyframes() {
    const comment = this.comment ? `/* ${this.comment} */\n` : "";
    const keys = this.values.map((value, index) => {
      const share = this.shares[index];
      return share > 0 ? ` ${share === 100 ? "to" : `${plainNumber(share)}%`} { ${this.property}: ${value} }` : "";
    });
    return `${comment}@keyframes ${this.name} {${keys.join("")} }\n`;
  }

  // The value of the property `animation`.
  get shorthand() {
    const delay = this.delay > 0 ? ` ${secondsText(this.delay)}` : "";
    return `${this.name} ${secondsText(this.duration)} ${this.easing}${delay} both`;
  }

  // The track of the motion in a part of a layer.
  track(part, easings) {
    const shares = this.values.length === 2 && this.shares[1] === 100 ? undefined : this.shares.map((one) => one / 100);
    easings.push(new Easing(this.easing));
    const times = [this.delay * 1000, this.duration * 1000];
    return [part, this.property, easings.length - 1, ...times, this.values, shares];
  }
}

// A number in decimal digits, of which there are nine after the point at most.
function plainNumber(value) {
  const text = String(value);
  return text.includes("e") ? value.toFixed(9).replace(/\.?0+$/, "") : text;
}

// A time as text of CSS.
function secondsText(time) {
  return `${plainNumber(time)}s`;
}

// A rule: a selector, properties and animations.
class SheetRule {
  constructor([selector, properties, ...motions], texts, prefix) {
    const own = texts[selector];
    [this.word] = /^[^ :]*/.exec(own);
    this.part = Math.max(layerParts.indexOf(own.slice(this.word.length)), 0);
    this.selector = `.${prefix}-${own}`;
    this.properties = texts[properties];
    const name = `${prefix}-${this.word}${["", "--border", "--area", "--line"][this.part]}`;
    this.motions = motions.map((motion) => new SheetMotion(motion, texts, name));
  }

  // The animations, those that are no fades first.
  get sorted() {
    return [...this.motions.filter((motion) => !motion.isFade), ...this.motions.filter((motion) => motion.isFade)];
  }

  // The rule without animations.
  get still() {
    return this.properties ? `${this.selector} { ${this.properties}}\n` : "";
  }

  // The rule with its keyframes before it.
  get css() {
    if (!this.properties && this.motions.length === 0) return "";
    const list = this.sorted.map((motion) => motion.shorthand).join(", ");
    return `${this.selector} { ${this.properties}${list && `animation: ${list}; `}}\n`;
  }

  // The times of animations where people prefer reduced motion: fades keep theirs.
  get reduced() {
    const fades = this.sorted.some((motion) => motion.isFade) ? this.sorted : [];
    const time = (motion, name) => (motion.isFade ? secondsText(motion[name]) : "0s");
    const times = (name) => fades.map((motion) => time(motion, name)).join(", ") || "0s";
    return `animation-delay: ${times("delay")}; animation-duration: ${times("duration")};`;
  }
}

// A style sheet of one document.
class Sheet {
  constructor(data, texts) {
    const { prefix, head, size, duration } = data;
    Object.assign(this, { prefix, head, duration });
    [this.width, this.height] = size;
    this.stage = texts[data.stage].replaceAll("(.)", `(.${prefix})`);
    this.elements = texts[data.elements].replaceAll("class=\"-", `class="${prefix}-`);
    this.layers = data.layers.map(([title, ...rules]) => {
      return { title: texts[title], rules: rules.map((rule) => new SheetRule(rule, texts, prefix)) };
    });
  }

  get rules() {
    return this.layers.flatMap((layer) => layer.rules);
  }

  // The rules without animations.
  get still() {
    return this.stage + this.rules.map((rule) => rule.still).join("");
  }

  // The whole text.
  get css() {
    const layers = this.layers.map(({ title, rules }) => {
      const keyframes = rules.flatMap((rule) => rule.motions.map((motion) => motion.keyframes));
      return `\n/* ${title} */\n${keyframes.join("")}${rules.map((rule) => rule.css).join("")}`;
    });
    const elements = `/* The elements:\n<div class="${this.prefix}">${this.elements}</div>\n*/\n`;
    return this.head + elements + this.stage + layers.join("") + this.end;
  }

  // The rules that hold all animations, and those for reduced motion.
  get end() {
    if (!this.rules.some((rule) => rule.motions.length > 0)) return "";
    const held = `.${this.prefix}[data-playing="false"]`;
    const lists = new Map();
    for (const rule of this.rules) {
      if (rule.motions.every((motion) => motion.isFade)) continue;
      lists.set(rule.reduced, [...(lists.get(rule.reduced) ?? []), rule.selector]);
    }
    const rules = [...lists].map(([list, selectors]) => `${selectors.join(", ")} { ${list} }\n`).join("");
    const reduced = rules && `@media (prefers-reduced-motion: reduce) {\n${rules}}\n`;
    return `\n${held} *, ${held} ::after { animation: none; }\n${reduced}`;
  }

  // Appends the elements to another one, and returns those of the layers by their words.
  build(parent) {
    const stage = addElement(parent, "div", this.prefix);
    const found = new Map();
    let last = stage;
    for (const [, isEnd, tag, name, data] of this.elements.matchAll(Sheet.tags)) {
      if (isEnd) {
        last = last.parentElement;
        continue;
      }
      const made = tag === "div" ? addElement(last, tag, name) : addShape(last, tag, data ? { d: data } : {});
      if (tag === "div") found.set(name.slice(this.prefix.length + 1), made);
      last = made;
    }
    return found;
  }

  // The layers with their tracks, for elements that `build` made.
  motions(elements) {
    const words = new Map([...elements].map(([word, element]) => [element, word]));
    const rules = Sheet.grouped(this.rules);
    return [...elements].map(([word, element]) => {
      const easings = [];
      const own = rules.get(word) ?? [];
      const tracks = own.flatMap((rule) => rule.motions.map((motion) => motion.track(rule.part, easings)));
      return new Layer({ id: word, parent: words.get(element.parentElement), size: [0, 0], tracks }, easings);
    });
  }

  // The rules by the words of their layers.
  static grouped(rules) {
    const groups = new Map();
    for (const rule of rules) groups.set(rule.word, [...(groups.get(rule.word) ?? []), rule]);
    return groups;
  }
}

// The tags of elements.
Sheet.tags = /<(\/?)(div|svg|path)(?: class="([^"]*)")?(?: d="([^"]*)")?[^>]*>/g;
