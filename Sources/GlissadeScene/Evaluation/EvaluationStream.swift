/// Answers a stream of requests, a line each, as its pieces come.
///
/// Blank lines are skipped, and so is a byte order mark at the start. A line ends with a line feed, before which a
/// carriage return may stand; the last one may go without.
public struct EvaluationStream {
  /// Bytes that a line may have; what is longer is refused, and not kept.
  public let maximumLineLength: Int
  private var evaluator: Evaluator
  /// The beginning of a line whose end has not come.
  private var line: [UInt8] = []
  private var isTooLong = false
  private var number = 1

  /// A stream that has not begun.
  public init(limits: DocumentLimits = .standard) {
    maximumLineLength = limits.bytes
    evaluator = Evaluator(limits: limits)
  }

  /// Takes the next piece of the stream.
  ///
  /// - Parameters:
  ///   - piece: Any number of bytes.
  ///   - emit: Called with the answer of each line that has come to its end, which it may change.
  /// - Throws: What `emit` throws.
  public mutating func append<Failure: Error>(
    _ piece: ArraySlice<UInt8>, _ emit: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = piece
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      buffer(rest[..<end])
      rest = rest[(end + 1)...]
      try finishLine(emit)
    }
    buffer(rest)
  }

  /// Takes the end of the stream, which is that of its last line.
  ///
  /// - Throws: What `emit` throws.
  public mutating func finish<Failure: Error>(
    _ emit: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    try finishLine(emit)
  }

  private mutating func buffer(_ part: ArraySlice<UInt8>) {
    guard !isTooLong else { return }
    guard line.count + part.count <= maximumLineLength else {
      isTooLong = true
      line = []
      return
    }
    line += part
  }

  private mutating func finishLine<Failure: Error>(
    _ emit: (inout [UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    defer {
      // A buffer that one long line needed is not kept for short ones.
      line.removeAll(keepingCapacity: line.count < 1 << 16)
      isTooLong = false
      number += 1
    }
    if isTooLong {
      var answer = Evaluator.rejection(ofLine: number, longerThan: maximumLineLength)
      return try emit(&answer)
    }
    if number == 1 { line.removeByteOrderMark() }
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    let isBlank = line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard !isBlank else { return }
    var answer = evaluator.answer(line, number: number)
    try emit(&answer)
  }
}
