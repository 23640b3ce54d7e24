import Foundation
import GlissadeExport
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

/// Compares rlottie's pictures of Lottie animations with Chromium's pictures of the same recordings.
@Suite(
  .enabled(if: PixelComparison.areDrawn, "skipped: chromium, rlottie or Pillow is not installed"))
struct LottiePictureTests {
  /// An example or a built-in transition there or back.
  enum Source: CustomTestStringConvertible {
    case example(String)
    case transition(TransitionStyle, isBack: Bool)

    var testDescription: String {
      switch self {
      case .example(let name): name
      case .transition(let style, let isBack): style.rawValue + (isBack ? "-back" : "")
      }
    }

    func document() throws -> Document {
      switch self {
      case .example(let name): try Document(reading: try Examples.bytes(name))
      case .transition(let style, let isBack): try Document(transition: style, isBack: isBack)
      }
    }
  }

  /// All examples, and one way of each transition, both where there is much time.
  static let all: [Source] =
    Examples.names.map { .example($0) }
    + TransitionStyle.allCases.enumerated().flatMap { place, style in
      (isSoakEnabled ? [false, true] : [place % 2 == 0]).map { .transition(style, isBack: $0) }
    }
  /// So many are compared at a time.
  static let batches = stride(from: 0, to: all.count, by: 6).map {
    Array(all[$0..<min($0 + 6, all.count)])
  }

  @Test func `groups, masks, bounds and changing orders within each other look the same`() throws {
    let recording = try GroupScene.recording()
    let subject = PixelComparison.Subject(
      name: "groups", recording: recording, lottie: try LottieExport().export(recording).json)
    for difference in try PixelComparison.differences([subject], name: "pictures-groups") {
      expectAtMost(difference.share, 0.01, "frame \(difference.frame)")
    }
  }

  @Test(arguments: batches.indices)
  func `at ten moments of each export, both show the same`(batch: Int) throws {
    var subjects: [PixelComparison.Subject] = []
    var flattened: Set<Int> = []
    for source in LottiePictureTests.batches[batch] {
      let document = try source.document()
      let recording = try Recorded.recorder(
        document, frameRate: isSoakEnabled ? 60 : 20
      ).record()
      var export = LottieExport()
      export.spatialLayers = .flatten
      let output = try export.export(recording)
      if output.warnings.contains(where: { $0.contains("flattened") }) {
        flattened.insert(subjects.count)
      }
      subjects.append(
        PixelComparison.Subject(
          name: source.testDescription, recording: recording, lottie: output.json))
    }
    let differences = try PixelComparison.differences(subjects, name: "pictures-\(batch)")
    expectEqual(differences.count, subjects.count * PixelComparison.momentCount)
    for difference in differences {
      // The flat layers in place of those seen in perspective are as large in the middle, not at their edges.
      let allowed = flattened.contains(difference.subject) ? 0.08 : 0.02
      expectAtMost(
        difference.share, allowed,
        "\(subjects[difference.subject].name) at frame \(difference.frame)")
    }
  }
}
