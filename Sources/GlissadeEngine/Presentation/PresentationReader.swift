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
  package var backgroundColor = Color.clear
  package var cornerRadius = 0.0
  package var borderWidth = 0.0
  package var borderColor = Color.black
  package var shadowColor = Color.black
  package var shadowOpacity = 0.0
  package var shadowOffset = Size.zero
  package var shadowRadius = 0.0
  package var contents: Contents?

  /// Sets the value of a whole property from its numbers.
  fileprivate mutating func set(_ property: LayerProperty, _ numbers: SIMD4<Double>) {
    switch AnimationValue(property.kind, components: numbers) {
    case .color(let color):
      switch property {
      case .backgroundColor: backgroundColor = color
      case .borderColor: borderColor = color
      case .shadowColor: shadowColor = color
      default: break
      }
    case .scalar(let number):
      switch property {
      case .cornerRadius: cornerRadius = number
      case .borderWidth: borderWidth = number
      case .shadowOpacity: shadowOpacity = number
      case .shadowRadius: shadowRadius = number
      default: break
      }
    case .flag(let flag):
      if property == .isHidden { isHidden = flag } else { masksToBounds = flag }
    case .size(let size): shadowOffset = size
    case .contents(let picture): contents = picture
    default: break
    }
  }
}

/// Reads the values of a layer at many times, as its presentations have them bit by bit.
///
/// Values that no row animates are read once.
package final class PresentationReader {
  private let own: SlotSampler
  private let sublayers: SlotSampler?
  private let form: TransformForm
  private let sublayerForm: TransformForm?
  /// The values without those that rows animate.
  private var base = PresentationReading()
  private var transform = Transform3D.identity
  private var sublayerTransform = Transform3D.identity
  private var movesGeometry = false
  private var movesTransform = false
  private var movesOpacity = false
  private var movesZ = false
  private let isStill: Bool
  /// The shape of a layer whose shape does not move.
  private var shape: (value: Shape, pathMorph: PathMorph)?
  private var movesShape = false
  /// The matrix of the sublayers at the time of the last reading; nil for the identity.
  package private(set) var sublayerMatrix: Transform3D?
  /// The animated properties with columns of their own, and the channels of their numbers.
  private var columns: [(property: LayerProperty, channels: [Channel])] = []

  init(_ layer: Layer, _ rows: CompiledLayer) {
    own = SlotSampler(rows.own)
    sublayers = rows.sublayers.map(SlotSampler.init)
    isStill = own.isStill && sublayers?.isStill != false
    form = TransformForm(rows.own)
    sublayerForm = rows.sublayers.map(TransformForm.init)
    for column in rows.columns where column.property != .bounds && column.property != .anchorPoint {
      if column.property.isShapeProperty { movesShape = true }
      let channels = (0..<column.property.kind.componentCount).compactMap {
        rows.channel(of: column.property, $0)
      }
      columns.append((column.property, channels))
    }
    for channel in own.channels { note(channel) }
    columns.removeAll { $0.property.isShapeProperty }
    set(rows.appearance, rows.flags)
    shape = movesShape ? nil : PresentationOrModel(layer).shape
    transform = own.matrix(form)
    if let sublayers, let sublayerForm { sublayerTransform = sublayers.matrix(sublayerForm) }
    base.opacity = own.value(of: .opacity)
    readGeometry(&base, transform)
  }

  /// Notes what a channel moves.
  private func note(_ channel: Channel) {
    switch channel {
    case .opacity: movesOpacity = true
    case .positionZ: (movesZ, movesGeometry) = (true, true)
    case .positionX, .positionY, .originX, .originY, .width, .height, .anchorPointX, .anchorPointY,
      .heading:
      movesGeometry = true
    default:
      if !columns.contains(where: { $0.channels.contains(channel) }) { movesTransform = true }
    }
  }

  private func set(_ appearance: LayerAppearance, _ flags: LayerFlags) {
    base.isHidden = flags.contains(.hidden)
    base.masksToBounds = flags.contains(.masksToBounds)
    base.backgroundColor = appearance.backgroundColor
    base.cornerRadius = appearance.cornerRadius
    base.borderWidth = appearance.borderWidth
    base.borderColor = appearance.borderColor
    base.shadowColor = appearance.shadowColor
    base.shadowOpacity = appearance.shadowOpacity
    base.shadowOffset = appearance.shadowOffset
    base.shadowRadius = appearance.shadowRadius
    base.contents = appearance.contents
  }

  /// Returns the z position of the layer at its stage's time, in seconds.
  package func zPosition(of layer: Layer, at time: Double) -> Double {
    guard movesZ else { return base.zPosition }
    own.move(to: layer.timeSpace.localTime(atStageTime: time))
    return own.value(of: .positionZ)
  }

  /// Returns the values of the layer at its stage's time.
  ///
  /// - Parameters:
  ///   - layer: The layer.
  ///   - time: The stage's time, in seconds.
  package func reading(of layer: Layer, at time: Double) -> PresentationReading {
    if isStill { return base }
    let localTime = layer.timeSpace.localTime(atStageTime: time)
    own.move(to: localTime)
    var reading = base
    if movesOpacity { reading.opacity = own.value(of: .opacity) }
    for (property, channels) in columns {
      var numbers = SIMD4<Double>(repeating: 0)
      for (index, channel) in channels.enumerated() { numbers[index] = own.value(of: channel) }
      reading.set(property, numbers)
    }
    if let sublayerForm, sublayers?.isStill == false {
      sublayers?.move(to: localTime)
      sublayerTransform = sublayers?.matrix(sublayerForm) ?? .identity
    }
    if movesGeometry || movesTransform || sublayers?.isStill == false {
      readGeometry(&reading, movesTransform ? own.matrix(form) : transform)
    }
    return reading
  }

  /// Reads what the matrices depend on, and computes them by the rules of ``Presentation``.
  private func readGeometry(_ reading: inout PresentationReading, _ transform: Transform3D) {
    reading.bounds = Rect(
      x: own.value(of: .originX), y: own.value(of: .originY), width: own.value(of: .width),
      height: own.value(of: .height))
    reading.anchorPoint = Point(
      x: own.value(of: .anchorPointX), y: own.value(of: .anchorPointY))
    reading.position = Point(x: own.value(of: .positionX), y: own.value(of: .positionY))
    reading.zPosition = own.value(of: .positionZ)
    let anchor = reading.bounds.point(at: reading.anchorPoint)
    reading.localMatrix = transform.turned(by: own.value(of: .heading))
      .placed(anchor, at: reading.position, reading.zPosition)
    if sublayers != nil {
      let matrix = sublayerTransform.about(anchor)
      sublayerMatrix = matrix.isIdentity ? nil : matrix
    }
  }

  /// Returns the shape of a ``ShapeLayer`` at its stage's time, with its path as a morph; nil for other layers.
  package func shape(of layer: Layer) -> (value: Shape, pathMorph: PathMorph)? {
    movesShape ? PresentationOrModel(layer).shape : shape
  }
}

extension Stage {
  /// Returns the reader of a layer, which is valid until the layer's next change.
  package func reader(of layer: Layer) -> PresentationReader {
    rows(of: layer, keepsAll: true).reader(of: layer)
  }
}
