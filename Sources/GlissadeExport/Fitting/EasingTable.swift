/// The easings of an animation, of which no two agree in two decimals.
///
/// Players that keep easings by their first two decimals, as rlottie does, would take one for the other.
struct EasingTable {
  private var easings: [[Int]: [Double]] = [:]

  /// A table with the straight line, which every motion can have.
  init() { add([1.0 / 3, 2.0 / 3]) }

  private func key(_ easing: [Double]) -> [Int] {
    // What is rounded up in one player may be rounded down in another.
    easing.map { Int(($0 * 100).rounded()) }
  }

  /// The easing that is there already in the place of one, or that one.
  func easing(near easing: [Double]) -> [Double] {
    guard easing.allSatisfy({ abs($0) < 1e6 }) else { return easing }
    return easings[key(easing)] ?? easing
  }

  mutating func add(_ easing: [Double]) { easings[key(easing)] = easing }
}
