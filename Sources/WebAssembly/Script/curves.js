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
