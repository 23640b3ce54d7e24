import GlissadeEngine
import GlissadeTiming

/// What the views changed in one call of an animation have in common.
final class AnimationBlock: AnimationDelegate {
  /// How changes are taken.
  enum Mode {
    /// They move.
    case animating(LayerMotion)
    /// They are made at once.
    case immediate
    /// They are collected into keyframes.
    case keyframes(KeyframeCollector)
  }

  private(set) var mode: Mode
  private(set) var options: ViewAnimationOptions
  private(set) var duration: Double
  /// Told when all animations are over.
  private var completion: ((Bool) -> Void)?
  /// Motions that have not ended, and the block itself until it is closed.
  private var waiting = 1
  private var hasFinished = true
  /// Whether the call that made the block is still running.
  private var isOpen = true
  private weak var stage: Stage?
  /// What `beginAnimations` has set, for a block that was begun by it.
  var begun: BegunAnimations?

  /// The innermost block outside of any stage's calls.
  @TaskLocal static var detached: AnimationBlockBox?

  init(
    mode: Mode, duration: Double, options: ViewAnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    self.mode = mode
    self.duration = duration
    self.options = options
    self.completion = completion
    stage = Stage.current
  }

  /// The innermost block that is open.
  static var current: AnimationBlock? {
    if let stage = Stage.current, let block = stage.monitor.blocks.last { return block }
    return detached?.block
  }

  /// Whether something moves that the block waits for.
  var hasMotions: Bool { waiting > 1 }

  /// Whether changes move.
  var isAnimating: Bool {
    if case .immediate = mode { return false }
    return true
  }

  /// Runs what changes views.
  func run(_ body: () -> Void) {
    if let stage = Stage.current {
      // What was there moves from where it was.
      stage.flush()
      stage.monitor.blocks.append(self)
      body()
      // A block that was begun and not committed ends with the one around it.
      while let last = stage.monitor.blocks.popLast(), last !== self { last.close() }
    } else {
      AnimationBlock.$detached.withValue(AnimationBlockBox(block: self), operation: body)
    }
    close()
  }

  /// The block gets no more animations.
  func close() {
    if case .keyframes(let collector) = mode { collector.install(for: self) }
    leave()
    isOpen = false
  }

  /// Lets what is changed from now on move otherwise.
  func set(_ mode: Mode, _ duration: Double, _ options: ViewAnimationOptions) {
    self.mode = mode
    self.duration = duration
    self.options = options
  }

  /// A layer of a view is about to change.
  func change(_ layer: Layer, _ property: LayerProperty, _ value: AnimationValue) {
    switch mode {
    case .immediate: return
    case .keyframes(let collector): collector.record(layer, property, value)
    case .animating(var motion):
      motion.delegate = self
      waiting += 1
      do throws(EngineError) {
        if try layer.addMotion(of: property, to: value, motion) { return }
      } catch {
        Stage.report(error, layer: layer)
      }
      waiting -= 1
    }
  }

  /// Adds an animation that the block waits for.
  func add(_ animation: Animation, to layer: Layer) {
    animation.delegate = self
    waiting += 1
    do throws(EngineError) { try layer.add(animation) } catch {
      waiting -= 1
      Stage.report(error, layer: layer)
    }
  }

  func animationDidStart(_ animation: Animation) { begun?.start() }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    hasFinished = hasFinished && finished
    leave()
  }

  /// Waits for something else that ends with ``leave()``.
  func enter() { waiting += 1 }

  func leave() {
    waiting -= 1
    guard waiting == 0, let completion else { return }
    self.completion = nil
    let finished = hasFinished
    let call = { (monitor: TransitionMonitor?) in
      monitor?.completionDepth += 1
      completion(finished)
      monitor?.completionDepth -= 1
    }
    guard let stage = stage ?? Stage.current else { return call(nil) }
    // Never within the call that made the block.
    if isOpen {
      stage.post { [weak stage] in call(stage?.monitor) }
    } else {
      call(stage.monitor)
    }
  }
}

/// Carries a block down the calls of its own thread.
struct AnimationBlockBox: @unchecked Sendable {
  // Never leaves the calls that the block runs.
  let block: AnimationBlock
}
