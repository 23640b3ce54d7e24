import GlissadeBatch

extension SharedFloats {
  /// The words, some of which may be those of a NaN.
  var numbers: [Float] { (0..<count).map { self[$0] } }
}
