/// A word that encodes one of several forms.
protocol WordCode {
  var word: Int32 { get }
}

extension WordCode {
  @inline(__always) static func == (a: Self, b: Self) -> Bool { a.word == b.word }
  @inline(__always) static func != (a: Self, b: Self) -> Bool { a.word != b.word }
  @inline(__always) static func ~= (a: Self, b: Self) -> Bool { a.word == b.word }
}

/// The form of a driver's timing, which maps the time of its clock to local time.
struct TimingForm: WordCode {
  let word: Int32

  /// Unit time, which the curves clamp; ``PlainTimingLane``.
  @inline(__always) static var unit: Self { Self(word: 0) }
  /// Seconds, clamped to the duration; ``PlainTimingLane``.
  @inline(__always) static var seconds: Self { Self(word: 1) }
  /// The complete rule of CAMediaTiming; ``MediaTimingLane``.
  @inline(__always) static var general: Self { Self(word: 2) }
}

/// The closed form in which a damped oscillator keeps its precision in Float.
struct SpringForm: WordCode {
  let word: Int32

  /// Amplitude and phase of a cosine.
  @inline(__always) static var underdamped: Self { Self(word: 0) }
  /// Amplitude and phase of a sine: underdamped, but nearly critical.
  @inline(__always) static var nearlyCriticalSine: Self { Self(word: 1) }
  /// Polynomials, on both sides of critical damping.
  @inline(__always) static var nearlyCriticalSeries: Self { Self(word: 2) }
  @inline(__always) static var critical: Self { Self(word: 3) }
  @inline(__always) static var overdamped: Self { Self(word: 4) }
  /// Lightly damped: the phase is counted in Double.
  @inline(__always) static var lightlyDamped: Self { Self(word: 5) }

  /// The number of forms.
  @inline(__always) static var count: Int { 6 }
}

/// The form of a curve, which maps local time to progress.
struct CurveForm: WordCode {
  let word: Int32

  @inline(__always) static var linear: Self { Self(word: 0) }
  /// Quartics from a ``BezierTableLayout``.
  @inline(__always) static var bezier: Self { Self(word: 1) }
  /// Control points in the record: ``ControlPointLane``.
  @inline(__always) static var steepBezier: Self { Self(word: 2) }
  /// A staircase in the record: ``StepsLane``.
  @inline(__always) static var steps: Self { Self(word: 3) }
  /// Cubics from a ``PiecewiseTableLayout``, and ``PiecewiseLane``.
  @inline(__always) static var piecewise: Self { Self(word: 4) }
  /// Keys instead of a curve, in stacked rows only: ``KeyedLane``.
  @inline(__always) static var keyed: Self { Self(word: 5) }
  /// Cubics from an ``EasingTableLayout``.
  @inline(__always) static var easing: Self { Self(word: 6) }
  /// Returns the form of a spring in seconds: ``SpringLane``.
  @inline(__always) static func spring(_ form: SpringForm) -> Self { Self(word: 7 &+ form.word) }

  /// The form of a spring; nil for other curves.
  @inline(__always) var spring: SpringForm? { word < 7 ? nil : SpringForm(word: word &- 7) }
}

/// The composition of the matrices of a program's slots.
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
  /// The composition that the words of a stacked program describe.
  @inline(__always) static var stacked: Self { Self(word: 16) }

  /// Returns the form of varied programs whose slots have a form: the values of that form, with any drivers in each
  /// lane; ``VariedDriverLane``.
  @inline(__always) static func varied(_ form: MatrixForm) -> Self { Self(word: form.word | 32) }

  @inline(__always) var isVaried: Bool { word & 32 != 0 }
  /// The form of the slots of a varied program.
  @inline(__always) var base: MatrixForm { MatrixForm(word: word & ~32) }

  @inline(__always) var isRotated: Bool { self == .rotated || self == .rotatedAnchored }
}

/// The layout of a term's values.
struct TermKind: WordCode {
  let word: Int32

  /// Two values in the record: ``EndsLane``, or ``SlerpLane`` for a rotation.
  @inline(__always) static var ends: Self { Self(word: 0) }
  /// An offset into the keys, where each key has a from and a to.
  @inline(__always) static var keyed: Self { Self(word: 1) }
  /// An offset into the keys, where each key has a from, a to and two tangents.
  @inline(__always) static var cubic: Self { Self(word: 2) }
}

/// A set of flags, one in each bit of a word.
protocol WordFlags {
  init(word: Int32)
  var word: Int32 { get set }
}

extension WordFlags {
  /// Creates an empty set.
  @inline(__always) init() { self.init(word: 0) }

  /// Whether the set contains any of the flags.
  @inline(__always) func has(_ flags: Self) -> Bool { word & flags.word != 0 }

  /// Inserts flags if a condition holds.
  @inline(__always) mutating func add(_ flags: Self, if condition: Bool = true) {
    if condition { word |= flags.word }
  }
}

/// Options of a driver.
struct DriverFlags: WordFlags {
  var word: Int32

  /// Progress is 1 once local time has reached the duration.
  @inline(__always) static var snaps: Self { Self(word: 1) }
  /// The underlying value shows where the driver is not shown; channels have one more lane for it.
  @inline(__always) static var showsUnderlyingValue: Self { Self(word: 2) }
  /// In stacked rows: the lanes of each level are followed by the ``ControlPointLane`` of its timing function.
  @inline(__always) static var hasTimingFunctions: Self { Self(word: 4) }
  /// In keyed rows: a jump is held back before the begin or after the end; ``KeyFillLane``.
  @inline(__always) static var hasKeyFill: Self { Self(word: 8) }
}

/// The combination of a term with its underlying value.
struct TermFlags: WordFlags {
  var word: Int32

  @inline(__always) static var adds: Self { Self(word: 1) }
  @inline(__always) static var multiplies: Self { Self(word: 2) }
  /// The underlying value shows where the driver is not shown.
  @inline(__always) static var showsUnderlyingValue: Self { Self(word: 4) }
  /// The value at the end of a run is added for each cycle; for keys it has its own lane.
  @inline(__always) static var isCumulative: Self { Self(word: 8) }
}

/// Properties that all slots of a stacked program share.
struct StackFlags: WordFlags {
  var word: Int32

  /// The fourth column can differ from the identity's.
  @inline(__always) static var isProjective: Self { Self(word: 1) }
  /// The transform has only scale, translation, anchor and position.
  @inline(__always) static var isScaled: Self { Self(word: 2) }
  /// The translation applies before the scale.
  @inline(__always) static var scalesTranslation: Self { Self(word: 4) }
  /// The columns are all that is exported, and no channel has more than one term, which replaces a number with one
  /// between two others.
  @inline(__always) static var isInterpolated: Self { Self(word: 8) }
  /// Rows animate nothing but columns, so that the opacity and the matrix are the same at all times.
  @inline(__always) static var isStill: Self { Self(word: 16) }

  /// The flags that describe the matrices alone.
  @inline(__always) var matrixFlags: Self { Self(word: word & 7) }
}

/// The modes that the lanes of a transform can have.
struct TransformModes: WordFlags {
  var word: Int32

  /// Angles and shear.
  @inline(__always) static var angles: Self { Self(word: 1) }
  /// A quaternion, skew and perspective.
  @inline(__always) static var quaternion: Self { Self(word: 2) }
  /// The sixteen entries.
  @inline(__always) static var entries: Self { Self(word: 4) }
  /// Angles or a quaternion, both of which are composed from parts.
  @inline(__always) static var composed: Self { Self(word: 3) }
  @inline(__always) static var all: Self { Self(word: 7) }
}
