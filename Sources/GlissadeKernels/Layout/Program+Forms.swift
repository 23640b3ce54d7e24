/// A word that stands for one of several forms.
protocol WordCode {
  var word: Int32 { get }
}

extension WordCode {
  @inline(__always) static func == (a: Self, b: Self) -> Bool { a.word == b.word }
  @inline(__always) static func != (a: Self, b: Self) -> Bool { a.word != b.word }
  @inline(__always) static func ~= (a: Self, b: Self) -> Bool { a.word == b.word }
}

/// The rule by which a driver's local time follows from the time of its clock.
struct TimingForm: WordCode {
  let word: Int32

  /// Unit time, which the curves clamp; ``PlainTimingLane``.
  @inline(__always) static var unit: Self { Self(word: 0) }
  /// Seconds, clamped to the duration; ``PlainTimingLane``.
  @inline(__always) static var seconds: Self { Self(word: 1) }
  /// The whole rule of CAMediaTiming; ``MediaTimingLane``.
  @inline(__always) static var general: Self { Self(word: 2) }
}

/// In which closed form the digits of a damped oscillator survive as Floats.
struct SpringForm: WordCode {
  let word: Int32

  /// Amplitude and phase, a cosine.
  @inline(__always) static var underdamped: Self { Self(word: 0) }
  /// Amplitude and phase, a sine: underdamped, but nearly critical.
  @inline(__always) static var nearlyCriticalSine: Self { Self(word: 1) }
  /// Polynomials, on either side of critical damping.
  @inline(__always) static var nearlyCriticalSeries: Self { Self(word: 2) }
  @inline(__always) static var critical: Self { Self(word: 3) }
  @inline(__always) static var overdamped: Self { Self(word: 4) }
  /// Underdamped, but hardly: its turns are counted in Double.
  @inline(__always) static var lightlyDamped: Self { Self(word: 5) }

  /// Number of forms.
  @inline(__always) static var count: Int { 6 }
}

/// The form of a curve, by which progress follows from local time.
struct CurveForm: WordCode {
  let word: Int32

  @inline(__always) static var linear: Self { Self(word: 0) }
  /// Quartics from a ``BezierTableLayout``.
  @inline(__always) static var bezier: Self { Self(word: 1) }
  /// The control points are in the record: ``ControlPointLane``.
  @inline(__always) static var steepBezier: Self { Self(word: 2) }
  /// A staircase in the record: ``StepsLane``.
  @inline(__always) static var steps: Self { Self(word: 3) }
  /// Cubics from a ``PiecewiseTableLayout``.
  @inline(__always) static var piecewise: Self { Self(word: 4) }
  /// Not a curve but keys, of stacked rows only: ``KeyedLane``.
  @inline(__always) static var keyed: Self { Self(word: 5) }
  /// A spring in seconds: ``SpringLane``.
  @inline(__always) static func spring(_ form: SpringForm) -> Self { Self(word: 6 &+ form.word) }

  /// The form of a spring, nil for other curves.
  @inline(__always) var spring: SpringForm? { word < 6 ? nil : SpringForm(word: word &- 6) }
}

/// The order of operations in the matrices of a program's slots.
struct MatrixForm: WordCode {
  let word: Int32

  /// Scale, then translation.
  @inline(__always) static var scaleTranslate: Self { Self(word: 0) }
  /// Translation, then scale.
  @inline(__always) static var translateScale: Self { Self(word: 1) }
  /// Scale, rotation, translation.
  @inline(__always) static var rotated: Self { Self(word: 2) }
  /// An anchor offset, then scale and translation.
  @inline(__always) static var anchored: Self { Self(word: 3) }
  /// An anchor offset, then scale, rotation and translation.
  @inline(__always) static var rotatedAnchored: Self { Self(word: 4) }
  /// Whatever the words of a stacked program ask for.
  @inline(__always) static var stacked: Self { Self(word: 16) }

  @inline(__always) var isRotated: Bool { self == .rotated || self == .rotatedAnchored }
}

/// The layout of a term's values.
struct TermKind: WordCode {
  let word: Int32

  /// Two values in the record: ``EndsLane``, or of a rotation ``SlerpLane``.
  @inline(__always) static var ends: Self { Self(word: 0) }
  /// A place among the keys, where each key has a from and a to.
  @inline(__always) static var keyed: Self { Self(word: 1) }
  /// A place among the keys, where each key has a from, a to and two tangents.
  @inline(__always) static var cubic: Self { Self(word: 2) }
}

/// A set of answers to yes-or-no questions, one in each bit of a word.
protocol WordFlags {
  init(word: Int32)
  var word: Int32 { get set }
}

extension WordFlags {
  /// None of the flags.
  @inline(__always) init() { self.init(word: 0) }

  /// Whether any of some flags is there.
  @inline(__always) func has(_ flags: Self) -> Bool { word & flags.word != 0 }

  /// Adds some flags, where a condition holds.
  @inline(__always) mutating func add(_ flags: Self, if condition: Bool = true) {
    if condition { word |= flags.word }
  }
}

/// Options of a driver.
struct DriverFlags: WordFlags {
  var word: Int32

  /// Progress is 1 once local time has reached the duration.
  @inline(__always) static var snaps: Self { Self(word: 1) }
  /// Channels have one more lane, shown where the driver is not.
  @inline(__always) static var showsUnderlyingValue: Self { Self(word: 2) }
  /// Of stacked rows: the lanes of each level are followed by the ``ControlPointLane`` of its pace.
  @inline(__always) static var hasTimingFunctions: Self { Self(word: 4) }
}

/// The composition of a term with the value below it.
struct TermFlags: WordFlags {
  var word: Int32

  @inline(__always) static var adds: Self { Self(word: 1) }
  @inline(__always) static var multiplies: Self { Self(word: 2) }
  /// Below is seen where the driver is not shown.
  @inline(__always) static var showsUnderlyingValue: Self { Self(word: 4) }
  /// The value at the end of a run is added for each cycle; of keys it has a lane of its own.
  @inline(__always) static var isCumulative: Self { Self(word: 8) }
}

/// Properties that all matrices of a stacked program share.
struct MatrixFlags: WordFlags {
  var word: Int32

  /// The fourth column can differ from the identity's.
  @inline(__always) static var isProjective: Self { Self(word: 1) }
  /// There is nothing but scale, translation, anchor and position.
  @inline(__always) static var isScaled: Self { Self(word: 2) }
  /// The translation applies before the scale.
  @inline(__always) static var scalesTranslation: Self { Self(word: 4) }
}

/// The parts that the lanes of a transform can be made from.
struct TransformModes: WordFlags {
  var word: Int32

  /// Angles and shear.
  @inline(__always) static var angles: Self { Self(word: 1) }
  /// A quaternion, skew and perspective.
  @inline(__always) static var quaternion: Self { Self(word: 2) }
  /// The sixteen entries.
  @inline(__always) static var entries: Self { Self(word: 4) }
  /// Angles or a quaternion, of each of which there are parts.
  @inline(__always) static var composed: Self { Self(word: 3) }
  @inline(__always) static var all: Self { Self(word: 7) }
}
