public import CGlissade
import GlissadeBatch

// The evaluation of springs.

final class SpringRowsObject: RowsObject, @unchecked Sendable {
  private var springs: SpringRows
  /// Whether there is one output for each row, in the order of the rows.
  private let isInOrder: Bool

  init(_ springs: SpringRows, count: Int) {
    self.springs = springs
    isInOrder =
      springs.outputCount == count
      && (0..<count).allSatisfy { springs.outputIndex(of: $0) == $0 }
    super.init(GLISSADE_ROWS_SPRINGS, count)
  }

  override var outputCount: Int { springs.outputCount }

  override func getIndices(
    _ indices: UnsafeMutablePointer<UInt32>?, _ count: UInt64
  ) throws(Failure) {
    try requireEqual(count, springs.count)
    if springs.count == 0 { return }
    let indices = try requireOutput(indices, "indices")
    for row in 0..<springs.count { indices[row] = UInt32(springs.outputIndex(of: row)) }
  }

  override func retargetSprings(
    _ numbers: [Int], _ time: Double, _ targets: [Double]
  ) throws(Failure) {
    guard springs.haveBeginTimes else {
      throw Failure(
        GLISSADE_TYPE, "rows", "the springs were created without begin_times: they start together")
    }
    do throws(BatchError) {
      try springs.retarget(numbers, to: targets, at: time)
    } catch {
      var failure = Failure(error)
      switch error {
      case .outOfRange(.rows, _, _):
        failure.field = "indices"
        failure.message =
          "element \(failure.row) of indices is \(failure.value): no row, or one that is in the list twice"
      case .notFinite(.to, _, _): failure.field = "targets"
      default: break
      }
      throw failure
    }
  }

  override func evaluateSprings(
    _ time: Double, _ positions: UnsafeMutablePointer<Float>?,
    _ velocities: UnsafeMutablePointer<Float>?, _ count: UInt64
  ) throws(Failure) {
    try requireFinite(time, "time")
    try requireEqual(count, springs.outputCount)
    if springs.outputCount == 0 { return }
    let positions = try requireOutput(positions, "positions")
    let velocities = try optionalOutput(velocities, "velocities")
    if let velocities {
      let (first, second) = (UInt(bitPattern: positions), UInt(bitPattern: velocities))
      guard max(first, second) - min(first, second) >= UInt(4 * springs.outputCount) else {
        throw Failure(GLISSADE_OVERLAP, "velocities", "velocities overlaps positions")
      }
    }
    try evaluateInOutputOrder(time, positions, velocities)
  }

  override func evaluate(
    _ time: Double, _ positions: glissade_output, _ velocities: glissade_output
  ) throws(Failure) {
    let outputs = try RowOutputs(time, positions, velocities, count: count)
    if count == 0 { return }
    if isInOrder, let positions = outputs.positions.contiguous {
      let velocities = outputs.velocities?.contiguous
      if outputs.velocities == nil || velocities != nil {
        return try evaluateInOutputOrder(time, positions, velocities)
      }
    }
    try evaluateCopies(outputs)
  }

  /// Evaluates springs through scratch memory, from which they are copied in the order of the rows.
  @inline(never)
  private func evaluateCopies(_ outputs: RowOutputs) throws(Failure) {
    let length = springs.outputCount
    try withScratch(outputs.velocities == nil ? length : 2 * length) { scratch throws(Failure) in
      let speed = outputs.velocities == nil ? nil : scratch + length
      try evaluateInOutputOrder(outputs.time, scratch, speed)
      for row in 0..<count {
        outputs.positions.set(row, scratch[springs.outputIndex(of: row)])
      }
      if let velocities = outputs.velocities, let speed {
        for row in 0..<count { velocities.set(row, speed[springs.outputIndex(of: row)]) }
      }
    }
  }

  @inline(__always)
  private func evaluateInOutputOrder(
    _ time: Double, _ positions: UnsafeMutablePointer<Float>,
    _ velocities: UnsafeMutablePointer<Float>?
  ) throws(Failure) {
    let length = springs.outputCount
    let values = floats(positions, length)
    try runKernels { () throws(BatchError) in
      var out = values.mutableSpan
      if let velocities {
        let values = floats(velocities, length)
        var speed = values.mutableSpan
        try batch.spring(springs, at: time, positions: &out, velocities: &speed)
      } else {
        try batch.spring(springs, at: time, positions: &out)
      }
    }
  }
}

@inline(__always)
private func requireEqual(_ count: UInt64, _ expected: Int) throws(Failure) {
  if count != UInt64(expected) { throw .unequal(count, expected) }
}

extension Failure {
  @inline(never)
  fileprivate static func unequal(_ count: UInt64, _ expected: Int) -> Failure {
    Failure(
      GLISSADE_COUNT, "count", value: Double(count), "count is \(count) instead of \(expected)")
  }
}

@c @implementation
public func glissade_springs_get_indices(
  _ rows: glissade_rows, _ indices: UnsafeMutablePointer<UInt32>!, _ count: UInt64,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try rowsTable.withShared(rows, "rows") { object throws(Failure) in
      try object.getIndices(indices, count)
    }
  }
}

@c @implementation
public func glissade_springs_retarget(
  _ rows: glissade_rows, _ indices: glissade_input, _ count: UInt64, _ time: Double,
  _ targets: glissade_input, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireRowCount(count)
    let indices = try InputArray<UInt64>.optional(indices, "indices", count: count)
    let targets = try InputArray<Double>(targets, "targets", count: count)
    try requireFinite(time, "time")
    let numbers = (0..<count).map { row in indices.map { Int(clamping: $0[row]) } ?? row }
    let values = (0..<count).map { targets[$0] }
    try rowsTable.withUnread(rows, "rows") { object throws(Failure) in
      try object.retargetSprings(numbers, time, values)
    }
  }
}

@c @implementation
public func glissade_springs_evaluate(
  _ rows: glissade_rows, _ time: Double, _ positions: UnsafeMutablePointer<Float>!,
  _ velocities: UnsafeMutablePointer<Float>!, _ count: UInt64,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try rowsTable.withShared(rows, "rows") { object throws(Failure) in
      try object.evaluateSprings(time, positions, velocities, count)
    }
  }
}
