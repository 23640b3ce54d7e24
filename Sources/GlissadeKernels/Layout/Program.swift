/// The program of a signature: what the lanes of its records are, and what is made of them.
///
/// A simple program has one row a channel at most:
///
///     head · for each ``SimpleChannel`` its driver · drivers
///
/// Any other is stacked:
///
///     head · where the slot's values lie · transform · factors · drivers · exports · channels and their terms
@safe struct Program: ChannelOffsets {
  private let words: UnsafeMutablePointer<Int32>

  @inline(__always) init(_ words: UnsafePointer<Int32>) {
    unsafe self.words = UnsafeMutablePointer(mutating: words)
  }

  @inline(__always) fileprivate subscript(word: Int) -> Int32 {
    get { unsafe words[word] }
    nonmutating set { unsafe words[word] = newValue }
  }

  /// The values of words that stand together.
  @inline(__always) private func load<Words: ProgramWords>(_ word: Int) -> Words {
    unsafe UnsafeRawPointer(words + word).loadUnaligned(as: Words.self)
  }

  /// A number in the head.
  struct Count {
    fileprivate let word: Int

    /// Floats in a record.
    @inline(__always) static var recordWidth: Self { Self(word: 0) }
    @inline(__always) static var drivers: Self { Self(word: 1) }
    /// Of a stacked program.
    @inline(__always) static var channels: Self { Self(word: 3) }
    /// Of a stacked program.
    @inline(__always) static var exports: Self { Self(word: 4) }
    /// Of a stacked program: transforms in front of the slot's own.
    @inline(__always) static var factors: Self { Self(word: 5) }
  }

  @inline(__always) subscript(_ count: Count) -> Int {
    get { Int(self[count.word]) }
    nonmutating set { self[count.word] = Int32(truncatingIfNeeded: newValue) }
  }

  @inline(__always) var form: MatrixForm {
    get { MatrixForm(word: self[2]) }
    nonmutating set { self[2] = newValue.word }
  }

  // MARK: Simple programs

  /// Words of a simple program in front of its drivers.
  @inline(__always) static var simpleHead: Int { 13 }

  /// The number of the driver that moves a ``SimpleChannel``, -1 where it is constant.
  @inline(__always) subscript(driverOf channel: Int) -> Int {
    get { Int(self[3 &+ channel]) }
    nonmutating set { self[3 &+ channel] = Int32(truncatingIfNeeded: newValue) }
  }

  @inline(__always) func simpleDriver(_ number: Int) -> DriverWords {
    load(Program.simpleHead &+ DriverWords.count &* number)
  }

  // MARK: Stacked programs

  /// Words of a stacked program in front of its transform.
  @inline(__always) static var stackedHead: Int { 20 }

  @inline(__always) var flags: MatrixFlags {
    get { MatrixFlags(word: self[6]) }
    nonmutating set { self[6] = newValue.word }
  }

  /// - Parameter property: the opacity, or one that is no part of a transform.
  @inline(__always) subscript(property: SlotProperty, component: Int) -> Int {
    get { Int(self[Program.word(property) &+ component]) }
    nonmutating set {
      self[Program.word(property) &+ component] = Int32(truncatingIfNeeded: newValue)
    }
  }

  @inline(__always) private static func word(_ property: SlotProperty) -> Int {
    switch property {
    case .opacity: 7
    case .anchorOffset: 17
    case .heading: 19
    // Position, bounds and anchor point follow each other as their channels do.
    default: Int(property.first)
    }
  }

  /// The words of the slot's own transform, 0, or of a factor.
  @inline(__always) func transform(_ number: Int) -> TransformWords {
    unsafe TransformWords(program: Program(words + Program.word(number)))
  }

  @inline(__always) private static func word(_ transform: Int) -> Int {
    stackedHead &+ TransformWords.count &* transform
  }

  @inline(__always) private func wordOfDriver(_ number: Int) -> Int {
    Program.word(1 &+ self[.factors]) &+ DriverWords.count &* number
  }

  @inline(__always) private func wordOfExport(_ number: Int) -> Int {
    wordOfDriver(self[.drivers]) &+ ExportWords.count &* number
  }

  @inline(__always) func stackedDriver(_ number: Int) -> DriverWords { load(wordOfDriver(number)) }

  @inline(__always) func export(_ number: Int) -> ExportWords { load(wordOfExport(number)) }

  /// Reads the channels of a stacked program one by one, and the terms of each.
  struct ChannelReader {
    private let program: Program
    private var word: Int

    @inline(__always) init(_ program: Program) {
      self.program = program
      word = program.wordOfExport(program[.exports])
    }

    @inline(__always) mutating func nextChannel() -> ChannelWords { next() }

    @inline(__always) mutating func nextTerm() -> TermWords { next() }

    @inline(__always) private mutating func next<Words: ProgramWords>() -> Words {
      let words: Words = program.load(word)
      word = word &+ Words.count
      return words
    }
  }
}

/// The channels of simple programs, in the order of their lanes.
enum SimpleChannel {
  @inline(__always) static var opacity: Int { 0 }
  /// The first of three.
  @inline(__always) static var translation: Int { 1 }
  /// The first of three.
  @inline(__always) static var scale: Int { 4 }
  @inline(__always) static var rotation: Int { 7 }
  /// The first of two: what points lose before they are transformed.
  @inline(__always) static var anchor: Int { 8 }
  @inline(__always) static var count: Int { 10 }
}

/// The words of a transform or a factor.
struct TransformWords: ChannelOffsets {
  fileprivate let program: Program

  @inline(__always) static var count: Int { 39 }

  /// The parts that the transform's lanes can be made from.
  @inline(__always) var modes: TransformModes {
    get { TransformModes(word: program[0]) }
    nonmutating set { program[0] = newValue.word }
  }

  /// - Parameter property: one that is a part of transforms.
  @inline(__always) subscript(property: SlotProperty, component: Int) -> Int {
    get { Int(program[TransformWords.word(property) &+ component]) }
    nonmutating set {
      program[TransformWords.word(property) &+ component] = Int32(truncatingIfNeeded: newValue)
    }
  }

  /// Behind the modes come the channels up to the rotation's, and those from the angles' on.
  @inline(__always) private static func word(_ property: SlotProperty) -> Int {
    let first = Int(property.first)
    return first < SlotProperty.position.first ? first : first &- 9
  }
}

/// Words that say where the values of properties lie.
protocol ChannelOffsets {
  /// The offset of a component among the slot's values, in Floats; -1 for one that has no value and no effect.
  subscript(property: SlotProperty, component: Int) -> Int { get }
}

/// Words that stand together in a program, in the order of their properties.
protocol ProgramWords: BitwiseCopyable {}

extension ProgramWords {
  /// The number of words.
  @inline(__always) static var count: Int { MemoryLayout<Self>.size / MemoryLayout<Int32>.size }
}

/// A driver: one timing and one curve, which several channels can follow.
struct DriverWords: ProgramWords {
  /// Groups around the timing, of stacked programs only.
  var groups: Int32 = 0
  var timing: TimingForm
  var curve: CurveForm
  /// The start of the curve's table, in Floats.
  var table: Int32 = 0
  var flags: DriverFlags
}

/// A value that the host reads.
struct ExportWords: ProgramWords {
  /// The offset among the slot's values, in Floats.
  var offset: Int32
  /// Not 0 for what the kernels have in half turns.
  var isAngle: Int32
}

/// A channel, which its terms follow.
struct ChannelWords: ProgramWords {
  /// The offset of the channel's value among the slot's, in Floats.
  var offset: Int32
  var terms: Int32
  /// Not 0 for rotations.
  var isRotation: Int32
}

/// One row on a channel.
struct TermWords: ProgramWords {
  var driver: Int32
  var kind: TermKind
  var flags: TermFlags
}
