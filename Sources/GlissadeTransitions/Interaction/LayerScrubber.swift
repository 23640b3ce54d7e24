import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Lets a gesture drive the time of layers: of those whose changes it collects, or of one with all below it.
///
/// Motions that it collects are held: they show their first values before their beginnings and their last ones
/// after their ends, until ``end(isBackwards:)`` removes them.
final class LayerScrubber {
  private struct Entry {
    let layer: Layer
    /// The layer's time at the start of the motion.
    let start: Double
    /// The animations that the layer had before; they are not driven away.
    let others: [Animation]
    /// The values that the model goes back to when the motion does.
    var changes: [(property: LayerProperty, old: AnimationValue)] = []
    /// Whether the time is that of a layer above, which is driven.
    var isNested = false
  }

  private enum Phase {
    case held
    case runningForwards
    case runningBackwards
    /// It has come back to the start, and whoever waits for that is being told.
    case back
    case ended
  }

  private weak var stage: Stage?
  /// Seconds of the whole motion.
  private let length: Double
  private var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var phase = Phase.held
  /// The part of the motion that shows at a time of the stage.
  private var progress = TimeWarp.hold(at: 0)
  /// The layer whose time is driven with that of all layers below it; nil where only single layers are.
  private weak var driven: Layer?
  /// Ends of motions that were met on the way back.
  private var deferred: [() -> Void] = []
  /// Called when the motion is back, before those are told.
  var willNotifyReturn: (() -> Void)?

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
    let outer = monitor.activeScrubber
    monitor.activeScrubber = self
    body()
    monitor.activeScrubber = outer
    // Where the motion has come to its end meanwhile nobody would give time back.
    if phase == .ended || phase == .back { return }
    for index in entries.indices {
      entries[index].isNested = isDrivenFromAbove(entries[index].layer)
    }
    driveLayers()
  }

  /// A view's property is about to change.
  func record(_ layer: Layer, _ property: LayerProperty) {
    // What the driven layer is in, a window of another size for instance, is no part of the motion.
    guard let stage, layer.stage === stage, phase != .ended, !isAboveDriven(layer) else { return }
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
    stage.map { progress.localTime(atParentTime: $0.time) } ?? progress.from
  }

  /// How fast it runs by itself, in parts per second; below 0 is back.
  var runningVelocity: Double { stage.map { progress.rate(atParentTime: $0.time) } ?? 0 }

  /// Holds the motion at a part of its time.
  func scrub(to percent: Double) {
    guard phase != .ended else { return }
    (phase, progress) = (.held, .hold(at: percent))
    driveLayers()
  }

  /// Lets time run on to the end, or back to the start.
  ///
  /// - Parameters:
  ///   - isBackwards: which of them.
  ///   - duration: seconds for what is left.
  ///   - curve: what time follows on the way.
  func release(backwards isBackwards: Bool, duration: Double, curve: TimingCurve) {
    guard let stage, phase != .ended else { return }
    let released = TimeWarp(
      begin: stage.time, duration: duration, from: currentPercent, to: isBackwards ? 0 : 1,
      curve: curve, limits: 0...1)
    (phase, progress) = (isBackwards ? .runningBackwards : .runningForwards, released)
    driveLayers()
    guard isBackwards else { return }
    // Stages that began later come to their beginnings sooner; all are told when the first is back.
    stage.post(after: duration) { [weak self] in
      guard let self, phase == .runningBackwards, progress == released else { return }
      // Time stands still there by itself.
      (phase, progress) = (.back, .hold(at: 0))
      willNotifyReturn?()
      notifyDeferredEnds()
    }
  }

  /// Lets the layers' times run, or stand still, as the motion does.
  private func driveLayers() {
    for entry in entries where !entry.isNested {
      let begin = try? entry.layer.superlayer?.convertTime(progress.begin, from: nil)
      entry.layer.setWarp(
        TimeWarp(
          begin: begin ?? progress.begin, duration: progress.duration,
          from: entry.start + progress.from * length, to: entry.start + progress.to * length,
          curve: progress.curve,
          // What begins at the end, a second stage for instance, runs on.
          speedAfter: phase == .runningForwards ? 1 : 0, isBackwards: phase == .runningBackwards,
          limits: entry.start...(entry.start + length)))
    }
  }

  /// Whether the end of a motion is told later.
  func defers(_ notify: @escaping () -> Void) -> Bool {
    guard phase == .runningBackwards else { return false }
    deferred.append(notify)
    return true
  }

  /// Ends of motions are told as they come, and those that were met before at once.
  func notifyEnds() {
    progress = .hold(at: currentPercent)
    if phase != .back { phase = .held }
    notifyDeferredEnds()
  }

  private func notifyDeferredEnds() {
    let waiting = deferred
    deferred = []
    for notify in waiting { notify() }
  }

  // MARK: Ending

  /// Gives layers their own time back and ends their motions; what went back is as it was.
  ///
  /// - Parameter isBackwards: whether the motion has gone back.
  func end(isBackwards: Bool) {
    phase = .ended
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
      entry.layer.restoreTiming()
      for animation in entry.layer.animations
      where animation.delegate is AnimationBlock
        && !entry.others.contains(where: { $0 === animation })
      {
        entry.layer.remove(animation)
      }
    }
    entries = []
    indices = [:]
    willNotifyReturn = nil
    // Where somebody has ended it on the way back.
    if !deferred.isEmpty { stage?.post { [self] in notifyDeferredEnds() } }
  }
}
