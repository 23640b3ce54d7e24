import GlissadeEngine
import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

extension Examples {
  /// The names of the scenes among them.
  static let scenes = ["keyframes", "springs", "turning-cards"]
}

/// Texts of scenes.
enum SceneText {
  /// A scene with layers and changes, each on the second and third line.
  static func scene(_ layers: String, changes: String? = nil, head: String = "") -> String {
    """
    {"glissade": "scene", "version": 1, \(head)
    "layers": [\(layers)]\(changes.map { ",\n\"changes\": [\($0)]" } ?? "")}
    """
  }

  /// A scene with one layer, named dot, that has one animation.
  static func animated(_ animation: String, layer: String = "") -> String {
    scene("{\"name\": \"dot\", \(layer)\"animations\": [\n\(animation)\n]}")
  }

  /// What is wrong with a scene.
  static func mistake(_ text: String) -> String {
    do throws(DocumentError) {
      _ = try Document(reading: Array(text.utf8))
      return "nothing was thrown"
    } catch {
      return "\(error)"
    }
  }

  static func playback(_ text: String, atStageTime time: Double = 0) throws -> Playback {
    try Document(reading: Array(text.utf8)).makePlayback(atStageTime: time)
  }

  /// A scene that is under way.
  static func running(_ text: String) throws -> Playback {
    let playback = try playback(text)
    playback.begin()
    try playback.advance(to: 0)
    return playback
  }
}

/// What shows on a stage, bit by bit.
enum Look {
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
    }
  }

  /// What a layer shows of all properties and components.
  static func of(_ layer: Layer) -> [UInt64] {
    guard let shown = layer.presentation else { return [] }
    return LayerProperty.allCases.flatMap { bits(shown.animationValue(of: $0)) }
  }

  /// What all layers of a stage show, and the stage's frame.
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
