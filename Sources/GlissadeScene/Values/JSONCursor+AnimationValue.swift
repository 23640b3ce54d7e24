package import GlissadeEngine
import GlissadeMath

extension JSONCursor {
  /// Returns the value as a value of a property.
  package func animationValue(for property: LayerProperty) throws(DocumentError) -> AnimationValue {
    switch property.kind {
    case .scalar: .scalar(try coordinate())
    case .point: .point(try point())
    case .size: .size(try size())
    case .rect: .rect(try rect())
    case .color: .color(try color())
    case .flag: .flag(try bool())
    case .contents: .contents(try contents())
    case .transform: .transform(try shownTransform())
    case .path: .path(try svgPath())
    case .dashPattern: .dashPattern(try numbers(in: JSONCursor.coordinates))
    case .fillRule: .fillRule(try ShapeCodings.fillRules.value(self))
    case .lineCap: .lineCap(try ShapeCodings.lineCaps.value(self))
    case .lineJoin: .lineJoin(try ShapeCodings.lineJoins.value(self))
    }
  }

  /// Returns the value as the host's token of a picture, or nil for `null`.
  package func contents() throws(DocumentError) -> Contents? {
    isNull ? nil : Contents(UInt64(try integer(in: 0...Int.max)))
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
            "m\(row + 1)\(column + 1) is \(JSONWriter.text(entry)), which no Float can hold")
        }
      }
    }
    return transform
  }
}
