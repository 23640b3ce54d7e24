import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

struct CSSLayerWriterShapesTests {
  @Test func `a shape that stays the same is two paths in an element`() throws {
    let shape = RecordedShapeTests.shape {
      ($0.strokeColor, $0.lineCap, $0.lineDashPattern) = (.black, .round, [3])
      $0.fillRule = .evenOdd
    }
    let output = try CSSExport().export(RecordedShapeTests.recording(shape))
    let data = "M0 0L10 0Q6 6 0 9Z"
    expectTrue(
      output.css.contains(
        ".glissade-shape > svg > path:first-child { d: path(\"\(data)\"); fill: rgb(0,0,0); fill-rule: evenodd; }"
      ))
    expectTrue(
      output.css.contains(
        ".glissade-shape > svg > path:last-child { fill: none; d: path(\"\(data)\"); stroke: rgb(0,0,0); "
          + "stroke-width: 1px; stroke-linecap: round; stroke-miterlimit: 10; stroke-dasharray: 3px, 3px; "
          + "stroke-dashoffset: 0px; }"))
    expectEqual(
      output.html,
      """
      <div class="glissade">
        <div class="glissade-shape"><svg><path d="\(data)"></path><path d="\(data)"></path></svg></div>
      </div>

      """)
  }

  @Test func `a morph has as few keyframes as its easing allows`() throws {
    let shapes = try (0...60).map { frame in
      RecordedShape(
        RecordedShapeTests.shape(),
        pathMorph: try PathMorph(
          from: Shapes.star, to: Shapes.turnedStar, progress: Double(frame) / 60))
    }
    let output = try CSSExport().export(RecordedShapeTests.recording(shapes))
    let motion = try #require(output.motions.first { $0.property == "d" })
    expectTrue(motion.pointCount == 2 && motion.error <= 0.001)
    expectTrue(output.css.contains("@keyframes glissade-shape--area--d { to { d: path(\"M"))
    expectTrue(output.css.contains("animation: glissade-shape--area--d 1s linear both;"))
  }

  @Test func `style sheets without shapes have no rule for them`() throws {
    let output = try CSSExport().export(RecordingTests.small())
    expectTrue(!output.css.contains("svg"))
    expectEqual(
      output.html, "<div class=\"glissade\">\n  <div class=\"glissade-box\"></div>\n</div>\n")
  }

  @Test func `a border over sublayers is a part of its own`() throws {
    var recording = RecordingTests.small()
    recording.frames.removeLast(2)
    recording.frames[0].layers[0].borderWidth = 1
    try expectTrue(!CSSExport().css(recording).contains("::after"))
    recording.layers.append(RecordedLayer(parent: 0))
    try expectTrue(
      CSSExport().css(recording).contains(
        ".glissade-box::after { content: \"\"; position: absolute; inset: 0; border-radius: inherit; "
          + "z-index: 2147483647; pointer-events: none; box-shadow: inset 0 0 0 1px rgb(0,0,0); }"))
  }

  @Test func `masks are the path of their area or the outline of their line`() throws {
    func clip(_ change: (inout Shape) -> Void) throws -> String? {
      let css = try CSSExport().css(
        RecordedShapeTests.recording(
          RecordedShapeTests.shape(), mask: RecordedShapeTests.shape(change)))
      return css.firstMatch(of: /clip-path: ([^;]*);/).map { String($0.1) }
    }
    try expectEqual(clip { $0.fillRule = .evenOdd }, "path(evenodd, \"M0 0L10 0Q6 6 0 9Z\")")
    let line = try clip { ($0.fillColor, $0.strokeColor, $0.lineWidth) = (nil, .black, 2) }
    expectEqual(line?.hasPrefix("path(\"M"), true)
    try expectEqual(clip { $0.path = Path() }, "path(\"M0 0\")")
  }
}
