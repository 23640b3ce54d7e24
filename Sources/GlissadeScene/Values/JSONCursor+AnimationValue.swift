package import GlissadeEngine
import GlissadeMath

extension JSONCursor {
  /// The value as one that a property can have.
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
    }
  }

  /// The value as the host's number of a picture, or `null` for none.
  package func contents() throws(DocumentError) -> Contents? {
    isNull ? nil : Contents(UInt64(try integer(in: 0...Int.max)))
  }

  /// The value as a transform that a layer can have: its entries are shown as Floats.
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
