package import GlissadeEngine
import GlissadeMath

extension JSONCursor {
  /// The maximum number of elements of a shape's path; the cost of a frame grows with it.
  static let maximumPathElementCount = 1_000_000

  /// Returns the value as a value of a property; the properties of shapes may be `null` where they may be nil.
  package func animationValue(for property: LayerProperty) throws(DocumentError) -> AnimationValue {
    switch property.kind {
    case .scalar: .scalar(try coordinate())
    case .point: .point(try point())
    case .size: .size(try size())
    case .rect: .rect(try rect())
    case .color: .color(property.isShapeProperty && isNull ? .clear : try color())
    case .flag: .flag(try bool())
    case .contents: .contents(try contents())
    case .transform: .transform(try shownTransform())
    case .path: .path(isNull ? Path() : try shapePath())
    case .dashPattern: .dashPattern(isNull ? [] : try numbers(in: JSONCursor.dashLengths))
    case .fillRule: .fillRule(try ShapeCodings.fillRules.value(self))
    case .lineCap: .lineCap(try ShapeCodings.lineCaps.value(self))
    case .lineJoin: .lineJoin(try ShapeCodings.lineJoins.value(self))
    }
  }

  /// Returns the value as the host's token of a picture, or nil for `null`.
  package func contents() throws(DocumentError) -> Contents? {
    isNull ? nil : Contents(UInt64(try integer(in: 0...Int.max)))
  }

  /// Throws an error if only shape layers have a property, and the layer is none.
  func check(_ property: LayerProperty, isOfShape: Bool) throws(DocumentError) {
    guard !property.isShapeProperty || isOfShape else {
      throw error(
        .invalidValue, "\(EngineError.notAShapeLayer(property: property)), which have a 'path'")
    }
  }

  /// Throws an error if a value before this one cannot become it, because their structures differ; values that are not
  /// given are not compared.
  func checkMorph<Value: Animatable>(from start: Value?, to end: Value?) throws(DocumentError) {
    guard let start, let end else { return }
    do throws(EngineError) {
      try start.animationValue.checkMorph(to: end.animationValue)
    } catch {
      throw self.error(.invalidValue, "\(error)")
    }
  }

  /// Returns the value as the path of a shape layer.
  private func shapePath() throws(DocumentError) -> Path {
    let path = try svgPath()
    let most = JSONCursor.maximumPathElementCount
    guard path.elements.count <= most else {
      throw error(
        .tooLarge, "a path has at most \(most) elements; here are \(path.elements.count)")
    }
    return path
  }

  /// Returns the value as a layer's transform, whose entries must fit a Float.
  private func shownTransform() throws(DocumentError) -> Transform3D {
    let transform = try transform()
    for row in 0..<4 {
      for column in 0..<4 {
        let entry = transform[row, column]
        guard entry.magnitude <= Double(Float.greatestFiniteMagnitude) else {
          throw error(
            .outOfRange,
            "m\(row + 1)\(column + 1) is \(NumberText.shortest(entry)), which no Float can hold")
        }
      }
    }
    return transform
  }
}
