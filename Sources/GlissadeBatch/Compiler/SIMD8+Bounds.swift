extension SIMD8<Double> {
  /// Whether all numbers are nearer to 0 than a bound; false for NaN.
  // One comparison after another, because `all(_:)` reads a mask lane by lane, with many times the instructions.
  @inline(__always) func areWithin(_ bound: Double) -> Bool {
    self[0].magnitude < bound && self[1].magnitude < bound && self[2].magnitude < bound
      && self[3].magnitude < bound && self[4].magnitude < bound && self[5].magnitude < bound
      && self[6].magnitude < bound && self[7].magnitude < bound
  }
}
