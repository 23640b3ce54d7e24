import TestSupport
import Testing

@testable import GlissadeBatch

/// Tests of buffers in the host's memory.
struct MemoryHooksTests {
  /// A host that counts, and whose memory can be none or misaligned.
  private final class Host {
    enum Answer: CaseIterable { case memory, none, misaligned }

    let answer: Answer
    var requests: [(bytes: Int, alignment: Int)] = []
    var releases: [(bytes: Int, alignment: Int)] = []

    init(_ answer: Answer) { self.answer = answer }

    /// Calls `body` with hooks that refer to the host.
    func withHooks(_ body: (UnsafePointer<MemoryHooks>) -> Void) {
      let hooks = unsafe MemoryHooks(
        context: Unmanaged.passUnretained(self).toOpaque(),
        allocate: { context, bytes, alignment in
          guard let context = unsafe context else { return nil }
          let host = unsafe Unmanaged<Host>.fromOpaque(context).takeUnretainedValue()
          host.requests.append((bytes, alignment))
          if host.answer == .none { return nil }
          let memory = UnsafeMutableRawPointer.allocate(
            byteCount: bytes + 64, alignment: alignment)
          // Dirty memory, which the buffer has to clear.
          unsafe memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: bytes + 64)
          return unsafe host.answer == .misaligned ? memory + 32 : memory
        },
        release: { context, memory, bytes, alignment in
          guard let context = unsafe context, let memory = unsafe memory else { return }
          let host = unsafe Unmanaged<Host>.fromOpaque(context).takeUnretainedValue()
          host.releases.append((bytes, alignment))
          unsafe (host.answer == .misaligned ? memory - 32 : memory).deallocate()
        })
      unsafe withUnsafePointer(to: hooks) { unsafe body($0) }
    }
  }

  // Around the size of a huge page, and sizes that are rounded up.
  @Test(arguments: [0, 1, 16, 17, 1000, (1 << 19) - 1, 1 << 19, (1 << 19) + 1])
  func `a buffer returns the host's memory as it was given`(_ count: Int) throws {
    let host = Host(.memory)
    unsafe host.withHooks { hooks in
      let buffer = unsafe FloatBuffer(count: count, hooks: hooks)
      expectTrue(host.releases.isEmpty)
      expectTrue((0..<count).allSatisfy { buffer[$0] == 0 })
      unsafe #expect(UInt(bitPattern: buffer.base) % 64 == 0)
    }
    let (asked, released) = (try #require(host.requests.first), try #require(host.releases.first))
    expectTrue(host.requests.count == 1 && host.releases.count == 1)
    expectTrue(asked == released)
    expectTrue(asked.bytes >= max(4 * count, 64))
    expectEqual(asked.bytes % asked.alignment, 0)
    expectEqual(asked.alignment, 4 * count >= 2 << 20 ? 2 << 20 : 64)
  }

  @Test func `a buffer does without the host's memory`() {
    for (answer, releases) in [(Host.Answer.none, 0), (.misaligned, 1)] {
      let host = Host(answer)
      unsafe host.withHooks { hooks in
        let buffer = unsafe FloatBuffer(count: 100, hooks: hooks)
        expectTrue((0..<100).allSatisfy { buffer[$0] == 0 })
        unsafe #expect(UInt(bitPattern: buffer.base) % 64 == 0)
      }
      expectEqual(host.requests.count, 1)
      expectEqual(host.releases.count, releases)
    }
  }

  // In a separate process, because the hooks stay.
  @Test func `tables take the hooks of the process`() async {
    await #expect(processExitsWith: .success) {
      let host = Host(.memory)
      unsafe host.withHooks { hooks in unsafe MemoryHooks.install(hooks.pointee) }
      var table: AnimationTable? = AnimationTable()
      try table?.insert(Slot())
      try table?.evaluate(at: 0)
      table = nil
      try #require(host.requests.count > 1)
      try #require(host.releases.count == host.requests.count)
    }
  }
}
