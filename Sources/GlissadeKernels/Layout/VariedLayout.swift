// The layout of varied programs, which slots of several signatures share: the timing and the curve of a driver are
// data of each lane, as is the driver of each channel.
//
// A record holds the ``VariedDriverLane`` of each driver, then the slot's values where no row shows others, at the
// offsets that the values have in the scratch, and then the ``VariedChannelLane`` of each channel.

/// The lanes of a driver in a varied record.
enum VariedDriverLane {
  /// The ``MediaTimingLane``, of which plain timings use the begin.
  @inline(__always) static var timing: Int { 0 }
  /// The progress at the end, for ``TimingForm/general``.
  @inline(__always) static var lastProgress: Lane { Lane(256) }
  /// For ``TimingForm/general`` the ``GeneralTimingLane/snap``, otherwise the ``PlainTimingLane/scale``.
  @inline(__always) static var scale: Lane { Lane(272) }
  /// The parameters of a curve that keeps them in the record: up to four lanes of Floats.
  @inline(__always) static var parameters: Int { 288 }
  /// The ``DriverCode``.
  @inline(__always) static var code: Lane { Lane(352) }
  @inline(__always) static var count: Int { 368 }
}

/// The lanes of a channel in a varied record.
enum VariedChannelLane {
  /// 1 more than the number of the driver that animates the channel; 0 where it is constant.
  @inline(__always) static var driver: Lane { Lane(0) }
  /// The ``EndsLane``, or the ``SlerpLane`` of a rotation.
  @inline(__always) static var ends: Int { 16 }

  @inline(__always) static func count(isRotation: Bool) -> Int {
    ends &+ (isRotation ? SlerpLane.count : EndsLane.count)
  }
}

/// A driver in one word, for the drivers that varied programs support: those without groups and keys.
///
/// Lightly damped springs are not supported either: their lane of Doubles would overlap lanes of Floats that other
/// slots of a block have in the same place.
struct DriverCode {
  /// 0 for a lane without a driver.
  let word: UInt32

  @inline(__always) init(word: UInt32) { self.word = word }

  /// Creates the code of a driver; nil if varied programs do not support it.
  @inline(__always) init?(_ driver: DriverWords) {
    guard driver.groups == 0, driver.curve != .keyed,
      driver.curve != .spring(.lightlyDamped), !driver.flags.has(.hasTimingFunctions),
      driver.table >= 0, driver.table % 16 == 0, driver.table < 1 << 26
    else { return nil }
    let timing = UInt32(truncatingIfNeeded: driver.timing.word)
    let curve = UInt32(truncatingIfNeeded: driver.curve.word)
    let flags = UInt32(truncatingIfNeeded: driver.flags.word)
    let table = UInt32(truncatingIfNeeded: driver.table)
    word = 1 | timing << 1 | flags << 3 | curve << 5 | table << 6
  }

  /// The bit that only the codes of ``TimingForm/general`` have.
  @inline(__always) static var general: UInt32 { 4 }

  @inline(__always) var timing: TimingForm {
    TimingForm(word: Int32(truncatingIfNeeded: (word >> 1) & 3))
  }
  @inline(__always) var flags: DriverFlags {
    DriverFlags(word: Int32(truncatingIfNeeded: (word >> 3) & 3))
  }
  @inline(__always) var curve: CurveForm {
    CurveForm(word: Int32(truncatingIfNeeded: (word >> 5) & 15))
  }
  /// The offset of the curve's table, in Floats.
  @inline(__always) var table: Int { Int((word >> 6) & ~15) }
}
