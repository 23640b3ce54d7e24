import GlissadeEngine
import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

/// The bits of the values that a stage shows.
enum StateBits {
  static func bits(_ value: AnimationValue) -> [UInt64] {
    switch value {
    case .scalar(let x): [x.bitPattern]
    case .point(let x): [x.x.bitPattern, x.y.bitPattern]
    case .size(let x): [x.width.bitPattern, x.height.bitPattern]
    case .rect(let x):
      [x.origin.x, x.origin.y, x.size.width, x.size.height].map(\.bitPattern)
    case .color(let x): [x.red, x.green, x.blue, x.alpha].map(\.bitPattern)
    case .transform(let x): (0..<16).map { x[$0 / 4, $0 % 4].bitPattern }
    case .flag(let x): [x ? 1 : 0]
    case .contents(let x): [x?.token ?? .max]
    // Its numbers have as many digits as it takes to tell all bits apart.
    case .path(let x): x.svgText.utf8.map { UInt64($0) }
    case .dashPattern(let x): x.map(\.bitPattern)
    case .fillRule(let x): [x == .nonZero ? 0 : 1]
    case .lineCap(let x): [index(of: x)]
    case .lineJoin(let x): [index(of: x)]
    }
  }

  private static func index<Case: CaseIterable & Equatable>(of value: Case) -> UInt64 {
    UInt64(Array(Case.allCases).firstIndex(of: value) ?? -1)
  }

  /// Expects the same of a playback and of a stage at some times, and returns all that they have shown.
  static func looks(
    _ playback: Playback, like stage: Stage, at times: [Double]
  ) throws -> Set<[UInt64]> {
    var looks: Set<[UInt64]> = []
    for time in times {
      try playback.advance(to: time)
      try stage.advance(to: time)
      let look = try of(playback.stage)
      expectEqual(look, try of(stage), "\(time) s")
      looks.insert(look)
    }
    return looks
  }

  /// Returns the bits of all properties and components that a layer shows.
  static func of(_ layer: Layer) -> [UInt64] {
    guard let shown = layer.presentation else { return [] }
    return LayerProperty.allCases.flatMap { bits(shown.animationValue(of: $0)) }
  }

  /// Returns the bits of the values that all layers of a stage show, and of the stage's frame.
  static func of(_ stage: Stage) throws -> [UInt64] {
    var result: [UInt64] = []
    stage.root.forEachInSubtree { result += of($0) }
    try stage.evaluate(at: stage.time)
    let frame = stage.frame
    func take(_ numbers: borrowing Span<Float>) {
      for index in 0..<numbers.count { result.append(UInt64(numbers[index].bitPattern)) }
    }
    take(frame.matrices)
    take(frame.worldMatrices)
    take(frame.opacities)
    take(frame.columns)
    return result
  }
}
