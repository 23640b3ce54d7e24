import CGlissade
import GlissadeBatch

/// Decaying motions.
final class DecayRowsObject: RowsObject, @unchecked Sendable {
  private let decays: DecayPieces

  init(_ decays: DecayPieces, count: Int) {
    self.decays = decays
    super.init(GLISSADE_ROWS_DECAYS, count)
  }

  override func evaluate(
    _ time: Double, _ positions: glissade_output, _ velocities: glissade_output
  ) throws(Failure) {
    let outputs = try RowOutputs(time, positions, velocities, count: count)
    try evaluate(decays.first, 0, outputs)
    var first = decays.first.count
    if first == count { return }
    for piece in decays.others {
      try evaluate(piece, first, outputs)
      first += piece.count
    }
  }

  /// Evaluates a piece whose first row has the given index.
  @inline(__always)
  private func evaluate(
    _ decays: DecayRows, _ first: Int, _ outputs: RowOutputs
  ) throws(Failure) {
    // Partial blocks are padded.
    if decays.count == decays.outputCount, let positions = outputs.positions.contiguous,
      let velocities = outputs.velocities?.contiguous
    {
      try runKernels(decays, outputs.time, positions + first, velocities + first)
    } else {
      try evaluateCopies(decays, first, outputs)
    }
  }

  /// Evaluates a piece whose first row has the given index, through scratch memory.
  @inline(never)
  private func evaluateCopies(
    _ decays: DecayRows, _ first: Int, _ outputs: RowOutputs
  ) throws(Failure) {
    let length = decays.outputCount
    try withScratch(2 * length) { scratch throws(Failure) in
      if decays.count == length, let positions = outputs.positions.contiguous {
        try runKernels(decays, outputs.time, positions + first, scratch + length)
      } else {
        try runKernels(decays, outputs.time, scratch, scratch + length)
        for row in 0..<decays.count { outputs.positions.set(first + row, scratch[row]) }
      }
      if let velocities = outputs.velocities {
        for row in 0..<decays.count { velocities.set(first + row, scratch[length + row]) }
      }
    }
  }

  @inline(__always)
  private func runKernels(
    _ decays: DecayRows, _ time: Double, _ positions: UnsafeMutablePointer<Float>,
    _ velocities: UnsafeMutablePointer<Float>
  ) throws(Failure) {
    let positions = floats(positions, decays.outputCount)
    let velocities = floats(velocities, decays.outputCount)
    try GlissadeC.runKernels { () throws(BatchError) in
      var out = positions.mutableSpan
      var speed = velocities.mutableSpan
      try batch.decay(decays, at: time, positions: &out, velocities: &speed)
    }
  }
}
