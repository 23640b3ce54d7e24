// Polylines with the fewest segments that stay within a vertical distance of given points.

// The value at a place of a line through a point with a slope.
function lineValue(line, x) {
  return line.y + line.slope * (x - line.x);
}

// How far a height is on the wrong side of a bound, which is a point that a line must pass below or above.
function excess(bound, height) {
  return bound.isUpper ? height - bound.y : -(height - bound.y);
}

// A convex polygon of lines: the corners are lines, and the edges have the bounds that they come from.
class LinePolygon {
  constructor() {
    this.lines = [];
    this.edges = [];
    this.heights = [];
  }

  append(line, edge) {
    this.lines.push(line);
    this.edges.push(edge);
    this.heights.push(line.y);
  }

  // The bound of the edge that starts at a corner.
  after(index) {
    return this.edges[index];
  }

  // The bound of the edge that ends at a corner.
  before(index) {
    return this.edges[index === 0 ? this.lines.length - 1 : index - 1];
  }

  // A line in the interior.
  get middle() {
    const [count, { x }] = [this.lines.length, this.lines[0]];
    let [height, slope] = [0, 0];
    for (const line of this.lines) {
      height += lineValue(line, x);
      slope += line.slope;
    }
    return { x, y: height / count, slope: slope / count };
  }

  // Measures all corners at a place, and returns the least and the greatest height.
  measure(x) {
    let [least, most] = [Infinity, -Infinity];
    for (let index = 0; index < this.lines.length; index += 1) {
      const height = lineValue(this.lines[index], x);
      this.heights[index] = height;
      if (height < least) least = height;
      if (height > most) most = height;
    }
    return [least, most];
  }

  // Removes the lines on the wrong side of a bound, which are some but not all.
  cut(bound, tolerance) {
    const runs = this.runs(bound, tolerance);
    const count = this.lines.length;
    let ends = null;
    if (runs.length > 0 && runs[0][0] === 0) {
      const head = runs[0][1];
      const tail = runs[runs.length - 1][1] === count ? runs.pop()[0] : count;
      runs.shift();
      ends = { first: this.entering(head, bound), last: this.leaving(tail, bound), head, tail };
      this.remove(tail, count - tail);
      this.append(ends.last.line, ends.last.edge);
    }
    for (const [low, high] of runs.reverse()) this.replace(low, high, bound);
    if (ends) {
      this.set(0, ends.first);
      this.remove(1, ends.head - 1);
    }
  }

  // Replaces a run of corners by the two new ones at its ends.
  replace(low, high, bound) {
    const first = this.leaving(low, bound);
    const last = this.entering(high === this.lines.length ? 0 : high, bound);
    if (high - low === 1) this.insert(low, first);
    else this.set(low, first);
    this.set(low + 1, last);
    if (high - low > 2) this.remove(low + 2, high - low - 2);
  }

  // The runs of corners that are on the wrong side of a bound.
  runs(bound, tolerance) {
    const runs = [];
    let start = -1;
    this.heights.forEach((height, index) => {
      if (excess(bound, height) > tolerance) {
        if (start < 0) start = index;
      } else if (start >= 0) {
        runs.push([start, index]);
        start = -1;
      }
    });
    if (start >= 0) runs.push([start, this.heights.length]);
    return runs;
  }

  // The new corner on the edge to the first corner of a run.
  leaving(out, bound) {
    return { line: this.crossing(out - 1, out === this.lines.length ? 0 : out, bound), edge: bound };
  }

  // The new corner on the edge to the corner after a run.
  entering(index, bound) {
    const out = index === 0 ? this.lines.length - 1 : index - 1;
    return { line: this.crossing(out, index, bound), edge: this.edges[out] };
  }

  // The line at which an edge meets a bound: through the bounds of both, if the edge has one.
  crossing(index, next, bound) {
    const edge = this.edges[index];
    if (edge && edge.x !== bound.x) {
      return { x: bound.x, y: bound.y, slope: (bound.y - edge.y) / (bound.x - edge.x) };
    }
    const [from, to] = [excess(bound, this.heights[index]), excess(bound, this.heights[next])];
    const [slope, end] = [this.lines[index].slope, this.lines[next].slope];
    return { x: bound.x, y: bound.y, slope: slope + (end - slope) * (from / (from - to)) };
  }

  set(index, { line, edge }) {
    this.lines[index] = line;
    this.edges[index] = edge;
    this.heights[index] = line.y;
  }

  insert(index, { line, edge }) {
    this.lines.splice(index, 0, line);
    this.edges.splice(index, 0, edge);
    this.heights.splice(index, 0, line.y);
  }

  remove(index, count) {
    for (const list of [this.lines, this.edges, this.heights]) list.splice(index, count);
  }
}

// The set of lines that satisfy some bounds.
class LineSet {
  constructor(bounds, height) {
    this.polygon = new LinePolygon();
    this.tolerance = Math.max(height, 1e-300) * 1e-13;
    const [reach, steepness] = [height * 1e3, height * 1e7];
    const { x, y } = bounds[0];
    for (const [up, turn] of [[-1, -1], [1, -1], [1, 1], [-1, 1]]) {
      this.polygon.append({ x, y: y + up * reach, slope: turn * steepness }, null);
    }
    for (const bound of bounds) {
      const [least, most] = this.polygon.measure(bound.x);
      const [low, high] = bound.isUpper ? [least, most] : [most, least];
      // One that no line satisfies is left out.
      if (excess(bound, high) <= this.tolerance || excess(bound, low) > this.tolerance) continue;
      this.polygon.cut(bound, this.tolerance);
    }
  }

  // Restricts the set to the lines that pass a gate; without any, the set stays as it is and the result is false.
  narrow({ x, low, high }) {
    const { tolerance, polygon } = this;
    const [least, most] = polygon.measure(x);
    if (least >= low - tolerance && most <= high + tolerance) return true;
    const [lower, upper] = [{ x, y: low, isUpper: false }, { x, y: high, isUpper: true }];
    if (excess(lower, most) > tolerance || excess(upper, least) > tolerance) return false;
    if (excess(lower, least) > tolerance) polygon.cut(lower, tolerance);
    if (excess(upper, most) > tolerance) polygon.cut(upper, tolerance);
    return true;
  }

  // The line that extends farthest between a gate that all lines pass and the next one, which none passes.
  window(gate, next) {
    const { lines } = this.polygon;
    const leavesAbove = lineValue(lines[0], next.x) > next.high;
    let [best, furthest] = [0, -1];
    lines.forEach((line, index) => {
      const [here, there] = [lineValue(line, gate.x), lineValue(line, next.x)];
      const inside = Math.max(0, leavesAbove ? gate.high - here : here - gate.low);
      const outside = Math.max(leavesAbove ? there - next.high : next.low - there, 5e-324);
      const part = inside / (inside + outside);
      if (part > furthest) [best, furthest] = [index, part];
    });
    const line = lines[best];
    const x = gate.x + (next.x - gate.x) * furthest;
    const start = Math.min(this.lastTouch(best, leavesAbove, x), x);
    return {
      line, leavesAbove, start: { x: start, y: lineValue(line, start) }, end: { x, y: lineValue(line, x) },
    };
  }

  // The last touch of a corner's line on the side opposite to the one by which it leaves.
  lastTouch(index, leavesAbove, x) {
    const [before, after] = [this.polygon.before(index), this.polygon.after(index)];
    const touches = [before, after].filter((bound) => bound && bound.isUpper !== leavesAbove).map((bound) => bound.x);
    return touches.length > 0 ? Math.max(...touches) : Math.min(before?.x ?? x, after?.x ?? x);
  }
}

// The fewest vertices of a polyline that stays within a distance of points; null if it has more than a limit.
function fitPolyline(points, error, limit = Infinity) {
  const [first, last] = [points[0], points[points.length - 1]];
  if (points.length <= 2) return points.length <= limit ? points : null;
  const gates = points.map(({ x, y }) => ({ x, low: y - error, high: y + error }));
  gates[0] = { x: first.x, low: first.y, high: first.y };
  gates[points.length - 1] = { x: last.x, low: last.y, high: last.y };
  let [low, high] = [first.y, first.y];
  for (const gate of gates) [low, high] = [Math.min(low, gate.low), Math.max(high, gate.high)];
  const windows = [];
  let start = [{ ...first, isUpper: false }, { ...first, isUpper: true }];
  let next = 1;
  for (;;) {
    const lines = new LineSet(start, high - low);
    while (next < gates.length && lines.narrow(gates[next])) next += 1;
    const isEnd = next === gates.length;
    if (windows.length + (isEnd ? 2 : 3) > limit) return null;
    if (isEnd) return polylinePath(first, windows, last, lines.polygon.middle);
    const window = lines.window(gates[next - 1], gates[next]);
    windows.push(window);
    start = startBounds(window, gates, next);
  }
}

// The bounds of the lines that start from a window, which they cross to get beyond it.
function startBounds(window, gates, next) {
  const { leavesAbove } = window;
  const bounds = [{ ...window.end, isUpper: leavesAbove }];
  for (let index = next - 1; index >= 0 && gates[index].x >= window.start.x; index -= 1) {
    const { x, low, high } = gates[index];
    bounds.push({ x, y: leavesAbove ? low : high, isUpper: !leavesAbove });
  }
  return bounds;
}

// The vertices: each segment is extended back to where it crosses the window that it starts from.
function polylinePath(first, windows, end, middle) {
  const knots = [end];
  let line = middle;
  for (const window of windows.reverse()) {
    const slope = window.line.slope - line.slope;
    let x = slope === 0 ? window.end.x : (lineValue(line, 0) - lineValue(window.line, 0)) / slope;
    x = Math.max(window.start.x, Math.min(window.end.x, Number.isFinite(x) ? x : window.end.x));
    knots.push({ x, y: lineValue(window.line, x) });
    line = window.line;
  }
  knots.push(first);
  return knots.reverse();
}

// The index of the first point after a place.
function indexAfter(points, x) {
  let [low, high] = [0, points.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (points[middle].x <= x) low = middle + 1;
    else high = middle;
  }
  return low;
}

// The value at a place of a polyline; beyond its ends, the value there.
function polylineValue(knots, x) {
  const last = knots[knots.length - 1];
  if (x <= knots[0].x) return knots[0].y;
  if (x >= last.x) return last.y;
  const next = indexAfter(knots, x);
  const [a, b] = [knots[next - 1], knots[next]];
  return b.x === a.x ? b.y : a.y + (b.y - a.y) * ((x - a.x) / (b.x - a.x));
}
