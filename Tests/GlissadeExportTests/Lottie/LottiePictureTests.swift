import Foundation
import GlissadeExport
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

/// Compares the players' pictures of Lottie animations, also between two frames, with Chromium's of the recordings.
@Suite(
  .enabled(if: PixelComparison.areDrawn, "skipped: chromium, rlottie or Pillow is not installed"))
struct LottiePictureTests {
  /// An example or a built-in transition there or back, between plain pages or its own ones.
  enum Source: CustomTestStringConvertible {
    case example(String)
    case transition(TransitionStyle, isBack: Bool, isPlain: Bool)

    var testDescription: String {
      switch self {
      case .example(let name): name
      case .transition(let style, let isBack, let isPlain):
        style.rawValue + (isBack ? "-back" : "") + (isPlain ? "-plain" : "")
      }
    }

    func document() throws -> Document {
      switch self {
      case .example(let name): try Document(reading: try Examples.bytes(name))
      case .transition(let style, let isBack, isPlain: true):
        try PlainPages.document(style, isBack: isBack)
      case .transition(let style, let isBack, isPlain: false):
        try Document(transition: style, isBack: isBack)
      }
    }
  }

  /// All examples, and one way of each transition, both where there is much time; three of them between their own pages,
  /// all where there is much time.
  static let all: [Source] =
    Examples.names.map { .example($0) } + transitions(areOwn: false) + transitions(areOwn: true)

  private static func transitions(areOwn: Bool) -> [Source] {
    let styles = TransitionStyle.allCases.enumerated()
    return styles.flatMap { place, style -> [Source] in
      let isShort = [TransitionStyle.reveal, .cornerButton, .navigation].contains(style)
      if areOwn, !isSoakEnabled, !isShort { return [] }
      return (isSoakEnabled ? [false, true] : [place % 2 == 0]).map {
        .transition(style, isBack: $0, isPlain: !areOwn)
      }
    }
  }
  /// So many are compared at a time.
  static let batches = stride(from: 0, to: all.count, by: 6).map {
    Array(all[$0..<min($0 + 6, all.count)])
  }

  @Test(arguments: ["groups", "jumps"])
  func `groups, masks, changing orders and jumps look the same, also between frames`(
    name: String
  ) throws {
    let recording =
      try
      (name == "groups"
      ? GroupScene.recording(frameRate: 60)
      : Recorded.recorder(try Document(reading: Array(Self.jumps.utf8))).record())
    let subject = PixelComparison.Subject(
      name: name, recording: recording, lottie: try LottieExport().export(recording.halved).json)
    for shares in try PixelComparison.differences([subject], name: "pictures-" + name)[0] {
      for (moment, share) in shares.enumerated() { expectAtMost(share, 0.01, "\(moment)") }
    }
  }

  /// Every other moment is between two frames of the animation, of which the later one is behind a jump.
  private static let jumps = """
    {"glissade": "scene", "version": 1, "size": [240, 160], "duration": 1.35, "layers": [
      {"name": "paper", "frame": [0, 0, 240, 160], "backgroundColor": "#f4efe6"},
      {"name": "discrete", "frame": [0, 5, 40, 30], "backgroundColor": "#d9542b", "animations": [
        {"type": "keyframe", "keyPath": "position.x", "calculationMode": "discrete", "duration": 1.6,
         "values": [20, 220], "keyTimes": [0, 0.1, 1]}]},
      {"name": "removed", "frame": [0, 45, 40, 30], "backgroundColor": "#1f4e8c", "animations": [
        {"type": "basic", "keyPath": "position.x", "from": 60, "to": 120, "duration": 0.46}]},
      {"name": "steps", "frame": [5, 85, 40, 30], "backgroundColor": "#118ab2", "cornerRadius": 15, "animations": [
        {"type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 1.52, "timingFunction": "steps(2)"},
        {"type": "basic", "keyPath": "bounds.size.width", "from": 40, "to": 200, "duration": 1.52,
         "timingFunction": "steps(2)"}]},
      {"name": "appearing", "frame": [100, 120, 100, 30], "backgroundColor": "#35b38c", "hidden": true, "animations": [
        {"type": "keyframe", "keyPath": "hidden", "calculationMode": "discrete", "duration": 2.12,
         "values": [true, false], "keyTimes": [0, 0.5, 1]}]}]}
    """

  /// The share of pixels that may differ by more than 24 levels at a moment.
  private static func allowed(_ name: String, _ moment: Int, isFlattened: Bool) -> Double {
    switch (name, moment) {
    // The export has not the last frame, before which the page jumps by 0.7 points to its place.
    case ("cover-vertical", 9): 0.03
    // A list has more edges than plain pages where perspective moves them.
    case ("flip-horizontal", _), ("flip-horizontal-back", _): 0.1
    // The flat layers in place of those seen in perspective are as large in the middle, not at their edges.
    default: isFlattened ? 0.08 : 0.02
    }
  }

  @Test(arguments: batches.indices)
  func `at ten moments of each export, all players show the same`(batch: Int) throws {
    var subjects: [PixelComparison.Subject] = []
    var flattened: Set<Int> = []
    for source in LottiePictureTests.batches[batch] {
      let document = try source.document()
      let recording = try Recorded.recorder(
        document, frameRate: isSoakEnabled ? 120 : 60
      ).record()
      var export = LottieExport()
      export.spatialLayers = .flatten
      let output = try export.export(recording.halved)
      if output.warnings.contains(where: { $0.contains("flattened") }) {
        flattened.insert(subjects.count)
      }
      subjects.append(
        PixelComparison.Subject(
          name: source.testDescription, recording: recording, lottie: output.json))
    }
    let shares = try PixelComparison.differences(subjects, name: "pictures-\(batch)")
    for (number, subject) in subjects.enumerated() {
      for (player, shares) in shares[number].enumerated() {
        expectEqual(shares.count, PixelComparison.momentCount)
        for (moment, share) in shares.enumerated() {
          let allowed = Self.allowed(subject.name, moment, isFlattened: flattened.contains(number))
          expectAtMost(share, allowed, "\(subject.name), player \(player), moment \(moment)")
        }
      }
    }
  }
}
