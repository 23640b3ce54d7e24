import GlissadeEngine
import GlissadeTiming

/// The fields of `CAMediaTiming` that a file sets for an animation or a layer.
///
/// Missing fields are nil. The values are not validated here.
struct TimingFields {
  static let fillModes = EnumCoding<MediaTiming.FillMode>([
    "removed": .removed, "forwards": .forwards, "backwards": .backwards, "both": .both,
  ])

  private static let members: [Member<TimingFields>] = [
    Member("beginTime", \.beginTime, .number, "The begin time in seconds."),
    Member("duration", \.duration, .extent, "The duration of one run in seconds."),
    Member(
      "speed", \.speed, .number,
      "Local seconds per second of the parent's time; 1 by default, 0 pauses."),
    Member("timeOffset", \.timeOffset, .number, "The offset of the local time in seconds."),
    Member("repeatCount", \.repeatCount, .extent, "The number of runs, which may be fractional."),
    Member(
      "repeatDuration", \.repeatDuration, .extent,
      "The duration of all runs in local seconds, in place of repeatCount."),
    Member(
      "autoreverses", \.autoreverses, .flag, "Whether each run is followed by a run backwards."),
    Member(
      "fillMode", \.fillMode, .word(fillModes),
      "Whether it applies before its begin time and after its end."),
  ]

  static let keys = members.map(\.field.name)

  /// Returns the fields' schemas, with the meaning of `beginTime` and `duration`.
  static func fields(beginning: String, duration: String) -> [Field] {
    [
      Field("beginTime", .number, beginning),
      Field("duration", Coding.extent.schema, duration),
    ] + members.dropFirst(2).map(\.field)
  }

  var beginTime: Double?
  var duration: Double?
  private var speed: Double?
  private var timeOffset: Double?
  private var repeatCount: Double?
  private var repeatDuration: Double?
  private var autoreverses: Bool?
  private var fillMode: MediaTiming.FillMode?

  init(_ object: JSONObjectReader) throws(DocumentError) {
    try object.read(TimingFields.members, into: &self)
  }

  /// Creates the fields that differ from their defaults, without `beginTime` and `duration`.
  init(_ timing: some MediaTimed) {
    speed = timing.speed == 1 ? nil : timing.speed
    timeOffset = timing.timeOffset == 0 ? nil : timing.timeOffset
    repeatCount = timing.repeatCount == 0 ? nil : timing.repeatCount
    repeatDuration = timing.repeatDuration == 0 ? nil : timing.repeatDuration
    autoreverses = timing.autoreverses ? true : nil
    fillMode = timing.fillMode == .removed ? nil : timing.fillMode
  }

  /// Writes the fields that are set.
  func write(to json: inout JSONWriter) { json.write(TimingFields.members, of: self) }

  /// Returns the timing of a layer.
  func layerTiming() throws(TimingError) -> MediaTiming {
    let defaults = MediaTiming.layer
    return try MediaTiming(
      beginTime: beginTime ?? defaults.beginTime, duration: duration ?? defaults.duration,
      speed: speed ?? defaults.speed, timeOffset: timeOffset ?? defaults.timeOffset,
      repeatCount: repeatCount ?? defaults.repeatCount,
      repeatDuration: repeatDuration ?? defaults.repeatDuration,
      autoreverses: autoreverses ?? defaults.autoreverses, fillMode: fillMode ?? defaults.fillMode)
  }

  /// Sets the fields on an animation.
  func set(_ animation: Animation) {
    if let beginTime { animation.beginTime = beginTime }
    if let duration { animation.duration = duration }
    if let speed { animation.speed = speed }
    if let timeOffset { animation.timeOffset = timeOffset }
    if let repeatCount { animation.repeatCount = repeatCount }
    if let repeatDuration { animation.repeatDuration = repeatDuration }
    if let autoreverses { animation.autoreverses = autoreverses }
    if let fillMode { animation.fillMode = fillMode }
  }
}

/// The timing properties that layers and animations share.
protocol MediaTimed {
  var speed: Double { get }
  var timeOffset: Double { get }
  var repeatCount: Double { get }
  var repeatDuration: Double { get }
  var autoreverses: Bool { get }
  var fillMode: MediaTiming.FillMode { get }
}

extension MediaTiming: MediaTimed {}
extension Animation: MediaTimed {}

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
