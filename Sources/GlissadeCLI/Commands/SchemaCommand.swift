import ArgumentParser
import GlissadeScene

/// The command `glissade schema`.
struct SchemaCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema",
    abstract: "Prints the JSON Schema of scene and scenario files.",
    discussion: """
      It follows the draft of 2020-12 and says everything that files may have, with units and ranges. \
      Editors complete and check a file whose "$schema" names it. That of requests and answers is \
      printed by 'glissade evaluate --schema'.

      Examples:
        glissade schema > glissade.schema.json
      """)

  func run() throws {
    var output = StandardOutput()
    try output.write(DocumentSchema.text)
    try output.flush()
  }
}
