import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeScene
import GlissadeTiming
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeExport

struct LottieExportTests {
  @Test(
    .enabled(if: Players.haveRlottie, "skipped: rlottie is not installed"),
    arguments: [
      SampleScene.reveal, .corner, .bounce, SampleScene(operation: .pop, style: .navigation),
      SampleScene(operation: .present, style: .headerExpand),
    ])
  func `a player draws each layer within a tenth of a point of the recording`(material: SampleScene)
    throws
  {
    try check(
      try material.recorder().record(), name: "\(material.operation)-\(material.style.rawValue)")
  }

  @Test(
    .enabled(if: Players.haveRlottie, "skipped: rlottie is not installed"),
    // Lottie's layers lie in a plane.
    arguments: Examples.names.filter { $0 != "turning-cards" })
  func `a player draws each layer of an example within a tenth of a point of the recording`(
    name: String
  ) throws {
    try check(try Recorded.example(name), name: name)
  }

  /// A dot on a path of two curves, one of them without a handle, and a fading group without durations.
  private static func pathScene(_ mode: String) throws -> Recording {
    let text = """
      {"glissade": "scene", "version": 1, "size": [400, 300], "duration": 2, "layers": [
        {"name": "dot", "frame": [0, 0, 20, 20], "backgroundColor": "#d9542b", "animations": [
          {"type": "keyframe", "keyPath": "position", "duration": 2, "calculationMode": "\(mode)",
           "path": "M 50 50 C 50 50 150 250 200 150 C 250 50 350 50 350 250",
           "timingFunctions": ["ease-in-out", "ease-out"], "fillMode": "both",
           "removedOnCompletion": false}]},
        {"name": "fading", "frame": [300, 20, 40, 40], "backgroundColor": "#118ab2", "animations": [
          {"type": "group", "duration": 2, "animations": [
            {"type": "basic", "keyPath": "opacity", "from": 1, "to": 0.2}]}]}]}
      """
    return try Recorded.recorder(try Document(reading: Array(text.utf8))).record()
  }

  @Test(
    .enabled(if: Players.haveRlottie, "skipped: rlottie is not installed"),
    arguments: ["linear", "paced", "paced-within-segments", "discrete"])
  func `a player moves layers along paths within a tenth of a point`(mode: String) throws {
    try check(try Self.pathScene(mode), name: "path-\(mode)", least: 100)
  }

  @Test func `recordings follow paths by length, and fade groups for as long as they take`() throws
  {
    let recording = try Self.pathScene("paced-within-segments")
    let pieces = [
      Path.Segment(
        Point(x: 50, y: 50), Point(x: 50, y: 50), Point(x: 150, y: 250), Point(x: 200, y: 150)),
      Path.Segment(
        Point(x: 200, y: 150), Point(x: 250, y: 50), Point(x: 350, y: 50), Point(x: 350, y: 250)),
    ]
    let functions: [TimingFunction] = [.easeInEaseOut, .easeOut]
    for frame in recording.frames where frame.time < 2 {
      let number = Int(frame.time)
      let piece = pieces[number]
      let progress = functions[number].value(at: frame.time - Double(number))
      let wanted = piece.point(at: piece.parameter(atLength: progress * piece.length))
      for state in frame.layers where recording.name(of: state.layer) == "dot" {
        let middle = state.world.apply(to: state.bounds.center)
        expectLess(middle.distance(to: wanted), than: 2e-3, "\(frame.time)")
      }
      for state in frame.layers where recording.name(of: state.layer) == "fading" {
        expectClose(state.opacity, 1 - 0.4 * frame.time, within: 1e-6, "\(frame.time)")
      }
    }
  }

  @Test func `an example with a perspective is refused by the name of its layer`() throws {
    let recording = try Recorded.example("turning-cards")
    #expect {
      try LottieExport().export(recording)
    } throws: { error in
      guard case .unsupported(_, let layer, _, _)? = error as? ExportError else { return false }
      return layer == "middle card"
    }
  }

  @Test(.enabled(if: Players.haveRlottie, "skipped: rlottie is not installed"))
  func `a player draws the middles of flattened cards where perspective has them`() throws {
    let recording = try Recorded.example("turning-cards")
    var export = LottieExport()
    export.spatialLayers = .flatten
    let output = try export.export(recording)
    expectTrue(output.warnings.count >= 3)
    let moments = HTMLPreviewTests.moments(recording)
    let size = recording.viewport
    let drawn = try Players.draw(
      output.json, frames: moments.map(\.index), width: Int(size.width), height: Int(size.height))
    var checked = 0
    for (frame, layers) in zip(moments, drawn) {
      for state in frame.layers where recording.name(of: state.layer).hasSuffix(" card") {
        let name = "\(state.layer) \(recording.name(of: state.layer))"
        guard let found = layers.first(where: { $0.name == name }) else { continue }
        let middle = state.world.apply(to: state.bounds.center)
        let drawn = Point(
          x: (found.box[0] + found.box[2]) / 2, y: (found.box[1] + found.box[3]) / 2)
        expectLess(drawn.distance(to: middle), than: 0.1, "\(name) at \(frame.time)")
        checked += 1
      }
    }
    expectTrue(checked >= 20)
  }

  /// Plays a recording, and compares what the player draws of each layer at 20 moments.
  private func check(_ recording: Recording, name: String, least: Int = 200) throws {
    let output = try LottieExport().export(recording)
    try Output.write(output.json, name + ".lottie.json")
    let moments = HTMLPreviewTests.moments(recording)
    let size = recording.viewport
    let drawn = try Players.draw(
      output.json, frames: moments.map(\.index), width: Int(size.width), height: Int(size.height))
    try #require(drawn.count == 20)
    var checked = 0
    for (frame, layers) in zip(moments, drawn) {
      for state in frame.layers where state.backgroundColor.alpha > 0 {
        guard recording.layers[state.layer].role != .mask else { continue }
        let layer = "\(state.layer) \(recording.name(of: state.layer))"
        let opacity = seenOpacity(state, in: frame, recording) * state.backgroundColor.alpha
        let found = layers.first { $0.name == layer }
        guard let found else {
          // Layers that cannot be seen may be missing.
          let seen = box(state)
          let isUnseen =
            seen[0] >= size.width || seen[1] >= size.height || seen[2] <= 0 || seen[3] <= 0
            || seen[2] - seen[0] < 0.01 || seen[3] - seen[1] < 0.01
          expectTrue(opacity < 0.005 || isUnseen, "\(layer) is missing at \(frame.time)")
          continue
        }
        // A dot that is too small to be seen has no colour to compare.
        let place = box(state)
        guard max(place[2] - place[0], place[3] - place[1]) > 0.11 else { continue }
        // The opacity is rounded to 8 bits twice.
        expectClose(found.alpha, opacity, within: 0.02, "\(layer) at \(frame.time)")
        guard opacity > 0.005 else { continue }
        for (one, other) in zip(found.box, place) {
          expectClose(one, other, within: 0.1, "\(layer) at \(frame.time)")
          checked += 1
        }
      }
    }
    expectTrue(checked > least)
  }

  private func seenOpacity(
    _ state: LayerState, in frame: RecordedFrame, _ recording: Recording
  ) -> Double {
    var opacity = 1.0
    var layer: Int? = state.layer
    while let next = layer, let found = frame.layers.first(where: { $0.layer == next }) {
      opacity *= found.isHidden ? 0 : found.opacity
      layer = recording.layers[next].parent
    }
    return opacity
  }

  /// The box around a layer's outline, control points of its corners included.
  private func box(_ state: LayerState) -> [Double] {
    let outline = Outline(state, through: state.world)
    var points = [outline.start]
    for piece in outline.pieces {
      switch piece {
      case .line(let end): points.append(end)
      case .curve(let one, let two, let end): points += [one, two, end]
      }
    }
    return [
      points.map(\.x).min() ?? 0, points.map(\.y).min() ?? 0, points.map(\.x).max() ?? 0,
      points.map(\.y).max() ?? 0,
    ]
  }

  @Test func `what is seen in perspective is refused, or flattened with a warning`() throws {
    let recording = try SampleScene.flip.recorder(frameRate: 20).record()
    #expect {
      try LottieExport().export(recording)
    } throws: { error in
      guard case .unsupported(.lottie, let layer, let time, _) = error as? ExportError else {
        return false
      }
      return layer == "second" && time == 0
    }
    var export = LottieExport()
    export.spatialLayers = .flatten
    let output = try export.export(recording)
    expectTrue(output.warnings.contains { $0.hasPrefix("first is flattened: at 0.05 s") })
    // Many layers of this transition have the same name.
    let curl = SampleScene(operation: .present, style: .partialCurl)
    let names = try export.export(try curl.recorder(frameRate: 20).record()).warnings.map {
      $0.prefix { $0 != ":" }
    }
    expectTrue(names.count > 2 && Set(names).count == names.count, "\(names)")
  }

  @Test func `Lottie export of a skewed layer: throws the layer's name`() throws {
    var state = LayerState(layer: 0, bounds: Rect(x: 0, y: 0, width: 10, height: 10))
    state.local.m21 = 0.5
    state.world.m21 = 0.5
    let recording = Recording(
      viewport: Size(width: 10, height: 10), frameRate: 60, layers: [RecordedLayer()],
      frames: [RecordedFrame(index: 0, time: 0, layers: [state])])
    #expect(
      throws: ExportError.unsupported(
        format: .lottie, layer: "layer 0", time: 0, reason: "it is slanted")
    ) { try LottieExport().export(recording) }
  }

  @Test func `it is JSON, with a marker for each event`() throws {
    let recording = try SampleScene.reveal.recorder(frameRate: 30).record()
    let json = try LottieExport().export(recording).json
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    expectEqual((object["markers"] as? [Any])?.count, recording.events.count)
    expectTrue(object["op"] as? Int == recording.frames.count)
    let layers = try #require(object["layers"] as? [[String: Any]])
    let numbers = layers.compactMap { $0["ind"] as? Int }
    expectEqual(Set(numbers).count, layers.count)
    for layer in layers {
      if let parent = layer["parent"] as? Int { expectTrue(numbers.contains(parent)) }
    }
  }
}
