/// A buffer in which programs are written; its storage is reused for the next one.
final class ProgramBuilder {
  private let words = UnsafeArray<Int32>()

  /// The words so far; valid until more are appended.
  var program: Program { unsafe Program(words.base) }

  /// Starts a program whose head assigns no offsets and no drivers.
  func start(_ form: MatrixForm) {
    words.removeAll()
    let isStacked = form == .stacked
    words.grow(to: isStacked ? Program.stackedHead : Program.simpleHead, with: -1)
    program.form = form
  }

  /// Starts a program with the words of a stacked one up to its drivers.
  func start(copying stacked: Program) {
    words.removeAll()
    for word in 0..<stacked.wordOfDriver(0) { words.append(stacked[word]) }
  }

  func append<Words: ProgramWords>(_ appended: Words) {
    let end = unsafe UnsafeMutableRawPointer(words.extend(by: Words.count))
    unsafe end.storeBytes(of: appended, as: Words.self)
  }

  /// Appends a transform or a factor without values.
  func appendTransform() {
    words.grow(to: words.count + TransformWords.count, with: -1)
  }

  /// Pads a simple program to two drivers, which the kernels read whether or not it has them.
  func padDrivers() {
    words.grow(to: Program.simpleHead + 2 * DriverWords.count, with: 0)
  }

  // MARK: Signatures

  /// Returns a copy of the words at a fixed address.
  func copy() -> StoredProgram {
    let copy = UnsafeMutablePointer<Int32>.allocate(capacity: words.count)
    unsafe copy.initialize(from: words.base, count: words.count)
    return unsafe StoredProgram(words: copy, count: words.count)
  }

  /// Whether a stored program has the same words.
  func isEqual(to other: StoredProgram) -> Bool {
    guard words.count == other.count else { return false }
    // Without an early exit the loop is vectorised.
    let (a, b) = unsafe (words.base, other.words)
    var difference: Int32 = 0
    for i in 0..<words.count { unsafe difference |= a[i] ^ b[i] }
    return difference == 0
  }

  /// Returns a hash of the words and the clock.
  func hash(clock: Int32) -> UInt64 {
    // Two independent chains of products, two words at a time, which a processor executes in parallel.
    var first = UInt64(truncatingIfNeeded: clock) &+ 0x9e37_79b9_7f4a_7c15
    var second: UInt64 = 0x9e37_79b9_7f4a_7c15
    let bytes = unsafe UnsafeRawPointer(words.base)
    let factor: UInt64 = 0xff51_afd7_ed55_8ccd
    var at = 0
    while at + 4 <= words.count {
      let (a, b) = unsafe (
        bytes.loadUnaligned(fromByteOffset: 4 * at, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: 4 * at + 8, as: UInt64.self)
      )
      first = (first ^ a) &* factor
      second = (second ^ b) &* factor
      // High bits would otherwise never reach the low ones that index the table.
      first ^= first >> 32
      second ^= second >> 32
      at += 4
    }
    while at < words.count {
      first = (first ^ UInt64(UInt32(bitPattern: words[at]))) &* factor
      at += 1
    }
    first = (first ^ (first >> 32) ^ second) &* factor
    return first ^ (first >> 32)
  }
}

/// A copy of a program that the kernels read.
@safe struct StoredProgram {
  fileprivate let words: UnsafeMutablePointer<Int32>
  fileprivate let count: Int

  var program: Program { unsafe Program(words) }
  var pointer: UnsafePointer<Int32> { unsafe UnsafePointer(words) }

  func deallocate() { unsafe words.deallocate() }
}
