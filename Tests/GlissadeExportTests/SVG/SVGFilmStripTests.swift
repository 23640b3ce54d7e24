import Foundation
import FoundationXML
import GlissadeExport
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

struct SVGFilmStripTests {
  @Test(arguments: [SampleScene.reveal, .corner, .flip, .navigation])
  func `a film strip is a well-formed drawing with a label for each moment`(material: SampleScene)
    throws
  {
    var strip = SVGFilmStrip()
    strip.title = "\(material.style.rawValue)"
    let recording = try material.recorder().record()
    let text = try strip.svg(recording)
    try Output.write(text, "\(material.style.rawValue).svg")
    expectTrue(!text.contains("nan") && !text.contains("inf"))
    expectTrue(XMLParser(data: Data(text.utf8)).parse())
    expectEqual(text.components(separatedBy: "class=\"label\"").count, 7)
    expectTrue(text.contains("prefers-color-scheme:dark"))
  }

  @Test(
    .enabled(if: PixelComparison.areDrawn, "skipped: chromium, rlottie or Pillow is not installed"))
  func `layers that meet leave no line between them`() throws {
    var strip = SVGFilmStrip()
    strip.times = [0, 0.3]
    let recording = try SampleScene(operation: .present, style: .partialCurl).recorder().record()
    func columns(_ recording: Recording, _ name: String) throws -> [[[Int]]] {
      let url = try Output.write(try strip.svg(recording), "\(name).svg")
      try Chromium.screenshot(
        of: url, to: "\(name).svg.png", width: 360, height: 360, isDark: false)
      // Down the screens, beside the bar and the card.
      return try Players.run(
        ["columns", PixelComparison.path("\(name).svg.png"), "24", "190"])
    }
    // Without its shades the page is of one colour.
    for column in try columns(Self.withoutShades(recording), "plain-curl") {
      let first = try #require(column.first)
      for color in column {
        expectTrue(zip(color, first).allSatisfy { abs($0 - $1) <= 2 }, "\(color) beside \(first)")
      }
    }
    for column in try columns(recording, "curl") {
      expectEqual(column.count, 190)
      for index in column.indices.dropFirst(2).dropLast(2) {
        for (color, (above, below)) in zip(
          column[index], zip(column[index - 2], column[index + 2]))
        where abs(above - below) <= 25 {
          // A line is brighter or darker than what is on both sides of it.
          expectTrue(
            color >= min(above, below) - 2 && color <= max(above, below) + 2,
            "\(column[index - 2 ... index + 2])")
        }
      }
    }
  }

  /// Returns a recording of a page that curls, whose strips have no shades.
  private static func withoutShades(_ recording: Recording) -> Recording {
    let children = Dictionary(grouping: recording.layers.indices) { recording.layers[$0].parent }
    let strips = children.values.first { $0.count == 32 } ?? []
    let shades = Set(strips.compactMap { children[$0]?.last })
    expectEqual(shades.count, 32)
    var plain = recording
    for frame in plain.frames.indices {
      for place in plain.frames[frame].layers.indices
      where shades.contains(plain.frames[frame].layers[place].layer) {
        plain.frames[frame].layers[place].backgroundColor = .clear
      }
    }
    return plain
  }

  @Test func `a layer's shadow goes with its group, and is cut with it by a mask`() throws {
    var state = LayerState(
      layer: 0, bounds: Rect(x: 0, y: 0, width: 20, height: 20), backgroundColor: .black)
    state.opacity = 0.5
    state.shadow = RecordedShadow(
      color: Color(red: 1, green: 0, blue: 0, alpha: 0.25), offset: Size(width: 3, height: 4),
      radius: 2)
    let mask = LayerState(layer: 1, bounds: Rect(x: 0, y: 0, width: 30, height: 30))
    var strip = SVGFilmStrip()
    strip.moments = 1
    strip.momentWidth = 100
    let text = try strip.svg(
      Recording(
        viewport: Size(width: 50, height: 50), frameRate: 60,
        layers: [RecordedLayer(), RecordedLayer(parent: 0, role: .mask)],
        frames: [RecordedFrame(index: 0, time: 0, layers: [state, mask])]))
    expectTrue(
      text.contains(
        "<g clip-path=\"url(#glissade-m0c1)\"><g opacity=\"0.5\"><g filter=\"url(#glissade-m0c2)\"><path "
      ))
    expectTrue(
      text.contains(
        "<feDropShadow dx=\"6\" dy=\"8\" stdDeviation=\"4\" flood-color=\"#ff0000\" flood-opacity=\"0.25\"/>"
      ))
  }

  @Test func `a title that is too long for the drawing is cut, but not in its label`() throws {
    var strip = SVGFilmStrip()
    strip.moments = 1
    strip.title = "A title as long as a sentence"
    let recording = try SampleScene.reveal.recorder(frameRate: 4).record()
    let drawing = try strip.svg(recording)
    expectTrue(drawing.contains(">A title as long…</text>"))
    expectTrue(drawing.contains("aria-label=\"A title as long as a sentence\""))
    strip.moments = 4
    try expectTrue(strip.svg(recording).contains(">A title as long as a sentence</text>"))
  }

  @Test func `layers are drawn from the back, groups faded and cut, and hidden ones left out`()
    throws
  {
    func state(_ layer: Int, _ x: Double, _ color: Color) -> LayerState {
      LayerState(
        layer: layer, local: Transform3D(translationX: x, y: 0, z: 0),
        bounds: Rect(x: 0, y: 0, width: 20, height: 30), backgroundColor: color)
    }
    var group = state(1, 40, Color(red: 0, green: 1, blue: 0))
    group.opacity = 0.5
    group.masksToBounds = true
    var hidden = state(3, 0, .black)
    hidden.isHidden = true
    // The layer of the greater number is behind.
    let states = [
      state(4, 10, Color(red: 1, green: 0, blue: 0)), group,
      state(2, 50, Color(red: 0, green: 0, blue: 1)), hidden,
      state(0, 20, Color(red: 1, green: 1, blue: 0)),
      state(5, 22, .black),
    ]
    let recording = Recording(
      viewport: Size(width: 100, height: 50), frameRate: 60,
      layers: [
        RecordedLayer(), RecordedLayer(), RecordedLayer(parent: 1), RecordedLayer(),
        RecordedLayer(), RecordedLayer(parent: 0, role: .mask),
      ], frames: [RecordedFrame(index: 0, time: 0, layers: states)])
    var strip = SVGFilmStrip()
    strip.moments = 1
    strip.momentWidth = 100
    let text = try strip.svg(recording)
    let fills = text.matches(of: /fill="(#[0-9a-f]{6})"/).map { $0.1 }
    expectEqual(fills, ["#ff0000", "#00ff00", "#0000ff", "#ffff00"])
    // The group is faded with what is below it, which its bounds cut; the mask cuts its layer.
    let body = try #require(text.components(separatedBy: "<g opacity=\"0.5\">").last)
    expectTrue(
      body.hasPrefix(
        "<path d=\"M40 0L60 0L60 30L40 30Z\" fill=\"#00ff00\"/><g clip-path=\"url(#glissade-m0c1)\">"
          + "<path d=\"M50 0L70 0L70 30L50 30Z\" fill=\"#0000ff\"/></g></g>"
          + "<g clip-path=\"url(#glissade-m0c2)\"><path d=\"M20 0L40 0L40 30L20 30Z\" fill=\"#ffff00\"/></g>"
      ), "\(body)")
    expectTrue(
      text.contains(
        "<clipPath id=\"glissade-m0c1\"><path d=\"M40 0L60 0L60 30L40 30Z\"/></clipPath>"))
    expectTrue(
      text.contains(
        "<clipPath id=\"glissade-m0c2\"><path d=\"M22 0L42 0L42 30L22 30Z\"/></clipPath>"))
  }
}
