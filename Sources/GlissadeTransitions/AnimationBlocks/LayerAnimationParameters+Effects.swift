import GlissadeEngine
import GlissadeMath
import GlissadeTiming

// Effects do not change the model: they consist of animations only, so that nothing has to be restored when they end or
// are removed.

extension LayerAnimationParameters {
  /// Creates the parameters of an effect's animations.
  init(
    _ function: TimingFunction = .easeInEaseOut, duration: Double,
    options: ViewAnimationOptions = []
  ) {
    self.init(curve: .timing(function), duration: duration)
    takeRepeats(of: options)
  }

  /// Takes over the repetition of a block's options.
  mutating func takeRepeats(of options: ViewAnimationOptions) {
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
  }

  /// Animates a property of a layer through values.
  ///
  /// - Parameters:
  ///   - values: At least two values.
  ///   - keyTimes: The times of the values, as fractions of the whole duration; nil spaces them evenly.
  ///   - jumps: Whether each value holds until the next one; the last key time is then that of the end.
  func show<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, _ values: [Value], at keyTimes: [Double]? = nil,
    jumps: Bool = false, on layer: Layer, in block: AnimationBlock
  ) {
    guard block.isAnimating, layer.stage != nil else { return }
    let animation = KeyframeAnimation<Value>(
      keyPath: keyPath, values: values, keyTimes: keyTimes)
    if jumps { animation.calculationMode = .discrete }
    if case .timing(let function) = curve { animation.timingFunction = function }
    animation.duration = duration
    time(animation, on: layer)
    block.add(animation, to: layer)
  }
}

/// An effect in which one look fades out while another fades in.
struct DissolveEffect {
  /// Adds the fades; a view that is nil is left out.
  func install(
    outgoing: View?, incoming: View?, _ timing: LayerAnimationParameters, in block: AnimationBlock
  ) {
    if let outgoing {
      timing.show(.opacity, [outgoing.alpha, 0], on: outgoing.layer, in: block)
    }
    if let incoming {
      timing.show(.opacity, [0, incoming.alpha], on: incoming.layer, in: block)
    }
  }
}
