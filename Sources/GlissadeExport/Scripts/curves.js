// The curves of a layer: the numbers of its tracks, as people speak of them.

// The properties whose numbers are curves as they are.
const plainCurves = {
  translate: { group: "Position", unit: "pt", names: ["x", "y"] },
  rotate: { group: "Rotation", unit: "°", names: ["Rotation"] },
  scale: { group: "Scale", unit: "", names: ["Scale x", "Scale y"] },
  opacity: { group: "Opacity", unit: "", names: ["Opacity"] },
  width: { group: "Size", unit: "pt", names: ["Width"] },
  height: { group: "Size", unit: "pt", names: ["Height"] },
  "border-radius": { group: "Corner radius", unit: "pt", names: ["Corner radius"] },
  "z-index": { group: "Order", unit: "", names: ["Order"] },
  "stroke-width": { group: "Line width", unit: "pt", names: ["Line width"] },
  "stroke-dashoffset": { group: "Dash phase", unit: "pt", names: ["Dash phase"] },
};

// The properties of which the greatest distance of a number from the first value is a curve.
const wholeCurves = {
  "clip-path": ["Mask, way of its points", "pt"],
  d: ["Outline, way of its points", "pt"],
  "background-color": ["Colour, change", "levels"],
  fill: ["Area, change of colour", "levels"],
  stroke: ["Line, change of colour", "levels"],
  "box-shadow": ["Border, change", ""],
  filter: ["Shadow, change", ""],
  "stroke-dasharray": ["Dashes, change", "pt"],
};

// The curves of layers, by the kind of motion.
class Curves {
  // Returns the groups of curves of a layer that move, each with a name, a unit and its curves.
  static groups(layer) {
    const groups = new Map();
    for (const track of layer.tracks) {
      for (const { group, unit, ...curve } of Curves.of(track, layer)) {
        if (!Curves.moves(curve.values, unit)) continue;
        if (!groups.has(group)) groups.set(group, { name: group, unit, curves: [] });
        groups.get(group).curves.push({ ...curve, velocities: Curves.velocities(curve) });
      }
    }
    for (const group of groups.values()) Curves.color(group);
    return [...groups.values()];
  }

  // Gives the curves of a group their colours; two scales that are equal become one.
  static color(group) {
    const [one, other] = group.curves;
    const isDouble = group.name === "Scale" && group.curves.length === 2
      && one.values.every((value, index) => Math.abs(value - other.values[index]) < 1e-6);
    if (isDouble) group.curves = [{ ...one, name: "Scale" }];
    group.curves.forEach((curve, index) => { curve.color = `var(--curve-${index + 1})`; });
  }

  // Whether numbers change by more than what people can see.
  static moves(values, unit) {
    return Curves.extent(values) > (unit === "" ? 5e-4 : 0.05);
  }

  // The distance between the least and the greatest number.
  static extent(values) {
    return values.reduce((a, b) => Math.max(a, b), -Infinity) - values.reduce((a, b) => Math.min(a, b), Infinity);
  }

  // Returns the curves of a track.
  static of(track, layer) {
    if (track.property === "transform") return Curves.ofMatrices(track, layer);
    if (track.property === "visibility") return Curves.ofVisibility(track);
    const times = track.knots;
    const plain = plainCurves[track.property];
    const samples = times.map((time) => track.numbers(time));
    if (!plain) return Curves.ofWhole(track, times, samples);
    const start = track.property === "translate" ? layer.anchor : [0, 0];
    return plain.names.map((name, place) => ({
      group: plain.group, unit: plain.unit, name, times,
      values: samples.map((numbers) => (numbers[place] ?? numbers[0]) + (start[place] ?? 0)),
    }));
  }

  // Returns the curve of values with many numbers.
  static ofWhole(track, times, samples) {
    const [name, unit] = wholeCurves[track.property] ?? [track.property, ""];
    const far = (numbers) => numbers.reduce(
      (most, number, place) => Math.max(most, Math.abs(number - (samples[0][place] ?? number))), 0);
    return [{ group: name, unit, name, times, values: samples.map(far) }];
  }

  // Returns the curve of a visibility, which is 0 or 1.
  static ofVisibility(track) {
    const times = track.knots;
    const values = times.map((time) => (track.at(time) === "hidden" ? 0 : 1));
    return [{ group: "Visibility", unit: "", name: "Visibility", times, values }];
  }

  // Returns the curves of matrices: the centre, the scales and the angle.
  static ofMatrices(track, { size }) {
    const inputs = track.shares.length > 2 ? track.shares.map((share) => track.delay + track.duration * share) : null;
    const times = inputs ?? track.knots;
    const matrices = times.map((time) => new DOMMatrix(track.at(time)));
    const centres = matrices.map((matrix) => matrix.transformPoint(new DOMPoint(size[0] / 2, size[1] / 2)));
    const curve = (group, unit, name, values) => ({ group, unit, name, times, values });
    return [
      curve("Position", "pt", "Centre x", centres.map(({ x, w }) => x / w)),
      curve("Position", "pt", "Centre y", centres.map(({ y, w }) => y / w)),
      curve("Scale", "", "Scale x", matrices.map((m) => Math.hypot(m.m11, m.m12, m.m13))),
      curve("Scale", "", "Scale y", matrices.map((m) => Math.hypot(m.m21, m.m22, m.m23))),
      curve("Rotation", "°", "Rotation", Curves.unwound(matrices.map(Curves.degrees))),
    ];
  }

  // The signed angle about the screen's axis; for rotations in space, the angle about their own axis.
  static degrees(m) {
    if (!m.m13 && !m.m23 && !m.m31 && !m.m32) return (Math.atan2(m.m12, m.m11) * 180) / Math.PI;
    const rows = [[m.m11, m.m12, m.m13], [m.m21, m.m22, m.m23], [m.m31, m.m32, m.m33]].map((row) => {
      const length = Math.hypot(...row) || 1;
      return row.map((entry) => entry / length);
    });
    const [[a, b, c], [d, e, f], [g, h, i]] = rows;
    return (Math.atan2(Math.hypot(f - h, g - c, b - d), a + e + i - 1) * 180) / Math.PI;
  }

  // The angle changes by at most half a turn between two values, so that a full turn has no jump.
  static unwound(turns) {
    let [last] = turns;
    return turns.map((turn) => {
      const step = turn - last;
      last = turn - Math.sign(step) * Math.floor((Math.abs(step) + 180 - 1e-6) / 360) * 360;
      return last;
    });
  }

  // The slopes at the knots of a curve, each between those of the lines beside it.
  static velocities({ times, values }) {
    const slope = (place) => {
      const step = times[place + 1] - times[place];
      return step > 1e-9 ? (values[place + 1] - values[place]) / step : 0;
    };
    return times.map((time, place) => {
      if (times.length < 2) return 0;
      if (place === 0) return slope(0);
      if (place === times.length - 1) return slope(place - 1);
      const [before, after] = [time - times[place - 1], times[place + 1] - time];
      return (slope(place - 1) * after + slope(place) * before) / (before + after || 1);
    });
  }

  // The distance that the corners of a layer travel at most, in points; fades count a little.
  static travel(layer) {
    const reach = Math.hypot(...layer.size) / 2;
    const weights = { Position: 1, Scale: reach, Rotation: (reach * Math.PI) / 180, Opacity: 1e-2, Size: 1 };
    let sum = 0;
    for (const track of layer.tracks) {
      for (const { group, values } of Curves.of(track, layer)) {
        const isOutline = track.property === "clip-path" || track.property === "d";
        sum += Curves.extent(values) * (weights[group] ?? (isOutline ? 1 : 1e-3));
      }
    }
    return sum;
  }
}
