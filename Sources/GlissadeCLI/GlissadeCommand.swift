import ArgumentParser
import GlissadeScene
import GlissadeTiming

/// The `glissade` command.
@main
struct GlissadeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "glissade",
    abstract: "Plays animations without a screen: curves, transitions, scenes and scenarios.",
    discussion: """
      The subcommands sample, inspect and plot curves; write them for other frameworks; make pages \
      that edit springs and show everything; render transitions, scenes and scenarios as pages, drawings, frames and \
      keyframes; trace their events; and answer requests from other programs through a pipe.

      Examples:
        glissade list
        glissade plot ease-in-out 'spring(duration:.5, bounce:.3)'
        glissade inspect 'spring(mass:1, stiffness:100, damping:10)'
        glissade ease 'spring(duration:.5, bounce:.3)' --as swiftui
        glissade edit 'spring(duration:.5, bounce:.3)' --to springs.html
        glissade sample ease-in --at 0:1:0.1 --format csv
        glissade render reveal --to reveal.html
        glissade render reveal --to - --format jsonl --frames '0..<10'
        glissade trace reveal
        glissade schema > glissade.schema.json
        glissade evaluate --schema

      --generate-completion-script with the name of a shell prints completions for bash, zsh or fish.

      The exit code is 0 for success, 64 for invalid arguments, 65 for invalid data, and 1 for any \
      other failure.
      """,
    version: "0.1.0",
    subcommands: [
      ListCommand.self, SampleCommand.self, InspectCommand.self, EaseCommand.self,
      EditCommand.self, PlotCommand.self, RenderCommand.self, GalleryCommand.self,
      TraceCommand.self, EvaluateCommand.self, SchemaCommand.self,
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
