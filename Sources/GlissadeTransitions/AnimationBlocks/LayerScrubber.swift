import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Drives the time of layers by a gesture: of those whose changes it collects, or of one layer with its sublayers.
///
/// Collected motions are held: they show their first values before their start and their last values after their end,
/// until ``end(isBackwards:)`` removes them.
final class LayerScrubber {
  private struct Entry {
    let layer: Layer
    /// The layer's time at the start of the motion.
    let start: Double
    /// The layer's former animations, which are not driven and stay.
    let others: [Animation]
    /// The model values that are restored if the motion runs back.
    var changes: [(property: LayerProperty, old: AnimationValue)] = []
    /// Whether the layer's time follows a driven superlayer.
    var isNested = false
  }

  private enum Phase {
    case held
    case runningForwards
    case runningBackwards
    /// The motion has run back to its start, and its delegates are being notified.
    case back
    case ended
  }

  private weak var stage: Stage?
  /// The duration of the whole motion in seconds.
  private let length: Double
  private var entries: [Entry] = []
  private var indices: [ObjectIdentifier: Int] = [:]
  private var phase = Phase.held
  /// The progress of the motion as a function of the stage's time.
  private var progress = TimeWarp.paused(at: 0)
  /// The layer whose time is driven with that of its sublayers; nil if only single layers are driven.
  private weak var driven: Layer?
  /// The scrubber that was active when this one began to collect changes.
  private weak var outer: LayerScrubber?
  /// Notifications of ends that the motion passed on its way back.
  private var deferred: [() -> Void] = []
  /// Called when the motion has run back, before the deferred notifications.
  var willNotifyReturn: (() -> Void)?

  init(stage: Stage?, length: Double) {
    self.stage = stage
    self.length = length
  }

  // MARK: Taking over

  /// Drives a layer with its sublayers.
  func drive(_ layer: Layer) {
    guard let stage else { return }
    driven = layer
    _ = index(of: layer, stage.time)
  }

  /// Drives the layers of views that `body` changes.
  func collect(_ body: () -> Void) {
    guard let stage else { return body() }
    let runtime = stage.runtime
    let outer = runtime.activeScrubber
    if outer !== self { self.outer = outer }
    runtime.activeScrubber = self
    body()
    runtime.activeScrubber = outer
    // If the motion has ended meanwhile, nothing would restore the layers' timing.
    if phase == .ended || phase == .back { return }
    for index in entries.indices {
      entries[index].isNested = isDrivenFromAbove(entries[index].layer)
    }
    driveLayers()
  }

  /// Records that a property of a view is about to change.
  func record(_ layer: Layer, _ property: LayerProperty) {
    guard let stage, layer.stage === stage, phase != .ended, canDrive(layer) else { return }
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

  /// Returns whether changes of a layer are part of the motion; those of superlayers of the driven layer, such as a
  /// window's resize, are not.
  func canDrive(_ layer: Layer) -> Bool {
    var above = driven?.superlayer
    while let current = above {
      if current === layer { return false }
      above = current.superlayer
    }
    return true
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

  /// The progress of the motion, 0…1.
  var currentPercent: Double {
    stage.map { progress.localTime(atParentTime: $0.time) } ?? progress.from
  }

  /// The velocity of the running motion, in parts per second; negative on its way back.
  var runningVelocity: Double { stage.map { progress.rate(atParentTime: $0.time) } ?? 0 }

  /// Holds the motion at a progress.
  func scrub(to percent: Double) {
    guard phase != .ended else { return }
    (phase, progress) = (.held, .paused(at: percent))
    driveLayers()
  }

  /// Lets the motion run on to the end, or back to the start.
  ///
  /// - Parameters:
  ///   - isBackwards: Whether the motion runs back.
  ///   - duration: The duration of the remaining motion in seconds.
  ///   - curve: The progress of the remaining motion.
  func release(backwards isBackwards: Bool, duration: Double, curve: TimingCurve) {
    guard let stage, phase != .ended else { return }
    let released = TimeWarp(
      begin: stage.time, duration: duration, from: currentPercent, to: isBackwards ? 0 : 1,
      curve: curve, limits: 0...1)
    (phase, progress) = (isBackwards ? .runningBackwards : .runningForwards, released)
    driveLayers()
    guard isBackwards else { return }
    // Motions that started later reach their start sooner; all are notified when the first one does.
    let isWanted = { [weak self] in self?.phase == .runningBackwards && self?.progress == released }
    stage.post(after: duration, if: isWanted) { [weak self] in
      guard let self else { return }
      // The layers' time stands still there by itself.
      (phase, progress) = (.back, .paused(at: 0))
      willNotifyReturn?()
      notifyDeferredEnds()
    }
  }

  /// Sets the layers' time to follow the progress.
  private func driveLayers() {
    for entry in entries where !entry.isNested {
      let begin = try? entry.layer.superlayer?.convertTime(progress.begin, from: nil)
      entry.layer.setWarp(
        TimeWarp(
          begin: begin ?? progress.begin, duration: progress.duration,
          from: entry.start + progress.from * length, to: entry.start + progress.to * length,
          curve: progress.curve,
          // Motions that start at the end, such as a second stage, run on.
          speedAfter: phase == .runningForwards ? 1 : 0, isBackwards: phase == .runningBackwards,
          limits: entry.start...(entry.start + length)))
    }
  }

  /// Defers the notification of a motion's end if the motion runs back, and returns whether it does.
  func defers(_ notify: @escaping () -> Void) -> Bool {
    guard phase == .runningBackwards else { return false }
    deferred.append(notify)
    return true
  }

  /// Notifies deferred ends at once, and later ones when they occur.
  func notifyEnds() {
    progress = .paused(at: currentPercent)
    if phase != .back { phase = .held }
    notifyDeferredEnds()
  }

  private func notifyDeferredEnds() {
    let waiting = deferred
    deferred = []
    for notify in waiting { notify() }
  }

  // MARK: Ending

  /// Restores the layers' timing and ends their motions; changes are reverted if the motion ran back.
  ///
  /// - Parameter isBackwards: Whether the motion ran back.
  func end(isBackwards: Bool) {
    phase = .ended
    // The changes that an animator makes after it has ended its transition are not part of the motion.
    if let runtime = stage?.runtime, runtime.activeScrubber === self {
      runtime.activeScrubber = outer
    }
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
    // The transition was ended while the motion ran back.
    if !deferred.isEmpty { stage?.post { [self] in notifyDeferredEnds() } }
  }
}
