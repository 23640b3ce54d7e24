"use strict";

// Returns the whole multiples of 1, 2 or 5 times a power of ten within a range, and the range rounded to multiples.
function niceTicks(low, high, most) {
  const rough = (high - low) / Math.max(most, 1);
  if (!(rough > 0) || !Number.isFinite(rough)) return { values: [low], low, high, step: 0 };
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * (1 - 1e-9));
  const [first, last] = [Math.ceil(low / step - 1e-9), Math.floor(high / step + 1e-9)];
  const values = [];
  for (let index = first; index <= last; index += 1) values.push(index * step);
  return {
    values, step, low: Math.floor(low / step + 1e-9) * step, high: Math.ceil(high / step - 1e-9) * step,
  };
}

// Returns a number with some decimals, without trailing zeros and without a negative zero.
function shortNumber(value, decimals = 4) {
  if (!Number.isFinite(value)) return "–";
  const size = Math.abs(value);
  if (size >= 1e7 || (size > 0 && size < 10 ** -decimals)) return value.toPrecision(3);
  return String(Number(value.toFixed(decimals)) + 0);
}

// Returns a time as text: milliseconds below a second, or a progress without a unit.
function timeText(time, unit = "s") {
  if (unit !== "s") return shortNumber(time, 3);
  return Math.abs(time) < 1 ? `${shortNumber(time * 1000, 0)} ms` : `${shortNumber(time, 3)} s`;
}

// Returns the value at a time of a line through points with ascending times.
function valueAt(times, values, time) {
  const last = times.length - 1;
  if (last < 0) return NaN;
  if (!(time > times[0])) return values[0];
  if (time >= times[last]) return values[last];
  let [low, high] = [0, last];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle;
  }
  const part = (time - times[low]) / (times[high] - times[low]);
  return values[low] + (values[high] - values[low]) * part;
}
