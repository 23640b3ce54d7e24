extension CSSDocument {
  /// The module of JavaScript that plays the layers by the Web Animations API.
  var script: String {
    var json = JSONWriter(isInMarkup: true)
    json.array { json in
      for rule in layers.flatMap(\.rules) {
        for animation in rule.sorted { CSSDocument.write(animation, of: rule, to: &json) }
      }
    }
    let style = TextEscape.json(still, inMarkup: true)
    return """
      \(head)const prefix = "\(prefix)";
      const style = \(style);
      const elements = \(TextEscape.json(elements, inMarkup: true));
      const tracks = \(json.text);
      \(CSSDocument.play(reducedMotion))
      """
  }

  /// Writes an animation: its selector, pseudo-element, keyframes, delay and duration in milliseconds, and whether it
  /// fades.
  private static func write(
    _ animation: CSSRule.Animation, of rule: CSSRule, to json: inout JSONWriter
  ) {
    let isPseudo = rule.selector.hasSuffix("::after")
    // The API has names such as backgroundColor.
    let words = animation.property.split(separator: "-")
    let property = words.dropFirst().reduce(String(words[0])) {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
    json.array { json in
      json.string(isPseudo ? String(rule.selector.dropLast(7)) : rule.selector)
      json.string(isPseudo ? "::after" : "")
      json.array { json in
        for key in animation.keys {
          json.object { json in
            json.member("offset", NumberText.round(key.share, 10))
            json.member("easing", animation.easing)
            json.member(property, key.value)
          }
        }
      }
      json.number(NumberText.round(animation.delay * 1000, 6))
      json.number(NumberText.round(animation.duration * 1000, 6))
      json.number(animation.isFade ? 1 : 0)
    }
  }

  private static func play(_ reducedMotion: CSSExport.ReducedMotion) -> String {
    """
    /**
     * Plays the layers, and returns their animations.
     * root: the element of the stage; if it is empty, it gets the elements.
     * options: delay in milliseconds, playbackRate, and reduced: "fade", "none" or "keep" where people prefer
     * reduced motion.
     */
    export function play(root, {delay = 0, playbackRate = 1, reduced = "\(reducedMotion.rawValue)"} = {}) {
      if (!root.firstElementChild) root.innerHTML = elements;
      root.classList.add(prefix);
      if (!root.querySelector(":scope > style")) {
        const sheet = document.createElement("style");
        sheet.textContent = style;
        root.prepend(sheet);
      }
      // The animations of a style sheet end.
      root.dataset.playing = "false";
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) reduced = "keep";
      const animations = [];
      for (const [selector, pseudoElement, keys, start, duration, isFade] of tracks) {
        const isAtEnd = reduced === "none" || reduced === "fade" && !isFade;
        const timing = isAtEnd ? {duration: 0, delay} : {duration, delay: delay + start};
        const target = root.querySelector(selector);
        if (!target) continue;
        const animation = target.animate(keys, {...timing, fill: "both", pseudoElement: pseudoElement || null});
        animation.playbackRate = playbackRate;
        animations.push(animation);
      }
      return animations;
    }

    """
  }
}
