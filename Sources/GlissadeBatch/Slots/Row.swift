public import GlissadeMath
public import GlissadeTiming

/// One animation of one channel of a slot.
///
/// With a `table`, the values of the second row are added to those of the first:
///
/// ```swift
/// let timing = try MediaTiming(duration: 1)
/// var shake = Row(.translationX, from: 10, to: 0, timing: timing)
/// shake.composition = .add
/// var slot = Slot()
/// slot.rows = [Row(.translationX, from: 0, to: 100, timing: timing), shake]
/// let id = try table.insert(slot)
/// try table.evaluate(at: 0.25)
/// let x = table.frame[id]?.matrix.m41  // 32.5
/// ```
public struct Row: Sendable {
  /// The end values that are not two numbers, behind a reference that keeps common rows small.
  indirect enum IndirectEnds: Sendable {
    case rotation(from: Quaternion, to: Quaternion)
    case keyed(KeySegments, [KeyValue])
    case keyedRotation(KeySegments, [(from: Quaternion, to: Quaternion)])
  }

  /// The groups around a row, behind one reference that most rows do not need.
  final class GroupTiming: Sendable {
    let groups: [MediaTiming]
    let timingFunctions: [TimingFunction]

    init(_ groups: [MediaTiming], _ timingFunctions: [TimingFunction]) {
      self.groups = groups
      self.timingFunctions = timingFunctions
    }
  }

  /// The combination of a row's value with the value of the rows below it, where the row is shown.
  public enum Composition: Hashable, Sendable {
    /// The row's value replaces the one below.
    case replace
    /// The row's value is added to the one below; not for rotations.
    case add
    /// The row's value is multiplied with the one below; not for rotations.
    case multiply
  }

  /// The animated channel.
  public let channel: Channel
  /// The timing of the animation, whose ``/GlissadeTiming/MediaTiming/period`` is finite: a table rejects others.
  public var timing: MediaTiming
  /// The progress from start to end.
  ///
  /// For a keyed row, the timing function of a whole run, which must be linear or a bezier curve: a table rejects
  /// others.
  public var curve: TimingCurve
  /// The combination with the value of the rows below this one.
  public var composition = Composition.replace
  /// Whether the value at the end of a run is added once for each completed cycle.
  ///
  /// It has no effect where the timing autoreverses. A table rejects it for rotations.
  public var isCumulative = false
  /// The groups that the timing is nested in, the outermost first.
  ///
  /// The time within a group's run is the parent time of the next group, or of the timing. The row is hidden while
  /// a group is. A group of infinite duration has no runs: its children use its local time unchanged. A table rejects
  /// groups whose period is infinite and their duration is not.
  public var groups: [MediaTiming] {
    get { groupTiming?.groups ?? [] }
    set { nest(newValue, groupTimingFunctions) }
  }
  /// The timing functions of the groups' runs, one for each of the ``groups``; empty where all are linear.
  ///
  /// Each is linear or a bezier curve, and linear for a group of infinite duration; a table rejects others.
  public var groupTimingFunctions: [TimingFunction] {
    get { groupTiming?.timingFunctions ?? [] }
    set { nest(groups, newValue) }
  }
  /// The groups and their timing functions; nil without either.
  private(set) var groupTiming: GroupTiming?
  /// The end values; nil where they are ``from`` and ``to``.
  let indirectEnds: IndirectEnds?
  let from: Double
  let to: Double

  /// Creates a row that animates a channel from one value to another.
  ///
  /// - Parameters:
  ///   - channel: Any channel but ``Channel/rotation``, which needs quaternions: a table rejects such a row.
  ///   - from: The value at the start in the unit of the channel, finite as a Float; a table rejects others.
  ///   - to: The value at the end, likewise.
  ///   - curve: The progress from start to end.
  ///   - timing: The timing of the animation.
  public init(
    _ channel: Channel, from: Double, to: Double, curve: TimingCurve = .timing(.linear),
    timing: MediaTiming
  ) {
    self.init(channel, nil, curve, timing, from, to)
  }

  /// Creates a row that rotates from one orientation to another, along the shorter path.
  ///
  /// Quaternions are normalised; zero becomes the identity.
  /// - Parameters:
  ///   - from: The orientation at the start of a run.
  ///   - to: The orientation at the end of a run.
  ///   - curve: The curve between the two orientations.
  ///   - timing: The timing of the row, in its clock's time.
  ///   - channel: ``Channel/rotation`` of the slot or of a factor; a table rejects others.
  public init(
    rotationFrom from: Quaternion, to: Quaternion, curve: TimingCurve = .timing(.linear),
    timing: MediaTiming, channel: Channel = .rotation
  ) {
    self.init(channel, .rotation(from: from, to: to), curve, timing)
  }

  /// Creates a row that animates a channel through keys.
  ///
  /// - Parameters:
  ///   - channel: Any channel but ``Channel/rotation``.
  ///   - keys: The mapping from unit time to keys.
  ///   - values: The values at each key, ``KeySegments/keyCount`` of them.
  ///   - timing: The timing of the row, in its clock's time.
  public init(_ channel: Channel, keys: KeySegments, values: [KeyValue], timing: MediaTiming) {
    self.init(channel, .keyed(keys, values), .timing(.linear), timing)
  }

  /// Creates a row that rotates through keys, between two orientations at each key and along the shorter path.
  ///
  /// - Parameters:
  ///   - channel: ``Channel/rotation`` of the slot or of a factor; a table rejects others.
  ///   - keys: The mapping from unit time to keys.
  ///   - rotations: The orientations at each key, ``KeySegments/keyCount`` of them.
  ///   - timing: The timing of the row, in its clock's time.
  public init(
    _ channel: Channel, keys: KeySegments, rotations: [(from: Quaternion, to: Quaternion)],
    timing: MediaTiming
  ) {
    self.init(channel, .keyedRotation(keys, rotations), .timing(.linear), timing)
  }

  private init(
    _ channel: Channel, _ indirectEnds: IndirectEnds?, _ curve: TimingCurve, _ timing: MediaTiming,
    _ from: Double = 0, _ to: Double = 0
  ) {
    self.channel = channel
    self.timing = timing
    self.curve = curve
    self.indirectEnds = indirectEnds
    self.from = from
    self.to = to
  }

  private mutating func nest(_ groups: [MediaTiming], _ timingFunctions: [TimingFunction]) {
    groupTiming =
      groups.isEmpty && timingFunctions.isEmpty ? nil : GroupTiming(groups, timingFunctions)
  }

  /// Whether the row interpolates keys.
  public var isKeyed: Bool { keys != nil }

  /// The keys of a keyed row.
  var keys: KeySegments? {
    switch indirectEnds {
    case .keyed(let keys, _), .keyedRotation(let keys, _): keys
    case nil, .rotation: nil
    }
  }
}
