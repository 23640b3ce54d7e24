import GlissadeBatch

extension Channel {
  /// Opacity, and the components of translation and scale.
  static let plainChannels: [Channel] = [
    .opacity, .translationX, .translationY, .translationZ, .scaleX, .scaleY, .scaleZ,
  ]
}
