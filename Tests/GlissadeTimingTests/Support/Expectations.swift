import Foundation
import GlissadeTiming
import TestSupport
import Testing

/// The error that an expression throws, or nil.
func thrown<Value>(_ expression: @autoclosure () throws -> Value) -> TimingError? {
  do {
    _ = try expression()
  } catch let error as TimingError {
    return error
  } catch {
    Issue.record(error)
  }
  return nil
}

/// Expects numbers to be refused as values of a field: because they are not finite, or not what is allowed.
func expectRefused<Value>(
  _ field: TimingError.Field, _ numbers: [Double], allowed: TimingError.AllowedRange? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ make: (Double) throws -> Value
) {
  for number in numbers {
    let error =
      allowed.map { TimingError.outOfRange(field: field, value: number, allowed: $0) }
      ?? .notFinite(field: field, value: number)
    expectEqual(thrown(try make(number)), error, sourceLocation: sourceLocation)
  }
}

/// The platform's exponential: a second opinion that shares no code with the engine.
func exponential(_ x: Double) -> Double { Foundation.exp(x) }

/// Numbers that no parameter takes.
let notFinite: [Double] = [.nan, .infinity, -.infinity]
