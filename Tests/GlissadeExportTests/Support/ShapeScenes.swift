import GlissadeEngine
import GlissadeExport
import GlissadeMath
import GlissadeTiming

/// Scenes of shape layers, each in a cell of a grid.
enum ShapeScene: String, CaseIterable {
  /// Fills, lines and trims that do not change.
  case still
  /// Dashes that do not change.
  case dashes
  /// Morphs, trims, dashes, colours and widths that do.
  case moving
  /// Masks that are an opaque area or an opaque line.
  case masks
  /// Masks with an alpha, and masks of an area and a line.
  case softMasks
  /// Layers that are rotated in space.
  case spatial

  static let size = Size(width: 360, height: 300)

  /// The recording: a frame for ``still`` and ``dashes``, or else a second at 120 frames per second.
  func recording() throws -> Recording {
    try Recorder(frameRate: 120, duration: self == .still || self == .dashes ? 0 : 1) {
      let stage = Stage()
      let grid = ShapeGrid(stage: stage)
      return Recorder.Subject(stage: stage, viewport: ShapeScene.size, retainedObjects: [grid]) {
        switch self {
        case .still: try grid.addStill()
        case .dashes: try grid.addDashes()
        case .moving: try grid.addMoving()
        case .masks: try grid.addMasks()
        case .softMasks: try grid.addSoftMasks()
        case .spatial: try grid.addSpatial()
        }
      }
    }.record()
  }
}

/// A stage with layers of 60 × 50 points in rows.
private final class ShapeGrid {
  let stage: Stage
  private var count = 0

  init(stage: Stage) { self.stage = stage }

  /// Places a layer into the next cell.
  @discardableResult
  func place<Cell: Layer>(_ layer: Cell, _ name: String) throws -> Cell {
    layer.name = name
    layer.bounds = Rect(x: 0, y: 0, width: 50, height: 40)
    let (column, row) = (count % 6, count / 6)
    layer.position = Point(x: 30 + Double(column) * 60, y: 25 + Double(row) * 50)
    count += 1
    try stage.root.addSublayer(layer)
    return layer
  }

  private func shape(
    _ name: String, _ path: Path, fill: Color? = nil, stroke: Color? = nil, width: Double = 1
  ) throws -> ShapeLayer {
    let layer = try place(ShapeLayer(), name)
    (layer.path, layer.fillColor, layer.strokeColor) = (path, fill, stroke)
    layer.lineWidth = width
    return layer
  }

  // MARK: Still

  func addStill() throws {
    _ = try shape("non-zero", Shapes.star, fill: Shapes.red)
    try shape("even-odd", Shapes.star, fill: Shapes.red).fillRule = .evenOdd
    _ = try shape("outlined", Shapes.ellipse, fill: Shapes.yellow, stroke: Shapes.blue, width: 4)
    for cap in Path.LineCap.allCases {
      try shape("cap", Shapes.zigzag, stroke: Shapes.blue, width: 7).lineCap = cap
    }
    for join in Path.LineJoin.allCases {
      try shape("join", Shapes.zigzag, stroke: Shapes.green, width: 7).lineJoin = join
    }
    for limit in [1.5, 0.5] {
      try shape("limit", Shapes.zigzag, stroke: Shapes.red, width: 7).miterLimit = limit
    }
    for pattern: [Double] in [[0, 0], [5, -1]] {
      try shape("solid", Shapes.zigzag, stroke: Shapes.green, width: 3).lineDashPattern = pattern
    }
    let trims: [(Path, Double, Double)] = [
      (Shapes.ellipse, 0.2, 0.7), (Shapes.two, 0.3, 0.8), (Shapes.star, 0.05, 0.62),
      (Shapes.ellipse, 0.7, 0.2),
    ]
    for (path, start, end) in trims {
      let trimmed = try shape("trim", path, fill: Shapes.yellow, stroke: Shapes.red, width: 5)
      (trimmed.strokeStart, trimmed.strokeEnd, trimmed.lineCap) = (start, end, .round)
    }
    _ = try shape("quads", Shapes.quads, fill: Shapes.green, stroke: Shapes.blue, width: 2)
    _ = try shape(
      "translucent", Shapes.star, fill: Color(red: 1, green: 0, blue: 0, alpha: 0.5),
      stroke: Color(red: 0, green: 0, blue: 1, alpha: 0.4), width: 6)
    let scaled = try shape("scaled", Shapes.ellipse, stroke: Shapes.red, width: 5)
    scaled.transform = Transform3D(scaleX: 0.9, y: 0.6, z: 1)
      .concatenating(Transform3D(rotationAngle: 0.4, x: 0, y: 0, z: 1))
    try addContainers()
  }

  /// Layers with more than a shape.
  private func addContainers() throws {
    let shifted = try shape(
      "shifted", Shapes.star, fill: Shapes.green, stroke: Shapes.red, width: 2)
    shifted.bounds.origin = Point(x: 8, y: -6)
    let framed = try shape(
      "framed", Shapes.ellipse, fill: Shapes.yellow, stroke: Shapes.blue, width: 6)
    framed.backgroundColor = Color(white: 0.8)
    framed.cornerRadius = 8
    framed.borderWidth = 5
    framed.borderColor = Shapes.green
    let inner = Layer()
    inner.frame = Rect(x: 0, y: 20, width: 30, height: 30)
    inner.backgroundColor = Shapes.red
    try framed.addSublayer(inner)
    let cut = try shape("cut", Shapes.wide, fill: Shapes.yellow, stroke: Shapes.blue, width: 6)
    cut.masksToBounds = true
    let child = try ShapeGrid.child(of: cut)
    child.frame = Rect(x: 20, y: 20, width: 60, height: 60)
    let group = try shape(
      "group", Shapes.ellipse, fill: Shapes.yellow, stroke: Shapes.blue, width: 9)
    group.opacity = 0.5
    _ = try ShapeGrid.child(of: group)
  }

  private static func child(of layer: Layer) throws -> ShapeLayer {
    let child = ShapeLayer()
    child.frame = Rect(x: 10, y: 5, width: 50, height: 40)
    child.path = Shapes.star
    child.fillColor = Shapes.red
    try layer.addSublayer(child)
    return child
  }

  func addDashes() throws {
    let patterns: [([Double], Double, Path.LineCap)] = [
      ([8, 4], 0, .butt), ([6], 3, .butt), ([1, 6], -2, .round), ([9, 3, 2], 4, .square),
    ]
    for (place, pattern) in patterns.enumerated() {
      let path = place % 2 == 0 ? Shapes.ellipse : Shapes.zigzag
      let dashed = try shape("dashes", path, stroke: Shapes.blue, width: 3)
      (dashed.lineDashPattern, dashed.lineDashPhase, dashed.lineCap) = pattern
    }
    let both = try shape("dashed trim", Shapes.ellipse, stroke: Shapes.blue, width: 4)
    (both.strokeStart, both.strokeEnd, both.lineDashPattern) = (0.1, 0.8, [7, 5])
  }

  // MARK: Moving

  private func animate<Value>(
    _ layer: Layer, _ keyPath: AnimationKeyPath<Value>, _ from: Value, _ to: Value,
    _ timing: TimingFunction = .easeInEaseOut
  ) throws {
    let animation = BasicAnimation(keyPath: keyPath, from: from, to: to)
    animation.duration = 1
    animation.timingFunction = timing
    try layer.add(animation)
  }

  func addMoving() throws {
    let morph = try shape("morph", Shapes.star, fill: Shapes.red, stroke: Shapes.blue, width: 3)
    try animate(morph, .path, Shapes.star, Shapes.turnedStar)
    let round = try shape(
      "round", Shapes.ellipse, fill: Shapes.yellow, stroke: Shapes.red, width: 4)
    try animate(round, .path, Shapes.ellipse, Shapes.flatEllipse, .easeIn)
    let drawn = try shape("drawn", Shapes.zigzag, stroke: Shapes.blue, width: 5)
    drawn.lineCap = .round
    try animate(drawn, .strokeEnd, 0, 1)
    let chase = try shape("chase", Shapes.ellipse, stroke: Shapes.green, width: 6)
    try animate(chase, .strokeEnd, 0, 1, .easeOut)
    try animate(chase, .strokeStart, 0, 0.9, .easeIn)
    let march = try shape("march", Shapes.ellipse, stroke: Shapes.blue, width: 4)
    march.lineDashPattern = [9, 6]
    try animate(march, .lineDashPhase, 0, 30, .linear)
    let dashes = try shape("dashes", Shapes.zigzag, stroke: Shapes.red, width: 3)
    dashes.lineDashPattern = [2, 2]
    try animate(dashes, .lineDashPattern, [2, 2], [12, 6])
    let colours = try shape("colours", Shapes.star, fill: Shapes.red, stroke: Shapes.blue, width: 2)
    try animate(colours, .fillColor, Shapes.red, Shapes.green)
    try animate(colours, .strokeColor, Shapes.blue, Color(red: 1, green: 0.5, blue: 0, alpha: 0.3))
    try animate(colours, .lineWidth, 2, 9)
    let rule = try shape("rule", Shapes.star, fill: Shapes.green)
    try animate(rule, .fillRule, .nonZero, .evenOdd, .linear)
    let words = try shape("words", Shapes.zigzag, stroke: Shapes.blue, width: 8)
    try animate(words, .lineCap, .butt, .square, .linear)
    try animate(words, .lineJoin, .miter, .round, .linear)
    let two = try shape("two", Shapes.two, fill: Shapes.yellow, stroke: Shapes.red, width: 4)
    try animate(two, .strokeEnd, 0, 1, .linear)
    let other = try shape("other", Shapes.star, fill: Shapes.red, stroke: Shapes.blue, width: 2)
    let steps = KeyframeAnimation(
      keyPath: .path, values: [Shapes.star, Shapes.ellipse, Shapes.quads])
    steps.calculationMode = .discrete
    steps.duration = 1
    try other.add(steps)
    let shifted = try shape(
      "shifted", Shapes.star, fill: Shapes.green, stroke: Shapes.red, width: 2)
    try animate(shifted, .boundsOriginX, 0, 12)
    let spring = try shape(
      "spring", Shapes.ellipse, fill: Shapes.yellow, stroke: Shapes.red, width: 3)
    let swing = SpringAnimation(
      keyPath: .path, from: Shapes.ellipse, to: Shapes.flatEllipse)
    swing.damping = 6
    swing.duration = 1
    try spring.add(swing)
    let limit = try shape("limit", Shapes.zigzag, stroke: Shapes.green, width: 6)
    try animate(limit, .miterLimit, 1, 6, .linear)
  }

  // MARK: Masks

  private func masked(_ name: String, _ path: Path) throws -> (layer: Layer, mask: ShapeLayer) {
    let layer = try place(Layer(), name)
    layer.backgroundColor = Shapes.blue
    let stripe = Layer()
    stripe.frame = Rect(x: 0, y: 15, width: 70, height: 12)
    stripe.backgroundColor = Shapes.yellow
    try layer.addSublayer(stripe)
    let mask = ShapeLayer()
    mask.frame = Rect(x: 0, y: 0, width: 50, height: 40)
    mask.path = path
    layer.mask = mask
    return (layer, mask)
  }

  private func lined(_ mask: ShapeLayer, _ width: Double) {
    (mask.fillColor, mask.strokeColor, mask.lineWidth) = (nil, .black, width)
  }

  func addMasks() throws {
    _ = try masked("area", Shapes.star)
    try masked("even-odd", Shapes.star).mask.fillRule = .evenOdd
    lined(try masked("line", Shapes.zigzag).mask, 9)
    let drawn = try masked("drawn", Shapes.ellipse).mask
    lined(drawn, 12)
    try animate(drawn, .strokeEnd, 0, 1)
    try animate(masked("morph", Shapes.ellipse).mask, .path, Shapes.ellipse, Shapes.flatEllipse)
    try animate(masked("moving", Shapes.star).mask, .positionX, 10, 40)
    let turned = try masked("turned", Shapes.star)
    try animate(turned.layer, .transformRotation, 0, 1)
    turned.mask.transform = Transform3D(scaleX: 0.8, y: 1.1, z: 1)
    let dashed = try masked("dashed", Shapes.ellipse).mask
    lined(dashed, 8)
    dashed.lineDashPattern = [10, 5]
    // A shape with a mask that is a plain layer.
    let shape = try shape("shape", Shapes.star, fill: Shapes.red, stroke: Shapes.blue, width: 4)
    let window = Layer()
    window.frame = Rect(x: 5, y: 5, width: 30, height: 30)
    window.cornerRadius = 10
    window.backgroundColor = .black
    shape.mask = window
    _ = try masked("empty", Path())
  }

  func addSoftMasks() throws {
    let half = Color(white: 0, alpha: 0.5)
    try masked("half", Shapes.star).mask.fillColor = half
    let both = try masked("both", Shapes.star).mask
    (both.strokeColor, both.lineWidth) = (half, 8)
    try masked("faded", Shapes.ellipse).mask.opacity = 0.4
    let backed = try masked("backed", Shapes.ellipse).mask
    backed.backgroundColor = half
    backed.cornerRadius = 6
    try animate(masked("fading", Shapes.ellipse).mask, .opacity, 0, 1)
    try masked("hidden", Shapes.ellipse).mask.isHidden = true
  }

  // MARK: Depth

  func addSpatial() throws {
    stage.root.sublayerTransform.m34 = -1 / 300
    for (place, path) in [Shapes.star, Shapes.ellipse, Shapes.zigzag].enumerated() {
      let shape = try shape(
        "turned", path, fill: place < 2 ? Shapes.yellow : nil, stroke: Shapes.blue, width: 4)
      shape.fillRule = .evenOdd
      try animate(
        shape, .transform, Transform3D(rotationAngle: -0.8, x: 0, y: 1, z: 0),
        Transform3D(rotationAngle: 0.9, x: 1, y: 1, z: 0))
    }
  }
}

/// Paths and colours of scenes.
enum Shapes {
  static let red = Color(red: 0.85, green: 0.2, blue: 0.2)
  static let green = Color(red: 0.2, green: 0.65, blue: 0.4)
  static let blue = Color(red: 0.15, green: 0.3, blue: 0.75)
  static let yellow = Color(red: 0.95, green: 0.8, blue: 0.3)

  /// Returns a five-pointed star that crosses itself.
  private static func star(turned angle: Double) -> Path {
    var path = Path()
    for index in 0..<5 {
      let (sine, cosine) = Elementary.sinCos(angle + Double(index) * 0.8 * .pi)
      let point = Point(x: 25 + 18 * sine, y: 21 - 18 * cosine)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }

  static let star = star(turned: 0)
  static let turnedStar = star(turned: 1.1)
  static let ellipse = Path(ellipseIn: Rect(x: 7, y: 5, width: 36, height: 30))
  static let flatEllipse = Path(ellipseIn: Rect(x: 3, y: 14, width: 44, height: 12))
  static let wide = Path(ellipseIn: Rect(x: -10, y: 5, width: 50, height: 50))

  static let zigzag: Path = {
    var path = Path()
    path.move(to: Point(x: 8, y: 30))
    path.addLine(to: Point(x: 18, y: 8))
    path.addLine(to: Point(x: 28, y: 30))
    path.addLine(to: Point(x: 42, y: 12))
    return path
  }()

  static let quads: Path = {
    var path = Path()
    path.move(to: Point(x: 6, y: 20))
    path.addQuadCurve(to: Point(x: 25, y: 20), control: Point(x: 15, y: 0))
    path.addQuadCurve(to: Point(x: 44, y: 20), control: Point(x: 35, y: 40))
    path.addLine(to: Point(x: 25, y: 36))
    path.closeSubpath()
    return path
  }()

  /// A closed and an open subpath.
  static let two: Path = {
    var path = Path()
    path.addEllipse(in: Rect(x: 5, y: 6, width: 18, height: 26))
    path.move(to: Point(x: 30, y: 8))
    path.addLine(to: Point(x: 42, y: 20))
    path.addLine(to: Point(x: 30, y: 32))
    return path
  }()
}

extension Path {
  fileprivate init(ellipseIn rect: Rect) {
    self.init()
    addEllipse(in: rect)
  }
}
