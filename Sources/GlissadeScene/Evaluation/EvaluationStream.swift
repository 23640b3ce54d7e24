/// Evaluates a stream of requests, one per line, that arrives in pieces.
///
/// Blank lines and a byte order mark at the start are skipped. A line ends with a line feed or with a carriage return
/// and a line feed; for the last line the end is optional.
public struct EvaluationStream {
  /// The maximum length of a line in bytes; longer lines are rejected and not buffered.
  public let maximumLineLength: Int
  private var evaluator: Evaluator
  /// The bytes of the current, incomplete line.
  private var line: [UInt8] = []
  private var isTooLong = false
  private var number = 1

  /// Creates a stream.
  ///
  /// - Parameter limits: The limits of each request. ``DocumentLimits/bytes`` becomes ``maximumLineLength``.
  public init(limits: DocumentLimits = .standard) {
    maximumLineLength = limits.bytes
    evaluator = Evaluator(limits: limits)
  }

  /// Appends the next piece of the stream and answers the lines that it completes.
  ///
  /// - Parameters:
  ///   - piece: Any number of bytes.
  ///   - emit: A closure that receives the answer to each completed line and may modify it.
  /// - Throws: The error that `emit` throws.
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

  /// Ends the stream and answers its last line if that has no line feed.
  ///
  /// - Parameter emit: A closure that receives the answer and may modify it.
  /// - Throws: The error that `emit` throws.
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
      // A large buffer is released, so that one long line does not keep its memory for the short lines that follow.
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
