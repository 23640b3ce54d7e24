/// A set of easings that differ from each other in their first two decimals.
///
/// Some players, such as rlottie, cache easings by their first two decimals and would confuse similar ones.
package struct EasingTable {
  private var easings: [[Int]: [Double]] = [:]

  /// Creates a table with the linear easing.
  package init() { add([1.0 / 3, 2.0 / 3]) }

  private func key(_ easing: [Double]) -> [Int] {
    // Rounding to the nearest hundredth covers players that round up and players that round down.
    easing.map { Int(($0 * 100).rounded()) }
  }

  /// Returns the existing easing with the same first decimals, or the given easing if there is none.
  func easing(near easing: [Double]) -> [Double] {
    guard easing.allSatisfy({ abs($0) < 1e6 }) else { return easing }
    return easings[key(easing)] ?? easing
  }

  mutating func add(_ easing: [Double]) { easings[key(easing)] = easing }
}
