export class Glissade {
  constructor(module, path) {
    Object.assign(this, { module, path, trap: null, _deliver: null, _curves: new Map() });
    const event = (place) => this._deliver?.(place);
    this.exports = new WebAssembly.Instance(module, { glissade: { event } }).exports;
    this.exports.__wasm_call_ctors();
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
  _run(name, ...values) { if (this._call(PREFIX + name, ...values, this._error)) throw this._failure(); }
  _failure() {
    const { status, row, value } = this._structure("error", this._error), { members } = STRUCTURES.error;
    const [field, message] = ["field", "message"].map((name) => {
      const bytes = new Uint8Array(this.memory, this._error + members[name].offset, members[name].count);
      return new TextDecoder().decode(bytes.slice(0, bytes.indexOf(0)));
    });
    const name = STATUSES[status] ?? "FAILED", Type = STATUS_TYPES[name] ?? GlissadeError;
    const at = Number(BigInt.asIntN(64, row));
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
    const status = this._call(PREFIX + destroy, handle, this._error);
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
    const number = this._call(PREFIX + "version");
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
  _motions(Type, create, name, columns, more) {
    const rows = Object.entries(columns).filter(([, value]) => value !== null)
      .map(([name, value]) => [snake(name), rowsOf(name, value, null)]);
    const count = commonCount(rows.map(([, one]) => one)), members = { ...Object.fromEntries(rows), ...more };
    return new Type(this, this._do(create, structure(name, members, count), BigInt(count), number("l")), count);
  }
  springs(columns) {
    const { allowsOverdamping, ...rest } = take("springs", columns, { mass: null, stiffness: null, damping: null,
      from: null, to: null, velocity: null, beginTimes: null, allowsOverdamping: false });
    return this._motions(Springs, "springs_create", "spring_columns", rest,
      { allows_overdamping: allowsOverdamping ? 1 : 0 });
  }
  decays(columns) {
    const given = take("decays", columns, { from: null, velocity: null, rate: null });
    return this._motions(Decays, "decays_create", "decay_columns", given);
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
