extension PreviewPage {
  /// The script that creates the page's elements and animations, and handles its controls.
  static let script = #"""
    "use strict";
    (() => {
    const data = JSON.parse(document.getElementById("recording").textContent);
    const $ = id => document.getElementById(id);
    const screen = $("screen"), frame = $("frame"), scrubber = $("scrubber");
    const times = data.times, length = times[times.length - 1];
    // Browsers round times to microseconds. A clock that runs a thousand times as fast is precise enough to hit
    // every frame.
    const fast = 1000, second = 1000 * fast, duration = Math.max(length * second, 1);
    const step = times.length > 1 ? length / (times.length - 1) : 1;
    const animations = [], paths = [], elements = new Map(), layers = new Map();

    // Elements and animations.
    // A path is an array of its commands and the coordinates; the even-odd rule is an e before them.
    const counts = {M: 2, L: 2, Q: 4, C: 6, Z: 0};
    function pathData(v) {
      let place = 1, data = "";
      for (const command of v[0].replace("e", "")) data += command + v.slice(place, place += counts[command]).join(" ");
      return data || "M0 0";
    }
    const clip = v => `path(${v[0][0] === "e" ? "evenodd," : ""}"${pathData(v)}")`;
    const text = {
      transform: v => ({transform: `matrix3d(${v.join(",")})`}),
      opacity: v => ({opacity: v[0]}),
      size: v => ({width: v[0] + "px", height: v[1] + "px"}),
      fill: v => ({backgroundColor: `rgba(${v.join(",")})`}),
      radius: v => ({borderRadius: v[0] + "px"}),
      border: v => ({boxShadow: `inset 0 0 0 ${v[0]}px rgba(${v.slice(1).join(",")})`}),
      shadow: v => ({filter: `drop-shadow(${v[0]}px ${v[1]}px ${v[2]}px rgba(${v.slice(3).join(",")}))`}),
      mask: v => ({clipPath: !v ? "none" : typeof v[0] === "string" ? clip(v) : `polygon(${v.map((x, i) => x + "px" + (i % 2 ? "," : " ")).join("").slice(0, -1)})`}),
      shown: v => ({visibility: v[0] ? "inherit" : "hidden"}),
      order: v => ({zIndex: String(v[0])}),
      areaColor: v => ({fill: `rgba(${v.join(",")})`}),
      areaRule: v => ({fillRule: v[0] ? "evenodd" : "nonzero"}),
      lineColor: v => ({stroke: `rgba(${v.join(",")})`}),
      lineWidth: v => ({strokeWidth: v[0] + "px"}),
      lineCap: v => ({strokeLinecap: ["butt", "round", "square"][v[0]]}),
      lineJoin: v => ({strokeLinejoin: ["miter", "round", "bevel"][v[0]]}),
      miterLimit: v => ({strokeMiterlimit: String(v[0])}),
      dashes: v => ({strokeDasharray: v.length ? v.map(x => x + "px").join(",") : "none"}),
      dashPhase: v => ({strokeDashoffset: v[0] + "px"})
    };
    const jumps = {shown: true, order: true, areaRule: true, lineCap: true, lineJoin: true};
    for (const layer of data.layers) {
      const element = document.createElement("div");
      element.className = "layer" + (layer.spatial ? " spatial" : "") + (layer.clips ? " clips" : "");
      element.dataset.layer = layer.id;
      element.dataset.name = layer.name;
      (elements.get(layer.parent) || screen).append(element);
      elements.set(layer.id, element);
      layers.set(layer.id, layer);
      // The shape is behind the sublayers, and the border in front of them.
      const targets = {};
      if (layer.area || layer.line) {
        element.innerHTML = `<svg><path class="area"/><path class="line"/></svg>`;
        for (const name of ["area", "line"]) {
          targets[name] = element.querySelector("." + name);
          if (!layer[name]) continue;
          if (layer[name][0].length === 1) targets[name].setAttribute("d", pathData(layer[name][1][0]));
          else paths.push([targets[name], layer[name]]);
        }
      }
      if (layer.border) {
        element.insertAdjacentHTML("beforeend", `<div class="border"></div>`);
        targets.border = element.lastChild;
      }
      for (const name in text) {
        const track = layer[name];
        if (!track) continue;
        const target = name === "border" ? targets.border : name.startsWith("area") ? targets.area
          : /^(line|miter|dash)/.test(name) ? targets.line : element;
        const [frames, values] = track;
        if (frames.length === 1) { Object.assign(target.style, text[name](values[0])); continue; }
        // Discrete changes happen slightly before their frame, so that rounding cannot delay them.
        const early = jumps[name] ? 1e-6 : 0;
        const keys = frames.map((f, i) => ({
          ...text[name](values[i]), offset: Math.max(0, Math.min(1, (times[f] - early) * second / duration)),
          easing: jumps[name] ? "step-end" : "linear"
        }));
        const last = keys[keys.length - 1];
        if (last.offset < 1) keys.push({...last, offset: 1});
        animations.push(target.animate(keys, {duration, fill: "both"}));
      }
    }
    const clock = new Animation(new KeyframeEffect(null, null, {duration, fill: "both"}), document.timeline);
    animations.push(clock);
    animations.forEach(a => a.pause());

    // Not all browsers animate the data of paths.
    function drawPath(element, [frames, values], seconds) {
      let i = 0, end = frames.length;
      while (end - i > 1) { const middle = (i + end) >> 1; if (times[frames[middle]] > seconds + 1e-9) end = middle; else i = middle; }
      const a = values[i], b = values[i + 1];
      let path = a;
      if (b && b[0] === a[0]) {
        const from = times[frames[i]], part = Math.max(0, (seconds - from) / (times[frames[i + 1]] - from));
        path = a.map((x, k) => k ? x + (b[k] - x) * part : x);
      }
      element.setAttribute("d", pathData(path));
    }

    // Time.
    let playing = false, rate = 1, now = 0, ticking = 0;
    const eventTimes = [], eventButtons = [];
    let passed = 0;
    function show(seconds) {
      now = Math.max(0, Math.min(length, seconds));
      for (const [element, track] of paths) drawPath(element, track, now);
      scrubber.value = now;
      scrubber.setAttribute("aria-valuetext", now.toFixed(3) + " seconds");
      $("clock").textContent = now.toFixed(3) + " s";
      // Events are sorted: only those between the last time and this one change.
      while (passed < eventTimes.length && eventTimes[passed] < now - 1e-9) eventButtons[passed++].classList.add("past");
      while (passed > 0 && eventTimes[passed - 1] >= now - 1e-9) eventButtons[--passed].classList.remove("past");
      for (const update of readouts) update(now);
    }
    function seek(seconds) {
      const time = Math.max(0, Math.min(length, seconds));
      animations.forEach(a => { a.currentTime = time * second; });
      show(time);
    }
    function setPlaying(on) {
      if (on && now >= length - 1e-9) seek(0);
      playing = on;
      for (const a of animations) {
        a.playbackRate = rate * fast;
        if (on) a.play(); else a.pause();
        a.currentTime = now * second;
      }
      $("play").textContent = on ? "Pause" : "Play";
      cancelAnimationFrame(ticking);
      if (on) ticking = requestAnimationFrame(tick);
    }
    function tick() {
      if (!playing) return;
      const time = (clock.currentTime ?? 0) / second;
      show(time);
      if (time >= length) {
        if ($("loop").checked) { seek(0); setPlaying(true); } else { setPlaying(false); seek(length); }
        return;
      }
      ticking = requestAnimationFrame(tick);
    }
    const toFrame = by => { if (playing) setPlaying(false); seek((Math.round(now / step) + by) * step); };

    // Curves of the selected layer.
    let readouts = [];
    function at(track, frameIndex) {
      const [frames, values] = track;
      let i = 0, end = frames.length;
      while (end - i > 1) { const middle = (i + end) >> 1; if (frames[middle] > frameIndex) end = middle; else i = middle; }
      const a = values[i], b = values[i + 1];
      if (!a || !b) return a;
      const part = (times[frameIndex] - times[frames[i]]) / (times[frames[i + 1]] - times[frames[i]]);
      return a.map((x, k) => x + (b[k] - x) * part);
    }
    // The signed angle about the screen's axis; for rotations in space, the angle about their own axis.
    function degrees(m) {
      if (!m[2] && !m[6] && !m[8] && !m[9]) return Math.atan2(m[1], m[0]) * 180 / Math.PI;
      const row = i => m[i] / (Math.hypot(m[4 * (i >> 2)], m[4 * (i >> 2) + 1], m[4 * (i >> 2) + 2]) || 1);
      return Math.acos(Math.max(-1, Math.min(1, (row(0) + row(5) + row(10) - 1) / 2))) * 180 / Math.PI;
    }
    // The angle changes by at most half a turn between frames, so that a full turn has no jump.
    function unwound(turns) {
      let last = turns[0];
      return turns.map(turn => last = turn - Math.round((turn - last) / 360) * 360);
    }
    const kinds = [
      ["Centre x", "pt", 2, (m, s) => (s[0] / 2 * m[0] + s[1] / 2 * m[4] + m[12]) / (s[0] / 2 * m[3] + s[1] / 2 * m[7] + m[15])],
      ["Centre y", "pt", 2, (m, s) => (s[0] / 2 * m[1] + s[1] / 2 * m[5] + m[13]) / (s[0] / 2 * m[3] + s[1] / 2 * m[7] + m[15])],
      ["Scale x", "", 4, m => Math.hypot(m[0], m[1], m[2])],
      ["Scale y", "", 4, m => Math.hypot(m[4], m[5], m[6])],
      ["Rotation", "°", 2, m => degrees(m), turns => unwound(turns)],
      ["Opacity", "", 4, (m, s, o) => o[0]]
    ];
    function select(id) {
      const layer = layers.get(id);
      if (!layer) return;
      for (const [other, element] of elements) element.classList.toggle("selected", other === id && selectedByHand);
      $("layer").value = id;
      const samples = times.map((_, f) => [at(layer.transform, f), at(layer.size, f), at(layer.opacity, f)]);
      readouts = [];
      $("curves").replaceChildren(...kinds.map(([name, unit, digits, of, all = values => values]) => {
        const values = all(samples.map(s => { const v = of(...s); return Number.isFinite(v) ? v : 0; }));
        const low = values.reduce((a, b) => Math.min(a, b)), high = values.reduce((a, b) => Math.max(a, b));
        // Differences below the precision of the output count as equal.
        const still = high - low < 0.5 * 10 ** -digits, span = still ? 1 : high - low;
        const x = t => length ? t / length * 1000 : 0, y = v => still ? 50 : 92 - (v - low) / span * 84;
        const figure = document.createElement("figure");
        figure.innerHTML = `<figcaption><span></span><b></b></figcaption>
          <svg viewBox="0 0 1000 100" preserveAspectRatio="none" role="img"><path/><line y1="0" y2="100"/></svg>`;
        figure.querySelector("span").textContent = name;
        const range = `${low.toFixed(digits)} to ${high.toFixed(digits)} ${unit}`;
        figure.querySelector("svg").setAttribute("aria-label", `${name} over time: ${range}`);
        figure.querySelector("path").setAttribute("d", values.map((v, f) => `${f ? "L" : "M"}${x(times[f])} ${y(v)}`).join(""));
        const value = figure.querySelector("b"), line = figure.querySelector("line");
        readouts.push(time => {
          const f = Math.max(0, Math.min(times.length - 1, Math.round(time / step)));
          value.textContent = `${values[f].toFixed(digits)} ${unit}`;
          line.setAttribute("x1", x(time)); line.setAttribute("x2", x(time));
        });
        return figure;
      }));
      show(now);
    }
    let selectedByHand = false;
    const depth = layer => layer.parent == null || !layers.has(layer.parent) ? 0 : 1 + depth(layers.get(layer.parent));
    for (const layer of data.layers) {
      const option = new Option("\u2003".repeat(depth(layer)) + layer.name + (layer.role ? " (old look)" : ""), layer.id);
      $("layer").append(option);
    }

    // Events.
    const groups = new Map();
    for (const [time, subject, label] of data.events) {
      const item = document.createElement("li"), button = document.createElement("button");
      button.type = "button";
      eventTimes.push(time);
      eventButtons.push(button);
      button.textContent = `${time.toFixed(3)} s  ${subject}.${label}`;
      button.onclick = () => { setPlaying(false); seek(time); };
      item.append(button);
      $("events").append(item);
      const key = time.toFixed(3);
      if (groups.has(key)) groups.get(key).push(`${subject}.${label}`); else groups.set(key, [`${subject}.${label}`]);
    }
    $("eventlist").hidden = $("marks").hidden = !data.events.length;
    for (const [key, labels] of groups) {
      const mark = document.createElement("button");
      mark.type = "button";
      mark.style.left = (length ? Math.min(1, +key / length) * 100 : 0) + "%";
      mark.title = `${key} s\n${labels.join("\n")}`;
      mark.setAttribute("aria-label", `${key} s: ${labels.length === 1 ? labels[0] : labels.length + " events"}`);
      mark.dataset.time = key;
      // So many tab stops would obstruct keyboard navigation; the list contains all events.
      if (groups.size > 20) mark.tabIndex = -1;
      $("marks").append(mark);
    }

    $("marks").onclick = e => {
      let mark = e.target.closest("button");
      if (!mark) return;
      // Close marks overlap: the nearest one is selected, not the topmost one.
      const off = m => { const box = m.getBoundingClientRect(); return Math.abs(box.left + box.width / 2 - e.clientX); };
      if (e.detail) for (const other of $("marks").children) if (off(other) < off(mark)) mark = other;
      setPlaying(false);
      seek(+mark.dataset.time);
    };

    // Controls.
    scrubber.max = length;
    scrubber.oninput = () => { const time = +scrubber.value; if (playing) setPlaying(false); seek(time); };
    $("play").onclick = () => setPlaying(!playing);
    $("speed").onchange = e => { rate = +e.target.value; if (playing) setPlaying(true); };
    $("layer").onchange = e => { selectedByHand = true; select(+e.target.value); };
    screen.onclick = e => {
      const element = e.target.closest(".layer");
      if (element) { selectedByHand = true; select(+element.dataset.layer); }
    };
    addEventListener("keydown", e => {
      if (e.altKey || e.ctrlKey || e.metaKey || e.target.closest("select")) return;
      const onButton = e.target.closest("button,summary,input[type=checkbox]");
      const far = e.shiftKey ? 10 : 1;
      if (e.key === " " && !onButton) { if (!e.repeat) setPlaying(!playing); }
      else if (e.key === "ArrowLeft") toFrame(-far);
      else if (e.key === "ArrowRight") toFrame(far);
      else if (e.key === "Home") { setPlaying(false); seek(0); }
      else if (e.key === "End") { setPlaying(false); seek(length); }
      else return;
      e.preventDefault();
    });
    function fit() {
      const room = frame.parentElement.clientWidth;
      const scale = Math.min(room / data.width, Math.max(280, innerHeight * (innerWidth < 800 ? 0.56 : 0.8)) / data.height);
      frame.style.width = data.width * scale + "px";
      frame.style.height = data.height * scale + "px";
      screen.style.width = data.width + "px";
      screen.style.height = data.height + "px";
      screen.style.transform = `scale(${scale})`;
    }
    addEventListener("resize", fit);
    fit();
    const moving = data.layers.find(l => l.transform[0].length > 1 || l.opacity[0].length > 1) || data.layers[0];
    if (moving) select(moving.id);
    // A link may contain a time: page.html#t=0.5
    seek(parseFloat(new URLSearchParams(location.hash.slice(1)).get("t")) || 0);
    window.glissade = {seek, select, setPlaying, data, elements};
    })();
    """#
}
