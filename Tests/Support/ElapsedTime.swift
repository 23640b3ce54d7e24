#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The processor time that a work takes on its thread, in seconds: what else runs meanwhile does not count.
public func threadSeconds(_ work: () throws -> Void) rethrows -> Double {
  let start = threadTime()
  try work()
  return threadTime() - start
}

/// The time that a work takes from its own beginning to its end, in seconds: unlike in a test's time limit, waiting for
/// other tests to leave a thread does not count.
public func wallSeconds(_ work: () throws -> Void) rethrows -> Double {
  let time = try ContinuousClock().measure(work)
  return time / .seconds(1)
}

private func threadTime() -> Double {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
