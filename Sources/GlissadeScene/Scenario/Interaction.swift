import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

/// A pan recogniser that starts an operation and drives its transition.
final class Interaction {
  static let keys = fields.names

  enum Driver: String, CaseIterable {
    case percentDriven = "percent-driven"
    case fingerSlide = "finger-slide"
  }

  enum Release: String, CaseIterable { case position, projection }

  static let edges = EnumCoding<RectEdge>([
    "top": .top, "left": .left, "bottom": .bottom, "right": .right,
  ])
  static let directions = EnumCoding<Point>([
    "right": Point(x: 1, y: 0), "left": Point(x: -1, y: 0), "down": Point(x: 0, y: 1),
    "up": Point(x: 0, y: -1),
  ])
  static let curves = EnumCoding<ViewAnimationCurve>([
    "ease-in-ease-out": .easeInOut, "ease-in": .easeIn, "ease-out": .easeOut, "linear": .linear,
  ])
  static let kinds = EnumCoding<Bool>(["pan": false, "screen-edge-pan": true])

  let recognizer: PanGestureRecognizer
  private let operation: Operation
  /// The direction of the pan that counts as progress, and the distance in points for the whole transition.
  private let direction: Point
  private let distance: Double
  private let driver: Driver
  private let policy: ReleasePolicy
  private let completionSpeed: Double
  /// The timing curve of the rest of the transition; nil continues with the finger's velocity.
  private let completionCurve: ViewAnimationCurve?
  /// The interaction controllers while the finger is down.
  private var percentDriven: PercentDrivenInteractiveTransition?
  private var fingerSlide: FingerSlideInteraction?

  init(_ cursor: JSONCursor, _ registry: ControllerRegistry, viewport: Size) throws(DocumentError) {
    let object = try cursor.object(keys: Interaction.keys)
    let isEdgePan = try object.optional("kind").map(Interaction.kinds.value) ?? false
    if isEdgePan {
      let edges = ScreenEdgePanGestureRecognizer()
      edges.edges = try Interaction.edges.value(try object.required("edge"))
      recognizer = edges
    } else if let edge = object.optional("edge") {
      throw edge.error(.invalidValue, "only a 'screen-edge-pan' has an edge")
    } else {
      recognizer = PanGestureRecognizer()
    }
    direction = try Interaction.directions.value(try object.required("direction"))
    let length = direction.x != 0 ? viewport.width : viewport.height
    distance = try object.optional("distance")?.number(in: 1...1e6) ?? length
    operation = try Operation(try object.required("does").object(keys: Operation.keys), registry)
    driver = try object.optional("interaction")?.choice() ?? .percentDriven
    let release: Release = try object.optional("release")?.choice() ?? .projection
    let threshold = try object.optional("threshold")?.number(in: 0...1) ?? 0.5
    policy =
      release == .position
      ? .position(threshold: threshold) : .projection(threshold: threshold)
    completionSpeed = try object.optional("completionSpeed")?.number(in: 1e-3...1e3) ?? 1
    completionCurve =
      try object.optional("completionCurve").map(Interaction.curves.value)
    recognizer.addTarget { [unowned self] _ in follow() }
  }

  private var progress: Double {
    let translation = recognizer.translation(in: nil)
    return min(max((translation.x * direction.x + translation.y * direction.y) / distance, 0), 1)
  }

  private var velocity: ProgressPerSecond {
    let velocity = recognizer.velocity(in: nil).point
    return PointsPerSecond(velocity.x * direction.x + velocity.y * direction.y)
      .progress(over: distance)
  }

  private func follow() {
    switch recognizer.state {
    case .began: begin()
    case .changed: update()
    case .ended:
      update()
      release(policy.decision(progress: progress, velocity: velocity))
    case .cancelled, .failed: release(.cancel)
    case .possible: break
    }
  }

  private func begin() {
    let delegate = operation.delegate()
    switch driver {
    case .percentDriven:
      let interaction = PercentDrivenInteractiveTransition()
      interaction.completionSpeed = completionSpeed
      if let completionCurve { interaction.completionCurve = completionCurve }
      percentDriven = interaction
      delegate?.interactionController = interaction
    case .fingerSlide:
      let interaction = FingerSlideInteraction()
      fingerSlide = interaction
      delegate?.interactionController = interaction
    }
    operation.perform(true)
    // The delegate is asked in the next turn; the controller is removed afterwards, so that later transitions are not
    // interactive.
    recognizer.view?.stage?.post { delegate?.interactionController = nil }
    update()
  }

  private func update() {
    percentDriven?.update(progress)
    fingerSlide?.update(progress)
  }

  private func release(_ decision: ReleaseDecision) {
    switch decision {
    case .finish:
      if completionCurve == nil {
        percentDriven?.finish(velocity: velocity)
      } else {
        percentDriven?.finish()
      }
      fingerSlide?.finish()
    case .cancel:
      if completionCurve == nil {
        percentDriven?.cancel(velocity: velocity)
      } else {
        percentDriven?.cancel()
      }
      fingerSlide?.cancel()
    }
    percentDriven = nil
    fingerSlide = nil
  }
}
