public import GlissadeTiming

/// Springs that are evaluated together, each with its own parameters and ends.
///
/// They are sorted by damping regime, so that no row branches: ``outputIndex(of:)`` returns the index of a spring's
/// value in the outputs. Outputs have ``outputCount`` elements; those without a spring are 0.
public struct SpringRows: Sendable {
  /// One spring between two values.
  public struct Row: Sendable {
    /// The spring.
    public var spring: Spring
    /// The start value.
    public var from: Double
    /// The rest value.
    public var to: Double
    /// The velocity at the start, in units of the value per second.
    public var velocity: Double

    /// Creates a spring from one value to another.
    public init(_ spring: Spring, from: Double, to: Double, velocity: Double = 0) {
      self.spring = spring
      self.from = from
      self.to = to
      self.velocity = velocity
    }
  }

  struct Bucket: Sendable {
    let form: SpringForm
    var rows: SharedFloats
    let firstBlock: Int
    let blocks: Int
    /// The maximum time that is evaluated.
    ///
    /// By then all springs are at rest, or a Double no longer resolves their phase.
    let maximumTime: Double
  }

  /// The maximum time of all evaluations, about 30 million years in seconds.
  static let maximumTime = 1e15

  /// The number of springs.
  public let count: Int
  /// The number of elements of an output; a multiple of 16.
  public let outputCount: Int
  let outputIndices: [Int32]
  private(set) var buckets: [Bucket]
  /// The begin times by output index, as pairs of Floats that are a Double; nil if all springs start at time 0.
  private(set) var begins: SharedFloats?
  /// The springs as they were given, or as they were retargeted last, if they have begin times.
  private var started: [Row] = []
  /// The longest time that the lightly damped form was chosen for.
  private let longest: Double

  /// Creates the kernels' form of springs.
  ///
  /// - Parameters:
  ///   - rows: The springs.
  ///   - beginTimes: The times in seconds at which the springs start, one for each; with nil, all start at time 0 and
  ///     cannot be retargeted.
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a start, end or velocity that is not finite as a
  ///   Float; ``BatchError/outOfRange(field:value:row:)`` for a spring whose excursion or parameters are not, with
  ///   an upper bound of its velocity; ``BatchError/wrongCount(field:count:expected:)`` for a wrong number of begin
  ///   times, ``BatchError/notFinite(field:value:row:)`` for one that is not finite.
  /// - Complexity: O(*n*) in the number of springs.
  public init(_ rows: [Row], beginTimes: [Double]? = nil) throws(BatchError) {
    if let beginTimes {
      try requireCount(.beginTime, beginTimes.count, rows.count)
      for (number, time) in beginTimes.enumerated() where !time.isFinite {
        throw .notFinite(field: .beginTime, value: time, row: number)
      }
    }
    var forms: [SpringLanes] = []
    var counts = [Int](repeating: 0, count: SpringForm.count)
    forms.reserveCapacity(rows.count)
    // Springs that share a time must have similar frequencies: otherwise the fastest one would have oscillated too
    // often by the time the slowest one is at rest.
    let slowest = rows.reduce(Double.infinity) { min($0, $1.spring.angularFrequency) }
    var quickest = 0.0
    longest = 2000 / slowest
    for (number, row) in rows.enumerated() {
      let lanes = try row.lanes(longest: longest, number)
      if lanes.form.countsHalfTurnsInFloat { quickest = max(quickest, lanes.frequency) }
      forms.append(lanes)
      counts[Int(lanes.form.word)] += 1
    }
    var buckets: [Bucket] = []
    var firstBlock = 0
    for number in 0..<SpringForm.count {
      let form = SpringForm(word: Int32(number))
      let blocks = (counts[number] + 15) / 16
      let width = form == .lightlyDamped ? LightlyDampedSpringLane.count : SpringLane.count
      buckets.append(
        Bucket(
          form: form, rows: SharedFloats(count: blocks * width), firstBlock: firstBlock,
          blocks: blocks,
          maximumTime: form.countsHalfTurnsInFloat
            ? min(SpringLanes.maximumHalfTurns / quickest, SpringRows.maximumTime)
            : SpringRows.maximumTime))
      firstBlock += blocks
    }
    var outputIndices: [Int32] = []
    outputIndices.reserveCapacity(rows.count)
    var filled = counts.map { _ in 0 }
    for (number, lanes) in forms.enumerated() {
      let form = Int(lanes.form.word)
      let (bucket, at) = (buckets[form], filled[form])
      filled[form] += 1
      outputIndices.append(Int32(bucket.firstBlock * 16 + at))
      bucket.write(lanes, target: Float(rows[number].to), at: at)
    }
    count = rows.count
    outputCount = firstBlock * 16
    self.outputIndices = outputIndices
    self.buckets = buckets
    guard let beginTimes else { return }
    started = rows
    let begins = SharedFloats(count: 2 * outputCount)
    for (number, time) in beginTimes.enumerated() {
      begins.setDouble(time, at: Int(outputIndices[number]))
    }
    self.begins = begins
  }

  /// Whether the springs have begin times, so that they can be retargeted.
  public var haveBeginTimes: Bool { begins != nil }

  /// Sends springs to new targets at a time: they start anew there, with the position and the velocity that they have.
  ///
  /// Springs of which one moved from 0 to 1 turn back:
  ///
  /// ```swift
  /// let row = SpringRows.Row(try Spring(), from: 0, to: 1)
  /// var springs = try SpringRows([row, row], beginTimes: [0, 0.5])
  /// try springs.retarget([0], to: [0], at: 0.1)
  /// ```
  ///
  /// - Parameters:
  ///   - numbers: The numbers of the springs, in any order, each once.
  ///   - targets: The new targets, one for each.
  ///   - time: The time in seconds, finite. At a time before its begin time, a spring keeps the value, the velocity
  ///     and the begin time of its start.
  /// - Throws: ``BatchError/wrongCount(field:count:expected:)`` for another number of targets, or for springs without
  ///   begin times, ``BatchError/outOfRange(field:value:row:)`` for a number of no spring or one that occurs twice,
  ///   ``BatchError/notFinite(field:value:row:)`` for the time or a target, and the errors of ``init(_:beginTimes:)``;
  ///   nothing has changed then. The row is the element of the list.
  /// - Complexity: O(*n*) in the number of springs to retarget; O(*m*) in the number of all springs if a copy of the
  ///   value is in use.
  public mutating func retarget(
    _ numbers: [Int], to targets: [Double], at time: Double
  ) throws(BatchError) {
    guard begins != nil else {
      throw .wrongCount(field: .beginTime, count: 0, expected: count)
    }
    try requireCount(.to, targets.count, numbers.count)
    guard time.isFinite else { throw .notFinite(field: .time, value: time, row: 0) }
    var made: [(number: Int, row: Row, begin: Double, lanes: SpringLanes)] = []
    made.reserveCapacity(numbers.count)
    for (element, number) in numbers.enumerated() {
      guard number >= 0 && number < count else {
        throw .outOfRange(field: .rows, value: Double(number), row: element)
      }
      let begin = beginTime(of: number)
      let row = started[number].retargeted(to: targets[element], after: time - begin)
      made.append((number, row, max(time, begin), try row.lanes(longest: longest, element)))
    }
    try requireDistinct(numbers)
    makeUnique()
    for change in made {
      started[change.number] = change.row
      let output = outputIndex(of: change.number)
      begins?.setDouble(change.begin, at: output)
      let bucket = buckets[Int(change.lanes.form.word)]
      bucket.write(
        change.lanes, target: Float(change.row.to), at: output - 16 * bucket.firstBlock)
    }
  }

  /// Returns the time at which a spring starts, or was retargeted last, in seconds.
  ///
  /// - Parameter row: The number of the spring, 0..<``count``.
  public func beginTime(of row: Int) -> Double { begins?.double(outputIndex(of: row)) ?? 0 }

  private func requireDistinct(_ numbers: [Int]) throws(BatchError) {
    if numbers.count < 2 { return }
    var known = Set<Int>(minimumCapacity: numbers.count)
    for (element, number) in numbers.enumerated() where !known.insert(number).inserted {
      throw .outOfRange(field: .rows, value: Double(number), row: element)
    }
  }

  /// Copies what other values share.
  private mutating func makeUnique() {
    for index in buckets.indices where !isKnownUniquelyReferenced(&buckets[index].rows) {
      buckets[index].rows = SharedFloats(copying: buckets[index].rows)
    }
    // A name for the shared memory would be a reference to it.
    if !isKnownUniquelyReferenced(&begins) { begins = begins.map(SharedFloats.init(copying:)) }
  }

  /// Returns the index of a spring's value in the outputs.
  ///
  /// - Parameter row: The number of the spring, 0..<``count``.
  public func outputIndex(of row: Int) -> Int { Int(outputIndices[row]) }
}

extension SpringRows.Row {
  /// Returns the lanes of the spring.
  ///
  /// - Parameter number: The row that errors name.
  fileprivate func lanes(longest: Double, _ number: Int) throws(BatchError) -> SpringLanes {
    _ = try requireFinite(from, .from, number)
    _ = try requireFinite(to, .to, number)
    _ = try requireFinite(velocity, .velocity, number)
    let lanes = SpringLanes(
      spring, displacement: from - to, velocity: velocity, longest: longest)
    guard lanes.isFinite else {
      throw .outOfRange(field: .velocity, value: lanes.largestVelocity, row: number)
    }
    return lanes
  }

  /// Returns the spring to another target from where this one is after a time.
  fileprivate func retargeted(to target: Double, after time: Double) -> SpringRows.Row {
    if time <= 0 { return SpringRows.Row(spring, from: from, to: target, velocity: velocity) }
    let state = spring.state(from: from, to: to, velocity: velocity, at: time)
    // Core Animation's own overdamped curve adds a velocity, which must not be added twice.
    let added = spring.startVelocity(displacement: state.position - target, velocity: 0)
    return SpringRows.Row(
      spring, from: state.position, to: target, velocity: state.velocity - added)
  }
}

extension SpringForm {
  /// Whether the phase is counted in Float.
  fileprivate var countsHalfTurnsInFloat: Bool {
    self == .underdamped || self == .nearlyCriticalSine
  }
}

extension SpringRows.Bucket {
  func write(_ spring: SpringLanes, target: Float, at: Int) {
    let (block, lane) = (at / 16, at % 16)
    let lanes = spring.lanes
    if form == .lightlyDamped {
      let row = unsafe rows.base + block * LightlyDampedSpringLane.count
      let wide = unsafe UnsafeMutableRawPointer(row + LightlyDampedSpringLane.frequency.offset)
      unsafe wide.storeBytes(of: spring.frequency, toByteOffset: 8 * lane, as: Double.self)
      unsafe row[LightlyDampedSpringLane.rate.offset + lane] = lanes.rate
      unsafe row[LightlyDampedSpringLane.amplitude.offset + lane] = lanes.amplitude
      unsafe row[LightlyDampedSpringLane.phase.offset + lane] = lanes.phase
      unsafe row[LightlyDampedSpringLane.target.offset + lane] = target
    } else {
      let row = unsafe rows.base + block * SpringLane.count
      unsafe row[SpringLane.rate.offset + lane] = lanes.rate
      unsafe row[SpringLane.frequency.offset + lane] = lanes.frequency
      unsafe row[SpringLane.amplitude.offset + lane] = lanes.amplitude
      unsafe row[SpringLane.phase.offset + lane] = lanes.phase
      unsafe row[SpringLane.target.offset + lane] = target
    }
  }
}
