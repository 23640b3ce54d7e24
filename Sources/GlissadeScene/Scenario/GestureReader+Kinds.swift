import GlissadeMath
import GlissadeTiming
import GlissadeTransitions

extension GestureReader {
  /// The kinds of scripted gestures.
  enum Kind: String, CaseIterable {
    case pan
    case tap
    case swipe
    case longPress = "long-press"
    case pinch
    case rotation

    /// The members that a gesture of this kind must have.
    var requiredKeys: [String] {
      switch self {
      case .pan: ["duration"]
      case .tap: ["at"]
      case .swipe: ["from", "direction"]
      case .longPress: ["at", "duration"]
      case .pinch: ["at", "spread", "duration"]
      case .rotation: ["at", "angle", "duration"]
      }
    }

    /// The members that a gesture of this kind may have, besides the kind and the touch.
    var ownKeys: [String] {
      switch self {
      case .pan:
        [
          "from", "by", "to", "through", "duration", "pace", "release", "cancelAt", "rate", "times",
        ]
      case .tap: ["at", "taps", "touches", "duration", "interval"]
      case .swipe: ["from", "direction", "distance", "duration", "touches", "rate", "times"]
      case .longPress: ["at", "duration", "touches", "cancelAt"]
      case .pinch: ["at", "spread", "duration", "pace", "cancelAt", "rate", "times"]
      case .rotation: ["at", "angle", "distance", "duration", "pace", "cancelAt", "rate", "times"]
      }
    }

    /// The members that gestures of other kinds have.
    var foreignKeys: [String] {
      let own = Set(ownKeys + ["kind", "touch"])
      return GestureReader.scriptKeys.filter { !own.contains($0) }
    }
  }

  /// Returns the gesture that an object describes, which is no pan.
  static func script(_ kind: Kind, _ object: JSONObjectReader) throws(DocumentError)
    -> ScriptedGesture
  {
    let touch = try object.optional("touch")?.integer() ?? 0
    let counts = 1...ScriptedGesture.maximumTouchCount
    let touches = try object.optional("touches")?.integer(in: counts) ?? 1
    let cancelTime = try object.optional("cancelAt")?.number()
    let timingFunction = try object.optional("pace")?.timingFunction() ?? .linear
    let sampling = try sampling(object)
    func duration(_ standard: Double) throws(DocumentError) -> Double {
      try object.optional("duration")?.number(in: GreaterThan(0)) ?? standard
    }
    let make: () throws(TransitionError) -> ScriptedGesture
    switch kind {
    case .pan: throw object.cursor.error(.invalidValue, "a pan has a path")
    case .tap:
      let place = try object.required("at").point()
      let taps = try object.optional("taps")?.integer(in: counts) ?? 1
      let time = try duration(0.05)
      let interval = try object.optional("interval")?.number(in: 0...Double.infinity) ?? 0.1
      make = { () throws(TransitionError) in
        try .tap(
          at: place, count: taps, touches: touches, duration: time, interval: interval,
          touchID: touch)
      }
    case .swipe:
      let start = try object.required("from").point()
      let direction = try Interaction.swipeDirections.value(try object.required("direction"))
      let distance = try object.optional("distance")?.number(in: GreaterThan(0)) ?? 120
      let time = try duration(0.15)
      make = { () throws(TransitionError) in
        try .swipe(
          direction, from: start, distance: distance, duration: time, touches: touches,
          sampling: sampling, touchID: touch)
      }
    case .longPress:
      let place = try object.required("at").point()
      let time = try object.required("duration").number(in: GreaterThan(0))
      make = { () throws(TransitionError) in
        try .longPress(
          at: place, duration: time, touches: touches, cancelAt: cancelTime, touchID: touch)
      }
    case .pinch:
      let center = try object.required("at").point()
      let spread = try object.required("spread").numbers(count: 2...2, in: 0...Double.infinity)
      let time = try object.required("duration").number(in: GreaterThan(0))
      make = { () throws(TransitionError) in
        try .pinch(
          at: center, from: spread[0], to: spread[1], duration: time,
          timingFunction: timingFunction, cancelAt: cancelTime, sampling: sampling, touchID: touch)
      }
    case .rotation:
      let center = try object.required("at").point()
      let angle = try object.required("angle").number() * (.pi / 180)
      let distance = try object.optional("distance")?.number(in: GreaterThan(0)) ?? 100
      let time = try object.required("duration").number(in: GreaterThan(0))
      make = { () throws(TransitionError) in
        try .rotation(
          at: center, by: angle, distance: distance, duration: time,
          timingFunction: timingFunction, cancelAt: cancelTime, sampling: sampling, touchID: touch)
      }
    }
    do { return try make() } catch { throw rejection(error, object) }
  }
}
