import GlissadeEngine
import GlissadeTiming

/// The shared state of one `View.animate` call.
final class AnimationBlock: AnimationDelegate {
  /// How changes are taken.
  enum Mode {
    /// They move.
    case animating(LayerAnimationParameters)
    /// They are made at once.
    case immediate
    /// They are collected into keyframes.
    case keyframes(KeyframeCollector)
    /// They move as a property animator does.
    case animator(MotionRecorder)
  }

  private(set) var mode: Mode
  private(set) var options: ViewAnimationOptions
  private(set) var duration: Double
  /// Whether nothing moves in blocks within this one either, whatever they ask for.
  let disablesAnimations: Bool
  /// Told when all animations are over.
  private var completion: ((Bool) -> Void)?
  /// Motions that have not ended, and the block itself until it is closed.
  private var waiting = 1
  private var hasFinished: Bool
  /// Whether the call that made the block is still running.
  private var isOpen = true
  /// Where the completion is called: the stage that was current, or else the first that a view changed on.
  private weak var stage: Stage?
  /// What drives the block's motions.
  private weak var scrubber: LayerScrubber?
  /// What `beginAnimations` has set, for a block that was begun by it.
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
    stage?.existingMonitor?.settingUpTransition?.begin(self)
  }

  /// The innermost block that is open: of the stage that is current, or of the calls around.
  static var current: AnimationBlock? {
    if let block = Stage.current?.existingMonitor?.blocks.last { return block }
    return currentScope as? AnimationBlock
  }

  /// Whether something moves that the block waits for.
  var hasMotions: Bool { waiting > 1 }

  /// Whether the block is open or waits for motions.
  var isUnderWay: Bool { waiting > 0 }

  /// Whether changes move.
  var isAnimating: Bool {
    if case .immediate = mode { return false }
    return true
  }

  /// The curve that blocks within this one take over.
  var curve: TimingCurve? {
    switch mode {
    case .animating(let motion): motion.curve
    case .immediate: nil
    case .keyframes(let collector): collector.motion.curve
    case .animator(let recorder): recorder.animator.timingParameters.timingCurve(duration)
    }
  }

  /// What takes changes for a property animator.
  var recorder: MotionRecorder? {
    switch mode {
    case .animator(let recorder): recorder
    case .keyframes(let collector): collector.recorder
    case .animating, .immediate: nil
    }
  }

  /// Runs what changes views.
  func run(_ body: () -> Void) {
    let monitor = Stage.current?.monitor
    let outer = currentScope
    currentScope = self
    monitor?.blocks.append(self)
    body()
    currentScope = outer
    if let monitor, let index = monitor.blocks.lastIndex(where: { $0 === self }) {
      // A block that was begun and not committed ends with the one around it.
      while monitor.blocks.count > index + 1, let last = monitor.blocks.popLast() { last.close() }
      monitor.blocks.removeLast()
    }
    close()
  }

  /// The block gets no more animations.
  func close() {
    if case .keyframes(let collector) = mode { collector.install(for: self) }
    if stage == nil, isAnimating {
      StagelessReport(
        recorder == nil ? "View.animate" : "ViewPropertyAnimator",
        "no view on a stage changes and no stage is current, so that nothing moves; put the window up first",
        error: .noStage
      ).send()
    }
    // An animator keeps the block: the block must not keep the animator.
    if recorder != nil { mode = .immediate }
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
        try layer.addMotion(of: property, to: value, motion)
      }
    }
  }

  /// Waits for what is added to a layer, if something is.
  private func wait(for layer: Layer, _ add: () throws(EngineError) -> Bool) {
    waiting += 1
    do throws(EngineError) { if try add() { return } } catch { Stage.report(error, layer: layer) }
    waiting -= 1
  }

  /// A motion whose end the block is told, held where a gesture drives it.
  private func own(_ motion: LayerAnimationParameters, on layer: Layer) -> LayerAnimationParameters
  {
    var motion = motion
    motion.delegate = self
    scrubber = layer.stage?.existingMonitor?.activeScrubber
    motion.isHeld = scrubber != nil
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
      try layer.addMotion(animation)
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

  /// Waits for something else that ends with ``leave()``.
  func enter() { waiting += 1 }

  /// What it has waited for is over, or was taken off before.
  func leave(finished: Bool) { stopped(finished) }

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
