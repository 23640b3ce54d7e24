import GlissadeMath
import GlissadeTiming

extension CSSLayerWriter {
  /// The upper bound of distances between corners.
  private static let distanceLimit = 1e9

  /// Writes the layer's matrix: as the properties `translate`, `rotate` and `scale` if it stays in its plane.
  mutating func transform(_ own: LayerStates) throws(ExportError) {
    let flat = sheet.flatMatrices(of: index)
    let travel = flat.indices.reduce(0) { max($0, distance(flat[$1], flat[0], $1)) }
    if try inPlane(flat, travel, own) { return }
    if flat.allSatisfy(\.isAffine) { return try general(flat, travel) }
    let (locals, corners) = (own.locals, own.corners)
    try general(
      locals.indices.map {
        ElementGeometry.matrix(locals[$0], corner: corners[$0], in: above?[$0] ?? .zero)
      }, travel)
  }

  /// Writes the motion in the layer's plane; returns false if it leaves the plane or is slanted.
  private mutating func inPlane(
    _ matrices: [Transform3D], _ travel: Double, _ own: LayerStates
  ) throws(ExportError) -> Bool {
    guard var motion = PlaneMotion(matrices, about: .zero) else { return false }
    var origin = Point.zero
    if !motion.isTranslation {
      let isStill = own.isStill(LayerStates.bounds) && own.isStill(LayerStates.anchorPoint)
      if isStill, let size = sizes.first {
        let anchor = own[0].anchorPoint
        origin = Point(x: anchor.x * size.width, y: anchor.y * size.height)
        guard let about = PlaneMotion(matrices, about: origin) else { return false }
        motion = about
        let (x, y) =
          sheet.isDrawing
          ? (length.text(origin.x), length.text(origin.y))
          : (
            NumberText.rounded(anchor.x * 100, 6) + "%", NumberText.rounded(anchor.y * 100, 6) + "%"
          )
        add("transform-origin: \(x) \(y)")
      }
    }
    let reach = sizes.reduce(0) {
      max(
        $0,
        Elementary.hypot(max(origin.x, $1.width - origin.x), max(origin.y, $1.height - origin.y)))
    }
    // The errors of all parts together stay within the error of the whole.
    let parts = motion.travels(reach: reach)
    let sum = parts.translation + parts.rotation + parts.scale
    let allowed = error * min(1, travel / max(sum, 1e-9))
    let (width, height) = (reference(\.width, of: index), reference(\.height, of: index))
    let length = length
    try self.motion(
      "translate", motion.translations, error: allowed,
      standard: length.text(0) + " " + length.text(0)
    ) { "\(length.text($0[0], 6, of: width)) \(length.text($0[1], 6, of: height))" }
    try self.motion("rotate", motion.rotations, error: allowed, standard: "0deg", unit: "deg") {
      NumberText.rounded($0[0], 6) + "deg"
    }
    try self.motion("scale", motion.scales, error: allowed, standard: "1", unit: "") {
      let (x, y) = (NumberText.rounded($0[0], 8), NumberText.rounded($0[1], 8))
      return x == y ? x : x + " " + y
    }
    return true
  }

  /// Writes the property `transform`.
  private mutating func general(_ matrices: [Transform3D], _ travel: Double) throws(ExportError) {
    let form = MatrixForm(matrices, length)
    if length.isScaled, form == nil { isFixed = true }
    let text = { (matrix: Transform3D) in form?.text(matrix) ?? MatrixForm.text(matrix) }
    guard travel > 1e-6 else { return add("transform: \(text(matrices[0]))") }
    if let (from, to, points, allowed) = alongLine(matrices, travel) {
      return try eased(
        "transform", points, error: allowed, travel: distance(from, to, 0), "px", text(from),
        text(to), last: text(matrices[matrices.count - 1]))
    }
    let kept = keyFrames(matrices, allowed: error * travel, form)
    comment("transform", keyframes: kept.frames.count, travel, "px", found: kept.error / travel)
    keys("transform", kept.frames.map { ($0, text(matrices[$0])) })
  }

  /// Returns the ends, the progress and the allowed error of a motion along a line; nil if the path is curved.
  private func alongLine(
    _ matrices: [Transform3D], _ travel: Double
  ) -> (Transform3D, Transform3D, [PolylineFit.Knot], Double)? {
    let first = matrices[0]
    var end = first
    var furthest = 0.0
    for (index, matrix) in matrices.enumerated() {
      let far = distance(matrix, first, index)
      // The last matrix is used as the end so that it is exact, unless the motion returns to its start.
      let isLast = index == matrices.count - 1 && far > travel / 10
      if far > furthest || isLast { (end, furthest) = (matrix, far) }
    }
    guard ElementGeometry.isLinear(first.entries, end.entries) else { return nil }
    let (start, direction) = (first.vector, end.vector - first.vector)
    // Entries of the translation are weighted as lengths, the others by their effect at a corner.
    let size = max(sizes[0].width, sizes[0].height, 1)
    var weights = SIMD16(repeating: size * size)
    for place in 12..<16 { weights[place] = 1 }
    let weighted = direction * weights
    let square = (direction * weighted).sum()
    var points: [PolylineFit.Knot] = []
    points.reserveCapacity(matrices.count)
    var aside = 0.0
    for (index, matrix) in matrices.enumerated() {
      let part = ((matrix.vector - start) * weighted).sum() / square
      aside = max(
        aside, distance(Transform3D(entries: start + direction * part), matrix, index))
      guard aside <= error * travel / 50 else { return nil }
      points.append(PolylineFit.Knot(x: shares[index], y: part))
    }
    // The deviation across the line reduces the error that is left along it.
    return (first, end, points, max(1e-6, error - aside / furthest))
  }

  /// Returns keyframes between which browsers stay within a distance; each one is as far from the last as possible.
  private func keyFrames(
    _ matrices: [Transform3D], allowed: Double, _ form: MatrixForm?
  ) -> (frames: [Int], error: Double) {
    var frames = [0]
    var error = 0.0
    while let start = frames.last, start < matrices.count - 1 {
      var (end, found) = (start + 1, 0.0)
      // A pause needs no measurement.
      while end + 1 < matrices.count, matrices[end] == matrices[start],
        matrices[end + 1] == matrices[start]
      { end += 1 }
      // Doubling steps, followed by a binary search.
      var (bad, step) = (matrices.count, 1)
      while end + 1 < bad {
        let isOpen = bad == matrices.count
        let tried = isOpen ? min(end + step, bad - 1) : (end + bad) / 2
        if let worst = deviation(matrices, start, tried, allowed: allowed, form) {
          (end, found) = (tried, worst)
          step *= 2
        } else {
          bad = tried
        }
      }
      error = max(error, found)
      frames.append(end)
    }
    return (frames, error)
  }

  /// Returns the maximum distance of a corner between two keyframes; nil if it exceeds the allowed distance.
  private func deviation(
    _ matrices: [Transform3D], _ start: Int, _ end: Int, allowed: Double, _ form: MatrixForm?
  ) -> Double? {
    let between = MatrixForm.interpolation(matrices[start], matrices[end], form)
    var worst = 0.0
    // The middle comes first: it is mostly farthest.
    for index in [(start + end) / 2] + Array(start + 1..<end) where index > start {
      let part = (shares[index] - shares[start]) / (shares[end] - shares[start])
      worst = max(worst, distance(between(part), matrices[index], index))
      if worst > allowed { return nil }
    }
    return worst
  }

  /// Returns the maximum projected distance between the layer's corners under two matrices.
  private func distance(_ one: Transform3D, _ other: Transform3D, _ frame: Int) -> Double {
    let size = sizes[sizes.count > 1 ? frame : 0]
    if one.isFlatAffine, other.isFlatAffine {
      // The distance is greatest at a corner.
      let (x, y) = (one.m41 - other.m41, one.m42 - other.m42)
      let across = ((one.m11 - other.m11) * size.width, (one.m12 - other.m12) * size.width)
      let down = ((one.m21 - other.m21) * size.height, (one.m22 - other.m22) * size.height)
      func square(_ x: Double, _ y: Double) -> Double { x * x + y * y }
      let most = max(
        square(x, y), square(x + across.0, y + across.1), square(x + down.0, y + down.1),
        square(x + across.0 + down.0, y + across.1 + down.1))
      return min(most.squareRoot(), CSSLayerWriter.distanceLimit)
    }
    var worst = 0.0
    for (x, y) in [(0.0, 0.0), (size.width, 0), (size.width, size.height), (0, size.height)] {
      let (a, b) = (one.apply(to: Point(x: x, y: y)), other.apply(to: Point(x: x, y: y)))
      let far = Elementary.hypot(a.x - b.x, a.y - b.y)
      // A point in the plane of the eye has no finite projection.
      worst = max(worst, far < CSSLayerWriter.distanceLimit ? far : CSSLayerWriter.distanceLimit)
    }
    return worst
  }
}

extension Transform3D {
  /// Whether points of the plane are projected without a division.
  fileprivate var isFlatAffine: Bool { m14 == 0 && m24 == 0 && m44 == 1 }
}
