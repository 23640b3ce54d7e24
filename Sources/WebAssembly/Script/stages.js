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
    this._handlesOf("layers", layers);
    this._onChange?.();
    this._bound.push(new BoundElements(this, layers, elements, options));
  }
  write(frame) {
    // Each getter of the frame makes another view.
    const { layout, opacities, matrices, worldMatrices } = frame;
    const arrays = { layout, opacities, matrices, worldMatrices };
    for (const bound of this._bound) bound.write(arrays);
  }
  run(options) {
    if (this._onChange) throw new BusyError("GLISSADE_BUSY", "", null, null, "the stage is running already");
    return run(this, options);
  }
}
