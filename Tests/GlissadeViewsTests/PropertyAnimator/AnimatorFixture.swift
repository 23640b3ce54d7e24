import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// A view in a window, and an animator that moves it by 100 points to the right in 2 s.
final class AnimatorFixture {
  let stage = Stage()
  let window: Window
  let view: View
  let animator: ViewPropertyAnimator
  /// The positions that the animator passed to its completion, and the times of these calls.
  private(set) var told: [ViewAnimatingPosition] = []
  private(set) var times: [Double] = []

  /// - Parameter time: where the animator is started and run to.
  init(
    duration: Double = 2,
    _ parameters: any TimingCurveProvider = CubicTimingParameters(animationCurve: .linear),
    runTo time: Double? = nil
  ) throws {
    window = Window(frame: Rect(x: 0, y: 0, width: 400, height: 800), stage: stage)
    view = View(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    window.addSubview(view)
    stage.flush()
    animator = try ViewPropertyAnimator(duration: duration, timingParameters: parameters)
    animator.addAnimations { [view] in view.center.x = 150 }
    animator.addCompletion { [unowned self] in
      told.append($0)
      times.append(stage.time)
    }
    if let time {
      animator.startAnimation()
      try run(to: time)
    }
  }

  var codes: [TransitionDiagnostic.Code] { stage.monitor.diagnostics.map(\.code) }

  /// The part of its way that the view has gone.
  var progress: Double { (view.shownCenter.x - 50) / 100 }

  /// The part of its way that the view has gone at a time.
  func progress(at time: Double) throws -> Double {
    let shown = try #require(try view.layer.presentation(at: time))
    return (shown.position.x - 50) / 100
  }

  func run(to time: Double) throws { try stage.advance(to: time) }

  /// Nothing is left on the layer, and nothing is to come.
  var isAtRest: Bool { view.layer.animations.isEmpty && !stage.isAnimating }
}

extension View {
  /// The number of animations of the view's layer.
  var animationCount: Int { layer.animations.count }
}

/// A pace at random, for tests with seeds.
func randomPace(_ random: inout SeededGenerator) throws -> any TimingCurveProvider {
  let ratio = Double.random(in: 0.3...1.2, using: &random)
  switch Int.random(in: 0..<6, using: &random) {
  case 0: return CubicTimingParameters(animationCurve: .linear)
  case 1: return CubicTimingParameters()
  case 2: return try SpringTimingParameters(dampingRatio: ratio)
  case 3: return try SpringTimingParameters(mass: 1, stiffness: 300, damping: 20)
  case 4:
    return try SpringTimingParameters(
      dampingRatio: ratio,
      initialVelocity: Point(x: .random(in: -3...3, using: &random), y: 1))
  default:
    return ComposedTimingParameters(
      cubic: CubicTimingParameters(animationCurve: .easeIn),
      spring: try SpringTimingParameters(dampingRatio: ratio))
  }
}

/// A change of one of some views at random.
func randomChange(_ views: [View], _ random: inout SeededGenerator) -> () -> Void {
  let view = views[Int.random(in: 0..<views.count, using: &random)]
  let value = Double.random(in: -100...100, using: &random)
  switch Int.random(in: 0..<7, using: &random) {
  case 0: return { view.center.x = value }
  case 1: return { view.frame = Rect(x: value, y: 3, width: 150 + value, height: 60) }
  case 2: return { view.alpha = (value + 100) / 200 }
  case 3: return { view.transform3D = Transform3D(rotationAngle: value, x: 0, y: 0, z: 1) }
  case 4: return { view.transform3D = Transform3D(scaleX: 2 + value / 100, y: 1, z: 1) }
  case 5: return { view.layer.cornerRadius = value + 100 }
  default:
    return {
      View.animateKeyframes(withDuration: 1) {
        View.addKeyframe(withRelativeStartTime: 0.2, relativeDuration: 0.4) {
          view.center.y = value
        }
      }
    }
  }
}

/// A linear animator.
func linear(_ duration: Double, _ animations: @escaping () -> Void) throws -> ViewPropertyAnimator {
  try ViewPropertyAnimator(duration: duration, curve: .linear, animations: animations)
}
