// Glissade in a browser: springs, timing curves, keyframes and layers. See glissade.d.ts for the documentation.

// The properties of layers, in the order of the header's constants. A value of "name=n" has n numbers, others have 1,
// and texts 0.
const NAMES = `opacity position=2 zPosition anchorPoint=2 bounds=4 transform=16 sublayerTransform=16 backgroundColor=4
  cornerRadius borderWidth borderColor=4 shadowColor=4 shadowOpacity shadowOffset=2 shadowRadius hidden masksToBounds
  contents positionX positionY anchorPointX anchorPointY boundsOrigin=2 boundsOriginX boundsOriginY boundsSize=2
  boundsSizeWidth boundsSizeHeight shadowOffsetWidth shadowOffsetHeight transformScale transformScaleX transformScaleY
  transformScaleZ transformRotation transformRotationX transformRotationY transformRotationZ transformTranslation=2
  transformTranslationX transformTranslationY transformTranslationZ sublayerTransformScale sublayerTransformScaleX
  sublayerTransformScaleY sublayerTransformScaleZ sublayerTransformRotation sublayerTransformRotationX
  sublayerTransformRotationY sublayerTransformRotationZ sublayerTransformTranslation=2 sublayerTransformTranslationX
  sublayerTransformTranslationY sublayerTransformTranslationZ path=0 fillColor=4 fillRule strokeColor=4 lineWidth
  lineCap lineJoin miterLimit lineDashPattern=0 lineDashPhase strokeStart strokeEnd`;
export const PROPERTIES = Object.freeze(Object.fromEntries(NAMES.split(/\s+/).map((word, number) => {
  const [name, width] = word.split("=");
  return [name, Object.freeze({ number, width: Number(width ?? 1) })];
})));

// The structures of the header: i is int32, u uint32, l 64 bits, d double, p a pointer, c text, a an array's address
// and stride; a number after it is a count.
const LAYOUTS = {
  error: "size:u status:i row:l value:d field:c32 message:c256",
  curve_options: `size:u kind:i control_points:d4 step_count:i step_position:i outputs:p inputs:p stop_count:l mass:d
    stiffness:d damping:d velocity:d allows_overdamping:i deceleration_rate:d`,
  curve_info: "size:u kind:i is_unit:i duration:d final_value:d overshoot:d overshoot_time:d",
  spring_columns: `size:u allows_overdamping:i mass:a stiffness:a damping:a from:a to:a velocity:a begin_times:a`,
  decay_columns: "size:u from:a velocity:a rate:a",
  stage_options: "size:u threads:u time:d",
  animation_options: `size:u kind:i property:i flags:u fill_mode:i calculation_mode:i begin_time:d duration:d speed:d
    time_offset:d repeat_count:d repeat_duration:d curve:l from:d16 to:d16 by:d16 mass:d stiffness:d damping:d
    velocity:d key_values:p key_times:p key_curves:p key_count:l children:p child_count:l tag:l unit_velocity:d4`,
  animation_rows: `size:u from:a to:a by:a key_values:a begin_times:a durations:a velocities:a unit_velocities:a`,
  transaction_options: "size:u has_duration:i duration:d curve:l disables_actions:i sends_event:i tag:l",
  event: "size:u kind:i time:d layer:l animation:l tag:l finished:i",
  frame: `size:u time:d count:l matrices:p opacities:p world_matrices:p world_count:l columns:p column_count:l
    layout:l`,
};
const SIZES = { i: 4, u: 4, p: 4, l: 8, d: 8, a: 16, c: 1 };
export const STRUCTURES = Object.freeze(Object.fromEntries(Object.entries(LAYOUTS).map(([name, text]) => {
  let at = 0;
  const members = {};
  for (const word of text.split(/\s+/)) {
    const [member, type] = word.split(":");
    const size = SIZES[type[0]], alignment = Math.min(size, 8);
    at = Math.ceil(at / alignment) * alignment;
    members[member] = { offset: at, type: type[0], count: Number(type.slice(1) || 1) };
    at += size * members[member].count;
  }
  return [name, { size: Math.ceil(at / 8) * 8, members }];
})));

// The constants of the header, whose names are these in capitals after GLISSADE_.
const words = (prefix, text) => ({ prefix, names: text.split(" ") });
export const CONSTANTS = {
  curves: words("CURVE_", "linear bezier steps piecewise spring decay easing"),
  steps: words("STEP_", "end start none both"),
  fillModes: words("FILL_", "removed forwards backwards both"),
  calculations: words("CALCULATION_", "linear discrete paced cubic cubicPaced"),
  events: words("EVENT_", "started ended completed"),
  animations: words("", "basic spring keyframes group"),
};
const FLAGS = { from: 1, to: 2, by: 4, beginTime: 8, autoreverses: 16, stays: 32, additive: 64, cumulative: 128,
  allowsOverdamping: 256, sendsEvents: 512, settles: 1024 };
export { FLAGS };

/* MARK: Errors */

export class GlissadeError extends Error {
  static name = "GlissadeError";
  constructor(status, field = "", row = null, value = null, message = "") {
    super(`${message || status} (${status})`);
    Object.assign(this, { status, field, row, value });
  }
  get name() { return this.constructor.name; }
}
// Names of classes that appear in messages stay when a bundler shortens them.
export class ArgumentError extends GlissadeError { static name = "ArgumentError"; }
export class ParseError extends GlissadeError { static name = "ParseError"; }
export class TreeError extends GlissadeError { static name = "TreeError"; }
export class TimeError extends GlissadeError { static name = "TimeError"; }
export class KindError extends GlissadeError { static name = "KindError"; }
export class UnknownNameError extends GlissadeError { static name = "UnknownNameError"; }
export class UnknownHandleError extends GlissadeError { static name = "UnknownHandleError"; }
export class ClosedError extends GlissadeError { static name = "ClosedError"; }
export class BusyError extends GlissadeError { static name = "BusyError"; }
export class UnsupportedError extends GlissadeError { static name = "UnsupportedError"; }
export class TrapError extends GlissadeError { static name = "TrapError"; }
export const STATUSES = { 1: ["BUSY", BusyError], 2: ["NULL_POINTER", ArgumentError],
  3: ["UNKNOWN_HANDLE", UnknownHandleError], 4: ["STRUCT_SIZE", ArgumentError], 5: ["STRIDE", ArgumentError],
  6: ["ALIGNMENT", ArgumentError], 7: ["COUNT", ArgumentError], 8: ["OVERLAP", ArgumentError],
  9: ["NOT_FINITE", ArgumentError], 10: ["OUT_OF_RANGE", ArgumentError], 11: ["SYNTAX", ParseError],
  12: ["UNKNOWN_NAME", UnknownNameError], 13: ["TYPE", KindError], 14: ["TREE", TreeError], 15: ["TIME", TimeError],
  16: ["TOO_LATE", GlissadeError], 17: ["UNSUPPORTED", UnsupportedError], 18: ["MEMORY", GlissadeError],
  19: ["STOPPED", GlissadeError], 20: ["FAILED", GlissadeError] };

// Errors that this file finds itself.
const shown = (value) => value === null ? "null" : ArrayBuffer.isView(value) ? value.constructor.name : typeof value;
const kindError = (name, expected, value, row = null) => new KindError(
  "GLISSADE_TYPE", name, row, null, `${name}${row === null ? "" : ` ${row}`} must be ${expected}, not ${shown(value)}`);
const rangeError = (name, value, message) =>
  new ArgumentError("GLISSADE_OUT_OF_RANGE", name, null, value, `${name} ${message}, not ${value}`);
const countError = (name, message, value, row = null) =>
  new ArgumentError("GLISSADE_COUNT", name, row, value, `${name} ${message}`);
const unknownName = (name, message) => new UnknownNameError("GLISSADE_UNKNOWN_NAME", name, null, null, message);
const unknownHandle = (name, message, Type = UnknownHandleError) =>
  new Type("GLISSADE_UNKNOWN_HANDLE", name, null, null, message);
const unsupported = (name, message) => new UnsupportedError("GLISSADE_UNSUPPORTED", name, null, null, message);

/* MARK: Checks */

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

/* MARK: Memory */

// The owners of memory, by which arrays of another instance are known.
const owners = new WeakMap();
const registry = new FinalizationRegistry(({ glissade, destroy, handle, pointer }) =>
  glissade._destroy(destroy, handle, pointer));
const GETTERS = { i: "getInt32", u: "getUint32", p: "getUint32", l: "getBigUint64", d: "getFloat64" };
const SETTERS = { i: "setInt32", u: "setUint32", p: "setUint32", l: "setBigUint64", d: "setFloat64" };

// The memory of one call, freed when it ends.
class Call {
  constructor(glissade) { Object.assign(this, { glissade, pointers: [] }); }
  allocate(bytes) {
    const pointer = this.glissade._allocate(bytes);
    this.pointers.push(pointer);
    return pointer;
  }
  free() { for (const pointer of this.pointers) if (!this.glissade.trap) this.glissade.exports.free(pointer); }
  // The address of numbers, which are copied unless they are in the memory already.
  data(array) {
    const owner = owners.get(array.buffer);
    if (owner === this.glissade) return array.byteOffset;
    if (owner) throw unknownHandle("", "the array is in the memory of another instance", ArgumentError);
    const pointer = this.allocate(array.byteLength);
    new array.constructor(this.glissade.memory, pointer, array.length).set(array);
    return pointer;
  }
  // A glissade_input or glissade_output, by its address: structures are passed so.
  view(pointer, stride) {
    const place = this.allocate(16), view = this.glissade._view();
    view.setUint32(place, pointer, true);
    view.setBigInt64(place + 8, BigInt(stride), true);
    return place;
  }
  // The address and the length of a text, which has a terminating zero.
  string(value) {
    const bytes = new TextEncoder().encode(`${value}\0`), pointer = this.data(bytes);
    return [pointer, bytes.length - 1];
  }
  // Fills a structure of the header. Arrays become addresses or columns.
  fill(name, pointer, values, count) {
    const { size, members } = STRUCTURES[name], { glissade } = this, places = {};
    for (const [key, value] of Object.entries(values))
      if (ArrayBuffer.isView(value) && members[key].type === "p") places[key] = this.data(value);
      else if (members[key].type === "a") places[key] = [this.data(value.data), strideOf(value, count)];
    const view = glissade._view();
    new Uint8Array(glissade.memory, pointer, size).fill(0);
    for (const [key, value] of Object.entries({ size, ...values, ...places })) {
      const { offset, type } = members[key], at = pointer + offset;
      if (type === "a") {
        view.setUint32(at, value[0], true);
        view.setBigInt64(at + 8, BigInt(value[1]), true);
      } else if (type === "l") view.setBigUint64(at, BigInt(value), true);
      else if (typeof value === "number") view[SETTERS[type]](at, value, true);
      else value.forEach((one, n) => view.setFloat64(at + 8 * n, one, true));
    }
    return pointer;
  }
}
const strideOf = (rows, count) => rows.count === count ? rows.data.BYTES_PER_ELEMENT * rows.width : 0;

// Arguments of calls, which place in the memory of a call what they stand for.
const input = (rows, count = rows.count) => (call) => call.view(call.data(rows.data), strideOf(rows, count));
const handleList = (array, stride = 8) => (call) => call.view(call.data(array), stride);
const absent = (call) => call.view(0, 0);
const structure = (name, values = {}, count) => (call) =>
  call.fill(name, call.allocate(STRUCTURES[name].size), values, count);
// A text that may be absent, without its length.
const keyText = (value) => (call) => {
  if (value === null) return 0;
  if (string("key", value).includes("\0")) throw rangeError("key", null, "must not contain a zero byte");
  return call.string(value)[0];
};
// Results of calls, which are read after them: arrays with a stride or at an address, a number and a structure.
class Result {
  constructor(place, read) { Object.assign(this, { place, read }); }
}
function list(Type, count, width = 1, isPlain = false) {
  let pointer = 0;
  return new Result((call) => {
    pointer = call.allocate(Type.BYTES_PER_ELEMENT * count * width);
    return isPlain ? pointer : call.view(pointer, Type.BYTES_PER_ELEMENT * width);
  }, (glissade) => new Type(glissade.memory, pointer, count * width).slice());
}
function number(type) {
  let pointer = 0;
  return new Result((call) => pointer = call.allocate(8), (glissade) => glissade._view()[GETTERS[type]](pointer, true));
}
function result(name) {
  let pointer = 0;
  return new Result((call) => pointer = structure(name)(call), (glissade) => glissade._structure(name, pointer));
}

// An object of the library, which `close` or the collector destroys.
class Owned {
  constructor(glissade, handle, destroy, pointer = 0) {
    Object.assign(this, { glissade, _handle: handle, _destroy: destroy });
    this._own(pointer);
  }
  // Lets a piece of memory live as long as the object.
  _own(pointer) {
    const { glissade, _handle: handle, _destroy: destroy } = this;
    this._pointer = pointer;
    registry.unregister(this);
    registry.register(this, { glissade, destroy, handle, pointer }, this);
  }
  get handle() {
    if (this._handle === 0n) throw unknownHandle("", `the ${this.constructor.name} is closed`, ClosedError);
    return this._handle;
  }
  get isClosed() { return this._handle === 0n; }
  close() {
    if (this._handle === 0n) return;
    this.glissade._destroy(this._destroy, this._handle, this._pointer, true);
    registry.unregister(this);
    this._handle = 0n;
  }
}
if (Symbol.dispose) Owned.prototype[Symbol.dispose] = Owned.prototype.close;

/* MARK: Curves and rows */

export class Curve extends Owned {
  static name = "Curve";
  get info() {
    const { kind, isUnit, size, ...info } = this.glissade._do("curve_get_info", this.handle, result("curve_info"));
    return { kind: CONSTANTS.curves.names[kind], isUnit: isUnit === 1, ...info };
  }
  sample(times) {
    const rows = rowsOf("times", times, null), { count } = rows;
    const [values, velocities] = this.glissade._do(
      "curve_sample", this.handle, input(rows), BigInt(count), list(Float64Array, count), list(Float64Array, count));
    return { values, velocities };
  }
  value(time) { return this.sample([real("time", time)]).values[0]; }
  interpolate(progress, from, to) { return this.glissade.interpolate(progress, from, to, this); }
  toString() { return this.glissade._text("curve_format", this.handle); }
}

class Rows extends Owned {
  constructor(glissade, handle, count) {
    super(glissade, handle, "rows_destroy");
    this.count = count;
  }
}
class Motions extends Rows {
  evaluate(time) {
    const [positions, velocities] = this.glissade._do(
      "rows_evaluate", this.handle, real("time", time), list(Float32Array, this.count), list(Float32Array, this.count));
    return { positions, velocities };
  }
}
export class Springs extends Motions {
  static name = "Springs";
  retarget(time, targets, indices = null) {
    const chosen = indices && BigUint64Array.from(indices, (at) => BigInt(integer("indices", at, 0, 2 ** 32)));
    const count = chosen ? chosen.length : this.count, rows = rowsOf("targets", targets, count);
    this.glissade._do("springs_retarget", this.handle, chosen ? handleList(chosen) : absent, BigInt(count),
      real("time", time), input(rows, count));
  }
  get sortedIndices() {
    return this.glissade._do(
      "springs_get_indices", this.handle, list(Uint32Array, this.count, 1, true), BigInt(this.count));
  }
  // The fastest form: a view that the next call of it overwrites.
  evaluateSorted(time) {
    if (!this._pointer) {
      this.sortedCount = Number(this.glissade._do("rows_get_info", this.handle, 0, 0, number("l")));
      this._own(this.glissade._allocate(4 * this.sortedCount));
    }
    this.glissade._run("springs_evaluate", this.handle, real("time", time), this._pointer, 0, BigInt(this.sortedCount));
    return this.glissade._floats(this._pointer, this.sortedCount);
  }
}
export class Decays extends Motions { static name = "Decays"; }
export class Transforms extends Rows {
  static name = "Transforms";
  compose(progress) {
    const rows = rowsOf("progress", progress, this.count, 1, Float32Array);
    return this.glissade._do("compose", this.handle, input(rows, this.count), list(Float32Array, this.count, 16));
  }
}

/* MARK: Animations */

const TIMING = { duration: 0, beginTime: null, speed: 1, timeOffset: 0, repeatCount: 0, repeatDuration: 0,
  autoreverses: false, fillMode: "removed", stays: false, additive: false, cumulative: false, curve: null,
  sendsEvents: false, tag: 0 };
const BASIC = { property: null, from: null, to: null, by: null, ...TIMING };
const SPRING = { mass: null, stiffness: null, damping: null, velocity: null, duration: null, bounce: null,
  allowsOverdamping: false };
const KINDS = {
  basic: BASIC,
  spring: { ...BASIC, spring: {}, unitVelocity: null },
  keyframes: { property: null, values: null, times: null, curves: null, calculation: "linear", ...TIMING },
  group: { animations: null, ...TIMING },
};

// An animation's members in C; `call` holds the memory of its arrays.
function animationMembers(call, animation) {
  if (animation === null || typeof animation !== "object") throw kindError("animation", "an object", animation);
  const kind = "animations" in animation ? "group" : "values" in animation ? "keyframes"
    : "spring" in animation ? "spring" : "basic";
  const options = take(`a ${kind} animation`, animation, KINDS[kind]), { glissade } = call;
  const members = { kind: CONSTANTS.animations.names.indexOf(kind), flags: flagsOf(options), ...checked(options) };
  if (options.curve !== null) {
    if (kind === "spring") throw unsupported("curve", "spring animations have no curve");
    members.curve = glissade._curveOf(options.curve);
  }
  if (kind === "group") {
    if (!Array.isArray(options.animations)) throw kindError("animations", "an array", options.animations);
    const { size } = STRUCTURES.animation_options, children = call.allocate(size * options.animations.length);
    options.animations.forEach((child, at) =>
      call.fill("animation_options", children + size * at, animationMembers(call, child)));
    return { ...members, children, child_count: options.animations.length };
  }
  const { number, width } = propertyOf(options.property);
  if (width === 0) throw new KindError(
    "GLISSADE_TYPE", "property", null, null, `${options.property} is text and cannot be animated`);
  members.property = number;
  if (kind === "keyframes") return { ...members, ...keyframeMembers(glissade, options, width) };
  for (const name of ["from", "to", "by"])
    if (options[name] !== null) members[name] = rowsOf(name, options[name], 1, width).data;
  if (kind === "spring") {
    Object.assign(members, glissade._springMembers(options.spring, members.flags));
    if (members.duration === 0) members.flags |= FLAGS.settles;
    if (options.unitVelocity !== null && width > 4)
      throw unsupported("unitVelocity", `${options.property} has no numbers that move one by one`);
    if (options.unitVelocity !== null)
      members.unit_velocity = rowsOf("unitVelocity", options.unitVelocity, 1, width).data;
  }
  return members;
}
function keyframeMembers(glissade, { values, times, curves, calculation }, width) {
  const { data, count } = rowsOf("values", values, null, width);
  const members = { key_values: data, key_count: count,
    calculation_mode: choice(CONSTANTS.calculations)("calculation", calculation) };
  const expect = (name, found, expected) => {
    if (found !== expected) throw countError(name, `has ${found} elements instead of ${expected}`, found);
  };
  if (times !== null) {
    members.key_times = rowsOf("times", times, null).data;
    expect("times", members.key_times.length, count);
  }
  if (curves !== null) {
    expect("curves", curves.length, count - 1);
    members.key_curves = BigUint64Array.from(curves, (curve) => curve === null ? 0n : glissade._curveOf(curve));
  }
  return members;
}

/* MARK: Layers */

export class Layers {
  static name = "Layers";
  constructor(stage, handles) { Object.assign(this, { stage, handles }); }
  get length() { return this.handles.length; }
  at(index) { return this.slice(index, index === -1 ? undefined : index + 1); }
  slice(from, to) { return new Layers(this.stage, this.handles.slice(from, to)); }
  // Calls a function that takes the stage, the layers and their number first.
  _do(name, ...more) {
    return this.stage.glissade._do(name, this.stage.handle, handleList(this.handles), BigInt(this.length), ...more);
  }
  _change(...call) {
    this.stage._willChange();
    return this._do(...call);
  }
  set(values) {
    const given = Object.entries(values).map(([name, value]) => {
      const { number, width } = propertyOf(name);
      return [number, width ? rowsOf(name, value, this.length, width) : string(name, value)];
    });
    for (const [number, value] of given)
      if (typeof value !== "string") this._change("layers_set", number, input(value, this.length));
      else for (const handle of this.handles) this.stage._change("layer_set_text", handle, number, value);
  }
  _get(name, property, ...time) {
    const { number, width } = propertyOf(property);
    return this._do(name, number, ...time.map((one) => real("time", one)),
      list(Float64Array, this.length, Math.max(width, 1)));
  }
  get(property) { return this._get("layers_get", property); }
  presentation(property, time) { return this._get("layers_get_presentation", property, time); }
  velocities(property, time) { return this._get("layers_get_presentation_velocities", property, time); }
  texts(property, time = null) {
    const { number } = propertyOf(property), [name, ...more] =
      time === null ? ["layer_get_text"] : ["layer_get_presentation_text", real("time", time)];
    return Array.from(this.handles, (handle) =>
      this.stage.glissade._text(name, this.stage.handle, handle, number, ...more));
  }
  animate(animation, options) {
    const { key, ...columns } = take("animate", options, { key: null, fromValues: null, toValues: null, byValues: null,
      keyValues: null, beginTimes: null, durations: null, velocities: null, unitVelocities: null });
    let rows = () => 0;
    const members = (call) => {
      const members = animationMembers(call, animation), own = {};
      const width = animation.property ? propertyOf(animation.property).width : 1;
      const widths = { from: width, to: width, by: width, unit_velocities: width,
        key_values: Number(members.key_count ?? 0) * width };
      for (const [name, value] of Object.entries(columns)) {
        if (value === null) continue;
        const member = snake(name).replace(/^(from|to|by)_values$/, "$1");
        own[member] = rowsOf(name, value, this.length, widths[member] ?? 1);
        members.flags |= FLAGS[member === "begin_times" ? "beginTime" : member] ?? 0;
      }
      if (own.durations) members.flags &= ~FLAGS.settles;
      if (Object.keys(own).length) rows = structure("animation_rows", own, this.length);
      return structure("animation_options", members)(call);
    };
    this.stage._willChange();
    return this.stage.glissade._do("animations_add", this.stage.handle, members, (call) => rows(call),
      handleList(this.handles), BigInt(this.length), keyText(key), list(BigUint64Array, this.length));
  }
  animateTo(property, values, motion = {}, options) {
    const { inPlace, ...given } = take(
      "animateTo", options, { duration: null, inPlace: false, sendsEvents: false, tag: 0 });
    const { glissade } = this.stage, { number, width } = propertyOf(property);
    const rows = rowsOf("values", values, this.length, Math.max(width, 1));
    const members = { property: number, flags: flagsOf(given), ...checked({ ...given, duration: null }) };
    if (typeof motion === "string" || motion instanceof Curve) {
      if (given.duration === null) throw unsupported("duration", "a timing function needs a duration");
      Object.assign(members, { kind: 0, curve: glissade._curveOf(motion), ...checked({ duration: given.duration }) });
    } else Object.assign(members, { kind: 1, ...glissade._springMembers(motion, members.flags) });
    this.stage._willChange();
    return glissade._do("layers_retarget", this.stage.handle, structure("animation_options", members), inPlace ? 1 : 0,
      handleList(this.handles), BigInt(this.length), input(rows, this.length), list(BigUint64Array, this.length));
  }
  removeAnimations(key = null) { this._change("layers_remove_animations", keyText(key)); }
  remove() { this._change("layers_remove"); }
  move(parents) {
    this.stage._change(
      "layers_move", handleList(this.handles), this.stage._parents(parents, this.length), BigInt(this.length));
  }
  setTiming({ beginTime = 0, speed = 1, timeOffset = 0 } = {}) {
    const rows = rowsOf("timing", [[beginTime, speed, timeOffset]], this.length, 3);
    this._change("layers_set_timing", input(rows, this.length));
  }
  get parents() { return new Layers(this.stage, this._do("layers_get_parents", list(BigUint64Array, this.length))); }
  _indices(...call) { return Int32Array.from(this._do(...call, list(BigInt64Array, this.length)), Number); }
  frameIndices() { return this._indices("layers_get_indices"); }
  frameColumns(property) { return this._indices("layers_get_columns", propertyOf(property).number); }
}

/* MARK: Stages */

export class Frame {
  constructor(stage, generation, time) { Object.assign(this, { stage, generation, time }); }
  _at(name) {
    const { stage } = this;
    if (stage._generation !== this.generation) throw unknownHandle(
      "frame", `the frame at ${this.time} is outdated: the stage has changed or been evaluated since`, ClosedError);
    const { offset, type } = STRUCTURES.frame.members[name];
    return Number(stage.glissade._view()[GETTERS[type]](stage._pointer + offset, true));
  }
  _array(pointer, count, width) { return this.stage.glissade._floats(this._at(pointer), this._at(count) * width); }
  get matrices() { return this._array("matrices", "count", 16); }
  get opacities() { return this._array("opacities", "count", 1); }
  get worldMatrices() { return this._array("world_matrices", "world_count", 16); }
  get columns() { return this._array("columns", "column_count", 1); }
  get count() { return this._at("count"); }
  get layout() { return this._at("layout"); }
}

export class Stage extends Owned {
  static name = "Stage";
  constructor(glissade, handle) {
    super(glissade, handle, "stage_destroy", glissade._allocate(STRUCTURES.frame.size));
    Object.assign(this, { _generation: 0, _onChange: null, _bound: [] });
  }
  _willChange() {
    this._onChange?.();
    this._generation++;
  }
  _do(name, ...more) { return this.glissade._do(name, this.handle, ...more); }
  _change(...call) {
    this._willChange();
    return this._do(...call);
  }
  _handlesOf(name, layers) {
    if (instance(name, layers, Layers).stage === this) return layers.handles;
    throw unknownHandle(name, `the ${name} are on another stage`);
  }
  // Parents of as many layers, or one of all.
  _parents(parents, count) {
    const handles = this._handlesOf("parents", parents), { length } = handles;
    if (length !== 1 && length !== count)
      throw countError("parents", `has ${length} layers instead of ${count}`, length);
    return handleList(handles, length === 1 ? 0 : 8);
  }
  add(count = 1, options) {
    const { parents, isShape } = take("add", options, { parents: null, isShape: false });
    integer("count", count, 0, 2 ** 24);
    const above = parents ? this._parents(parents, count) : absent;
    return new Layers(
      this, this._change("layers_add", isShape ? 1 : 0, above, BigInt(count), list(BigUint64Array, count)));
  }
  get root() { return this.layers(this._do("stage_root", number("l"))); }
  layers(handles) {
    return new Layers(this, typeof handles === "bigint" ? BigUint64Array.of(handles) : BigUint64Array.from(handles));
  }
  drawingOrder() {
    const count = this._do("stage_drawing_order", 0, 0n, number("l"));
    const [handles] = this._do("stage_drawing_order", list(BigUint64Array, Number(count), 1, true), count, number("l"));
    return new Layers(this, handles);
  }
  removeAnimations(handles) {
    const array = BigUint64Array.from(handles);
    this._change("animations_remove", handleList(array), BigInt(array.length));
  }
  transaction(options, body) {
    const { curve, disablesActions, sendsEvent, ...given } = take("transaction", options, { duration: null, curve: null,
      disablesActions: false, sendsEvent: false, tag: 0 });
    this._change("transaction_begin", structure("transaction_options", { ...checked(given),
      has_duration: given.duration === null ? 0 : 1, curve: curve === null ? 0 : this.glissade._curveOf(curve),
      disables_actions: disablesActions ? 1 : 0, sends_event: sendsEvent ? 1 : 0 }));
    try { return body(); } finally { this._change("transaction_commit"); }
  }
  get time() { return this._do("stage_time", number("d")); }
  get nextWakeTime() { return this._do("stage_next_wake_time", number("d")); }
  advance(time, onEvent = null) {
    if (onEvent !== null && typeof onEvent !== "function") throw kindError("onEvent", "a function", onEvent);
    this._generation++;
    this.glissade._advance(this.handle, real("time", time), onEvent);
  }
  evaluate(time) {
    this.glissade._view().setUint32(this._pointer, STRUCTURES.frame.size, true);
    this.glissade._run("stage_evaluate", this.handle, real("time", time), this._pointer);
    return new Frame(this, ++this._generation, time);
  }

  bind(layers, elements, options) {
    const { isLocal } = take("bind", options, { isLocal: false });
    const list = elements.style ? [elements] : Array.from(elements);
    this._handlesOf("layers", layers);
    if (list.length !== layers.length)
      throw countError("elements", `has ${list.length} elements instead of ${layers.length}`, list.length);
    for (const element of list) element.style.transformOrigin = "0 0";
    this._onChange?.();
    const shown = new Float32Array(17 * list.length).fill(NaN);
    this._bound.push({ layers, list, isLocal, shown, layout: null, indices: null });
  }
  write(frame) {
    const { layout, opacities, matrices, worldMatrices } = frame;
    for (const bound of this._bound) {
      if (bound.layout !== layout) this._find(bound, layout);
      const { indices, list, shown } = bound, source = bound.isLocal ? matrices : worldMatrices;
      for (let row = 0; row < list.length; row++) {
        const index = indices[row], to = 17 * row, from = 16 * index;
        if (index < 0) continue;
        let isMoved = false;
        for (let k = 0; k < 16; k++)
          if (shown[to + k] !== source[from + k]) {
            shown[to + k] = source[from + k];
            isMoved = true;
          }
        if (isMoved) list[row].style.transform = cssMatrix(source, from);
        if (shown[to + 16] !== opacities[index]) list[row].style.opacity = shown[to + 16] = opacities[index];
      }
    }
  }
  // Finds the frame indices of bound layers; those that were removed are no longer bound.
  _find(bound, layout) {
    const exists = (row) => {
      try { return bound.layers.at(row).frameIndices().length === 1; } catch (error) {
        if (error instanceof UnknownHandleError) return false;
        throw error;
      }
    };
    try { bound.indices = bound.layers.frameIndices(); } catch (error) {
      if (!(error instanceof UnknownHandleError)) throw error;
      const rows = [...bound.list.keys()].filter(exists);
      bound.shown = Float32Array.from(rows.flatMap((row) => [...bound.shown.subarray(17 * row, 17 * row + 17)]));
      bound.layers = new Layers(this, BigUint64Array.from(rows, (row) => bound.layers.handles[row]));
      bound.list = rows.map((row) => bound.list[row]);
      bound.indices = bound.layers.frameIndices();
    }
    bound.layout = layout;
  }

  run(options) {
    const { onEvent, onFrame, reducedMotion } = take(
      "run", options, { onEvent: null, onFrame: null, reducedMotion: "finish" });
    choice({ names: ["finish", "ignore"] })("reducedMotion", reducedMotion);
    if (this._onChange) throw new BusyError("GLISSADE_BUSY", "", null, null, "the stage is running already");
    const { document, matchMedia } = globalThis;
    const request = globalThis.requestAnimationFrame ?? ((draw) => setTimeout(() => draw(performance.now()), 16));
    const cancel = globalThis.cancelAnimationFrame ?? clearTimeout;
    const reduced = reducedMotion === "finish" ? matchMedia?.("(prefers-reduced-motion: reduce)") : null;
    // The stage's time goes on with the page's clock, from these two, except while the page is hidden.
    let base = this.time, anchor = performance.now(), pending = 0, timer = 0, isDrawing = false;
    const isHidden = () => document?.visibilityState === "hidden";
    const clock = (now) => Math.max(this.time, base + (now - anchor) / 1000);
    const schedule = () => {
      clearTimeout(timer);
      if (!pending && !isHidden()) pending = request(draw);
    };
    const draw = (now) => {
      pending = 0;
      if (this.isClosed) return end();
      isDrawing = true;
      try {
        // Each change then shows where it ends; what repeats without an end stands still.
        if (reduced?.matches) base += 3600;
        const time = clock(now);
        this.advance(time, onEvent);
        const frame = this.evaluate(time);
        this.write(frame);
        onFrame?.(frame);
      } finally { isDrawing = false; }
      if (this.isClosed) return end();
      const seconds = this.nextWakeTime - this.time;
      if (seconds <= 0 && !reduced?.matches) schedule();
      else if (seconds > 0 && seconds < Infinity) timer = setTimeout(schedule, Math.min(1000 * seconds, 2 ** 31 - 1));
    };
    // A change begins at the time that it is made, although the stage has slept.
    this._onChange = () => {
      if (isDrawing || pending || isHidden()) return;
      isDrawing = true;
      try { this.advance(clock(performance.now()), onEvent); } finally { isDrawing = false; }
      schedule();
    };
    const turn = () => {
      if (isHidden()) {
        base = clock(performance.now());
        cancel(pending);
        clearTimeout(timer);
        pending = 0;
      } else {
        anchor = performance.now();
        schedule();
      }
    };
    const end = () => {
      cancel(pending);
      clearTimeout(timer);
      document?.removeEventListener("visibilitychange", turn);
      reduced?.removeEventListener("change", schedule);
      this._onChange = null;
    };
    document?.addEventListener("visibilitychange", turn);
    reduced?.addEventListener("change", schedule);
    schedule();
    return end;
  }
}
// A matrix as CSS writes it; most are those of a plane.
function cssMatrix(m, at) {
  const n = (k) => m[at + k];
  const isPlane = !n(2) && !n(3) && !n(6) && !n(7) && !n(8) && !n(9) && n(10) === 1 && !n(11) && !n(14) && n(15) === 1;
  return isPlane ? `matrix(${n(0)},${n(1)},${n(4)},${n(5)},${n(12)},${n(13)})`
    : `matrix3d(${m.subarray(at, at + 16).join()})`;
}

/* MARK: Instances */

export class Glissade {
  constructor(module, path) {
    Object.assign(this, { module, path, trap: null, _deliver: null, _curves: new Map() });
    const event = (place) => this._deliver?.(place);
    this.exports = new WebAssembly.Instance(module, { glissade: { event } }).exports;
    this._error = this._allocate(STRUCTURES.error.size);
    this._view().setUint32(this._error, STRUCTURES.error.size, true);
  }
  // The memory, whose buffer is another one when it has grown.
  get memory() {
    const { buffer } = this.exports.memory;
    if (!owners.has(buffer)) owners.set(buffer, this);
    return buffer;
  }
  _view() {
    const { memory } = this;
    return this._cached?.buffer === memory ? this._cached : (this._cached = new DataView(memory));
  }
  _floats(pointer, count) { return count ? new Float32Array(this.memory, pointer, count) : new Float32Array(0); }
  _allocate(bytes) {
    const pointer = this._call("malloc", Math.max(bytes, 16));
    if (!pointer) throw new GlissadeError("GLISSADE_MEMORY", "", null, bytes, `no memory for ${bytes} bytes`);
    return pointer;
  }
  // The numbers among the members of a structure.
  _structure(name, pointer) {
    const view = this._view(), members = Object.entries(STRUCTURES[name].members);
    return Object.fromEntries(members.filter(([, { type }]) => GETTERS[type]).map(
      ([member, { offset, type }]) => [camel(member), view[GETTERS[type]](pointer + offset, true)]));
  }
  // Calls a function; what it throws has left the memory in an unknown state, for good.
  _call(name, ...values) {
    const fail = (message) => new TrapError("GLISSADE_FAILED", "", null, null, message);
    if (this.trap) throw fail(`the module has stopped after a trap: ${this.trap}`);
    try {
      return this.exports[name](...values);
    } catch (error) {
      // JavaScript has rejected the values.
      if (error instanceof TypeError) throw error;
      this.trap ??= String(error?.message ?? error);
      throw fail(`${name} has trapped: ${this.trap}`);
    }
  }
  _run(name, ...values) { if (this._call(`glissade_${name}`, ...values, this._error)) throw this._failure(); }
  _failure() {
    const { status, row, value } = this._structure("error", this._error), { members } = STRUCTURES.error;
    const [field, message] = ["field", "message"].map((name) => {
      const bytes = new Uint8Array(this.memory, this._error + members[name].offset, members[name].count);
      return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    });
    const [name, Type] = STATUSES[status] ?? ["FAILED", GlissadeError], at = Number(BigInt.asIntN(64, row));
    return new Type(`GLISSADE_${name}`, camel(field), at < 0 ? null : at, Number.isNaN(value) ? null : value,
      field && message.startsWith(field) ? camel(field) + message.slice(field.length) : message);
  }
  // Calls a function with arguments of any kind, and returns its result or a list of its results.
  _do(name, ...values) {
    const call = new Call(this);
    try {
      const place = (value) => value instanceof Result ? value.place(call)
        : typeof value === "function" ? value(call) : typeof value === "string" ? call.string(value) : value;
      this._run(name, ...values.flatMap(place));
      const results = values.filter((value) => value instanceof Result).map((value) => value.read(this));
      return results.length > 1 ? results : results[0];
    } finally { call.free(); }
  }
  // Reads a text: its length first.
  _text(name, ...values) {
    const count = this._do(name, ...values, 0, 0, number("u"));
    const [bytes] = this._do(name, ...values, list(Uint8Array, count + 1, 1, true), count + 1, number("u"));
    return new TextDecoder().decode(bytes.subarray(0, count));
  }
  _destroy(destroy, handle, pointer, isExplicit = false) {
    if (this.trap) return;
    const status = this._call(`glissade_${destroy}`, handle, this._error);
    if (status && isExplicit) throw this._failure();
    if (pointer && !status) this.exports.free(pointer);
  }
  _advance(handle, time, onEvent) {
    const before = this._deliver;
    let raised = null;
    this._deliver = onEvent && ((place) => {
      if (raised) return;
      const { kind, tag, finished, size, ...event } = this._structure("event", place);
      const more = { kind: CONSTANTS.events.names[kind], tag: Number(tag), finished: finished === 1 };
      try { onEvent({ ...event, ...more }); } catch (error) { raised = { error }; }
    });
    try {
      if (this._call("advance", handle, time, this._error)) throw this._failure();
    } finally { this._deliver = before; }
    if (raised) throw raised.error;
  }
  _curveOf(curve) {
    if (typeof curve !== "string") {
      if (instance("curve", curve, Curve).glissade === this) return curve.handle;
      throw unknownHandle("curve", "the curve belongs to another instance");
    }
    if (!this._curves.has(curve)) {
      if (this._curves.size === 256) this._curves.clear();
      this._curves.set(curve, this.curve(curve));
    }
    return this._curves.get(curve).handle;
  }
  _springMembers(spring, flags = 0) {
    const { duration, bounce, ...numbers } = take("a spring", spring, SPRING), { mass, stiffness, damping } = numbers;
    const members = { mass: 1, stiffness: 100, damping: 10, velocity: 0, ...checked(numbers) };
    if (duration !== null || bounce !== null) {
      if (duration === null || mass !== null || stiffness !== null || damping !== null)
        throw unsupported(duration === null ? "bounce" : "duration",
          "a spring has a duration and a bounce, or a mass, a stiffness and a damping, and not both");
      [members.stiffness, members.damping] = this._do("spring_from_duration", nonzero("duration", duration),
        real("bounce", bounce ?? 0), number("d"), number("d"));
    }
    return { ...members, flags: flags | flagsOf(numbers) };
  }
  get version() {
    const number = this._call("glissade_version");
    return `${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  }
  stage(options) {
    const time = real("time", take("stage", options, { time: 0 }).time);
    return new Stage(this, this._do("stage_create", structure("stage_options", { time }), number("l")));
  }
  _newCurve(...call) { return new Curve(this, this._do(...call, number("l")), "curve_destroy"); }
  curve(source) {
    if (typeof source === "string") return this._newCurve("curve_parse", source);
    const options = take("curve", source, { kind: "linear", controlPoints: null, count: 1, position: "end",
      outputs: null, inputs: null, velocity: 0, rate: 0.998 }), { outputs, inputs, controlPoints } = options;
    const members = {
      kind: choice(CONSTANTS.curves)("kind", options.kind),
      step_count: integer("count", options.count, 1, 2 ** 31 - 1),
      step_position: choice(CONSTANTS.steps)("position", options.position),
      velocity: real("velocity", options.velocity), deceleration_rate: nonzero("rate", options.rate) };
    if (controlPoints !== null) members.control_points = rowsOf("controlPoints", controlPoints, 1, 4).data;
    if (outputs !== null)
      Object.assign(members, { outputs: rowsOf("outputs", outputs, null).data, stop_count: outputs.length });
    if (inputs !== null) members.inputs = rowsOf("inputs", inputs, outputs?.length ?? 0).data;
    return this._newCurve("curve_create", structure("curve_options", members));
  }
  spring(spring = {}) {
    const { flags, ...members } = this._springMembers(spring), kind = CONSTANTS.curves.names.indexOf("spring");
    return this._newCurve(
      "curve_create", structure("curve_options", { ...members, kind, allows_overdamping: flags ? 1 : 0 }));
  }
  _motions(Type, name, columns, more) {
    const rows = Object.entries(columns).filter(([, value]) => value !== null)
      .map(([name, value]) => [snake(name), rowsOf(name, value, null)]);
    const count = commonCount(rows.map(([, one]) => one)), members = { ...Object.fromEntries(rows), ...more };
    return new Type(this, this._do(
      `${name}s_create`, structure(`${name}_columns`, members, count), BigInt(count), number("l")), count);
  }
  springs(columns) {
    const { allowsOverdamping, ...rest } = take("springs", columns, { mass: null, stiffness: null, damping: null,
      from: null, to: null, velocity: null, beginTimes: null, allowsOverdamping: false });
    return this._motions(Springs, "spring", rest, { allows_overdamping: allowsOverdamping ? 1 : 0 });
  }
  decays(columns) {
    return this._motions(Decays, "decay", take("decays", columns, { from: null, velocity: null, rate: null }));
  }
  _prepared(name, ...rows) {
    const count = commonCount(rows);
    return new Transforms(
      this, this._do(name, ...rows.map((one) => input(one, count)), BigInt(count), number("l")), count);
  }
  transforms(from, to) {
    return this._prepared("transforms_create", rowsOf("from", from, null, 17), rowsOf("to", to, null, 17));
  }
  translationScales(ends) {
    return this._prepared("translation_scales_create", rowsOf("ends", ends, null, 12, Float32Array));
  }
  // Computes rows of floats; the arguments are a name, a value and its width.
  _computed(name, width, given, ...first) {
    const rows = given.map(([name, value, width]) => rowsOf(name, value, null, width, Float32Array));
    const count = commonCount(rows), inputs = rows.map((one) => input(one, count));
    return this._do(name, ...first, ...inputs, BigInt(count), list(Float32Array, count, width));
  }
  multiply(a, b) { return this._computed("multiply", 16, [["a", a, 16], ["b", b, 16]]); }
  concat(progress, ends) { return this._computed("concat", 16, [["progress", progress, 1], ["ends", ends, 12]]); }
  interpolate(progress, from, to, curve = null) {
    return this._computed("interpolate", 1, [["progress", progress, 1], ["from", from, 1], ["to", to, 1]],
      curve === null ? 0n : this._curveOf(curve));
  }
}

/* MARK: Loading */

const bytes = (text) => Uint8Array.from(text.match(/[0-9a-f]{2}/g), (pair) => parseInt(pair, 16));
const HEADER = "0061736d01000000";
// f(a, b, c) = a * b + c by relaxed_madd on the bits of floats, and a function of vectors.
const RELAXED = bytes(HEADER + `010801 6003 7f7f7f 017f 03020100 070501 016600 00 0a1601 1400
  2000fd11 2001fd11 2002fd11 fd8502 fd1b00 0b`);
const VECTORS = bytes(`${HEADER} 010501 6000 017b 03020100 0a0a01 0800 4100fd0f fd62 0b`);
// Relaxed SIMD may round twice where the processor has no fused multiply-add: 2^-24 shows that it does not.
function isFused() {
  const { f } = new WebAssembly.Instance(new WebAssembly.Module(RELAXED)).exports;
  return f(0x3f800800, 0x3f800800, 0xbf801000) === 0x33800000;
}
export function supportedPath() {
  if (WebAssembly.validate(RELAXED) && isFused()) return "relaxed";
  if (WebAssembly.validate(VECTORS)) return "simd";
  throw unsupported("path", "this engine has no vectors in WebAssembly");
}
async function compile(source) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  const url = new URL(source, import.meta.url);
  // Not an import, which bundlers would look for.
  const files = url.protocol === "file:" ? globalThis.process?.getBuiltinModule?.("node:fs") : undefined;
  if (files) return WebAssembly.compile(await files.promises.readFile(url));
  const response = await fetch(url);
  if (!response.ok) throw new GlissadeError(
    "GLISSADE_FAILED", "modules", null, response.status, `${url} has status ${response.status}`);
  // Browsers compile what streams in only if its type is right.
  if (response.headers.get("content-type")?.startsWith("application/wasm"))
    return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
export async function load(options) {
  const { path, modules } = take("load", options, { path: null, modules: {} });
  const chosen = path ?? supportedPath();
  choice({ names: ["relaxed", "simd"] })("path", chosen);
  // Bundlers look for these expressions.
  const file = chosen === "relaxed" ? new URL("./glissade-relaxed.wasm", import.meta.url)
    : new URL("./glissade-simd.wasm", import.meta.url);
  return new Glissade(await compile(modules[chosen] ?? file), chosen);
}
