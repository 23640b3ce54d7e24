import GlissadeEngine
import GlissadeMath
import GlissadeTiming
package import GlissadeTransitions

/// A recogniser that starts an operation, and may drive its transition.
package final class Interaction: DrivableTransition {
  static let keys = Settings.members.map(\.field.name)
  /// The maximum number of taps, and of fingers.
  static let maximumCount = 10

  let recognizer: GestureRecognizer
  private let operation: Operation
  /// The measure of a gesture that drives the transition; nil if the gesture triggers the operation.
  private let measure: Measure?
  private let settings: Settings
  package let drag: Drag?
  /// The stage's time at which a gesture drove the transition first; nil before that.
  package private(set) var firstTime: Double?
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
    drag = settings.drag(to: self.operation.name, viewport: viewport)
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
    case .began: begin(at: progress)
    case .changed: update(to: progress)
    case .ended:
      update(to: progress)
      let decision = settings.policy.decision(progress: progress, velocity: velocity)
      release(decision, velocity: velocity)
    case .cancelled, .failed: release(.cancel, velocity: velocity)
    case .possible: break
    }
  }

  private func begin(at progress: Double) {
    let stage = recognizer.view?.stage
    firstTime = firstTime ?? stage?.time
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
      delegate.perform(drivenBy: controller, on: stage) { operation.perform(true) }
    } else {
      operation.perform(true)
    }
    update(to: progress)
  }

  private func update(to progress: Double) {
    percentDriven?.update(progress)
    fingerSlide?.update(progress)
  }

  // MARK: Without a finger on the window

  package var isDriving: Bool { percentDriven?.isDriving ?? fingerSlide?.isDriving ?? false }

  package func drive(to progress: Double) {
    if percentDriven == nil, fingerSlide == nil {
      begin(at: progress)
    } else {
      update(to: progress)
    }
  }

  package var rest: Rest {
    guard let percentDriven else {
      return Rest(
        duration: fingerSlide?.releaseDuration ?? 0, isFixed: true, curve: .easeInEaseOut)
    }
    return Rest(
      duration: percentDriven.duration / percentDriven.completionSpeed, isFixed: false,
      curve: settings.completionCurve?.timingFunction)
  }

  package func release(_ decision: ReleaseDecision, velocity: ProgressPerSecond) {
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
