/// A decimal number with all its digits, which is converted to binary exactly.
///
/// The runtime of Embedded Swift reads no numbers. A number of few digits is one multiplication or division of exact
/// numbers; all others are divided as large integers.
struct ExactDecimal {
  /// The number is `digits` times ten to the power of `exponent`.
  private let digits: LargeInteger
  private let exponent: Int
  /// The power of ten that is greater than the number, and at most ten times as great.
  private let magnitude: Int

  /// The number of digits that can decide how a number is rounded: 767, and one that stands for all others.
  private static let mostDigits = 768

  /// Creates the number of ASCII digits times a power of ten.
  init(_ text: ArraySlice<UInt8>, _ exponent: Int) {
    var digits = LargeInteger(0)
    let text = text.drop { $0 == UInt8(ascii: "0") }
    for digit in text.prefix(ExactDecimal.mostDigits) {
      digits.multiply(by: 10, adding: UInt32(digit - UInt8(ascii: "0")))
    }
    let rest = text.dropFirst(ExactDecimal.mostDigits)
    magnitude = exponent + text.count
    var exponent = exponent + rest.count
    if rest.contains(where: { $0 != UInt8(ascii: "0") }) {
      digits.multiply(by: 10, adding: 1)
      exponent -= 1
    }
    self.digits = digits
    self.exponent = exponent
  }

  /// The nearest `Double`, of two that are equally near the even one.
  var nearest: Double {
    if digits.bitWidth == 0 || magnitude < -330 { return 0 }
    if magnitude > 310 { return .infinity }
    var (left, right) = (digits, LargeInteger(1))
    if exponent > 0 { left.multiplyByTen(exponent) } else { right.multiplyByTen(-exponent) }
    // The quotient gets 55 or 56 bits, or fewer if the last one is a quarter of the smallest number.
    let power = max(left.bitWidth - right.bitWidth - 55, -1076)
    if power > 0 { right.shiftLeft(power) } else { left.shiftLeft(-power) }
    right.shiftLeft(56)
    var quotient: UInt64 = 0
    for _ in 0..<56 {
      left.multiply(by: 2)
      quotient <<= 1
      if left.isLess(than: right) { continue }
      left.subtract(right)
      quotient |= 1
    }
    // The last bit also stands for all that follow it.
    if left.bitWidth > 0 { quotient |= 1 }
    let extra = max(quotient.bitWidth - quotient.leadingZeroBitCount - 53, -1074 - power)
    let (rest, half) = (quotient & (1 << UInt64(extra) - 1), 1 << UInt64(extra - 1) as UInt64)
    var significand = quotient >> UInt64(extra)
    if rest > half || (rest == half && significand & 1 == 1) { significand += 1 }
    return Double(sign: .plus, exponent: power + extra, significand: Double(significand))
  }
}

/// An integer of any size that is not negative.
private struct LargeInteger {
  /// The digits in base 2³², the lowest first; the last one is not 0.
  private var words: [UInt32]

  init(_ number: UInt32) { words = number == 0 ? [] : [number] }

  /// The number of bits, without leading zeros.
  var bitWidth: Int { words.count * 32 - (words.last?.leadingZeroBitCount ?? 0) }

  mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
    var carry = UInt64(summand)
    for index in words.indices {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  mutating func multiplyByTen(_ power: Int) {
    for _ in 0..<(power / 9) { multiply(by: 1_000_000_000) }
    for _ in 0..<(power % 9) { multiply(by: 10) }
  }

  mutating func shiftLeft(_ bits: Int) {
    multiply(by: 1 << UInt32(bits % 32))
    if !words.isEmpty { words.insert(contentsOf: repeatElement(0, count: bits / 32), at: 0) }
  }

  /// Subtracts an integer that is not greater.
  mutating func subtract(_ other: LargeInteger) {
    var borrow: Int64 = 0
    for index in words.indices {
      borrow += Int64(words[index]) - (index < other.words.count ? Int64(other.words[index]) : 0)
      words[index] = UInt32(truncatingIfNeeded: borrow)
      borrow >>= 32
    }
    while words.last == 0 { words.removeLast() }
  }

  func isLess(than other: LargeInteger) -> Bool {
    if words.count != other.words.count { return words.count < other.words.count }
    for index in words.indices.reversed() where words[index] != other.words[index] {
      return words[index] < other.words[index]
    }
    return false
  }
}
