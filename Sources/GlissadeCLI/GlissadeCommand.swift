import ArgumentParser
import Foundation

/// The `glissade` command.
@main
struct GlissadeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glissade",
    abstract: "Looks at animation curves: samples, inspects and plots them.",
    discussion: """
      Examples:
        glissade plot ease-in-out 'spring(duration:.5, bounce:.3)'
        glissade sample ease-in --at 0:1:0.1 --format csv
        glissade list curves

      It ends with 0; with 64 where it was called in a wrong way, with 65 where data that it read \
      are wrong, and with 1 where something else failed.
      """,
    subcommands: [
      ListCommand.self, SampleCommand.self, InspectCommand.self, PlotCommand.self,
      EvaluateCommand.self,
    ])

  static func main() {
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch let error as CommandError {
      let message = "glissade: \(error.message)\n"
      FileHandle.standardError.write(Data(message.utf8))
      exit(withError: ExitCode(error.kind.rawValue))
    } catch {
      exit(withError: error)
    }
  }
}
