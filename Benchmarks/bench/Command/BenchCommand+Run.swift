import ArgumentParser
import Foundation
import Glibc
import Glissade
import ScalarLoops

extension BenchCommand {
  private static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  func run() throws {
    #if DEBUG
      note("bench: this is a debug build; its times mean nothing\n")
    #endif
    let cases = try chosenCases()
    let instructionSet = try chosenInstructionSet()
    if let seconds { return try profile(cases[0], instructionSet, seconds) }

    let machine = Machine(
      instructionSet, threads: threads.values, smoke ? .smoke : .normal)
    let table = TableWriter(baseline: try readBaseline())
    if format == .table { table.begin(machine) }
    let runs = plan(cases, instructionSet, try readLibrary(instructionSet))
    var results: [CaseResult] = []
    for (number, (chosen, setup)) in runs.enumerated() {
      progress("[\(number + 1)/\(runs.count)] \(chosen.name) \(setup.layers)")
      let measurement = Measurement(
        setup: setup, workload: try chosen.make(setup), effort: smoke ? .smoke : .normal)
      let result = try measurement.result(of: chosen.name, machine)
      progress("")
      if format == .table { table.write(result) }
      results.append(result)
    }
    if format == .json { print(try Report(machine: machine, results: results).json()) }
    try check(results)
  }

  private func plan(
    _ cases: [Case], _ instructionSet: InstructionSet, _ library: ScalarLoops?
  ) -> [(Case, Setup)] {
    let usual = smoke ? [1, 37, 1000] : layers.values
    return cases.flatMap { chosen in
      (chosen.sizes ?? usual).flatMap { size in
        (chosen.isThreaded ? threads.values : [1]).map { threads in
          (
            chosen,
            Setup(
              layers: size, instructionSet: instructionSet, threads: threads, library: library)
          )
        }
      }
    }
  }

  private func profile(
    _ chosen: Case, _ instructionSet: InstructionSet, _ seconds: Double
  ) throws {
    let setup = Setup(
      layers: (chosen.sizes ?? layers.values)[0], instructionSet: instructionSet,
      threads: chosen.isThreaded ? threads.values[0] : 1)
    let measurement = Measurement(
      setup: setup, workload: try chosen.make(setup), effort: .normal)
    let time = try measurement.runOurs(seconds: seconds)
    print("\(chosen.name) \(setup.layers): \(String(format: "%.3f", time)) ns per layer")
  }

  private func check(_ results: [CaseResult]) throws {
    let wrong = results.filter { !$0.isExact }
    for result in wrong {
      note(
        "bench: \(result.name) of \(result.layers) layers is off by \(result.maxError),"
          + " more than \(result.errorBound)\n")
    }
    // Baking less than a block of channels pads it. Any other allocation is a mistake, except in debug builds, whose
    // closures and generic values need memory.
    let wasteful = results.filter {
      !BenchCommand.isDebug && $0.allocationsPerFrame > 0 && !($0.name == "bake" && $0.layers < 16)
    }
    for result in wasteful {
      note(
        "bench: \(result.name) of \(result.layers) layers allocates"
          + " \(result.allocationsPerFrame) times a frame\n")
    }
    if !wrong.isEmpty || !wasteful.isEmpty { throw ExitCode.failure }
  }

  /// Prints the case that is being measured, if the output is a terminal.
  private func progress(_ text: String) {
    if isatty(STDERR_FILENO) != 0 { note("\r\u{1b}[K" + text) }
  }

  private func note(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
