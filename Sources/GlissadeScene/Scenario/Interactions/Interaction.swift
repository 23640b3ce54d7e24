import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

/// A recogniser that starts an operation, and may drive its transition.
final class Interaction {
  static let keys = Settings.members.map(\.field.name)
  /// The maximum number of taps, and of fingers.
  static let maximumCount = 10

  let recognizer: GestureRecognizer
  private let operation: Operation
  /// The measure of a gesture that drives the transition; nil if the gesture triggers the operation.
  private let measure: Measure?
  private let settings: Settings
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
    for key in kind.requiredKeys { _ = try object.required(key) }
    var settings = Settings()
    try object.read(Settings.members, into: &settings)
    (recognizer, measure) = try settings.recognizer(object, viewport: viewport)
    let operation = try object.required("does").object(keys: Operation.keys)
    (self.operation, self.settings) = (try Operation(operation, registry), settings)
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
      let policy: ReleasePolicy =
        settings.release == .position
        ? .position(threshold: settings.threshold) : .projection(threshold: settings.threshold)
      release(policy.decision(progress: progress, velocity: velocity))
    case .cancelled, .failed: release(.cancel)
    case .possible: break
    }
  }

  private func begin() {
    let controller: any ViewControllerInteractiveTransitioning
    switch settings.driver {
    case .percentDriven:
      let interaction = PercentDrivenInteractiveTransition()
      interaction.completionSpeed = settings.completionSpeed
      if let curve = settings.completionCurve { interaction.completionCurve = curve }
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
      if settings.completionCurve == nil {
        percentDriven?.finish(velocity: velocity)
      } else {
        percentDriven?.finish()
      }
      fingerSlide?.finish()
    case .cancel:
      if settings.completionCurve == nil {
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
