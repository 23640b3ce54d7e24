import GlissadeEngine
import GlissadeTiming
import GlissadeTransitions

/// Reads transitions: the name of a style, and what its animators can be told.
struct TransitionReader {
  static let keys = ["forward", "back"]

  /// What a style's animators can be told, besides the style.
  static func parameters(of style: TransitionStyle) -> [String] {
    let more: [String] =
      switch style {
      case .partialCurl: ["lift"]
      case .navigation: ["parallax", "scrimAlpha"]
      case .tabSwitch: ["scale"]
      case .fadePushLeft: ["distance"]
      case .cornerButton: ["fadeDuration", "buttonSize", "buttonSpace"]
      case .reveal: ["scale", "rise"]
      case .bounceUp: ["dampingRatio"]
      case .layerTransition: ["kind", "direction", "timingFunction"]
      case .coverVertical, .flipHorizontal, .crossDissolve, .slideFromRight, .fingerSlide,
        .headerExpand, .slideDown, .shrinkFade, .swipeDown:
        []
      }
    return ["duration"] + more
  }

  private typealias Setup = (any ViewControllerAnimatedTransitioning) -> Void

  /// A delegate that gives the animators which a value describes: `"reveal"`, `{"style": "reveal", "scale": 100}`
  /// or `{"forward": "reveal", "back": "shrink-fade"}`.
  static func delegate(_ cursor: JSONCursor) throws(JSONError) -> StyleTransitioningDelegate {
    var (forward, back) = (cursor, cursor)
    if case .object(let members) = cursor.node.kind,
      members.contains(where: { keys.contains($0.key) })
    {
      let object = try cursor.object(keys: keys)
      forward = try object.required("forward")
      back = object.optional("back") ?? forward
    }
    let (there, setUpThere) = try style(forward)
    let (again, setUpAgain) = try style(back)
    let delegate = StyleTransitioningDelegate(forward: there, back: again)
    delegate.setup = { animator, isForward in (isForward ? setUpThere : setUpAgain)(animator) }
    return delegate
  }

  private static func style(_ cursor: JSONCursor) throws(JSONError) -> (TransitionStyle, Setup) {
    guard case .object = cursor.node.kind else { return (try cursor.choice(), { _ in }) }
    // The style decides which names there may be.
    let style: TransitionStyle = try cursor.openObject().required("style").choice()
    let object = try cursor.object(keys: ["style"] + parameters(of: style))
    var setups: [Setup] = []
    for name in parameters(of: style) {
      guard let value = object.optional(name) else { continue }
      setups.append(try setup(name, value))
    }
    return (style, { animator in for setup in setups { setup(animator) } })
  }

  /// What one parameter does to the animator of its style.
  private static func setup(_ name: String, _ value: JSONCursor) throws(JSONError) -> Setup {
    switch name {
    case "kind":
      let kind = try AnimationWords.kinds.value(value)
      return { ($0 as? LayerTransitionAnimator)?.kind = kind }
    case "direction":
      let direction = try AnimationWords.subtypes.value(value)
      return { ($0 as? LayerTransitionAnimator)?.direction = direction }
    case "timingFunction":
      let function = try value.timingFunction()
      guard function.unitBezier != nil || function == .linear else {
        throw value.error(.invalidValue, "a layer's transition takes a Bézier curve")
      }
      return { ($0 as? LayerTransitionAnimator)?.timingFunction = function }
    case "duration":
      let seconds = try value.number(in: 0...3600)
      return { ($0 as? BuiltInAnimator)?.duration = seconds }
    case "fadeDuration":
      let seconds = try value.number(in: 0...3600)
      return { ($0 as? CornerButtonAnimator)?.fadeDuration = seconds }
    case "dampingRatio":
      // 0 never comes to rest, and is refused by UIKit, too.
      let ratio = try value.number(in: GreaterThan(0))
      return { ($0 as? BounceUpAnimator)?.dampingRatio = ratio }
    case "parallax", "scrimAlpha":
      let part = try value.number(in: 0...1)
      return { animator in
        guard let animator = animator as? NavigationAnimator else { return }
        if name == "parallax" { animator.parallax = part } else { animator.scrimAlpha = part }
      }
    case "lift":
      let part = try value.number(in: 0...1)
      return { ($0 as? PartialCurlAnimator)?.lift = part }
    default: return try length(name, value)
    }
  }

  private static func length(_ name: String, _ value: JSONCursor) throws(JSONError) -> Setup {
    let number = try value.number(in: -1e5...1e5)
    return { animator in
      switch (name, animator) {
      case ("scale", let animator as RevealAnimator): animator.scale = number
      case ("scale", let animator as TabSwitchAnimator): animator.scale = number
      case ("rise", let animator as RevealAnimator): animator.rise = number
      case ("distance", let animator as FadePushLeftAnimator): animator.distance = number
      case ("buttonSize", let animator as CornerButtonAnimator): animator.buttonSize = number
      case ("buttonSpace", let animator as CornerButtonAnimator): animator.buttonSpace = number
      default: break
      }
    }
  }
}
