import ArgumentParser
import GlissadeScene

/// The command `glissade evaluate`.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate",
    abstract: "Answers requests from other programs, one line of JSON each.",
    discussion: """
      Reads JSON Lines from standard input and writes one answer per line, in the same order and \
      without delay. A request has an optional id, which its answer repeats, and one of: a curve with \
      times; ease with a curve to write for another program; transforms with from, to and \
      fractions; concat with a list of transforms; a scene with times and optionally names of \
      layers; a transition; a scenario, whose expectations are checked. A rejected request gets an answer with an error, and with \
      the id if it can be read. Blank lines are skipped.

      The exit code is 0 if all lines were answered, even with errors.

      Examples:
        glissade evaluate --schema > evaluate.schema.json
        echo '{"id":1,"curve":"ease-in","times":[0,0.5,1]}' | glissade evaluate
        echo '{"id":"push","transition":"reveal"}' | glissade evaluate

      From Python:
        import json, subprocess
        glissade = subprocess.Popen(["glissade", "evaluate"], text=True, bufsize=1,
                                    stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        def ask(**request):
            glissade.stdin.write(json.dumps(request) + "\\n")
            return json.loads(glissade.stdout.readline())
        print(ask(id=1, curve="ease-in", times=[0, 0.5, 1])["values"])
      """)

  @Flag(help: "Print the JSON Schema of requests and answers instead.") var schema = false

  func run() throws {
    var output = StandardOutput()
    if schema {
      try output.write(EvaluationSchema.text)
      return try output.flush()
    }
    var input = StandardInput()
    var stream = EvaluationStream()
    while let piece = try input.next() {
      try stream.append(piece) { (answer) throws(CommandError) in try output.drain(&answer) }
      // A client that sends one request at a time waits for this answer.
      try output.flush()
    }
    try stream.finish { (answer) throws(CommandError) in try output.drain(&answer) }
    try output.flush()
  }
}
