/// A curve of straight pieces between points: CSS `linear()`.
///
/// The rules are those of css-easing-2: missing inputs are filled in, inputs never go back, and a
/// jump (two points with one input) shows its later point.
public struct PiecewiseLinear: Hashable, Sendable {
  /// One entry of the list that a curve is made from.
  public struct Stop: Hashable, Sendable {
    /// Output progress.
    public var output: Double
    /// Input progress at which the output is reached; nil lets the neighbours decide.
    public var input: Double?
    /// Input progress until which the output is held; nil holds it for no time.
    public var end: Double?

    /// Creates a stop.
    public init(_ output: Double, at input: Double? = nil, through end: Double? = nil) {
      self.output = output
      self.input = input
      self.end = end
    }
  }

  /// The inputs of the points, never decreasing.
  public let inputs: [Double]
  /// The outputs of the points, one for each input.
  public let outputs: [Double]

  /// Creates a curve through stops, after the rules of css-easing-2.
  ///
  /// The first stop without an input gets 0 and the last 1; an input smaller than one before it is
  /// raised to the largest one before it; other missing inputs are spaced evenly between their
  /// neighbours. A single stop makes a constant.
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

  /// Creates a curve whose outputs are reached at equal distances, the first at 0, the last at 1.
  public init(evenly outputs: [Double]) throws(TimingError) {
    try self.init(outputs.map { Stop($0) })
  }

  /// The output progress at an input progress.
  ///
  /// - Parameter x: Input progress; clamped to 0…1 (NaN counts as 0). Before the first point and
  ///   after the last the curve goes on along its first and last piece, up to the greatest finite
  ///   number.
  public func value(at x: Double) -> Double {
    let x = x > 0 ? min(x, 1) : 0
    guard inputs.count > 1 else { return outputs[0] }
    let after = upperBound(inputs, x)
    if after > 0 && inputs[after - 1] == x { return outputs[after - 1] }
    let left = max(0, min(after - 1, inputs.count - 2))
    let width = inputs[left + 1] - inputs[left]
    // Only the outermost pieces can have no width here; they hold the outermost value.
    guard width > 0 else { return after == 0 ? outputs[0] : outputs[outputs.count - 1] }
    return saturatedLerp(outputs[left], outputs[left + 1], (x - inputs[left]) / width)
  }

  /// The slope of the piece at an input progress; at a corner that of the piece to its right.
  ///
  /// - Parameter x: Input progress; outside 0…1 (and for NaN) the slope is 0.
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
    var previous = 0.0
    for index in inputs.indices {
      if let input = inputs[index] {
        previous = input
        result.append(input)
        continue
      }
      // A run of missing inputs is followed by a known one, because the last is always known.
      var next = index
      while inputs[next] == nil { next += 1 }
      let end = inputs[next] ?? previous
      let step = (end - previous) / Double(next - index + 1)
      previous += step
      result.append(min(previous, end))
    }
    return result
  }
}
