import GlissadeEngine
import GlissadeMath
import GlissadeTiming

extension ExpectationReader {
  /// The greatest difference of a number from an expected one without a tolerance.
  private static let tolerance = 1e-6
  private static let tolerances = Coding.number(in: 0...Double.infinity)

  /// The schemas of expected values by the pattern of their names, `LAYER.KEYPATH`.
  static let layerSchemas = Schema(
    ValueDefinitions.propertyNames.map { definition in
      let properties = LayerProperty.allCases.filter {
        ValueDefinitions.name(of: $0) == definition
      }
      let paths = properties.map { $0.name.split(separator: ".").joined(separator: "\\.") }
      let value = Schema.ref(definition)
      let hasTolerance = properties.first.map { isNumeric($0.kind) } ?? false
      let pair: Schema = [
        "type": "array", "prefixItems": [value, tolerances.schema], "items": false, "minItems": 2,
      ]
      return ("^.+\\.(\(paths.joined(separator: "|")))$", hasTolerance ? .any(value, pair) : value)
    })

  /// Reads an expected value of a layer.
  func layer(_ member: JSONMember, _ value: JSONCursor) throws(DocumentError) -> Fact {
    let (layer, property) = try layerAndProperty(member, value)
    var (number, tolerance, margin) = (value, ExpectationReader.tolerance, "")
    if ExpectationReader.hasTolerance(value, property) {
      let pair = try value.elements(count: 2...2)
      (number, tolerance) = (pair[0], try ExpectationReader.tolerances.read(pair[1]))
      margin = " ± \(NumberText.shortest(tolerance))"
    }
    let wanted = try number.animationValue(for: property)
    return (
      ExpectationReader.words(wanted) + margin,
      { moment in
        guard let layer = moment.playback.layer(named: layer) else {
          return ("no such layer", false)
        }
        guard layer.has(property) else { return ("no shape layer", false) }
        let found = layer.presentationOrModel.animationValue(of: property)
        return (ExpectationReader.words(found), found.isClose(to: wanted, within: tolerance))
      }
    )
  }

  private func layerAndProperty(
    _ member: JSONMember, _ value: JSONCursor
  ) throws(DocumentError) -> (String, LayerProperty) {
    let key = member.key
    func error(_ message: String) -> DocumentError {
      DocumentError(.unknownKey, at: member.keyPosition, path: value.path, message)
    }
    let points = key.indices.filter { key[$0] == "." }
    // Names of layers may contain points, and so do key paths.
    for point in points {
      let path = String(key[key.index(after: point)...])
      guard let property = LayerProperty(name: path) else { continue }
      let layer = String(key[..<point])
      guard layers.contains(layer) else {
        throw error(
          "there is no layer '\(Quotation.cut(layer))'"
            + NearestName.advice(for: layer, among: layers.sorted()))
      }
      return (layer, property)
    }
    if let point = points.last(where: { layers.contains(String(key[..<$0])) }) {
      let path = String(key[key.index(after: point)...])
      let nearest = NearestName.of(path, among: LayerProperty.names)
      throw error(
        "'\(Quotation.cut(path))' is no key path"
          + (nearest.map { "; did you mean '\($0)'?" } ?? "; one is like 'position.x'"))
    }
    throw error(
      "unknown name '\(Quotation.cut(key))'"
        + (NearestName.of(key, among: ExpectationReader.fields.names).map {
          "; did you mean '\($0)'?"
        }
          ?? "; expected are 'top', 'presented', 'event' or a value such as 'window.position.x'"))
  }

  /// Whether an expected value is an array of a value and its tolerance.
  private static func hasTolerance(_ value: JSONCursor, _ property: LayerProperty) -> Bool {
    guard case .array(let parts) = value.node.kind, isNumeric(property.kind) else { return false }
    if property.kind == .scalar { return true }
    // Arrays of numbers are values; those of transforms have no numbers.
    return parts.count == 2 && parts[0].double == nil && parts[1].double != nil
  }

  private static func isNumeric(_ kind: AnimationValue.Kind) -> Bool {
    switch kind {
    case .scalar, .point, .size, .rect, .color, .transform, .dashPattern: true
    case .flag, .contents, .path, .fillRule, .lineCap, .lineJoin: false
    }
  }

  private static func words(_ value: AnimationValue) -> String {
    var json = JSONWriter()
    json.value(value)
    return json.text
  }
}

extension AnimationValue {
  /// The numbers of the value; nil for values without numbers that differ by degrees.
  fileprivate var numbers: [Double]? {
    switch self {
    case .scalar, .point, .size, .rect, .color: (0..<4).map { components[$0] }
    case .transform(let transform): (0..<16).map { transform.entries[$0] }
    case .dashPattern(let lengths): lengths
    case .flag, .contents, .path, .fillRule, .lineCap, .lineJoin: nil
    }
  }

  /// Whether all numbers of two values differ by at most a tolerance.
  fileprivate func isClose(to other: AnimationValue, within tolerance: Double) -> Bool {
    guard let numbers, let others = other.numbers, numbers.count == others.count else {
      return self == other
    }
    return zip(numbers, others).allSatisfy { abs($0 - $1) <= tolerance }
  }
}
