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
    let rows: SharedFloats
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
  let buckets: [Bucket]

  /// Creates the kernels' form of springs.
  ///
  /// - Throws: ``BatchError/notFinite(field:value:row:)`` for a start, end or velocity that is not finite as a
  ///   Float; ``BatchError/outOfRange(field:value:row:)`` for a spring whose excursion or parameters are not, with
  ///   an upper bound of its velocity.
  /// - Complexity: O(*n*) in the number of springs.
  public init(_ rows: [Row]) throws(BatchError) {
    var forms: [SpringLanes] = []
    var counts = [Int](repeating: 0, count: SpringForm.count)
    forms.reserveCapacity(rows.count)
    // Springs that share a time must have similar frequencies: otherwise the fastest one would have oscillated too
    // often by the time the slowest one is at rest.
    let slowest = rows.reduce(Double.infinity) { min($0, $1.spring.angularFrequency) }
    var quickest = 0.0
    for (number, row) in rows.enumerated() {
      _ = try requireFinite(row.from, .from, number)
      _ = try requireFinite(row.to, .to, number)
      _ = try requireFinite(row.velocity, .velocity, number)
      let lanes = SpringLanes(
        row.spring, displacement: row.from - row.to, velocity: row.velocity,
        longest: 2000 / slowest)
      guard lanes.isFinite else {
        throw .outOfRange(field: .velocity, value: lanes.largestVelocity, row: number)
      }
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
  }

  /// Returns the index of a spring's value in the outputs.
  ///
  /// - Parameter row: The number of the spring, 0..<``count``.
  public func outputIndex(of row: Int) -> Int { Int(outputIndices[row]) }
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
