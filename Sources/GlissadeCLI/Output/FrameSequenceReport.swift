import GlissadeMath
import GlissadeScene

/// A report on the frames of a GIF or PNG file, as text or JSON.
struct FrameSequenceReport: Report {
  private let name: String
  private let sequence: FrameSequence

  /// The endings of file names by which an argument is known to be such a file.
  private static let endings = [".gif", ".png", ".apng"]

  /// Returns whether an argument is the path of a GIF or PNG file, according to its ending.
  static func isPath(_ argument: String) -> Bool {
    endings.contains { argument.lowercased().hasSuffix($0) }
  }

  /// Reads a file.
  init(path: String) throws(CommandError) {
    let bytes = try InputFile(path: path).bytes(keepsByteOrderMark: true)
    name = path
    sequence = try CommandError.attempt({ CommandError(.data, "\(path): \($0)") }) {
      () throws(FrameSequenceError) in try FrameSequence(reading: bytes)
    }
  }

  var lines: [String] {
    var facts = TextTable([.left, .left])
    facts.row("canvas", text(sequence.size))
    facts.row("duration", seconds(sequence.duration))
    facts.row("plays", plays)
    if !sequence.includesDefaultImage {
      facts.row("beside it", "a picture for programs without animation")
    }
    if let truncation = sequence.truncation { facts.row("cut off", "\(truncation)") }
    var frames = TextTable([.right, .right, .right, .right, .left, .left, .left])
    frames.row("frame", "start", "delay", "in file", "disposal", "blend", "rectangle")
    var start = 0.0
    for (index, frame) in sequence.frames.enumerated() {
      let rectangle = frame.rectangle
      frames.row(
        "\(index)", seconds(start), seconds(frame.delay), seconds(frame.encodedDelay),
        frame.disposal.word, frame.blend.word,
        "\(text(rectangle.size)) at \(short(rectangle.origin.x)), \(short(rectangle.origin.y))")
      start += frame.delay
    }
    return [name] + facts.lines() + frames.lines()
  }

  private var plays: String {
    switch sequence.loopCount {
    case nil: "forever"
    case 1: "once"
    case let count?: "\(count) times"
    }
  }

  private func seconds(_ time: Double) -> String { NumberFormat.time(time, isSeconds: true) }

  /// Returns a number of pixels without decimals.
  private func short(_ pixels: Double) -> String { "\(Int(pixels))" }

  private func text(_ size: Size) -> String { "\(short(size.width)) × \(short(size.height))" }

  /// The report as an object of JSON; `plays` is `null` for endless repetition.
  var json: [UInt8] {
    var writer = JSONWriter(isIndented: true)
    writer.object { writer in
      writer.member("format", sequence.format == .gif ? "gif" : "png")
      writer.member("size", [sequence.size.width, sequence.size.height])
      writer.member("duration", sequence.duration)
      writer.member("plays", sequence.loopCount)
      writer.member("includesDefaultImage", sequence.includesDefaultImage)
      writer.member("truncation", sequence.truncation?.description)
      writer.member(objects: "frames", sequence.frames) { writer, frame in
        let (origin, size) = (frame.rectangle.origin, frame.rectangle.size)
        writer.member("delay", frame.delay)
        writer.member("encodedDelay", frame.encodedDelay)
        writer.member("disposal", frame.disposal.word)
        writer.member("blend", frame.blend.word)
        writer.member("rectangle", [origin.x, origin.y, size.width, size.height])
      }
    }
    writer.endLine()
    return writer.bytes
  }
}

extension FrameSequence.Disposal {
  /// The word for it in reports.
  fileprivate var word: String {
    switch self {
    case .keep: "keep"
    case .clear: "clear"
    case .restorePrevious: "restore-previous"
    }
  }
}

extension FrameSequence.Blend {
  /// The word for it in reports.
  fileprivate var word: String {
    switch self {
    case .over: "over"
    case .source: "source"
    }
  }
}
