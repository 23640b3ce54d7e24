public import CGlissade

/// The prepared rows behind a handle.
///
/// Each kind of rows is a subclass that overrides the calls that it supports, because methods of the object read its
/// rows without retaining them.
class RowsObject: @unchecked Sendable {
  /// A constant of the header.
  final let kind: Int
  final let count: Int

  init(_ kind: Int, _ count: Int) { (self.kind, self.count) = (kind, count) }

  /// The number of values that the fastest evaluation writes.
  var outputCount: Int { count }

  /// Performs `glissade_springs_get_indices`.
  func getIndices(
    _ indices: UnsafeMutablePointer<UInt32>?, _ count: UInt64
  ) throws(Failure) { throw RowsObject.wrongKind() }

  /// Performs `glissade_springs_retarget`.
  func retargetSprings(
    _ numbers: [Int], _ time: Double, _ targets: [Double]
  ) throws(Failure) { throw RowsObject.wrongKind() }

  /// Performs `glissade_springs_evaluate`.
  func evaluateSprings(
    _ time: Double, _ positions: UnsafeMutablePointer<Float>?,
    _ velocities: UnsafeMutablePointer<Float>?, _ count: UInt64
  ) throws(Failure) { throw RowsObject.wrongKind() }

  /// Performs `glissade_rows_evaluate`.
  func evaluate(
    _ time: Double, _ positions: glissade_output, _ velocities: glissade_output
  ) throws(Failure) { throw RowsObject.wrongKind() }

  /// Performs `glissade_compose`.
  func compose(
    _ progress: glissade_input, _ matrices: glissade_output
  ) throws(Failure) { throw RowsObject.wrongKind() }

  /// Returns the failure for rows of another kind than a function needs.
  @inline(never)
  private static func wrongKind() -> Failure {
    Failure(GLISSADE_TYPE, "rows", "rows are of another kind than this function evaluates")
  }
}

/// The rows that the process has handles of.
let rowsTable = HandleTable<RowsObject>(.rows)

/// Returns a number of rows to prepare; throws if it is so large that memory could not hold the rows.
func requireRowCount(_ count: UInt64) throws(Failure) -> Int {
  guard count <= 1 << 26 else {
    throw .rejected(
      "count", Int(clamping: count), "at most 67,108,864 rows can be prepared together",
      status: GLISSADE_COUNT)
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
      kind?.pointee = Int32(object.kind)
      count?.pointee = UInt64(object.count)
      outputCount?.pointee = UInt64(object.outputCount)
    }
  }
}

@c @implementation
public func glissade_rows_evaluate(
  _ rows: glissade_rows, _ time: Double, _ positions: glissade_output,
  _ velocities: glissade_output, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try rowsTable.withShared(rows, "rows") { object throws(Failure) in
      try object.evaluate(time, positions, velocities)
    }
  }
}

/// The time and the outputs of an evaluation of springs or decays, which have been checked.
struct RowOutputs {
  let time: Double
  let positions: OutputArray<Float>
  let velocities: OutputArray<Float>?

  @inline(__always)
  init(
    _ time: Double, _ positions: glissade_output, _ velocities: glissade_output, count: Int
  ) throws(Failure) {
    self.time = try requireFinite(time, "time")
    self.positions = try OutputArray(positions, "positions", count: count)
    self.velocities = try OutputArray.optional(velocities, "velocities", count: count)
    if let velocities = self.velocities {
      try self.positions.extent.requireApart(
        from: velocities.extent, "velocities", mayBeEqual: false)
    }
  }
}
