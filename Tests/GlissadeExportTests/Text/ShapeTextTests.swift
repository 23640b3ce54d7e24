import Foundation
import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

struct ShapeTextTests {
  private struct Drawn: Decodable {
    struct Morph<Value: Decodable>: Decodable {
      var from: Value
      var to: Value
      var progress: Double
    }
    struct Style: Decodable {
      var fillColor: [Double]?
      var fillRule: String
      var strokeColor: [Double]?
      var lineWidth: Double
      var lineCap: String
      var lineJoin: String
      var miterLimit: Double
      var lineDashPattern: [Double]
      var lineDashPhase: Double
      var strokeStart: Double
      var strokeEnd: Double
    }
  }

  private struct Whole: Decodable {
    struct State: Decodable {
      struct Path: Decodable { var path: Drawn.Morph<Int> }
      var shape: Path?
    }
    struct Frame: Decodable { var layers: [State] }
    var paths: [String]
    var frames: [Frame]
  }

  private struct Line: Decodable {
    struct State: Decodable {
      struct Path: Decodable { var path: Drawn.Morph<String> }
      var shape: Path?
    }
    struct Styled: Decodable { var shape: Drawn.Style }
    var layers: [State]
  }

  private func recording() throws -> Recording {
    try ShapeScene.moving.recording()
  }

  @Test func `a document has each path once, and frames refer to them`() throws {
    let recording = try recording()
    let whole = try JSONDecoder().decode(
      Whole.self, from: Data(try FrameExport.json(recording).utf8))
    expectTrue(Set(whole.paths).count == whole.paths.count && whole.paths.count < 12)
    for (frame, recorded) in zip(whole.frames, recording.frames) {
      for (state, original) in zip(frame.layers, recorded.layers) {
        let morph = try #require(original.shape?.pathMorph)
        let path = try #require(state.shape?.path)
        expectEqual(whole.paths[path.from], morph.start.svgText)
        expectEqual(whole.paths[path.to], morph.end.svgText)
        expectEqual(path.progress, morph.progress)
      }
    }
  }

  @Test func `a morph of arcs is written as the path that it shows`() throws {
    let ends = try ["M0 0A5 5 0 0 1 10 0", "M0 0A20 20 0 0 1 10 0"].map { try Path(svgText: $0) }
    let morph = try PathMorph(from: ends[0], to: ends[1], progress: 0.5)
    let fields = ShapeText.fields(RecordedShape(Shape(), pathMorph: morph))
    expectEqual(Array(fields[..<3]), [morph.path.svgText, morph.path.svgText, "0"])
  }

  @Test func `each line has its paths itself, so that parts are lines of the whole`() throws {
    var recording = try recording()
    let whole = try FrameExport.jsonLines(recording)
    let line = try JSONDecoder().decode(
      Line.self, from: Data(try #require(whole.split(separator: "\n").dropFirst(7).first).utf8))
    let morph = try #require(recording.frames[7].layers[0].shape?.pathMorph)
    let path = try #require(line.layers[0].shape?.path)
    expectTrue(path.from == morph.start.svgText && path.to == morph.end.svgText)
    expectEqual(path.progress, morph.progress)
    recording.frames.removeSubrange(..<40)
    try expectTrue(whole.hasSuffix(FrameExport.jsonLines(recording)))
  }

  @Test func `all properties read back as the same numbers`() throws {
    let shape = RecordedShapeTests.shape {
      ($0.fillColor, $0.strokeColor) = (nil, Color(red: 0.1, green: 1.0 / 3, blue: 0, alpha: 0.5))
      ($0.fillRule, $0.lineCap, $0.lineJoin) = (.evenOdd, .square, .bevel)
      ($0.lineWidth, $0.miterLimit, $0.lineDashPattern) = (1.1, 2.2, [3.3, 4.4])
      ($0.lineDashPhase, $0.strokeStart, $0.strokeEnd) = (5.5, 0.1, 0.9)
    }
    let text = try FrameExport.jsonLines(RecordedShapeTests.recording(shape))
    let start = try #require(text.range(of: "\"shape\":"))
    let object = String(text[start.upperBound...].dropLast(4))
    let style = try JSONDecoder().decode(Drawn.Style.self, from: Data(object.utf8))
    expectTrue(style.fillColor == nil && style.strokeColor == [0.1, 1.0 / 3, 0, 0.5])
    expectTrue(
      style.fillRule == "even-odd" && style.lineCap == "square" && style.lineJoin == "bevel")
    expectTrue(style.lineWidth == 1.1 && style.miterLimit == 2.2)
    expectTrue(style.lineDashPattern == [3.3, 4.4] && style.lineDashPhase == 5.5)
    expectTrue(style.strokeStart == 0.1 && style.strokeEnd == 0.9)
  }

  @Test func `comma-separated values have columns for shapes where there are some`() throws {
    var recording = RecordedShapeTests.recording(
      RecordedShapeTests.shape { $0.lineDashPattern = [1, 2.5] })
    recording.layers.append(RecordedLayer())
    recording.frames[0].layers.append(
      LayerState(layer: 1, bounds: Rect(x: 0, y: 0, width: 1, height: 1)))
    let lines = try FrameExport.csv(recording).split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    expectEqual(lines[0].suffix(20), ShapeText.columns[...])
    expectEqual(lines.map(\.count), [64, 64, 64])
    let (triangle, empty) = (
      RecordedShapeTests.triangle.svgText, [String](repeating: "", count: 20)
    )
    expectEqual(
      lines[1].suffix(20),
      [
        triangle, triangle, "0", "0", "0", "0", "1", "non-zero", "", "", "", "", "1", "butt",
        "miter", "10", "1 2.5", "0", "0", "1",
      ])
    expectEqual(lines[2].suffix(20), empty[...])
  }

  @Test func `recordings without shapes have nothing of them`() throws {
    let recording = RecordingTests.small()
    try expectTrue(!FrameExport.json(recording).contains("paths"))
    try expectTrue(!FrameExport.jsonLines(recording).contains("shape"))
    try expectTrue(FrameExport.csv(recording).hasPrefix(FrameExport.csvHeader + "\n"))
  }
}
