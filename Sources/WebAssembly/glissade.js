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
  frame: `size:u time:d count:l matrices:p opacities:p world_matrices:p world_count:l columns:p column_count:l layout:l`,
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

const shown = (value) => value === null ? "null" : ArrayBuffer.isView(value) ? value.constructor.name : typeof value;
const kindError = (name, expected, value, row = null) => new KindError(
  "GLISSADE_TYPE", name, row, null, `${name}${row === null ? "" : ` ${row}`} must be ${expected}, not ${shown(value)}`);
const outOfRange = (name, value, message) =>
  new ArgumentError("GLISSADE_OUT_OF_RANGE", name, null, value, `${name} ${message}, not ${value}`);

function real(name, value) {
  if (typeof value !== "number") throw kindError(name, "a number", value);
  return value;
}
// 0 stands for the default in C.
function nonzero(name, value) {
  if (real(name, value) === 0) throw outOfRange(name, 0, "must not be 0");
  return value;
}
function integer(name, value, low, high) {
  if (!Number.isInteger(real(name, value)) || value < low || value > high)
    throw outOfRange(name, value, `must be an integer in ${low}…${high}`);
  return value;
}
function choice(name, value, { names }) {
  const number = names.indexOf(value);
  if (number < 0)
    throw new UnknownNameError("GLISSADE_UNKNOWN_NAME", name, null, null, `${name} must be ${names.join(", ")}, not ${value}`);
  return number;
}
function text(name, value) {
  if (typeof value !== "string") throw kindError(name, "a string", value);
  return value;
}
function propertyOf(name) {
  if (!Object.hasOwn(PROPERTIES, text("property", name)))
    throw new UnknownNameError("GLISSADE_UNKNOWN_NAME", "property", null, null, `layers have no property ${name}`);
  return PROPERTIES[name];
}
// Returns the options with their defaults; an unknown name is an error.
function take(name, options, defaults) {
  if (options === undefined) return defaults;
  if (options === null || typeof options !== "object") throw kindError(name, "an object", options);
  for (const key of Object.keys(options))
    if (!Object.hasOwn(defaults, key))
      throw new UnknownNameError("GLISSADE_UNKNOWN_NAME", key, null, null, `${name} has no ${key}`);
  return { ...defaults, ...options };
}
// The number of rows, of which lists with one row have as many.
function commonCount(rows) {
  const count = rows.reduce((most, one) => one.count === 1 ? most : one.count, 1);
  for (const one of rows)
    if (one.count !== 1 && one.count !== count) throw countError(camel(one.name), `has ${one.count} rows instead of ${count}`, one.count);
  return count;
}
const unsupported = (name, message) => new UnsupportedError("GLISSADE_UNSUPPORTED", name, null, null, message);
function withClass(name, value, type) {
  if (!(value instanceof type)) throw kindError(name, `a ${type.name}`, value);
  return value;
}

// Numbers of `count` rows of `width` each, from a number, a list, lists in a list or a typed array. One row stands for
// all. Without a count, the result has as many rows as are given.
function rowsOf(name, value, count, width, Type = Float64Array) {
  const isTyped = ArrayBuffer.isView(value) && !(value instanceof DataView);
  if (typeof value === "number") value = [value];
  else if (!isTyped && !Array.isArray(value)) throw kindError(name, "a number or an array", value);
  if (isTyped && typeof value[0] === "bigint") throw kindError(name, "an array of numbers", value);
  let flat = value;
  if (!isTyped && value.some(Array.isArray)) {
    value.forEach((row, at) => {
      if (!Array.isArray(row) && !ArrayBuffer.isView(row)) throw kindError(name, "an array", row, at);
      if (row.length !== width) throw countError(name, `has ${row.length} numbers instead of ${width}`, row.length, at);
    });
    flat = value.flatMap((row) => Array.from(row));
  }
  if (!isTyped)
    for (let at = 0; at < flat.length; at++)
      if (typeof flat[at] !== "number") throw kindError(name, "a number", flat[at], Math.floor(at / width));
  if (flat.length % width !== 0 || (count !== null && flat.length !== width && flat.length !== count * width))
    throw countError(name, `has ${flat.length} numbers instead of ${count === null ? "rows of " : `${count} × `}${width}`, flat.length);
  return { data: flat instanceof Type ? flat : Type.from(flat), count: flat.length / width, width, name };
}
const countError = (name, message, value, row = null) =>
  new ArgumentError("GLISSADE_COUNT", name, row, value, `${name} ${message}`);

// The owners of memory, by which arrays of another instance are known.
const owners = new WeakMap();
const registry = new FinalizationRegistry(({ glissade, destroy, handle, pointer }) => glissade._destroy(destroy, handle, pointer));

// The memory of one call, freed when it ends.
class Call {
  constructor(glissade) { this.glissade = glissade; this.pointers = []; }
  allocate(bytes) {
    const { exports } = this.glissade._live();
    const pointer = exports.malloc(Math.max(bytes, 16));
    if (!pointer) throw new GlissadeError("GLISSADE_MEMORY", "", null, bytes, `no memory for ${bytes} bytes`);
    this.pointers.push(pointer);
    return pointer;
  }
  free() { for (const pointer of this.pointers) if (!this.glissade.trap) this.glissade.exports.free(pointer); }
  // An array of numbers, copied unless it is in the memory already.
  data(array) {
    const { glissade } = this, owner = owners.get(array.buffer);
    if (owner && owner !== glissade)
      throw new ArgumentError("GLISSADE_UNKNOWN_HANDLE", "", null, null, "the array is in the memory of another instance");
    if (owner) return array.byteOffset;
    const pointer = this.allocate(array.byteLength);
    new array.constructor(glissade.memory, pointer, array.length).set(array);
    return pointer;
  }
  // A glissade_input or glissade_output, by its address: structures are passed so.
  view(pointer, stride) {
    const place = this.allocate(16), view = this.glissade._view();
    view.setUint32(place, pointer, true);
    view.setBigInt64(place + 8, BigInt(stride), true);
    return place;
  }
  absent() { return this.view(0, 0); }
  strideOf(rows, count) { return rows.count === count ? rows.data.BYTES_PER_ELEMENT * rows.width : 0; }
  input(rows, count) { return rows ? this.view(this.data(rows.data), this.strideOf(rows, count)) : this.absent(); }
  handles(array) { return this.view(this.data(array), 8); }
  output(Type, count, width = 1) {
    const pointer = this.allocate(Type.BYTES_PER_ELEMENT * count * width);
    return { place: this.view(pointer, Type.BYTES_PER_ELEMENT * width),
      read: () => new Type(this.glissade.memory, pointer, count * width).slice() };
  }
  string(value) {
    const bytes = new TextEncoder().encode(value), pointer = this.allocate(bytes.length + 1);
    const memory = new Uint8Array(this.glissade.memory, pointer, bytes.length + 1);
    memory.set(bytes);
    memory[bytes.length] = 0;
    return [pointer, bytes.length];
  }
  key(value) {
    if (value === null) return 0;
    if (text("key", value).includes("\0")) throw outOfRange("key", null, "must not contain a zero byte");
    return this.string(value)[0];
  }
  // A structure of the header. Arrays become addresses or columns.
  structure(name, values, count) {
    const { size } = STRUCTURES[name], pointer = this.allocate(size);
    this.fill(name, pointer, values, count);
    return pointer;
  }
  fill(name, pointer, values, count) {
    const { size, members } = STRUCTURES[name];
    const places = {};
    for (const [key, value] of Object.entries(values))
      if (members[key].type === "a" || members[key].type === "p")
        places[key] = value === null ? [0, 0] : typeof value === "number" ? [value, 0] : value.data ? [this.data(value.data), this.strideOf(value, count)] : [this.data(value), 0];
    const view = this.glissade._view();
    new Uint8Array(this.glissade.memory, pointer, size).fill(0);
    view.setUint32(pointer, size, true);
    for (const [key, value] of Object.entries(values)) {
      const { offset, type } = members[key], at = pointer + offset;
      if (type === "i") view.setInt32(at, value, true);
      else if (type === "u") view.setUint32(at, value, true);
      else if (type === "l") view.setBigUint64(at, BigInt(value), true);
      else if (type === "d") (typeof value === "number" ? [value] : value).forEach((number, n) => view.setFloat64(at + 8 * n, number, true));
      else {
        view.setUint32(at, places[key][0], true);
        if (type === "a") view.setBigInt64(at + 8, BigInt(places[key][1]), true);
      }
    }
  }
}

// An object of the library, which `close` or the collector destroys.
class Owned {
  constructor(glissade, handle, destroy, pointer = 0) {
    Object.assign(this, { glissade, _handle: handle, _destroy: destroy, _pointer: pointer });
    registry.register(this, { glissade, destroy, handle, pointer }, this);
  }
  get handle() {
    if (this._handle === 0n) throw new ClosedError("GLISSADE_UNKNOWN_HANDLE", "", null, null, `the ${this.constructor.name} is closed`);
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
    return this.glissade._structure("curve_info", (place) => ["glissade_curve_get_info", this.handle, place], (at) => ({
      kind: CONSTANTS.curves.names[at("kind")], isUnit: at("is_unit") === 1, duration: at("duration"),
      finalValue: at("final_value"), overshoot: at("overshoot"), overshootTime: at("overshoot_time") }));
  }
  sample(times) {
    const rows = rowsOf("times", times, null, 1);
    return this.glissade._run((call, run) => {
      const values = call.output(Float64Array, rows.count), velocities = call.output(Float64Array, rows.count);
      run("glissade_curve_sample", this.handle, call.input(rows, rows.count), BigInt(rows.count), values.place, velocities.place);
      return { values: values.read(), velocities: velocities.read() };
    });
  }
  value(time) { return this.sample([real("time", time)]).values[0]; }
  interpolate(progress, from, to) { return this.glissade.interpolate(progress, from, to, this); }
  toString() { return this.glissade._text("glissade_curve_format", this.handle); }
}

class Rows extends Owned {
  constructor(glissade, handle, count) { super(glissade, handle, "glissade_rows_destroy"); this.count = count; }
}
class Motions extends Rows {
  evaluate(time) {
    return this.glissade._run((call, run) => {
      const positions = call.output(Float32Array, this.count), velocities = call.output(Float32Array, this.count);
      run("glissade_rows_evaluate", this.handle, real("time", time), positions.place, velocities.place);
      return { positions: positions.read(), velocities: velocities.read() };
    });
  }
}
export class Springs extends Motions {
  static name = "Springs";
  retarget(time, targets, indices = null) {
    const chosen = indices === null ? null : BigUint64Array.from(indices, (at) => BigInt(integer("indices", at, 0, 2 ** 32)));
    const count = chosen ? chosen.length : this.count, rows = rowsOf("targets", targets, count, 1);
    this.glissade._run((call, run) => run("glissade_springs_retarget", this.handle,
      chosen ? call.handles(chosen) : call.absent(), BigInt(count), real("time", time), call.input(rows, count)));
  }
  get sortedIndices() {
    return this.glissade._run((call, run) => {
      const pointer = call.allocate(4 * this.count);
      run("glissade_springs_get_indices", this.handle, pointer, BigInt(this.count));
      return new Uint32Array(this.glissade.memory, pointer, this.count).slice();
    });
  }
  // The fastest form: a view that the next call of it overwrites.
  evaluateSorted(time) {
    if (!this._pointer) {
      this.sortedCount = this.glissade._run((call, run) => {
        const place = call.allocate(8);
        run("glissade_rows_get_info", this.handle, 0, 0, place);
        return Number(this.glissade._view().getBigUint64(place, true));
      });
      this._pointer = this.glissade._live().exports.malloc(4 * this.sortedCount + 64);
      registry.unregister(this);
      registry.register(this, { glissade: this.glissade, destroy: this._destroy, handle: this._handle, pointer: this._pointer }, this);
    }
    this.glissade._do("glissade_springs_evaluate", this.handle, real("time", time), this._pointer, 0, BigInt(this.sortedCount));
    return this.glissade._floats(this._pointer, this.sortedCount);
  }
}
export class Decays extends Motions { static name = "Decays"; }
export class Transforms extends Rows {
  static name = "Transforms";
  compose(progress) {
    const rows = rowsOf("progress", progress, this.count, 1, Float32Array);
    return this.glissade._run((call, run) => {
      const output = call.output(Float32Array, this.count, 16);
      run("glissade_compose", this.handle, call.input(rows, this.count), output.place);
      return output.read();
    });
  }
}

/* MARK: Stages */

const TIMING = { duration: 0, beginTime: null, speed: 1, timeOffset: 0, repeatCount: 0, repeatDuration: 0,
  autoreverses: false, fillMode: "removed", stays: false, additive: false, cumulative: false, curve: null,
  sendsEvents: false, tag: 0 };
const BASIC = { property: null, from: null, to: null, by: null };
const SPRING = { mass: null, stiffness: null, damping: null, velocity: null, duration: null, bounce: null,
  allowsOverdamping: false };
const KINDS = {
  basic: { ...BASIC, ...TIMING },
  spring: { ...BASIC, ...TIMING, spring: {}, unitVelocity: null },
  keyframes: { property: null, values: null, times: null, curves: null, calculation: "linear", ...TIMING },
  group: { animations: null, ...TIMING },
};
const snake = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

// An animation's members in C; `call` holds the memory of its arrays.
function animationMembers(call, animation) {
  if (animation === null || typeof animation !== "object") throw kindError("animation", "an object", animation);
  const number = "animations" in animation ? 3 : "values" in animation ? 2 : "spring" in animation ? 1 : 0;
  const { glissade } = call, kind = CONSTANTS.animations.names[number];
  const options = take(`a ${kind} animation`, animation, KINDS[kind]), members = { kind: number, flags: 0 };
  for (const name of ["duration", "timeOffset", "repeatCount", "repeatDuration"]) members[snake(name)] = real(name, options[name]);
  members.speed = nonzero("speed", options.speed);
  members.fill_mode = choice("fillMode", options.fillMode, CONSTANTS.fillModes);
  members.tag = integer("tag", options.tag, 0, Number.MAX_SAFE_INTEGER);
  for (const name of ["autoreverses", "stays", "additive", "cumulative", "sendsEvents"]) if (options[name]) members.flags |= FLAGS[name];
  if (options.beginTime !== null) {
    members.flags |= FLAGS.beginTime;
    members.begin_time = real("beginTime", options.beginTime);
  }
  if (options.curve !== null) {
    if (number === 1) throw unsupported("curve", "spring animations have no curve");
    members.curve = glissade._curveOf(options.curve);
  }
  if (number === 3) {
    if (!Array.isArray(options.animations)) throw kindError("animations", "an array", options.animations);
    const { size } = STRUCTURES.animation_options;
    members.children = call.allocate(size * options.animations.length);
    members.child_count = options.animations.length;
    options.animations.forEach((child, at) => call.fill("animation_options", members.children + size * at, animationMembers(call, child)));
    return members;
  }
  const property = propertyOf(options.property);
  if (property.width === 0)
    throw new KindError("GLISSADE_TYPE", "property", null, null, `${options.property} is text and cannot be animated`);
  members.property = property.number;
  if (number === 2) {
    const values = rowsOf("values", options.values, null, property.width);
    members.key_values = values.data;
    members.key_count = values.count;
    members.calculation_mode = choice("calculation", options.calculation, CONSTANTS.calculations);
    if (options.times !== null) {
      const times = rowsOf("times", options.times, null, 1);
      if (times.count !== values.count) throw countError("times", `has ${times.count} numbers instead of ${values.count}`, times.count);
      members.key_times = times.data;
    }
    if (options.curves !== null) {
      if (options.curves.length !== values.count - 1)
        throw countError("curves", `has ${options.curves.length} elements instead of ${values.count - 1}`, options.curves.length);
      members.key_curves = BigUint64Array.from(options.curves, (curve) => curve === null ? 0n : glissade._curveOf(curve));
    }
    return members;
  }
  for (const name of ["from", "to", "by"])
    if (options[name] !== null) {
      members[name] = rowsOf(name, options[name], 1, property.width).data;
      members.flags |= FLAGS[name];
    }
  if (number === 1) {
    Object.assign(members, glissade._springMembers(options.spring, members));
    if (options.unitVelocity !== null && property.width > 4)
      throw unsupported("unitVelocity", `${options.property} has no numbers that move one by one`);
    if (options.unitVelocity !== null) members.unit_velocity = rowsOf("unitVelocity", options.unitVelocity, 1, property.width).data;
    if (members.duration === 0) members.flags |= FLAGS.settles;
  }
  return members;
}

export class Layers {
  static name = "Layers";
  constructor(stage, handles) { Object.assign(this, { stage, handles }); }
  get length() { return this.handles.length; }
  at(index) { return this.slice(index, index === -1 ? undefined : index + 1); }
  slice(from, to) { return new Layers(this.stage, this.handles.slice(from, to)); }
  _change(name, ...more) { return this.stage._use((call, run) => run(name, this.stage.handle, call.handles(this.handles), BigInt(this.length), ...more.map((one) => typeof one === "function" ? one(call) : one)), true); }
  set(values) {
    const given = Object.entries(values).map(([name, value]) => {
      const { number, width } = propertyOf(name);
      return [number, width ? rowsOf(name, value, this.length, width) : text(name, value)];
    });
    for (const [number, value] of given) {
      if (typeof value !== "string") this._change("glissade_layers_set", number, (call) => call.input(value, this.length));
      else for (const handle of this.handles) this.stage._use((call, run) => run("glissade_layer_set_text", this.stage.handle, handle, number, ...call.string(value)), true);
    }
  }
  _get(name, property, ...time) {
    const { number, width } = propertyOf(property);
    return this.stage._use((call, run) => {
      const values = call.output(Float64Array, this.length, Math.max(width, 1));
      run(name, this.stage.handle, call.handles(this.handles), BigInt(this.length), number, ...time.map((one) => real("time", one)), values.place);
      return values.read();
    });
  }
  get(property) { return this._get("glissade_layers_get", property); }
  presentation(property, time) { return this._get("glissade_layers_get_presentation", property, time); }
  velocities(property, time) { return this._get("glissade_layers_get_presentation_velocities", property, time); }
  texts(property, time = null) {
    const { number } = propertyOf(property), name = time === null ? "glissade_layer_get_text" : "glissade_layer_get_presentation_text";
    return Array.from(this.handles, (handle) => this.stage.glissade._text(
      name, this.stage.handle, handle, number, ...(time === null ? [] : [real("time", time)])));
  }
  animate(animation, options) {
    const { key, ...rows } = take("animate", options, { key: null, fromValues: null, toValues: null, byValues: null,
      keyValues: null, beginTimes: null, durations: null, velocities: null, unitVelocities: null });
    return this.stage._use((call, run) => {
      const members = animationMembers(call, animation), width = animation.property ? propertyOf(animation.property).width : 1;
      const own = {}, keys = Number(members.key_count ?? 0);
      for (const [name, value] of Object.entries(rows)) {
        if (value === null) continue;
        const isValue = /^(from|to|by)Values$/.test(name);
        own[isValue ? name.slice(0, -6) : snake(name)] = rowsOf(name, value, this.length, name === "keyValues" ? keys * width : isValue || name === "unitVelocities" ? width : 1);
        members.flags |= FLAGS[isValue ? name.slice(0, -6) : name === "beginTimes" ? "beginTime" : ""] ?? 0;
        if (name === "durations") members.flags &= ~FLAGS.settles;
      }
      const handles = call.output(BigUint64Array, this.length);
      run("glissade_animations_add", this.stage.handle, call.structure("animation_options", members),
        Object.keys(own).length ? call.structure("animation_rows", own, this.length) : 0,
        call.handles(this.handles), BigInt(this.length), call.key(key), handles.place);
      return handles.read();
    }, true);
  }
  animateTo(property, values, motion = {}, options) {
    const { duration, inPlace, sendsEvents, tag } = take("animateTo", options, { duration: null, inPlace: false, sendsEvents: false, tag: 0 });
    const { number, width } = propertyOf(property), rows = rowsOf("values", values, this.length, Math.max(width, 1));
    return this.stage._use((call, run) => {
      const members = { property: number, flags: sendsEvents ? FLAGS.sendsEvents : 0, tag: integer("tag", tag, 0, Number.MAX_SAFE_INTEGER) };
      if (typeof motion === "string" || motion instanceof Curve) {
        if (duration === null) throw unsupported("duration", "a timing function needs a duration");
        Object.assign(members, { kind: 0, curve: this.stage.glissade._curveOf(motion), duration: real("duration", duration) });
      } else Object.assign(members, { kind: 1 }, this.stage.glissade._springMembers(motion, members));
      const handles = call.output(BigUint64Array, this.length);
      run("glissade_layers_retarget", this.stage.handle, call.structure("animation_options", members), inPlace ? 1 : 0,
        call.handles(this.handles), BigInt(this.length), call.input(rows, this.length), handles.place);
      return handles.read();
    }, true);
  }
  removeAnimations(key = null) { this._change("glissade_layers_remove_animations", (call) => call.key(key)); }
  remove() { this._change("glissade_layers_remove"); }
  move(parents) { this.stage._use((call, run) => run("glissade_layers_move", this.stage.handle, call.handles(this.handles), call.view(call.data(this.stage._layers("parents", parents)), parents.length === 1 ? 0 : 8), BigInt(this.length)), true); }
  setTiming({ beginTime = 0, speed = 1, timeOffset = 0 } = {}) {
    const rows = rowsOf("timing", [[beginTime, speed, timeOffset]], this.length, 3);
    this._change("glissade_layers_set_timing", (call) => call.input(rows, this.length));
  }
  _read(name, Type, ...more) {
    return this.stage._use((call, run) => {
      const found = call.output(Type, this.length);
      run(name, this.stage.handle, call.handles(this.handles), BigInt(this.length), ...more, found.place);
      return found.read();
    });
  }
  get parents() { return new Layers(this.stage, this._read("glissade_layers_get_parents", BigUint64Array)); }
  frameIndices() { return Int32Array.from(this._read("glissade_layers_get_indices", BigInt64Array), Number); }
  frameColumns(property) { return Int32Array.from(this._read("glissade_layers_get_columns", BigInt64Array, propertyOf(property).number), Number); }
}

export class Frame {
  constructor(stage, generation, time) { Object.assign(this, { stage, generation, time }); }
  _at(name) {
    if (this.stage._generation !== this.generation)
      throw new ClosedError("GLISSADE_UNKNOWN_HANDLE", "frame", null, null, `the frame at ${this.time} is outdated: the stage has changed or been evaluated since`);
    return this.stage._frameMember(name);
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
  constructor(glissade, handle, place) {
    super(glissade, handle, "glissade_stage_destroy", place);
    Object.assign(this, { _place: place, _generation: 0, _onChange: null, _bound: [] });
  }
  _use(body, isChange = false) {
    if (isChange) this._onChange?.();
    if (isChange) this._generation++;
    return this.glissade._run(body);
  }
  _frameMember(name) {
    const { offset, type } = STRUCTURES.frame.members[name], view = this.glissade._view();
    return type === "p" ? view.getUint32(this._place + offset, true) : type === "d" ? view.getFloat64(this._place + offset, true) : Number(view.getBigUint64(this._place + offset, true));
  }
  _layers(name, layers) {
    if (withClass(name, layers, Layers).stage !== this)
      throw new UnknownHandleError("GLISSADE_UNKNOWN_HANDLE", name, null, null, `the ${name} are on another stage`);
    return layers.handles;
  }
  _number(name) {
    return this._use((call, run) => {
      const place = call.allocate(8);
      run(name, this.handle, place);
      return this.glissade._view().getFloat64(place, true);
    });
  }
  add(count = 1, options) {
    const { parents, isShape } = take("add", options, { parents: null, isShape: false });
    integer("count", count, 0, 2 ** 24);
    return this._use((call, run) => {
      const handles = call.output(BigUint64Array, count);
      if (parents && parents.length !== 1 && parents.length !== count) throw countError("parents", `has ${parents.length} layers instead of ${count}`, parents.length);
      run("glissade_layers_add", this.handle, isShape ? 1 : 0,
        parents ? call.view(call.data(this._layers("parents", parents)), parents.length === 1 ? 0 : 8) : call.absent(), BigInt(count), handles.place);
      return new Layers(this, handles.read());
    }, true);
  }
  get root() {
    return this._use((call, run) => {
      const place = call.allocate(8);
      run("glissade_stage_root", this.handle, place);
      return this.layers(this.glissade._view().getBigUint64(place, true));
    });
  }
  layers(handles) { return new Layers(this, typeof handles === "bigint" ? BigUint64Array.of(handles) : BigUint64Array.from(handles)); }
  drawingOrder() {
    return this._use((call, run) => {
      const place = call.allocate(8);
      run("glissade_stage_drawing_order", this.handle, 0, 0n, place);
      const count = this.glissade._view().getBigUint64(place, true), pointer = call.allocate(8 * Number(count));
      run("glissade_stage_drawing_order", this.handle, pointer, count, place);
      return new Layers(this, new BigUint64Array(this.glissade.memory, pointer, Number(count)).slice());
    });
  }
  removeAnimations(handles) {
    const array = BigUint64Array.from(handles);
    this._use((call, run) => run("glissade_animations_remove", this.handle, call.handles(array), BigInt(array.length)), true);
  }
  transaction(options, body) {
    const given = take("transaction", options, { duration: null, curve: null, disablesActions: false, sendsEvent: false, tag: 0 });
    this._use((call, run) => run("glissade_transaction_begin", this.handle, call.structure("transaction_options", {
      has_duration: given.duration === null ? 0 : 1, duration: given.duration === null ? 0 : real("duration", given.duration),
      curve: given.curve === null ? 0 : this.glissade._curveOf(given.curve), disables_actions: given.disablesActions ? 1 : 0,
      sends_event: given.sendsEvent ? 1 : 0, tag: integer("tag", given.tag, 0, Number.MAX_SAFE_INTEGER) })), true);
    try { return body(); } finally { this._use((call, run) => run("glissade_transaction_commit", this.handle), true); }
  }
  get time() { return this._number("glissade_stage_time"); }
  get nextWakeTime() { return this._number("glissade_stage_next_wake_time"); }
  advance(time, onEvent = null) {
    if (onEvent !== null && typeof onEvent !== "function") throw kindError("onEvent", "a function", onEvent);
    this._generation++;
    this.glissade._advance(this.handle, real("time", time), onEvent);
  }
  evaluate(time) {
    this.glissade._view().setUint32(this._place, STRUCTURES.frame.size, true);
    this.glissade._do("glissade_stage_evaluate", this.handle, real("time", time), this._place);
    return new Frame(this, ++this._generation, time);
  }

  bind(layers, elements, options) {
    const { isLocal } = take("bind", options, { isLocal: false }), list = elements.style ? [elements] : Array.from(elements);
    this._layers("layers", layers);
    if (list.length !== layers.length) throw countError("elements", `has ${list.length} elements instead of ${layers.length}`, list.length);
    for (const element of list) element.style.transformOrigin = "0 0";
    this._onChange?.();
    this._bound.push({ layers, list, isLocal, layout: null, indices: null, shown: new Float32Array(17 * list.length).fill(NaN) });
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
    const { onEvent, onFrame, reducedMotion } = take("run", options, { onEvent: null, onFrame: null, reducedMotion: "finish" });
    choice("reducedMotion", reducedMotion, { names: ["finish", "ignore"] });
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
  return isPlane ? `matrix(${n(0)},${n(1)},${n(4)},${n(5)},${n(12)},${n(13)})` : `matrix3d(${m.subarray(at, at + 16).join()})`;
}

/* MARK: Instances */

export class Glissade {
  constructor(module, path) {
    Object.assign(this, { module, path, trap: null, _deliver: null, _curves: new Map() });
    this.exports = new WebAssembly.Instance(module, { glissade: { event: (place) => this._deliver?.(place) } }).exports;
    this._error = this.exports.malloc(STRUCTURES.error.size);
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
  _live() {
    if (this.trap) throw new TrapError("GLISSADE_FAILED", "", null, null, `the module has stopped after a trap: ${this.trap}`);
    return this;
  }
  // Calls a function; what it throws has left the memory in an unknown state, for good.
  _call(name, ...values) {
    const { exports } = this._live();
    try {
      return exports[name](...values);
    } catch (error) {
      if (!(error instanceof TypeError)) this.trap ??= String(error?.message ?? error);
      throw error instanceof TypeError ? error : new TrapError("GLISSADE_FAILED", "", null, null, `${name} has trapped: ${this.trap}`);
    }
  }
  _do(name, ...values) { if (this._call(name, ...values, this._error)) throw this._failure(); }
  _failure() {
    const view = this._view(), { members } = STRUCTURES.error, at = (name) => this._error + members[name].offset;
    const status = view.getInt32(at("status"), true), row = Number(view.getBigInt64(at("row"), true)), value = view.getFloat64(at("value"), true);
    const [field, message] = ["field", "message"].map((name) => {
      const text = new Uint8Array(this.memory, at(name), members[name].count);
      return new TextDecoder().decode(text.slice(0, text.indexOf(0)));
    });
    const [name, Type] = STATUSES[status] ?? ["FAILED", GlissadeError];
    return new Type(`GLISSADE_${name}`, camel(field), row < 0 ? null : row, Number.isNaN(value) ? null : value,
      field && message.startsWith(field) ? camel(field) + message.slice(field.length) : message);
  }
  _run(body) {
    const call = new Call(this);
    try { return body(call, (name, ...values) => this._do(name, ...values)); } finally { call.free(); }
  }
  _structure(name, call, read) {
    return this._run((memory) => {
      const place = memory.structure(name, {}), { members } = STRUCTURES[name];
      this._do(...call(place));
      return read((member) => this._view()[members[member].type === "i" ? "getInt32" : "getFloat64"](place + members[member].offset, true));
    });
  }
  // Reads a text: its length first.
  _text(name, ...values) {
    return this._run((call, run) => {
      const length = call.allocate(4);
      run(name, ...values, 0, 0, length);
      const count = this._view().getUint32(length, true), buffer = call.allocate(count + 1);
      run(name, ...values, buffer, count + 1, length);
      return new TextDecoder().decode(new Uint8Array(this.memory, buffer, count).slice());
    });
  }
  _destroy(destroy, handle, pointer, isExplicit = false) {
    if (this.trap) return;
    const status = this._call(destroy, handle, this._error);
    if (status && isExplicit) throw this._failure();
    if (pointer && !status) this.exports.free(pointer);
  }
  _created(call, run, name, ...values) {
    const place = call.allocate(8);
    run(name, ...values, place);
    return this._view().getBigUint64(place, true);
  }
  _advance(handle, time, onEvent) {
    const { members } = STRUCTURES.event, before = this._deliver;
    let raised = null;
    this._deliver = onEvent && ((place) => {
      if (raised) return;
      const view = this._view(), long = (name) => view.getBigUint64(place + members[name].offset, true);
      const event = {
        kind: CONSTANTS.events.names[view.getInt32(place + members.kind.offset, true)],
        time: view.getFloat64(place + members.time.offset, true), layer: long("layer"), animation: long("animation"),
        tag: Number(long("tag")), finished: view.getInt32(place + members.finished.offset, true) === 1 };
      try { onEvent(event); } catch (error) { raised = { error }; }
    });
    try { this._do("advance", handle, time); } finally { this._deliver = before; }
    if (raised) throw raised.error;
  }
  _curveOf(curve) {
    if (typeof curve !== "string") {
      if (withClass("curve", curve, Curve).glissade === this) return curve.handle;
      throw new UnknownHandleError("GLISSADE_UNKNOWN_HANDLE", "curve", null, null, "the curve belongs to another instance");
    }
    if (!this._curves.has(curve)) {
      if (this._curves.size === 256) this._curves.clear();
      this._curves.set(curve, this.curve(curve));
    }
    return this._curves.get(curve).handle;
  }
  _springMembers(spring, { flags = 0 } = {}) {
    const { mass, stiffness, damping, velocity, duration, bounce, allowsOverdamping } = take("a spring", spring, SPRING);
    const members = { mass: nonzero("mass", mass ?? 1), stiffness: nonzero("stiffness", stiffness ?? 100),
      damping: real("damping", damping ?? 10), velocity: real("velocity", velocity ?? 0) };
    if (duration !== null || bounce !== null) {
      if (duration === null || mass !== null || stiffness !== null || damping !== null)
        throw unsupported(duration === null ? "bounce" : "duration",
          "a spring has a duration and a bounce, or a mass, a stiffness and a damping, and not both");
      this._run((call, run) => {
        const place = call.allocate(16);
        run("glissade_spring_from_duration", nonzero("duration", duration), real("bounce", bounce ?? 0), place, place + 8);
        members.stiffness = this._view().getFloat64(place, true);
        members.damping = this._view().getFloat64(place + 8, true);
      });
    }
    return { ...members, flags: flags | (allowsOverdamping ? FLAGS.allowsOverdamping : 0) };
  }
  get version() {
    const number = this._call("glissade_version");
    return `${number >> 16}.${(number >> 8) & 255}.${number & 255}`;
  }
  stage(options) {
    const { time } = take("stage", options, { time: 0 });
    return this._run((call, run) => {
      const place = call.structure("stage_options", { time: real("time", time) });
      return new Stage(this, this._created(call, run, "glissade_stage_create", place), this._call("malloc", STRUCTURES.frame.size));
    });
  }
  curve(source) {
    return this._run((call, run) => {
      const make = (name, ...values) => new Curve(this, this._created(call, run, name, ...values), "glissade_curve_destroy");
      if (typeof source === "string") return make("glissade_curve_parse", ...call.string(source));
      const options = take("curve", source, { kind: "linear", controlPoints: null, count: 1, position: "end",
        outputs: null, inputs: null, velocity: 0, rate: 0.998 });
      const { outputs, inputs } = options, members = {
        kind: choice("kind", options.kind, CONSTANTS.curves), step_count: integer("count", options.count, 1, 2 ** 31 - 1),
        step_position: choice("position", options.position, CONSTANTS.steps), velocity: real("velocity", options.velocity),
        deceleration_rate: nonzero("rate", options.rate) };
      if (options.controlPoints !== null) members.control_points = rowsOf("controlPoints", options.controlPoints, 1, 4).data;
      if (outputs !== null) Object.assign(members, { outputs: rowsOf("outputs", outputs, null, 1).data, stop_count: outputs.length });
      if (inputs !== null) members.inputs = rowsOf("inputs", inputs, outputs?.length ?? 0, 1).data;
      return make("glissade_curve_create", call.structure("curve_options", members));
    });
  }
  spring(spring = {}) {
    const { flags, ...members } = this._springMembers(spring);
    Object.assign(members, { kind: 4, allows_overdamping: flags ? 1 : 0 });
    return this._run((call, run) => new Curve(
      this, this._created(call, run, "glissade_curve_create", call.structure("curve_options", members)), "glissade_curve_destroy"));
  }
  _motions(Type, structure, create, columns, more) {
    const rows = Object.entries(columns).filter(([, value]) => value !== null)
      .map(([name, value]) => [snake(name), rowsOf(name, value, null, 1)]);
    const count = commonCount(rows.map(([, one]) => one));
    return this._run((call, run) => new Type(this, this._created(
      call, run, create, call.structure(structure, { ...Object.fromEntries(rows), ...more }, count), BigInt(count)), count));
  }
  springs(columns) {
    const { allowsOverdamping, ...rest } = take("springs", columns, { mass: null, stiffness: null, damping: null,
      from: null, to: null, velocity: null, beginTimes: null, allowsOverdamping: false });
    return this._motions(Springs, "spring_columns", "glissade_springs_create", rest, { allows_overdamping: allowsOverdamping ? 1 : 0 });
  }
  decays(columns) {
    const rest = take("decays", columns, { from: null, velocity: null, rate: null });
    return this._motions(Decays, "decay_columns", "glissade_decays_create", rest, {});
  }
  _prepared(name, ...rows) {
    const count = commonCount(rows);
    return this._run((call, run) => new Transforms(
      this, this._created(call, run, name, ...rows.map((one) => call.input(one, count)), BigInt(count)), count));
  }
  transforms(from, to) { return this._prepared("glissade_transforms_create", rowsOf("from", from, null, 17), rowsOf("to", to, null, 17)); }
  translationScales(ends) { return this._prepared("glissade_translation_scales_create", rowsOf("ends", ends, null, 12, Float32Array)); }
  _computed(name, width, rows, ...first) {
    const count = commonCount(rows);
    return this._run((call, run) => {
      const output = call.output(Float32Array, count, width);
      run(name, ...first, ...rows.map((one) => call.input(one, count)), BigInt(count), output.place);
      return output.read();
    });
  }
  multiply(a, b) { return this._computed("glissade_multiply", 16, [rowsOf("a", a, null, 16, Float32Array), rowsOf("b", b, null, 16, Float32Array)]); }
  concat(progress, ends) {
    return this._computed("glissade_concat", 16, [rowsOf("progress", progress, null, 1, Float32Array), rowsOf("ends", ends, null, 12, Float32Array)]);
  }
  interpolate(progress, from, to, curve = null) {
    const rows = Object.entries({ progress, from, to }).map(([name, value]) => rowsOf(name, value, null, 1, Float32Array));
    return this._computed("glissade_interpolate", 1, rows, curve === null ? 0n : this._curveOf(curve));
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
  if (!response.ok) throw new GlissadeError("GLISSADE_FAILED", "modules", null, response.status, `${url} has status ${response.status}`);
  // Browsers compile what streams in only if its type is right.
  if (response.headers.get("content-type")?.startsWith("application/wasm")) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
export async function load(options) {
  const { path, modules } = take("load", options, { path: null, modules: {} });
  const chosen = path ?? supportedPath();
  if (chosen !== "relaxed" && chosen !== "simd") throw new UnknownNameError("GLISSADE_UNKNOWN_NAME", "path", null, null, `path must be relaxed or simd, not ${chosen}`);
  const file = chosen === "relaxed" ? new URL("./glissade-relaxed.wasm", import.meta.url) : new URL("./glissade-simd.wasm", import.meta.url);
  return new Glissade(await compile(modules[chosen] ?? file), chosen);
}
