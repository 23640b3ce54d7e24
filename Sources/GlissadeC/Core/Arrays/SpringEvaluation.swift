public import CGlissade
import GlissadeBatch

// The evaluation of springs and decays.

@c @implementation
public func glissade_springs_get_indices(
  _ rows: glissade_rows, _ indices: UnsafeMutablePointer<UInt32>!, _ count: UInt64,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try rowsTable.withShared(rows, "rows") { object throws(Failure) in
      let springs = try object.asSprings().springs
      try requireEqual(count, springs.count)
      if springs.count == 0 { return }
      let indices = try requireOutput(indices, "indices")
      for row in 0..<springs.count { indices[row] = UInt32(springs.outputIndex(of: row)) }
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
      try object.asSprings().evaluate(time, positions, velocities, count)
    }
  }
}

extension SpringRowsObject {
  /// Evaluates the springs in the order of the outputs.
  ///
  /// In a method of the object, the rows are read without counting references.
  @inline(never)
  fileprivate final func evaluate(
    _ time: Double, _ positions: UnsafeMutablePointer<Float>?,
    _ velocities: UnsafeMutablePointer<Float>?, _ count: UInt64
  ) throws(Failure) {
    _ = try requireFinite(time, "time")
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
    try evaluateSprings(springs, time, positions, velocities)
  }
}

@inline(never)
private func requireEqual(_ count: UInt64, _ expected: Int) throws(Failure) {
  guard count == UInt64(expected) else {
    throw Failure(
      GLISSADE_COUNT, "count", value: Double(count), "count is \(count) instead of \(expected)")
  }
}

@inline(__always)
private func evaluateSprings(
  _ springs: SpringRows, _ time: Double, _ positions: UnsafeMutablePointer<Float>,
  _ velocities: UnsafeMutablePointer<Float>?
) throws(Failure) {
  let count = springs.outputCount
  let values = floats(positions, count)
  try evaluate { () throws(BatchError) in
    var out = values.mutableSpan
    if let velocities {
      let values = floats(velocities, count)
      var speed = values.mutableSpan
      try batch.spring(springs, at: time, positions: &out, velocities: &speed)
    } else {
      try batch.spring(springs, at: time, positions: &out)
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
      switch object.kind {
      case .springs, .decays: break
      case .transforms, .translationScales: throw RowsObject.wrongKind()
      }
      _ = try requireFinite(time, "time")
      let positions = try OutputArray<Float>(positions, "positions", count: object.count)
      let velocities = try OutputArray<Float>.optional(
        velocities, "velocities", count: object.count)
      if let velocities {
        try positions.extent.requireApart(
          from: velocities.extent, "velocities", mayBeEqual: false)
      }
      if object.kind == .springs {
        let object = try object.asSprings()
        try evaluate(object.springs, object.isInOrder, time, positions, velocities)
      } else {
        let object = unsafeDowncast(object, to: DecayRowsObject.self)
        try evaluate(object.decays, time, positions, velocities)
      }
    }
  }
}

/// Evaluates springs in the order of the rows.
private func evaluate(
  _ springs: SpringRows, _ inOrder: Bool, _ time: Double, _ positions: OutputArray<Float>,
  _ velocities: OutputArray<Float>?
) throws(Failure) {
  let count = springs.outputCount
  if count == 0 { return }
  if inOrder, count == springs.count, let out = positions.contiguous {
    let speed = velocities?.contiguous
    if velocities == nil || speed != nil { return try evaluateSprings(springs, time, out, speed) }
  }
  try withScratch(velocities == nil ? count : 2 * count) { scratch throws(Failure) in
    let speed = velocities == nil ? nil : scratch + count
    try evaluateSprings(springs, time, scratch, speed)
    for row in 0..<springs.count { positions.set(row, scratch[springs.outputIndex(of: row)]) }
    if let velocities, let speed {
      for row in 0..<springs.count { velocities.set(row, speed[springs.outputIndex(of: row)]) }
    }
  }
}

private func evaluate(
  _ decays: DecayPieces, _ time: Double, _ positions: OutputArray<Float>,
  _ velocities: OutputArray<Float>?
) throws(Failure) {
  let out = positions.contiguous
  let speed = velocities?.contiguous
  var first = 0
  for piece in decays.pieces {
    // Partial blocks are padded.
    if piece.count == piece.outputCount, let out, let speed {
      try evaluate(piece, time, out + first, speed + first)
    } else {
      try evaluate(piece, first, time, positions, velocities)
    }
    first += piece.count
  }
}

/// Evaluates decays from a row on through scratch memory.
@inline(never)
private func evaluate(
  _ decays: DecayRows, _ first: Int, _ time: Double, _ positions: OutputArray<Float>,
  _ velocities: OutputArray<Float>?
) throws(Failure) {
  let count = decays.outputCount
  try withScratch(2 * count) { scratch throws(Failure) in
    if decays.count == count, let out = positions.contiguous {
      try evaluate(decays, time, out + first, scratch + count)
    } else {
      try evaluate(decays, time, scratch, scratch + count)
      for row in 0..<decays.count { positions.set(first + row, scratch[row]) }
    }
    if let velocities {
      for row in 0..<decays.count { velocities.set(first + row, scratch[count + row]) }
    }
  }
}

@inline(__always)
private func evaluate(
  _ decays: DecayRows, _ time: Double, _ positions: UnsafeMutablePointer<Float>,
  _ velocities: UnsafeMutablePointer<Float>
) throws(Failure) {
  let (positions, velocities) = (
    floats(positions, decays.outputCount), floats(velocities, decays.outputCount)
  )
  try evaluate { () throws(BatchError) in
    var out = positions.mutableSpan
    var speed = velocities.mutableSpan
    try batch.decay(decays, at: time, positions: &out, velocities: &speed)
  }
}
