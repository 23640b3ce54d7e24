import GlissadeEngine
import GlissadeTiming

/// The settings and handlers of a block between `beginAnimations` and `commitAnimations`.
final class LegacyAnimationBlock {
  private let identifier: String?
  private let isEnabled: Bool
  var duration = 0.2
  var delay = 0.0
  var curve = ViewAnimationCurve.easeInOut
  var repeatCount = 0.0
  var autoreverses = false
  var beginsFromCurrentState = false
  var willStart: (() -> Void)?
  var didStop: ((String?, Bool) -> Void)?
  private var transitions: [(effect: ViewEffect, view: View, old: View)] = []
  private var helpers: [View] = []

  init(_ identifier: String?, isEnabled: Bool) {
    self.identifier = identifier
    self.isEnabled = isEnabled
  }

  private func motion(_ timingCurve: TimingCurve) -> LayerAnimationParameters {
    var motion = LayerAnimationParameters(curve: timingCurve, duration: duration)
    motion.delay = delay > 0 && delay < .infinity ? delay : 0
    motion.repeatCount = repeatCount > 0 ? repeatCount : 0
    motion.autoreverses = autoreverses
    return motion
  }

  /// Applies the settings to the block.
  func apply(to block: AnimationBlock) {
    var options = ViewAnimationOptions(rawValue: UInt(curve.rawValue) << 16)
    if beginsFromCurrentState { options.insert(.beginFromCurrentState) }
    if autoreverses { options.insert(.autoreverse) }
    guard isEnabled, duration > 0, duration < .infinity else {
      return block.set(.immediate, 0, options)
    }
    block.set(.animating(motion(View.timingCurve(curve, duration))), duration, options)
  }

  /// Saves the present look of a view for a transition.
  func add(_ transition: ViewAnimationTransition, _ view: View) {
    guard isEnabled, let effect = ViewEffect(transition.options), view.stage != nil,
      view.superview != nil,
      !transitions.contains(where: { $0.view === view }),
      let old = view.snapshotView(afterScreenUpdates: false)
    else { return }
    old.copyGeometry(of: view)
    old.isUserInteractionEnabled = false
    transitions.append((effect, view, old))
  }

  /// Installs the transitions from the old looks to the new ones.
  func installTransitions(in block: AnimationBlock) {
    guard block.isAnimating else { return }
    let timing = motion(.timing(curve.timingFunction))
    for (effect, view, old) in transitions {
      guard let superview = view.superview, view.stage != nil else { continue }
      View.performWithoutAnimation {
        view.layoutIfNeeded()
        superview.insertSubview(old, aboveSubview: view)
      }
      helpers.append(old)
      helpers += effect.install(outgoing: old, incoming: view, timing, in: block)
    }
  }

  func start() {
    let handler = willStart
    willStart = nil
    handler?()
  }

  func finish(_ finished: Bool) {
    start()
    View.remove(helpers)
    helpers = []
    transitions = []
    didStop?(identifier, finished)
    didStop = nil
  }
}
