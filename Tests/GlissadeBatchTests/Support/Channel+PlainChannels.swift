import GlissadeBatch

extension Channel {
  /// Opacity, and the numbers that a translation and a scale have.
  static let plainChannels: [Channel] = [
    .opacity, .translationX, .translationY, .translationZ, .scaleX, .scaleY, .scaleZ,
  ]
}
