public import CGlissade
import GlissadeBatch
import GlissadeTiming

// The preparation of springs and decays.

@c @implementation
public func glissade_springs_create(
  _ columns: UnsafePointer<glissade_spring_columns>!, _ count: UInt64,
  _ rows: UnsafeMutablePointer<glissade_rows>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let columns = try requireSize(columns, "columns")
    let count = try requireRowCount(count)
    let rows = try requireOutput(rows, "rows")
    let springs = try SpringRows(columns.pointee, count)
    rows.pointee = try rowsTable.add(SpringRowsObject(springs, count: count))
  }
}

extension SpringRows {
  fileprivate init(_ columns: glissade_spring_columns, _ count: Int) throws(Failure) {
    let mass = try Column(columns.mass, "mass", count, default: 1)
    let stiffness = try Column(columns.stiffness, "stiffness", count, default: 100)
    let damping = try Column(columns.damping, "damping", count, default: 10)
    let from = try Column(columns.from, "from", count, default: 0)
    let to = try Column(columns.to, "to", count, default: 1)
    let velocity = try Column(columns.velocity, "velocity", count, default: 0)
    let begins = try InputArray<Double>.optional(
      columns.begin_times, "begin_times", count: count)
    let allowsOverdamping = try requireFlag(columns.allows_overdamping, "allows_overdamping")
    var rows: [Row] = []
    rows.reserveCapacity(count)
    for row in 0..<count {
      do throws(TimingError) {
        let spring = try Spring(
          mass: mass[row], stiffness: stiffness[row], damping: damping[row],
          allowsOverdamping: allowsOverdamping)
        rows.append(Row(spring, from: from[row], to: to[row], velocity: velocity[row]))
      } catch {
        throw Failure(error, row: row)
      }
    }
    do throws(BatchError) {
      try self.init(rows, beginTimes: begins.map { list in (0..<count).map { list[$0] } })
    } catch {
      var failure = Failure(error)
      if case .notFinite(.beginTime, _, _) = error { failure.field = "begin_times" }
      throw failure
    }
  }
}

/// An optional column of numbers with a default.
private struct Column {
  private let numbers: InputArray<Double>?
  private let standard: Double

  init(
    _ input: glissade_input, _ field: StaticString, _ count: Int, default standard: Double
  ) throws(Failure) {
    numbers = try InputArray.optional(input, field, count: count)
    self.standard = standard
  }

  subscript(_ row: Int) -> Double { numbers.map { $0[row] } ?? standard }
}

@c @implementation
public func glissade_decays_create(
  _ columns: UnsafePointer<glissade_decay_columns>!, _ count: UInt64,
  _ rows: UnsafeMutablePointer<glissade_rows>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let columns = try requireSize(columns, "columns")
    let count = try requireRowCount(count)
    let rows = try requireOutput(rows, "rows")
    let decays = try DecayPieces(columns.pointee, count)
    rows.pointee = try rowsTable.add(DecayRowsObject(decays, count: count))
  }
}

/// Decaying motions in pieces, so that evaluations of parts need little scratch memory.
struct DecayPieces: Sendable {
  /// The number of rows of each piece but the last two.
  private static let rowsPerPiece = 4096

  /// The first piece, which is read without counting references.
  let first: DecayRows
  /// The pieces after it, which have whole blocks of 16 rows but for the last one.
  let others: [DecayRows]

  fileprivate init(_ columns: glissade_decay_columns, _ count: Int) throws(Failure) {
    let from = try Column(columns.from, "from", count, default: 0)
    let velocity = try Column(columns.velocity, "velocity", count, default: 0)
    let rate = try Column(columns.rate, "rate", count, default: 0.998)
    var pieces: [DecayRows] = []
    var first = 0
    repeat {
      let rest = min(count - first, DecayPieces.rowsPerPiece)
      let length = rest < 16 ? rest : rest / 16 * 16
      var decays: [Decay] = []
      decays.reserveCapacity(length)
      for row in first..<(first + length) {
        decays.append(try DecayPieces.decay(from[row], velocity[row], rate[row], row))
      }
      do throws(BatchError) {
        pieces.append(try DecayRows(decays))
      } catch {
        throw DecayPieces.failure(error, from: first)
      }
      first += length
    } while first < count
    self.first = pieces[0]
    others = Array(pieces[1...])
  }

  private static func decay(
    _ from: Double, _ velocity: Double, _ rate: Double, _ row: Int
  ) throws(Failure) -> Decay {
    try requireFloat(from, "from", row)
    do throws(TimingError) {
      return try Decay(
        rate: try DecelerationRate(perMillisecond: rate), from: from, velocity: velocity)
    } catch {
      var failure = Failure(error, row: row)
      if case .decelerationRate = error.reason.field { failure.field = "rate" }
      throw failure
    }
  }

  /// Returns the failure for a row of a piece, named after the columns.
  private static func failure(_ error: BatchError, from first: Int) -> Failure {
    var failure = Failure(error)
    failure.row += first
    switch error {
    case .notFinite(.duration, _, _): failure.field = "rate"
    // The position at rest follows from the velocity.
    case .notFinite(.to, _, _): failure.field = "velocity"
    default: break
    }
    failure.message =
      "\(failure.field) of row \(failure.row) leads to \(failure.value), not a finite float"
    return failure
  }
}
