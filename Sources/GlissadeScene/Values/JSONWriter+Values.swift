import GlissadeEngine
import GlissadeMath

// Values in the format of files, in numbers that parse to the same value.

extension JSONWriter {
  /// Writes a property's value in the format of files, with colours and transforms in their shortest form.
  mutating func fileValue(_ value: AnimationValue, of property: LayerProperty) {
    switch value {
    case .color(let x): if property.isShapeProperty && x.isBlank { null() } else { color(x) }
    case .transform(let x): transform(x)
    case .path(let x): if x.isEmpty { null() } else { string(x.svgTextWithArcs) }
    default: self.value(value)
    }
  }

  /// Writes a colour in hexadecimal digits if they are exact, otherwise as numbers.
  mutating func color(_ color: Color) {
    let parts = [color.red, color.green, color.blue, color.alpha]
    var text = "#"
    for part in parts {
      guard part >= 0, part <= 1, part.sign == .plus else { return numbers(parts) }
      let level = (part * 255).rounded()
      guard level / 255 == part else { return numbers(parts) }
      text += UInt8(level).hexadecimal()
    }
    string(text.hasSuffix("ff") ? String(text.dropLast(2)) : text)
  }

  /// Writes a transform as `"identity"` or as its entries.
  mutating func transform(_ transform: Transform3D) {
    let entries = transform.entries
    // The bits are compared, because -0 equals 0.
    if zip(entries, Transform3D.identity.entries).allSatisfy({ $0.bitPattern == $1.bitPattern }) {
      string("identity")
    } else {
      numbers(entries)
    }
  }

  /// Writes a number of 0 or more, which may be infinite.
  mutating func extent(_ value: Double) {
    if value == .infinity { string("infinity") } else { number(value) }
  }
}

extension Color {
  /// Whether the bits are those of the colour that shapes have in place of nil.
  fileprivate var isBlank: Bool {
    [red, green, blue, alpha].allSatisfy { $0.bitPattern == 0 }
  }
}
