import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Lets a gesture drive the time of layers: of those whose changes it collects, or of one with all below it.
///
/// Motions that it collects are held: they show their first values before their beginnings and their last ones
/// after their ends, until ``end()`` removes them.
final class LayerScrubber {
  private struct Entry {
    let layer: Layer
    /// The layer's time at the start of the motion.
    let start: Double
    /// The animations that the layer had before; they are not driven away.
    let others: [Animation]
    /// What the model goes back to when the motion does.
    var changes: [(property: LayerProperty, old: AnimationValue)] = []
    /// Whether the time is that of a layer above, which is driven.
    var isNested = false
    /// What the layer's time was before, once it is driven.
    var timing: MediaTiming?
  }

  private weak var stage: Stage?
  /// Seconds of the whole motion.
  private let length: Double
  private var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  /// How far the motion was when time was taken over or let go last.
  private var percent = 0.0
  /// What runs since the gesture has let go; nil while it holds.
  private var release: Release?
  private var isEnded = false
  /// Whether it has come back to the start, and whoever waits for that is being told.
  private var isBack = false
  /// The layer whose time is driven with that of all layers below it; nil where only single layers are.
  private weak var driven: Layer?
  /// Ends of motions that were met on the way back.
  private var deferred: [() -> Void] = []
  /// Called when the motion is back, before those are told.
  var willTellBack: (() -> Void)?

  private struct Release {
    let isBackwards: Bool
    let begin: Double
    let warp: TimeWarp
  }

  init(stage: Stage?, length: Double) {
    self.stage = stage
    self.length = length
  }

  // MARK: Taking over

  /// Drives a layer with all below it.
  func drive(_ layer: Layer) {
    guard let stage else { return }
    driven = layer
    _ = index(of: layer, stage.time)
  }

  /// Takes over the layers of views whose changes `body` makes.
  func collect(_ body: () -> Void) {
    guard let stage else { return body() }
    let monitor = stage.monitor
    let outer = monitor.collecting
    monitor.collecting = self
    body()
    monitor.collecting = outer
    // Where the motion has come to its end meanwhile nobody would give time back.
    if isEnded || isBack { return }
    for index in entries.indices {
      entries[index].isNested = isDrivenFromAbove(entries[index].layer)
    }
    guard let release else { return hold() }
    for index in entries.indices where entries[index].timing == nil && !entries[index].isNested {
      entries[index].timing = entries[index].layer.timing
      play(entries[index], release)
    }
  }

  /// A view's property is about to change.
  func record(_ layer: Layer, _ property: LayerProperty) {
    // What the driven layer is in, a window of another size for instance, is no part of the motion.
    guard let stage, layer.stage === stage, !isEnded, !isAboveDriven(layer) else { return }
    let index = index(of: layer, stage.time)
    entries[index].changes.append((property, layer.modelValue(of: property)))
  }

  private func index(of layer: Layer, _ time: Double) -> Int {
    if let index = indices[ObjectIdentifier(layer)] { return index }
    indices[ObjectIdentifier(layer)] = entries.count
    entries.append(
      Entry(
        layer: layer, start: (try? layer.convertTime(time, from: nil)) ?? time,
        others: layer.animations))
    return entries.count - 1
  }

  private func isAboveDriven(_ layer: Layer) -> Bool {
    var above = driven?.superlayer
    while let current = above {
      if current === layer { return true }
      above = current.superlayer
    }
    return false
  }

  private func isDrivenFromAbove(_ layer: Layer) -> Bool {
    var above = layer.superlayer
    while let current = above {
      if indices[ObjectIdentifier(current)] != nil { return true }
      above = current.superlayer
    }
    return false
  }

  // MARK: Driving

  /// How far the motion is, 0…1.
  var currentPercent: Double {
    guard let release, let stage else { return percent }
    return release.warp.localTime(atParentTime: stage.time)
  }

  /// How fast it runs by itself, in parts per second; below 0 is back.
  var runningVelocity: Double {
    guard let release, let stage else { return 0 }
    return release.warp.rate(atParentTime: stage.time)
  }

  /// Holds the motion at a part of its time.
  func scrub(to percent: Double) {
    self.percent = percent
    (release, isBack) = (nil, false)
    hold()
  }

  /// The layers' time stands still where the gesture is.
  private func hold() {
    for index in entries.indices where !entries[index].isNested {
      let entry = entries[index]
      if entry.timing == nil { entries[index].timing = entry.layer.timing }
      entry.layer.setWarp(nil)
      entry.layer.speed = 0
      entry.layer.beginTime = 0
      entry.layer.timeOffset = entry.start + percent * length
    }
  }

  /// Lets time run on to the end, or back to the start.
  ///
  /// - Parameters:
  ///   - isBackwards: which of them.
  ///   - duration: seconds for what is left.
  ///   - curve: what time follows on the way.
  func release(backwards isBackwards: Bool, duration: Double, curve: TimingCurve) {
    guard let stage else { return }
    let end = isBackwards ? 0.0 : 1.0
    let from = currentPercent
    let warp = TimeWarp(
      begin: stage.time, duration: duration, from: from, to: end, curve: curve, limits: 0...1)
    let release = Release(isBackwards: isBackwards, begin: stage.time, warp: warp)
    self.release = release
    isBack = false
    for entry in entries where !entry.isNested { play(entry, release) }
    guard isBackwards else { return }
    // Stages that began later come to their beginnings sooner; all are told when the first is back.
    stage.post(after: duration) { [weak self] in
      guard let self, self.release?.begin == release.begin else { return }
      self.release = nil
      tellDeferred()
    }
  }

  /// A layer's time runs as the motion does.
  private func play(_ entry: Entry, _ release: Release) {
    let above = entry.layer.superlayer
    let parent = (try? above?.convertTime(release.begin, from: nil)) ?? release.begin
    let warp = release.warp
    // What begins at the end, a second stage for instance, runs on.
    entry.layer.setWarp(
      TimeWarp(
        begin: parent, duration: warp.duration, from: entry.start + warp.from * length,
        to: entry.start + warp.to * length, curve: warp.curve,
        speedAfter: release.isBackwards ? 0 : 1, isBackwards: release.isBackwards,
        limits: entry.start...(entry.start + length)))
  }

  /// Whether the end of a motion is told later.
  func defers(_ tell: @escaping () -> Void) -> Bool {
    guard let release, release.isBackwards, !isEnded else { return false }
    deferred.append(tell)
    return true
  }

  /// Ends of motions are told as they come, and those that were met before at once.
  func tellEnds() {
    percent = currentPercent
    release = nil
    let waiting = deferred
    deferred = []
    for tell in waiting { tell() }
  }

  private func tellDeferred() {
    // Time stands still there by itself.
    (percent, isBack) = (0, true)
    willTellBack?()
    let waiting = deferred
    deferred = []
    for tell in waiting { tell() }
  }

  // MARK: Ending

  /// Gives layers their own time back and ends their motions; what went back is as it was.
  ///
  /// - Parameter isBackwards: whether the motion has gone back.
  func end(isBackwards: Bool) {
    isEnded = true
    if isBackwards {
      View.performWithoutAnimation {
        for entry in entries.reversed() {
          for change in entry.changes.reversed() {
            try? entry.layer.setValue(change.old, for: change.property)
          }
        }
      }
    }
    for entry in entries {
      if let timing = entry.timing {
        entry.layer.takeBack(timing)
      }
      for animation in entry.layer.animations
      where animation.delegate is AnimationBlock
        && !entry.others.contains(where: { $0 === animation })
      {
        entry.layer.remove(animation)
      }
    }
    entries = []
    indices = [:]
    willTellBack = nil
    // Where somebody has ended it on the way back.
    let waiting = deferred
    deferred = []
    if !waiting.isEmpty { stage?.post { for tell in waiting { tell() } } }
  }
}
