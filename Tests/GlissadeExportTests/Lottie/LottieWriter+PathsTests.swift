import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

@testable import GlissadeExport

struct LottieWriterPathsTests {
  private typealias Object = [String: Any]

  /// The items of all groups of the first layer.
  private func groups(_ recording: Recording) throws -> [[Object]] {
    let json = try LottieExport().export(recording).json
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? Object
    let layers = try #require(document?["layers"] as? [Object])
    let shapes = try #require(layers.first?["shapes"] as? [Object])
    return shapes.compactMap { $0["it"] as? [Object] }
  }

  private func kinds(_ items: [Object]) -> [String] { items.compactMap { $0["ty"] as? String } }

  @Test func `a line is in front of the area, with Lottie's numbers for its words`() throws {
    let shape = RecordedShapeTests.shape {
      ($0.strokeColor, $0.lineCap, $0.lineJoin) = (.black, .square, .round)
      ($0.fillRule, $0.lineDashPattern, $0.lineDashPhase) = (.evenOdd, [3], 2)
    }
    let groups = try groups(RecordedShapeTests.recording(shape))
    expectEqual(groups.map(kinds), [["sh", "st", "tr"], ["sh", "fl", "tr"]])
    let (line, area) = (groups[0][1], groups[1][1])
    expectTrue(line["lc"] as? Int == 3 && line["lj"] as? Int == 2 && area["r"] as? Int == 2)
    let dashes = try #require(line["d"] as? [Object])
    expectEqual(dashes.map { $0["n"] as? String }, ["d", "g", "o"])
    expectEqual(dashes.map { ($0["v"] as? Object)?["k"] as? Double }, [3, 3, 2])
    // Names of lottie-web's properties.
    expectEqual(Set(dashes.compactMap { $0["nm"] as? String }).count, 3)
  }

  @Test func `a morph with an easing of a cubic curve has two keyframes`() throws {
    let shapes = try (0...60).map { frame in
      RecordedShape(
        RecordedShapeTests.shape(),
        pathMorph: try PathMorph(
          from: Shapes.star, to: Shapes.turnedStar,
          progress: CubicFit.progress([0, 0.5], at: Double(frame) / 60)))
    }
    let paths = try groups(RecordedShapeTests.recording(shapes))[0]
    let keys = try #require((paths[0]["ks"] as? Object)?["k"] as? [Object])
    expectEqual(keys.count, 2)
    expectEqual(((keys[0]["o"] as? Object)?["y"] as? [Double])?[0], 0)
    let start = try #require((keys[0]["s"] as? [Object])?.first)
    expectTrue((start["v"] as? [[Double]])?.count == 5 && start["c"] as? Bool == true)
  }

  @Test func `a part of a line is trimmed by the player, subpath by subpath`() throws {
    func trims(_ path: Path, _ start: Double, _ end: Double) throws -> [[Double]] {
      let shape = RecordedShapeTests.shape {
        ($0.path, $0.fillColor, $0.strokeColor) = (path, nil, .black)
        ($0.strokeStart, $0.strokeEnd) = (start, end)
      }
      return try groups(RecordedShapeTests.recording(shape)).map { items in
        let trim = try #require(items.first { $0["ty"] as? String == "tm" })
        return ["s", "e"].compactMap { (trim[$0] as? Object)?["k"] as? Double }
      }
    }
    try expectEqual(trims(Shapes.star, 0.2, 0.7), [[20, 70]])
    try expectEqual(trims(Shapes.star, -1, 0.7), [[0, 70]])
    var two = Path()
    for y in [0.0, 5] {
      two.move(to: Point(x: 0, y: y))
      two.addLine(to: Point(x: 10, y: y))
    }
    try expectEqual(trims(two, 0.25, 0.6), [[50, 100], [0, 20]])
  }

  @Test func `paths of different structure are groups that take turns`() throws {
    let shapes = (0..<20).map { frame in
      RecordedShape(
        RecordedShapeTests.shape { $0.path = frame < 10 ? Shapes.star : Shapes.ellipse })
    }
    let groups = try groups(RecordedShapeTests.recording(shapes))
    try #require(groups.count == 2)
    let opacities = groups.compactMap { $0.last?["o"] as? Object }
    for (opacity, values) in zip(opacities, [[100.0, 0], [0, 100]]) {
      let keys = try #require(opacity["k"] as? [Object])
      expectEqual(keys.map { $0["t"] as? Int }, [0, 10])
      expectEqual(keys[0]["h"] as? Int, 1)
      expectEqual((keys.first?["s"] as? [Double])?.first, values[0])
      expectEqual((keys.last?["s"] as? [Double])?.first, values[1])
    }
  }
}
