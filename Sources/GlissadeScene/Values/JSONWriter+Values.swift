import GlissadeEngine
import GlissadeMath

// Values as files have them, in numbers that read as the same again.

extension JSONWriter {
  /// Writes numbers that are known to be finite: the engine has them.
  mutating func list(_ numbers: [Double]) {
    // This cannot throw where what is not finite is written as null.
    do throws(JSONWriterError) { try self.numbers(numbers) } catch { null() }
  }

  /// Writes a value of a property.
  mutating func value(_ value: AnimationValue) {
    switch value {
    case .scalar(let x): numberOrNull(x)
    case .point(let x): list([x.x, x.y])
    case .size(let x): list([x.width, x.height])
    case .rect(let x): list([x.origin.x, x.origin.y, x.size.width, x.size.height])
    case .color(let x): color(x)
    case .transform(let x): transform(x)
    case .flag(let x): bool(x)
    case .contents(let x):
      if let token = x?.token { integer(Int(clamping: token)) } else { null() }
    }
  }

  /// Writes a colour in hexadecimal digits if these can say it, and otherwise in numbers.
  mutating func color(_ color: Color) {
    let parts = [color.red, color.green, color.blue, color.alpha]
    var text = "#"
    for part in parts {
      guard part >= 0, part <= 1, part.sign == .plus else { return list(parts) }
      let level = (part * 255).rounded()
      guard level / 255 == part else { return list(parts) }
      text += (level < 16 ? "0" : "") + String(Int(level), radix: 16)
    }
    string(text.hasSuffix("ff") ? String(text.dropLast(2)) : text)
  }

  /// Writes a transform: its name or its entries.
  mutating func transform(_ transform: Transform3D) {
    let entries = (0..<16).map { transform[$0 / 4, $0 % 4] }
    let identity = (0..<16).map { Transform3D.identity[$0 / 4, $0 % 4] }
    // Zeros with a minus are equal to those without, but not the same.
    if zip(entries, identity).allSatisfy({ $0.bitPattern == $1.bitPattern }) {
      string("identity")
    } else {
      list(entries)
    }
  }

  /// Writes a number of 0 or more, which may be infinite.
  mutating func extent(_ value: Double) {
    if value == .infinity { string("infinity") } else { numberOrNull(value) }
  }
}
