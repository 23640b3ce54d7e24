public import GlissadeMath
public import GlissadeTiming

/// One animation of one channel of a slot.
public struct Row: Sendable {
  enum Ends: Sendable {
    case scalar(from: Double, to: Double)
    case rotation(from: Quaternion, to: Quaternion)
    case keyed(KeySegments, [KeyValue])
    case keyedRotation(KeySegments, [(from: Quaternion, to: Quaternion)])
  }

  /// Ends that are no two numbers, behind a reference: most rows have none, and stay small.
  indirect enum IndirectEnds: Sendable {
    case rotation(from: Quaternion, to: Quaternion)
    case keyed(KeySegments, [KeyValue])
    case keyedRotation(KeySegments, [(from: Quaternion, to: Quaternion)])
  }

  /// What a row is nested in: one reference, which most rows do not have.
  final class GroupTiming: Sendable {
    let groups: [MediaTiming]
    let timingFunctions: [TimingFunction]

    init(_ groups: [MediaTiming], _ timingFunctions: [TimingFunction]) {
      self.groups = groups
      self.timingFunctions = timingFunctions
    }
  }

  /// What a row does with the value below it, where it is shown.
  public enum Composition: Hashable, Sendable {
    /// Its value takes the place of the one below.
    case replace
    /// Its value is added to the one below; not for rotations.
    case add
    /// Its value is multiplied with the one below; not for rotations.
    case multiply
  }

  /// What is moved.
  public let channel: Channel
  /// When.
  public var timing: MediaTiming
  /// The progress from start to end; of a keyed row the timing function of a whole run, linear or a
  /// bezier curve: a table refuses others there.
  public var curve: TimingCurve
  /// What becomes of the value of the rows below this one.
  public var composition = Composition.replace
  /// Whether the value at the end of a run is added once for each cycle that has been completed.
  ///
  /// It has no effect where the timing autoreverses. A table refuses it for rotations.
  public var isCumulative = false
  /// The groups that the timing is nested in, the outermost first.
  ///
  /// The time within a group's run is the parent time of the next one in the list, or of the timing. The
  /// row is hidden where a group is. A group of infinite duration has no runs: its children live in its
  /// local time as it is.
  public var groups: [MediaTiming] {
    get { groupTiming?.groups ?? [] }
    set { nest(newValue, groupTimingFunctions) }
  }
  /// The paces of the groups' runs, as many as there are ``groups``, or none where all are even.
  ///
  /// Each is linear or a bezier curve, and linear for a group of infinite duration; a table refuses others.
  public var groupTimingFunctions: [TimingFunction] {
    get { groupTiming?.timingFunctions ?? [] }
    set { nest(groups, newValue) }
  }
  /// The groups and their paces, nil without either.
  private(set) var groupTiming: GroupTiming?
  /// What it moves between, nil for ``from`` and ``to``.
  let indirectEnds: IndirectEnds?
  let from: Double
  let to: Double

  /// A row that moves a channel from one value to another.
  ///
  /// - Parameter channel: any but ``Channel/rotation``, which is moved between quaternions: a table
  ///   refuses such a row.
  public init(
    _ channel: Channel, from: Double, to: Double, curve: TimingCurve = .timing(.linear),
    timing: MediaTiming
  ) {
    self.init(channel, nil, curve, timing, from, to)
  }

  /// A row that turns from one rotation to another, the shorter way.
  ///
  /// Quaternions of another length than 1 are normalised, and zero is the identity.
  /// - Parameter channel: ``Channel/rotation``, the slot's or a factor's; a table refuses others.
  public init(
    rotationFrom from: Quaternion, to: Quaternion, curve: TimingCurve = .timing(.linear),
    timing: MediaTiming, channel: Channel = .rotation
  ) {
    self.init(channel, .rotation(from: from, to: to), curve, timing)
  }

  /// A row that moves a channel through keys.
  ///
  /// - Parameters:
  ///   - channel: any but ``Channel/rotation``.
  ///   - keys: how a run goes through the keys.
  ///   - values: what is shown at each key, as many as ``KeySegments/keyCount`` says.
  public init(_ channel: Channel, keys: KeySegments, values: [KeyValue], timing: MediaTiming) {
    self.init(channel, .keyed(keys, values), .timing(.linear), timing)
  }

  /// A row that turns through keys, between two rotations at each key and the shorter way.
  ///
  /// - Parameters:
  ///   - channel: ``Channel/rotation``, the slot's or a factor's; a table refuses others.
  ///   - keys: how a run goes through the keys.
  ///   - rotations: what is shown at each key, as many as ``KeySegments/keyCount`` says.
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

  /// Whether the row goes through keys.
  public var isKeyed: Bool { keys != nil }

  /// The keys of a keyed row.
  var keys: KeySegments? {
    switch indirectEnds {
    case .keyed(let keys, _), .keyedRotation(let keys, _): keys
    case nil, .rotation: nil
    }
  }

  /// What it moves between.
  var ends: Ends {
    switch indirectEnds {
    case nil: .scalar(from: from, to: to)
    case .rotation(let from, let to): .rotation(from: from, to: to)
    case .keyed(let keys, let values): .keyed(keys, values)
    case .keyedRotation(let keys, let rotations): .keyedRotation(keys, rotations)
    }
  }
}
