import GlissadeMath

/// The birth times of a cell's particles, and the range of those that can be alive.
struct BirthSchedule {
  /// The maximum number of births, up to which a Double holds each particle's number.
  static let maximumBirths = 0x1p53

  let beginTime: Double
  let birthRate: Double
  /// The total number of births; ``maximumBirths`` where there is no end.
  let births: Double
  let longest: Double
  /// The number of particles that can be alive at once, rounded up to a multiple of 16; 0 if none ever is.
  let capacity: Int

  /// Creates the schedule of a cell.
  ///
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` and ``BatchError/outOfRange(field:value:row:)`` for begin
  ///   and duration, and for more than ``ParticleSystem/maximumCapacity`` particles.
  init(_ cell: ParticleCell, _ numbers: ParticleRecord, row: Int) throws(BatchError) {
    guard cell.beginTime.isFinite else {
      throw .notFinite(field: .beginTime, value: cell.beginTime, row: row)
    }
    guard !cell.duration.isNaN else {
      throw .notFinite(field: .duration, value: cell.duration, row: row)
    }
    guard cell.duration >= 0 else {
      throw .outOfRange(field: .duration, value: cell.duration, row: row)
    }
    beginTime = cell.beginTime
    birthRate = numbers.birthRate
    longest = numbers.longest
    births = BirthSchedule.births(before: cell.duration, birthRate)
    guard birthRate > 0 && births > 0 && longest > 0 else {
      capacity = 0
      return
    }
    // One more for the particle that is being born, and one for rounding.
    let alive = min(longest * birthRate + 2, births)
    guard alive <= Double(ParticleSystem.maximumCapacity) else {
      throw .outOfRange(field: .particles, value: alive, row: row)
    }
    capacity = (Int(alive) + 15) / 16 * 16
  }

  /// Returns the number of integers i ≥ 0 with i / rate < duration.
  private static func births(before duration: Double, _ rate: Double) -> Double {
    guard duration > 0 && rate > 0 else { return 0 }
    var count = (duration * rate).rounded(.up)
    guard count < maximumBirths else { return maximumBirths }
    // The product is rounded; the quotients decide.
    while count > 0 && (count - 1) / rate >= duration { count -= 1 }
    while count / rate < duration { count += 1 }
    return count
  }

  /// The seconds between births, finite for any rate.
  var period: Double { min(1 / birthRate, 1e300) }

  /// Returns the youngest particle at a time; nil where none can be alive.
  ///
  /// Particle i is born at ``beginTime`` + i / ``birthRate``: the quotient, rounded once, is compared with the time
  /// since the begin. Ages are computed from the exact product of time and rate, so that they are precise after any
  /// number of births.
  ///
  /// - Throws: ``BatchError/outOfRange(field:value:row:)`` for a time after ``maximumBirths`` births.
  func youngest(
    at time: Double, row: Int
  ) throws(BatchError) -> (number: Int, age: Double)? {
    let elapsed = time - beginTime
    guard capacity > 0 && elapsed >= 0 else { return nil }
    if births < BirthSchedule.maximumBirths && elapsed - (births - 1) / birthRate >= longest {
      return nil
    }
    let product = elapsed * birthRate
    guard product < BirthSchedule.maximumBirths else {
      throw .outOfRange(field: .time, value: time, row: row)
    }
    var number = product.rounded(.down)
    while number > 0 && number / birthRate > elapsed { number -= 1 }
    while (number + 1) / birthRate <= elapsed { number += 1 }
    number = min(number, births - 1)
    guard number > 0 else { return (0, elapsed) }
    let age = Elementary.fma(elapsed, birthRate, -number) / birthRate
    return (Int(number), max(age, 0))
  }
}
