import Foundation
import GlissadeEngine
import GlissadeExport
import GlissadeMath
import GlissadeScene
import GlissadeTransitions
import TestSupport
import Testing

/// A gallery with files, which is made once.
enum MadeGallery {
  static let title = "<img src=x onerror=alert(1)></script>&\"'"
  private static let titleInJSON = title.replacing("\"", with: "\\\"")

  /// The files: one with markup in all its names, and one in which nothing moves.
  static let files: [(name: String, text: String)] = [
    (
      "<b>bold&.json",
      """
      {"glissade": "scene", "version": 1, "title": "\(titleInJSON)", "size": [200, 100],
      "layers": [{"name": "\(titleInJSON)", "position": [150, 50], "size": [40, 40], "backgroundColor": "#c33",
      "animations": [{"type": "spring", "keyPath": "position.x", "from": 50, "spring": "bouncy"}]}]}
      """
    ),
    (
      "index.json",
      """
      {"glissade": "scene", "version": 1, "size": [200, 100],
      "layers": [{"name": "still", "position": [100, 50], "size": [40, 40], "backgroundColor": "#393"}]}
      """
    ),
  ]

  /// The names and texts of the gallery's pages.
  static let pages = Result { () throws -> [String: String] in
    let folder = try Folder()
    let words = try files.map { file in
      try file.text.write(to: folder.url(file.name), atomically: false, encoding: .utf8)
      return "'\(file.name)'"
    }
    let run = try Tool.shell(
      "cd '\(folder.path)' && \"$GLISSADE\" gallery \(words.joined(separator: " ")) --to made/new --title '<b>&'"
    )
    try #require(run.code == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    let made = folder.url("made/new")
    let names = try FileManager.default.contentsOfDirectory(atPath: made.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try String(contentsOf: made.appendingPathComponent($0), encoding: .utf8))
      })
  }

  /// The gallery itself.
  static var page: String { get throws { try #require(try pages.get()["index.html"]) } }

  /// The data of the gallery.
  static var data: [String: Any] {
    get throws {
      let page = try page
      let start = try #require(page.range(of: "id=\"data\">"))
      let end = try #require(page[start.upperBound...].range(of: "</script>"))
      let json = Data(page[start.upperBound..<end.lowerBound].utf8)
      return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
    }
  }

  /// The cards of the data by the titles of their groups.
  static var cards: [(group: String, cards: [[String: Any]])] {
    get throws {
      let groups = try #require(try data["groups"] as? [[String: Any]])
      return groups.map {
        ($0["title"] as? String ?? "", $0["cards"] as? [[String: Any]] ?? [])
      }
    }
  }
}

@Suite struct GalleryCommandTests {
  @Test func `a gallery is one file, and a page for each given file`() throws {
    let pages = try MadeGallery.pages.get()
    expectEqual(pages.keys.sorted(), ["b-bold.html", "index-2.html", "index.html"])
    let page = try MadeGallery.page
    // The files add little, so that it holds without them as well.
    expectAtMost(page.utf8.count, 1_500_000)
    expectTrue(page.hasPrefix("<!doctype html>\n") && page.hasSuffix("</html>\n"))
    expectTrue(page.contains("<title>&lt;b&gt;&amp;</title>"))
    expectEqual(page.matches(of: /<script/).count, 2)
    expectEqual(page.matches(of: /<\/script/).count, 2)
    for word in ["unsafe-", "innerHTML", "eval(", "new Function", "document.write", "@import"] {
      expectTrue(!page.contains(word), "\(word)")
    }
    let folder = try Folder()
    for (file, name) in zip(MadeGallery.files, ["b-bold.html", "index-2.html"]) {
      let url = folder.url(file.name)
      try file.text.write(to: url, atomically: false, encoding: .utf8)
      let run = try Tool.run("render", url.path, "--to", "-", "--format", "html")
      expectTrue(run.output == pages[name], "\(name)")
    }
  }

  @Test func `all transitions and curves are in it once`() throws {
    let groups = try MadeGallery.cards
    let titles = ["Files", "Transitions"]
    expectEqual(Array(groups.map(\.group).prefix(2)), titles)
    expectEqual(groups.count, 2 + CurveCatalog.Family.allCases.count)
    let transitions = groups[1].cards
    expectEqual(
      transitions.map { $0["name"] as? String }, TransitionStyle.allCases.map(\.rawValue))
    for (card, style) in zip(transitions, TransitionStyle.allCases) {
      let clips = try #require(card["clips"] as? [[String: Any]])
      expectEqual(
        clips.map { $0["label"] as? String }, [style.directions.forward, style.directions.back])
      expectEqual(
        clips.map { $0["swift"] as? String }, [style.code(isBack: false), style.code(isBack: true)])
    }
    let names = groups.dropFirst().flatMap(\.cards).compactMap { $0["name"] as? String }
    expectEqual(
      Array(names.dropFirst(transitions.count)), CurveCatalog.entries.map(\.example))
    for word in NamedTransition.Word.allCases {
      expectTrue(!names.contains(word.rawValue), "\(word)")
    }
  }

  @Test func `curves have the texts that ease prints`() throws {
    let cards = try MadeGallery.cards.dropFirst(2).flatMap(\.cards)
    let step = isThorough ? 1 : 5
    for index in stride(from: 0, to: cards.count, by: step) {
      let name = try #require(cards[index]["name"] as? String)
      let curve = try #require(cards[index]["curve"] as? [String: Any])
      let expression = try CurveExpression(name)
      try expectEqual(curve["css"] as? String, EasingCode(expression).text, "\(name)")
      let swift = try? EasingCode(expression, for: .swiftUI).text
      let text = try #require(curve["swift"] as? String)
      expectTrue(swift.map { $0 == text } ?? text.contains("CurveExpression("), "\(name): \(text)")
    }
  }

  @Test func `curves have a scene that moves by them, where there is one`() throws {
    let values = try #require(try MadeGallery.data["values"] as? [Any])
    var missing: [String] = []
    for card in try MadeGallery.cards.dropFirst(2).flatMap(\.cards) {
      let name = try #require(card["name"] as? String)
      let curve = try #require(card["curve"] as? [String: Any])
      guard var scene = curve["json"] as? [String: Any] else {
        missing.append(name)
        continue
      }
      scene["layers"] = try #require(scene["layers"] as? [Int]).map { values[$0] }
      let document = try Document(
        reading: Array(JSONSerialization.data(withJSONObject: scene)))
      let playback = try document.makePlayback()
      playback.begin()
      try playback.advance(to: 0.125)
      let expression = try CurveExpression(name)
      let wanted = 60 + 200 * expression.value(at: 0.125)
      let ball = try #require(playback.layer(named: "ball")?.presentation)
      expectClose(ball.position.x, wanted, within: 0.01, "\(name)")
    }
    expectEqual(
      missing, ["uikit-spring(duration:.5, damping:.6)", "decay(rate:.998, velocity:900)"])
  }

  static let mistakes: [(arguments: String, code: Int32, message: String)] = [
    ("", 64, "Missing expected argument '--to <folder>'"),
    ("--to ''", 64, "--to is ''; a gallery is a folder"),
    ("--to -", 64, "--to is '-'; a gallery is a folder"),
    ("push --to x", 64, "'push' is a transition, which every gallery has; ./push is a file."),
    ("- --to x", 64, "a gallery has pages of files, not of standard input."),
    ("ease --to x", 64, "'ease' is a curve; wanted is a transition, or a file"),
    ("revael --to x", 64, "did you mean 'reveal'?"),
    ("missing.json --to x", 1, "missing.json cannot be read: "),
    ("bad.json --to x", 65, "bad.json:1:"),
    ("many.json --to x", 64, "many.json: it has 2001 layers, and a card of a gallery 2000 at most"),
    (
      "long.json --to x", 64,
      "these are 480001 frames; 100000 at a time can be rendered, see --duration"
    ),
    ("endless.json --to x", 64, "--duration says how much of it is wanted"),
    ("page.html --to .", 64, "./page.html would be replaced, which is in the gallery"),
    ("still.json --to still.json", 1, "still.json/ cannot be made: "),
    ("still.json --duration -1 --to x", 64, "--duration is -1.0; it must be within 0…86400."),
  ]

  @Test(arguments: mistakes)
  func `a mistake is an error, and no page is written`(
    arguments: String, code: Int32, message: String
  ) throws {
    let folder = try Folder()
    let head = "\"glissade\": \"scene\", \"version\": 1"
    let layer = "{\"size\": [1, 1], \"backgroundColor\": \"#000\"}"
    let turn = """
      {"size": [9, 9], "animations": [{"type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 1,
      "repeatCount": "infinity"}]}
      """
    let files = [
      "bad": "{", "still": "{\(head), \"layers\": [\(layer)]}",
      "many":
        "{\(head), \"duration\": 0, \"layers\": [\(Array(repeating: layer, count: 2001).joined(separator: ","))]}",
      "long": "{\(head), \"duration\": 1000, \"layers\": [\(layer)]}",
      "endless": "{\(head), \"layers\": [\(turn)]}",
    ]
    for (name, text) in files {
      try text.write(to: folder.url("\(name).json"), atomically: false, encoding: .utf8)
    }
    try files["still"]?.write(to: folder.url("page.html"), atomically: false, encoding: .utf8)
    let run = try Tool.shell("cd '\(folder.path)' && \"$GLISSADE\" gallery \(arguments)")
    expectTrue(run.code == code && run.output.isEmpty, "\(run)")
    expectTrue(run.errors.contains(message), "\(run.errors)")
    let made = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    expectEqual(made.filter { $0.hasSuffix(".html") }, ["page.html"])
    try expectEqual(
      String(contentsOf: folder.url("page.html"), encoding: .utf8), files["still"] ?? "")
  }
}
