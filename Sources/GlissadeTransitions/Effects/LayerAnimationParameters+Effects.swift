import GlissadeEngine
import GlissadeMath
import GlissadeTiming

// Effects leave the model as it is: what they show is in animations alone, so that nothing has to be put back when they
// are over or are taken off.

extension LayerAnimationParameters {
  /// The motion of an effect.
  init(
    _ function: TimingFunction = .easeInEaseOut, duration: Double,
    options: ViewAnimationOptions = []
  ) {
    self.init(curve: .timing(function), duration: duration)
    takeRepeats(of: options)
  }

  /// Repeats the motion as a block's options have it.
  mutating func takeRepeats(of options: ViewAnimationOptions) {
    repeatCount = options.contains(.repeat) ? .infinity : 0
    autoreverses = options.contains(.autoreverse)
  }

  /// Shows a property of a layer run through values.
  ///
  /// - Parameters:
  ///   - values: at least two.
  ///   - keyTimes: when they are due, in parts of the whole; nil spaces them evenly.
  ///   - jumps: whether each value stays until the next one is due; the last key time is then the end's.
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

/// Lets one look fade out while another fades in.
struct DissolveEffect {
  /// Adds the fades; what is nil is left alone.
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
