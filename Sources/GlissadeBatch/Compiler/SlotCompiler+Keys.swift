import GlissadeMath
import GlissadeTiming

extension SlotCompiler {
  /// Emits the offset and the number of the pieces of some keys, and appends the pieces.
  func compile(
    _ keys: KeySegments, _ curves: CurveTables, _ row: Int
  ) throws(BatchError) {
    emitKeyOffset(keyWords.count, inert: KeyStore.inertPieces)
    emitBits(keys.pieces.count, inert: 1)
    let first = keyWords.count
    let pieces = keys.pieces
    var lastTable: Int32 = -1
    keyWords.grow(to: first + KeyLayout.piece(pieces.count, of: pieces.count), with: 0)
    for (number, piece) in pieces.enumerated() {
      set(piece.start, at: first + KeyLayout.start(number))
      set(piece.length, at: first + KeyLayout.length(number, of: pieces.count))
      let at = first + KeyLayout.piece(number, of: pieces.count)
      var points: [Float] = [0, 0, 1, 1]
      if let curve = piece.curve {
        let entry = curves.entry(for: curve)
        let isFitted = entry.form != .steepBezier
        if isFitted && entry.offset != lastTable {
          keyTables.append(entry.offset)
          lastTable = entry.offset
        }
        keyWords[at + KeyLayout.table] =
          isFitted ? UInt32(entry.offset) : UInt32(KeyLayout.steep)
        if entry.form == .easing {
          points[0] = KeyLayout.easing
        } else if let curve = curve.unitBezier {
          let (x1, y1) = (Float(curve.x1), try requireFinite(curve.y1, .curves, row))
          points = [x1, y1, Float(curve.x2), try requireFinite(curve.y2, .curves, row)]
        }
      }
      keyWords[at + KeyLayout.from] = try requireFinite(piece.from, .progress, row).bitPattern
      keyWords[at + KeyLayout.to] = try requireFinite(piece.to, .progress, row).bitPattern
      keyWords[at + KeyLayout.key] = UInt32(piece.key)
      for (part, point) in points.enumerated() {
        keyWords[at + KeyLayout.controlPoints + part] = point.bitPattern
      }
    }
  }

  /// Emits the keys and fractions before the begin and after the end.
  func emit(
    _ fill: (before: KeySegments.Position, after: KeySegments.Position), _ row: Int
  ) throws(BatchError) {
    for position in [fill.before, fill.after] {
      emit(try requireFinite(position.fraction, .progress, row))
      emitBits(position.key, inert: 0)
    }
  }

  private func set(_ value: Double, at word: Int) {
    keyWords[word] = UInt32(truncatingIfNeeded: value.bitPattern)
    keyWords[word + 1] = UInt32(truncatingIfNeeded: value.bitPattern >> 32)
  }
}
