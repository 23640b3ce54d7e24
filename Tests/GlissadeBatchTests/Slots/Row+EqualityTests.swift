import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of rows of a slot that differ in one parameter.
struct RowEqualityTests {
  struct Pace: Sendable, CustomStringConvertible {
    let description: String
    var curve = TimingCurve.timing(.linear)
    let timing: MediaTiming
  }

  static func timings() throws -> [Pace] {
    func pace(_ name: String, _ timing: MediaTiming) -> Pace {
      Pace(description: name, timing: timing)
    }
    return [
      pace("nothing", try MediaTiming(duration: 2)),
      pace("begin", try MediaTiming(beginTime: 0.25, duration: 2)),
      pace("duration", try MediaTiming(duration: 2.5)),
      pace("speed", try MediaTiming(duration: 2, speed: 0.75)),
      pace("offset", try MediaTiming(duration: 2, timeOffset: 0.5)),
      pace("count", try MediaTiming(duration: 2, repeatCount: 1.5)),
      pace("repeat duration", try MediaTiming(duration: 2, repeatDuration: 5)),
      pace("autoreverses", try MediaTiming(duration: 2, autoreverses: true)),
      pace("forwards", try MediaTiming(duration: 2, fillMode: .forwards)),
      pace("backwards", try MediaTiming(duration: 2, fillMode: .backwards)),
      pace("both", try MediaTiming(duration: 2, fillMode: .both)),
    ]
  }

  static func curves() throws -> [Pace] {
    let timing = try MediaTiming(duration: 2, fillMode: .both)
    func spring(
      mass: Double = 1, stiffness: Double = 100, damping: Double = 30,
      _ overdamping: Spring.Overdamping = .textbook, velocity: Double = 0, duration: Double = 1.5
    ) throws -> TimingCurve {
      .spring(
        try TimedSpring(
          Spring(mass: mass, stiffness: stiffness, damping: damping, overdamping: overdamping),
          initialVelocity: velocity, duration: duration))
    }
    let all: [(String, TimingCurve)] = [
      ("linear", .timing(.linear)), ("ease", .timing(.default)),
      ("x1", .timing(try .controlPoints(0.3, 0.1, 0.25, 1))),
      ("y1", .timing(try .controlPoints(0.25, 0.2, 0.25, 1))),
      ("x2", .timing(try .controlPoints(0.25, 0.1, 0.5, 1))),
      ("y2", .timing(try .controlPoints(0.25, 0.1, 0.25, 0.9))),
      ("steps", .timing(.steps(try Steps(3)))), ("more steps", .timing(.steps(try Steps(4)))),
      ("pieces", .timing(.piecewiseLinear(try PiecewiseLinear(evenly: [0, 0.7, 1])))),
      ("other pieces", .timing(.piecewiseLinear(try PiecewiseLinear(evenly: [0, 0.2, 1])))),
      ("spring", try spring()), ("mass", try spring(mass: 1.5)),
      ("stiffness", try spring(stiffness: 120)), ("damping", try spring(damping: 25)),
      ("overdamping", try spring(.apple)), ("velocity", try spring(velocity: 3)),
      ("end", try spring(duration: 0.3)),
    ]
    return all.map { Pace(description: $0, curve: $1, timing: timing) }
  }

  /// Returns the channels' values in a table at several times.
  private static func values(_ rows: [Row], columns: Int) throws -> [Float] {
    var slot = Slot()
    slot.opacity = 0.375
    slot.columns = [Double](repeating: 0.375, count: columns)
    slot.rows = rows
    let table = AnimationTable()
    let id = try table.insert(slot)
    var values: [Float] = []
    for time in [-0.5, 0.1, 0.3, 0.9, 1.7, 2.3, 4.5, 7] {
      try table.evaluate(at: time)
      values += try table.numbers(of: id)
      for column in 0..<columns { values.append(try table.column(of: id, column)) }
    }
    return values
  }

  // Sharing a driver must have no effect: each row shows the same as alone in its slot.
  @Test func `rows that differ in one number move by themselves`() throws {
    for paces in [try Self.timings(), try Self.curves()] {
      for first in paces {
        for second in paces {
          let moves = { (channel: Channel, pace: Pace) in
            Row(channel, from: 0, to: 1, curve: pace.curve, timing: pace.timing)
          }
          // With a column the program is stacked.
          for columns in [0, 1] {
            let both = try Self.values(
              [moves(.scaleX, first), moves(.opacity, second)], columns: columns)
            let alone = try Self.values([moves(.opacity, second)], columns: columns)
            let other = try Self.values([moves(.scaleX, first)], columns: columns)
            let stride = 17 + columns
            for start in Swift.stride(from: 0, to: both.count, by: stride) {
              expectEqual(both[start], alone[start], "\(second) beside \(first)")
              expectEqual(both[start + 1], other[start + 1], "\(first) beside \(second)")
            }
          }
        }
      }
    }
  }
}
