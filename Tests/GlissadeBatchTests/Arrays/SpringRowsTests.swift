import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

/// Tests of the preparation of springs.
struct SpringRowsTests {
  @Test func `no rows make no slots`() throws {
    let rows = try SpringRows([])
    expectEqual(rows.count, 0)
    expectEqual(rows.outputCount, 0)
    var nothing: [Float] = []
    var span = nothing.mutableSpan
    try Batch().spring(rows, at: 1, positions: &span)
  }

  @Test func `values that no Float can hold are refused`() throws {
    typealias Row = SpringRows.Row
    let spring = try Spring()
    let good = Row(spring, from: 0, to: 1)
    let largest = Double(Float.greatestFiniteMagnitude)
    for bad in [Double.infinity, -.infinity, 2 * largest, -1e300] {
      #expect(throws: BatchError.notFinite(field: .from, value: bad, row: 2)) {
        _ = try SpringRows([good, good, Row(spring, from: bad, to: 1)])
      }
      #expect(throws: BatchError.notFinite(field: .to, value: bad, row: 1)) {
        _ = try SpringRows([good, Row(spring, from: 1, to: bad)])
      }
      #expect(throws: BatchError.notFinite(field: .velocity, value: bad, row: 0)) {
        _ = try SpringRows([Row(spring, from: 1, to: 2, velocity: bad)])
      }
    }
    expectTrue(
      isRefused(as: .from, row: 0) { _ = try SpringRows([Row(spring, from: .nan, to: 1)]) })
    expectTrue(isRefused(as: .to, row: 0) { _ = try SpringRows([Row(spring, from: 1, to: .nan)]) })
    expectTrue(
      isRefused(as: .velocity, row: 0) {
        _ = try SpringRows([Row(spring, from: 1, to: 1, velocity: .nan)])
      })
  }

  @Test func `an excursion that no Float can hold is refused`() throws {
    let largest = Double(Float.greatestFiniteMagnitude)
    for ratio in [0.01, 0.5, 1, 2] {
      let spring = try Spring(response: 1, dampingRatio: ratio)
      #expect(throws: BatchError.self) {
        _ = try SpringRows([.init(spring, from: -largest, to: largest)])
      }
      _ = try SpringRows([.init(spring, from: 0, to: largest / 8)])
    }
  }
}

/// Whether a closure throws that a field's value is not finite; for NaN, which equals nothing.
func isRefused(as field: BatchError.Field, row: Int, _ body: () throws -> Void) -> Bool {
  do {
    try body()
    return false
  } catch {
    guard let error = error as? BatchError else { return false }
    switch error {
    case .notFinite(let found, let value, let number),
      .outOfRange(let found, let value, let number):
      return found == field && value.isNaN && number == row
    default: return false
    }
  }
}
