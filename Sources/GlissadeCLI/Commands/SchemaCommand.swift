import ArgumentParser
import GlissadeScene

/// The command `glissade schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of scene and scenario files.",
    discussion: """
      The schema follows the draft 2020-12 and contains all members with units and ranges. Editors \
      complete and check a file whose "$schema" refers to it. 'glissade evaluate --schema' prints the \
      schema of requests and answers.

      Examples:
        glissade schema > glissade.schema.json
      """)

  func run() throws {
    var output = StandardOutput()
    try output.write(DocumentSchema.text)
    try output.flush()
  }
}
