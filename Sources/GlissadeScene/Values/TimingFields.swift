import GlissadeEngine
import GlissadeTiming

/// What files say about the time of an animation or a layer: the fields of `CAMediaTiming`.
///
/// A field that is not there is nil. The numbers are as they stand there: who takes them checks them.
struct TimingFields {
  static let keys = [
    "beginTime", "duration", "speed", "timeOffset", "repeatCount", "repeatDuration",
    "autoreverses", "fillMode",
  ]

  static let fillModes = WordTable<MediaTiming.FillMode>([
    "removed": .removed, "forwards": .forwards, "backwards": .backwards, "both": .both,
  ])

  let beginTime: Double?
  let duration: Double?
  let speed: Double?
  let timeOffset: Double?
  let repeatCount: Double?
  let repeatDuration: Double?
  let autoreverses: Bool?
  let fillMode: MediaTiming.FillMode?

  init(_ object: JSONObjectReader) throws(JSONError) {
    beginTime = try object.optional("beginTime")?.number()
    duration = try object.optional("duration")?.extent()
    speed = try object.optional("speed")?.number()
    timeOffset = try object.optional("timeOffset")?.number()
    repeatCount = try object.optional("repeatCount")?.extent()
    repeatDuration = try object.optional("repeatDuration")?.extent()
    autoreverses = try object.optional("autoreverses")?.bool()
    if let cursor = object.optional("fillMode") {
      fillMode = try TimingFields.fillModes.value(cursor)
    } else {
      fillMode = nil
    }
  }

  /// The timing of a layer.
  func layerTiming() throws(TimingError) -> MediaTiming {
    let usual = MediaTiming.layer
    return try MediaTiming(
      beginTime: beginTime ?? usual.beginTime, duration: duration ?? usual.duration,
      speed: speed ?? usual.speed, timeOffset: timeOffset ?? usual.timeOffset,
      repeatCount: repeatCount ?? usual.repeatCount,
      repeatDuration: repeatDuration ?? usual.repeatDuration,
      autoreverses: autoreverses ?? usual.autoreverses, fillMode: fillMode ?? usual.fillMode)
  }

  /// Gives an animation what is there.
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

extension JSONCursor {
  /// The value as a number of 0 or more, where `"infinity"` is one too.
  package func extent() throws(JSONError) -> Double {
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
