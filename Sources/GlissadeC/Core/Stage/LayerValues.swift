import CGlissade
import GlissadeEngine
import GlissadeMath

// The conversion of property values from and to the doubles of the header.

extension LayerProperty {
  /// Creates the property that has a number in the header.
  init(_ number: Int32) throws(Failure) {
    guard let raw = UInt8(exactly: number), let property = LayerProperty(rawValue: raw) else {
      throw .rejected("property", Int(number), "there is no such property")
    }
    self = property
  }

  /// The number of doubles of a value.
  ///
  /// - Throws: `GLISSADE_TYPE` for values that are text.
  func width() throws(Failure) -> Int {
    switch kind {
    case .transform: return 16
    case .contents: return 1
    case .path, .dashPattern: throw Failure(GLISSADE_TYPE, "property", "\(keyPath) is text")
    default: return kind.componentCount
    }
  }
}

extension AnimationValue {
  /// Creates a value of a property from a row of an array.
  ///
  /// - Throws: `GLISSADE_OUT_OF_RANGE` for numbers that are not valid flags, images or enumeration constants.
  init(
    _ property: LayerProperty, _ numbers: InputArray<Double>, row: Int, at first: Int = 0,
    _ field: StaticString
  ) throws(Failure) {
    let kind = property.kind
    func rejected(_ number: Double) -> Failure {
      Failure(
        number.isFinite ? GLISSADE_OUT_OF_RANGE : GLISSADE_NOT_FINITE, field, row: row,
        value: number, "\(number) is not a valid \(kind.displayName)")
    }
    switch kind {
    case .transform:
      var matrix = Transform3D.identity
      for index in 0..<16 { matrix[index / 4, index % 4] = numbers[row, first + index] }
      self = .transform(matrix)
    case .contents:
      let number = numbers[row, first]
      if number == -1 {
        self = .contents(nil)
      } else {
        guard number >= 0, number < 0x1p53, number == number.rounded() else {
          throw rejected(number)
        }
        self = .contents(Contents(UInt64(number)))
      }
    case .flag, .fillRule, .lineCap, .lineJoin:
      let number = numbers[row, first]
      let last = kind == .lineCap || kind == .lineJoin ? 2.0 : 1
      guard number >= 0, number <= last, number == number.rounded(),
        let value = AnimationValue(kind, components: SIMD4(number, 0, 0, 0))
      else { throw rejected(number) }
      self = value
    default:
      var components = SIMD4<Double>(repeating: 0)
      for index in 0..<kind.componentCount { components[index] = numbers[row, first + index] }
      guard let value = AnimationValue(kind, components: components) else {
        throw Failure(GLISSADE_TYPE, field, row: row, "\(property.keyPath) is text")
      }
      self = value
    }
  }

  /// Writes the value to a row of an array that is as wide as the property's values.
  func write(to numbers: OutputArray<Double>, row: Int) {
    switch self {
    case .transform(let matrix):
      for index in 0..<16 { numbers.set(row, index, matrix[index / 4, index % 4]) }
    case .contents(let contents): numbers.set(row, contents.map { Double($0.token) } ?? -1)
    default:
      let components = components
      for index in 0..<kind.componentCount { numbers.set(row, index, components[index]) }
    }
  }
}
