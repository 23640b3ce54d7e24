import GlissadeBatch

/// A copy of a table's frame.
struct FrameCopy {
  var matrices: [Float] = []
  var opacities: [Float] = []

  init(_ table: AnimationTable) {
    let frame = table.frame
    matrices = frame.matrices.copied()
    opacities = frame.opacities.copied()
  }

  /// Returns the opacity and the matrix at a frame index.
  func numbers(at place: Int) -> [Float] {
    [opacities[place]] + matrices[(16 * place)..<(16 * place + 16)]
  }

  func hasSameBits(as other: FrameCopy) -> Bool {
    sameBits(matrices, other.matrices) && sameBits(opacities, other.opacities)
  }

  var isFinite: Bool {
    matrices.allSatisfy(\.isFinite) && opacities.allSatisfy(\.isFinite)
  }
}

extension Span<Float> {
  func copied() -> [Float] {
    unsafe withUnsafeBufferPointer { unsafe Array($0) }
  }
}

extension AnimationTable {
  /// Evaluates the table and returns a copy of the frame.
  func frame(at time: Double) throws -> FrameCopy {
    try evaluate(at: time)
    return FrameCopy(self)
  }

  /// Returns a slot's opacity and matrix at a time.
  func numbers(of id: SlotID, at time: Double) throws -> [Float] {
    try evaluate(at: time)
    return try numbers(of: id)
  }

  /// Returns a slot's opacity and matrix at the last evaluation.
  func numbers(of id: SlotID) throws -> [Float] {
    try FrameCopy(self).numbers(at: frameIndex(of: id))
  }

  func opacity(of id: SlotID, at time: Double) throws -> Float {
    try evaluate(at: time)
    return try frame.opacities[frameIndex(of: id)]
  }

  /// Returns the world matrix of a slot.
  func world(of id: SlotID) throws -> [Float] {
    let first = try 16 * frameIndex(of: id)
    return Array(frame.worldMatrices.copied()[first..<(first + 16)])
  }
}

extension AnimationTable {
  /// The exported values of the last evaluation.
  var columns: [Float] { frame.columns.copied() }

  var hasFiniteColumns: Bool { columns.allSatisfy(\.isFinite) }
}
