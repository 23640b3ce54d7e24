import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

struct ShapeDrawingTests {
  private static let data = "d=\"M0 0L10 0Q6 6 0 9Z\" transform=\"matrix(2 0 0 2 1 0)\""

  private func svg(_ change: (inout Shape) -> Void) -> String {
    let matrix = Transform3D(scaleX: 2, y: 2, z: 1).concatenating(
      Transform3D(translationX: 1, y: 0, z: 0))
    return ShapeDrawing(shape: RecordedShapeTests.shape(change), matrix: matrix).svg
  }

  @Test func `an area and a whole line are one path in the layer's coordinates`() {
    expectEqual(svg { _ in }, "<path \(Self.data) fill=\"#000000\"/>")
    expectEqual(
      svg {
        $0.fillRule = .evenOdd
        $0.fillColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        ($0.strokeColor, $0.lineWidth, $0.miterLimit) = (.black, 3, 4)
      },
      "<path \(Self.data) fill-rule=\"evenodd\" fill=\"#ff0000\" fill-opacity=\"0.5\""
        + " stroke=\"#000000\" stroke-width=\"3\" stroke-miterlimit=\"4\"/>")
  }

  @Test func `caps, joins and dashes are attributes, and a miter limit below 1 is a bevel`() {
    expectEqual(
      svg {
        ($0.fillColor, $0.strokeColor, $0.lineCap) = (nil, .black, .round)
        ($0.miterLimit, $0.lineDashPattern, $0.lineDashPhase) = (0.5, [3], 2)
      },
      "<path \(Self.data) fill=\"none\" stroke=\"#000000\" stroke-width=\"1\""
        + " stroke-linecap=\"round\" stroke-linejoin=\"bevel\" stroke-dasharray=\"3 3\""
        + " stroke-dashoffset=\"2\"/>")
  }

  @Test func `a part of the line is a path of its own, cut exactly`() {
    let text = svg {
      $0.path = Shapes.zigzag
      ($0.strokeColor, $0.strokeEnd) = (.black, 0.25)
    }
    expectTrue(text.hasPrefix("<path d=\"M8 30L18 8L28 30L42 12\""))
    let cut = Shapes.zigzag.trimmed(from: 0, to: 0.25)
    expectTrue(text.contains("/><path d=\"\(PathText.data(cut))\""))
    expectEqual(svg { ($0.fillColor, $0.strokeColor, $0.strokeEnd) = (nil, .black, 0) }, "")
  }

  @Test func `in perspective, areas and outlines are polygons in front of the eye`() {
    var matrix = Transform3D.identity
    matrix.m14 = -0.05
    var shape = RecordedShapeTests.shape { $0.path = Path() }
    shape.path.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    // At x = 10, coordinates are divided by 0.5.
    expectEqual(
      ShapeDrawing(shape: shape, matrix: matrix).svg,
      "<path d=\"M0 0L20 0L20 20L0 10Z\" fill=\"#000000\"/>")
  }

  @Test func `masks are clip paths where they are opaque, and masks with an alpha elsewhere`()
    throws
  {
    func text(_ change: (inout Shape) -> Void) throws -> String {
      var strip = SVGFilmStrip()
      (strip.moments, strip.momentWidth) = (1, 40)
      return try strip.svg(
        RecordedShapeTests.recording(
          RecordedShapeTests.shape(), mask: RecordedShapeTests.shape(change)))
    }
    let path = "d=\"M0 0L10 0Q6 6 0 9Z\" transform=\"matrix(1 0 0 1 0 0)\""
    try expectTrue(
      text { $0.fillRule = .evenOdd }
        .contains("<clipPath id=\"glissade-m0c1\"><path \(path) clip-rule=\"evenodd\"/></clipPath>")
    )
    let soft = try text { $0.fillColor = Color(white: 0, alpha: 0.5) }
    expectTrue(soft.contains("<g mask=\"url(#glissade-m0c1)\">"))
    expectTrue(
      soft.contains(
        "style=\"mask-type:alpha\"><path \(path) fill=\"#000000\" fill-opacity=\"0.5\"/></mask>"))
  }

  @Test func `a border is in front of the sublayers`() throws {
    var state = LayerState(layer: 0, bounds: Rect(x: 0, y: 0, width: 20, height: 20))
    (state.borderWidth, state.backgroundColor) = (2, Color(white: 1))
    state.shape = RecordedShape(RecordedShapeTests.shape())
    let child = LayerState(
      layer: 1, bounds: Rect(x: 0, y: 0, width: 9, height: 9),
      backgroundColor: Color(red: 1, green: 0, blue: 0))
    var recording = RecordedShapeTests.recording(Shape())
    recording.layers = [RecordedLayer(), RecordedLayer(parent: 0)]
    recording.frames[0].layers = [state, child]
    var strip = SVGFilmStrip()
    strip.moments = 1
    let text = try strip.svg(recording)
    let colors = text.matches(of: /fill="(#[0-9a-f]{6})"/).map { $0.1 }
    expectEqual(colors, ["#ffffff", "#000000", "#ff0000", "#000000"])
    expectTrue(text.contains("fill-rule=\"evenodd\" fill=\"#000000\"/></g>"))
  }
}
