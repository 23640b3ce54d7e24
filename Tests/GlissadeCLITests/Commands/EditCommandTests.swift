import Foundation
import GlissadeExport
import GlissadeScene
import TestSupport
import Testing

@Suite struct EditCommandTests {
  @Test func `a page is one file that loads nothing`() throws {
    let folder = try Folder()
    let path = folder.url("page.html").path
    let run = try Tool.run("edit", "spring", "ease", "--to", path, "--title", "<b>&amp;\"")
    expectTrue(run.code == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
    let page = try String(contentsOfFile: path, encoding: .utf8)
    expectTrue(page.hasPrefix("<!doctype html>\n") && page.hasSuffix("</html>\n"))
    expectTrue(page.contains("<title>&lt;b&gt;&amp;amp;&quot;</title>"))
    let addresses = page.matches(of: /https?:[^"' ]*|@import|url\(|src=|href=/).map {
      String($0.output)
    }
    // The name of a kind of elements is no address that a page loads.
    expectTrue(addresses.allSatisfy { $0 == "http://www.w3.org/2000/svg" }, "\(addresses)")
    for word in ["unsafe-", "innerHTML", "eval(", "new Function", "document.write"] {
      expectTrue(!page.contains(word), "\(word)")
    }
    expectAtMost(page.utf8.count, 200_000)
    let again = try Tool.run(
      "edit", "spring", "ease", "--to", "-", "--title", "<b>&amp;\"")
    expectTrue(again.code == 0 && again.output == page)
  }

  @Test func `names that close a script stay text`() throws {
    let page = try Tool.run(
      "edit", "spring", "path(\"M0,0 L1,1\")", "--to", "-", "--title", "</script><script>"
    ).output
    expectEqual(page.matches(of: /<script/).count, 2)
    expectEqual(page.matches(of: /<\/script/).count, 2)
  }

  static let mistakes: [(arguments: [String], code: Int32, message: String)] = [
    (["sprng", "--to", "x.html"], 64, "there is no curve 'sprng'; did you mean 'spring'?"),
    (["spring(mass:0)", "--to", "x.html"], 64, "column 13: mass is 0: it must be greater than 0"),
    (["ease", "--to", "x.html"], 64, "ease: none of the curves is a spring; add one, like"),
    (["ease", "linear", "--to", "x.html"], 64, "ease, linear: none of the curves is a spring"),
    (["spring"], 64, "Missing expected argument '--to <file>'"),
    (["spring", "--to", "x.svg"], 64, "--to x.svg: the editor is a page, whose file's name ends"),
    (["spring", "--to", ""], 64, "--to : the editor is a page, whose file's name ends"),
    (["spring", "--to", "/missing/x.html"], 1, "/missing/x.html cannot be written: "),
    (
      Array(repeating: "spring", count: 13) + ["--to", "x.html"], 64,
      "there are 13 curves; a page has 12 at most."
    ),
  ]

  @Test(arguments: mistakes)
  func `a mistake is an error and nothing is written`(
    arguments: [String], code: Int32, message: String
  ) throws {
    let folder = try Folder()
    let words = arguments.map { "'\($0)'" }.joined(separator: " ")
    let run = try Tool.shell("cd '\(folder.path)' && \"$GLISSADE\" edit \(words)")
    expectTrue(run.code == code && run.output.isEmpty, "\(run)")
    expectTrue(run.errors.contains(message), "\(run.errors)")
    try expectTrue(folder.names.isEmpty)
  }
}
