import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Lets a gesture drive the time of layers.
///
/// Their motions are held: they show their first values before their beginnings and their last ones after
/// their ends, until ``end()`` removes them.
final class LayerScrubber {
  private struct Entry {
    let layer: Layer
    /// What the layer's time was before.
    let timing: MediaTiming
    /// The layer's time at the start of the motion.
    let start: Double
    /// The animations that the layer had before; they are not driven away.
    let others: [Animation]
    /// What the model goes back to when the motion does.
    var changes: [(property: LayerProperty, old: AnimationValue)] = []
    /// Whether the time is that of a layer above, which is driven.
    var isNested = false
  }

  private weak var stage: Stage?
  private let length: Double
  private var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var percent = 0.0
  private var isBackwards = false

  init(stage: Stage?, length: Double) {
    self.stage = stage
    self.length = length
  }

  /// Takes over the layers of views whose changes `body` lets move.
  func collect(_ body: () -> Void) {
    guard let stage else { return body() }
    stage.monitor.changeHandler = { [weak self] layer, property in
      self?.record(layer, property, stage.time)
    }
    body()
    stage.monitor.changeHandler = nil
    for index in entries.indices {
      entries[index].isNested = isDrivenFromAbove(entries[index].layer)
    }
    for entry in entries { hold(entry) }
  }

  private func record(_ layer: Layer, _ property: LayerProperty, _ time: Double) {
    let id = ObjectIdentifier(layer)
    let index = indices[id] ?? entries.count
    if index == entries.count {
      indices[id] = index
      entries.append(
        Entry(
          layer: layer, timing: layer.timing,
          start: (try? layer.convertTime(time, from: nil)) ?? time, others: layer.animations))
    }
    entries[index].changes.append((property, layer.modelValue(of: property)))
  }

  private func isDrivenFromAbove(_ layer: Layer) -> Bool {
    var above = layer.superlayer
    while let current = above {
      if indices[ObjectIdentifier(current)] != nil { return true }
      above = current.superlayer
    }
    return false
  }

  func scrub(to percent: Double) {
    self.percent = percent
    for entry in entries { hold(entry) }
  }

  /// The layer's time stands still where the gesture is.
  private func hold(_ entry: Entry) {
    if entry.isNested { return }
    entry.layer.speed = 0
    entry.layer.beginTime = 0
    entry.layer.timeOffset = entry.start + percent * length
  }

  /// Lets time run on, or back.
  func release(backwards: Bool, speed: Double) {
    guard let stage else { return }
    isBackwards = backwards
    for entry in entries where !entry.isNested {
      let parent = try? entry.layer.superlayer?.convertTime(stage.time, from: nil)
      entry.layer.beginTime = parent ?? stage.time
      entry.layer.speed = backwards ? -speed : speed
    }
  }

  /// Gives layers their own time back and ends their motions; what went back is as it was.
  func end() {
    for entry in entries {
      if isBackwards {
        View.performWithoutAnimation {
          for change in entry.changes.reversed() {
            try? entry.layer.setValue(change.old, for: change.property)
          }
        }
      }
      if !entry.isNested { entry.layer.timing = entry.timing }
      for animation in entry.layer.animations
      where animation.delegate is AnimationBlock
        && !entry.others.contains(where: { $0 === animation })
      {
        entry.layer.remove(animation)
      }
    }
    entries = []
    indices = [:]
  }
}
