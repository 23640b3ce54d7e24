/// The program of a signature, which describes the lanes of its records and the computations on them.
///
/// A simple program has at most one row per channel:
///
///     head · the driver of each ``SimpleChannel`` · drivers
///
/// Any other program is stacked:
///
///     head · the offsets of the slot's values · transform · factors · drivers · exports · channels and their terms
///
/// A varied program has the words of a stacked one, with drivers without a meaning, and all channels without terms.
@safe struct Program: ChannelOffsets {
  private let words: UnsafeMutablePointer<Int32>

  @inline(__always) init(_ words: UnsafePointer<Int32>) {
    unsafe self.words = UnsafeMutablePointer(mutating: words)
  }

  @inline(__always) fileprivate(set) subscript(word: Int) -> Int32 {
    get { unsafe words[word] }
    nonmutating set { unsafe words[word] = newValue }
  }

  /// Loads consecutive words.
  @inline(__always) private func load<Words: ProgramWords>(_ word: Int) -> Words {
    unsafe UnsafeRawPointer(words + word).loadUnaligned(as: Words.self)
  }

  /// A number in the head.
  struct Count {
    fileprivate let word: Int

    /// The number of Floats in a record.
    @inline(__always) static var recordWidth: Self { Self(word: 0) }
    @inline(__always) static var drivers: Self { Self(word: 1) }
    /// The number of channels of a stacked program that have terms.
    @inline(__always) static var channels: Self { Self(word: 3) }
    /// The number of exports of a stacked program.
    @inline(__always) static var exports: Self { Self(word: 4) }
    /// The number of factors of a stacked program, which apply before the slot's own transform.
    @inline(__always) static var factors: Self { Self(word: 5) }
    /// The number of Floats of the slot's values in a stacked program.
    @inline(__always) static var valueWidth: Self { Self(word: 20) }
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

  /// The number of words of a simple program before its drivers.
  @inline(__always) static var simpleHead: Int { 13 }

  /// The index of the driver that animates a ``SimpleChannel``, -1 where it is constant.
  @inline(__always) subscript(driverOf channel: Int) -> Int {
    get { Int(self[3 &+ channel]) }
    nonmutating set { self[3 &+ channel] = Int32(truncatingIfNeeded: newValue) }
  }

  @inline(__always) func simpleDriver(_ number: Int) -> DriverWords {
    load(Program.simpleHead &+ DriverWords.count &* number)
  }

  // MARK: Stacked programs

  /// The number of words of a stacked program before its transform.
  @inline(__always) static var stackedHead: Int { 21 }

  @inline(__always) var flags: StackFlags {
    get { StackFlags(word: self[6]) }
    nonmutating set { self[6] = newValue.word }
  }

  /// The offset of a component among the slot's values, in Floats; -1 for one that has no value and no effect.
  ///
  /// - Parameter property: The opacity, or a property that is not part of a transform.
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
    // Position, bounds and anchor point are in the order of their channels.
    default: Int(property.first)
    }
  }

  /// Returns the words of a factor; 0 is the slot's own transform.
  @inline(__always) func transform(_ number: Int) -> TransformWords {
    unsafe TransformWords(program: Program(words + Program.word(number)))
  }

  @inline(__always) private static func word(_ transform: Int) -> Int {
    stackedHead &+ TransformWords.count &* transform
  }

  /// Returns the word at which a driver begins.
  @inline(__always) func wordOfDriver(_ number: Int) -> Int {
    Program.word(1 &+ self[.factors]) &+ DriverWords.count &* number
  }

  @inline(__always) private func wordOfExport(_ number: Int) -> Int {
    wordOfDriver(self[.drivers]) &+ ExportWords.count &* number
  }

  @inline(__always) func stackedDriver(_ number: Int) -> DriverWords { load(wordOfDriver(number)) }

  @inline(__always) func export(_ number: Int) -> ExportWords { load(wordOfExport(number)) }

  /// A reader of a stacked program's channels with terms, one by one, and of the terms of each.
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
  /// The first of three components.
  @inline(__always) static var translation: Int { 1 }
  /// The first of three components.
  @inline(__always) static var scale: Int { 4 }
  @inline(__always) static var rotation: Int { 7 }
  /// The first of two components of the anchor offset, which is subtracted from points before they are transformed.
  @inline(__always) static var anchor: Int { 8 }
  @inline(__always) static var count: Int { 10 }
}

/// The words of a transform or a factor.
struct TransformWords: ChannelOffsets {
  fileprivate let program: Program

  @inline(__always) static var count: Int { 39 }

  /// The modes that the transform's lanes can have.
  @inline(__always) var modes: TransformModes {
    get { TransformModes(word: program[0]) }
    nonmutating set { program[0] = newValue.word }
  }

  /// The offset of a component among the slot's values, in Floats; -1 for one that has no value and no effect.
  ///
  /// - Parameter property: A property that is part of transforms.
  @inline(__always) subscript(property: SlotProperty, component: Int) -> Int {
    get { Int(program[TransformWords.word(property) &+ component]) }
    nonmutating set {
      program[TransformWords.word(property) &+ component] = Int32(truncatingIfNeeded: newValue)
    }
  }

  /// Returns the word of a property: after the modes are the channels before the position, and those from the
  /// angles on.
  @inline(__always) private static func word(_ property: SlotProperty) -> Int {
    let first = Int(property.first)
    return first < SlotProperty.position.first ? first : first &- 9
  }
}

/// Words that hold the offsets of properties' values.
protocol ChannelOffsets {
  /// The offset of a component among the slot's values, in Floats; -1 for one that has no value and no effect.
  subscript(property: SlotProperty, component: Int) -> Int { get }
}

/// A group of consecutive words of a program, in the order of their properties.
protocol ProgramWords: BitwiseCopyable {}

extension ProgramWords {
  /// The number of words.
  @inline(__always) static var count: Int { MemoryLayout<Self>.size / MemoryLayout<Int32>.size }
}

/// A driver: one timing and one curve, which several channels can share.
struct DriverWords: ProgramWords {
  /// The number of groups around the timing, in stacked programs only.
  var groups: Int32 = 0
  var timing: TimingForm
  var curve: CurveForm
  /// The offset of the curve's table, in Floats.
  var table: Int32 = 0
  var flags: DriverFlags
}

/// An exported value.
struct ExportWords: ProgramWords {
  /// The offset among the slot's values, in Floats.
  var offset: Int32
  /// Not 0 for an angle, which the kernels have in half turns.
  var isAngle: Int32
}

/// A channel with terms, followed by them.
struct ChannelWords: ProgramWords {
  /// The offset of the channel's value among the slot's, in Floats.
  var offset: Int32
  var terms: Int32
  /// Not 0 for a rotation.
  var isRotation: Int32
}

/// A term: one row on a channel.
struct TermWords: ProgramWords {
  var driver: Int32
  var kind: TermKind
  var flags: TermFlags
}
