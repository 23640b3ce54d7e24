import Glissade
import TestSupport
import Testing

// The regions are the examples in the comments of the mathematical declarations, to the letter.
@Suite struct MathCommentTests {
  @Test func `the left factor of a product of transforms is applied first`() {
    // example begins
    let move = Transform3D(translationX: 10, y: 0, z: 0)
    let grow = Transform3D(scaleX: 2, y: 2, z: 1)
    let movedFirst = move.concatenating(grow).m41  // 20
    let grownFirst = grow.concatenating(move).m41  // 10
    let halfway = Transform3D.interpolate(from: .identity, to: grow, at: 0.5).m11  // 1.5
    // example ends
    expectTrue(movedFirst == 20 && grownFirst == 10 && halfway == 1.5)
  }

  @Test func `an affine transform maps points`() {
    // example begins
    let transform = AffineTransform(translationX: 10, y: 0).scaled(byX: 2, y: 2)
    let image = Point(x: 1, y: 1).applying(transform)  // (12, 2)
    let original = image.applying(transform.inverted())  // (1, 1)
    // example ends
    expectTrue(image == Point(x: 12, y: 2) && original == Point(x: 1, y: 1))
  }

  @Test func `a path has a length and a bounding box`() {
    // example begins
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 30, y: 40))
    path.addQuadCurve(to: Point(x: 90, y: 40), control: Point(x: 60, y: 0))
    let length = path.length  // 124.7
    let box = path.boundingBox  // 90 × 40 points at the origin
    // example ends
    expectTrue(abs(length - 124.7) < 0.05 && box == Rect(x: 0, y: 0, width: 90, height: 40))
  }

  @Test func `a part of a path is dashed and stroked`() {
    // example begins
    var line = Path()
    line.move(to: Point(x: 0, y: 0))
    line.addLine(to: Point(x: 100, y: 0))
    let dashes = line.trimmed(from: 0.2, to: 0.8).dashed(lengths: [20, 10])
    let outline = dashes.stroked(width: 4)
    let isInDash = outline.contains(Point(x: 21, y: 1.5))  // true
    let isInGap = outline.contains(Point(x: 45, y: 1.5))  // false
    let box = outline.boundingBox  // 50 × 4 points from (20, −2)
    // example ends
    expectTrue(isInDash && !isInGap && box == Rect(x: 20, y: -2, width: 50, height: 4))
  }

  @Test func `a path is read from SVG text`() throws {
    // example begins
    let heart = try Path(svgText: "M 50 90 L 15 55 a 25 25 0 0 1 35 -35 a 25 25 0 0 1 35 35 Z")
    let isInside = heart.contains(Point(x: 50, y: 60))  // true
    let isBetween = heart.contains(Point(x: 50, y: 15))  // false
    // example ends
    expectTrue(isInside && !isBetween)
  }

  @Test func `a path is drawn with the calls of UIKit`() {
    // example begins
    let tab = BezierPath(
      roundedRect: Rect(x: 0, y: 0, width: 80, height: 30),
      byRoundingCorners: [.topLeft, .topRight],
      cornerRadii: Size(width: 8, height: 8))
    tab.move(to: Point(x: 0, y: 30))
    tab.addLine(to: Point(x: 200, y: 30))
    let length = tab.cgPath.length  // 413.1
    let isRounded = !tab.contains(Point(x: 1, y: 1))  // true
    // example ends
    expectTrue(abs(length - 413.1) < 0.05 && isRounded)
  }

  @Test func `a square becomes twice as large`() throws {
    // example begins
    var (small, large) = (Path(), Path())
    small.addRect(Rect(x: 0, y: 0, width: 10, height: 10))
    large.addRect(Rect(x: 0, y: 0, width: 20, height: 20))
    let morph = try PathMorph(from: small, to: large, progress: 0.5)
    let size = morph.path.boundingBox.size  // 15 × 15 points
    // example ends
    expectEqual(size, Size(width: 15, height: 15))
  }

  @Test func `a colour keeps components out of range`() {
    // example begins
    let blue = Color(red: 0, green: 0.4, blue: 1)
    let paler = Color.interpolate(from: blue, to: .white, at: 0.5)  // red 0.5, green 0.7, blue 1
    let beyond = Color.interpolate(from: blue, to: .white, at: 1.5)
    let shown = beyond.clamped  // white
    // example ends
    expectTrue(paler == Color(red: 0.5, green: 0.7, blue: 1) && shown == .white)
    expectEqual(beyond.red, 1.5)
  }
}
