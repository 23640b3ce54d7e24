import Foundation
import GlissadeTiming

/// A small generator with a seed, so that a failing property test can be repeated.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}

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
