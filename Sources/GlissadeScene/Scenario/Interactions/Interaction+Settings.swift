import GlissadeEngine
package import GlissadeMath
package import GlissadeTiming
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
  fileprivate static let directions = EnumCoding<SwipeGestureRecognizer.Direction>([
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
    let (isHorizontal, sign, distance) = (isHorizontal, sign, distance(in: viewport))
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

  private var isHorizontal: Bool { direction == .right || direction == .left }

  private var sign: Double { direction == .right || direction == .down ? 1 : -1 }

  /// The distance of a pan for a progress of 1, in points.
  private func distance(in viewport: Size) -> Double {
    distance ?? (isHorizontal ? viewport.width : viewport.height)
  }

  /// The rule by which the release of a gesture is decided.
  var policy: ReleasePolicy {
    release == .position
      ? .position(threshold: threshold) : .projection(threshold: threshold)
  }

  /// The drag of a pan that drives the transition of an operation; nil for other gestures.
  func drag(to operation: String, viewport: Size) -> Interaction.Drag? {
    guard kind == .pan || kind == .screenEdgePan else { return nil }
    let length = sign * distance(in: viewport)
    return Interaction.Drag(
      title: "Drag \(Interaction.directions.word(direction)) to \(operation)",
      travel: isHorizontal ? Point(x: length, y: 0) : Point(x: 0, y: length),
      threshold: threshold,
      reach: release == .position ? 0 : Interaction.Drag.projectedReach)
  }
}

extension Interaction {
  /// A movement of one finger along an axis that drives a transition.
  package struct Drag {
    /// The direction and the operation, such as *Drag down to dismiss*.
    package var title: String
    /// The movement for a progress of 1 in points, along one axis.
    package var travel: Point
    /// The progress beyond which the transition finishes.
    package var threshold: Double
    /// The seconds for which the velocity counts at the release: it is added to the progress as often.
    package var reach: Double

    /// The reach of a rule that projects the position to rest.
    static let projectedReach = DecelerationRate.normal.discreteProjection(velocity: 1)
  }

  /// The rest of a transition after the release of its gesture.
  package struct Rest {
    /// The duration in seconds, which the part that is left has its share of.
    package var duration: Double
    /// Whether the rest takes the whole duration, however much is left.
    package var isFixed: Bool
    /// The curve; nil for a critically damped spring that goes on with the gesture's velocity.
    package var curve: TimingFunction?
  }
}
