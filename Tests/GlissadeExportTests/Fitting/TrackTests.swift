import TestSupport
import Testing

@testable import GlissadeExport

struct TrackTests {
  /// Numbers of every kind: still, straight, bent, jumping and absent for a while.
  private static func values(_ seed: UInt64) -> [Track.Value] {
    var state = seed
    func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 40) / 0x1p24
    }
    var values: [Track.Value] = []
    var last = [0.0, 5]
    while values.count < 120 {
      let length = 1 + Int(next() * 12)
      let kind = Int(next() * 5)
      let slopes = [next() - 0.5, kind == 1 ? 0 : next() - 0.5]
      for step in 0..<length {
        switch kind {
        case 0: values.append(last)
        case 1, 2:
          last = [last[0] + slopes[0], last[1] + slopes[1]]
          values.append(last)
        case 3:
          last = [last[0] + slopes[0] * Double(step), last[1] + next()]
          values.append(last)
        default: values.append(nil)
        }
      }
    }
    return values
  }

  /// Whether all that lies between two frames is on the line from one to the other, looked at one by one.
  private func isStraight(
    _ all: [Track.Value], _ times: [Double], _ start: Int, _ end: Int, _ tolerance: Double
  ) -> Bool {
    guard let from = all[start], let to = all[end], from != to else {
      return all[start...end].allSatisfy { $0 == all[start] }
    }
    return (start + 1..<end).allSatisfy { index in
      guard let value = all[index] else { return false }
      let part = (times[index] - times[start]) / (times[end] - times[start])
      return value.indices.allSatisfy {
        abs(value[$0] - (from[$0] + (to[$0] - from[$0]) * part)) <= tolerance
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `each frame that is kept is as far from the last one as a line can go`(seed: UInt64) {
    let all = TrackTests.values(seed)
    let times = all.indices.map { Double($0) / 60 }
    // Far from what rounding does to numbers of this size.
    let tolerance = 1e-7
    var expected = [0]
    while let start = expected.last, start < all.count - 1 {
      var end = start + 1
      while end + 1 < all.count, isStraight(all, times, start, end + 1, tolerance) { end += 1 }
      expected.append(end)
    }
    let track = Track(all, times: times, tolerance: tolerance)
    expectEqual(track.frames, expected)
    expectEqual(track.values, expected.map { all[$0] })
    expectLess(expected.count, than: all.count * 3 / 4)
  }

  @Test func `a player that does not go straight gets all frames of what moves`() {
    let all: [Track.Value] = (0..<10).map { [Double(max(0, $0 - 5))] }
    let times = all.indices.map(Double.init)
    let track = Track(all, times: times, tolerance: 1e-9) { _, _ in false }
    expectEqual(track.frames, [0, 5, 6, 7, 8, 9])
  }

  @Test func `a hundred thousand frames take no longer for each than a few do`() {
    let times = (0..<100_000).map { Double($0) / 60 }
    let still = Track(times.map { _ in [1, 2, 3] }, times: times, tolerance: 1e-8)
    expectTrue(still.isConstant)
    let straight = Track(times.map { [$0 * 3] }, times: times, tolerance: 1e-8)
    expectEqual(straight.frames, [0, 99_999])
  }
}
