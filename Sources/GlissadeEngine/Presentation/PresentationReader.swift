import GlissadeBatch
package import GlissadeMath

/// The values that a layer shows at one time, for recordings.
package struct PresentationReading {
  /// See ``Presentation/localMatrix``.
  package var localMatrix = Transform3D.identity
  package var bounds = Rect.zero
  package var position = Point.zero
  package var anchorPoint = Point(x: 0.5, y: 0.5)
  package var zPosition = 0.0
  package var opacity = 1.0
  package var isHidden = false
  package var masksToBounds = false
  package var appearance: LayerAppearance
  /// See ``Presentation/sublayerMatrix``; nil for the identity.
  package var sublayerMatrix: Transform3D?

  fileprivate init(_ appearance: LayerAppearance, _ flags: LayerFlags) {
    (isHidden, masksToBounds) = (flags.isHidden, flags.masksToBounds)
    self.appearance = appearance
  }

  /// Sets the values that the matrix depends on, and the matrix by the rules of ``Presentation``.
  fileprivate mutating func setGeometry(_ own: SlotSampler, _ transform: Transform3D) {
    let (place, rect) = (own.values(from: .positionX), own.values(from: .originX))
    let anchor = own.values(from: .anchorPointX)
    bounds = Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
    anchorPoint = Point(x: anchor[0], y: anchor[1])
    position = Point(x: place[0], y: place[1])
    zPosition = place[2]
    localMatrix = transform.turned(by: own.animates(.heading) ? own.value(of: .heading) : 0)
      .placed(bounds.point(at: anchorPoint), at: position, zPosition)
  }

  /// Sets the matrix of the sublayers, after the geometry.
  fileprivate mutating func setSublayerMatrix(_ sampler: SlotSampler?) {
    guard let sampler else { return }
    let matrix = sampler.matrix.about(bounds.point(at: anchorPoint))
    sublayerMatrix = matrix.isIdentity ? nil : matrix
  }

  /// Sets the value of a whole property from its numbers.
  fileprivate mutating func set(_ property: LayerProperty, _ numbers: SIMD4<Double>) {
    let value = AnimationValue(property.kind, components: numbers)
    switch property {
    case .isHidden: _ = isHidden.access(setting: value)
    case .masksToBounds: _ = masksToBounds.access(setting: value)
    default: appearance.access(property, setting: value)
    }
  }
}

/// Reads the values of a layer at many times, as its presentations have them bit by bit.
///
/// Values that no row animates are read once.
package final class PresentationReader {
  // Constants, which are read without checks of exclusive access.
  private let own: SlotSampler
  private let sublayers: SlotSampler?
  /// The values without those that rows animate.
  package let resting: PresentationReading
  private let restingTransform: Transform3D
  private let movesGeometry: Bool
  private let movesTransform: Bool
  /// Whether no value ever changes.
  package let isStill: Bool
  /// The time space of the layer; a layer with animations is compiled anew in another one.
  private let timeSpace: TimeSpace?
  /// Whether the layer has a shape.
  package let hasShape: Bool
  private let movesShape: Bool
  /// The shape of a layer whose shape does not move.
  private let shape: (value: Shape, pathMorph: PathMorph)?
  /// The animated properties with columns of their own, and their first channels.
  private let columns: [(property: LayerProperty, first: Channel)]

  init(_ layer: Layer, _ rows: CompiledLayer) {
    timeSpace = layer.timeSpace
    (own, sublayers) = (rows.own, rows.sublayers)
    isStill = own.isStill && sublayers?.isStill != false
    movesTransform = own.animatesTransform
    movesGeometry =
      movesTransform || own.animates(.positionX, count: 9) || own.animates(.heading)
      || sublayers?.isStill == false
    var columns: [(property: LayerProperty, first: Channel)] = []
    var movesShape = false
    for column in rows.columns where column.property != .bounds && column.property != .anchorPoint {
      if column.property.isShapeProperty {
        movesShape = true
      } else if let first = rows.channel(of: column.property, 0) {
        columns.append((column.property, first))
      }
    }
    self.columns = columns
    self.movesShape = movesShape
    shape = movesShape ? nil : PresentationReader.shape(of: layer)
    hasShape = movesShape || shape != nil
    own.move(to: 0)
    sublayers?.move(to: 0)
    restingTransform = own.matrix
    var resting = PresentationReading(rows.appearance, rows.flags)
    resting.opacity = own.value(of: .opacity)
    resting.setGeometry(own, restingTransform)
    resting.setSublayerMatrix(sublayers)
    self.resting = resting
  }

  /// Whether the z position moves, on which the order of drawing depends.
  package var movesZPosition: Bool { own.animates(.positionZ) }

  /// Whether properties with columns of their own move.
  package var movesAppearance: Bool { !columns.isEmpty }

  /// Returns the z position at the stage's time, in seconds.
  package func zPosition(at time: Double) -> Double {
    guard movesZPosition else { return resting.zPosition }
    own.move(to: timeSpace.localTime(atStageTime: time))
    return own.value(of: .positionZ)
  }

  /// Replaces the values that rows animate by those at the stage's time.
  ///
  /// - Parameters:
  ///   - reading: The ``resting`` values, or those at another time.
  ///   - time: The stage's time, in seconds.
  ///   - twin: A reader that was moved to this time before, see ``sharesDrivers(with:)``.
  package func move(
    _ reading: inout PresentationReading, to time: Double, like twin: PresentationReader? = nil
  ) {
    if isStill { return }
    let localTime = timeSpace.localTime(atStageTime: time)
    own.move(to: localTime, like: twin?.own)
    if own.animates(.opacity) { reading.opacity = own.value(of: .opacity) }
    for (property, first) in columns { reading.set(property, own.values(from: first)) }
    guard movesGeometry else { return }
    sublayers?.move(to: localTime)
    reading.setGeometry(own, movesTransform ? own.matrix : restingTransform)
    reading.setSublayerMatrix(sublayers)
  }

  /// Returns whether rows of another reader's layer have the same timings and curves, in the same time.
  package func sharesDrivers(with other: PresentationReader) -> Bool {
    timeSpace === other.timeSpace && own.sharesDrivers(with: other.own)
  }

  /// Returns the values at the stage's time, in seconds.
  package func reading(at time: Double) -> PresentationReading {
    var reading = resting
    move(&reading, to: time)
    return reading
  }

  /// Returns the shape of a ``ShapeLayer`` at its stage's time, with its path as a morph; nil for other layers.
  package func shape(of layer: Layer) -> (value: Shape, pathMorph: PathMorph)? {
    movesShape ? PresentationReader.shape(of: layer) : shape
  }

  private static func shape(of layer: Layer) -> (value: Shape, pathMorph: PathMorph)? {
    guard layer.has(.path) else { return nil }
    let shown = layer.presentationOrModel
    return shown.shape.map { ($0, shown.pathMorph) }
  }
}

extension Stage {
  /// Returns the reader of a layer, which is valid until the layer's next change.
  package func reader(of layer: Layer) -> PresentationReader {
    rows(of: layer, keepsAll: true).reader(of: layer)
  }
}
