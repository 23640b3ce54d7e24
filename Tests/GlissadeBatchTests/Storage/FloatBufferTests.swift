import GlissadeBatch
import TestSupport
import Testing

/// Tests of aligned memory.
struct FloatBufferTests {
  @Test(arguments: [0, 1, 15, 16, 17, 1000, 600_000])
  func `begins as zeros on a cache line, or a large page`(_ count: Int) {
    let buffer = FloatBuffer(count: count)
    expectEqual(buffer.count, count)
    buffer.withSpan { span in
      expectEqual(span.count, count)
      let values = span.copied()
      expectTrue(values.allSatisfy { $0 == 0 })
      let address = unsafe span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      expectEqual(address % (count * 4 >= 2 << 20 ? 2 << 20 : 64), 0)
    }
  }

  @Test func `holds what is written to it`() {
    let buffer = FloatBuffer([1, 2, 3])
    expectEqual(buffer.count, 3)
    buffer[1] = 7
    buffer.withMutableSpan { $0[2] = 9 }
    expectEqual([buffer[0], buffer[1], buffer[2]], [1, 7, 9])
    expectEqual(buffer.withSpan { $0.copied() }, [1, 7, 9])
  }

  @Test func `an index outside is an error of the programmer`() async {
    await #expect(processExitsWith: .failure) { _ = FloatBuffer(count: 3)[3] }
    await #expect(processExitsWith: .failure) { FloatBuffer(count: 3)[-1] = 0 }
    await #expect(processExitsWith: .failure) { _ = FloatBuffer(count: -1) }
  }
}
