// The page: reads the recording, connects the player with the layers, the controls and the curves.

// The choices of the reader, remembered as long as the browser lets the page store something.
class Settings {
  constructor(standard) {
    this.values = { ...standard };
    try {
      Object.assign(this.values, JSON.parse(localStorage.getItem("glissade-page")) ?? {});
    } catch {
      // Files may have no storage.
    }
  }

  // Remembers a value.
  set(name, value) {
    this.values[name] = value;
    try {
      localStorage.setItem("glissade-page", JSON.stringify(this.values));
    } catch {
      // As above.
    }
  }
}

// Everything on the page, which knows each other by it.
class Page {
  constructor(data) {
    this.data = data;
    this.parts = Object.fromEntries([...document.querySelectorAll("[id]")].map((part) => [part.id, part]));
    const easings = data.easings.map((css) => new Easing(css));
    this.layers = data.layers.map((layer) => new Layer(layer, easings));
    this.settings = new Settings({ loop: data.loops, rate: 1 });
    this.styles = Painter.styles(document.getElementById("sheet").sheet);
    this.views = [...this.parts.screen.querySelectorAll(".view")];
    this.renderer = this.makeRenderer(this.views[0], this.layers, "stage");
    this.fingers = new Fingers(this.parts.fingers, data.fingers);
    this.player = new Player({
      duration: data.duration, rest: 0.5, loops: this.settings.values.loop, onframe: (time) => this.show(time),
      onstate: () => this.stateChanged(),
    });
    this.panel = this.makePanel();
    this.events = this.makeEvents();
    this.touch = this.makeTouch();
    this.connect();
    this.fit();
    this.begin();
  }

  // Lets the browser animate elements, or draws many layers on a canvas; #renderer=canvas in the address does as well.
  makeRenderer(view, layers, prefix) {
    const choice = new URLSearchParams(location.hash.slice(1)).get("renderer");
    const renderer = Painter.renderer(view, layers, this.styles, this.data, prefix, choice);
    renderer.resize(this.scale ?? 1);
    return renderer;
  }

  // Makes the transitions that can be dragged, each with a view of its own.
  makeTouch() {
    const { screen, touch } = this.parts;
    const drags = this.data.drags.map((drag, index) => {
      return new Drag(drag, (layers) => this.makeRenderer(this.views[index + 1], layers, `drag${index}`));
    });
    const toPoint = ({ clientX, clientY }) => {
      const { left, top } = screen.getBoundingClientRect();
      return [(clientX - left) / this.scale, (clientY - top) / this.scale];
    };
    let start = 0;
    return new Touch({
      screen, controls: touch, fingers: this.fingers, drags, toPoint, onenter: (drag) => this.enter(drag),
      ontime: (right, isFirst) => {
        if (isFirst) start = this.player.time;
        this.seek(start + (right / this.data.width) * this.data.duration);
      },
    });
  }

  // Shows a transition that is dragged; null shows the recording again.
  enter(drag) {
    if (drag) this.player.pause();
    const shown = drag ? this.touch.drags.indexOf(drag) + 1 : 0;
    for (const [index, view] of this.views.entries()) view.hidden = index !== shown;
    if (!drag) this.fingers.setTime(this.player.time);
  }

  // Makes the panel of curves.
  makePanel() {
    const { charts, lanes, layer, note } = this.parts;
    return new Panel({
      charts, lanes, note, select: layer, layers: this.layers, duration: this.data.duration,
      onseek: (time) => this.seek(time), onselect: (id) => this.renderer.mark(id),
    });
  }

  // Makes the marks of the events.
  makeEvents() {
    const { marks, events, count, eventlist } = this.parts;
    marks.hidden = this.data.events.length === 0;
    eventlist.hidden = marks.hidden;
    return new Events({
      marks, count, list: events, events: this.data.events, duration: this.data.duration,
      onseek: (time) => this.seek(time),
    });
  }

  // Shows the first moment, or that of the address, and plays if nothing speaks against it.
  begin() {
    const place = parseFloat(new URLSearchParams(location.hash.slice(1)).get("t"));
    this.player.rate = this.settings.values.rate;
    this.seek(Number.isFinite(place) ? place : 0);
    if (!Number.isFinite(place) && this.data.autoplays) this.player.autoplay();
  }

  // Holds at a time.
  seek(time) {
    this.touch.leave();
    this.player.pause();
    this.player.seek(time);
    this.renderer.seek(this.player.time);
  }

  // Shows a time in the controls; the layers follow on their own while they play.
  show(time) {
    const { scrubber, clock } = this.parts;
    const isDue = !this.player.isPlaying || performance.now() - (this.shownAt ?? -Infinity) > Page.interval;
    this.renderer.draw(time);
    if (!this.touch.drag) this.fingers.setTime(time);
    if (!isDue) return;
    this.shownAt = performance.now();
    scrubber.value = time;
    scrubber.setAttribute("aria-valuetext", `${time.toFixed(3)} seconds`);
    clock.textContent = `${time.toFixed(3)} s`;
    this.panel?.setTime(time);
    this.events?.setTime(time);
  }

  // Lets the layers follow the player after it has started, stopped or jumped.
  stateChanged() {
    const { player, parts } = this;
    if (player.isPlaying) this.touch.leave();
    this.renderer.follow(player);
    parts.play.textContent = player.isPlaying ? "Pause" : "Play";
    if (!player.isPlaying) this.show(player.time);
  }

  // Goes to another frame.
  step(count) {
    const { step } = this.data;
    this.seek((Math.round(this.player.time / step) + count) * step);
  }

  // Connects the controls.
  connect() {
    const { play, scrubber, speed, loop, screen } = this.parts;
    const { values } = this.settings;
    scrubber.max = this.data.duration;
    loop.checked = this.player.loops;
    if ([...speed.options].some((option) => Number(option.value) === values.rate)) speed.value = values.rate;
    play.disabled = this.data.duration === 0;
    play.addEventListener("click", () => this.player.toggle());
    scrubber.addEventListener("input", () => this.seek(Number(scrubber.value)));
    speed.addEventListener("change", () => this.setRate(Number(speed.value)));
    loop.addEventListener("change", () => this.setLoops(loop.checked));
    screen.addEventListener("click", (event) => this.pick(event));
    addEventListener("keydown", (event) => this.press(event));
    addEventListener("resize", () => this.fit());
  }

  setRate(rate) {
    this.player.rate = rate;
    this.settings.set("rate", rate);
  }

  setLoops(loops) {
    this.player.loops = loops;
    this.settings.set("loop", loops);
  }

  // Selects the layer that was pointed at.
  pick(event) {
    if (this.touch.hasMoved || this.touch.drag) return;
    const id = this.renderer.pick(event);
    if (id !== null) this.panel.choose(id);
  }

  // Plays, pauses and steps by keys.
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest?.("select,#touch input")) return;
    const onButton = event.target.closest?.("button,summary,input[type=checkbox]");
    const far = event.shiftKey ? 10 : 1;
    const actions = {
      ArrowLeft: () => this.step(-far), ArrowRight: () => this.step(far), Home: () => this.seek(0),
      End: () => this.seek(this.data.duration),
    };
    if (!onButton) actions[" "] = () => { if (!event.repeat) this.player.toggle(); };
    if (!actions[event.key]) return;
    actions[event.key]();
    event.preventDefault();
  }

  // Scales the screen to its room.
  fit() {
    const { frame, screen } = this.parts;
    const { width, height } = this.data;
    const room = frame.parentElement.clientWidth;
    const tall = Math.max(280, innerHeight * (innerWidth < 800 ? 0.56 : 0.8));
    const scale = Math.min(room / width, tall / height);
    this.scale = scale;
    Object.assign(frame.style, { width: `${width * scale}px`, height: `${height * scale}px` });
    Object.assign(screen.style, { width: `${width}px`, height: `${height}px`, transform: `scale(${scale})` });
    this.renderer.resize(scale);
    for (const drag of this.touch.drags) drag.made?.resize(scale);
  }
}

// The least milliseconds between two updates of the controls while it plays.
Page.interval = 40;

window.glissade = new Page(JSON.parse(document.getElementById("recording").textContent));
