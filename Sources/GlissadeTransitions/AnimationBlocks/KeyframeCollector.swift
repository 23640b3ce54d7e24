import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Collects the changes of a keyframe block's steps, and creates animations from them.
final class KeyframeCollector {
  /// The times of a step, as fractions of the whole duration.
  private struct Step {
    let number: Int
    let start, end: Double
  }

  private final class Track {
    let layer: Layer
    let property: LayerProperty
    /// The model's value before the block.
    let old: AnimationValue
    /// The visible value before the block.
    let shown: AnimationValue
    /// Whether the visible value does not follow the model.
    let isCovered: Bool
    /// The property's new value in each step.
    var changes: [(step: Step, value: AnimationValue)] = []

    init(_ layer: Layer, _ property: LayerProperty) {
      self.layer = layer
      self.property = property
      old = layer.modelValue(of: property)
      shown = layer.currentValue(of: property)
      isCovered = layer.isCovered(property.root)
    }
  }

  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: LayerProperty
  }

  let motion: LayerAnimationParameters
  /// The recorder that receives the keyframes for a property animator.
  let recorder: (any ChangeRecorder)?
  private let calculationMode: KeyframeTiming.CalculationMode
  /// The steps being recorded, the innermost last; the first is the whole block.
  private var steps = [Step(number: 0, start: 0, end: 1)]
  private var stepCount = 1
  private var tracks: [Track] = []
  private var indices: [Key: Int] = [:]

  init(
    _ motion: LayerAnimationParameters, _ calculationMode: KeyframeTiming.CalculationMode,
    _ recorder: (any ChangeRecorder)? = nil
  ) {
    self.motion = motion
    self.recorder = recorder
    self.calculationMode = calculationMode
  }

  /// Records the changes that a step makes.
  func record(from start: Double, to end: Double, _ body: () -> Void) {
    steps.append(Step(number: stepCount, start: start, end: end))
    stepCount += 1
    body()
    steps.removeLast()
  }

  /// Records that a property is about to change.
  func record(_ layer: Layer, _ property: LayerProperty, _ value: AnimationValue) {
    guard property.isInterpolated, let step = steps.last else { return }
    let key = Key(layer: ObjectIdentifier(layer), property: property)
    let index = indices[key] ?? tracks.count
    if index == tracks.count {
      indices[key] = index
      tracks.append(Track(layer, property))
    }
    let track = tracks[index]
    // Within a step only the last value counts.
    track.changes.removeAll { $0.step.number == step.number }
    track.changes.append((step, value))
  }

  /// Adds an animation for each changed property.
  func install(for block: AnimationBlock) {
    for track in tracks where track.layer.stage != nil {
      track.property.withType(Installation(collector: self, track: track, block: block))
    }
    tracks = []
    indices = [:]
  }

  private struct Installation: PropertyTypeVisitor {
    let collector: KeyframeCollector
    let track: Track
    let block: AnimationBlock

    func callAsFunction<Value: Animatable>(_ keyPath: AnimationKeyPath<Value>) {
      collector.install(track, keyPath, block)
    }
  }

  private func install<Value: Animatable>(
    _ track: Track, _ keyPath: AnimationKeyPath<Value>, _ block: AnimationBlock
  ) {
    let end = track.layer.modelValue(of: track.property)
    // If possible, the values are relative to the model, so that running animations continue.
    let isRelative =
      switch end {
      case .transform(let matrix): !track.isCovered && matrix.isInvertible
      case .color, .path, .dashPattern: false
      default: !track.isCovered && track.property != .opacity
      }
    let (times, values) = keyframes(track, from: isRelative ? track.old : track.shown)
    let frames = values.compactMap { Value(isRelative ? KeyframeCollector.relative($0, end) : $0) }
    let animation = KeyframeAnimation<Value>(keyPath: keyPath, values: frames, keyTimes: times)
    animation.calculationMode = calculationMode
    animation.isAdditive = isRelative
    if let recorder {
      return recorder.add(animation, to: track.layer, change: (track.old, end))
    }
    animation.duration = motion.duration
    if let function = motion.curve.timingFunction { animation.timingFunction = function }
    block.addKeyframes(animation, to: track.layer, motion)
  }

  /// Returns the values of a property and their times; the paced modes determine the times themselves.
  private func keyframes(
    _ track: Track, from first: AnimationValue
  ) -> (times: [Double]?, values: [AnimationValue]) {
    // Changes are sorted by the start of their steps, and by recording order where the starts are equal.
    let changes = track.changes.sorted {
      ($0.step.start, $0.step.number) < ($1.step.start, $1.step.number)
    }
    var (times, values) = ([0.0], [first])
    for (step, value) in changes {
      let last = (time: times[times.count - 1], value: values[values.count - 1])
      let start = max(step.start, last.time)
      if start > last.time {
        times.append(start)
        values.append(last.value)
      }
      times.append(max(step.end, start))
      values.append(value)
    }
    switch calculationMode {
    case .paced, .cubicPaced: return (nil, [first] + changes.map(\.value))
    case .linear, .discrete, .cubic, .pacedWithinSegments: return (times, values)
    }
  }

  /// Returns the value that, added to one value or concatenated before it, gives another.
  private static func relative(_ value: AnimationValue, _ end: AnimationValue) -> AnimationValue {
    switch (value, end) {
    case (.scalar(let a), .scalar(let b)): .scalar(a - b)
    case (.point(let a), .point(let b)): .point(a - b)
    case (.size(let a), .size(let b)):
      .size(Size(width: a.width - b.width, height: a.height - b.height))
    case (.rect(let a), .rect(let b)):
      .rect(
        Rect(
          origin: a.origin - b.origin,
          size: Size(
            width: a.size.width - b.size.width, height: a.size.height - b.size.height)))
    case (.transform(let a), .transform(let b)): .transform(a.concatenating(b.inverted()))
    default: value
    }
  }
}
