package import GlissadeMath

extension JSONCursor {
  private static let transformKeys = ValueDefinitions.transformFields.names

  /// Returns the value as a transform.
  ///
  /// The value has one of these forms; angles are in radians, matrices in row-major order:
  ///
  /// | text | transform |
  /// |---|---|
  /// | `"identity"` | the identity |
  /// | `[m11, m12, … m44]` or `{"matrix": […]}` | the matrix with these 16 entries |
  /// | `{"translate": [x, y]}`, `{"translate": [x, y, z]}` | a translation in points |
  /// | `{"scale": s}`, `{"scale": [x, y]}`, `{"scale": [x, y, z]}` | a scaling; `s` does not scale z |
  /// | `{"rotate": angle}`, `{"rotate": angle, "axis": [x, y, z]}` | a rotation, by default about z |
  /// | `{"perspective": distance}` | a perspective; the distance of the eye in points is greater than 0 |
  /// | `[a, b, …]` or `{"concat": [a, b, …]}` | the product; `a` applies first |
  /// | `{"invert": a}` | the inverse; a singular transform is unchanged, as in Core Animation |
  package func transform() throws(DocumentError) -> Transform3D {
    if case .string = node.kind {
      guard try string() == "identity" else {
        throw error(.invalidValue, "the only transform with a name is 'identity'")
      }
      return .identity
    }
    if case .array(let nodes) = node.kind {
      if case .integer? = nodes.first?.kind { return try matrix() }
      if case .number? = nodes.first?.kind { return try matrix() }
      return try product()
    }
    let object = try object(keys: JSONCursor.transformKeys)
    let (key, value) = try object.exactlyOne(
      of: JSONCursor.transformKeys.filter { $0 != "axis" })
    if let axis = object.optional("axis"), key != "rotate" {
      throw axis.error(.invalidValue, "only a rotation has an axis")
    }
    switch key {
    case "translate":
      let numbers = try value.numbers(count: 2...3, in: JSONCursor.coordinates)
      return Transform3D(
        translationX: numbers[0], y: numbers[1], z: numbers.count == 3 ? numbers[2] : 0)
    case "scale": return try value.scale()
    case "rotate":
      let angle = try value.coordinate()
      let axis =
        try object.optional("axis")?.numbers(count: 3...3, in: JSONCursor.coordinates) ?? [0, 0, 1]
      return Transform3D(rotationAngle: angle, x: axis[0], y: axis[1], z: axis[2])
    case "perspective":
      let distance = try value.number(in: GreaterThan(0))
      return Transform3D(perspectiveDistance: distance)
    case "matrix": return try value.matrix()
    case "concat": return try value.product()
    default:
      let inverse = try value.transform().inverted()
      guard inverse.entries.allSatisfy(\.isFinite) else {
        throw error(.outOfRange, "the inverse has an entry that no Double can hold")
      }
      return inverse
    }
  }

  private func scale() throws(DocumentError) -> Transform3D {
    guard case .array = node.kind else {
      let factor = try coordinate()
      return Transform3D(scaleX: factor, y: factor, z: 1)
    }
    let numbers = try numbers(count: 2...3, in: JSONCursor.coordinates)
    return Transform3D(
      scaleX: numbers[0], y: numbers[1], z: numbers.count == 3 ? numbers[2] : 1)
  }

  private func matrix() throws(DocumentError) -> Transform3D {
    let m = try numbers(count: 16...16)
    return Transform3D(
      rows: (m[0], m[1], m[2], m[3]), (m[4], m[5], m[6], m[7]), (m[8], m[9], m[10], m[11]),
      (m[12], m[13], m[14], m[15]))
  }

  /// Returns the value as the product of an array of transforms, the first of which applies first.
  func product() throws(DocumentError) -> Transform3D {
    var product = Transform3D.identity
    for factor in try elements() { product = product.concatenating(try factor.transform()) }
    guard product.entries.allSatisfy(\.isFinite) else {
      throw error(.outOfRange, "the product has an entry that no Double can hold")
    }
    return product
  }
}
