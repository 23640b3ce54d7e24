// The events of a recording: marks below the scrubber, and a list.

// The marks and the list of events, of which many of one kind are one.
class Events {
  // Events are [time, subject, label]; onseek receives the time of an event that is chosen.
  constructor({ marks, list, count, events, duration, onseek }) {
    Object.assign(this, { marks, list, duration, onseek, passed: 0, width: 0 });
    this.groups = Events.groups(events);
    this.items = this.groups.map((group) => this.makeItem(group));
    list.replaceChildren(...this.items);
    count.textContent = `Events (${events.length})`;
    this.layOut();
    new ResizeObserver(() => this.layOut()).observe(marks);
    marks.addEventListener("click", (event) => this.choose(event));
  }

  // Joins what one subject reports again and again, such as the updates of an interactive transition.
  static groups(events) {
    const groups = [];
    const open = new Map();
    for (const [time, subject, label] of events) {
      const name = subject ? `${subject}.${label}` : label;
      const kind = name.replace(/-?\d+(\.\d+)?(e-?\d+)?/g, "0");
      const known = open.get(kind);
      if (known && time - known.end < Events.pause) {
        Object.assign(known, { end: time, count: known.count + 1 });
        continue;
      }
      const group = { name, kind, start: time, end: time, count: 1 };
      open.set(kind, group);
      groups.push(group);
    }
    return groups;
  }

  // The text of a group.
  static text({ name, start, end, count }) {
    const time = end - start > 5e-4 ? `${start.toFixed(3)} to ${end.toFixed(3)} s` : `${start.toFixed(3)} s`;
    return `${time}  ${count > 1 ? `${count} × ${name.replace(/\([^()]*\)$/, "")}` : name}`;
  }

  // Makes the button of a group in the list.
  makeItem(group) {
    const item = document.createElement("li");
    const button = document.createElement("button");
    button.type = "button";
    button.dir = "auto";
    button.textContent = Events.text(group);
    button.addEventListener("click", () => this.onseek(group.start));
    item.append(button);
    return item;
  }

  // Places the marks anew where the width has changed; marks nearer than a finger's width become one.
  layOut() {
    const width = Math.round(this.marks.clientWidth);
    if (width === this.width || width === 0) return;
    this.width = width;
    const x = (time) => (this.duration > 0 ? Math.min(time / this.duration, 1) * width : 0);
    const bands = this.groups.filter((group) => x(group.end) - x(group.start) >= Events.target);
    const clusters = [];
    for (const group of this.groups) {
      if (bands.includes(group)) continue;
      const last = clusters[clusters.length - 1];
      if (last && x(group.start) - last.x < Events.target) last.groups.push(group);
      else clusters.push({ x: x(group.start), groups: [group] });
    }
    const made = [
      ...bands.map((group) => Events.mark([group], x(group.start), x(group.end) - x(group.start))),
      ...clusters.map((cluster) => Events.mark(cluster.groups, cluster.x, 0)),
    ];
    // So many stops would obstruct the keyboard; the list has all events.
    for (const mark of made) mark.tabIndex = made.length > 20 ? -1 : 0;
    this.marks.replaceChildren(...made);
    this.marks.classList.toggle("has-bands", bands.length > 0);
  }

  // Makes a mark for groups, a band for a width.
  static mark(groups, x, width) {
    const mark = document.createElement("button");
    mark.type = "button";
    mark.className = width > 0 ? "is-band" : "";
    mark.style.left = `${width > 0 ? x : x - Events.target / 2}px`;
    mark.style.width = `${Math.max(width, Events.target)}px`;
    mark.dataset.time = groups[0].start;
    mark.title = groups.map(Events.text).join("\n");
    const count = groups.length === 1 ? "" : `, and ${groups.length - 1} more`;
    mark.setAttribute("aria-label", Events.text(groups[0]) + count);
    return mark;
  }

  // Goes to the event of a mark.
  choose(event) {
    const mark = event.target.closest("button");
    if (mark) this.onseek(Number(mark.dataset.time));
  }

  // Dims the events before a time; the groups are in the order of their times.
  setTime(time) {
    const { groups, items } = this;
    while (this.passed < groups.length && groups[this.passed].start < time - 1e-9) {
      items[this.passed].classList.add("is-past");
      this.passed += 1;
    }
    while (this.passed > 0 && groups[this.passed - 1].start >= time - 1e-9) {
      this.passed -= 1;
      items[this.passed].classList.remove("is-past");
    }
  }
}

// The seconds without an event that end a group, and the least width of a mark in pixels.
Events.pause = 0.1;
Events.target = 24;
