import GlissadeEngine
import GlissadeMath

/// The runtime of a stage with views: its windows, open blocks and gestures, and the observer of its transitions.
///
/// The stage owns it. The runtime retains transitions, which therefore refer to it by their stage.
final class ViewRuntime {
  let monitor: TransitionMonitor
  private(set) weak var stage: Stage?
  /// The open animation blocks, the innermost last.
  var blocks: [AnimationBlock] = []
  var windows: [Weak<Window>] = []
  /// The transitions that run or wait, once there is one.
  var observer: (any TransitionObserver)?
  /// The gestures in progress, the newest last.
  var gestures: [GestureSequence] = []
  /// The gesture whose handlers are being called, and the one whose handlers have requested the present turn.
  var notifyingGesture, requestingGesture: GestureSequence?
  /// The nesting depth of calls to completions of animation blocks.
  var completionDepth = 0
  /// The scrubber that takes over the motions of views that change at present.
  weak var activeScrubber: LayerScrubber?
  /// Whether the system is setting a view's frame, which is not the animator's doing.
  var isSettingSystemFrame = false

  private var isLayoutScheduled = false
  /// The functions of ``guarantee(_:)`` that have not been called, by their numbers.
  private var guaranteed: [Int: Guarantee] = [:]
  private var guaranteeCount = 0

  /// A function, which a dictionary would store by itself only with a conversion that allocates memory.
  private struct Guarantee {
    let body: () -> Void
  }

  init(_ stage: Stage) {
    self.stage = stage
    monitor = TransitionMonitor(stage)
  }

  deinit { for (_, function) in guaranteed.sorted(by: { $0.key < $1.key }) { function.body() } }

  /// Calls a function in a turn of its own, or when the stage is released before that.
  ///
  /// The function should not retain what retains the stage.
  func guarantee(_ body: @escaping () -> Void) {
    guaranteeCount += 1
    guaranteed[guaranteeCount] = Guarantee(body: body)
    stage?.post { [weak self, number = guaranteeCount] in
      self?.guaranteed.removeValue(forKey: number)?.body()
    }
  }

  /// Checks a view's frame that is about to be set.
  func willSetFrame(_ frame: Rect, of view: View) {
    if !isSettingSystemFrame { observer?.willSetFrame(frame, of: view) }
  }

  /// Schedules a layout of the windows in a turn of its own.
  func scheduleLayout() {
    guard !isLayoutScheduled, let stage else { return }
    isLayoutScheduled = true
    stage.post { [weak self] in
      guard let self else { return }
      windows.removeAll { $0.object == nil }
      // The layout of one window may request that of another; endless requests have to wait for the next turn that
      // schedules a layout.
      for _ in 0..<View.maximumLayoutPasses {
        let waiting = windows.compactMap(\.object).filter(\.hasLayoutToDo)
        if waiting.isEmpty { break }
        for window in waiting { window.layoutIfNeeded() }
      }
      isLayoutScheduled = false
    }
  }
}

extension Stage {
  /// The runtime, if the stage has had views.
  var existingRuntime: ViewRuntime? { attachment as? ViewRuntime }

  /// The runtime of the stage's views and controllers.
  var runtime: ViewRuntime {
    if let existingRuntime { return existingRuntime }
    let runtime = ViewRuntime(self)
    attachment = runtime
    viewPropertyWillChange = { [unowned runtime] layer, property, value in
      runtime.activeScrubber?.record(layer, property)
      AnimationBlock.current?.change(layer, property, value)
    }
    return runtime
  }

  /// The monitor, if it has been created.
  var existingMonitor: TransitionMonitor? { existingRuntime?.monitor }

  /// Calls a function after a delay in seconds if a condition holds until then.
  ///
  /// A delay of more than a minute is checked on the way, so that what is not wanted any more leaves no event in the
  /// far future.
  ///
  /// - Parameters:
  ///   - delay: The delay in seconds.
  ///   - waited: The time in seconds that has been waited before.
  ///   - isWanted: The condition.
  ///   - body: The function.
  func post(
    after delay: Double, waited: Double = 0, if isWanted: @escaping () -> Bool,
    _ body: @escaping () -> Void
  ) {
    let step = max(waited, 60)
    guard delay > step else { return post(after: delay) { if isWanted() { body() } } }
    post(after: step) { [weak self] in
      guard isWanted() else { return }
      self?.post(after: delay - step, waited: waited + step, if: isWanted, body)
    }
  }
}
