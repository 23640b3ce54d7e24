import GlissadeBatch
import Testing

/// Tests of aligned memory.
struct FloatBufferTests {
  @Test(arguments: [0, 1, 15, 16, 17, 1000, 600_000])
  func `begins as zeros on a cache line, or a large page`(_ count: Int) {
    let buffer = FloatBuffer(count: count)
    #expect(buffer.count == count)
    buffer.withSpan { span in
      #expect(span.count == count)
      let values = span.copied()
      #expect(values.allSatisfy { $0 == 0 })
      let address = unsafe span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      #expect(address % (count * 4 >= 2 << 20 ? 2 << 20 : 64) == 0)
    }
  }

  @Test func `holds what is written to it`() {
    let buffer = FloatBuffer([1, 2, 3])
    #expect(buffer.count == 3)
    buffer[1] = 7
    buffer.withMutableSpan { $0[2] = 9 }
    #expect([buffer[0], buffer[1], buffer[2]] == [1, 7, 9])
    #expect(buffer.withSpan { $0.copied() } == [1, 7, 9])
  }

  @Test func `an index outside is an error of the programmer`() async {
    await #expect(processExitsWith: .failure) { _ = FloatBuffer(count: 3)[3] }
    await #expect(processExitsWith: .failure) { FloatBuffer(count: 3)[-1] = 0 }
    await #expect(processExitsWith: .failure) { _ = FloatBuffer(count: -1) }
  }
}
