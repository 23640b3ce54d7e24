Object.values(PROPERTIES).forEach((property) => Object.freeze(property));
Object.freeze(PROPERTIES);

const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());
const isSet = (value) => value !== null && value !== undefined && value !== false;

function real(name, value) {
  if (typeof value !== "number") throw kindError(name, "a number", value);
  return value;
}
// 0 stands for the default in C.
function nonzero(name, value) {
  if (real(name, value) === 0) throw rangeError(name, 0, "must not be 0");
  return value;
}
function integer(name, value, low, high) {
  if (!Number.isInteger(real(name, value)) || value < low || value > high)
    throw rangeError(name, value, `must be an integer in ${low}…${high}`);
  return value;
}
const wholeNumber = (name, value) => integer(name, value, 0, Number.MAX_SAFE_INTEGER);
const choice = ({ names }) => (name, value) => {
  const number = names.indexOf(value);
  if (number < 0) throw unknownName(name, `${name} must be ${names.join(", ")}, not ${value}`);
  return number;
};
function string(name, value) {
  if (typeof value !== "string") throw kindError(name, "a string", value);
  return value;
}
function instance(name, value, Type) {
  if (!(value instanceof Type)) throw kindError(name, `a ${Type.name}`, value);
  return value;
}
function propertyOf(name) {
  if (Object.hasOwn(PROPERTIES, string("property", name))) return PROPERTIES[name];
  throw unknownName("property", `layers have no property ${name}`);
}
// Returns the options with their defaults; an unknown name is an error.
function take(name, options, defaults) {
  if (options === null || (options !== undefined && typeof options !== "object"))
    throw kindError(name, "an object", options);
  const taken = { ...defaults };
  for (const [key, value] of Object.entries(options ?? {})) {
    if (!Object.hasOwn(defaults, key)) throw unknownName(key, `${name} has no ${key}`);
    if (value !== undefined) taken[key] = value;
  }
  return taken;
}
// The options that are numbers in C, by the names that they have there, after their checks.
const CHECKS = {
  duration: real, timeOffset: real, repeatCount: real, repeatDuration: real, beginTime: real, speed: nonzero,
  fillMode: choice(CONSTANTS.fillModes), tag: wholeNumber, mass: nonzero, stiffness: nonzero, damping: real,
  velocity: real };
function checked(options) {
  const found = Object.entries(options).filter(([name, value]) => CHECKS[name] && value !== null);
  return Object.fromEntries(found.map(([name, value]) => [snake(name), CHECKS[name](name, value)]));
}
const flagsOf = (options) =>
  Object.entries(FLAGS).reduce((flags, [name, bit]) => isSet(options[name]) ? flags | bit : flags, 0);

// Numbers of `count` rows of `width` each, from a number, a list, lists in a list or a typed array. One row stands for
// all. Without a count, the result has as many rows as are given.
function rowsOf(name, value, count, width = 1, Type = Float64Array) {
  const isTyped = ArrayBuffer.isView(value) && !(value instanceof DataView);
  let flat = typeof value === "number" ? [value] : value;
  if (!isTyped && !Array.isArray(flat)) throw kindError(name, "a number or an array", value);
  if (isTyped && typeof value[0] === "bigint") throw kindError(name, "an array of numbers", value);
  if (!isTyped && flat.some(Array.isArray)) {
    flat.forEach((row, at) => {
      if (!Array.isArray(row) && !ArrayBuffer.isView(row)) throw kindError(name, "an array", row, at);
      if (row.length !== width) throw countError(name, `has ${row.length} numbers instead of ${width}`, row.length, at);
    });
    flat = flat.flatMap((row) => Array.from(row));
  }
  if (!isTyped)
    for (let at = 0; at < flat.length; at++)
      if (typeof flat[at] !== "number") throw kindError(name, "a number", flat[at], Math.floor(at / width));
  if (flat.length % width !== 0 || (count !== null && flat.length !== width && flat.length !== count * width)) {
    const expected = count === null ? `rows of ${width}` : `${count} × ${width}`;
    throw countError(name, `has ${flat.length} numbers instead of ${expected}`, flat.length);
  }
  return { data: flat instanceof Type ? flat : Type.from(flat), count: flat.length / width, width, name };
}
// The number of rows, of which lists with one row have as many.
function commonCount(rows) {
  const count = rows.reduce((most, one) => one.count === 1 ? most : one.count, 1);
  const other = rows.find((one) => one.count !== 1 && one.count !== count);
  if (other) throw countError(other.name, `has ${other.count} rows instead of ${count}`, other.count);
  return count;
}
