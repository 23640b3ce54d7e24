import GlissadeMath
package import GlissadeTransitions

/// A transition that a program drives in place of a finger.
package protocol DrivableTransition: AnyObject {
  /// The drag of a finger that drives it; nil for gestures of other kinds.
  var drag: Interaction.Drag? { get }
  /// Whether a transition is running that waits for ``drive(to:)`` or ``release(_:velocity:)``.
  var isDriving: Bool { get }
  /// The rest of the transition after a release, while ``isDriving``.
  var rest: Interaction.Rest { get }

  /// Brings the transition to a progress, 0…1, as a gesture does; the first call begins it.
  func drive(to progress: Double)

  /// Lets the transition run on or back, as at the end of a gesture.
  func release(_ decision: ReleaseDecision, velocity: ProgressPerSecond)
}

extension DrivableTransition {
  /// Lets the transition run on or back without a velocity.
  package func release(_ decision: ReleaseDecision) { release(decision, velocity: .zero) }
}

/// The transition of one of the system's own gestures.
final class SystemInteraction: DrivableTransition {
  private let gesture: any SystemDrag
  private var interaction: PercentDrivenInteractiveTransition?

  init(_ gesture: any SystemDrag) { self.gesture = gesture }

  var drag: Interaction.Drag? {
    let travel = gesture.travel
    return Interaction.Drag(
      title: travel.x > 0 ? "Drag right to pop" : "Drag down to dismiss", travel: travel,
      threshold: 0.5, reach: Interaction.Drag.projectedReach)
  }

  var isDriving: Bool { interaction?.isDriving ?? false }

  var rest: Interaction.Rest {
    Interaction.Rest(duration: interaction?.duration ?? 0, isFixed: false)
  }

  func drive(to progress: Double) {
    if interaction == nil { interaction = gesture.beginTransition() }
    interaction?.update(progress)
  }

  func release(_ decision: ReleaseDecision, velocity: ProgressPerSecond) {
    switch decision {
    case .finish: interaction?.finish(velocity: velocity)
    case .cancel: interaction?.cancel(velocity: velocity)
    }
    interaction = nil
  }
}
