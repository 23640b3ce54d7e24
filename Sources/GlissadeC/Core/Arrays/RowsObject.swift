public import CGlissade
import GlissadeBatch

/// The prepared rows behind a handle.
///
/// Each kind is a class, so that calls read its rows without counting references.
class RowsObject: @unchecked Sendable {
  enum Kind {
    case springs, decays, transforms, translationScales
  }

  final let kind: Kind
  final let count: Int

  fileprivate init(_ kind: Kind, _ count: Int) { (self.kind, self.count) = (kind, count) }

  /// The number of values that the fastest evaluation writes.
  var outputCount: Int { count }

  /// Returns the object as one of a kind's class.
  ///
  /// - Throws: `GLISSADE_TYPE` for rows of another kind.
  @inline(__always)
  final func asSprings() throws(Failure) -> SpringRowsObject {
    guard kind == .springs else { throw RowsObject.wrongKind() }
    return unsafeDowncast(self, to: SpringRowsObject.self)
  }

  /// Returns the failure for rows of another kind than a function needs.
  @inline(never)
  static func wrongKind() -> Failure {
    Failure(GLISSADE_TYPE, "rows", "rows are of another kind than this function evaluates")
  }
}

final class SpringRowsObject: RowsObject, @unchecked Sendable {
  let springs: SpringRows
  /// Whether the outputs are in the order of the rows.
  let isInOrder: Bool

  init(_ springs: SpringRows, inOrder: Bool, count: Int) {
    (self.springs, isInOrder) = (springs, inOrder)
    super.init(.springs, count)
  }

  override var outputCount: Int { springs.outputCount }
}

final class DecayRowsObject: RowsObject, @unchecked Sendable {
  let decays: DecayPieces

  init(_ decays: DecayPieces, count: Int) {
    self.decays = decays
    super.init(.decays, count)
  }
}

final class TransformRowsObject: RowsObject, @unchecked Sendable {
  let transforms: TransformRows

  init(_ transforms: TransformRows, count: Int) {
    self.transforms = transforms
    super.init(.transforms, count)
  }
}

final class TranslationScaleRowsObject: RowsObject, @unchecked Sendable {
  let rows: TranslationScaleRows

  init(_ rows: TranslationScaleRows, count: Int) {
    self.rows = rows
    super.init(.translationScales, count)
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
      let number =
        switch object.kind {
        case .springs: GLISSADE_ROWS_SPRINGS
        case .decays: GLISSADE_ROWS_DECAYS
        case .transforms: GLISSADE_ROWS_TRANSFORMS
        case .translationScales: GLISSADE_ROWS_TRANSLATION_SCALES
        }
      kind?.pointee = Int32(number)
      count?.pointee = UInt64(object.count)
      outputCount?.pointee = UInt64(object.outputCount)
    }
  }
}
