/// The hash by which a page's policy names its script, of FIPS 180-4.
enum SHA256 {
  /// The first 32 bits of the fractional parts of the square roots of the first 8 prime numbers.
  private static let start: [UInt32] = fractions { $0.squareRoot() }.prefix(8).map { $0 }
  /// The same of the cube roots of the first 64.
  private static let rounds: [UInt32] = fractions(cubeRoot)

  /// Returns the hash of bytes in base 64.
  static func base64(_ message: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    let bytes = hash(message).flatMap { word in
      [24, 16, 8, 0].map { UInt32(truncatingIfNeeded: word >> UInt32($0)) & 0xff }
    }
    var text = ""
    for place in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).map { place + $0 < bytes.count ? bytes[place + $0] : 0 }
      let bits = group[0] << 16 | group[1] << 8 | group[2]
      for index in 0..<4 {
        let isPadding = place + index > bytes.count
        text.append(isPadding ? "=" : digits[Int(bits >> UInt32(18 - 6 * index) & 63)])
      }
    }
    return text
  }

  /// Returns the eight words of the hash of bytes.
  static func hash(_ message: [UInt8]) -> [UInt32] {
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    let bitCount = UInt64(message.count) * 8
    padded += (0..<8).map { UInt8(truncatingIfNeeded: bitCount >> UInt64(56 - 8 * $0)) }
    var state = start
    for block in stride(from: 0, to: padded.count, by: 64) {
      let words = (0..<16).map { word in
        (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(padded[block + 4 * word + $1]) }
      }
      state = zip(state, compressed(state, words)).map { $0 &+ $1 }
    }
    return state
  }

  /// Returns the state after the rounds of one block.
  private static func compressed(_ state: [UInt32], _ block: [UInt32]) -> [UInt32] {
    var words = block
    for place in 16..<64 {
      let (early, late) = (words[place - 15], words[place - 2])
      let one = turned(early, 7) ^ turned(early, 18) ^ early >> 3
      let other = turned(late, 17) ^ turned(late, 19) ^ late >> 10
      words.append(words[place - 16] &+ one &+ words[place - 7] &+ other)
    }
    var s = state
    for place in 0..<64 {
      let sum = turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)
      let choice = s[4] & s[5] ^ ~s[4] & s[6]
      let first = s[7] &+ sum &+ choice &+ rounds[place] &+ words[place]
      let second = turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)
      let majority = s[0] & s[1] ^ s[0] & s[2] ^ s[1] & s[2]
      s = [first &+ second &+ majority, s[0], s[1], s[2], s[3] &+ first, s[4], s[5], s[6]]
    }
    return s
  }

  private static func turned(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word >> count | word << (32 - count)
  }

  /// Returns the first 32 bits after the point of a root of each of the first 64 prime numbers.
  private static func fractions(_ root: (Double) -> Double) -> [UInt32] {
    var primes: [Int] = []
    var next = 2
    while primes.count < 64 {
      if primes.allSatisfy({ next % $0 != 0 }) { primes.append(next) }
      next += 1
    }
    return primes.map {
      let value = root(Double($0))
      return UInt32((value - value.rounded(.down)) * 0x1p32)
    }
  }

  /// Returns a cube root by Newton's method.
  private static func cubeRoot(_ value: Double) -> Double {
    var root = 2.0
    for _ in 0..<40 { root -= (root - value / (root * root)) / 3 }
    return root
  }
}
