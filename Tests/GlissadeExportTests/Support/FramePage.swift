@testable import GlissadeExport

/// A page that shows a recording at a time from its frames: each of them is a keyframe.
///
/// It is what the exports are compared with, and has nothing of their fitted motions.
enum FramePage {
  /// Returns the page, whose script has `glissade.seek(seconds)` and `glissade.data`.
  static func html(_ recording: Recording) -> String {
    """
    <!doctype html>
    <html><head><meta charset="utf-8"><style>\(style)</style></head><body>
    <div id="screen"></div>
    <script type="application/json" id="recording">\(FrameData(recording).json)</script>
    <script>
    \(script)
    </script>
    </body></html>
    """
  }

  private static let style = """
    *{box-sizing:border-box}
    #screen{position:absolute;left:0;top:0;transform-origin:0 0;overflow:hidden}
    .layer{position:absolute;left:0;top:0;transform-origin:0 0}
    .layer>svg{position:absolute;left:0;top:0;width:1px;height:1px;overflow:visible;z-index:-1}.layer>svg .line{fill:none}
    .layer>.border{position:absolute;inset:0;border-radius:inherit;z-index:2147483647;pointer-events:none}
    .layer.spatial{transform-style:preserve-3d}.layer.clips{overflow:hidden;overflow:clip}
    """

  private static let script = #"""
    "use strict";
    (() => {
    const data = JSON.parse(document.getElementById("recording").textContent);
    const screen = document.getElementById("screen");
    screen.style.width = data.width + "px";
    screen.style.height = data.height + "px";
    const times = data.times, length = times[times.length - 1];
    // Browsers round times to microseconds. A clock that runs a thousand times as fast is precise enough to hit
    // every frame.
    const second = 1e6, duration = Math.max(length * second, 1);
    const animations = [], paths = [], elements = new Map();

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
    function seek(seconds) {
      const time = Math.max(0, Math.min(length, seconds));
      animations.forEach(a => { a.currentTime = time * second; });
      for (const [element, track] of paths) drawPath(element, track, time);
    }
    seek(0);
    window.glissade = {seek, data};
    })();
    """#
}
