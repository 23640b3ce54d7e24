import GlissadeTiming

extension CSSLayerWriter {
  mutating func comment(
    _ property: String, _ easing: LinearEasing, travel: Double, _ unit: String
  ) {
    // The easing's own travel is greater than 1 if the motion overshoots its ends.
    let length = NumberText.rounded(easing.bound * travel * easing.travel, 4) + unit
    keyframes += "/* \(property): \(easing.statement), \(length) */\n"
    add(property, easing.stops.count, error: easing.error)
  }

  mutating func comment(
    _ property: String, keyframes count: Int, travel: Double, found: Double
  ) {
    keyframes += """
      /* \(property): \(count) keyframes, within \(NumberText.rounded(error * 100, 4)) % of the \
      travel of \(NumberText.rounded(travel, 3))px (measured \(NumberText.rounded(found * 100, 4)) %) */

      """
    add(property, count, error: found)
  }

  private mutating func add(_ property: String, _ pointCount: Int, error: Double) {
    motions.append(
      CSSExport.Motion(
        layer: recording.name(of: index), property: property, pointCount: pointCount, error: error))
  }

  /// Writes keyframes of a discrete property, slightly before the frames, so that rounding of the browser's time
  /// cannot delay a change by a frame.
  mutating func jumps(_ property: String, _ values: [(frame: Int, value: String)]) {
    let early = duration > 0 ? 1e-3 / (recording.frameRate * duration) : 0
    keys(
      property, values.map { (max(0, shares[$0.frame] - early), $0.value) }, easing: "step-end")
  }

  mutating func keys(
    _ property: String, _ keys: [(share: Double, value: String)], easing: String = "linear"
  ) {
    keyframes += "@keyframes \(ruleName)-\(property) {"
    for (share, value) in keys {
      keyframes += " \(NumberText.rounded(share * 100, 8))% { \(property): \(value) }"
    }
    if let last = keys.last, last.share < 1 { keyframes += " to { \(property): \(last.value) }" }
    keyframes += " }\n"
    animate(property, easing)
  }

  mutating func animate(
    _ property: String, from: String, to: String, _ easing: LinearEasing
  ) {
    keyframes +=
      "@keyframes \(ruleName)-\(property) { from { \(property): \(from) } to { \(property): \(to) } }\n"
    animate(property, easing.css)
  }

  private mutating func animate(_ property: String, _ easing: String) {
    let seconds = NumberText.rounded(duration, 9)
    add(animation: "\(ruleName)-\(property) \(seconds)s \(easing) both")
  }
}
