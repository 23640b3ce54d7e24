import GlissadeBatch

/// A layer that emits particles: `CAEmitterLayer`.
public final class EmitterLayer: Layer {
  func evaluate(atStageTime time: Double) {}
}
