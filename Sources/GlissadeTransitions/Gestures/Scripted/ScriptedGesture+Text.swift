import GlissadeMath
import GlissadeTiming

extension ScriptedGesture {
  /// Creates a gesture from a sentence: `pan from (10, 200) by (240, 0) over 0.3 s, release at 900 pt/s`.
  ///
  /// The sentence is one of these:
  /// - `pan from (x, y)`, then `by (dx, dy)` or one or more `to (x, y)`, then `over 0.3 s`
  /// - `tap at (x, y)`, or `double tap`, `triple tap` or `tap 4 times`; `for 0.05 s`, the time of each tap, may follow
  /// - `swipe left from (x, y)`, or `right`, `up` or `down`; `by 200 pt` and `over 0.2 s` may follow
  /// - `long press at (x, y) for 0.6 s`
  /// - `pinch at (x, y) from 100 to 200 over 0.3 s`, with the distances of the fingers in points
  /// - `rotate at (x, y) by 90 deg over 0.3 s`, or `rad`; clockwise is positive
  ///
  /// Each of these parts may follow once, after a comma:
  /// - `touch 1`, the number of the first finger
  /// - after a tap, a swipe or a press: `with 2 fingers`
  /// - after all but a tap and a swipe: `cancel at 0.2 s`
  /// - after a tap: `taps 0.1 s apart`
  /// - after a pan, a swipe, a pinch or a rotation: `sampled at 60 Hz`, or `sampled at 0.1 and 0.2 s`
  /// - after a pan, a pinch or a rotation: `linear`, `ease-in`, `ease-out`, `ease-in-ease-out`, or `cubic-bezier(…)`,
  ///   `steps(…)` or `linear(…)` as in CSS
  /// - after a pan: `release at 900 pt/s` or `pause for 0.1 s`
  /// - after a rotation: `fingers 100 pt apart`
  ///
  /// - Throws: ``TransitionError/invalidGesture(_:)`` with the expected text and its position, or the rejected number.
  public init(_ text: String) throws(TransitionError) {
    var reader = WordScanner(text)
    switch try reader.choice([
      "pan", "tap", "double", "triple", "swipe", "long", "pinch", "rotate",
    ]) {
    case "pan": self = try reader.pan()
    case "tap": self = try reader.tap(try reader.times() ?? 1)
    case "double":
      try reader.read("tap")
      self = try reader.tap(2)
    case "triple":
      try reader.read("tap")
      self = try reader.tap(3)
    case "swipe": self = try reader.swipe()
    case "long": self = try reader.longPress()
    case "pinch": self = try reader.pinch()
    default: self = try reader.rotation()
    }
  }
}

/// The parts of a sentence that follow commas.
private struct SentenceOptions {
  var timingFunction: TimingFunction?
  var release: ScriptedGesture.Release?
  var cancelTime: Double?
  var sampling: ScriptedGesture.Sampling?
  var touch: Int?
  var fingerCount: Int?
  var distance: Double?
  var interval: Double?

  /// The kinds of parts.
  enum Part { case release, cancel, sampled, touch, timing, fingers, distance, interval }

  /// The words with which parts begin that have not been read.
  func words(_ parts: [Part]) -> [String] {
    parts.flatMap { part -> [String] in
      switch part {
      case .release: release == nil ? ["release", "pause"] : []
      case .cancel: cancelTime == nil ? ["cancel"] : []
      case .sampled: sampling == nil ? ["sampled"] : []
      case .touch: touch == nil ? ["touch"] : []
      case .timing:
        timingFunction == nil
          ? ["linear", "ease-in-ease-out", "ease-in", "ease-out", "cubic-bezier", "steps"] : []
      case .fingers: fingerCount == nil ? ["with"] : []
      case .distance: distance == nil ? ["fingers"] : []
      case .interval: interval == nil ? ["taps"] : []
      }
    }
  }
}

extension WordScanner {
  fileprivate mutating func pan() throws(TransitionError) -> ScriptedGesture {
    try read("from")
    let start = try point()
    var points = [start]
    switch try choice(["by", "to"]) {
    case "by": points.append(start + (try point()))
    default:
      points.append(try point())
      while skip("to") { points.append(try point()) }
    }
    let duration = try seconds(after: "over")
    let options = try options([.release, .cancel, .sampled, .touch, .timing])
    return try ScriptedGesture(
      through: points, duration: duration, timingFunction: options.timingFunction ?? .linear,
      release: options.release ?? .alongPath, cancelAt: options.cancelTime,
      sampling: options.sampling ?? .rate(120), touchID: options.touch ?? 0)
  }

  fileprivate mutating func tap(_ count: Int) throws(TransitionError) -> ScriptedGesture {
    try read("at")
    let place = try point()
    let duration = skip("for") ? try number("a number of seconds", unit: "s") : 0.05
    let options = try options([.fingers, .touch, .interval])
    return try .tap(
      at: place, count: count, touches: options.fingerCount ?? 1, duration: duration,
      interval: options.interval ?? 0.1, touchID: options.touch ?? 0)
  }

  fileprivate mutating func swipe() throws(TransitionError) -> ScriptedGesture {
    let direction: SwipeGestureRecognizer.Direction =
      switch try choice(["left", "right", "up", "down"]) {
      case "left": .left
      case "right": .right
      case "up": .up
      default: .down
      }
    try read("from")
    let start = try point()
    let distance = skip("by") ? try number("a number of points", unit: "pt") : 120
    let duration = skip("over") ? try number("a number of seconds", unit: "s") : 0.15
    let options = try options([.fingers, .sampled, .touch])
    return try .swipe(
      direction, from: start, distance: distance, duration: duration,
      touches: options.fingerCount ?? 1, sampling: options.sampling ?? .rate(120),
      touchID: options.touch ?? 0)
  }

  fileprivate mutating func longPress() throws(TransitionError) -> ScriptedGesture {
    try read("press")
    try read("at")
    let place = try point()
    let duration = try seconds(after: "for")
    let options = try options([.fingers, .cancel, .touch])
    return try .longPress(
      at: place, duration: duration, touches: options.fingerCount ?? 1,
      cancelAt: options.cancelTime, touchID: options.touch ?? 0)
  }

  fileprivate mutating func pinch() throws(TransitionError) -> ScriptedGesture {
    try read("at")
    let center = try point()
    try read("from")
    let start = try number("a number of points")
    try read("to")
    let end = try number("a number of points")
    let duration = try seconds(after: "over")
    let options = try options([.cancel, .sampled, .touch, .timing])
    return try .pinch(
      at: center, from: start, to: end, duration: duration,
      timingFunction: options.timingFunction ?? .linear, cancelAt: options.cancelTime,
      sampling: options.sampling ?? .rate(120), touchID: options.touch ?? 0)
  }

  fileprivate mutating func rotation() throws(TransitionError) -> ScriptedGesture {
    try read("at")
    let center = try point()
    try read("by")
    var angle = try number("an angle")
    if try choice(["deg", "rad"]) == "deg" { angle *= .pi / 180 }
    let duration = try seconds(after: "over")
    let options = try options([.distance, .cancel, .sampled, .touch, .timing])
    return try .rotation(
      at: center, by: angle, distance: options.distance ?? 100, duration: duration,
      timingFunction: options.timingFunction ?? .linear, cancelAt: options.cancelTime,
      sampling: options.sampling ?? .rate(120), touchID: options.touch ?? 0)
  }

  private mutating func seconds(after word: String) throws(TransitionError) -> Double {
    try read(word)
    return try number("a number of seconds", unit: "s")
  }

  /// Reads a rate, or times.
  private mutating func sampling() throws(TransitionError) -> ScriptedGesture.Sampling {
    let first = try number("a number of samples a second")
    var times = [first]
    while skip("and") { times.append(try number("a number of seconds")) }
    let isRate = try choice(times.count == 1 ? ["Hz", "s"] : ["s"]) == "Hz"
    return isRate ? .rate(first) : .times(times)
  }

  /// Reads the parts that follow commas, up to the end of the sentence.
  private mutating func options(_ parts: [SentenceOptions.Part]) throws(TransitionError)
    -> SentenceOptions
  {
    var options = SentenceOptions()
    while skip(",") {
      // Parts that have been read are no longer expected.
      switch try choice(options.words(parts)) {
      case "release":
        try read("at")
        options.release = .velocity(PointsPerSecond(try number("a velocity", unit: "pt/s")))
      case "pause": options.release = .pause(try seconds(after: "for"))
      case "cancel": options.cancelTime = try seconds(after: "at")
      case "sampled":
        try read("at")
        options.sampling = try sampling()
      case "touch": options.touch = try integer()
      case "with":
        options.fingerCount = try integer()
        _ = try choice(["fingers", "finger"])
      case "fingers":
        options.distance = try number("a number of points", unit: "pt")
        try read("apart")
      case "taps":
        options.interval = try number("a number of seconds", unit: "s")
        try read("apart")
      case let curve: options.timingFunction = try timingFunction(curve)
      }
    }
    try end()
    return options
  }
}
