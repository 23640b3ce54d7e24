import ArgumentParser
import GlissadeScene
import GlissadeTiming
import GlissadeTransitions

/// The command `glissade list`.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists curves, transitions and formats with a description.",
    discussion: """
      Examples:
        glissade list
        glissade list curves
        glissade list --family material
        glissade list transitions --format json
      """)

  enum Topic: String, ExpressibleByArgument, CaseIterable {
    case curves, transitions, formats

    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
  }
  enum Format: String, ExpressibleByArgument, CaseIterable { case table, json }

  @Argument(help: "The topic; by default everything is listed.") var topic: Topic?
  @Option(
    help: ArgumentHelp(
      "The family of curves: \(families.joined(separator: ", ")).", valueName: "family"),
    completion: .list(families))
  var family: String?
  @Option(help: "The output format.") var format = Format.table

  private static var families: [String] { CurveCatalog.Family.allCases.map(\.rawValue) }

  func validate() throws {
    guard let family else { return }
    guard CurveCatalog.Family(rawValue: family) != nil else {
      let guess = NearestName.of(family, among: Self.families).map { "did you mean '\($0)'? There" }
      throw ValidationError(
        "--family is '\(Quotation.cut(family))'; \(guess ?? "there") is "
          + "\(Self.families.joined(separator: ", ")).")
    }
    if let topic, topic != .curves {
      throw ValidationError("--family is for curves, not for \(topic.rawValue).")
    }
  }

  func run() throws {
    let topics = topic.map { [$0] } ?? (family == nil ? Topic.allCases : [.curves])
    var output = StandardOutput()
    switch format {
    case .table:
      for topic in topics {
        if topics.count > 1 {
          try output.line((topic == topics.first ? "" : "\n") + topic.title)
        }
        var table = TextTable([.left, .left])
        for item in ListCommand.items(topic, family) { table.row(item.syntax, item.summary) }
        for line in table.lines() { try output.line(line) }
      }
    case .json:
      var writer = JSONWriter(isIndented: true)
      writer.object { writer in
        for topic in topics {
          writer.member(topic.rawValue, ListCommand.items(topic, family)) { $1.write(to: &$0) }
        }
      }
      writer.endLine()
      try output.drain(&writer.bytes)
    }
    try output.flush()
  }

  /// A row of a list.
  struct Item: Equatable {
    var name: String
    var family: String?
    var syntax: String
    var summary: String

    func write(to writer: inout JSONWriter) {
      writer.object { writer in
        writer.member("name", name)
        if let family { writer.member("family", family) }
        writer.member("syntax", syntax)
        writer.member("summary", summary)
      }
    }
  }

  static func items(_ topic: Topic, _ family: String? = nil) -> [Item] {
    switch topic {
    case .curves:
      CurveCatalog.entries.filter { family == nil || $0.family.rawValue == family }.map {
        Item(
          name: $0.name, family: $0.family.rawValue, syntax: $0.syntax, summary: $0.summary)
      }
    case .transitions:
      TransitionStyle.allCases.map {
        Item(name: $0.rawValue, syntax: $0.rawValue, summary: $0.summary)
      }
        + NamedTransition.Word.allCases.map {
          Item(name: $0.rawValue, syntax: $0.rawValue, summary: $0.summary)
        }
    case .formats:
      OutputFormat.all.map {
        Item(name: $0.name, syntax: "\($0.command) \($0.option)", summary: $0.summary)
      }
    }
  }
}
