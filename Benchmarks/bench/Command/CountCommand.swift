import ArgumentParser
import CBenchSupport
import Glissade

/// A command that executes a counted workload a number of times and prints its allocations, and the bytes that stay
/// allocated after it, also those of the warm-up.
///
/// Instructions are counted externally, by callgrind. The difference between two runs with different numbers of
/// steps is the cost of the steps alone; `Benchmarks/Thresholds/check` compares it with committed bounds.
struct CountCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Does a small work a number of times and prints what it allocates and keeps.",
    discussion: CountedWork.allCases.map { "  \($0.rawValue): \($0.summary)" }
      .joined(separator: "\n"))

  @Argument(help: "The work.") var work: CountedWork
  @Option(help: "How often the work is done, after it was done 8 times.") var steps = 64

  func validate() throws {
    guard (1...1_000_000).contains(steps) else {
      throw ValidationError("--steps is \(steps), which is not within 1…1000000.")
    }
    _ = try BenchCommand.instructionSet(asked: nil)
  }

  func run() throws {
    let isa = try BenchCommand.instructionSet(asked: nil)
    let step = try work.make(Setup(layers: 1000, instructionSet: isa, threads: 1))
    let keptBefore = bench_allocated_bytes()
    // Warm-up, so that all storage has its final size.
    for number in 0..<8 { try step(number) }
    let before = bench_allocations()
    for number in 0..<steps { try step(8 + number) }
    print(bench_allocations() - before, bench_allocated_bytes() - keptBefore)
  }
}
