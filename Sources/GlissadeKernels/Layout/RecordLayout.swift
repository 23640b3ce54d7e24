/// The offset of a lane of Floats in its part of a record, in Floats.
struct Lane {
  let offset: Int
  /// The number of Floats in a lane.
  @inline(__always) static var width: Int { 16 }
  @inline(__always) init(_ offset: Int) { self.offset = offset }
}

/// The offset of a lane of Doubles in its part of a record, in Floats.
struct WideLane {
  let offset: Int
  /// The number of Floats that a lane of Doubles takes.
  @inline(__always) static var width: Int { 32 }
  @inline(__always) init(_ offset: Int) { self.offset = offset }
}

/// The lanes of the timings ``TimingForm/unit`` and ``TimingForm/seconds``.
enum PlainTimingLane {
  @inline(__always) static var begin: WideLane { WideLane(0) }
  /// The reciprocal of the duration; in the form ``TimingForm/seconds`` the duration.
  @inline(__always) static var scale: Lane { Lane(32) }
  @inline(__always) static var count: Int { 48 }
}

/// The lanes of the rule of CAMediaTiming.
enum MediaTimingLane {
  @inline(__always) static var begin: WideLane { WideLane(0) }
  @inline(__always) static var end: WideLane { WideLane(32) }
  @inline(__always) static var speed: WideLane { WideLane(64) }
  @inline(__always) static var offset: WideLane { WideLane(96) }
  @inline(__always) static var period: WideLane { WideLane(128) }
  @inline(__always) static var duration: WideLane { WideLane(160) }
  @inline(__always) static var activeDuration: WideLane { WideLane(192) }
  /// 1 where the row is shown before its begin, or after its end, otherwise 0.
  @inline(__always) static var fillsBackwards: Lane { Lane(224) }
  @inline(__always) static var fillsForwards: Lane { Lane(240) }
  @inline(__always) static var count: Int { 256 }

  // In stacked records: the time within the run, and the completed cycles, at the end.
  @inline(__always) static var lastTime: WideLane { WideLane(256) }
  @inline(__always) static var lastCycle: Lane { Lane(288) }
  @inline(__always) static var stackedCount: Int { 304 }
}

/// The lanes after a timing of the form ``TimingForm/general``, unless the driver is keyed.
enum GeneralTimingLane {
  /// The progress at the end.
  @inline(__always) static var lastProgress: Lane { Lane(0) }
  /// The local time from which progress is 1, where the driver snaps.
  @inline(__always) static var snap: Lane { Lane(16) }
  @inline(__always) static var count: Int { 32 }
}

/// The lanes of a bezier curve; as a timing function of a run, x₁ below 0 means linear.
enum ControlPointLane {
  @inline(__always) static var x1: Lane { Lane(0) }
  @inline(__always) static var y1: Lane { Lane(16) }
  @inline(__always) static var x2: Lane { Lane(32) }
  @inline(__always) static var y2: Lane { Lane(48) }
  @inline(__always) static var count: Int { 64 }
}

/// The lanes of a staircase, (⌊x·count⌋ + lift)·rise.
enum StepsLane {
  @inline(__always) static var steps: Lane { Lane(0) }
  @inline(__always) static var lift: Lane { Lane(16) }
  @inline(__always) static var rise: Lane { Lane(32) }
  /// The progress before the begin, where a jump at the instant that is shown has not happened yet.
  @inline(__always) static var first: Lane { Lane(48) }
  @inline(__always) static var count: Int { 64 }
}

/// The lanes of a piecewise curve, in addition to its table.
enum PiecewiseLane {
  /// The progress before the begin, as for steps.
  @inline(__always) static var first: Lane { Lane(0) }
  @inline(__always) static var count: Int { 16 }
}

/// The lanes of a spring; records of frames have no target, which is 1.
///
/// | form | rate | frequency | amplitude | phase |
/// |---|---|---|---|---|
/// | underdamped | k | ω_d | R | φ/π |
/// | nearly critical, sine | k | ω_d | R | ψ/π |
/// | nearly critical, series | k | (1 − ζ²)ω² | d | k·d + v |
/// | critical | k | 0 | d | k·d + v |
/// | overdamped | r | 2β | d | b |
///
/// In frames the underdamped form has its rate in octaves, and its frequency in half turns per second.
enum SpringLane {
  @inline(__always) static var rate: Lane { Lane(0) }
  @inline(__always) static var frequency: Lane { Lane(16) }
  @inline(__always) static var amplitude: Lane { Lane(32) }
  @inline(__always) static var phase: Lane { Lane(48) }
  @inline(__always) static var target: Lane { Lane(64) }
  @inline(__always) static var count: Int { 80 }
}

/// The lanes of a lightly damped spring, whose frequency is a Double, in half turns per second.
enum LightlyDampedSpringLane {
  @inline(__always) static var rate: Lane { Lane(0) }
  @inline(__always) static var frequency: WideLane { WideLane(16) }
  @inline(__always) static var amplitude: Lane { Lane(48) }
  @inline(__always) static var phase: Lane { Lane(64) }
  @inline(__always) static var target: Lane { Lane(80) }
  @inline(__always) static var count: Int { 96 }
}

/// The lanes of a decaying motion, rest + a·e^(-kt).
enum DecayLane {
  @inline(__always) static var rate: Lane { Lane(0) }
  @inline(__always) static var amplitude: Lane { Lane(16) }
  @inline(__always) static var rest: Lane { Lane(32) }
  @inline(__always) static var count: Int { 48 }
}

/// The lanes of a channel that is interpolated between two values.
enum EndsLane {
  @inline(__always) static var from: Lane { Lane(0) }
  @inline(__always) static var to: Lane { Lane(16) }
  @inline(__always) static var count: Int { 32 }
}

/// The lanes of a rotation between two unit quaternions; for a key, single Floats in the same order.
enum SlerpLane {
  /// A component (x, y, z, w) of the first quaternion.
  @inline(__always) static func from(_ part: Int) -> Lane { Lane(16 &* part) }
  /// A component (x, y, z, w) of the second quaternion, in the hemisphere of the first.
  @inline(__always) static func to(_ part: Int) -> Lane { Lane(64 &+ 16 &* part) }
  /// The angle between the quaternions in half turns, never zero.
  @inline(__always) static var angle: Lane { Lane(128) }
  /// The reciprocal of the angle's sine.
  @inline(__always) static var inverseSine: Lane { Lane(144) }
  @inline(__always) static var lanes: Int { 10 }
  @inline(__always) static var count: Int { 160 }
  /// The number of Floats of a constant quaternion.
  @inline(__always) static var constantCount: Int { 64 }
}

/// The lanes of a keyed driver.
enum KeyedLane {
  /// The offset of the lane's keys in the key store.
  @inline(__always) static var keys: Lane { Lane(0) }
  /// The number of pieces.
  @inline(__always) static var pieces: Lane { Lane(16) }
  @inline(__always) static var count: Int { 32 }
}

/// The lanes after the ``KeyedLane`` of a driver with the flag ``DriverFlags/hasKeyFill``.
enum KeyFillLane {
  /// The fraction and the key before the begin.
  @inline(__always) static var firstProgress: Lane { Lane(0) }
  @inline(__always) static var firstKey: Lane { Lane(16) }
  /// The fraction and the key from the end on.
  @inline(__always) static var lastProgress: Lane { Lane(32) }
  @inline(__always) static var lastKey: Lane { Lane(48) }
  @inline(__always) static var count: Int { 64 }
}

/// The layout of keys: the starts of n pieces (Doubles), their lengths (Doubles), and then the parameters of each
/// piece.
enum KeyLayout {
  @inline(__always) static func start(_ piece: Int) -> Int { 2 &* piece }
  @inline(__always) static func length(_ piece: Int, of pieces: Int) -> Int {
    2 &* (pieces &+ piece)
  }
  @inline(__always) static func piece(_ piece: Int, of pieces: Int) -> Int {
    4 &* pieces &+ pieceCount &* piece
  }

  /// The offset of the piece's bezier table, or ``line`` or ``steep``.
  @inline(__always) static var table: Int { 0 }
  @inline(__always) static var from: Int { 1 }
  @inline(__always) static var to: Int { 2 }
  @inline(__always) static var key: Int { 3 }
  /// The first of four control point coordinates.
  @inline(__always) static var controlPoints: Int { 4 }
  @inline(__always) static var pieceCount: Int { 8 }

  /// In place of a table: the piece is linear.
  @inline(__always) static var line: Int { 0 }
  /// In place of a table: the curve has none, and is solved from its control points.
  @inline(__always) static var steep: Int { 1 }
  /// In place of the first coordinate: the table is an ``EasingTableLayout``.
  @inline(__always) static var easing: Float { -1 }

  /// Returns the number of Floats of the values at a key of a scalar channel.
  @inline(__always) static func valueCount(_ kind: TermKind) -> Int { kind == .cubic ? 4 : 2 }
}

/// The unit time by which keys start early, as in `KeySegments`.
enum KeyTolerance {
  @inline(__always) static var linear: Double { 0x1p-40 }
  /// The tolerance after a timing function of the whole run, which is computed in Float.
  @inline(__always) static var eased: Double { 0x1p-22 }
}

/// The layout of the scratch of stacked slots, in Floats.
enum StackScratch {
  /// The size of the work area for gathered lanes and matrices.
  @inline(__always) static var work: Int { 768 }
  /// The size of a driver's ``DriverStateLane``.
  @inline(__always) static var driverWidth: Int { 64 }

  @inline(__always) static func values(drivers: Int) -> Int { work &+ driverWidth &* drivers }
}

/// The layout of the scratch of simple slots, in Floats.
enum FrameScratch {
  /// The size of a driver's state: its progress and its visibility.
  @inline(__always) static var driverWidth: Int { 32 }
}

/// The lanes of a driver's state in the scratch; cycles and key in stacked slots only.
enum DriverStateLane {
  @inline(__always) static var progress: Lane { Lane(0) }
  @inline(__always) static var shown: Lane { Lane(16) }
  @inline(__always) static var cycles: Lane { Lane(32) }
  @inline(__always) static var key: Lane { Lane(48) }
}

/// The table of a bezier curve that rows share: 16 quartics, evaluated without solving the cubic.
///
/// The exponent and top mantissa bits of w = base ± x select the piece and determine its centre; the base sets how
/// dense the pieces are at one end.
enum BezierTableLayout {
  /// Returns the offset of all pieces' coefficients of a power.
  @inline(__always) static func coefficients(_ power: Int) -> Int { 16 &* power }
  @inline(__always) static var base: Int { 80 }
  /// The sign of x in w, 1 or -1.
  @inline(__always) static var direction: Int { 81 }
  /// The shift that yields the piece's number, as bits.
  @inline(__always) static var shift: Int { 82 }
  /// The mask that keeps the piece's bits.
  @inline(__always) static var pieceMask: Int { 83 }
  /// The bit at half a piece.
  @inline(__always) static var halfPiece: Int { 84 }
  @inline(__always) static var count: Int { 86 }
}

/// The table of an easing function: cubics in cells that are as dense as the function needs them.
///
/// It stands where ``PiecewiseTableLayout`` may, whose number of pieces is 0 here. In each segment, the sign, the exponent
/// and the top mantissa bits of w = x - origin select the cell, and the bits below them are the position in the cell.
enum EasingTableLayout {
  /// The value at and before unit time 0; the one at and after 1 is ``PiecewiseTableLayout/last``.
  @inline(__always) static var first: Int { 2 }
  /// The number of segments, of which each has ``width`` numbers.
  @inline(__always) static var segments: Int { 3 }
  /// The shift that leaves the cell's bits, as bits.
  @inline(__always) static var shift: Int { 4 }
  /// The mask that keeps the bits below them, as bits.
  @inline(__always) static var mask: Int { 5 }
  /// The middle of a cell's positions, which begin at 1.
  @inline(__always) static var centre: Int { 6 }
  @inline(__always) static var width: Int { 3 }

  /// The first unit time of a segment.
  @inline(__always) static func start(_ segment: Int) -> Int { 8 &+ width &* segment }
  @inline(__always) static func origin(_ segment: Int) -> Int { 9 &+ width &* segment }
  /// The difference of the cell's number and its bits, as bits.
  @inline(__always) static func offset(_ segment: Int) -> Int { 10 &+ width &* segment }
  /// Returns the offset of the cells, each of four coefficients.
  @inline(__always) static func cells(segments: Int) -> Int { 8 &+ width &* segments }
}

/// The table of a piecewise cubic curve, padded to at least 16 pieces.
struct PiecewiseTableLayout {
  /// The number of pieces with padding.
  let stride: Int

  @inline(__always) init(pieces: Int) { stride = pieces < 16 ? 16 : pieces }

  /// The number of pieces; 0 for an ``EasingTableLayout``.
  @inline(__always) static var pieces: Int { 0 }
  /// The value at and after unit time 1.
  @inline(__always) static var last: Int { 1 }
  @inline(__always) var starts: Int { 2 }
  /// The reciprocals of the pieces' lengths.
  @inline(__always) var rates: Int { 2 &+ stride }
  /// Returns the offset of the coefficients of a power of a piece's elapsed fraction.
  @inline(__always) func coefficients(_ power: Int) -> Int { 2 &+ (2 &+ power) &* stride }
  @inline(__always) var count: Int { 2 &+ 6 &* stride }
}

/// The layout of the Floats that all particles of a cell share; each range is the width of an interval around its
/// value.
enum CellLayout {
  @inline(__always) static var lifetime: Int { 0 }
  @inline(__always) static var lifetimeRange: Int { 1 }
  @inline(__always) static var velocity: Int { 2 }
  @inline(__always) static var velocityRange: Int { 3 }
  /// The height of the spherical cap of the emission cone, 1 − cos.
  @inline(__always) static var cap: Int { 4 }
  @inline(__always) static var scale: Int { 5 }
  @inline(__always) static var scaleRange: Int { 6 }
  @inline(__always) static var scaleSpeed: Int { 7 }
  /// The speed of rotation, in half turns per second.
  @inline(__always) static var spin: Int { 8 }
  @inline(__always) static var spinRange: Int { 9 }
  /// The axis of emission, and two directions perpendicular to it: three Floats each.
  @inline(__always) static var axis: Int { 10 }
  @inline(__always) static var across: Int { 13 }
  @inline(__always) static var upwards: Int { 16 }
  /// The centre of the shape.
  @inline(__always) static var middle: Int { 19 }
  @inline(__always) static var halfAcceleration: Int { 22 }
  /// Red, green, blue and alpha, then their ranges and their speeds.
  @inline(__always) static var color: Int { 25 }
  @inline(__always) static var colorRange: Int { 29 }
  @inline(__always) static var colorSpeed: Int { 33 }
  @inline(__always) static var longestLifetime: Int { 37 }
  /// For a cuboid: half the width, height and depth.
  @inline(__always) static var halfSize: Int { 38 }
  /// For a cuboid: the bounds in -1/2…1/2 between which an axis is singled out.
  @inline(__always) static var secondBound: Int { 41 }
  @inline(__always) static var thirdBound: Int { 42 }
  /// For a cuboid: whether the axis that is singled out is free, and whether the others are, 1 or 0.
  @inline(__always) static var singleIsFree: Int { 43 }
  @inline(__always) static var othersAreFree: Int { 44 }
  /// For a disc or a ball: the minimum radius, and the difference to the maximum.
  @inline(__always) static var radius: Int { 38 }
  @inline(__always) static var radiusSpread: Int { 39 }
  @inline(__always) static var count: Int { 48 }
}

/// The kernel's code for the shape on which particles are born.
struct ParticleShape: WordCode {
  let word: Int32

  @inline(__always) static var cuboid: Self { Self(word: 0) }
  @inline(__always) static var disc: Self { Self(word: 1) }
  @inline(__always) static var ball: Self { Self(word: 2) }
}
