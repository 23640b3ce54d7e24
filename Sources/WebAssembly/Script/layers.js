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
