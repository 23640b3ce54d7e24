#if hasFeature(Embedded)
  /// A decimal number with all its digits, which is compared with binary numbers exactly.
  ///
  /// The runtime of Embedded Swift reads no numbers. A number of few digits is one multiplication or division of exact
  /// numbers; for all others an approximation is corrected by comparing the digits with the middles between it and its
  /// neighbours.
  struct ExactDecimal {
    /// The number is `digits` times ten to the power of `exponent`.
    private let digits: LargeInteger
    private let exponent: Int

    /// The number of digits that can decide how a number is rounded: 767, and one that stands for all others.
    private static let mostDigits = 768

    init(_ text: ArraySlice<UInt8>, _ exponent: Int) {
      var digits = LargeInteger(0)
      let text = text.drop { $0 == UInt8(ascii: "0") }
      for digit in text.prefix(ExactDecimal.mostDigits) {
        digits.multiply(by: 10, adding: UInt32(digit - UInt8(ascii: "0")))
      }
      let rest = text.dropFirst(ExactDecimal.mostDigits)
      var exponent = exponent + rest.count
      if rest.contains(where: { $0 != UInt8(ascii: "0") }) {
        digits.multiply(by: 10, adding: 1)
        exponent -= 1
      }
      self.digits = digits
      self.exponent = exponent
    }

    /// Returns the number as a `Double`, rounded to the nearest one and to even ones; found by steps from a value that
    /// is close to it.
    func nearest(to start: Double) -> Double {
      var value = min(start, .greatestFiniteMagnitude)
      while value.isFinite {
        // Twice the significand as an integer, so that the middles are integers, too.
        let power = max(Int(value.exponent), -1022) - 53
        let double = UInt64(value.significandBitPattern | (value.isNormal ? 1 << 52 : 0)) << 1
        let isEven = double & 2 == 0
        let above = compare(with: double + 1, power)
        if above > 0 || (above == 0 && !isEven) {
          value = value.nextUp
          continue
        }
        if value == 0 { break }
        // Below a power of two the neighbour is half as far.
        let isPower = value.significandBitPattern == 0 && value.exponent > -1022
        let below =
          isPower ? compare(with: 2 * double - 1, power - 1) : compare(with: double - 1, power)
        if below < 0 || (below == 0 && !isEven) {
          value = value.nextDown
          continue
        }
        break
      }
      return value
    }

    /// Compares the number with an integer times a power of two: 1, 0 or -1 if it is greater, equal or less.
    private func compare(with integer: UInt64, _ power: Int) -> Int {
      var (left, right) = (digits, LargeInteger(integer))
      if exponent > 0 {
        left.multiplyByTen(exponent)
      } else {
        right.multiplyByTen(-exponent)
      }
      if power > 0 { right.shiftLeft(power) } else { left.shiftLeft(-power) }
      return left.compare(with: right)
    }
  }

  /// An integer of any size that is not negative.
  private struct LargeInteger {
    /// The digits in base 2³², the lowest first; the last one is not 0.
    private var words: [UInt32]

    init(_ number: UInt64) {
      words = [UInt32(truncatingIfNeeded: number), UInt32(number >> 32)]
      while words.last == 0 { words.removeLast() }
    }

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
      if words.isEmpty { return }
      multiply(by: 1 << UInt32(bits % 32))
      words.insert(contentsOf: repeatElement(0, count: bits / 32), at: 0)
    }

    func compare(with other: LargeInteger) -> Int {
      if words.count != other.words.count { return words.count > other.words.count ? 1 : -1 }
      for index in words.indices.reversed() where words[index] != other.words[index] {
        return words[index] > other.words[index] ? 1 : -1
      }
      return 0
    }
  }
#endif
