public import CGlissade
import GlissadeBatch

/// The prepared rows behind a handle.
final class RowsObject: Sendable {
  enum Rows: Sendable {
    case springs(SpringRows, inOrder: Bool)
    case decays(DecayPieces)
    case transforms(TransformRows)
    case translationScales(TranslationScaleRows)
  }

  let rows: Rows
  let count: Int

  init(_ rows: Rows, count: Int) {
    self.rows = rows
    self.count = count
  }

  /// Returns the failure for rows of another kind than a function needs.
  @inline(never)
  static func wrongKind() -> Failure {
    Failure(GLISSADE_TYPE, "rows", "rows are of another kind than this function evaluates")
  }
}

/// The rows that the process has handles of.
let rowsTable = HandleTable<RowsObject>(.rows)

/// The number of rows to prepare, which memory must hold.
func requireRowCount(_ count: UInt64) throws(Failure) -> Int {
  guard count <= 1 << 26 else {
    throw Failure(
      GLISSADE_COUNT, "count", value: Double(count),
      "count is \(count): at most \(1 << 26) rows can be prepared together")
  }
  return Int(count)
}

@c @implementation
public func glissade_rows_destroy(
  _ rows: glissade_rows, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in _ = try rowsTable.remove(rows, "rows") }
}

@c @implementation
public func glissade_rows_get_info(
  _ rows: glissade_rows, _ kind: UnsafeMutablePointer<Int32>!,
  _ count: UnsafeMutablePointer<UInt64>!, _ output_count: UnsafeMutablePointer<UInt64>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let kind = try optionalOutput(kind, "kind")
    let count = try optionalOutput(count, "count")
    let outputCount = try optionalOutput(output_count, "output_count")
    try rowsTable.withShared(rows, "rows") { object throws(Failure) in
      var outputs = object.count
      let number: Int
      switch object.rows {
      case .springs(let springs, _):
        number = GLISSADE_ROWS_SPRINGS
        outputs = springs.outputCount
      case .decays: number = GLISSADE_ROWS_DECAYS
      case .transforms: number = GLISSADE_ROWS_TRANSFORMS
      case .translationScales: number = GLISSADE_ROWS_TRANSLATION_SCALES
      }
      kind?.pointee = Int32(number)
      count?.pointee = UInt64(object.count)
      outputCount?.pointee = UInt64(outputs)
    }
  }
}
