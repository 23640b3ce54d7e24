import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// When and at what pace an effect's layers move.
///
/// Effects leave the model as it is: what they show is in animations alone, so that nothing has to be put back
/// when they are over or are taken off.
struct EffectTiming {
  /// Seconds, greater than 0.
  var duration: Double
  var delay = 0.0
  /// The pace of the whole; a bezier curve.
  var function = TimingFunction.easeInEaseOut
  var repeatCount = 0.0
  var autoreverses = false

  init(duration: Double, function: TimingFunction = .easeInEaseOut) {
    self.duration = duration
    self.function = function
  }

  /// The timing of a block with options.
  init(duration: Double, options: ViewAnimationOptions) {
    self.init(duration: duration, function: options.curve.timingFunction)
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
    animation.timingFunction = function
    animation.duration = duration
    animation.repeatCount = repeatCount
    animation.autoreverses = autoreverses
    if delay > 0, let now = try? layer.convertTime(layer.stage?.time ?? 0, from: nil) {
      animation.beginTime = now + delay
      animation.fillMode = .backwards
    }
    block.add(animation, to: layer)
  }
}

/// Lets one look fade out while another fades in.
struct DissolveEffect {
  /// Adds the fades; what is nil is left alone.
  func install(
    outgoing: View?, incoming: View?, _ timing: EffectTiming, in block: AnimationBlock
  ) {
    if let outgoing {
      timing.show(.opacity, [outgoing.alpha, 0], on: outgoing.layer, in: block)
    }
    if let incoming {
      timing.show(.opacity, [0, incoming.alpha], on: incoming.layer, in: block)
    }
  }
}
