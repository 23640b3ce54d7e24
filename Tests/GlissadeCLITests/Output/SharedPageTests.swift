import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
struct SharedPageTests {
  @Test func `style sheets, strips and plots share a page with each other and its own text`()
    throws
  {
    let subjects = [["reveal"], ["slide-from-right"], ["push"], ["push", "--back"]]
    var (sheets, strips) = ([String](), [String]())
    for subject in subjects + [["reveal", "--prefix", "other"]] {
      let shared = ["render"] + subject + ["--to", "-", "--fps", "20", "--format"]
      sheets.append(try Tool.run(shared + ["css"]).output)
      strips.append(try Tool.run(shared + ["svg"]).output)
    }
    let plot = try Tool.run("plot", "ease", "spring", "--velocity", "--svg", "-").output
    let run = try Chromium.run(
      """
      <!doctype html><html><head><style>body { background: #f5f0e0; color: #060 }</style>
      \(sheets.map { "<style class=\"sheet\">\($0)</style>" }.joined())</head><body>
      <p class="title label axis curve page screen">Text</p><svg><text class="title label">Text</text></svg>
      \(strips.joined())\(plot)</body></html>
      """,
      script: """
        const shown = [document.documentElement, document.body, document.querySelector("p"),
          document.querySelector("svg text")].map(getComputedStyle);
        const look = s => [s.backgroundColor, s.color, s.fill, s.opacity, s.position, s.fontSize].join(" ");
        const names = [...document.querySelectorAll(".sheet")].map(e => [...e.sheet.cssRules].map(
          r => r.name ?? r.selectorText?.match(/\\.[^ :>)[]+/)[0] ?? "@media").filter((n, i, all) => n !== "@media" && all.indexOf(n) === i));
        const ids = [...document.querySelectorAll("[id]")].map(e => e.id);
        const dark = [...document.querySelectorAll(".glissade_strip .screen")].map(e => getComputedStyle(e).fill);
        answer([shown.map(look), names.flat(), [...new Set(names.flat())], ids, [...new Set(ids)], [...new Set(dark)]]);
        """, name: "shared-page", media: ["prefers-color-scheme": "dark"])
    expectTrue(run.errors.isEmpty, "\(run.errors)")
    let answers = try #require(run.answer as? [[String]])
    let still = "1 static 16px"
    expectEqual(
      answers[0],
      [
        "rgba(0, 0, 0, 0) rgb(0, 0, 0) rgb(0, 0, 0) \(still)",
        "rgb(245, 240, 224) rgb(0, 102, 0) rgb(0, 0, 0) \(still)",
        "rgba(0, 0, 0, 0) rgb(0, 102, 0) rgb(0, 0, 0) \(still)",
        "rgba(0, 0, 0, 0) rgb(0, 102, 0) rgb(0, 0, 0) \(still)",
      ])
    expectTrue(answers[1].count > 100 && answers[3].count > 30)
    expectEqual(answers[1].count, answers[2].count)
    expectEqual(answers[3].count, answers[4].count)
    // Translucent layers look the same by night.
    expectEqual(answers[5], ["rgb(255, 255, 255)"])
  }
}
