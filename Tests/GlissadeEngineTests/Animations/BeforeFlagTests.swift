import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Jumps of timing functions before an animation begins and after it has ended: the before flag of css-easing.
struct BeforeFlagTests {
  /// A timing in the terms of Web Animations, in milliseconds, and the speed of the same animation here.
  struct Question: Encodable {
    var direction = "normal"
    var delay: Double
    var iterations: Double
    var iterationStart = 0.0
    var speed = 1.0
    var easing = ""
    var times: [Double] = []
  }

  static let timings = [
    Question(delay: 1000, iterations: 1), Question(delay: -250, iterations: 1),
    Question(delay: 500, iterations: 1.5, iterationStart: 0.5),
    Question(direction: "alternate", delay: 1000, iterations: 1),
    Question(direction: "alternate", delay: 1000, iterations: 2),
    Question(direction: "alternate", delay: 1000, iterations: 2, speed: -1),
    Question(direction: "alternate", delay: 500, iterations: 2, iterationStart: 1),
    Question(direction: "alternate", delay: 250, iterations: 2.5, iterationStart: 1.5),
    Question(direction: "reverse", delay: 1000, iterations: 1, speed: -1),
    Question(direction: "reverse", delay: 1000, iterations: 0.5, speed: -1),
  ]

  /// Adds an animation to a new layer.
  private func layer(_ animation: Animation, _ stage: Stage) throws -> ShapeLayer {
    (animation.duration, animation.fillMode) = (1, .both)
    animation.isRemovedOnCompletion = false
    let layer = ShapeLayer()
    try stage.root.addSublayer(layer)
    try layer.add(animation)
    return layer
  }

  @Test(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
  func `jumps happen when they do in the browser`() throws {
    var questions: [Question] = []
    for var question in Self.timings {
      // A reversed run here starts at its own end, which is also the start of the next one. There, an animation has
      // not begun before time 0.
      let first = question.direction == "reverse" || question.delay < 0 ? 125.0 : -250
      question.times = stride(from: first, through: question.iterations * 1000 + 250, by: 125)
        .map { question.delay + $0 }
      for steps in ["1, start", "1, end", "2, start", "4, jump-both", "2, jump-none"] {
        question.easing = "steps(\(steps))"
        questions.append(question)
      }
    }
    let answers: [[[Double]]] = try Chromium.ask(
      questions, name: "before-flag",
      """
      answer(questions.map(q => [true, false].map(isKeyed => {
        const animation = document.body.animate(
          [{opacity: 0, easing: isKeyed ? q.easing : "linear"}, {opacity: 1}],
          {...q, duration: 1000, fill: "both", easing: isKeyed ? "linear" : q.easing});
        animation.pause();
        const opacity = time => {
          animation.currentTime = time;
          return Number(getComputedStyle(document.body).opacity);
        };
        // It keeps the value of a keyframe's jump as long as the progress is the same.
        const values = q.times.map(time => (opacity(q.delay + 60), opacity(time)));
        animation.cancel();
        return values;
      })));
      """)
    let stage = Stage()
    for (question, answers) in zip(questions, answers) {
      let function = try TimingFunction(css: question.easing)
      for (isKeyed, wanted) in zip([true, false], answers) {
        let keys = KeyframeAnimation(keyPath: .opacity, values: [0, 1])
        keys.timingFunctions = [function]
        let basic = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
        basic.timingFunction = function
        let animation: Animation = isKeyed ? keys : basic
        animation.beginTime = question.delay / 1000
        (animation.speed, animation.timeOffset) = (question.speed, question.iterationStart)
        animation.autoreverses = question.direction == "alternate"
        animation.repeatCount = question.iterations / (animation.autoreverses ? 2 : 1)
        let layer = try layer(animation, stage)
        for (time, wanted) in zip(question.times, wanted) {
          let comment: Comment = "\(question), keys: \(isKeyed), at \(time)"
          try stage.evaluate(at: time / 1000)
          let shown = try #require(try layer.presentation(at: time / 1000)).opacity
          expectClose(shown, wanted, within: 1e-6, comment)
          expectClose(try #require(layer.frameOpacity), wanted, within: 1e-6, comment)
        }
      }
    }
  }

  static let path = svg("M 0 0 C 30 0 60 90 90 40")
  static let flat = Transform3D(scaleX: 0, y: 1, z: 1)

  /// Animations of values that rows represent in different ways, by a timing function.
  static let kinds: [@Sendable (TimingFunction) -> Animation] = [
    { timed(BasicAnimation(keyPath: .isHidden, from: false, to: true), $0) },
    { timed(BasicAnimation(keyPath: .transform, from: flat, to: .identity), $0) },
    { timed(BasicAnimation(keyPath: .path, from: path, to: svg("M 9 9 C 8 8 7 7 6 6")), $0) },
    { timed(KeyframeAnimation(keyPath: .transform, values: [flat, .identity]), $0) },
    { timed(KeyframeAnimation(keyPath: .position), .linear, $0) },
    { timed(KeyframeAnimation(keyPath: .position), .pacedWithinSegments, $0) },
  ]

  private static func timed(_ animation: Animation, _ function: TimingFunction) -> Animation {
    if let keys = animation as? KeyframeAnimation<Transform3D> {
      keys.timingFunctions = [function]
    } else {
      animation.timingFunction = function
    }
    return animation
  }

  private static func timed(
    _ keys: KeyframeAnimation<Point>, _ mode: KeyframeTiming.CalculationMode,
    _ function: TimingFunction
  ) -> Animation {
    (keys.path, keys.rotationMode, keys.calculationMode) = (path, .auto, mode)
    keys.timingFunctions = [function]
    return keys
  }

  @Test(arguments: kinds.indices, ["step-start", "linear(0, 1 0%, 1)"])
  func `every kind of value waits for a jump at the start`(kind: Int, css: String) throws {
    let stage = Stage()
    let layers = try [try TimingFunction(css: css), .linear].map {
      let animation = Self.kinds[kind]($0)
      animation.beginTime = 1
      return try layer(animation, stage)
    }
    func look(_ layer: ShapeLayer, at time: Double) throws -> String {
      try stage.evaluate(at: time)
      let shown = try #require(try layer.presentation(at: time))
      let frame = try #require(stage.frame[layer])
      return "\(shown.isHidden) \(shown.transform) \(shown.position) \(shown.value(of: .path)) "
        + "\(frame.matrix) \(frame[.isHidden] as Any) \(frame[.path] as Any)"
    }
    try expectEqual(look(layers[0], at: 0.5), look(layers[1], at: 0.5))
    try expectTrue(look(layers[0], at: 1) != look(layers[1], at: 1))
    try expectEqual(look(layers[0], at: 2.5), look(layers[1], at: 2.5))
  }
}
