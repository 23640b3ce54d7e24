import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Lets a gesture drive the time of layers.
final class LayerScrubber {
  private struct Entry {
    let layer: Layer
    /// What the layer's time was before.
    let timing: MediaTiming
    /// The layer's time at the start of the motion.
    let start: Double
    /// What the model goes back to when the motion does.
    var changes: [(property: LayerProperty, old: AnimationValue)]
  }

  private weak var stage: Stage?
  private let length: Double
  private var entries: [Entry] = []
  private var percent = 0.0
  private var isBackwards = false

  init(stage: Stage?, length: Double) {
    self.stage = stage
    self.length = length
  }

  /// Takes over the layers of views whose changes `body` lets move.
  func collect(_ body: () -> Void) {
    guard let stage else { return body() }
    var found: [ObjectIdentifier: Int] = [:]
    stage.monitor.changeHandler = { [weak self] layer, property in
      guard let self, layer.stage != nil else { return }
      let old = layer.modelValue(of: property)
      if let index = found[ObjectIdentifier(layer)] {
        entries[index].changes.append((property, old))
      } else {
        found[ObjectIdentifier(layer)] = entries.count
        let start = (try? layer.convertTime(stage.time, from: nil)) ?? stage.time
        entries.append(
          Entry(layer: layer, timing: layer.timing, start: start, changes: [(property, old)]))
      }
    }
    body()
    stage.monitor.changeHandler = nil
    for entry in entries { hold(entry) }
  }

  func scrub(to percent: Double) {
    self.percent = percent
    for entry in entries { hold(entry) }
  }

  /// The layer's time stands still where the gesture is.
  private func hold(_ entry: Entry) {
    entry.layer.speed = 0
    entry.layer.beginTime = 0
    // The end itself would be the model's value.
    entry.layer.timeOffset = entry.start + min(percent, 1 - 1e-9) * length
  }

  /// Lets time run on, or back.
  func release(backwards: Bool, speed: Double) {
    guard let stage else { return }
    isBackwards = backwards
    for entry in entries {
      let parent = (try? entry.layer.superlayer?.convertTime(stage.time, from: nil)) ?? stage.time
      entry.layer.beginTime = parent
      entry.layer.speed = backwards ? -speed : speed
    }
  }

  /// Gives layers their own time back; what went back is as it was.
  func end() {
    for entry in entries {
      if isBackwards {
        View.performWithoutAnimation {
          for change in entry.changes.reversed() {
            try? entry.layer.setValue(change.old, for: change.property)
          }
        }
      }
      entry.layer.timing = entry.timing
      if isBackwards { entry.layer.removeAllAnimations() }
    }
    entries = []
  }
}
