import Glissade
import ScalarLoops

// Typical hand-written transitions, with many layers that begin at different times and have different ends.

extension Case {
  static var seeds: [Case] {
    [
      Case(
        "reveal",
        "a table: 2 s from identity to concat(T(0, -10, 0), S(150, 150, 1)) ease-in, and a linear"
          + " fade in", isThreaded: true
      ) { setup in
        var random = Random()
        return try TableCase(
          layers: PageAlignedArray(count: setup.layers) { _ in ScalarReveal(&random) },
          instants: Instants(first: 1, last: 2), describe: { $0.describe(&$1) },
          exact: { $0.exact(at: $1) },
          scalar: { loops, layers, time, matrices, opacities in
            unsafe loops.reveal(
              layers.pointer, layers.count, time, matrices.pointer, opacities.pointer)
          }
        ).workload(setup, LimitWork(shape: .reveal, multiplyAdds: 12), errorBound: 2e-6)
      },
      Case(
        "bounce-present",
        "a table: up from below the screen by UIKit's spring of damping ratio 0.6",
        isThreaded: true
      ) { setup in
        var random = Random()
        return try TableCase(
          layers: PageAlignedArray(count: setup.layers) { _ in ScalarBounce(&random) },
          instants: Instants(first: 0.2, last: 0.7), describe: { $0.describe(&$1) },
          exact: { $0.exact(at: $1) },
          scalar: { loops, layers, time, matrices, opacities in
            unsafe loops.bounce(
              layers.pointer, layers.count, time, matrices.pointer, opacities.pointer)
          }
        ).workload(setup, LimitWork(shape: .bounce, multiplyAdds: 15), errorBound: 2e-6)
      },
      Case(
        "corner-shrink",
        "a table: 1.2 s from the whole screen to a button in the corner, then 0.5 s of fading out,"
          + " ease-in-ease-out", isThreaded: true
      ) { setup in
        var random = Random()
        return try TableCase(
          layers: PageAlignedArray(count: setup.layers) { _ in ScalarCorner(&random) },
          instants: Instants(first: 1.2, last: 1.7), describe: { $0.describe(&$1) },
          exact: { $0.exact(at: $1) },
          scalar: { loops, layers, time, matrices, opacities in
            unsafe loops.corner(
              layers.pointer, layers.count, time, matrices.pointer, opacities.pointer)
          }
        ).workload(setup, LimitWork(shape: .corner, multiplyAdds: 22), errorBound: 2e-6)
      },
    ]
  }
}

extension Slot {
  /// Resets a slot for new rows.
  fileprivate mutating func restart() {
    order = .scaleRotateTranslate
    rows.removeAll(keepingCapacity: true)
  }

  fileprivate mutating func move(
    _ channel: Channel, _ from: Double, _ to: Float, _ curve: TimingCurve, _ timing: MediaTiming
  ) {
    rows.append(Row(channel, from: from, to: Double(to), curve: curve, timing: timing))
  }
}

extension ScalarReveal {
  init(_ random: inout Random) {
    let scale = 150 * random.uniform(0.8, 1.2)
    self.init(
      begin: Double(random.uniform(0, 1)), inverseDuration: 0.5,
      translation: -10 * random.uniform(0.8, 1.2) * scale, scale: scale)
  }

  private var media: MediaTiming {
    timing(begin: begin, duration: 1 / Double(inverseDuration))
  }

  func describe(_ slot: inout Slot) {
    let media = media
    slot.restart()
    slot.move(.opacity, 0, 1, .timing(.linear), media)
    slot.move(.translationY, 0, translation, .timing(.easeIn), media)
    slot.move(.scaleX, 1, scale, .timing(.easeIn), media)
    slot.move(.scaleY, 1, scale, .timing(.easeIn), media)
  }

  func exact(at time: Double) -> ExactLayer {
    let u = media.state(atParentTime: time).unitTime
    let (y, s) = (Double(translation), Double(scale))
    let way = TransformInterpolation(
      from: .identity,
      to: Transform3D(translationX: 0, y: y / s, z: 0)
        .concatenating(Transform3D(scaleX: s, y: s, z: 1)))
    return ExactLayer(matrix: way.value(at: UnitBezier.easeIn.value(at: u)), opacity: u)
  }
}

extension ScalarBounce {
  static let ratio = 0.6

  init(_ random: inout Random) {
    let duration = Double(random.uniform(0.7, 1.2))
    let spring = valid { try Spring(uikitDuration: duration, dampingRatio: Self.ratio) }
    self.init(
      begin: Double(random.uniform(0, 0.2)), duration: Float(duration),
      decay: Float(spring.decayRate), frequency: Float(spring.dampedFrequency),
      sine: Float(spring.decayRate / spring.dampedFrequency), height: random.uniform(480, 1024))
  }

  private var motion: TimedSpring {
    valid { try TimedSpring.uikit(duration: Double(duration), dampingRatio: Self.ratio) }
  }

  private var media: MediaTiming { timing(begin: begin, duration: Double(duration)) }

  func describe(_ slot: inout Slot) {
    slot.restart()
    slot.move(.translationY, Double(height), 0, .spring(motion), media)
  }

  func exact(at time: Double) -> ExactLayer {
    let p = motion.progress(at: media.state(atParentTime: time).time)
    return ExactLayer(
      matrix: Transform3D(translationX: 0, y: Double(height) * (1 - p), z: 0), opacity: 1)
  }
}

extension ScalarCorner {
  /// Creates a screen with a button of 50 points, 10 points from its lower right corner.
  init(_ random: inout Random) {
    let (width, height) = (random.uniform(320, 428), random.uniform(480, 926))
    self.init(
      begin: Double(random.uniform(0, 1.2)), x: width / 2 - 35, y: height / 2 - 35,
      scaleX: 50 / width, scaleY: 50 / height)
  }

  private var shrinking: MediaTiming { timing(begin: begin, duration: 1.2) }
  private var fading: MediaTiming { timing(begin: begin + 1.2, duration: 0.5) }

  func describe(_ slot: inout Slot) {
    let (shrinking, curve) = (shrinking, TimingCurve.timing(.easeInEaseOut))
    slot.restart()
    slot.move(.opacity, 1, 0, curve, fading)
    slot.move(.translationX, 0, x, curve, shrinking)
    slot.move(.translationY, 0, y, curve, shrinking)
    slot.move(.scaleX, 1, scaleX, curve, shrinking)
    slot.move(.scaleY, 1, scaleY, curve, shrinking)
  }

  func exact(at time: Double) -> ExactLayer {
    let curve = UnitBezier.easeInEaseOut
    let p = curve.value(at: shrinking.state(atParentTime: time).unitTime)
    let scale = Transform3D(
      scaleX: 1 + (Double(scaleX) - 1) * p, y: 1 + (Double(scaleY) - 1) * p, z: 1)
    let move = Transform3D(translationX: Double(x) * p, y: Double(y) * p, z: 0)
    return ExactLayer(
      matrix: scale.concatenating(move),
      opacity: 1 - curve.value(at: fading.state(atParentTime: time).unitTime))
  }
}
