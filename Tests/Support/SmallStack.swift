import Foundation
import Synchronization
import Testing

/// Runs a closure on a thread of 512 kB of stack, which recursion over a deep tree would exceed.
///
/// Throws what the closure throws, and an error if it has not come to its end within ten minutes.
public func onSmallStack<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) throws -> Result {
  let box = OutcomeBox<Result>()
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    let result = Swift.Result { try body() }
    box.value.withLock { $0 = result }
    done.signal()
  }
  thread.stackSize = 512 << 10
  thread.start()
  _ = done.wait(timeout: .now() + 600)
  return try #require(box.value.withLock { $0 }).get()
}

private final class OutcomeBox<Result: Sendable>: Sendable {
  let value = Mutex<Swift.Result<Result, any Error>?>(nil)
}
