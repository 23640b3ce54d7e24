// Elements that layers move.
class BoundElements {
  constructor(stage, layers, elements, options) {
    const { isLocal } = take("bind", options, { isLocal: false });
    const list = elements.style ? [elements] : Array.from(elements);
    if (list.length !== layers.length)
      throw countError("elements", `has ${list.length} elements instead of ${layers.length}`, list.length);
    for (const element of list) element.style.transformOrigin = "0 0";
    // The matrix and the opacity that each element shows.
    const shown = new Float32Array(17 * list.length).fill(NaN);
    Object.assign(this, { stage, layers, list, isLocal, shown, layout: null, indices: null });
  }
  write({ layout, opacities, matrices, worldMatrices }) {
    if (this.layout !== layout) this.find(layout);
    const { indices, list, shown } = this, source = this.isLocal ? matrices : worldMatrices;
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
  // Finds the frame indices of the layers; those that were removed are no longer bound.
  find(layout) {
    const { layers, list, shown } = this, find = (layers) => {
      try { return layers.frameIndices(); } catch (error) {
        if (error instanceof UnknownHandleError) return null;
        throw error;
      }
    };
    this.indices = find(layers);
    if (!this.indices) {
      const rows = [...list.keys()].filter((row) => find(layers.at(row)));
      this.shown = Float32Array.from(rows.flatMap((row) => [...shown.subarray(17 * row, 17 * row + 17)]));
      this.layers = new Layers(this.stage, BigUint64Array.from(rows, (row) => layers.handles[row]));
      this.list = rows.map((row) => list[row]);
      this.indices = find(this.layers);
    }
    this.layout = layout;
  }
}
// A matrix as CSS writes it; most are those of a plane.
function cssMatrix(m, at) {
  const n = (k) => m[at + k];
  const isPlane = !n(2) && !n(3) && !n(6) && !n(7) && !n(8) && !n(9) && n(10) === 1 && !n(11) && !n(14) && n(15) === 1;
  return isPlane ? `matrix(${n(0)},${n(1)},${n(4)},${n(5)},${n(12)},${n(13)})`
    : `matrix3d(${m.subarray(at, at + 16).join()})`;
}
