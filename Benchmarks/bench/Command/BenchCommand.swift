import ArgumentParser
import Foundation
import Glissade
import ScalarLoops

@main
struct BenchCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bench",
    abstract: "Times the engine against scalar code and against what the machine allows.",
    discussion: """
      Every case is timed in turns with a scalar loop that does the same (and, where there are any, \
      with BLAS and with other libraries), and with a loop that only moves the work's bytes; the \
      inputs change with every repetition. Scalar loops are compiled by clang for the instruction set of the \
      kernels.

      Cases:
      \(Case.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

      The environment variable GLISSADE_ISA chooses the build of the kernels as --isa does.
      """,
    subcommands: [CountCommand.self])

  enum Format: String, ExpressibleByArgument, CaseIterable {
    case table
    case json
  }

  enum ISA: String, ExpressibleByArgument, CaseIterable {
    case baseline
    case v3
    case v4

    var instructionSet: InstructionSet {
      switch self {
      case .baseline: .baseline
      case .v3: .v3
      case .v4: .v4
      }
    }
  }

  /// Numbers, separated by commas.
  struct Counts: ExpressibleByArgument {
    let values: [Int]

    init(values: [Int]) { self.values = values }

    init?(argument: String) {
      let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) }
      guard !parts.contains(nil) else { return nil }
      values = parts.compactMap(\.self)
    }

    var defaultValueDescription: String { values.map(String.init).joined(separator: ",") }
  }

  @Option(help: "How the results are written.") var format = Format.table
  @Option(help: "The cases to run, separated by commas; all without it.") var filter: String?
  @Option(help: "Numbers of layers, separated by commas.")
  var layers = Counts(values: [1000, 10_000, 100_000, 1_000_000])
  @Option(help: "The build of the kernels; the best that the processor has without it.")
  var isa: ISA?
  @Option(help: "Numbers of threads for the table cases, separated by commas.")
  var threads = Counts(values: [1])
  @Option(help: "Run the one case of the filter for so many seconds, at the first size only.")
  var seconds: Double?
  @Option(help: "A file with the JSON of an earlier run to compare with.") var baseline: String?
  @Option(
    help: """
      A library of the scalar loops by another compiler, which Benchmarks/ScalarLoops/build-gcc \
      makes, to time beside clang's.
      """)
  var baselines: String?
  @Flag(help: "Run every case briefly and fail if one is not as exact as it should be.")
  var smoke = false

  func validate() throws {
    try require(layers.values, "--layers", within: 1...10_000_000)
    try require(threads.values, "--threads", within: 1...256)
    if let seconds, !(seconds > 0 && seconds < 1e6) {
      throw ValidationError("--seconds is \(seconds), which is not a time to run for.")
    }
    let cases = try chosenCases()
    if seconds != nil && cases.count != 1 {
      throw ValidationError("--seconds runs one case: name it with --filter.")
    }
    _ = try chosenInstructionSet()
    _ = try readBaseline()
    _ = try readLibrary(.baseline)
  }

  private func require(_ values: [Int], _ option: String, within range: ClosedRange<Int>) throws {
    for value in values where !range.contains(value) {
      throw ValidationError(
        "\(option) has \(value), which is not within \(range.lowerBound)…\(range.upperBound).")
    }
  }

  func chosenCases() throws -> [Case] {
    guard let filter else { return Case.all }
    let names = filter.split(separator: ",").map(String.init)
    let all = Case.all
    let unknown = names.filter { name in !all.contains { $0.name == name } }
    guard unknown.isEmpty && !names.isEmpty else {
      throw ValidationError(
        "There is no case \(unknown.joined(separator: ", ")); there are "
          + all.map(\.name).joined(separator: ", ") + ".")
    }
    return all.filter { names.contains($0.name) }
  }

  func chosenInstructionSet() throws -> InstructionSet {
    try BenchCommand.instructionSet(asked: isa)
  }

  /// Returns the requested build of the kernels, or the one that the environment names, or the best.
  static func instructionSet(asked: ISA?) throws -> InstructionSet {
    let best = InstructionSet.available[InstructionSet.available.count - 1]
    var asked = asked
    if asked == nil, let name = ProcessInfo.processInfo.environment["GLISSADE_ISA"], !name.isEmpty {
      asked = ISA(rawValue: name)
      if asked == nil {
        throw ValidationError(
          "GLISSADE_ISA is '\(name)'; it can be "
            + ISA.allCases.map(\.rawValue).joined(separator: ", ") + ".")
      }
    }
    guard let asked else { return best }
    guard asked.instructionSet <= best else {
      throw ValidationError(
        "This processor has no \(asked.rawValue) instructions; its best are \(best.name).")
    }
    return asked.instructionSet
  }

  /// Returns the loops of `--baselines` for an instruction set.
  func readLibrary(_ instructionSet: InstructionSet) throws -> ScalarLoops? {
    guard let baselines else { return nil }
    var message: UnsafePointer<CChar>?
    // Without a slash, a name would be searched for in the system's folders.
    let path = baselines.contains("/") ? baselines : "./" + baselines
    guard let loops = unsafe scalar_loops_load(path, instructionSet.rawValue, &message) else {
      let reason = unsafe message.map { unsafe String(cString: $0) } ?? "it is no library"
      throw ValidationError("\(baselines) cannot be loaded: \(reason)")
    }
    return unsafe loops.pointee
  }

  func readBaseline() throws -> Baseline? {
    guard let baseline else { return nil }
    do {
      return try Baseline(file: baseline)
    } catch {
      throw ValidationError("\(baseline) cannot be read as the JSON of an earlier run.")
    }
  }
}
