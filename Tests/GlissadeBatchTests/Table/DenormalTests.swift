import GlissadeBatch
import GlissadeTiming
import TestSupport
import Testing

@Suite(.serialized) struct DenormalTests {
  // Returns a table of springs that start together, so that all pass the end of their envelope together, and an
  // ease with the same number of rows; their values are multiplied by `size`.
  func table(size: Double) throws -> AnimationTable {
    let table = AnimationTable()
    let spring = try TimedSpring(Spring(mass: 1, stiffness: 400, damping: 10), duration: 1000)
    let springs = try MediaTiming(duration: 1000, fillMode: .both)
    let eases = try MediaTiming(duration: 30, fillMode: .both)
    try table.insert(count: 8192) { number, slot in
      let isSpring = number % 2 == 0
      slot.rows.removeAll(keepingCapacity: true)
      for channel in Channel.plainChannels {
        slot.rows.append(
          Row(
            channel, from: size, to: 0, curve: isSpring ? .spring(spring) : .timing(.easeIn),
            timing: isSpring ? springs : eases))
      }
    }
    return table
  }

  func seconds(_ table: AnimationTable, from time: Double) throws -> Double {
    var times: [Duration] = []
    let clock = ContinuousClock()
    for pass in 0..<31 {
      let start = clock.now
      for step in 0..<4 { try table.evaluate(at: time + 0.001 * Double(4 * pass + step)) }
      times.append(clock.now - start)
    }
    return times.sorted()[15] / .seconds(1)
  }

  // Denormal numbers cost some processors a hundred cycles per operation. Values can be denormal, but an envelope
  // e^(-5t) must not be: at 12.5…15 s it passes 2⁻⁹⁰…2⁻¹⁰⁸. Twice the time allows for a busy machine.
  @Test func `springs that come to rest are no slower than springs that move`() throws {
    let table = try table(size: 1)
    var ratios: [Double] = []
    let all = try wallSeconds {
      for start in [12.5, 13.5, 13.8, 14.5] {
        ratios.append(try seconds(table, from: start) / seconds(table, from: 1))
      }
    }
    expectLess(all, than: 60)
    expectLess(ratios.sorted()[1], than: 2, "\(ratios)")
  }

  /// Whether the processor itself is as fast with denormal numbers: AMD's are, Intel's take 7 times as long.
  static let processorIsAsFast = {
    func seconds(_ number: Float) -> Double {
      var sum: Float = 0
      let duration = ContinuousClock().measure {
        for index in 0..<20_000 { sum += number * Float(index % 7) }
      }
      return sum > 0 ? duration / .seconds(1) : .nan
    }
    return (0..<9).map { _ in seconds(0x1p-130) / seconds(1) }.sorted()[4] < 3
  }()

  @Test(.enabled(if: processorIsAsFast, "the processor takes longer for a denormal number"))
  func `denormal values do not slow a frame`() throws {
    let (normal, denormal) = try (table(size: 1), table(size: 1e-40))
    var ratios: [Double] = []
    let all = try wallSeconds {
      for _ in 0..<3 {
        ratios.append(try seconds(denormal, from: 1) / seconds(normal, from: 1))
      }
    }
    expectLess(all, than: 60)
    expectLess(ratios.sorted()[1], than: 2, "\(ratios)")
  }
}
