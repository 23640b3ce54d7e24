import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

extension Interaction {
  enum Driver: String, CaseIterable {
    case percentDriven = "percent-driven"
    case fingerSlide = "finger-slide"
  }

  enum Release: String, CaseIterable { case position, projection }

  private static let edges = EnumCoding<RectEdge>([
    "top": .top, "left": .left, "bottom": .bottom, "right": .right,
  ])
  private static let directions = EnumCoding<SwipeGestureRecognizer.Direction>([
    "right": .right, "left": .left, "down": .down, "up": .up,
  ])
  private static let curves = EnumCoding<ViewAnimationCurve>([
    "ease-in-ease-out": .easeInOut, "ease-in": .easeIn, "ease-out": .easeOut, "linear": .linear,
  ])

  /// The members of an interaction in a file.
  struct Settings {
    private var kind = Kind.pan, edge = RectEdge()
    private var direction = SwipeGestureRecognizer.Direction.right
    private var distance: Double?, scale = 2.0, angle = 90.0
    private var taps: Int?, touches = 1
    private var minimumPressDuration = 0.5, allowableMovement = 10.0
    private var operation: JSONCursor?
    private(set) var driver = Driver.percentDriven, release = Release.projection
    private(set) var threshold = 0.5, completionSpeed = 1.0
    /// The timing curve of the rest of the transition; nil continues with the fingers' velocity.
    private(set) var completionCurve: ViewAnimationCurve?

    static let members: [Member<Settings>] = [
      Member("kind", \.kind, .choice, "The kind of recogniser; pan by default."),
      Member("edge", \.edge, .word(edges), "The edge at which a screen-edge-pan starts."),
      Member(
        "direction", \.direction, .word(directions),
        "The direction of a pan that counts as progress, or that of a swipe, by default right."),
      Member(
        "distance", \.distance, .number(in: 1...1e6),
        "The distance of a pan for a progress of 1 in points; by default the window's size."),
      Member(
        "scale", \.scale, .number(in: 1e-3...1e3),
        "The scale of a pinch for a progress of 1; 2 by default."),
      Member(
        "angle", \.angle, .number(in: -1e6...1e6),
        "The angle of a rotation for a progress of 1 in degrees; 90 by default, clockwise."),
      Member(
        "taps", \.taps, .integer(in: 0...maximumCount),
        "The number of taps, 1 by default; before a long press, 0 by default."),
      Member(
        "touches", \.touches, .integer(in: 1...maximumCount),
        "The number of fingers; 1 by default."),
      Member(
        "minimumPressDuration", \.minimumPressDuration, .number(in: 0...3600),
        "The time of a long press in seconds; 0.5 by default."),
      Member(
        "allowableMovement", \.allowableMovement, .number(in: 0...1e6),
        "The distance in points that a finger may move before a long press; 10 by default."),
      Member("does", isRequired: true, \.operation, .value(.ref("operation")), "The operation."),
      Member(
        "interaction", \.driver, .choice,
        "The interaction: the transition's percentage, or the view itself."),
      Member(
        "release", \.release, .choice,
        "The criterion at release: the position, or its projection to rest."),
      Member(
        "threshold", \.threshold, .number(in: 0...1),
        "The progress from which the transition finishes; 0.5 by default."),
      Member(
        "completionSpeed", \.completionSpeed, .number(in: 1e-3...1e3),
        "The speed of the rest; 2 takes half of the time, 1 by default."),
      Member(
        "completionCurve", \.completionCurve, .word(curves),
        "The curve of the rest; by default the motion continues with the finger's velocity."),
    ]
  }

  /// The progress of a gesture that drives a transition, and its velocity.
  typealias Measure = () -> (progress: Double, velocity: ProgressPerSecond)
}

extension Interaction.Settings {
  /// Returns a recogniser, and the measure of its gesture; nil for a gesture that triggers the operation.
  func recognizer(_ object: JSONObjectReader, viewport: Size)
    throws(DocumentError) -> (GestureRecognizer, Interaction.Measure?)
  {
    switch kind {
    case .pan: return pan(PanGestureRecognizer(), viewport)
    case .screenEdgePan:
      let pan = ScreenEdgePanGestureRecognizer()
      pan.edges = edge
      return self.pan(pan, viewport)
    case .tap:
      let tap = TapGestureRecognizer()
      // A press may follow no tap, but a tap is at least one.
      let counts = 1...Interaction.maximumCount
      tap.numberOfTapsRequired = try object.optional("taps")?.integer(in: counts) ?? 1
      tap.numberOfTouchesRequired = touches
      return (tap, nil)
    case .swipe:
      let swipe = SwipeGestureRecognizer()
      (swipe.direction, swipe.numberOfTouchesRequired) = (direction, touches)
      return (swipe, nil)
    case .longPress:
      let press = LongPressGestureRecognizer()
      (press.numberOfTapsRequired, press.numberOfTouchesRequired) = (taps ?? 0, touches)
      press.minimumPressDuration = minimumPressDuration
      press.allowableMovement = allowableMovement
      return (press, nil)
    case .pinch:
      let (pinch, growth) = (PinchGestureRecognizer(), scale - 1)
      guard growth != 0 else {
        throw try object.required("scale").error(
          .outOfRange, "a pinch to the scale of 1 goes nowhere")
      }
      return (
        pinch,
        { [unowned pinch] in
          ((pinch.scale - 1) / growth, ProgressPerSecond(pinch.velocity / growth))
        }
      )
    case .rotation:
      let (rotation, target) = (RotationGestureRecognizer(), angle * .pi / 180)
      guard angle.magnitude >= 1e-3 else {
        throw try object.required("angle").error(
          .outOfRange, "a rotation by 0 degrees goes nowhere")
      }
      return (
        rotation,
        { [unowned rotation] in
          (rotation.rotation / target, ProgressPerSecond(rotation.velocity / target))
        }
      )
    }
  }

  private func pan(
    _ pan: PanGestureRecognizer, _ viewport: Size
  ) -> (GestureRecognizer, Interaction.Measure?) {
    let isHorizontal = direction == .right || direction == .left
    let sign = direction == .right || direction == .down ? 1.0 : -1
    let distance = distance ?? (isHorizontal ? viewport.width : viewport.height)
    func along(_ vector: Point) -> Double { sign * (isHorizontal ? vector.x : vector.y) }
    return (
      pan,
      { [unowned pan] in
        (
          along(pan.translation(in: nil)) / distance,
          PointsPerSecond(along(pan.velocity(in: nil).point)).progress(over: distance)
        )
      }
    )
  }
}
