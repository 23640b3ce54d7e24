/// A piecewise linear curve through points: CSS `linear()`.
///
/// It follows css-easing-2: missing inputs are filled in, inputs never decrease, and at a jump (two points with one
/// input) the value is that of the later point, except with the before flag at the input of the first point.
public struct PiecewiseLinear: Hashable, Sendable {
  /// An entry of the list from which a curve is created.
  public struct Stop: Hashable, Sendable {
    /// The output progress.
    public var output: Double
    /// The input progress at which the output is reached; nil derives it from the neighbours.
    public var input: Double?
    /// The input progress until which the output is held; nil does not hold it.
    public var end: Double?

    /// Creates a stop.
    public init(_ output: Double, at input: Double? = nil, through end: Double? = nil) {
      self.output = output
      self.input = input
      self.end = end
    }
  }

  /// The inputs of the points, in non-decreasing order.
  public let inputs: [Double]
  /// The outputs of the points, one for each input.
  public let outputs: [Double]

  /// Creates a curve through stops, by the rules of css-easing-2.
  ///
  /// A missing input of the first stop becomes 0, and of the last stop 1. An input smaller than a previous one is
  /// raised to the largest previous input. Other missing inputs are spaced evenly between their neighbours. A single
  /// stop makes a constant.
  ///
  /// - Throws: ``TimingError/wrongCount(field:count:expected:)`` for an empty list,
  ///   ``TimingError/notFinite(field:value:)`` for a number that is NaN or infinite.
  public init(_ stops: [Stop]) throws(TimingError) {
    guard !stops.isEmpty else { throw .wrongCount(field: .stops, count: 0, expected: 1) }
    var inputs: [Double?] = []
    var outputs: [Double] = []
    for stop in stops {
      try TimingError.requireFinite(stop.output, .stopOutput)
      for input in [stop.input, stop.end] {
        if let input { try TimingError.requireFinite(input, .stopInput) }
      }
      inputs.append(stop.input ?? stop.end)
      outputs.append(stop.output)
      if stop.input != nil, let end = stop.end {
        inputs.append(end)
        outputs.append(stop.output)
      }
    }
    self.inputs = PiecewiseLinear.filled(inputs)
    self.outputs = outputs
  }

  /// Creates a curve with evenly spaced outputs, the first at 0, the last at 1.
  public init(evenly outputs: [Double]) throws(TimingError) {
    try self.init(outputs.map { Stop($0) })
  }

  /// Returns the output progress at an input progress.
  ///
  /// If the first point lies after 0 or the last one before 1, the outer segments are extended to 0 and 1.
  ///
  /// - Parameter x: The input progress, clamped to 0…1; NaN counts as 0.
  /// - Returns: The output progress, saturated at the greatest finite number.
  public func value(at x: Double) -> Double { value(at: x, isBefore: false) }

  /// Returns the output progress at an input progress, before or after a jump at the first point.
  ///
  /// - Parameters:
  ///   - x: The input progress, clamped to 0…1; NaN counts as 0.
  ///   - isBefore: Whether the animation is still in its before phase (the before flag of CSS): a jump at the first
  ///     point has then not happened yet.
  /// - Returns: The output progress, saturated at the greatest finite number.
  public func value(at x: Double, isBefore: Bool) -> Double {
    let x = x > 0 ? min(x, 1) : 0
    guard inputs.count > 1, !(isBefore && inputs[0] == x) else { return outputs[0] }
    let after = upperBound(inputs, x)
    if after > 0 && inputs[after - 1] == x { return outputs[after - 1] }
    let left = max(0, min(after - 1, inputs.count - 2))
    let width = inputs[left + 1] - inputs[left]
    // Only the first and last segments can have no width here; the value is that of the outermost point.
    guard width > 0 else { return after == 0 ? outputs[0] : outputs[outputs.count - 1] }
    return saturatedLerp(outputs[left], outputs[left + 1], (x - inputs[left]) / width)
  }

  /// Returns the slope of the segment at an input progress; at a corner, of the segment to its right.
  ///
  /// - Parameter x: The input progress; outside 0…1 (and for NaN) the slope is 0.
  /// - Returns: The slope, saturated at the greatest finite number.
  public func slope(at x: Double) -> Double {
    guard x >= 0, x <= 1, inputs.count > 1 else { return 0 }
    let left = max(0, min(upperBound(inputs, x) - 1, inputs.count - 2))
    let width = inputs[left + 1] - inputs[left]
    return width > 0 ? ((outputs[left + 1] - outputs[left]) / width).saturated : 0
  }

  private static func filled(_ given: [Double?]) -> [Double] {
    var inputs = given
    if inputs[0] == nil { inputs[0] = 0 }
    if inputs[inputs.count - 1] == nil { inputs[inputs.count - 1] = 1 }
    var largest = inputs[0] ?? 0
    for index in inputs.indices {
      guard let input = inputs[index] else { continue }
      largest = max(largest, input)
      inputs[index] = largest
    }
    var result: [Double] = []
    result.reserveCapacity(inputs.count)
    var previous = 0.0
    while result.count < inputs.count {
      // A run of missing inputs is followed by a known one, because the last input is always known.
      var next = result.count
      while inputs[next] == nil { next += 1 }
      let end = inputs[next] ?? previous
      while result.count < next {
        previous += (end - previous) / Double(next - result.count + 1)
        result.append(min(previous, end))
      }
      previous = end
      result.append(end)
    }
    return result
  }
}
