import GlissadeEngine
import GlissadeMath
import GlissadeTransitions

extension Interaction {
  /// The kinds of recognisers.
  enum Kind: String, CaseIterable {
    case pan
    case screenEdgePan = "screen-edge-pan"
    case tap
    case swipe
    case longPress = "long-press"
    case pinch
    case rotation

    /// The members that an interaction of this kind must have, besides the operation.
    var requiredKeys: [String] {
      switch self {
      case .pan: ["direction"]
      case .screenEdgePan: ["edge", "direction"]
      case .tap, .swipe, .longPress, .pinch, .rotation: []
      }
    }

    /// The members that only some kinds have, and this kind has.
    var ownKeys: [String] {
      let driving = ["interaction", "release", "threshold", "completionSpeed", "completionCurve"]
      return switch self {
      case .pan: ["direction", "distance"] + driving
      case .screenEdgePan: ["edge", "direction", "distance"] + driving
      case .tap: ["taps", "touches"]
      case .swipe: ["direction", "touches"]
      case .longPress: ["taps", "touches", "minimumPressDuration", "allowableMovement"]
      case .pinch: ["scale"] + driving
      case .rotation: ["angle"] + driving
      }
    }

    /// The members that interactions of other kinds have.
    var foreignKeys: [String] {
      let own = Set(ownKeys + ["kind", "does"])
      return Interaction.keys.filter { !own.contains($0) }
    }
  }

  /// The progress of a gesture that drives a transition, and its velocity.
  typealias Measure = () -> (progress: Double, velocity: ProgressPerSecond)

  /// Returns a recogniser, and the measure of its gesture; nil for a gesture that triggers the operation.
  static func recognizer(_ kind: Kind, _ object: JSONObjectReader, viewport: Size)
    throws(DocumentError) -> (GestureRecognizer, Measure?)
  {
    switch kind {
    case .pan: return try pan(PanGestureRecognizer(), object, viewport)
    case .screenEdgePan:
      let pan = ScreenEdgePanGestureRecognizer()
      pan.edges = try edges.value(try object.required("edge"))
      return try Interaction.pan(pan, object, viewport)
    case .tap:
      let tap = TapGestureRecognizer()
      tap.numberOfTapsRequired = try object.optional("taps")?.integer(in: 1...maximumCount) ?? 1
      tap.numberOfTouchesRequired = try touchCount(object)
      return (tap, nil)
    case .swipe:
      let swipe = SwipeGestureRecognizer()
      swipe.direction = try object.optional("direction").map(swipeDirections.value) ?? .right
      swipe.numberOfTouchesRequired = try touchCount(object)
      return (swipe, nil)
    case .longPress:
      let press = LongPressGestureRecognizer()
      press.numberOfTapsRequired = try object.optional("taps")?.integer(in: 0...maximumCount) ?? 0
      press.numberOfTouchesRequired = try touchCount(object)
      press.minimumPressDuration =
        try object.optional("minimumPressDuration")?.number(in: 0...3600) ?? 0.5
      press.allowableMovement =
        try object.optional("allowableMovement")?.number(in: 0...1e6) ?? 10
      return (press, nil)
    case .pinch:
      let pinch = PinchGestureRecognizer()
      let scale = object.optional("scale")
      let target = try scale?.number(in: 1e-3...1e3) ?? 2
      if let scale, target == 1 {
        throw scale.error(.outOfRange, "a pinch to the scale of 1 goes nowhere")
      }
      return (
        pinch,
        { [unowned pinch] in
          (
            (pinch.scale - 1) / (target - 1), ProgressPerSecond(pinch.velocity / (target - 1))
          )
        }
      )
    case .rotation:
      let rotation = RotationGestureRecognizer()
      let angle = object.optional("angle")
      let degrees = try angle?.number(in: -1e6...1e6) ?? 90
      if let angle, degrees.magnitude < 1e-3 {
        throw angle.error(.outOfRange, "a rotation by 0 degrees goes nowhere")
      }
      let target = degrees * .pi / 180
      return (
        rotation,
        { [unowned rotation] in
          (rotation.rotation / target, ProgressPerSecond(rotation.velocity / target))
        }
      )
    }
  }

  private static func touchCount(_ object: JSONObjectReader) throws(DocumentError) -> Int {
    try object.optional("touches")?.integer(in: 1...maximumCount) ?? 1
  }

  private static func pan(
    _ pan: PanGestureRecognizer, _ object: JSONObjectReader, _ viewport: Size
  ) throws(DocumentError) -> (GestureRecognizer, Measure?) {
    let direction = try directions.value(try object.required("direction"))
    let length = direction.x != 0 ? viewport.width : viewport.height
    let distance = try object.optional("distance")?.number(in: 1...1e6) ?? length
    func along(_ vector: Point) -> Double { vector.x * direction.x + vector.y * direction.y }
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
