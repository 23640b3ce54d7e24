import CBenchSupport
import Glissade

/// The duration and number of measurements.
struct Effort {
  /// The seconds for all repetitions of a case at one size.
  let seconds: Double
  /// The minimum seconds of one repetition of one candidate, in as many passes as needed.
  let repetition: Double
  let fewest: Int
  let most: Int
  /// The number of vectors for measuring the throughput of multiply-adds.
  let multiplyAdds: Int

  static let normal = Effort(
    seconds: 0.07, repetition: 2e-4, fewest: 5, most: 101, multiplyAdds: 200_000)
  static let smoke = Effort(
    seconds: 0.002, repetition: 1e-6, fewest: 2, most: 2, multiplyAdds: 1000)
}

/// The durations of one candidate's repetitions, in seconds per pass.
struct Samples {
  private(set) var sorted: [Double] = []

  mutating func add(_ seconds: Double) {
    let at = sorted.firstIndex { $0 > seconds } ?? sorted.count
    sorted.insert(seconds, at: at)
  }

  func quantile(_ part: Double) -> Double {
    sorted.isEmpty ? .nan : sorted[Int((Double(sorted.count - 1) * part).rounded())]
  }

  var median: Double { quantile(0.5) }
  /// The duration without disturbance.
  var undisturbed: Double { quantile(0.1) }
}

/// The timing of all candidates of a workload, alternately, so that other load on the machine affects them equally.
struct Measurement {
  let setup: Setup
  let workload: Workload
  let effort: Effort

  /// The function of a candidate or of the limit that executes `passes` from a step on, and returns the seconds.
  private typealias Timed = (_ passes: Int, _ step: Int) throws -> Double

  func result(of name: String, _ machine: Machine) throws -> CaseResult {
    let limit = Limit(
      workload.limit, layers: setup.layers, instructionSet: setup.instructionSet,
      threads: setup.threads)
    let errors = try largestErrors()
    var timed: [Timed] = workload.candidates.map { candidate in
      { passes, step in
        let start = bench_now()
        for pass in 0..<passes { try candidate.run(step + pass) }
        return bench_now() - start
      }
    }
    let limits = timed.count
    for streaming in [false, true] {
      timed.append { passes, _ in limit.seconds(passes: passes, streaming: streaming) }
    }

    var allocations = 0
    var frames = 0
    let samples = try repeated(timed) { number, passes, time in
      let before = bench_allocations()
      let seconds = try time()
      if number == 0 {
        allocations += Int(bench_allocations() - before)
        frames += passes
      }
      return seconds
    }
    let moving = samples[limits...].map(\.undisturbed).min() ?? 0
    let arithmetic =
      workload.limit.multiplyAdds * Double(setup.layers) / machine.multiplyAdds(setup.threads)
    return CaseResult(
      name, setup, samples: samples, roles: workload.candidates.map(\.role), errors: errors,
      limit: max(moving, arithmetic), allocations: Double(allocations) / Double(max(frames, 1)),
      workload)
  }

  /// Returns the largest error of each candidate at two steps.
  private func largestErrors() throws -> [Double] {
    var worst = workload.candidates.map { _ in 0.0 }
    for step in [37, 611] {
      try workload.prepare(step)
      for (number, candidate) in workload.candidates.enumerated() {
        try candidate.run(step)
        worst[number] = max(worst[number], try candidate.error(step))
      }
    }
    return worst
  }

  private func repeated(
    _ timed: [Timed], _ count: (Int, Int, () throws -> Double) throws -> Double
  ) throws -> [Samples] {
    var step = 0
    var passes: [Int] = []
    try workload.prepare(step)
    for time in timed {
      let once = max(try time(1, step), 1e-8)
      let again = max(min(once, try time(1, step + 1)), 1e-8)
      passes.append(max(1, min(4000, Int(effort.repetition / again))))
    }
    var samples = timed.map { _ in Samples() }
    let start = bench_now()
    var round = 0
    while round < effort.most && (round < effort.fewest || bench_now() - start < effort.seconds) {
      try workload.prepare(step)
      for turn in 0..<timed.count {
        let number = (turn + round) % timed.count
        let passes = passes[number]
        // A warm-up, because a candidate is not responsible for the cache contents of the others, or for threads
        // that slept meanwhile: successive frames wake them.
        _ = try timed[number](setup.threads > 1 ? min(passes, 16) : 1, step)
        let seconds = try count(number, passes) { try timed[number](passes, step) }
        samples[number].add(seconds / Double(passes))
      }
      step += passes.max() ?? 1
      round += 1
    }
    return samples
  }

  /// Runs Glissade's own candidate for some seconds, for a profiler; returns nanoseconds per layer.
  func runOurs(seconds: Double) throws -> Double {
    let ours = workload.candidates[0]
    let start = bench_now()
    var step = 0
    try workload.prepare(step)
    while bench_now() - start < seconds {
      for _ in 0..<16 {
        try ours.run(step)
        step += 1
      }
    }
    return (bench_now() - start) * 1e9 / Double(step) / Double(setup.layers)
  }
}
