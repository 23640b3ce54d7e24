import GlissadeMath

/// Writes the rules of an animated picture, whose animations all last for a loop.
struct SVGAnimationRules {
  private let layers: [CSSLayerRules]
  private let prefix: String
  private let duration: Double
  private let stillTime: Double

  init(_ layers: [CSSLayerRules], _ prefix: String, _ timelines: Timelines) {
    (self.layers, self.prefix) = (layers, prefix)
    duration = timelines.duration + SVGAnimation.rests.before + SVGAnimation.rests.after
    stillTime = SVGAnimationRules.stillTime(timelines) + SVGAnimation.rests.before
  }

  var css: String {
    let rules = layers.flatMap(\.rules)
    var text = rules.flatMap(\.animations).map(keyframes).joined()
    let length = CSSDocument.seconds(duration)
    for rule in rules where !(rule.properties + rule.animations.map(\.name)).isEmpty {
      text += CSSDocument.text(
        rule,
        rule.animations.map {
          "\($0.name) \(length) \($0.easing == "step-end" ? "step-end" : "linear") infinite"
        })
    }
    guard rules.contains(where: { !$0.animations.isEmpty }) else { return text }
    return text + """
      @media (prefers-reduced-motion:reduce){.\(prefix)-- *{animation-play-state:paused;\
      animation-delay:-\(CSSDocument.seconds(stillTime))}}

      """
  }

  private func keyframes(_ animation: CSSRule.Animation) -> String {
    func share(_ key: CSSRule.Animation.Key, after: Double = 0) -> String {
      let time = animation.time(of: key) + SVGAnimation.rests.before
      return NumberText.rounded(time / duration * 100 + after, 7) + "%"
    }
    var text = "@keyframes \(animation.name){"
    let isDiscrete = animation.easing == "step-end"
    for (place, key) in animation.keys.enumerated() where !(isDiscrete && place == 0) {
      let isLast = place == animation.keys.count - 1
      let easing =
        isDiscrete || isLast || animation.easing == "linear"
        ? "" : ";animation-timing-function:\(animation.easing)"
      // An easing that comes back ends at another value than that of its last key, which is left at once.
      if isLast, let end = animation.end {
        text += "\(share(key, after: -2e-7)){\(animation.property):\(key.value)}"
        text += "\(share(key)),to{\(animation.property):\(end)}"
      } else {
        text += "\(share(key))\(isLast ? ",to" : ""){\(animation.property):\(key.value)\(easing)}"
      }
    }
    return text + "}\n"
  }

  /// Returns the time of the first frame that differs nearly as much as possible from both the first and the last one.
  private static func stillTime(_ timelines: Timelines) -> Double {
    let count = timelines.times.count
    let step = max(1, count / 100)
    var found: [(time: Double, difference: Double)] = []
    for frame in stride(from: 0, to: count, by: step) {
      let differences = [0, count - 1].map { other in
        timelines.layers.reduce(0) { sum, layer in
          guard let states = layer.states else { return sum }
          let (one, two) = (states[frame], states[other])
          let places = [one, two].map { $0.local.apply(to: $0.bounds.center) }
          let move = Elementary.hypot(places[0].x - places[1].x, places[0].y - places[1].y)
          let turn = abs(one.local.m11 - two.local.m11) + abs(one.local.m12 - two.local.m12)
          return sum + min(1, move / 100) + min(1, turn) + abs(one.opacity - two.opacity)
        }
      }
      found.append((timelines.times[frame], min(differences[0], differences[1])))
    }
    let most = found.reduce(0) { max($0, $1.difference) }
    return found.first { $0.difference >= most * 0.9 }?.time ?? 0
  }
}
