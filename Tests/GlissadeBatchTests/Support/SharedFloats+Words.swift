import GlissadeBatch

extension SharedFloats {
  /// The bit patterns, which also compare words that are those of a NaN.
  var words: [UInt32] { (0..<count).map { self[$0].bitPattern } }
}
