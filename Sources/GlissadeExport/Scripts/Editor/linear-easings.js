// CSS linear() functions with the fewest points and digits that keep an error.

// Samples a curve until the deviation between two samples is known; returns the points and that deviation.
function sampleCurve(curve, coarse, allowed) {
  let last = coarse[0];
  let sag = 0;
  const points = [last];
  const waiting = coarse.slice(1).reverse().map((end) => ({ end, halvings: 0 }));
  while (waiting.length > 0) {
    const top = waiting[waiting.length - 1];
    const x = last.x + (top.end.x - last.x) / 2;
    const middle = { x, y: curve(x) };
    const far = Math.abs(middle.y - (last.y + top.end.y) / 2) * 1.25;
    if (far <= allowed || top.halvings === 16 || !Number.isFinite(far)) {
      if (far <= allowed) sag = Math.max(sag, far);
      points.push(top.end);
      waiting.pop();
      last = top.end;
    } else {
      top.halvings += 1;
      waiting.push({ end: middle, halvings: top.halvings });
    }
  }
  return { points, sag };
}

// The difference between the greatest and the least value.
function travelOf(points) {
  let [low, high] = [Infinity, -Infinity];
  for (const { y } of points) [low, high] = [Math.min(low, y), Math.max(high, y)];
  return high - low;
}

// Some of the points, between which the others are within a distance of a straight line.
function thinPoints(points, distance) {
  const kept = [points[0]];
  let [low, high] = [-Infinity, Infinity];
  for (let index = 1; index < points.length; index += 1) {
    const [last, point] = [points[index - 1], points[index]];
    const slope = (from, offset) => (point.y + offset - from.y) / (point.x - from.x);
    const direct = slope(kept[kept.length - 1], 0);
    if (direct < low || direct > high) {
      kept.push(last);
      [low, high] = [-Infinity, Infinity];
    }
    const from = kept[kept.length - 1];
    [low, high] = [Math.max(low, slope(from, -distance)), Math.min(high, slope(from, distance))];
  }
  return [...kept, points[points.length - 1]];
}

// A knot with few decimals.
function roundKnot(knot, inputDecimals, outputDecimals) {
  return { x: roundDecimals(knot.x, inputDecimals), y: roundDecimals(knot.y, outputDecimals) };
}

// The greatest distance between two polylines, which is at a point of one of them.
function polylineDistance(stops, points) {
  let most = 0;
  for (const { x, y } of points) most = Math.max(most, Math.abs(polylineValue(stops, x) - y));
  for (const { x, y } of stops) most = Math.max(most, Math.abs(polylineValue(points, x) - y));
  return most;
}

// The fewest knots, with the least error for that number.
function fewestKnots(points, room) {
  let [bad, good] = [0, room * 0.9999];
  let share = room / 2000;
  const few = thinPoints(points, share);
  let knots = fitPolyline(few, good - share);
  const count = knots.length;
  share = room / 64;
  const fewer = thinPoints(few, share - room / 2000);
  for (let index = 0; index < 6; index += 1) {
    const middle = (bad + good) / 2;
    const tried = middle > share ? fitPolyline(fewer, middle - share, count) : null;
    if (tried) [knots, good] = [tried, middle];
    else bad = middle;
  }
  return { knots, good };
}

// The knots with one number of decimals, of which inputs have two more than percentages need.
function plainStops(knots, points, sag, most) {
  let digits = 3;
  const rounded = () => knots.map((knot) => roundKnot(knot, digits + 2, digits + 1));
  let stops = rounded();
  while (digits < 12 && polylineDistance(stops, points) + sag > most) {
    digits += 1;
    stops = rounded();
  }
  return stops;
}

// The least numbers of decimals with which all knots keep a distance; null if there are none.
function fewestDecimals(knots, points, allowed) {
  for (let sum = 0; sum <= 18; sum += 1) {
    for (let output = Math.max(0, sum - 9); output <= Math.min(sum, 9); output += 1) {
      // With fewer, hardly any output is within the distance.
      if (roundDecimals(4 * allowed, output) === 0) continue;
      const stops = knots.map((knot) => roundKnot(knot, sum - output + 2, output));
      if (polylineDistance(stops, points) <= allowed) return { input: sum - output + 2, output, stops };
    }
  }
  return null;
}

// Moves a stop to the place with the fewest digits at which its two segments keep a distance.
function shortenStop(stops, place, knot, points, decimals, allowed) {
  const [before, after] = [stops[place - 1], stops[place + 1]];
  const first = indexAfter(points, before.x);
  const near = points.slice(first, Math.max(first, indexAfter(points, after.x)));
  for (let sum = 2; sum < Math.max(2, decimals.input + decimals.output); sum += 1) {
    const most = Math.min(sum - 2, decimals.output);
    for (let output = Math.max(0, sum - decimals.input); output <= most; output += 1) {
      const stop = roundKnot(knot, sum - output, output);
      if (!(before.x < stop.x && stop.x < after.x)) continue;
      const tried = [before, stop, after];
      const isNear = near.every(({ x, y }) => Math.abs(y - polylineValue(tried, x)) <= allowed);
      if (isNear && Math.abs(polylineValue(points, stop.x) - stop.y) <= allowed) {
        stops[place] = stop;
        return;
      }
    }
  }
}

// The knots with as few digits as keep a distance of the points; null if none do.
function shortestStops(knots, points, allowed) {
  const decimals = fewestDecimals(knots, points, allowed);
  if (!decimals) return null;
  const { stops } = decimals;
  for (let place = 1; place < stops.length - 1; place += 1) {
    shortenStop(stops, place, knots[place], points, decimals, allowed);
  }
  return stops;
}

// The stops { x, y } and the error of a linear() function for a motion that ends at 1; null if it is not finite.
function linearEasing(curve, pieces, error) {
  const count = pieces * 4;
  const coarse = Array.from({ length: count + 1 }, (_, index) => ({ x: index / count, y: curve(index / count) }));
  if (!coarse.every(({ y }) => Number.isFinite(y))) return null;
  const travel = travelOf(coarse);
  const { points: all, sag } = sampleCurve(curve, coarse, (error * travel) / 1000);
  if (Math.abs(1 - all[all.length - 1].y) <= (error * travel) / 2) all[all.length - 1] = { x: 1, y: 1 };
  // The line through them stays the same.
  const points = all.filter(({ y }, place) => {
    return place === 0 || place === all.length - 1 || all[place - 1].y !== y || y !== all[place + 1].y;
  });
  const whole = travelOf(points);
  if (!(whole > 0)) return null;
  const allowed = error * whole;
  // A share of the error is reserved for the deviation between the samples.
  const { knots, good } = fewestKnots(points, Math.max(allowed - sag, allowed / 2));
  const stops = shortestStops(knots, points, allowed - sag)
    ?? plainStops(knots, points, sag, Math.min(allowed, (good + sag) * 1.001));
  const found = (polylineDistance(stops, points) + sag) / whole;
  // A motion that is cut off jumps at its end.
  if (stops[stops.length - 1].y !== 1) stops.push({ x: 1, y: 1 });
  return { stops, error: found };
}

// The text of a linear() function.
function linearText(stops) {
  const parts = stops.map(({ x, y }, index) => {
    const isEnd = index === 0 || index === stops.length - 1;
    return decimalText(y, 13) + (isEnd ? "" : ` ${decimalText(x * 100, 12)}%`);
  });
  return withoutLeadingZeros(`linear(${parts.join(", ")})`);
}
