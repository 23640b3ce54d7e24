import ArgumentParser
import Foundation
import GlissadeExport
import GlissadeScene
import GlissadeTransitions

/// The command `glissade gallery`.
struct GalleryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gallery",
    abstract: "Writes a page of cards that play transitions, curves and files.",
    discussion: """
      The page has all transitions in both directions, the curves of all families, and the given \
      files, each of which also gets a page, as 'glissade render' writes it. A card plays while a pointer \
      is over it or it has the focus, and on touch screens while it is seen. Its buttons copy CSS, \
      Swift and JSON. The field above filters the cards; the address keeps its words.

      Examples:
        glissade gallery --to gallery --title "Our motions"
      """)

  @Argument(
    help: ArgumentHelp("Files with a scene or a scenario.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var files: [String] = []
  @Option(
    help: ArgumentHelp(
      "The folder for index.html and the pages of the files; it is made if it is missing.",
      valueName: "folder"), completion: .directory)
  var to: String
  @Option(help: ArgumentHelp("The title of the page.", valueName: "text"))
  var title = "Transitions and curves"
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The seconds of each file to play; by default its duration, or until everything is at rest.",
      valueName: "seconds"))
  var duration: Double?

  func validate() throws {
    if to.isEmpty || to == "-" {
      throw ValidationError("--to is '\(to)'; a gallery is a folder, which needs a name.")
    }
    try ValidationError.check("--duration", duration, 0...86_400)
    for file in files where file == "-" || NamedTransition(file) != nil {
      throw ValidationError(
        file == "-"
          ? "a gallery has pages of files, not of standard input."
          : "'\(file)' is a transition, which every gallery has; ./\(file) is a file.")
    }
  }

  func run() throws {
    var pages = GalleryPages(folder: to)
    var sources: [DocumentArgument] = []
    for file in files {
      let source = try DocumentArgument(file)
      pages.add(source)
      sources.append(source)
    }
    try pages.makeFolder()
    let styles = TransitionStyle.allCases
    let bar = ProgressBar("playing", total: styles.count + sources.count)
    defer { bar.clear() }
    var (texts, notes): ([String], [String]) = ([], [])
    var (own, cards): ([Gallery.Card], [Gallery.Card]) = ([], [])
    for (source, page) in zip(sources, pages.names) {
      bar.update(own.count)
      let (card, text, warnings) = try GalleryCards.file(source, page: page, duration)
      own.append(card)
      texts.append(text)
      notes += warnings.map { "\(source.name): \($0)" }
    }
    for style in styles {
      bar.update(own.count + cards.count)
      cards.append(try GalleryCards.transition(style))
    }
    var groups = [Gallery.Group(title: "Transitions", cards: cards)] + GalleryCards.families
    if !own.isEmpty { groups.insert(Gallery.Group(title: "Files", cards: own), at: 0) }
    // The gallery comes last, so that its links lead to pages.
    texts.append(Gallery(title: title, groups: groups).html)
    for (name, text) in zip(pages.names + ["index.html"], texts) {
      try pages.write(text, name, besides: sources)
    }
    bar.clear()
    for note in notes { StandardError.write(note) }
  }
}
