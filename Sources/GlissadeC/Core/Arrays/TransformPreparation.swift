public import CGlissade
import GlissadeBatch
import GlissadeMath

// The preparation of transforms, and of translations and scales.

@c @implementation
public func glissade_transforms_create(
  _ from: glissade_input, _ to: glissade_input, _ count: UInt64,
  _ rows: UnsafeMutablePointer<glissade_rows>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireRowCount(count)
    let from = try transforms(from, "from", count)
    let to = try transforms(to, "to", count)
    let rows = try requireOutput(rows, "rows")
    let prepared: TransformRows
    do throws(BatchError) {
      prepared = try TransformRows(from: from, to: to)
    } catch {
      throw Failure(error)
    }
    rows.pointee = try rowsTable.add(TransformRowsObject(prepared, count: count))
  }
}

private func transforms(
  _ input: glissade_input, _ field: StaticString, _ count: Int
) throws(Failure) -> [DecomposedTransform] {
  let width = MemoryLayout<glissade_transform>.size / 8
  let numbers = try InputArray<Double>(input, field, count: count, width: width)
  for row in 0..<count { try requireFloats(numbers, row: row, width, field) }
  return (0..<count).map { row in
    DecomposedTransform(
      translation: Vector(x: numbers[row, 0], y: numbers[row, 1], z: numbers[row, 2]),
      scale: Vector(x: numbers[row, 3], y: numbers[row, 4], z: numbers[row, 5]),
      skew: DecomposedTransform.Skew(
        xy: numbers[row, 10], xz: numbers[row, 11], yz: numbers[row, 12]),
      perspective: DecomposedTransform.Perspective(
        x: numbers[row, 13], y: numbers[row, 14], z: numbers[row, 15], w: numbers[row, 16]),
      quaternion: Quaternion(
        x: numbers[row, 6], y: numbers[row, 7], z: numbers[row, 8], w: numbers[row, 9]))
  }
}

@c @implementation
public func glissade_translation_scales_create(
  _ ends: glissade_input, _ count: UInt64, _ rows: UnsafeMutablePointer<glissade_rows>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireRowCount(count)
    let ends = try InputArray<Float>(ends, "ends", count: count, width: 12)
    let rows = try requireOutput(rows, "rows")
    try requireFiniteEnds(ends, count)
    let prepared = TranslationScaleRows(ends, count)
    rows.pointee = try rowsTable.add(TranslationScaleRowsObject(prepared, count: count))
  }
}

/// Throws `GLISSADE_NOT_FINITE` for the first row with a number that is not finite.
private func requireFiniteEnds(_ ends: InputArray<Float>, _ count: Int) throws(Failure) {
  for row in 0..<count {
    for element in 0..<12 where !ends[row, element].isFinite {
      throw Failure(
        GLISSADE_NOT_FINITE, "ends", row: row, value: Double(ends[row, element]),
        "number \(element) of row \(row) of ends is \(ends[row, element])")
    }
  }
}

/// Pairs of translations and scales in blocks of 16 rows.
final class TranslationScaleRows: @unchecked Sendable {
  // The buffer is not written to once it is filled.
  private let buffer: FloatBuffer

  /// Does not throw, because Embedded Swift would not free what it has allocated.
  fileprivate init(_ ends: InputArray<Float>, _ count: Int) {
    buffer = FloatBuffer(count: (count + 15) / 16 * 16 * 12)
    buffer.withMutableSpan { span in
      span.withUnsafeMutableBufferPointer { blocks in
        if let base = blocks.baseAddress { _ = ends.writeBlocks(0, count, width: 12, to: base) }
      }
    }
  }

  @inline(__always)
  func withSpan(_ body: (Span<Float>) throws(BatchError) -> Void) throws(BatchError) {
    try buffer.withSpan(body)
  }
}
