import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

/// A recogniser that starts an operation, and may drive its transition.
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
  static let swipeDirections = EnumCoding<SwipeGestureRecognizer.Direction>([
    "right": .right, "left": .left, "down": .down, "up": .up,
  ])
  /// The maximum number of taps, and of fingers.
  static let maximumCount = 10

  let recognizer: GestureRecognizer
  private let operation: Operation
  /// The measure of a gesture that drives the transition; nil if the gesture triggers the operation.
  private let measure: Measure?
  private let driver: Driver
  private let policy: ReleasePolicy
  private let completionSpeed: Double
  /// The timing curve of the rest of the transition; nil continues with the fingers' velocity.
  private let completionCurve: ViewAnimationCurve?
  /// The interaction controllers while the fingers are down.
  private var percentDriven: PercentDrivenInteractiveTransition?
  private var fingerSlide: FingerSlideInteraction?

  init(_ cursor: JSONCursor, _ registry: ControllerRegistry, viewport: Size) throws(DocumentError) {
    let object = try cursor.object(keys: Interaction.keys)
    let kind: Kind = try object.optional("kind")?.choice() ?? .pan
    for key in kind.foreignKeys {
      guard let stray = object.optional(key) else { continue }
      throw stray.error(.invalidValue, "a '\(kind.rawValue)' has no '\(key)'")
    }
    (recognizer, measure) = try Interaction.recognizer(kind, object, viewport: viewport)
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
    recognizer.addHandler { [unowned self] _ in
      if measure == nil { trigger() } else { follow() }
    }
  }

  private var progress: Double { min(max(measure?().progress ?? 0, 0), 1) }

  private var velocity: ProgressPerSecond { measure?().velocity ?? .zero }

  /// Performs the operation when a gesture is recognised that drives nothing.
  private func trigger() {
    let isBeginning = recognizer is LongPressGestureRecognizer ? recognizer.state == .began : true
    if isBeginning { operation.perform(operation.isAnimated) }
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
    let controller: any ViewControllerInteractiveTransitioning
    switch driver {
    case .percentDriven:
      let interaction = PercentDrivenInteractiveTransition()
      interaction.completionSpeed = completionSpeed
      if let completionCurve { interaction.completionCurve = completionCurve }
      percentDriven = interaction
      controller = interaction
    case .fingerSlide:
      let interaction = FingerSlideInteraction()
      fingerSlide = interaction
      controller = interaction
    }
    if let delegate = operation.delegate() {
      delegate.perform(drivenBy: controller, on: recognizer.view?.stage) {
        operation.perform(true)
      }
    } else {
      operation.perform(true)
    }
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

extension StyleTransitioningDelegate {
  /// Performs an operation whose transition an interaction controller drives.
  func perform(
    drivenBy controller: any ViewControllerInteractiveTransitioning, on stage: Stage?,
    _ operation: () -> Void
  ) {
    interactionController = controller
    operation()
    // The delegate is asked in the next turn; the controller is removed afterwards, so that later transitions are not
    // interactive.
    stage?.post { self.interactionController = nil }
  }
}
