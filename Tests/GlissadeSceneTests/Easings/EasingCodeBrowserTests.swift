import GlissadeScene
import TestSupport
import Testing

/// Texts for style sheets and scripts in Chromium.
@Suite struct EasingCodeBrowserTests {
  private struct Question: Encodable {
    var easing: String
    var sheet: String
    var times: [Double]
  }

  private struct Answer: Decodable {
    var isSupported: Bool
    var values: [Double]
    var durations: String
    var easing: String
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `the browser reads the texts and moves as they say`() throws {
    let all = [
      "spring(duration:.5, bounce:.3)", "decay(velocity:900)",
      "uikit-spring(duration:.5, damping:.6)",
    ]
    let texts = isThorough ? EasingCodeTests.curves : all
    let curves = try texts.map { try CurveExpression($0) }
    let times = (0..<100).map { Double($0) / 100 }
    var questions: [Question] = []
    for (index, curve) in curves.enumerated() {
      let code = try EasingCode(curve)
      let rules = try EasingCode(curve, name: "rule\(index)", hasFallback: true).text
      let sheet = rules.contains("{") ? rules : ".rule\(index) { transition: \(code.text); }"
      let easing =
        code.duration == nil ? code.text : String(code.text.drop { $0 != " " }.dropFirst())
      questions.append(Question(easing: easing, sheet: sheet, times: times))
    }
    let answers: [Answer] = try Chromium.ask(
      questions, name: "easing-code",
      """
      answer(questions.map((q, index) => {
        // Progress beyond 0…1 is visible in a property without limits.
        const animation = document.body.animate(
          [{marginLeft: "0px"}, {marginLeft: "100000px"}],
          {duration: 1000, fill: "both", easing: q.easing});
        animation.pause();
        const values = q.times.map(time => {
          animation.currentTime = time * 1000;
          return parseFloat(getComputedStyle(document.body).marginLeft) / 100000;
        });
        animation.cancel();
        const style = document.createElement("style");
        style.textContent = q.sheet;
        document.head.append(style);
        const node = document.createElement("p");
        node.className = "rule" + index;
        document.body.append(node);
        const shown = getComputedStyle(node);
        return {isSupported: CSS.supports("transition-timing-function", q.easing), values,
                durations: shown.transitionDuration, easing: shown.transitionTimingFunction};
      }));
      """)
    for (curve, answer) in zip(curves, answers) {
      let code = try EasingCode(curve)
      expectTrue(answer.isSupported, "\(code.text)")
      let isMotion = code.duration != nil
      let origin = isMotion ? curve.value(at: 0) : 0
      let distance = isMotion ? curve.restValue - origin : 1
      let wanted = times.map { (curve.value(at: $0 * (code.duration ?? 1)) - origin) / distance }
      let travel = max(1, wanted.max() ?? 1) - min(0, wanted.min() ?? 0)
      for (found, wanted) in zip(answer.values, wanted) {
        // Chromium keeps lengths in units of 1/64 px, and solves Bézier curves within 1e-6.
        expectClose(found, wanted, within: 0.001 * travel + 2e-6, "\(code.text)")
      }
      // The rule in @supports has replaced the fallback.
      expectTrue(!isMotion || answer.easing.hasPrefix("linear("), "\(answer.easing)")
      let duration = Double(answer.durations.dropLast())
      expectClose(try #require(duration), code.duration ?? 0, within: 1e-6)
    }
  }
}
