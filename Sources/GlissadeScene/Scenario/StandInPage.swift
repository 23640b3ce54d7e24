import GlissadeMath

/// A page that stands for an application's: a list whose rows have a picture and two lines of text, or the details of
/// one row, with a large picture and more lines.
///
/// The two pages differ everywhere, so that distances, scales and fades can be seen.
struct StandInPage {
  let name: String
  let background, accent: String
  /// The colour of the lines of text.
  private let ink: String
  private let isList: Bool
  private let size: Size

  /// Returns the list.
  static func first(_ size: Size) -> StandInPage {
    StandInPage(
      name: "first", background: "#1f4e8c", accent: "#f2b84b", ink: "#ffffffd9", isList: true,
      size: size)
  }

  /// Returns the page with details.
  static func second(_ size: Size) -> StandInPage {
    StandInPage(
      name: "second", background: "#f4efe6", accent: "#d9542b", ink: "#3c332ecc", isList: false,
      size: size)
  }

  /// The header's frame as fractions of the page.
  static let header = (x: 0.0, y: 0.0, width: 1.0, height: 0.2)

  /// The colours of the pictures in the list: a sky, and hills before it.
  private static let pictures = [
    ("#9fd3e8", "#2a6f97"), ("#ffd9a0", "#c8553d"), ("#d5c3e8", "#6d597a"), ("#bfe3c0", "#2d6a4f"),
  ]
  /// The corners of the hills as fractions of a picture.
  private static let hills: [(x: Double, y: Double)] = [
    (0, 0.7), (0.3, 0.35), (0.52, 0.66), (0.7, 0.45), (1, 0.85), (1, 1), (0, 1),
  ]

  /// The page's views from back to front.
  var parts: [JSONNode] {
    let title = box("title", frame(0.07, 0.115, 0.46, 0.036), "#ffffffe6", rounded(0.018))
    let (x, y, width, height) = StandInPage.header
    let header = box(
      "header", frame(x, y, width, height), accent,
      ["autoresizing": ["flexible-width"], "subviews": [title]])
    return [header] + (isList ? StandInPage.pictures.indices.flatMap(row) : details)
  }

  /// Returns the picture and the lines of a row of the list.
  private func row(_ index: Int) -> [JSONNode] {
    let top = 0.245 + 0.185 * Double(index)
    // Lines of text have different lengths.
    let length = 0.5 - 0.07 * Double(index % 3)
    return [
      picture(index, (0.07, top, 0.24, 0.14), StandInPage.pictures[index]),
      line(2 * index, (0.37, top + 0.034, length, 0.024)),
      line(2 * index + 1, (0.37, top + 0.082, 0.74 * length, 0.018), alpha: 0.6),
    ]
  }

  private var details: [JSONNode] {
    [picture(0, (0.07, 0.25, 0.86, 0.34), ("#f7c59f", "#3d5a6c"))]
      + [0.62, 0.86, 0.8, 0.86, 0.5].enumerated().map { index, length in
        line(
          index, (0.07, 0.63 + 0.055 * Double(index), length, index == 0 ? 0.028 : 0.02),
          alpha: index == 0 ? 1 : 0.6)
      }
  }

  private typealias Part = (x: Double, y: Double, width: Double, height: Double)

  /// Returns a picture of hills and a sun.
  private func picture(_ index: Int, _ part: Part, _ colors: (sky: String, hills: String))
    -> JSONNode
  {
    let (width, height) = (part.width * size.width, part.height * size.height)
    let radius = 0.16 * min(width, height)
    let corners = StandInPage.hills.map { "\(number($0.x * width)) \(number($0.y * height))" }
    let hills: JSONNode = [
      "name": "\(name) hills \(index + 1)", "frame": list([0, 0, width, height]),
      "path": "M \(corners.joined(separator: " L ")) Z", "fillColor": "\(colors.hills)",
    ]
    let sun = box(
      "sun \(index + 1)", list([0.8 * width - radius, 0.16 * height, 2 * radius, 2 * radius]),
      "#fffbe9",
      ["cornerRadius": JSONNode(.number(radius))])
    return box(
      "picture \(index + 1)", frame(part.x, part.y, part.width, part.height), colors.sky,
      rounded(0.03).and(["clipsToBounds": true, "subviews": [sun, hills]]))
  }

  private func line(_ index: Int, _ part: Part, alpha: Double = 1) -> JSONNode {
    let frame = frame(part.x, part.y, part.width, part.height)
    return box(
      "line \(index + 1)", frame, ink,
      rounded(part.height / 2).and(alpha < 1 ? ["alpha": JSONNode(.number(alpha))] : [:]))
  }

  private func box(
    _ part: String, _ frame: JSONNode, _ color: String, _ rest: JSONNode
  ) -> JSONNode {
    let box: JSONNode = [
      "name": "\(name) \(part)", "frame": frame, "backgroundColor": "\(color)",
    ]
    return box.and(rest)
  }

  /// Returns a corner radius as a fraction of the shorter side.
  private func rounded(_ part: Double) -> JSONNode {
    ["cornerRadius": JSONNode(.number(part * min(size.width, size.height)))]
  }

  /// Returns a rectangle in fractions of the page.
  private func frame(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> JSONNode {
    list([x * size.width, y * size.height, width * size.width, height * size.height])
  }

  private func list(_ numbers: [Double]) -> JSONNode {
    JSONNode(numbers.map { JSONNode(.number($0)) })
  }

  /// Returns the text of a number, rounded so that it has no more digits than it needs.
  private func number(_ value: Double) -> String {
    NumberText.shortest((value * 1e6).rounded() / 1e6)
  }
}
