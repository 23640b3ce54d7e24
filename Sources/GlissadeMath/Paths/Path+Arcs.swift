extension Path {
  /// An elliptical arc among the elements, which draw it.
  struct Arc: Hashable, Sendable {
    /// The index of the first of its elements.
    var first: Int
    /// The number of its elements, 0 for an arc that ends where it starts.
    var count = 0
    var ellipse: EllipticalArc

    init(_ ellipse: EllipticalArc, first: Int) { (self.ellipse, self.first) = (ellipse, first) }

    /// Returns the arc under an affine transform.
    func applying(_ transform: AffineTransform) -> Arc {
      var result = self
      result.ellipse = ellipse.applying(transform)
      return result
    }
  }

  /// The path as SVG text in which arcs are arcs, for files that are read again.
  ///
  /// Other readers want ``svgText``, whose commands are fewer.
  package var svgTextWithArcs: String {
    if arcs.isEmpty { return svgText }
    var parts: [String] = []
    var next = 0
    for arc in arcs {
      if arc.first > next { parts.append(Path.svgText(elements[next..<arc.first])) }
      let (ellipse, number) = (arc.ellipse, Path.svgNumber)
      let radii = "\(number(ellipse.radii.width)) \(number(ellipse.radii.height))"
      let flags = "\(ellipse.isLarge ? 1 : 0) \(ellipse.isIncreasing ? 1 : 0)"
      let end = "\(number(ellipse.end.x)) \(number(ellipse.end.y))"
      parts.append("A \(radii) \(number(ellipse.rotation)) \(flags) \(end)")
      next = arc.first + arc.count
    }
    if next < elements.count { parts.append(Path.svgText(elements[next...])) }
    return parts.joined(separator: " ")
  }
}

extension EllipticalArc {
  /// Returns the arc under an affine transform.
  func applying(_ transform: AffineTransform) -> EllipticalArc {
    var result = self
    (result.start, result.end) = (start.applying(transform), end.applying(transform))
    if transform.determinant < 0 { result.isIncreasing.toggle() }
    // The images of the radii are conjugate. Turned by the angle that makes them perpendicular, they are radii again.
    let (sine, cosine) = Elementary.sinCos(degrees: rotation)
    let origin = Point.zero.applying(transform)
    func image(_ x: Double, _ y: Double) -> Point { Point(x: x, y: y).applying(transform) - origin }
    let (width, height) = (abs(radii.width), abs(radii.height))
    let u = image(cosine * width, sine * width)
    let v = image(-sine * height, cosine * height)
    let (product, difference) = (u.x * v.x + u.y * v.y, u.length * u.length - v.length * v.length)
    var (first, second) = (u, v)
    // Circles stay circles, whose rotation is arbitrary and must not become a rounding error's.
    if product.magnitude > 1e-12 * u.length * v.length {
      let sign = difference < 0 ? -1.0 : 1
      let (s, c) = Elementary.sinCos(Elementary.atan2(2 * product * sign, difference * sign) / 2)
      (first, second) = (u * c + v * s, v * c - u * s)
    }
    result.radii = Size(width: first.length, height: second.length)
    let turned = Elementary.atan2(first.y, first.x) * (180 / .pi)
    // The same number of whole turns, which a morph passes through.
    let former = transform.determinant < 0 ? -rotation : rotation
    result.rotation = turned + 360 * ((former - turned) / 360).rounded()
    return result
  }

  /// Returns the arc at a progress towards another, whose parameters are interpolated as SVG 2 does it.
  ///
  /// - Parameter progress: Neither 0 nor 1.
  func interpolated(to other: EllipticalArc, from start: Point, at progress: Double)
    -> EllipticalArc
  {
    func mix(_ a: Double, _ b: Double) -> Double { lerp(a, b, progress) }
    // A flag is a number that counts as 1 unless it is 0.
    return EllipticalArc(
      start: start, end: Point(x: mix(end.x, other.end.x), y: mix(end.y, other.end.y)),
      radii: Size(
        width: mix(radii.width, other.radii.width), height: mix(radii.height, other.radii.height)),
      rotation: mix(rotation, other.rotation), isLarge: isLarge || other.isLarge,
      isIncreasing: isIncreasing || other.isIncreasing)
  }
}
