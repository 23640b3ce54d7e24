import GlissadeMath

/// The rules of all layers with their elements, as the text of a style sheet or a script.
struct CSSDocument: Hashable, Sendable {
  let prefix: String
  /// The first comment: the number of frames, the duration and the error.
  let head: String
  /// The rules of the stage's element and of all elements in it, without animations.
  let stage: String
  let elements: String
  let layers: [CSSLayerRules]
  let reducedMotion: CSSExport.ReducedMotion
  /// The size of the stage in points.
  let size: Size
  /// The time from the first to the last frame in seconds.
  let duration: Double

  init(_ sheet: CSSSheet, layers: [CSSLayerRules], _ reducedMotion: CSSExport.ReducedMotion) {
    (prefix, self.layers) = (sheet.names.prefix, layers)
    self.reducedMotion = reducedMotion
    let (timelines, length) = (sheet.timelines, sheet.length)
    (size, duration) = (length.viewport, timelines.duration)
    head = """
      /* \(timelines.times.count) frames, \(NumberText.shortest(timelines.duration)) s; \
      the error allowed is \(NumberText.rounded(sheet.error * 100, 4)) % of each motion's travel. */

      """
    elements = CSSElements(sheet).content
    var stage = """
      :where(.\(prefix)) { position: relative; overflow: hidden; \(length.stage); }
      :where(.\(prefix)) div { position: absolute; left: 0; top: 0; transform-origin: 0 0; overflow: visible; \
      container-type: normal; z-index: 0; }

      """
    if timelines.features.hasShapes {
      let (width, height) =
        length.isScaled
        ? (length.text(length.viewport.width), length.text(length.viewport.height)) : ("1px", "1px")
      stage += """
        /* The element of a layer with a shape starts with <svg><path/><path/></svg>: its area and its line. */
        :where(.\(prefix)) svg { position: absolute; left: 0; top: 0; width: \(width); height: \(height); \
        overflow: visible; z-index: -1; }

        """
    }
    self.stage = stage
  }

  /// The elements, as HTML.
  var html: String { "<div class=\"\(prefix)\">\(elements)</div>\n" }

  /// The style sheet, which begins with the elements as a comment.
  var css: String { "\(head)/* The elements:\n\(html)*/\n\(rules)" }

  /// The style sheet and the elements, for the body of a page.
  var snippet: String { "<style>\n\(head)\(rules)</style>\n\(html)" }

  /// The rules without animations.
  var still: String {
    let rules = layers.flatMap(\.rules).filter { !$0.properties.isEmpty }
    return stage + rules.map { CSSDocument.text($0) }.joined()
  }

  private var rules: String {
    var text = stage
    for layer in layers {
      text += "\n/* \(TextEscape.comment(layer.title)) */\n"
      for animation in layer.rules.flatMap(\.animations) { text += keyframes(animation) }
      for rule in layer.rules where !(rule.properties + rule.animations.map(\.name)).isEmpty {
        text += CSSDocument.text(rule, rule.sorted.map(CSSDocument.shorthand))
      }
    }
    guard layers.contains(where: { $0.rules.contains { !$0.animations.isEmpty } }) else {
      return text
    }
    let all = ".\(prefix) *, .\(prefix) ::after"
    let held = all.replacing(".\(prefix)", with: ".\(prefix)[data-playing=\"false\"]")
    text += "\n\(held) { animation: none; }\n"
    switch reducedMotion {
    case .keep: return text
    case .none:
      return text + CSSDocument.reduced("\(all) { animation-delay: 0s; animation-duration: 0s; }\n")
    case .fade: return text + CSSDocument.reduced(fades)
    }
  }

  private static func reduced(_ rules: String) -> String {
    rules.isEmpty ? "" : "@media (prefers-reduced-motion: reduce) {\n\(rules)}\n"
  }

  /// Returns a rule without animations as text, with other properties at its end.
  static func text(_ rule: CSSRule, _ animations: [String] = []) -> String {
    var text = "\(rule.selector) { " + rule.properties.map { $0 + "; " }.joined()
    if !animations.isEmpty { text += "animation: \(animations.joined(separator: ", ")); " }
    return text + "}\n"
  }

  private func keyframes(_ animation: CSSRule.Animation) -> String {
    var text = animation.comment.isEmpty ? "" : "/* \(animation.comment) */\n"
    text += "@keyframes \(animation.name) {"
    // The first value is that of the rule.
    for key in animation.keys where key.share > 0 {
      let place = key.share == 1 ? "to" : NumberText.rounded(key.share * 100, 8) + "%"
      text += " \(place) { \(animation.property): \(key.value) }"
    }
    return text + " }\n"
  }

  private static func shorthand(_ animation: CSSRule.Animation) -> String {
    let delay = animation.delay > 0 ? " \(seconds(animation.delay))" : ""
    return "\(animation.name) \(seconds(animation.duration)) \(animation.easing)\(delay) both"
  }

  static func seconds(_ time: Double) -> String { NumberText.rounded(time, 9) + "s" }

  /// The rules by which everything but fades is at its end at once, one for each list of fades.
  private var fades: String {
    var (lists, selectors): ([String], [String: [String]]) = ([], [:])
    for rule in layers.flatMap(\.rules) where rule.animations.contains(where: { !$0.isFade }) {
      var (delays, durations) = (["0s"], ["0s"])
      if rule.animations.contains(where: \.isFade) {
        delays = rule.sorted.map { $0.isFade ? CSSDocument.seconds($0.delay) : "0s" }
        durations = rule.sorted.map { $0.isFade ? CSSDocument.seconds($0.duration) : "0s" }
      }
      let list = """
        animation-delay: \(delays.joined(separator: ", ")); \
        animation-duration: \(durations.joined(separator: ", "));
        """
      if selectors[list] == nil { lists.append(list) }
      selectors[list, default: []].append(rule.selector)
    }
    return lists.map { "\(selectors[$0, default: []].joined(separator: ", ")) { \($0) }\n" }
      .joined()
  }
}
