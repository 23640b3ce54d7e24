import ArgumentParser
import GlissadeScene

/// The `glissade` command.
@main
struct GlissadeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glissade",
    abstract: "Plays animations without a screen: curves, transitions, scenes and scenarios.",
    discussion: """
      Curves are sampled, inspected and plotted; transitions, and files with scenes and scenarios, are \
      rendered to pages, pictures, frames and keyframes, and their events are traced; other programs \
      ask about all of it through a pipe.

      Examples:
        glissade list
        glissade plot ease-in-out 'spring(duration:.5, bounce:.3)'
        glissade inspect 'spring(mass:1, stiffness:100, damping:10)'
        glissade sample ease-in --at 0:1:0.1 --format csv
        glissade render reveal --to reveal.html
        glissade render reveal --to - --format jsonl --frames '0..<10'
        glissade trace reveal
        glissade schema > glissade.schema.json
        glissade evaluate --schema

      Completions for bash, zsh and fish are printed by --generate-completion-script and the shell's name.

      It ends with 0; with 64 where it was called in a wrong way, with 65 where data that it read \
      are wrong, and with 1 where something else failed.
      """,
    version: "0.1.0",
    subcommands: [
      ListCommand.self, SampleCommand.self, InspectCommand.self, PlotCommand.self,
      RenderCommand.self, TraceCommand.self, EvaluateCommand.self, SchemaCommand.self,
    ])

  /// Throws if no command has that name, with the most similar name.
  static func checkCommand(_ word: String?) throws(CommandError) {
    let names = configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
    guard let word, !word.hasPrefix("-"), !names.contains(word) else { return }
    let advice =
      NearestName.of(word, among: names).map { "did you mean '\($0)'?" } ?? "see 'glissade --help'"
    throw CommandError(.usage, "there is no command '\(Quotation.cut(word))'; \(advice)")
  }

  static func main() {
    do {
      try checkCommand(CommandLine.arguments.dropFirst().first)
      var command = try parseAsRoot()
      try command.run()
    } catch let error as CommandError {
      StandardError.write(error.message)
      exit(withError: ExitCode(error.kind.rawValue))
    } catch {
      exit(withError: error)
    }
  }
}
