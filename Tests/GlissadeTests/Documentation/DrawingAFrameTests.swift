import Glissade
import TestSupport
import Testing

@Suite struct DrawingAFrameTests {
  @Test func `a painter draws masks, clips and groups`() throws {
    var print = PrintedLines()
    // example begins
    /// A picture of 24 × 8 cells. The light of each cell is premultiplied by its alpha.
    struct Canvas {
      static let (width, height) = (24, 8)
      /// The centres of the cells, row by row.
      static let centers = (0..<width * height).map { cell in
        Point(x: Double(cell % width) + 0.5, y: Double(cell / width) + 0.5)
      }
      var light = [Double](repeating: 0, count: width * height)
      var alpha = [Double](repeating: 0, count: width * height)

      /// Draws a picture over this one.
      mutating func draw(_ front: Canvas) {
        for cell in light.indices {
          light[cell] = front.light[cell] + light[cell] * (1 - front.alpha[cell])
          alpha[cell] = front.alpha[cell] + alpha[cell] * (1 - front.alpha[cell])
        }
      }

      /// Multiplies each cell by a factor.
      mutating func multiply(by factors: [Double]) {
        for cell in light.indices {
          light[cell] *= factors[cell]
          alpha[cell] *= factors[cell]
        }
      }

      /// The picture as lines of characters, from a space to `@` for the brightest cells.
      var lines: [String] {
        let characters = light.map { Array(" .:-=+*#%@")[Int(($0 * 9).rounded())] }
        return (0..<Canvas.height).map { row in
          String(characters[row * Canvas.width..<(row + 1) * Canvas.width])
        }
      }
    }
    // example ends

    // example begins
    /// Paints the layers of one frame.
    struct Painter {
      let frame: Frame
      /// The visible sublayers of each layer, from back to front.
      private var sublayers: [ObjectIdentifier: [Layer]] = [:]

      init(_ frame: Frame) {
        self.frame = frame
        for layer in frame.drawingOrder {
          guard let superlayer = layer.superlayer else { continue }
          sublayers[ObjectIdentifier(superlayer), default: []].append(layer)
        }
      }

      /// Returns the picture of a layer with all layers below it.
      func picture(of layer: Layer) -> Canvas {
        var picture = Canvas()
        guard let entry = frame[layer], entry[.isHidden] == false, let bounds = entry[.bounds],
          let color = entry[.backgroundColor]?.clamped
        else { return picture }

        // The layer itself.
        let matrix = entry.worldMatrix.inverted()
        let inside = Canvas.centers.map { bounds.contains(matrix.apply(to: $0)) ? 1.0 : 0 }
        picture.alpha = inside.map { $0 * color.alpha }
        picture.light = picture.alpha.map { $0 * (color.red + color.green + color.blue) / 3 }

        // Its sublayers in front of it. The sublayers of a mask are not in the drawing order.
        for sublayer in sublayers[ObjectIdentifier(layer)] ?? layer.sublayers {
          var part = self.picture(of: sublayer)
          if entry[.masksToBounds] == true { part.multiply(by: inside) }
          picture.draw(part)
        }

        // The mask and the opacity apply to the result as a whole.
        if let mask = layer.mask { picture.multiply(by: self.picture(of: mask).alpha) }
        let opacity = min(max(entry.opacity, 0), 1)
        picture.multiply(by: inside.map { _ in opacity })
        return picture
      }
    }
    // example ends

    // example begins
    let stage = Stage()
    func add(_ frame: Rect, light: Double, to superlayer: Layer) throws -> Layer {
      let layer = Layer()
      layer.frame = frame
      layer.backgroundColor = Color(white: light)
      try superlayer.addSublayer(layer)
      return layer
    }

    // The first square is in front of the second, because its z position is greater.
    let group = Layer()
    try stage.root.addSublayer(group)
    let front = try add(Rect(x: 1, y: 1, width: 6, height: 4), light: 0.5, to: group)
    _ = try add(Rect(x: 3, y: 3, width: 6, height: 4), light: 1, to: group)
    front.zPosition = 1
    let fade = BasicAnimation(keyPath: .opacity, from: 1, to: 0)
    fade.duration = 3
    try group.add(fade)

    let window = try add(Rect(x: 11, y: 1, width: 4, height: 6), light: 0.3, to: stage.root)
    window.masksToBounds = true
    let bar = try add(Rect(x: 0, y: 2, width: 4, height: 2), light: 1, to: window)
    let crossing = BasicAnimation(keyPath: .positionX, from: -2, to: 6)
    crossing.duration = 4
    try bar.add(crossing)

    let badge = try add(Rect(x: 17, y: 0, width: 7, height: 8), light: 0.8, to: stage.root)
    let mask = Layer()
    mask.frame = Rect(x: 1, y: 1.5, width: 5, height: 5)
    mask.backgroundColor = .black
    badge.mask = mask
    let turning = BasicAnimation(keyPath: .transformRotationZ, from: 0, to: Double.pi)
    turning.duration = 4
    try mask.add(turning)

    try stage.evaluate(at: 1)
    for line in Painter(stage.frame).picture(of: stage.root).lines { print("|\(line)|") }
    // example ends
    expectEqual(print.text, Documentation.outputs("DrawingAFrame")[0])

    print = PrintedLines()
    // example begins
    /// Returns the picture of a shape layer, without its sublayers.
    func picture(of layer: ShapeLayer, in frame: Frame) -> Canvas {
      var picture = Canvas()
      guard let entry = frame[layer], let shape = entry.shape else { return picture }
      let matrix = entry.worldMatrix.inverted()
      let points = Canvas.centers.map { matrix.apply(to: $0) }
      func draw(_ color: Color?, _ covers: (Point) -> Bool) {
        guard let color = color?.clamped else { return }
        var part = Canvas()
        part.alpha = points.map { covers($0) ? color.alpha : 0 }
        part.light = part.alpha.map { $0 * (color.red + color.green + color.blue) / 3 }
        picture.draw(part)
      }
      if shape.isFilled { draw(shape.fillColor) { shape.path.contains($0, rule: shape.fillRule) } }
      if shape.isStroked {
        let outline = shape.strokeOutline(tolerance: 0.01)
        draw(shape.strokeColor) { outline.contains($0) }
      }
      return picture
    }

    let ring = ShapeLayer()
    var circle = Path()
    circle.addArc(
      center: Point(x: 12, y: 4), radius: 3, startAngle: -.pi / 2, endAngle: 1.5 * .pi,
      clockwise: false)
    ring.path = circle
    ring.fillColor = Color(white: 0.3)
    ring.strokeColor = .white
    ring.lineWidth = 1.5
    try stage.root.addSublayer(ring)
    let progress = BasicAnimation(keyPath: .strokeEnd, from: 0, to: 1)
    progress.duration = 4
    try ring.add(progress)
    try stage.evaluate(at: 3)
    for line in picture(of: ring, in: stage.frame).lines { print("|\(line)|") }
    // example ends
    expectEqual(print.text, Documentation.outputs("DrawingAFrame")[1])
    ring.removeFromSuperlayer()
    try stage.evaluate(at: 1)
    expectClose(stage.frame[group]?.opacity ?? 0, 2.0 / 3, within: 1e-6)
    expectTrue(!stage.frame.drawingOrder.contains { $0 === mask })

    print = PrintedLines()
    // example begins
    try stage.evaluate(at: 1.5)
    print(stage.frame.changedLayers.contains { $0 === bar })
    try stage.evaluate(at: 5)
    try stage.evaluate(at: 6)
    print(stage.frame.changedLayers.count)
    // example ends
    expectEqual(print.text, Documentation.outputs("DrawingAFrame")[2])
  }
}
