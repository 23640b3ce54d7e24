import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Collects what the steps of a keyframe block change, and makes animations of it.
final class KeyframeCollector {
  /// The change of one property in one step.
  private struct Segment {
    let start, end: Double
    let value: AnimationValue
  }

  private final class Track {
    let layer: Layer
    let property: LayerProperty
    /// What the model had before.
    let old: AnimationValue
    /// What showed before.
    let shown: AnimationValue
    var segments: [Segment] = []

    init(_ layer: Layer, _ property: LayerProperty) {
      self.layer = layer
      self.property = property
      old = layer.modelValue(of: property)
      shown = layer.presentation?.animationValue(of: property) ?? old
    }
  }

  private struct Key: Hashable {
    let layer: ObjectIdentifier
    let property: LayerProperty
  }

  /// The steps that are being recorded, in parts of the whole; the innermost last.
  var steps: [(start: Double, end: Double)] = []
  private let duration, delay: Double
  private let options: ViewAnimationOptions
  private let calculationMode: KeyframeTiming.CalculationMode
  private var tracks: [Track] = []
  private var indices: [Key: Int] = [:]

  init(
    duration: Double, delay: Double, options: ViewAnimationOptions,
    calculationMode: KeyframeTiming.CalculationMode
  ) {
    self.duration = duration
    self.delay = delay
    self.options = options
    self.calculationMode = calculationMode
  }

  /// A property is about to change.
  func record(_ layer: Layer, _ property: LayerProperty, _ value: AnimationValue) {
    switch property.kind {
    case .flag, .contents: return
    default: break
    }
    let key = Key(layer: ObjectIdentifier(layer), property: property)
    let index = indices[key] ?? tracks.count
    if index == tracks.count {
      indices[key] = index
      tracks.append(Track(layer, property))
    }
    let step = steps.last ?? (0, 1)
    tracks[index].segments.append(Segment(start: step.start, end: step.end, value: value))
  }

  /// Adds an animation for each property that changed.
  func install(for block: AnimationBlock) {
    for track in tracks where track.layer.stage != nil {
      switch track.property.kind {
      case .scalar: install(track, AnimationKeyPath<Double>.self, block)
      case .point: install(track, AnimationKeyPath<Point>.self, block)
      case .size: install(track, AnimationKeyPath<Size>.self, block)
      case .rect: install(track, AnimationKeyPath<Rect>.self, block)
      case .color: install(track, AnimationKeyPath<Color>.self, block)
      case .transform: install(track, AnimationKeyPath<Transform3D>.self, block)
      case .flag, .contents: break
      }
    }
    tracks = []
    indices = [:]
  }

  private func install<Value>(
    _ track: Track, _ type: AnimationKeyPath<Value>.Type, _ block: AnimationBlock
  ) {
    guard let keyPath = try? AnimationKeyPath<Value>(checking: track.property) else { return }
    let end = track.layer.modelValue(of: track.property)
    // Relative to the model, where that can be: motions under way go on.
    let isRelative: Bool
    switch end {
    case .transform(let matrix): isRelative = matrix.isInvertible
    case .color: isRelative = false
    default: isRelative = track.property != .opacity
    }
    var times: [Double] = [0]
    var values = [isRelative ? track.old : track.shown]
    // Steps of the same property one after the other, in the order of their beginnings.
    let segments = track.segments.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    for (_, segment) in segments {
      let start = max(segment.start, times[times.count - 1])
      if start > times[times.count - 1] {
        times.append(start)
        values.append(values[values.count - 1])
      }
      times.append(max(segment.end, start))
      values.append(segment.value)
    }
    if times[times.count - 1] < 1 {
      times.append(1)
      values.append(values[values.count - 1])
    }
    let frames = values.compactMap { Value(isRelative ? KeyframeCollector.relative($0, end) : $0) }
    let animation = KeyframeAnimation<Value>(keyPath: keyPath, values: frames, keyTimes: times)
    animation.calculationMode = calculationMode
    animation.isAdditive = isRelative
    animation.duration = duration
    animation.timingFunction = options.curve.timingFunction
    animation.repeatCount = options.contains(.repeat) ? .infinity : 0
    animation.autoreverses = options.contains(.autoreverse)
    if delay > 0, let now = try? track.layer.convertTime(track.layer.stage?.time ?? 0, from: nil) {
      animation.beginTime = now + delay
      animation.fillMode = .backwards
    }
    block.add(animation, to: track.layer)
  }

  /// What has to be added to one value, or put before it, to get another.
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
