import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the input that the array functions reject, and of the errors' descriptions.
struct BatchErrorTests {
  static let floats = [Float](repeating: 0, count: 1000)

  /// Calls a function with an input and an output of given lengths.
  static func call(
    _ input: Int, _ output: Int, _ body: (Span<Float>, inout MutableSpan<Float>) throws -> Void
  ) throws {
    var out = [Float](repeating: 7, count: output)
    defer { expectTrue(out.allSatisfy { $0 == 7 }) }
    var span = out.mutableSpan
    try body(floats.span.extracting(0..<input), &span)
  }

  @Test func `curves refuse arrays of unequal length`() throws {
    let batch = Batch()
    let (all, curve) = try (Self.floats.span, PreparedCurve(.easeIn))
    for (field, counts) in [
      (BatchError.Field.from, (4, 3, 4, 4)), (.to, (4, 4, 5, 4)), (.output, (4, 4, 4, 0)),
    ] {
      let wrong = field == .from ? counts.1 : field == .to ? counts.2 : counts.3
      let error = BatchError.wrongCount(field: field, count: wrong, expected: 4)
      let (from, to) = (all.extracting(0..<counts.1), all.extracting(0..<counts.2))
      #expect(throws: error) {
        try Self.call(counts.0, counts.3) { try batch.linear($0, from: from, to: to, into: &$1) }
      }
      #expect(throws: error) {
        try Self.call(counts.0, counts.3) {
          try batch.interpolate(curve, $0, from: from, to: to, into: &$1)
        }
      }
    }
  }

  @Test func `rows and outputs must have the right length`() throws {
    let batch = Batch()
    let all = Self.floats.span
    let keys = try PreparedKeyTimes([0, 0.5, 1])
    #expect(throws: BatchError.wrongCount(field: .rows, count: 47, expected: 48)) {
      try Self.call(3, 3) { try batch.keyframes(keys, $0, rows: all.extracting(0..<47), into: &$1) }
    }
    #expect(throws: BatchError.wrongCount(field: .output, count: 2, expected: 3)) {
      try Self.call(3, 2) { try batch.keyframes(keys, $0, rows: all.extracting(0..<48), into: &$1) }
    }
    #expect(throws: BatchError.wrongCount(field: .rows, count: 192, expected: 384)) {
      try Self.call(17, 272) { try batch.concat($0, rows: all.extracting(0..<192), into: &$1) }
    }
    #expect(throws: BatchError.wrongCount(field: .output, count: 33, expected: 32)) {
      try Self.call(2, 33) { try batch.concat($0, rows: all.extracting(0..<192), into: &$1) }
    }
    let part = DecomposedTransform()
    let rows = try TransformRows(from: [part, part], to: [part, part])
    #expect(throws: BatchError.wrongCount(field: .progress, count: 3, expected: 2)) {
      try Self.call(3, 48) { try batch.compose($0, rows, into: &$1) }
    }
    #expect(throws: BatchError.wrongCount(field: .output, count: 31, expected: 32)) {
      try Self.call(2, 31) { try batch.compose($0, rows, into: &$1) }
    }
  }

  @Test func `matrices come in sixteens`() throws {
    let batch = Batch()
    let all = Self.floats.span
    let (sixteen, more) = (all.extracting(0..<16), all.extracting(0..<17))
    #expect(throws: BatchError.wrongCount(field: .matrices, count: 33, expected: 32)) {
      try Self.call(33, 33) { try batch.multiply($0, all.extracting(0..<33), into: &$1) }
    }
    #expect(throws: BatchError.wrongCount(field: .matrices, count: 16, expected: 32)) {
      try Self.call(32, 32) { try batch.multiply($0, sixteen, into: &$1) }
    }
    #expect(throws: BatchError.wrongCount(field: .output, count: 16, expected: 32)) {
      try Self.call(32, 16) { try batch.multiply($0, byOne: sixteen, into: &$1) }
    }
    #expect(throws: BatchError.wrongCount(field: .matrices, count: 17, expected: 16)) {
      try Self.call(32, 32) { try batch.multiply($0, byOne: more, into: &$1) }
    }
    #expect(throws: BatchError.wrongCount(field: .matrices, count: 32, expected: 16)) {
      try Self.call(32, 16) { try batch.multiply(one: $0, by: sixteen, into: &$1) }
    }
  }

  @Test func `springs refuse times that are none and outputs of another length`() throws {
    let batch = Batch()
    let rows = try SpringRows([.init(try Spring(), from: 0, to: 1)])
    for time in [Double.infinity, -.infinity] {
      #expect(throws: BatchError.notFinite(field: .time, value: time, row: 0)) {
        try Self.call(0, 16) { try batch.spring(rows, at: time, positions: &$1) }
      }
    }
    expectTrue(
      isRefused(as: .time, row: 0) {
        try Self.call(0, 16) { try batch.spring(rows, at: .nan, positions: &$1) }
      })
    #expect(throws: BatchError.wrongCount(field: .output, count: 1, expected: 16)) {
      try Self.call(0, 1) { try batch.spring(rows, at: 0, positions: &$1) }
    }
    var speeds = [Float](repeating: 7, count: 15)
    #expect(throws: BatchError.wrongCount(field: .velocity, count: 15, expected: 16)) {
      try Self.call(0, 16) { _, out in
        var speed = speeds.mutableSpan
        try batch.spring(rows, at: 0, positions: &out, velocities: &speed)
      }
    }
    expectTrue(speeds.allSatisfy { $0 == 7 })
  }

  @Test func `errors say what, where and how much`() throws {
    let table = AnimationTable()
    let id = try table.insert(Slot())
    let clock = try table.addClock(timing: .layer)
    for (error, words) in [
      (BatchError.notFinite(field: .from, value: .infinity, row: 3), ["from", "3", "inf"]),
      (.outOfRange(field: .keyTimes, value: 1.5, row: 2), ["keyTimes", "2", "1.5"]),
      (.wrongCount(field: .rows, count: 5, expected: 6), ["rows", "5", "6"]),
      (.unknownSlot(id), ["0", "not in the table"]), (.cycle(id), ["0", "ancestor"]),
      (.unknownClock(clock), ["clock 1", "not in the table"]),
      (.clockCycle(clock), ["clock 1", "ancestor"]), (.clockInUse(clock), ["clock 1", "in use"]),
      (.tableClock, ["table's own clock"]),
    ] {
      for word in words { expectTrue(error.description.contains(word)) }
    }
  }
}
