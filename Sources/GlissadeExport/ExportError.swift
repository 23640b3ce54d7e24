public import GlissadeEngine
public import GlissadeTransitions

/// An error in recording or exporting, after which no regular file is left incomplete.
public enum ExportError: Error, Equatable, Sendable {
  /// A number of a layer is not finite, or out of the format's range.
  case invalidValue(format: ExportFormat, layer: String, property: String, value: Double)
  /// The format cannot express a layer's motion; the time is that of the first such frame, in seconds.
  case unsupported(format: ExportFormat, layer: String, time: Double, reason: String)
  /// The recording is inconsistent; the text describes the position.
  case malformed(format: ExportFormat, String)
  /// The recording has no frames.
  case noFrames(format: ExportFormat)
  /// A parameter is out of range.
  case invalidParameter(name: String, value: Double, allowed: String)
  /// A name that the caller chose, such as the prefix of a style sheet, is not allowed.
  case invalidName(String, allowed: String)
  /// The requested frames do not all exist; the recording has `count` frames.
  case framesOutOfRange(Range<Int>, count: Int)
  /// The requested frames have more than this maximum number of layer states.
  case tooLarge(states: Int)
  /// The recorded stage does not come to rest within that many seconds.
  case endless(seconds: Double)
  /// The stage threw an error.
  case engine(EngineError)
  /// A transition was rejected, or violated a rule in strict mode.
  case transition(TransitionError)
  /// The closure that creates or drives the stage threw an error with this description.
  case subject(String)
  /// A file could not be written.
  case file(path: String, reason: String)

  /// Returns whether two errors are equal; numbers are compared bit by bit, so NaN equals itself.
  public static func == (left: ExportError, right: ExportError) -> Bool {
    switch (left, right) {
    case (
      .invalidValue(let format, let layer, let property, let value),
      .invalidValue(let format2, let layer2, let property2, let value2)
    ):
      format == format2 && layer == layer2 && property == property2
        && value.bitPattern == value2.bitPattern
    case (
      .unsupported(let format, let layer, let time, let reason),
      .unsupported(let format2, let layer2, let time2, let reason2)
    ):
      format == format2 && layer == layer2 && time == time2 && reason == reason2
    case (.malformed(let format, let text), .malformed(let format2, let text2)):
      format == format2 && text == text2
    case (.noFrames(let format), .noFrames(let format2)): format == format2
    case (
      .invalidParameter(let name, let value, let allowed),
      .invalidParameter(let name2, let value2, let allowed2)
    ):
      name == name2 && value.bitPattern == value2.bitPattern && allowed == allowed2
    case (.invalidName(let name, let allowed), .invalidName(let name2, let allowed2)):
      name == name2 && allowed == allowed2
    case (.framesOutOfRange(let range, let count), .framesOutOfRange(let range2, let count2)):
      range == range2 && count == count2
    case (.tooLarge(let states), .tooLarge(let states2)): states == states2
    case (.endless(let seconds), .endless(let seconds2)): seconds == seconds2
    case (.engine(let error), .engine(let error2)): error == error2
    case (.transition(let error), .transition(let error2)): error == error2
    case (.subject(let text), .subject(let text2)): text == text2
    case (.file(let path, let reason), .file(let path2, let reason2)):
      path == path2 && reason == reason2
    default: false
    }
  }
}

extension ExportError {
  /// Throws if a parameter is out of range.
  static func check(
    _ name: String, _ value: Double, _ allowed: ClosedRange<Double>
  ) throws(ExportError) {
    guard allowed.contains(value) else {
      let (low, high) = (allowed.lowerBound, allowed.upperBound)
      throw .invalidParameter(
        name: name, value: value,
        allowed: "between \(NumberText.shortest(low)) and \(NumberText.shortest(high))")
    }
  }
}

extension ExportError: CustomStringConvertible {
  /// The error in words, as a sentence without a full stop.
  public var description: String {
    switch self {
    case .invalidValue(let format, let layer, let property, let value):
      "\(format.rawValue): \(property) of \(layer) is \(value)"
    case .unsupported(let format, let layer, let time, let reason):
      "\(format.rawValue): \(layer) at \(NumberText.shortest(time)) s: \(reason)"
    case .malformed(let format, let text): "\(format.rawValue): \(text)"
    case .noFrames(let format): "\(format.rawValue): the recording has no frames"
    case .invalidParameter(let name, let value, let allowed):
      "\(name) is \(value), but has to be \(allowed)"
    case .invalidName(let name, let allowed): "the name '\(name)' has to be \(allowed)"
    case .framesOutOfRange(let range, let count):
      "frames \(range.lowerBound)..<\(range.upperBound) were asked for, but there are \(count)"
    case .tooLarge(let states):
      "the frames have more than \(states) layers in all, which is too much at a time"
    case .endless(let seconds): "the stage does not come to rest within \(seconds) s"
    case .engine(let error): "the stage threw an error: \(error)"
    case .transition(let error): "the transition was rejected: \(error)"
    case .subject(let text): text
    case .file(let path, let reason): "\(path): \(reason)"
    }
  }
}
