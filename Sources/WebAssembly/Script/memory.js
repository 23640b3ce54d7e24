// The owners of memory, by which arrays of another instance are known.
const owners = new WeakMap();
const registry = new FinalizationRegistry(({ glissade, destroy, handle, pointer }) =>
  glissade._destroy(destroy, handle, pointer));
// The functions' names are written without it, and the modules export those that are written here.
const PREFIX = "glissade_";
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
