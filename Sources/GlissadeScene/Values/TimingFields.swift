import GlissadeEngine
import GlissadeTiming

/// The members with the timing of an animation or a layer: `CAMediaTiming`.
///
/// The values are not validated here.
enum TimingFields {
  private static let fillModes = EnumCoding<MediaTiming.FillMode>([
    "removed": .removed, "forwards": .forwards, "backwards": .backwards, "both": .both,
  ])

  static let animation: [Member<Animation>] = members(), layer: [Member<LayerTiming>] = members()
  static let keys = [beginTime.name, duration.name] + layer.map(\.field.name)

  // Their meanings and defaults differ.
  static let beginTime = beginTime(""), duration = duration("")

  private static func beginTime(_ text: String) -> Key<Double> { Key("beginTime", .number, text) }

  private static func duration(_ text: String) -> Key<Double> { Key("duration", .extent, text) }

  /// Returns the fields, with the meaning of `beginTime` and `duration`.
  static func fields(beginning: String, duration text: String) -> [Field] {
    [beginTime(beginning).field, duration(text).field] + layer.map(\.field)
  }

  /// The other members.
  private static func members<Timed: MediaTimed & SendableMetatype>() -> [Member<Timed>] {
    [
      Member(
        "speed", \.speed, default: 1, .number,
        "Local seconds per second of the parent's time; 1 by default, 0 pauses."),
      Member(
        "timeOffset", \.timeOffset, default: 0, .number,
        "The offset of the local time in seconds."),
      Member(
        "repeatCount", \.repeatCount, default: 0, .extent,
        "The number of runs, which may be fractional."),
      Member(
        "repeatDuration", \.repeatDuration, default: 0, .extent,
        "The duration of all runs in local seconds, in place of repeatCount."),
      Member(
        "autoreverses", \.autoreverses, default: false, .flag,
        "Whether each run is followed by a run backwards."),
      Member(
        "fillMode", \.fillMode, default: .removed, .word(fillModes),
        "Whether it applies before its begin time and after its end."),
    ]
  }
}

/// The timing properties that layers and animations share.
protocol MediaTimed {
  var speed: Double { get set }
  var timeOffset: Double { get set }
  var repeatCount: Double { get set }
  var repeatDuration: Double { get set }
  var autoreverses: Bool { get set }
  var fillMode: MediaTiming.FillMode { get set }
}

extension Animation: MediaTimed {}

/// The timing of a layer, without its begin time and duration.
struct LayerTiming: MediaTimed {
  var speed, timeOffset, repeatCount, repeatDuration: Double
  var autoreverses: Bool
  var fillMode: MediaTiming.FillMode

  init(_ timing: MediaTiming) {
    (speed, timeOffset) = (timing.speed, timing.timeOffset)
    (repeatCount, repeatDuration) = (timing.repeatCount, timing.repeatDuration)
    (autoreverses, fillMode) = (timing.autoreverses, timing.fillMode)
  }

  /// Returns the complete timing.
  func timing(beginTime: Double, duration: Double) throws(TimingError) -> MediaTiming {
    try MediaTiming(
      beginTime: beginTime, duration: duration, speed: speed, timeOffset: timeOffset,
      repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
      fillMode: fillMode)
  }
}

extension JSONCursor {
  /// Returns the value as a number of 0 or more, or infinity for `"infinity"`.
  package func extent() throws(DocumentError) -> Double {
    if case .string(let text) = node.kind {
      guard text == "infinity" else {
        throw error(
          .invalidValue,
          "'\(Quotation.cut(text))' is not possible here; wanted is a number or 'infinity'")
      }
      return .infinity
    }
    return try number(in: 0...Double.infinity)
  }
}
