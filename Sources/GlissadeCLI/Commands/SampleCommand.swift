import ArgumentParser
import GlissadeScene

/// The command `glissade sample`.
struct SampleCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sample",
    abstract: "Prints values and velocities of curves.",
    discussion: """
      Times are input progress (0…1) for timing curves and seconds for springs and decays; velocities \
      are per unit of time. The table is rounded; csv and json have all digits.

      Examples:
        glissade sample ease-in --at 0:1:0.1
        glissade sample 'spring(duration:.5, bounce:.3)' --at 0,0.5 --format csv
        seq 0 0.1 1 | glissade sample 'steps(4, end)' --at - --format json
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case table, csv, json }
  enum Precision: String, ExpressibleByArgument, CaseIterable { case double, float }

  @OptionGroup var arguments: CurveArguments
  // The next value is taken even if it begins with a minus, such as `-` for standard input.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      """
      from:to:step, a list like 0,0.5,1, or - to read times from standard input; by default ten \
      equal steps over each curve.
      """, valueName: "times"))
  var at: String?
  @Option(help: "The output format.") var format = Format.table
  @Option(help: "The precision; float uses the kernels that evaluate the engine's frames.")
  var precision = Precision.double

  func run() throws {
    let curves = try arguments.expressions()
    let times = try at.map { text throws(CommandError) in try TimeArgument.times(text) }
    var writer = SampleWriter(format: format, output: StandardOutput())
    try writer.begin(precision)
    for curve in curves {
      let times = times ?? TimeList(evenly: curve.span, count: 11).times
      try writer.write(try Sampler(curve, precision), times)
    }
    try writer.end()
  }
}
