import GlissadeEngine
import GlissadeMath

/// The positions of the corners of layers in the stage's coordinates, and the layers' own opacities.
struct ObservedState {
  struct Mark: Equatable {
    var corners: [Point]
    var opacity: Double
  }

  /// The marks of the layers that are seen, by their places in the list.
  private(set) var marks: [Int: Mark] = [:]

  /// - Parameters:
  ///   - layers: of those that are on the stage and committed a mark is made.
  ///   - time: the stage's time, seconds.
  init(_ layers: [Layer], at time: Double) throws {
    var worlds = Worlds(time: time)
    for (index, layer) in layers.enumerated() where layer.stage != nil {
      guard let (matrix, shown) = try worlds.world(of: layer) else { continue }
      let (low, high) = (shown.bounds.origin, shown.bounds.size)
      let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
        matrix.apply(to: Point(x: low.x + x * high.width, y: low.y + y * high.height))
      }
      marks[index] = Mark(corners: corners, opacity: shown.opacity)
    }
  }

  /// Layers' coordinates to the stage's, by the definition.
  private struct Worlds {
    let time: Double
    private var known: [ObjectIdentifier: (matrix: Transform3D, shown: Presentation)] = [:]

    init(time: Double) { self.time = time }

    /// Nil where the layer or one above it is not committed.
    mutating func world(of layer: Layer) throws -> (matrix: Transform3D, shown: Presentation)? {
      if let known = known[ObjectIdentifier(layer)] { return known }
      guard let shown = try layer.presentation(at: time) else { return nil }
      let low = anchor(shown)
      var matrix = Transform3D(translationX: -low.x, y: -low.y, z: 0)
        .concatenating(shown.transform)
        .concatenating(
          Transform3D(translationX: shown.position.x, y: shown.position.y, z: shown.zPosition))
      if let above = layer.superlayer {
        if let outer = try world(of: above) {
          if !outer.shown.sublayerTransform.isIdentity {
            let center = anchor(outer.shown)
            matrix =
              matrix
              .concatenating(Transform3D(translationX: -center.x, y: -center.y, z: 0))
              .concatenating(outer.shown.sublayerTransform)
              .concatenating(Transform3D(translationX: center.x, y: center.y, z: 0))
          }
          matrix = matrix.concatenating(outer.matrix)
        } else if above.superlayer != nil {
          // Apart from the stage's root, a layer without a presentation has not been committed.
          return nil
        }
      }
      known[ObjectIdentifier(layer)] = (matrix, shown)
      return (matrix, shown)
    }
  }

  private static func anchor(_ shown: Presentation) -> Point {
    Point(
      x: shown.bounds.origin.x + shown.anchorPoint.x * shown.bounds.size.width,
      y: shown.bounds.origin.y + shown.anchorPoint.y * shown.bounds.size.height)
  }

  /// The largest way of a corner between two sightings of the same layers, in points, and of an opacity; not a
  /// number where one of them is none.
  func distance(to other: ObservedState) -> (corners: Double, opacity: Double) {
    var worst = (corners: 0.0, opacity: 0.0)
    for (layer, mark) in marks {
      guard let later = other.marks[layer] else { continue }
      for (a, b) in zip(mark.corners, later.corners) {
        let way = max(abs(a.x - b.x), abs(a.y - b.y))
        worst.corners = way.isNaN ? way : max(worst.corners, way)
      }
      let way = abs(mark.opacity - later.opacity)
      worst.opacity = way.isNaN ? way : max(worst.opacity, way)
    }
    return worst
  }
}

/// The jumps of positions, opacities and velocities at an instant at which something is done.
struct Interruption {
  /// The largest jumps of a corner in points, of an opacity, and of a corner's velocity in points per second.
  private(set) var jump = 0.0
  private(set) var opacityJump = 0.0
  private(set) var velocityJump = 0.0
  /// The largest velocity of a corner before, in points per second.
  private(set) var velocity = 0.0

  /// Seconds over which velocities are measured, 3e-8: rounding of a few hundred points is 1e-13, and so 1e-5 points
  /// per second.
  private static let step = 0x1p-25

  /// - Parameter body: does something at the stage's present instant.
  init(_ stage: Stage, _ layers: [Layer], _ body: () -> Void) throws {
    let (time, step) = (stage.time, Interruption.step)
    let before = try ObservedState(layers, at: time)
    // The motion without `body`, sampled after the instant because animations may begin at it.
    let planned = try [1.0, 2].map { try ObservedState(layers, at: time + $0 * step) }
    stage.perform(body)
    try stage.advance(to: time)
    let after = try ObservedState(layers, at: time)
    let later = try [1.0, 2].map { try ObservedState(layers, at: time + $0 * step) }
    let jumps = before.distance(to: after)
    (jump, opacityJump) = (jumps.corners, jumps.opacity)
    for (layer, mark) in before.marks {
      guard let now = after.marks[layer] else { continue }
      for index in mark.corners.indices {
        // One-sided differences of the second order, because springs accelerate.
        func rate(_ start: ObservedState.Mark, _ ahead: [ObservedState]) -> Point? {
          guard let next = ahead[0].marks[layer], let last = ahead[1].marks[layer] else {
            return nil
          }
          return (4 * next.corners[index] - 3 * start.corners[index] - last.corners[index])
            / (2 * step)
        }
        guard let old = rate(mark, planned), let new = rate(now, later) else { continue }
        velocity = max(velocity, abs(old.x), abs(old.y))
        velocityJump = max(velocityJump, abs(old.x - new.x), abs(old.y - new.y))
      }
    }
  }
}

extension Point {
  fileprivate static func / (a: Point, b: Double) -> Point { Point(x: a.x / b, y: a.y / b) }
  fileprivate static func * (a: Double, b: Point) -> Point { Point(x: a * b.x, y: a * b.y) }
}
