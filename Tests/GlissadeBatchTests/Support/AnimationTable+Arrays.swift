import GlissadeBatch
import TestSupport

/// A copy of a table's frame.
struct FrameCopy: BitPatternedParts {
  var matrices: [Float]
  var opacities: [Float]
  var columns: [Float]

  init(_ table: AnimationTable) {
    let frame = table.frame
    matrices = frame.matrices.copied()
    opacities = frame.opacities.copied()
    columns = frame.columns.copied()
  }

  var bitParts: KeyValuePairs<String, [Float]> {
    ["matrices": matrices, "opacities": opacities, "columns": columns]
  }

  /// Returns the opacity and the matrix at a frame index.
  func numbers(at place: Int) -> [Float] {
    [opacities[place]] + matrices[(16 * place)..<(16 * place + 16)]
  }

  var isFinite: Bool { bitParts.allSatisfy { $0.value.allSatisfy(\.isFinite) } }
}

extension AnimationTable {
  /// Evaluates the table and its world matrices.
  func evaluateAll(at time: Double) throws(BatchError) {
    try evaluate(at: time)
    evaluateWorld()
  }

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
    let (frame, place) = (frame, try frameIndex(of: id))
    return [frame.opacities[place]] + (0..<16).map { frame.matrices[16 * place + $0] }
  }

  func opacity(of id: SlotID, at time: Double) throws -> Float {
    try evaluate(at: time)
    return try frame.opacities[frameIndex(of: id)]
  }

  /// Returns the world matrix of a slot.
  func world(of id: SlotID) throws -> [Float] {
    let (frame, place) = (frame, try frameIndex(of: id))
    return (0..<16).map { frame.worldMatrices[16 * place + $0] }
  }
}
