/// The shape of a stroke, and the corners and ends that it makes.
struct StrokeStyle {
  let radius: Double
  let cap: Path.LineCap
  let join: Path.LineJoin
  let miterLimit: Double
  /// Half of the error: the other half is left to the arcs.
  let tolerance: Double
  /// The largest angle between neighbouring points of an arc.
  private let arcStep: Double

  init(
    width: Double, cap: Path.LineCap, join: Path.LineJoin, miterLimit: Double, tolerance: Double
  ) {
    radius = width / 2
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.tolerance = tolerance > 0 ? tolerance / 2 : 0
    // An arc bulges over its chord by r·(1 − cos(a / 2)), less than r·a² / 8.
    let step = (8 * (self.tolerance / radius)).squareRoot()
    arcStep = min(max(step, 2 * .pi / 1024), 1)
  }
}

extension StrokeStyle {
  /// Adds the inside of a corner, at which the chain passes from one offset to another.
  func addInside(
    _ chain: inout [Point], _ before: StrokeOutline.Edge, _ after: StrokeOutline.Edge,
    from: Point, to: Point, _ sine: Double, _ cosine: Double
  ) {
    let corner = after.start
    if cosine > 0 {
      // The distance of the crossing of the two sides from their ends.
      let cut = radius * sine / (1 + cosine)
      // Up to half of each edge, cuts at both of its ends stay apart.
      if 2 * cut <= min(before.length, after.length) {
        return chain.append(corner + to + after.direction * cut)
      }
      // At an end of a curve, the edge in the tangent's direction cuts the rectangle along its own normal.
      let isCut = 2 * radius * sine <= cosine * max(before.length, after.length)
      if isCut && !after.isJoined && before.length == 0 {
        chain.append(corner + from)
        return chain.append(corner + from * (1 / cosine))
      }
      if isCut && !after.isJoined && after.length == 0 {
        chain.append(corner + to * (1 / cosine))
        return chain.append(corner + to)
      }
    }
    chain.append(corner + from)
    chain.append(corner)
    chain.append(corner + to)
  }

  /// Adds the outside of a corner.
  func addOutside(
    _ chain: inout [Point], at corner: Point, from: Point, to: Point, _ sine: Double,
    _ cosine: Double, isJoined: Bool
  ) {
    // 1 + cos a without cancellation at sharp corners.
    let opening = cosine < 0 ? sine * sine / (1 - cosine) : 1 + cosine
    // The square of the miter's length in widths; infinite if the path turns back.
    let miter = 2 / opening
    let tip = (from + to) * (1 / opening)
    let isMiter = miter < .infinity && miterLimit >= 1 && miter <= miterLimit * miterLimit
    if isJoined && join == .miter && isMiter {
      return chain.append(corner + tip)
    }
    if isJoined && join != .round {
      chain.append(corner + from)
      return chain.append(corner + to)
    }
    // A small turn of a curve needs no arc.
    if cosine > 0 && radius * (miter.squareRoot() - 1) <= tolerance {
      return chain.append(corner + tip)
    }
    chain.append(corner + from)
    let angle = Elementary.atan2(abs(sine), cosine)
    addArc(&chain, around: corner, from: from, angle: sine > 0 ? angle : -angle)
    chain.append(corner + to)
  }

  /// Adds the points between the ends of an arc.
  private func addArc(
    _ chain: inout [Point], around center: Point, from: Point, angle: Double
  ) {
    let count = (abs(angle) / arcStep).rounded(.up)
    // NaN, which comes of coordinates whose differences overflow, adds nothing.
    guard count > 1 else { return }
    let step = angle / count
    for index in 1..<Int(count) {
      let (sine, cosine) = Elementary.sinCos(Double(index) * step)
      let arm = Point(x: from.x * cosine - from.y * sine, y: from.x * sine + from.y * cosine)
      chain.append(center + arm)
    }
  }

  /// Adds the end of the stroke between two sides, from the given normal to its opposite.
  func addCap(_ chain: inout [Point], at end: Point, normal: Point, direction: Point) {
    switch cap {
    case .butt: break
    case .square:
      chain.append(end + normal + direction)
      chain.append(end - normal + direction)
    case .round: addArc(&chain, around: end, from: normal, angle: -.pi)
    }
  }
}
