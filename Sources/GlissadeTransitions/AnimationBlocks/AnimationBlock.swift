import GlissadeEngine
import GlissadeTiming

/// The shared state of one `View.animate` call.
final class AnimationBlock: AnimationDelegate {
  /// The effect of the block on changes.
  enum Mode {
    /// Changes are animated.
    case animating(LayerAnimationParameters)
    /// Changes are made at once.
    case immediate
    /// Changes are collected into keyframes.
    case keyframes(KeyframeCollector)
    /// Changes are animated by a property animator.
    case animator(any ChangeRecorder)
  }

  private(set) var mode: Mode
  private(set) var options: ViewAnimationOptions
  private(set) var duration: Double
  /// Whether blocks within this one do not animate either, whatever their options.
  let disablesAnimations: Bool
  /// Called when all animations have ended.
  private var completion: ((Bool) -> Void)?
  /// The number of animations that have not ended, plus one until the block is closed.
  private var waiting = 1
  private var hasFinished: Bool
  /// Whether the call that created the block is still running.
  private var isOpen = true
  /// The stage on which the completion is called: the current one, or else the first on which a view changes.
  private weak var stage: Stage?
  /// The scrubber that drives the block's animations.
  private weak var scrubber: LayerScrubber?
  /// The settings of a block that `beginAnimations` has started.
  var legacyBlock: LegacyAnimationBlock?

  init(
    mode: Mode, duration: Double, options: ViewAnimationOptions = [],
    disablesAnimations: Bool = false, isRefused: Bool = false, completion: ((Bool) -> Void)? = nil
  ) {
    self.mode = mode
    self.duration = duration
    self.options = options
    self.disablesAnimations =
      disablesAnimations || AnimationBlock.current?.disablesAnimations == true
    self.completion = completion
    hasFinished = !isRefused
    stage = Stage.current
    stage?.existingRuntime?.observer?.didBegin(self)
  }

  /// The innermost open block of the current stage, or else of the enclosing calls.
  static var current: AnimationBlock? {
    if let block = Stage.current?.existingRuntime?.blocks.last { return block }
    return currentScope as? AnimationBlock
  }

  /// Whether the block waits for animations.
  var hasMotions: Bool { waiting > 1 }

  /// Whether the block is open or waits for animations.
  var isUnderWay: Bool { waiting > 0 }

  /// Whether changes are animated.
  var isAnimating: Bool {
    if case .immediate = mode { return false }
    return true
  }

  /// The curve that nested blocks inherit.
  var curve: TimingCurve? {
    switch mode {
    case .animating(let motion): motion.curve
    case .immediate: nil
    case .keyframes(let collector): collector.motion.curve
    case .animator(let recorder): recorder.curve(duration)
    }
  }

  /// The recorder that receives changes for a property animator.
  var recorder: (any ChangeRecorder)? {
    switch mode {
    case .animator(let recorder): recorder
    case .keyframes(let collector): collector.recorder
    case .animating, .immediate: nil
    }
  }

  /// Runs a body that changes views.
  func run(_ body: () -> Void) {
    let enclosing = begin()
    body()
    end(enclosing)
  }

  // The compiler copies `run` for each closure that it knows, so it contains nothing but calls.

  /// Makes this the innermost block, and returns what `end` restores.
  @inline(never)
  private func begin() -> (runtime: ViewRuntime?, outer: AnyObject?) {
    let enclosing = (runtime: Stage.current?.runtime, outer: currentScope)
    currentScope = self
    enclosing.runtime?.blocks.append(self)
    return enclosing
  }

  @inline(never)
  private func end(_ enclosing: (runtime: ViewRuntime?, outer: AnyObject?)) {
    currentScope = enclosing.outer
    if let runtime = enclosing.runtime, let index = runtime.blocks.lastIndex(where: { $0 === self })
    {
      // A block that was begun and not committed ends with the enclosing block.
      while runtime.blocks.count > index + 1, let last = runtime.blocks.popLast() { last.close() }
      runtime.blocks.removeLast()
    }
    close()
  }

  /// Closes the block, which receives no more animations.
  func close() {
    if case .keyframes(let collector) = mode { collector.install(for: self) }
    if stage == nil, isAnimating {
      StagelessReport(
        recorder == nil ? "View.animate" : "ViewPropertyAnimator",
        "no view on a stage changes and no stage is current, so nothing is animated; create the window first",
        error: .noStage
      ).send()
    }
    // The animator retains the block; the block must not retain the animator.
    if recorder != nil { mode = .immediate }
    leave()
    isOpen = false
  }

  /// Changes the mode, duration and options for later changes.
  func set(_ mode: Mode, _ duration: Double, _ options: ViewAnimationOptions) {
    self.mode = mode
    self.duration = duration
    self.options = options
  }

  /// Animates a change of a view's layer, which is about to be made.
  func change(_ layer: Layer, _ property: LayerProperty, _ value: AnimationValue) {
    if stage == nil { stage = layer.stage }
    if layer.stage?.animatesViews == false { return }
    switch mode {
    case .immediate: return
    case .keyframes(let collector): collector.record(layer, property, value)
    case .animator(let recorder):
      if !disablesAnimations { recorder.record(layer, property, value) }
    case .animating(let motion):
      let motion = own(motion, on: layer)
      wait(for: layer) { () throws(EngineError) in
        try layer.addAnimation(of: property, to: value, motion)
      }
    }
  }

  /// Waits for the animation that `add` adds to a layer, if it does.
  private func wait(for layer: Layer, _ add: () throws(EngineError) -> Bool) {
    waiting += 1
    do throws(EngineError) { if try add() { return } } catch { Stage.report(error, layer: layer) }
    waiting -= 1
  }

  /// Returns parameters with the block as delegate, held if a gesture drives the motion.
  private func own(_ motion: LayerAnimationParameters, on layer: Layer) -> LayerAnimationParameters
  {
    var motion = motion
    motion.delegate = self
    let active = layer.stage?.existingRuntime?.activeScrubber
    motion.isDriven = active?.canDrive(layer) == true
    if motion.isDriven { scrubber = active }
    return motion
  }

  /// Adds an animation that the block waits for.
  func add(_ animation: Animation, to layer: Layer) {
    if let recorder, recorder.adopt(animation, on: layer) { return }
    animation.delegate = self
    wait(for: layer) { () throws(EngineError) in
      try layer.add(animation)
      return true
    }
  }

  /// Adds keyframes of a property that has changed; the block waits for them.
  func addKeyframes(
    _ animation: PropertyAnimation, to layer: Layer, _ motion: LayerAnimationParameters
  ) {
    own(motion, on: layer).time(animation, on: layer)
    wait(for: layer) { () throws(EngineError) in
      try layer.addAnimation(animation)
      return true
    }
  }

  func animationDidStart(_ animation: Animation) { legacyBlock?.start() }

  func animationDidStop(_ animation: Animation, finished: Bool) {
    let isLater = scrubber?.defers { [self] in stopped(finished) } ?? false
    if !isLater { stopped(finished) }
  }

  private func stopped(_ finished: Bool) {
    hasFinished = hasFinished && finished
    leave()
  }

  /// Adds a function that is called after the completion; only for an open block.
  func addCompletion(_ body: @escaping () -> Void) {
    let former = completion
    completion = {
      former?($0)
      body()
    }
  }

  /// Waits for something that ends with ``leave()``.
  func enter() { waiting += 1 }

  /// Records that something has ended, or was removed before its end.
  func leave(finished: Bool) { stopped(finished) }

  func leave() {
    waiting -= 1
    guard waiting == 0, let completion else { return }
    self.completion = nil
    let finished = hasFinished
    let call = { (runtime: ViewRuntime?) in
      runtime?.completionDepth += 1
      completion(finished)
      runtime?.completionDepth -= 1
    }
    guard let stage = stage ?? Stage.current else { return call(nil) }
    // The completion is never called within the call that created the block.
    if isOpen {
      stage.post { [weak stage] in call(stage?.runtime) }
    } else {
      call(stage.runtime)
    }
  }
}
