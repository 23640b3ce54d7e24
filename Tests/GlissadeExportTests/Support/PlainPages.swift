import Foundation
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeScene

/// Built-in transitions between plain pages.
///
/// Each page has a header, a card with three lines and a button. On pages with so few edges, shares of pixels that differ
/// say how far edges are from each other rather than how many there are.
enum PlainPages {
  /// Returns the scenario of a transition, whose pages have plain views in place of their own.
  static func document(_ style: TransitionStyle, isBack: Bool) throws -> Document {
    let scenario = TransitionScenario(style: style, isBack: isBack, size: Document.defaultSize)
    var file = try #require(
      JSONSerialization.jsonObject(with: Data("\(scenario.node)".utf8)) as? [String: Any])
    var controllers = try #require(file["controllers"] as? [[String: Any]])
    var count = 0
    for index in controllers.indices {
      guard var view = controllers[index]["view"] as? [String: Any],
        let name = controllers[index]["name"] as? String
      else { continue }
      count += 1
      // The first page of a reveal has the logo that grows.
      if style == .reveal, name == "first" { continue }
      view["subviews"] = parts(name == "first" ? "#f2b84b" : "#d9542b")
      controllers[index]["view"] = view
      if controllers[index]["header"] != nil {
        let size = Document.defaultSize
        controllers[index]["header"] = [0, 0, size.width, 0.3 * size.height]
      }
    }
    expectEqual(count, 2)
    file["controllers"] = controllers
    return try Document(reading: Array(JSONSerialization.data(withJSONObject: file)))
  }

  /// Returns the views of a page.
  private static func parts(_ accent: String) -> [[String: Any]] {
    let size = Document.defaultSize
    func box(
      _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: String,
      _ more: [String: Any]
    ) -> [String: Any] {
      let frame = [
        x * size.width, y * size.height, width * size.width, height * size.height,
      ]
      return more.merging(["frame": frame, "backgroundColor": color]) { $1 }
    }
    let lines = [0.16, 0.34, 0.52].enumerated().map { index, y in
      box(
        0.07, y * 0.3, 0.6 - 0.14 * Double(index), 0.028, "#00000026", ["cornerRadius": 4])
    }
    return [
      box(0, 0, 1, 0.3, accent, ["autoresizing": ["flexible-width"]]),
      box(
        0.1, 0.36, 0.8, 0.3, "#ffffffe6",
        ["cornerRadius": 15, "clipsToBounds": true, "subviews": lines]),
      box(0.3, 0.76, 0.4, 0.08, accent, ["cornerRadius": 15]),
    ]
  }
}
