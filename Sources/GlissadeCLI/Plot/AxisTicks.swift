import Foundation

/// Round numbers at even distances along an axis: multiples of 1, 2 or 5 times a power of ten.
struct AxisTicks {
  /// The numbers within the range, in ascending order; none if the range is too wide for Double.
  let values: [Double]
  /// The range, extended to the next multiples.
  let roundedRange: ClosedRange<Double>
  private let step: Double

  /// The numbers within the rounded range.
  var roundedValues: [Double] {
    guard let first = values.first, let last = values.last else { return [] }
    let (low, high) = (roundedRange.lowerBound, roundedRange.upperBound)
    return (first - low > step / 2 ? [low] : []) + values + (high - last > step / 2 ? [high] : [])
  }

  /// Creates the ticks of a range.
  ///
  /// - Parameters:
  ///   - range: The range of finite numbers, which is not empty.
  ///   - count: The maximum number of intervals in the range, at least 1.
  init(_ range: ClosedRange<Double>, atMost count: Int) {
    let (low, high) = (range.lowerBound, range.upperBound)
    let rough = (high / 2 - low / 2) / Double(max(count, 1)) * 2
    let power = pow(10, floor(log10(rough)))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * (1 - 1e-9) } ?? rough
    // The tolerance keeps ends that are multiples but for their rounding.
    let (first, last) = ((low / step - 1e-9).rounded(.up), (high / step + 1e-9).rounded(.down))
    self.step = step
    guard step > 0, step.isFinite, last - first < 1000, (last - first).isFinite else {
      (values, roundedRange) = ([], range)
      return
    }
    values = (Int(first)...max(Int(first), Int(last))).map { Double($0) * step }
    let ends = (
      (low / step + 1e-9).rounded(.down) * step, (high / step - 1e-9).rounded(.up) * step
    )
    roundedRange =
      ends.0.isFinite && ends.1.isFinite ? min(low, ends.0)...max(high, ends.1) : range
  }
}
