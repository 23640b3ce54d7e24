import GlissadeBatch
import GlissadeEngine
import GlissadeMath

/// Reads the values of a layer at many times, as its presentations have them bit by bit.
///
/// Values that no row animates are read once.
final class LayerStateReader {
  // Constants, which are read without checks of exclusive access.
  let layer: Layer
  /// The compiled rows, which are the same object until the layer changes.
  let rows: CompiledLayer
  let own: SlotSampler
  private let sublayers: SlotSampler?
  private let timeSpace: TimeSpace?
  /// Whether no value ever changes.
  let isStill: Bool
  /// Whether the shape of a shape layer moves, which the reader does not read.
  let movesShape: Bool
  private let restingTransform: Transform3D
  private let movesGeometry: Bool
  private let movesTransform: Bool
  /// The animated properties with columns of their own, and their first channels.
  private let columns: [(property: LayerProperty, first: Channel)]

  init(_ layer: Layer, _ rows: CompiledLayer) {
    (self.layer, self.rows, timeSpace) = (layer, rows, rows.timeSpace)
    (own, sublayers) = (rows.own, rows.sublayers)
    isStill = own.isStill && sublayers?.isStill != false
    movesTransform = own.animatesTransform
    movesGeometry =
      movesTransform || own.animates(.positionX, count: 9) || own.animates(.heading)
      || sublayers?.isStill == false
    movesShape = rows.columns.contains { $0.property.isShapeProperty }
    columns = rows.columns.compactMap { column in
      guard !column.property.isShapeProperty, column.property != .bounds,
        column.property != .anchorPoint
      else { return nil }
      return rows.channel(of: column.property, 0).map { (column.property, $0) }
    }
    own.move(to: 0)
    sublayers?.move(to: 0)
    restingTransform = own.matrix
  }

  /// Sets the values that no row animates, with the matrix to the superlayer without its sublayer transform.
  func setResting(_ state: inout LayerState) {
    state.opacity = own.value(of: .opacity)
    (state.isHidden, state.masksToBounds) = (rows.isHidden, rows.masksToBounds)
    setGeometry(restingTransform, &state)
    state.setAppearance(rows.appearance)
  }

  /// Replaces the values that rows animate by those at the stage's time.
  ///
  /// - Parameters:
  ///   - state: The values at another time.
  ///   - time: The stage's time, in seconds.
  ///   - other: A reader at this time that shares its drivers, see ``sharesDrivers(with:)``.
  func move(_ state: inout LayerState, to time: Double, like other: LayerStateReader? = nil) {
    let localTime = timeSpace.localTime(atStageTime: time)
    own.move(to: localTime, like: other?.own)
    if own.animates(.opacity) { state.opacity = own.value(of: .opacity) }
    if !columns.isEmpty { setColumns(&state) }
    guard movesGeometry else { return }
    sublayers?.move(to: localTime)
    setGeometry(movesTransform ? own.matrix : restingTransform, &state)
  }

  /// Sets the values of properties with columns of their own.
  private func setColumns(_ state: inout LayerState) {
    var appearance = rows.appearance
    for (property, first) in columns {
      let value = AnimationValue(property.kind, components: own.values(from: first))
      switch (property, value) {
      case (.isHidden, .flag(let flag)): state.isHidden = flag
      case (.masksToBounds, .flag(let flag)): state.masksToBounds = flag
      default: appearance.access(property, setting: value)
      }
    }
    state.setAppearance(appearance)
  }

  /// Returns whether rows of another reader's layer have the same timings and curves, in the same time.
  func sharesDrivers(with other: LayerStateReader) -> Bool {
    timeSpace === other.timeSpace && own.sharesDrivers(with: other.own)
  }

  /// Sets the values that the matrix depends on, and the matrices by the rules of ``Presentation``.
  private func setGeometry(_ transform: Transform3D, _ state: inout LayerState) {
    let (place, rect) = (own.values(from: .positionX), own.values(from: .originX))
    let fractions = own.values(from: .anchorPointX)
    state.bounds = Rect(x: rect[0], y: rect[1], width: rect[2], height: rect[3])
    state.anchorPoint = Point(x: fractions[0], y: fractions[1])
    state.zPosition = place[2]
    let anchor = state.anchor
    let turned = own.animates(.heading) ? transform.turned(by: own.value(of: .heading)) : transform
    state.local = turned.placed(anchor, at: Point(x: place[0], y: place[1]), place[2])
  }

  /// Returns the matrix of the sublayers about the anchor point, after ``move(_:to:like:)``; nil for the identity.
  func sublayerMatrix(about anchor: Point) -> Transform3D? {
    (sublayers?.matrix.about(anchor)).flatMap { $0.isIdentity ? nil : $0 }
  }
}

extension LayerState {
  /// Sets the properties that are neither part of the matrix nor flags.
  fileprivate mutating func setAppearance(_ appearance: LayerAppearance) {
    backgroundColor = appearance.backgroundColor
    cornerRadius = appearance.cornerRadius
    borderWidth = appearance.borderWidth
    borderColor = appearance.borderColor
    contents = appearance.contents?.token
    var color = appearance.shadowColor
    color.alpha *= min(1, max(0, appearance.shadowOpacity))
    shadow =
      masksToBounds || !(color.alpha > 0)
      ? nil
      : RecordedShadow(
        color: color, offset: appearance.shadowOffset, radius: appearance.shadowRadius)
  }

  /// The anchor point in the layer's own coordinates.
  var anchor: Point {
    Point(
      x: bounds.origin.x + anchorPoint.x * bounds.size.width,
      y: bounds.origin.y + anchorPoint.y * bounds.size.height)
  }
}
