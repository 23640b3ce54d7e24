import GlissadeEngine
import GlissadeTiming
import GlissadeTransitions

/// Reads transitions: the name of a style and the parameters of its animators.
struct TransitionReader {
  private static let forward = Key(
    required: "forward", .value(.ref("style")), "The forward transition.")
  private static let back = Key(
    "back", .value(.ref("style")), "The backward transition; by default the forward one.")
  static let fields = [forward.field, back.field]

  fileprivate typealias Setup = (any ViewControllerAnimatedTransitioning) -> Void

  /// Returns a delegate with the animators that the value describes: `"reveal"`, `{"style": "reveal", "scale": 100}`
  /// or `{"forward": "reveal", "back": "shrink-fade"}`.
  static func delegate(_ cursor: JSONCursor) throws(DocumentError) -> StyleTransitioningDelegate {
    var (forward, back) = (cursor, cursor)
    if case .object(let members) = cursor.node.kind,
      members.contains(where: { fields.names.contains($0.key) })
    {
      let object = try cursor.object(keys: fields.names)
      forward = try object.required(TransitionReader.forward)
      back = try object.optional(TransitionReader.back) ?? forward
    }
    let (there, setUpThere) = try style(forward)
    let (again, setUpAgain) = try style(back)
    let delegate = StyleTransitioningDelegate(forward: there, back: again)
    delegate.setup = { animator, isForward in (isForward ? setUpThere : setUpAgain)(animator) }
    return delegate
  }

  private static func style(_ cursor: JSONCursor) throws(DocumentError) -> (TransitionStyle, Setup)
  {
    guard case .object = cursor.node.kind else { return (try cursor.choice(), { _ in }) }
    // The style determines the allowed names.
    let style: TransitionStyle = try cursor.openObject().required("style").choice()
    let parameters = parameters(of: style)
    let object = try cursor.object(keys: ["style"] + parameters.map(\.field.name))
    var setups: [Setup] = []
    for parameter in parameters {
      guard let value = object.optional(parameter.field.name) else { continue }
      setups.append(try parameter.read(value))
    }
    return (style, { animator in for setup in setups { setup(animator) } })
  }
}

// MARK: Parameters

extension TransitionReader {
  /// A parameter of a style's animators.
  struct Parameter {
    let field: Field
    fileprivate let read: (JSONCursor) throws(DocumentError) -> Setup

    init<Animator, Value>(
      _ name: String, _ path: ReferenceWritableKeyPath<Animator, Value>, _ coding: Coding<Value>,
      _ text: String
    ) {
      field = Field(name, coding.schema, text)
      read = { cursor throws(DocumentError) in
        let value = try coding.read(cursor)
        return { ($0 as? Animator)?[keyPath: path] = value }
      }
    }
  }

  /// Returns the parameters of a style's animators.
  static func parameters(of style: TransitionStyle) -> [Parameter] {
    let seconds = Coding.number(in: 0...3600)
    let length = Coding.number(in: -1e5...1e5)
    let part = Coding.number(in: 0...1)
    let growth = "The final or initial scale."
    let more: [Parameter] =
      switch style {
      case .partialCurl:
        [
          Parameter(
            "lift", \PartialCurlAnimator.lift, part,
            "The lifted part of the page, as a fraction of its height.")
        ]
      case .navigation:
        [
          Parameter(
            "parallax", \NavigationAnimator.parallax, part,
            "The distance of the lower page, as a fraction of the width."),
          Parameter(
            "scrimAlpha", \NavigationAnimator.scrimAlpha, part,
            "The opacity of the shade over the lower page."),
        ]
      case .tabSwitch: [Parameter("scale", \TabSwitchAnimator.scale, length, growth)]
      case .fadePushLeft:
        [
          Parameter(
            "distance", \FadePushLeftAnimator.distance, length,
            "The distance of the old page in points.")
        ]
      case .cornerButton:
        [
          Parameter(
            "fadeDuration", \CornerButtonAnimator.fadeDuration, seconds,
            "The duration of the expanded picture's fade in seconds."),
          Parameter(
            "buttonSize", \CornerButtonAnimator.buttonSize, length,
            "The width and height of the button, in points."),
          Parameter(
            "buttonSpace", \CornerButtonAnimator.buttonSpace, length,
            "The distance of the button from the edges in points."),
        ]
      case .reveal:
        [
          Parameter("scale", \RevealAnimator.scale, length, growth),
          Parameter(
            "rise", \RevealAnimator.rise, length,
            "The distance that the shape moves up before it grows, in points."),
        ]
      case .bounceUp:
        [
          Parameter(
            // A damping ratio of 0 never comes to rest; UIKit rejects it as well.
            "dampingRatio", \BounceUpAnimator.dampingRatio, .number(in: GreaterThan(0)),
            "The spring's damping ratio.")
        ]
      case .layerTransition:
        [
          Parameter(
            "kind", \LayerTransitionAnimator.kind, .word(AnimationCodings.kinds),
            "The kind of transition."),
          Parameter(
            "direction", \LayerTransitionAnimator.direction, .word(AnimationCodings.subtypes),
            "The side that the movement comes from."),
          Parameter(
            "timingFunction", \LayerTransitionAnimator.timingFunction, .bezier,
            "A curve over progress."),
        ]
      case .coverVertical, .flipHorizontal, .crossDissolve, .slideFromRight, .fingerSlide,
        .headerExpand, .slideDown, .shrinkFade, .swipeDown:
        []
      }
    return [
      Parameter("duration", \BuiltInAnimator.duration, seconds, "The duration in seconds.")
    ] + more
  }
}

extension Coding<TimingFunction> {
  /// The coding of the timing functions that a layer's transition accepts.
  fileprivate static let bezier = Coding(
    schema: .string,
    read: { cursor throws(DocumentError) in
      let function = try cursor.timingFunction()
      guard function.unitBezier != nil || function == .linear else {
        throw cursor.error(.invalidValue, "a layer's transition takes a Bézier curve")
      }
      return function
    }, write: timingFunction.write)
}
