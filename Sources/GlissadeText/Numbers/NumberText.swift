/// Formats numbers independently of the locale.
package enum NumberText {
  /// The number of characters that no number exceeds.
  static let maximumLength = 24

  /// Returns the number with the fewest digits that parse to the same value, without a fraction of zero.
  package static func shortest(_ value: Double) -> String {
    integer(value)?.description ?? shortened(value.description)
  }

  /// Returns a whole number of up to 15 digits; nil for others, and for the negative zero, which has a sign.
  package static func integer(_ value: Double) -> Int64? {
    guard value.magnitude < 1e15, value.bitPattern != 1 << 63 else { return nil }
    let integer = Int64(value)
    return Double(integer) == value ? integer : nil
  }

  /// Returns the digits without a fraction of zero.
  package static func shortened(_ digits: String) -> String {
    digits.utf8.suffix(2).elementsEqual(".0".utf8)
      ? String(Substring(digits.utf8.dropLast(2))) : digits
  }

  /// Returns a finite fraction as a percentage that parses to the same fraction: its decimal point is moved, because a
  /// product would be rounded.
  package static func percentage(_ fraction: Double) -> String {
    var digits = Array(shortest(fraction).utf8)
    let sign = digits.first == UInt8(ascii: "-") ? "-" : ""
    if !sign.isEmpty { digits.removeFirst() }
    if let e = digits.firstIndex(of: UInt8(ascii: "e")) {
      let exponent = Int(String(decoding: digits[(e + 1)...], as: UTF8.self)) ?? 0
      return "\(sign)\(String(decoding: digits[..<e], as: UTF8.self))e\(exponent + 2)%"
    }
    let point = digits.firstIndex(of: UInt8(ascii: ".")) ?? digits.count
    var rest = digits.dropFirst(point + 1)
    var whole = digits[..<point]
    for _ in 0..<2 { whole.append(rest.popFirst() ?? UInt8(ascii: "0")) }
    while whole.count > 1, whole.first == UInt8(ascii: "0") { whole.removeFirst() }
    if !rest.isEmpty { whole += [UInt8(ascii: ".")] + rest }
    return sign + String(decoding: whole, as: UTF8.self) + "%"
  }

  /// Returns the number rounded to a number of decimals, without trailing zeros and without negative zero.
  package static func rounded(_ value: Double, _ decimals: Int) -> String {
    shortest(round(value, decimals))
  }

  /// Returns text in which no number has a zero before its decimal point, such as `.5 20%` for `0.5 20%`.
  package static func withoutLeadingZeros(_ text: String) -> String {
    let bytes = Array(text.utf8)
    func isPartOfNumber(_ byte: UInt8) -> Bool {
      (48..<58).contains(byte) || byte == UInt8(ascii: ".")
    }
    let kept = bytes.indices.filter { place in
      let isZero =
        bytes[place] == 48 && place + 1 < bytes.count && bytes[place + 1] == UInt8(ascii: ".")
      return !isZero || (place > 0 && isPartOfNumber(bytes[place - 1]))
    }
    return String(decoding: kept.map { bytes[$0] }, as: UTF8.self)
  }

  /// Returns the finite number with a number of significant digits.
  package static func significant(_ value: Double, _ digits: Int) -> Double {
    guard value != 0, digits < 17 else { return value }
    var (scale, limit) = (1.0, 1.0)
    for _ in 0..<digits { limit *= 10 }
    while value.magnitude * scale < limit / 10, scale < 1e290 { scale *= 10 }
    if scale > 1 { return (value * scale).rounded() / scale }
    while value.magnitude / scale >= limit, scale < 1e290 { scale *= 10 }
    return (value / scale).rounded() * scale
  }

  /// Returns the number that ``rounded(_:_:)`` formats.
  package static func round(_ value: Double, _ decimals: Int) -> Double {
    var scale = 1.0
    for _ in 0..<decimals { scale *= 10 }
    // The number is too large to have that many decimals.
    guard value.magnitude < 0x1p53 / scale else { return value }
    // The sum has no negative zero.
    return (value * scale).rounded() / scale + 0
  }

  /// Returns the number with exactly that many decimals, for display.
  package static func fixed(_ value: Double, _ decimals: Int) -> String {
    var text = rounded(value, decimals)
    guard decimals > 0, !text.utf8.contains(UInt8(ascii: "e")) else { return text }
    let fraction = text.utf8.drop { $0 != UInt8(ascii: ".") }
    if fraction.isEmpty { text += "." }
    return text + String(repeating: "0", count: max(0, decimals - max(0, fraction.count - 1)))
  }
}

extension [UInt8] {
  /// Appends text in UTF-8.
  package mutating func append(text: String) { append(contentsOf: text.utf8) }

  /// Appends the text of ``NumberText/shortest(_:)``.
  package mutating func append(number value: Double) {
    append(addingCapacity: NumberText.maximumLength) { $0.append(number: value) }
  }

  /// Appends numbers with commas between them.
  ///
  /// - Parameters:
  ///   - count: How many numbers there are.
  ///   - numbers: A closure that returns the number with an index.
  ///   - isSpaced: Whether a space follows each comma.
  ///   - append: A closure that appends a number.
  @inline(__always) mutating func append<Number>(
    count: Int, of numbers: (Int) -> Number, isSpaced: Bool = false,
    _ append: (Number, inout OutputSpan<UInt8>) -> Void
  ) {
    for start in stride(from: 0, to: count, by: 64) {
      let end = Swift.min(start + 64, count)
      self.append(addingCapacity: (end - start) * (NumberText.maximumLength + 2)) { output in
        for index in start..<end {
          if index > 0 { output.append(UInt8(ascii: ",")) }
          if index > 0, isSpaced { output.append(UInt8(ascii: " ")) }
          append(numbers(index), &output)
        }
      }
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends digits without a fraction of zero.
  mutating func append(shortening digits: String) {
    let digits = digits.utf8.span
    var count = digits.count
    if count >= 2, digits[count - 1] == UInt8(ascii: "0"), digits[count - 2] == UInt8(ascii: ".") {
      count -= 2
    }
    for index in 0..<count { append(digits[index]) }
  }

  /// Appends the text of ``NumberText/shortest(_:)``.
  mutating func append(number value: Double) {
    // Most numbers of matrices are whole.
    switch NumberText.integer(value) {
    case let digit? where 0 <= digit && digit < 10: append(UInt8(48 + digit))
    case let integer: append(shortening: integer?.description ?? value.description)
    }
  }
}

extension FixedWidthInteger {
  /// Returns all hexadecimal digits of the number's type.
  package func hexadecimal(isUppercase: Bool = false) -> String {
    let digits = String(self, radix: 16, uppercase: isUppercase)
    return String(repeating: "0", count: Self.bitWidth / 4 - digits.utf8.count) + digits
  }
}
