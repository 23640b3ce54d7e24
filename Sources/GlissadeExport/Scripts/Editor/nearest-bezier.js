// The cubic Bézier curve from (0, 0) to (1, 1) whose greatest vertical distance from a curve is the least.

// The Bernstein polynomials of the two inner control points, and the one of the last.
function bernstein(s) {
  const t = 1 - s;
  return { first: 3 * s * t * t, second: 3 * s * s * t, last: s * s * s };
}

// The value of a cubic with the inner control points p and q, from 0 to 1.
function bernsteinValue(basis, p, q) {
  return basis.first * p + basis.second * q + basis.last;
}

// The greatest distance of a Bézier curve from a curve, as a fraction of the curve's travel.
function bezierError([x1, y1, x2, y2], curve) {
  const count = 4096;
  let [error, low, high] = [0, Infinity, -Infinity];
  for (let index = 0; index <= count; index += 1) {
    const basis = bernstein(index / count);
    const value = curve(bernsteinValue(basis, x1, x2));
    const distance = Math.abs(value - bernsteinValue(basis, y1, y2));
    if (!Number.isFinite(distance)) return Infinity;
    [error, low, high] = [Math.max(error, distance), Math.min(low, value), Math.max(high, value)];
  }
  return high > low ? error / (high - low) : error;
}

// A search for y1 and y2 with given x1 and x2: a linear Chebyshev problem, which exchanges solve.
class BezierSamples {
  constructor(curve, isBounded) {
    Object.assign(this, { curve, isBounded });
    this.bases = Array.from({ length: 191 }, (_, index) => bernstein((index + 1) / 192));
  }

  // The curve with the least error for given x1 and x2.
  best(x1, x2) {
    const wanted = this.bases.map((basis) => this.curve(bernsteinValue(basis, x1, x2)) - basis.last);
    const candidate = (y1, y2) => {
      const { error } = this.worst(wanted, y1, y2);
      return { x1, y1, x2, y2, error: Number.isFinite(error) ? error : Infinity };
    };
    const [y1, y2] = this.exchanged(wanted);
    const isInside = y1 >= 0 && y1 <= 1 && y2 >= 0 && y2 <= 1;
    if (!this.isBounded || isInside) return candidate(y1, y2);
    // The error is convex, so that the best pair within the square is on its border.
    let found = { x1: 0, y1: 0, x2: 1, y2: 1, error: Infinity };
    for (const side of [0, 1]) {
      const pairs = [
        candidate(side, leastArgument((y) => candidate(side, y).error)),
        candidate(leastArgument((y) => candidate(y, side).error), side),
      ];
      for (const pair of pairs) if (pair.error < found.error) found = pair;
    }
    return found;
  }

  residual(wanted, place, y1, y2) {
    return wanted[place] - this.bases[place].first * y1 - this.bases[place].second * y2;
  }

  // The index of the greatest distance, and the distance.
  worst(wanted, y1, y2) {
    let [index, error] = [0, -1];
    for (let place = 0; place < wanted.length; place += 1) {
      const distance = Math.abs(this.residual(wanted, place, y1, y2));
      if (!(distance <= error)) [index, error] = [place, distance];
      if (Number.isNaN(distance)) break;
    }
    return { index, error };
  }

  // y1 and y2 with the least greatest distance.
  exchanged(wanted) {
    const count = this.bases.length;
    let places = [1, 3, 5].map((part) => Math.floor((count * part) / 6));
    let best = { y1: 0, y2: 1, error: Infinity };
    for (let round = 0; round < 24; round += 1) {
      const { y1, y2, level } = this.leveled(wanted, places);
      const { index, error } = this.worst(wanted, y1, y2);
      if (!Number.isFinite(error)) break;
      if (error < best.error) best = { y1, y2, error };
      if (error <= Math.abs(level) * (1 + 1e-9) + 1e-15) break;
      places = exchangedPlaces(places, index, this.residual(wanted, index, y1, y2) > 0, level >= 0);
    }
    return [best.y1, best.y2];
  }

  // y1 and y2 with which the distances at three places are equal, with alternating signs.
  leveled(wanted, places) {
    const [a, b, c] = places.map((place) => this.bases[place]);
    // The sums of two neighbouring equations have no level.
    const [p, q, u, v] = [a.first + b.first, a.second + b.second, b.first + c.first, b.second + c.second];
    const [r, w] = [wanted[places[0]] + wanted[places[1]], wanted[places[1]] + wanted[places[2]]];
    const determinant = p * v - q * u;
    const [y1, y2] = [(r * v - q * w) / determinant, (p * w - r * u) / determinant];
    return { y1, y2, level: this.residual(wanted, places[0], y1, y2) };
  }
}

// Three places of which one is replaced by the place of the greatest distance.
function exchangedPlaces(places, index, isPositive, isLevelPositive) {
  const agrees = (turn) => isPositive === ((turn % 2 === 0) === isLevelPositive);
  const turn = places.findIndex((place) => index < place);
  const [first, second, third] = places;
  if (turn === 0) return agrees(0) ? [index, second, third] : [index, first, second];
  if (turn < 0) return agrees(2) ? [first, second, index] : [second, third, index];
  const changed = [...places];
  changed[agrees(turn) ? turn : turn - 1] = index;
  return changed;
}

// The argument within 0…1 of the least value of a convex function, by golden sections.
function leastArgument(error) {
  const ratio = (Math.sqrt(5) - 1) / 2;
  let [low, high, left, right] = [0, 1, 1 - ratio, ratio];
  let [below, above] = [error(left), error(right)];
  for (let index = 0; index < 32; index += 1) {
    if (below <= above) {
      [high, right, above] = [right, left, below];
      left = high - ratio * (high - low);
      below = error(left);
    } else {
      [low, left, below] = [left, right, above];
      right = low + ratio * (high - low);
      above = error(right);
    }
  }
  const middle = (low + high) / 2;
  return [0, 1].find((end) => error(end) <= error(middle)) ?? middle;
}

// The best candidates of a grid that no neighbour exceeds, three at most.
function gridMinima(grid, columns) {
  const minima = grid.filter((candidate, place) => {
    const [row, column] = [Math.floor(place / columns), place % columns];
    for (let near = Math.max(row - 1, 0); near <= Math.min(row + 1, columns - 1); near += 1) {
      for (let beside = Math.max(column - 1, 0); beside <= Math.min(column + 1, columns - 1); beside += 1) {
        if (grid[near * columns + beside].error < candidate.error) return false;
      }
    }
    return true;
  });
  return minima.sort((one, other) => one.error - other.error).slice(0, 3);
}

// The best candidate around another one, by grids of half the size each, in steps.
function* refineBezier(start, radius, samples) {
  let [best, step] = [start, radius / 2];
  const clamp = (value) => Math.max(0, Math.min(1, value));
  for (let round = 0; round < 60 && step > 1e-7; round += 1) {
    const center = best;
    for (let row = -2; row <= 2; row += 1) {
      for (let column = -2; column <= 2; column += 1) {
        if (row === 0 && column === 0) continue;
        const tried = samples.best(clamp(center.x1 + column * step), clamp(center.x2 + row * step));
        if (tried.error < best.error) best = tried;
      }
    }
    // A narrow valley is followed with the same steps.
    if (best.error > center.error * 0.999) step /= 2;
    yield;
  }
  return best;
}

// The nearest Bézier curve of a curve, as four numbers, in steps.
function* fitBezier(curve, isBounded) {
  const samples = new BezierSamples(curve, isBounded);
  const cells = 16;
  const grid = [];
  for (let row = 0; row <= cells; row += 1) {
    for (let column = 0; column <= cells; column += 1) grid.push(samples.best(column / cells, row / cells));
    yield;
  }
  let best = { x1: 0, y1: 0, x2: 1, y2: 1, error: Infinity };
  for (const start of gridMinima(grid, cells + 1)) {
    const found = yield* refineBezier(start, 1 / cells, samples);
    if (found.error < best.error) best = found;
  }
  return [best.x1, best.y1, best.x2, best.y2];
}

// The nearest Bézier curve with as few decimals as hardly add to its error, in steps.
function* nearestBezier(curve, allowed, isBounded = false) {
  const numbers = yield* fitBezier(curve, isBounded);
  const found = bezierError(numbers, curve);
  const bound = Math.max(allowed, found + allowed / 10);
  for (let decimals = 1; decimals <= 12; decimals += 1) {
    const rounded = numbers.map((number) => roundDecimals(number, decimals));
    if (rounded[0] < 0 || rounded[0] > 1 || rounded[2] < 0 || rounded[2] > 1) continue;
    const error = bezierError(rounded, curve);
    if (error <= bound) return { numbers: rounded, error };
    yield;
  }
  return { numbers, error: found };
}
