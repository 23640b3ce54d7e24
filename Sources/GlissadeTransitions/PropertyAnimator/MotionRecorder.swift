import GlissadeEngine
import GlissadeTiming

/// Creates the animated properties of a property animator from the changes of its blocks.
final class MotionRecorder: ChangeRecorder {
  private let animator: ViewPropertyAnimator
  /// The animator's times at which the motions start and end.
  private let zero, one: Double
  private let isForward: Bool

  /// Creates a recorder of changes that are made now.
  ///
  /// - Parameter delayFactor: The fraction of the remaining time before the changes start to move.
  init(_ animator: ViewPropertyAnimator, delayFactor: Double) {
    self.animator = animator
    let time = animator.timeNow
    isForward = animator.isFresh || !animator.runsBackwards
    if animator.isFresh {
      (zero, one) = (delayFactor, 1)
    } else if animator.runsBackwards {
      // A change that is added while the animator runs back moves on its way back.
      (zero, one) = (time * (1 - delayFactor), 0)
    } else {
      (zero, one) = (time + (1 - time) * delayFactor, 1)
    }
  }

  private init(_ other: MotionRecorder, delay: Double) {
    animator = other.animator
    zero = other.zero + (other.one - other.zero) * delay
    one = other.one
    isForward = other.isForward
  }

  var duration: Double { animator.length }

  func curve(_ duration: Double) -> TimingCurve { animator.timingParameters.timingCurve(duration) }

  func delayed(by seconds: Double) -> any ChangeRecorder {
    guard seconds > 0, duration > 0 else { return self }
    return MotionRecorder(self, delay: min(seconds / duration, 1))
  }

  /// Runs one of the animator's blocks.
  func run(_ body: () -> Void) {
    let block = AnimationBlock(mode: .animator(self), duration: duration)
    join(block)
    block.run(body)
  }

  func join(_ block: AnimationBlock) {
    guard isWanted else { return }
    block.enter()
    animator.waiting.append(block)
  }

  /// Whether the animator is still active: a block may have stopped it.
  private var isWanted: Bool { animator.state == .active }

  /// Returns the track of a recorded property.
  ///
  /// - Parameters:
  ///   - isEven: Whether the track is linear, whatever the animator's curve is.
  ///   - isPlain: Whether the property has an animation with its own values.
  private func track(
    _ axis: MotionAxis = .none, isEven: Bool = false, isPlain: Bool = false
  ) -> ProgressTrack {
    let seconds = (one - zero).magnitude * animator.length
    return ProgressTrack(
      zero: zero, one: one, isForward: isForward, axis: axis, isPlain: isPlain,
      curve: isEven
        ? .linear(seconds > 0 ? seconds : 1) : animator.timingParameters.curve(seconds, axis))
  }

  // MARK: Recording

  func record(_ layer: Layer, _ property: LayerProperty, _ value: AnimationValue) {
    let before = layer.modelValue(of: property)
    do throws(EngineError) {
      guard let ends = try layer.animationEndpoints(of: property, to: value) else { return }
      guard animator.timingParameters.hasAxes, let axes = property.axes else {
        let change = AnimatedProperty.Change(property: property, before: before, after: value)
        return add(.ends(ends), change, of: layer, isAdditive: ends.isAdditive, track())
      }
      for (part, isHorizontal) in axes {
        guard let from = part.part(of: ends.from), let to = part.part(of: ends.to),
          let old = part.part(of: before), let new = part.part(of: value),
          from != to || old != new
        else { continue }
        add(
          .ends(AnimationEndpoints(from: from, to: to, isAdditive: ends.isAdditive)),
          AnimatedProperty.Change(property: part, before: old, after: new), of: layer,
          isAdditive: ends.isAdditive, track(isHorizontal ? .horizontal : .vertical))
      }
    } catch {
      Stage.report(error, layer: layer)
    }
  }

  func add(
    _ keyframes: PropertyAnimation, to layer: Layer,
    change: (before: AnimationValue, after: AnimationValue)
  ) {
    let change = AnimatedProperty.Change(
      property: keyframes.property, before: change.before, after: change.after)
    add(
      .animation(keyframes, length: 1), change, of: layer, isAdditive: keyframes.isAdditive,
      track(isPlain: true))
  }

  /// An animator cannot drive an animation without end, nor a transition of a whole layer.
  func adopt(_ animation: Animation, on layer: Layer) -> Bool {
    guard isWanted, let stage = layer.stage, !(animation is Transition), animation.speed > 0
    else { return false }
    let copy = animation.copy()
    // The group that contains the animation has another duration.
    if copy.duration == 0 { copy.duration = MediaTiming.defaultDuration }
    var delay = 0.0
    if let begin = copy.beginTime {
      let now = (try? layer.convertTime(stage.time, from: nil)) ?? stage.time
      delay = max(0, begin - now)
      copy.beginTime = delay
    }
    guard
      let timing = try? MediaTiming(
        duration: copy.duration, speed: copy.speed, repeatCount: copy.repeatCount,
        repeatDuration: copy.repeatDuration, autoreverses: copy.autoreverses)
    else { return false }
    let length = delay + timing.activeDuration
    guard length < .infinity else { return false }
    add(
      .animation(AnimationGroup([copy]), length: length), nil, of: layer, isAdditive: false,
      track(isEven: true, isPlain: true))
    return true
  }

  private func add(
    _ content: AnimatedProperty.Content, _ change: AnimatedProperty.Change?, of layer: Layer,
    isAdditive: Bool, _ track: ProgressTrack
  ) {
    guard isWanted else { return }
    let animated = AnimatedProperty(content, change, of: layer, isAdditive: isAdditive, track)
    animator.properties.append(animated)
    animator.play(animated)
  }
}
