import GlissadeEngine
import GlissadeMath

/// A page that curls up from its lower edge: a picture of a view, cut into level strips that are bent one by one.
///
/// The page lies in the screen's plane above a line at y = L, its *fold*, and is wound about a cylinder of radius r
/// that rests on the plane along the fold, up to half a turn; what is beyond lies face down over the page, at the
/// height 2r. Each strip is straight, of height h, and is hinged to the one above it. The strip whose middle is m below
/// the page's top stands at the angle
///
///     φ = (m - L) / r, within 0…π
///
/// to the plane, with its lower edge towards the eye. Its hinge is where the strip above it ends: h·cos φ further down
/// and h·sin φ nearer to the eye than where that strip began. Once the fold has passed the top edge, L < 0, the top
/// strip is on the cylinder as well, at L + r·sin(-L/r) and the height r·(1 - cos(-L/r)).
///
/// As the fold moves up from the page's lower edge to -r, the page leaves the plane and finally the view's area. The
/// fold's path is cut into ``keyCount`` keyframes, at which strips meet exactly; between two of them angles and hinges
/// are interpolated linearly, which leaves gaps of at most h/8 times the square of the angle that a strip turns by in
/// one keyframe. The perspective is that of an eye over the page's centre, at a distance of two of its longer sides at
/// the fold's end, and further away before: at the beginning the page lies in the plane exactly.
///
/// A shade over each strip shows how the light falls: the page darkens by ``frontShade`` of `1 - cos φ` until the strip
/// stands upright. Beyond that its underside is seen, white paper whose grey level falls by ``backShade`` of
/// `1 + cos φ` from ``paper``, so that the roll is darkest at its edge and light on top. A strip continues by ``overlap``
/// below the next one, so that nothing shines through where they meet.
final class CurlPage: View {
  /// The number of strips.
  static let stripCount = 32
  /// The number of steps of the fold's path.
  static let keyCount = 32
  /// The height in points by which a strip continues below the next one.
  static let overlap = 1.0
  /// The opacity of the black over a strip that stands upright.
  static let frontShade = 0.35
  /// The grey level of the underside where it lies flat.
  static let paper = 0.95
  /// The difference of the grey levels of the underside where it lies flat and where it stands upright.
  static let backShade = 0.35

  private let strips: [View]
  private let shades: [View]
  private let size: Size

  /// Creates a page with the present look of a view, at its position in the same superview; nil for a view without
  /// size.
  init?(of view: View) {
    guard let picture = view.snapshotView(afterScreenUpdates: false) else { return nil }
    size = view.layer.bounds.size
    let height = size.height / Double(CurlPage.stripCount)
    var (strips, shades): ([View], [View]) = ([], [])
    for index in 0..<CurlPage.stripCount {
      let top = Double(index) * height
      let strip = View()
      strip.layer.anchorPoint = Point(x: 0.5, y: 0)
      let isLast = index + 1 == CurlPage.stripCount
      let place = Rect(
        x: 0, y: top, width: size.width, height: height + (isLast ? 0 : CurlPage.overlap))
      strip.frame = place
      strip.clipsToBounds = true
      // The strips capture the picture, so that the host's snapshot is taken only once.
      let part = SnapshotView(of: picture)
      part.frame = Rect(x: 0, y: -top, width: size.width, height: size.height)
      part.prune(to: place)
      strip.addSubview(part)
      // The shade is cut with the picture, so that both have the same edges.
      let shade = View(
        frame: Rect(origin: .zero, size: place.size)
          .insetBy(dx: -CurlPage.overlap, dy: -CurlPage.overlap))
      strip.addSubview(shade)
      strips.append(strip)
      shades.append(shade)
    }
    (self.strips, self.shades) = (strips, shades)
    super.init()
    isUserInteractionEnabled = false
    copyGeometry(of: view)
    for strip in strips { addSubview(strip) }
  }

  /// Returns the radius with which a page of a height is wound.
  static func radius(height: Double) -> Double { height / 8 }

  /// Returns the position of the fold when a page of a height has left the plane.
  static func lastFold(height: Double) -> Double { -radius(height: height) }

  /// Returns the positions of a page's strips for a fold.
  ///
  /// - Returns: For each strip its angle to the plane in radians, and the distances of its upper edge from the page's
  ///   upper edge and from the plane.
  static func strips(height: Double, fold: Double) -> [(angle: Double, y: Double, z: Double)] {
    let radius = radius(height: height)
    let strip = height / Double(stripCount)
    var (y, z) = (0.0, 0.0)
    if fold < 0 {
      let angle = min(-fold / radius, .pi)
      let (sine, cosine) = Elementary.sinCos(angle)
      y = fold + radius * sine
      z = radius * (1 - cosine)
    }
    return (0..<stripCount).map { index in
      let middle = (Double(index) + 0.5) * strip
      let angle = radius > 0 ? min(max((middle - fold) / radius, 0), .pi) : 0
      let place = (angle, y, z)
      let (sine, cosine) = Elementary.sinCos(angle)
      y += strip * cosine
      z += strip * sine
      return place
    }
  }

  /// Returns the transforms of the strips for a fold, about the centres of their upper edges.
  static func transforms(height: Double, fold: Double) -> [Transform3D] {
    let strip = height / Double(stripCount)
    return strips(height: height, fold: fold).enumerated().map { index, place in
      if place.angle == 0 && place.z == 0 { return .identity }
      return Transform3D(rotationAngle: place.angle, x: 1, y: 0, z: 0).concatenating(
        Transform3D(translationX: 0, y: place.y - Double(index) * strip, z: place.z))
    }
  }

  /// Returns the colour of the shade over a strip at an angle to the plane in radians.
  static func shade(angle: Double) -> Color {
    let cosine = Elementary.sinCos(angle).cos
    return cosine >= 0
      ? Color(white: 0, alpha: frontShade * (1 - cosine))
      : Color(white: paper - backShade * (1 + cosine))
  }

  /// Animates the fold up from the lower edge, or back down to it.
  ///
  /// - Parameters:
  ///   - fold: The position of the fold when the page is curled, from the page's upper edge in points.
  ///   - isRising: Whether the page curls up; otherwise it is laid down.
  func install(
    upTo fold: Double, isRising: Bool, _ timing: LayerAnimationParameters, in block: AnimationBlock
  ) {
    var rows: [[Transform3D]] = Array(repeating: [], count: strips.count)
    var colors: [[Color]] = Array(repeating: [], count: strips.count)
    for key in 0...CurlPage.keyCount {
      let part = Double(key) / Double(CurlPage.keyCount)
      let progress = isRising ? part : 1 - part
      let line = size.height + (fold - size.height) * progress
      for (index, transform) in CurlPage.transforms(height: size.height, fold: line).enumerated() {
        rows[index].append(transform)
      }
      for (index, place) in CurlPage.strips(height: size.height, fold: line).enumerated() {
        colors[index].append(CurlPage.shade(angle: place.angle))
      }
    }
    for (strip, transforms) in zip(strips, rows) {
      timing.show(.transform, transforms, on: strip.layer, in: block)
    }
    for (shade, colors) in zip(shades, colors) {
      timing.show(.backgroundColor, colors, on: shade.layer, in: block)
    }
    let perspective = Transform3D(perspectiveDistance: FlipEffect.distance(of: size))
    timing.show(
      .sublayerTransform, isRising ? [.identity, perspective] : [perspective, .identity],
      on: layer, in: block)
  }
}

extension View {
  /// Takes the position of another view, in the same coordinates.
  func copyGeometry(of view: View) {
    layer.anchorPoint = view.layer.anchorPoint
    bounds = Rect(origin: .zero, size: view.layer.bounds.size)
    center = view.center
    transform3D = view.transform3D
  }
}
