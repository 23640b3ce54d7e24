import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

/// A view in a window, and an animator that moves it by 100 points to the right in 2 s.
final class AnimatorFixture {
  let stage = Stage()
  let window: Window
  let view: View
  let animator: ViewPropertyAnimator
  /// The positions that the animator passed to its completion, and the times of these calls.
  private(set) var told: [ViewAnimatingPosition] = []
  private(set) var times: [Double] = []

  init(
    duration: Double = 2,
    _ parameters: any TimingCurveProvider = CubicTimingParameters(animationCurve: .linear)
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
  }

  var codes: [TransitionDiagnostic.Code] { stage.monitor.diagnostics.map(\.code) }

  /// The part of its way that the view has gone.
  var progress: Double { (view.shownCenter.x - 50) / 100 }

  func run(to time: Double) throws { try stage.advance(to: time) }

  /// Nothing is left on the layer, and nothing is to come.
  var isAtRest: Bool { view.layer.animations.isEmpty && !stage.isAnimating }
}

extension View {
  /// The number of animations of the view's layer.
  var animationCount: Int { layer.animations.count }
}
