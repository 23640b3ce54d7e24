import Foundation
import GlissadeEngine

/// An animation as plain numbers, for the reference.
struct ReferenceAnimation {
  indirect enum Body {
    case group([ReferenceAnimation])
    case basic(from: [Double]?, to: [Double]?, by: [Double]?, ReferenceCurve)
    case keyframes(ReferenceKeyframes)
  }

  var timing: ReferenceTiming
  var body: Body
  /// The animated property; groups do not use it.
  var property = LayerProperty.opacity
  var isAdditive = false
  var isCumulative = false
}

extension ReferenceAnimation {
  /// Whether it, or an animation in it, moves a property.
  func moves(_ property: LayerProperty) -> Bool {
    if case .group(let children) = body { return children.contains { $0.moves(property) } }
    return self.property.root == property.root
  }
}

/// A layer as plain numbers: what semantics.md says that it shows, with nothing of the engine's.
final class ReferenceLayer {
  /// The model's values: whole properties, and the parts of the transform that are animated.
  var model: [LayerProperty: [Double]]
  var animations: [ReferenceAnimation] = []
  /// The layer's own begin time, speed and offset; nil is its superlayer's time.
  var time: (begin: Double, speed: Double, offset: Double)?
  var above: ReferenceLayer?

  init(model: [LayerProperty: [Double]]) { self.model = model }

  /// The layer's time at a time of the stage.
  func localTime(_ stageTime: Double) -> Double {
    let outer = above?.localTime(stageTime) ?? stageTime
    guard let time else { return outer }
    return time.speed == 0 ? time.offset : (outer - time.begin) * time.speed + time.offset
  }

  /// Seconds of the layer per second of the stage.
  var speed: Double { (time?.speed ?? 1) * (above?.speed ?? 1) }

  /// All values at a time of the layer.
  func values(atLocalTime time: Double) -> ReferenceValues {
    var values = ReferenceValues(model)
    for animation in animations { values.apply(animation, parent: time, isRemovable: true) }
    return values
  }
}

/// The values that a layer shows, to which animations are applied one after another.
struct ReferenceValues {
  private let model: [LayerProperty: [Double]]
  private(set) var numbers: [LayerProperty: [Double]]
  /// The largest magnitude that took part in each property.
  private(set) var scale: [LayerProperty: Double]

  init(_ model: [LayerProperty: [Double]]) {
    self.model = model
    numbers = model
    scale = model.mapValues { $0.map(\.magnitude).max() ?? 0 }
  }

  /// The value of a property or of a component that is animated by itself.
  subscript(property: LayerProperty) -> [Double] {
    let whole = numbers[property.root] ?? numbers[property] ?? []
    return property == .positionX ? [whole[0]] : whole
  }

  func range(of property: LayerProperty) -> Double {
    (scale[property.root] ?? scale[property] ?? 0)
  }

  private mutating func set(_ property: LayerProperty, _ value: [Double], involving: [[Double]]) {
    let key = numbers[property.root] == nil ? property : property.root
    if property == .positionX {
      numbers[key]?[0] = value[0]
    } else {
      numbers[key] = value
    }
    let largest = (involving + [value]).joined().map(\.magnitude).max() ?? 0
    scale[key] = (scale[key] ?? 0) + largest
  }

  mutating func apply(_ animation: ReferenceAnimation, parent: Double, isRemovable: Bool) {
    guard let phase = animation.timing.phase(at: parent, isRemovable: isRemovable) else { return }
    if case .group(let children) = animation.body {
      for var child in children {
        child.timing.usualDuration = animation.timing.run
        apply(child, parent: phase.seconds, isRemovable: false)
      }
      return
    }
    let isDiscrete = [.isHidden, .contents, .fillRule].contains(animation.property)
    // Discrete properties start from the model, whatever animations lie in between.
    let below = isDiscrete ? model[animation.property] ?? [] : self[animation.property]
    let cycles =
      animation.isCumulative && !animation.timing.autoreverses && !isDiscrete
      ? phase.cycle : 0
    var value: [Double]
    var end: [Double]
    var involved: [[Double]] = []
    switch animation.body {
    case .group: return
    case .keyframes(let keyframes):
      var keyframes = keyframes
      if isDiscrete { keyframes.mode = .discrete }
      value = keyframes.value(at: phase.unit, isBefore: phase.isBefore)
      end = keyframes.value(at: 1)
      involved = keyframes.values
    case .basic(let from, let to, let by, let curve):
      let isOver = animation.isAdditive && !isDiscrete
      guard let ends = Self.ends(from, to, by, below: isOver ? below.map { _ in 0 } : below) else {
        return
      }
      let progress = curve.progress(phase)
      value = zip(ends.from, ends.to).map { from, to in
        isDiscrete ? (progress < 0.5 ? from : to) : from + (to - from) * progress
      }
      // An animation that has only `byValue` repeats that difference, wherever it starts.
      end = from == nil && to == nil ? (by ?? ends.to) : ends.to
      involved = [ends.from, ends.to]
    }
    if cycles != 0 {
      value = zip(value, end).map { $0 + cycles * $1 }
      involved.append(end.map { cycles * $0 })
    }
    if animation.isAdditive && !isDiscrete { value = zip(below, value).map { $0 + $1 } }
    set(animation.property, value, involving: involved)
  }

  /// The ends of a basic animation, nil where it has none.
  private static func ends(
    _ from: [Double]?, _ to: [Double]?, _ by: [Double]?, below: [Double]
  ) -> (from: [Double], to: [Double])? {
    func sum(_ a: [Double], _ b: [Double], _ sign: Double) -> [Double] {
      zip(a, b).map { $0 + sign * $1 }
    }
    switch (from, to, by) {
    case (let from?, let to?, _): return (from, to)
    case (let from?, nil, let by?): return (from, sum(from, by, 1))
    case (nil, let to?, let by?): return (sum(to, by, -1), to)
    case (let from?, nil, nil): return (from, below)
    case (nil, let to?, nil): return (below, to)
    case (nil, nil, let by?): return (below, sum(below, by, 1))
    case (nil, nil, nil): return nil
    }
  }
}

extension PlainMatrix {
  /// The matrix of a layer: anchor point to the origin, scale, turn about z, translation, position.
  init(of values: ReferenceValues) {
    let bounds = values[.bounds]
    let anchor = values[.anchorPoint]
    let (ax, ay) = (bounds[0] + anchor[0] * bounds[2], bounds[1] + anchor[1] * bounds[3])
    let scale = values[.transformScaleX][0]
    let angle = values[.transformRotationZ][0]
    let (c, s) = (cos(angle), sin(angle))
    let position = values[.position]
    // (x − ax)·scale and y − ay, turned.
    let (m11, m12, m21, m22) = (scale * c, scale * s, -s, c)
    self.init([
      m11, m12, 0, 0, m21, m22, 0, 0, 0, 0, 1, 0,
      position[0] - ax * m11 - ay * m21,
      position[1] - ax * m12 - ay * m22 + values[.transformTranslationY][0],
      values[.zPosition][0], 1,
    ])
  }
}
