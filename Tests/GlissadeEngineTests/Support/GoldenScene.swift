import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// A number that a layer shows: in its presentation, and in the frame.
struct ShownNumber {
  let presented: Double
  let framed: Double
}

/// One layer on a stage, whose numbers are compared with the golden file.
struct GoldenScene {
  /// Frames are computed in Float: the largest error that the kernels have, relative to the larger of
  /// 1 and the value.
  static let frameTolerance = 3e-6

  let stage: Stage
  let layer: Layer

  init(opacity: Double = 1, position: Point = .zero) throws {
    (stage, layer) = stageWithLayer()
    layer.opacity = opacity
    layer.position = position
    stage.flush()
  }

  private func presentation(at time: Double) throws -> Presentation {
    try #require(try layer.presentation(at: time))
  }

  func opacity(at time: Double) throws -> ShownNumber {
    try stage.evaluate(at: time)
    return ShownNumber(
      presented: try presentation(at: time).opacity,
      framed: try #require(stage.frame[layer]).opacity)
  }

  /// An entry of the matrix to the superlayer's coordinates, counted from 1 as its name is.
  func entry(_ row: Int, _ column: Int, at time: Double) throws -> ShownNumber {
    try stage.evaluate(at: time)
    // The layer has no size, so that its matrix is its transform, then its position.
    let shown = try presentation(at: time)
    let matrix = shown.transform.concatenating(
      Transform3D(translationX: shown.position.x, y: shown.position.y, z: shown.zPosition))
    return ShownNumber(
      presented: matrix[row - 1, column - 1],
      framed: try #require(stage.frame[layer]).matrix[row - 1, column - 1])
  }

  func positionX(at time: Double) throws -> ShownNumber { try entry(4, 1, at: time) }
}

/// Compares a number with a printed one: it holds within the larger of a tolerance, relative to the
/// larger of 1 and the value, and half a unit of the last printed digit.
///
/// - Parameters:
///   - isExact: whether the number is meant with all digits, however few are printed.
///   - range: what the tolerance is relative to at least, where values come from larger ones.
func expect(
  _ actual: Double, _ expected: Golden, relative tolerance: Double, isExact: Bool = false,
  range: Double = 1, _ sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let printed = try expected.number
  let bound = max(
    tolerance * max(range, printed.value.magnitude), isExact ? 0 : printed.halfUnit * (1 + 1e-9))
  #expect(
    (actual - printed.value).magnitude <= bound, "\(expected): \(actual) for \(printed.text)",
    sourceLocation: sourceLocation)
}

/// Compares what a layer shows, in both ways, with a printed number.
///
/// - Parameter range: for the frame, see above.
func expect(
  _ shown: ShownNumber, _ expected: Golden, relative tolerance: Double, isExact: Bool = false,
  range: Double = 1, _ sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expect(
    shown.presented, expected, relative: tolerance, isExact: isExact, sourceLocation)
  try expect(
    shown.framed, expected, relative: tolerance + GoldenScene.frameTolerance, isExact: isExact,
    range: range, sourceLocation)
}
