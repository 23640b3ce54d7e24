import GlissadeMath
import GlissadeTiming

// Keys as the kernels' `keyedProgress` reads them.

extension SlotCompiler {
  /// Puts where the pieces of some keys lie, and how many they are.
  func compile(
    _ keys: KeySegments, _ curves: CurveTables, _ row: Int
  ) throws(BatchError) {
    putKeys(keyWords.count, inert: KeyStore.inertPieces)
    putBits(keys.pieces.count, inert: 1)
    for piece in keys.pieces { appendWide(piece.start) }
    for piece in keys.pieces { appendWide(piece.length) }
    for piece in keys.pieces {
      var offset: Int32 = 0
      var points: [Float] = [0, 0, 1, 1]
      if let curve = piece.curve {
        let entry = curves.entry(for: .bezier(curve))
        offset = entry.form == .bezier ? entry.offset : 1
        let (x1, y1) = (Float(curve.x1), try requireFinite(curve.y1, .curves, row))
        points = [x1, y1, Float(curve.x2), try requireFinite(curve.y2, .curves, row)]
      }
      keyWords.append(UInt32(offset))
      keyWords.append(try requireFinite(piece.from, .progress, row).bitPattern)
      keyWords.append(try requireFinite(piece.to, .progress, row).bitPattern)
      keyWords.append(UInt32(piece.key))
      for point in points { keyWords.append(point.bitPattern) }
    }
  }

  private func appendWide(_ value: Double) {
    keyWords.append(UInt32(truncatingIfNeeded: value.bitPattern))
    keyWords.append(UInt32(truncatingIfNeeded: value.bitPattern >> 32))
  }
}

extension KeySegments {
  /// The key that unit time 1 shows, and how far it is there.
  var last: (key: Int, fraction: Double) {
    let place = place(at: 1, tolerance: 0)
    return (place.key, place.fraction)
  }
}

extension KeyValue {
  /// The value at a fraction of the way, exact at both ends.
  func value(at fraction: Double, isCubic: Bool) -> Double {
    guard isCubic else { return lerp(from, to, fraction) }
    return lerp(from, to, Hermite.weight(at: fraction))
      + Hermite.tangents(leaving, arriving, at: fraction)
  }
}
