/// A rule for the element of a layer or a part of it, with the animations of its properties.
struct CSSRule: Hashable, Sendable {
  /// An animation of a property, whose first value is the one that the rule has.
  struct Animation: Hashable, Sendable {
    /// A value, at a fraction of the duration.
    struct Key: Hashable, Sendable {
      var share: Double
      var value: String
    }

    /// The name of the keyframes.
    var name: String
    var property: String
    /// The values in ascending order, from 0 to 1.
    var keys: [Key]
    /// The easing between two values.
    var easing: String
    /// The time of the first change in seconds.
    var delay: Double
    /// The time from the first to the last change in seconds; 0 for a jump.
    var duration: Double
    /// Whether nothing moves or changes its shape, so that people who prefer reduced motion see it.
    var isFade: Bool
    /// The value after the last change; nil for that of the last key, at which a motion that comes back does not end.
    var end: String?
    /// A statement about the error; empty for discrete changes.
    var comment = ""

    /// The time of a value in seconds.
    func time(of key: Key) -> Double { delay + key.share * duration }
  }

  /// The selector.
  let selector: String
  /// The beginning of the names of its keyframes.
  let name: String
  /// The properties as text, with the values at the first frame.
  var properties: [String] = []
  var animations: [Animation] = []

  /// The animations, those that are no fades first.
  var sorted: [Animation] { animations.filter { !$0.isFade } + animations.filter(\.isFade) }
}

/// The rules of a layer.
struct CSSLayerRules: Hashable, Sendable {
  /// The layer's name for people.
  var title: String
  var rules: [CSSRule]
}
