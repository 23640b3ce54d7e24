import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@Suite struct LayerGeometryTests {
  private func isClose(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
    (a.x - b.x).magnitude <= tolerance * max(1, b.x.magnitude)
      && (a.y - b.y).magnitude <= tolerance * max(1, b.y.magnitude)
  }

  private func isClose(_ a: Rect, _ b: Rect, _ tolerance: Double = 1e-9) -> Bool {
    isClose(a.origin, b.origin, tolerance)
      && isClose(
        Point(x: a.maxX, y: a.maxY), Point(x: b.maxX, y: b.maxY), tolerance)
  }

  // MARK: Frame

  static let frames: [(Rect, Point, Transform3D, Rect)] = [
    (
      Rect(x: 0, y: 0, width: 10, height: 20), Point(x: 0.5, y: 0.5), .identity,
      Rect(x: 95, y: 190, width: 10, height: 20)
    ),
    (
      Rect(x: 7, y: -8, width: 10, height: 20), Point(x: 0, y: 1), .identity,
      Rect(x: 100, y: 180, width: 10, height: 20)
    ),
    (
      Rect(x: 0, y: 0, width: 10, height: 20), Point(x: 0, y: 0),
      Transform3D(scaleX: 2, y: 3, z: 1), Rect(x: 100, y: 200, width: 20, height: 60)
    ),
    (
      Rect(x: 0, y: 0, width: 10, height: 20), Point(x: 0, y: 0),
      Transform3D(scaleX: -2, y: 1, z: 1), Rect(x: 80, y: 200, width: 20, height: 20)
    ),
    (
      Rect(x: 0, y: 0, width: 10, height: 20), Point(x: 0.5, y: 0.5),
      Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1),
      Rect(x: 90, y: 195, width: 20, height: 10)
    ),
    (
      Rect(x: 0, y: 0, width: -10, height: -20), Point(x: 0, y: 0), .identity,
      Rect(x: 90, y: 180, width: 10, height: 20)
    ),
    (
      Rect(x: 0, y: 0, width: 10, height: 20), Point(x: 2, y: -1),
      Transform3D(translationX: 5, y: 6, z: 7), Rect(x: 85, y: 226, width: 10, height: 20)
    ),
  ]

  @Test(arguments: frames.indices)
  func `the frame contains the bounds where they are seen`(_ index: Int) {
    let (bounds, anchor, transform, frame) = Self.frames[index]
    let layer = Layer()
    layer.bounds = bounds
    layer.anchorPoint = anchor
    layer.transform = transform
    layer.position = Point(x: 100, y: 200)
    expectTrue(isClose(layer.frame, frame))
    // Setting what was read changes nothing, except where the layer is turned.
    guard transform.m12 == 0, bounds.size.width > 0 else { return }
    layer.frame = frame
    expectTrue(isClose(layer.bounds, bounds))
    expectTrue(isClose(layer.position, Point(x: 100, y: 200)))
  }

  @Test func `setting any frame gives that frame back, one of negative size as the same rectangle`()
  {
    var random = SeededGenerator(seed: 3)
    for _ in 0..<300 {
      let layer = Layer()
      layer.anchorPoint = random.point(2)
      layer.bounds.origin = random.point(30)
      layer.transform = Transform3D(
        scaleX: random.number(0.1...3) * (random.index(2) == 0 ? 1 : -1), y: random.number(0.1...3),
        z: 1)
      if random.index(2) == 0 { layer.transform = layer.transform.translated(byX: 3, y: 4, z: 5) }
      let frame = Rect(
        x: random.number(-99...99), y: random.number(-99...99), width: random.number(0...99),
        height: random.number(0...99))
      let origin = layer.bounds.origin
      layer.frame = frame
      expectTrue(isClose(layer.frame, frame))
      expectEqual(layer.bounds.origin, origin)
      expectTrue(layer.bounds.size.width >= 0)
    }
    let layer = Layer()
    layer.frame = Rect(x: 30, y: 40, width: -10, height: -20)
    expectTrue(isClose(layer.frame, Rect(x: 20, y: 20, width: 10, height: 20)))
    expectEqual(layer.bounds.size, Size(width: 10, height: 20))
  }

  @Test(arguments: [
    Rect(x: .nan, y: 0, width: 50, height: 50), Rect(x: 0, y: .infinity, width: 50, height: 50),
    Rect(x: 0, y: 0, width: .nan, height: 50), Rect(x: 0, y: 0, width: 50, height: -.infinity),
    Rect(x: 1e300, y: 0, width: 50, height: 50), Rect(x: 0, y: 0, width: 1e300, height: 50),
  ])
  func `a frame that is refused changes neither position nor bounds`(_ frame: Rect) throws {
    let (stage, layer) = stageWithLayer()
    layer.frame = Rect(x: 1, y: 2, width: 3, height: 4)
    let (bounds, position) = (layer.bounds, layer.position)
    var told = 0
    stage.errorHandler = { _, _ in told += 1 }
    layer.frame = frame
    expectEqual(layer.bounds, bounds)
    expectEqual(layer.position, position)
    expectTrue(told > 0)
  }

  // MARK: Matrices

  @Test func `the local matrix places the anchor point`() {
    let layer = Layer()
    layer.bounds = Rect(x: 10, y: 20, width: 100, height: 50)
    layer.anchorPoint = Point(x: 0.25, y: 1)
    layer.position = Point(x: 7, y: 8)
    layer.zPosition = 9
    layer.transform = Transform3D(rotationAngle: 1, x: 0, y: 0, z: 1)
    let anchor = layer.localMatrix.apply(to: Vector(x: 35, y: 70, z: 0))
    expectClose(anchor.x, 7, within: 1e-12)
    expectClose(anchor.y, 8, within: 1e-12)
    expectEqual(anchor.z, 9)
    let plain = plainMatrix(layer).m
    let local = PlainMatrix(layer.localMatrix).m
    for entry in 0..<16 { expectClose(local[entry], plain[entry], within: 1e-12) }
  }

  /// A tree with every kind of geometry; perspective keeps everything in front of the eye.
  private func randomTree(_ random: inout SeededGenerator) throws -> [Layer] {
    var layers = [Layer()]
    for _ in 0..<12 {
      let layer = Layer()
      layer.position = random.point(50)
      layer.anchorPoint = random.point(1)
      layer.bounds = Rect(
        x: random.number(-9...9), y: random.number(-9...9), width: random.number(1...99),
        height: random.number(1...99))
      if random.index(2) == 0 {
        layer.transform = Transform3D(
          rotationAngle: random.number(-0.8...0.8), x: random.number(-1...1),
          y: random.number(-1...1), z: 1
        ).scaled(byX: random.number(0.5...2), y: -1, z: 1)
      }
      if random.index(3) == 0 { layer.zPosition = random.number(-20...20) }
      if random.index(3) == 0 {
        var perspective = Transform3D.identity
        perspective.m34 = -1 / 4000
        layer.sublayerTransform = perspective.rotated(byAngle: 0.3, x: 1, y: 0, z: 0)
      }
      try layers[random.index(layers.count)].addSublayer(layer)
      layers.append(layer)
    }
    return layers
  }

  /// The layers above a layer, itself first.
  private func chain(_ layer: Layer) -> [Layer] {
    var result = [layer]
    while let above = result[result.count - 1].superlayer { result.append(above) }
    return result
  }

  @Test(arguments: [1, 2, 3, 4])
  func `points go between any two layers through the nearest one above both`(
    _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<4 {
      let layers = try randomTree(&random)
      for _ in 0..<40 {
        let (from, to) = (layers[random.index(13)], layers[random.index(13)])
        let point = random.point(20)
        let result = try from.convert(point, to: to)
        // Both are seen at the same place of the layer above.
        let others = chain(to)
        let common = try #require(chain(from).first { a in others.contains { $0 === a } })
        func image(_ layer: Layer, _ point: Point) -> Point {
          var matrix = PlainMatrix.identity
          for next in chain(layer).prefix(while: { $0 !== common }) {
            matrix = matrix * plainMatrix(next)
          }
          return matrix.image(point)
        }
        expectTrue(isClose(image(to, result), image(from, point), 1e-7))
        try expectEqual(to.convert(point, from: from), result)
        expectTrue(isClose(try to.convert(result, to: from), point, 1e-6))
        expectTrue(isClose(try from.convert(point, to: nil), plainWorld(from).image(point), 1e-9))
        expectTrue(
          isClose(
            plainWorld(to).image(try to.convert(point, from: nil)), point, 1e-7))
      }
    }
  }

  @Test func `a rectangle becomes the smallest that contains its corners`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<20 {
      let layers = try randomTree(&random)
      let (from, to) = (layers[random.index(13)], layers[random.index(13)])
      let rect = Rect(
        x: random.number(-9...9), y: random.number(-9...9), width: random.number(0...20),
        height: random.number(0...20))
      let corners = try [(0, 0), (1, 0), (0, 1), (1, 1)].map { (x, y) in
        try from.convert(
          Point(x: x == 0 ? rect.minX : rect.maxX, y: y == 0 ? rect.minY : rect.maxY), to: to)
      }
      let (xs, ys) = (corners.map(\.x).sorted(), corners.map(\.y).sorted())
      let expected = Rect(x: xs[0], y: ys[0], width: xs[3] - xs[0], height: ys[3] - ys[0])
      expectTrue(isClose(try from.convert(rect, to: to), expected))
      expectTrue(isClose(try to.convert(rect, from: from), expected))
    }
  }

  @Test func `convert between layers: throws the reason`() throws {
    let (a, b, flat, edge) = (Layer(), Layer(), Layer(), Layer())
    try a.addSublayer(flat)
    try a.addSublayer(edge)
    flat.transform = Transform3D(scaleX: 0, y: 1, z: 1)
    edge.transform = Transform3D(
      rows: (0, 0, 1, 0), (0, 1, 0, 0), (-1, 0, 0, 0), (0, 0, 0, 1))
    let point = Point(x: 1, y: 2)
    expectEqual(thrownError(try a.convert(point, to: b)), .noCommonAncestor)
    for layer in [flat, edge] {
      expectEqual(thrownError(try a.convert(point, to: layer)), .notInvertible)
      // The way up is there.
      _ = try layer.convert(point, to: a)
    }
    for x in [Double.nan, .infinity, -Double.infinity, 1e300] {
      let wrong = Point(x: 0, y: x)
      let error = EngineError.invalidValue(property: .position, value: x)
      expectEqual(thrownError(try a.convert(wrong, to: flat)), error)
      expectEqual(thrownError(try a.convert(wrong, from: nil)), error)
      expectEqual(
        thrownError(try a.convert(Rect(origin: wrong, size: Size(width: 1, height: 1)), to: flat)),
        .invalidValue(property: .bounds, value: x))
    }
  }

  // MARK: Hit testing

  @Test func `the frontmost layer is hit`() throws {
    let (top, back, front) = (Layer(), Layer(), Layer())
    top.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    back.frame = Rect(x: 10, y: 10, width: 50, height: 50)
    front.frame = Rect(x: 40, y: 40, width: 50, height: 50)
    try top.addSublayer(back)
    try top.addSublayer(front)
    expectIdentical(top.hitTest(Point(x: 45, y: 45)), front)
    expectIdentical(top.hitTest(Point(x: 15, y: 15)), back)
    expectIdentical(top.hitTest(Point(x: 95, y: 5)), top)
    expectNil(top.hitTest(Point(x: 101, y: 5)))
    back.zPosition = 1
    expectIdentical(top.hitTest(Point(x: 45, y: 45)), back)
    back.isHidden = true
    expectIdentical(top.hitTest(Point(x: 45, y: 45)), front)
    expectIdentical(top.hitTest(Point(x: 15, y: 15)), top)
    top.isHidden = true
    expectNil(top.hitTest(Point(x: 45, y: 45)))
  }

  @Test func `sublayers outside of the bounds are hit unless they are cut off`() throws {
    let (top, child) = (Layer(), Layer())
    top.frame = Rect(x: 100, y: 100, width: 100, height: 100)
    child.frame = Rect(x: 90, y: 90, width: 50, height: 50)
    try top.addSublayer(child)
    expectIdentical(top.hitTest(Point(x: 230, y: 230)), child)
    top.masksToBounds = true
    expectNil(top.hitTest(Point(x: 230, y: 230)))
    expectIdentical(top.hitTest(Point(x: 195, y: 195)), child)
    top.bounds.origin = Point(x: 50, y: 0)
    expectIdentical(top.hitTest(Point(x: 145, y: 195)), child)
  }

  @Test func `a hit goes through transforms`() throws {
    let (top, child) = (Layer(), Layer())
    top.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    child.bounds = Rect(x: 0, y: 0, width: 100, height: 10)
    child.position = Point(x: 100, y: 100)
    child.transform = Transform3D(rotationAngle: .pi / 2, x: 0, y: 0, z: 1)
    try top.addSublayer(child)
    expectIdentical(top.hitTest(Point(x: 100, y: 60)), child)
    expectIdentical(top.hitTest(Point(x: 60, y: 100)), top)
    child.transform = Transform3D(scaleX: 0, y: 0, z: 0)
    expectIdentical(top.hitTest(Point(x: 100, y: 100)), top)
    child.transform = .identity
    top.sublayerTransform = Transform3D(scaleX: 0.5, y: 0.5, z: 1)
    expectIdentical(top.hitTest(Point(x: 120, y: 100)), child)
    expectIdentical(top.hitTest(Point(x: 130, y: 100)), top)
  }

  @Test func `the upper and left edges belong to the bounds`() {
    let layer = Layer()
    layer.bounds = Rect(x: 1, y: 2, width: 3, height: 4)
    expectTrue(layer.contains(Point(x: 1, y: 2)))
    expectTrue(!layer.contains(Point(x: 4, y: 2)))
    expectTrue(!layer.contains(Point(x: 1, y: 6)))
    expectTrue(!layer.contains(Point(x: .nan, y: 3)))
  }
}
