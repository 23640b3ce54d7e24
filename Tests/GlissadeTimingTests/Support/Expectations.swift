import Foundation
import GlissadeTiming

/// Whether two numbers agree within an absolute tolerance.
func isClose(_ actual: Double, _ expected: Double, within tolerance: Double) -> Bool {
  actual == expected || (actual - expected).magnitude <= tolerance
}

/// The error that a closure throws, or nil.
func thrown(_ body: () throws(TimingError) -> Void) -> TimingError? {
  do throws(TimingError) {
    try body()
    return nil
  } catch {
    return error
  }
}

/// The platform's exponential: a second opinion that shares no code with the engine.
func exponential(_ x: Double) -> Double { Foundation.exp(x) }

/// Numbers that no parameter takes.
let notFinite: [Double] = [.nan, .infinity, -.infinity]
