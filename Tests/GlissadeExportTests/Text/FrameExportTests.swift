import Foundation
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

struct FrameExportTests {
  private struct Line: Decodable {
    struct Layer: Decodable {
      var layer: Int
      var name: String?
      var parent: Int?
      var role: String
      var opacity: Double
      var hidden: Bool
      var bounds: [Double]
      var local: [Double]
      var world: [Double]
    }
    var frame: Int
    var time: Double
    var layers: [Layer]
  }

  @Test(arguments: [SampleScene.reveal, .flip])
  func `JSON Lines read back as the same numbers, bit for bit`(material: SampleScene) throws {
    let recording = try material.recorder(frameRate: 24).record()
    let lines = try FrameExport.jsonLines(recording).split(separator: "\n")
    try #require(lines.count == recording.frames.count)
    for (text, frame) in zip(lines, recording.frames) {
      let line = try JSONDecoder().decode(Line.self, from: Data(text.utf8))
      expectTrue(line.frame == frame.index && line.time == frame.time)
      try #require(line.layers.count == frame.layers.count)
      for (layer, state) in zip(line.layers, frame.layers) {
        let described = recording.layers[state.layer]
        expectTrue(layer.layer == state.layer && layer.name == described.name)
        expectTrue(layer.parent == described.parent && layer.role == described.role.rawValue)
        expectTrue(layer.opacity == state.opacity && layer.hidden == state.isHidden)
        expectEqual(layer.bounds, state.bounds.numbers)
        expectEqual(layer.local, state.local.entries)
        expectEqual(layer.world, state.world.entries)
      }
    }
  }

  private struct Whole: Decodable {
    struct Layer: Decodable {
      var name: String?
      var parent: Int?
      var role: String
    }
    struct State: Decodable {
      var layer: Int
      var opacity: Double
      var hidden: Bool
      var bounds: [Double]
      var local: [Double]
      var world: [Double]
    }
    struct Frame: Decodable {
      var frame: Int
      var time: Double
      var layers: [State]
    }
    struct Event: Decodable {
      var time: Double
      var subject: String
      var label: String
    }
    var viewport: [Double]
    var frameRate: Double
    var layers: [Layer]
    var frames: [Frame]
    var events: [Event]
  }

  @Test(arguments: [nil, 3..<7])
  func `a JSON document reads back as the recording, in parts as well`(range: Range<Int>?) throws {
    let recording = try SampleScene.reveal.recorder(frameRate: 12).record(frames: range)
    let json = try FrameExport.json(recording)
    let whole = try JSONDecoder().decode(Whole.self, from: Data(json.utf8))
    expectEqual(whole.viewport, [SampleScene.size.width, SampleScene.size.height])
    expectEqual(whole.frameRate, 12)
    expectEqual(whole.layers.map(\.name), recording.layers.map(\.name))
    expectEqual(whole.layers.map(\.parent), recording.layers.map(\.parent))
    expectEqual(whole.layers.map(\.role), recording.layers.map(\.role.rawValue))
    expectEqual(whole.events.map(\.time), recording.events.map(\.time))
    expectEqual(whole.events.map(\.subject), recording.events.map(\.subject))
    expectEqual(whole.events.map(\.label), recording.events.map(\.label))
    if let range { expectEqual(whole.frames.map(\.frame), Array(range)) }
    try #require(whole.frames.count == recording.frames.count && !whole.frames.isEmpty)
    for (frame, recorded) in zip(whole.frames, recording.frames) {
      expectTrue(frame.frame == recorded.index && frame.time == recorded.time)
      expectEqual(frame.layers.map(\.layer), recorded.layers.map(\.layer))
      expectEqual(frame.layers.map(\.opacity), recorded.layers.map(\.opacity))
      expectEqual(frame.layers.map(\.hidden), recorded.layers.map(\.isHidden))
      expectEqual(frame.layers.map(\.bounds), recorded.layers.map(\.bounds.numbers))
      expectEqual(frame.layers.map(\.local), recorded.layers.map(\.local.entries))
      expectEqual(frame.layers.map(\.world), recorded.layers.map(\.world.entries))
    }
  }

  @Test func `comma-separated values have a line of names and as many fields in each line`() throws
  {
    var recording = try SampleScene.bounce.recorder(frameRate: 12).record()
    let names = FrameExport.csvHeader.split(separator: ",").count
    expectEqual(names, 8 + 4 + 32)
    let lines = try FrameExport.csv(recording).split(separator: "\n")
    expectEqual(lines.first.map(String.init), FrameExport.csvHeader)
    expectEqual(lines.count, 1 + recording.frames.reduce(0) { $0 + $1.layers.count })
    for line in lines {
      expectEqual(line.split(separator: ",", omittingEmptySubsequences: false).count, names)
    }
    recording.layers[0].name = "a \"b\", c"
    let quoted = try FrameExport.csv(recording)
    expectTrue(quoted.contains("\"a \"\"b\"\", c\""))
  }

  @Test func `names cannot break out of a format`() throws {
    let evil = "</script><b>\"'&\\ \u{1}*/ \u{2028}\n"
    let json = TextEscape.json(evil, inMarkup: true)
    try expectEqual(JSONDecoder().decode(String.self, from: Data(json.utf8)), evil)
    expectTrue(!json.contains("<") && !json.contains("\u{2028}"))
    expectTrue(!TextEscape.xml(evil).contains("<"))
    expectTrue(!TextEscape.comment(evil).contains("*/"))
    var recording = try SampleScene.bounce.recorder(frameRate: 5).record()
    recording.layers[1].name = evil
    try expectTrue(!HTMLPreview(title: evil).html(recording).contains("</script><b>"))
    try expectTrue(!CSSExport().css(recording).contains("*/ \u{2028}"))
  }
}

extension Rect {
  /// The origin and the size as numbers.
  fileprivate var numbers: [Double] { [origin.x, origin.y, size.width, size.height] }
}
