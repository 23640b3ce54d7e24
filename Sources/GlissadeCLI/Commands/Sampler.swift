import GlissadeScene

/// Samples a curve in Double or Float.
struct Sampler {
  /// A sample with its numbers as text.
  struct Sample {
    var time: Double
    var value: Double
    var velocity: Double
    /// The numbers with all digits; a Float has fewer than the Double of the same value.
    var texts: (value: String, velocity: String)
  }

  let curve: CurveExpression
  private let float: FloatCurve?

  init(_ curve: CurveExpression, _ precision: SampleCommand.Precision) throws(CommandError) {
    self.curve = curve
    guard precision == .float else {
      float = nil
      return
    }
    do {
      float = try FloatCurve(curve)
    } catch {
      throw CommandError(.usage, "\(curve): \(error)")
    }
  }

  func samples(at times: [Double]) throws(CommandError) -> [Sample] {
    guard let float else { return curve.samples(at: times).map(Sample.init) }
    do {
      return try float.samples(at: times).map(Sample.init)
    } catch {
      throw CommandError(.usage, "\(curve): \(error)")
    }
  }
}

extension Sampler.Sample {
  fileprivate init<Scalar>(_ sample: CurveSample<Scalar>) {
    time = sample.time
    (value, velocity) = (Double(sample.value), Double(sample.velocity))
    texts = (
      NumberText.shortened("\(sample.value)"), NumberText.shortened("\(sample.velocity)")
    )
  }
}
