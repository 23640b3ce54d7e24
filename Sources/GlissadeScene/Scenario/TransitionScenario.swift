public import GlissadeMath
public import GlissadeTransitions

extension Document {
  /// Creates a scenario that shows a built-in transition between two pages.
  ///
  /// - Parameters:
  ///   - style: The transition.
  ///   - isBack: Whether to show the backward direction: a dismissal, a pop, or a switch to an earlier tab.
  ///   - size: The size of the window, 1…100,000 points in each direction.
  /// - Throws: ``DocumentError`` for a size out of range.
  public init(
    transition style: TransitionStyle, isBack: Bool = false, size: Size = Document.defaultSize
  ) throws(DocumentError) {
    try self.init(JSONCursor(TransitionScenario(style: style, isBack: isBack, size: size).node))
  }

  /// Creates a scenario that shows a described transition between two pages.
  ///
  /// - Parameters:
  ///   - bytes: The value of a controller's member `transition` in a scenario, such as
  ///     `{"style": "reveal", "scale": 100}`. The direction forward is shown.
  ///   - size: The size of the window, 1…100,000 points in each direction.
  /// - Throws: ``DocumentError`` with the position in `bytes`, or for a size out of range.
  package init(
    reading bytes: [UInt8], asTransitionWithSize size: Size
  ) throws(DocumentError) {
    var bytes = bytes
    bytes.removeByteOrderMark()
    let value = try JSONNode(reading: bytes)
    let style = try TransitionReader.delegate(JSONCursor(value)).forward
    let scenario = TransitionScenario(style: style, isBack: false, size: size, value: value)
    try self.init(JSONCursor(scenario.node))
  }
}

/// Writes the scenario of a built-in transition.
struct TransitionScenario {
  let style: TransitionStyle
  let isBack: Bool
  let size: Size
  /// The value that describes the transition; nil for the style's name.
  var value: JSONNode?

  /// The controllers between whose pages a transition runs.
  enum Host { case stack, tabs, presentation }

  private var transition: JSONNode { value ?? "\(style.rawValue)" }

  private var host: Host { TransitionScenario.host(of: style) }

  /// Returns the controllers that show a style.
  static func host(of style: TransitionStyle) -> Host {
    switch style {
    case .navigation, .fadePushLeft, .reveal: .stack
    case .tabSwitch: .tabs
    default: .presentation
    }
  }

  /// The complete file.
  var node: JSONNode {
    let head: JSONNode = [
      "glissade": "scenario", "version": JSONNode(Document.version),
      "title": "\(style.rawValue)\(isBack ? ", back" : "")",
      "size": list([size.width, size.height]),
    ]
    let pages = [
      page(.first(size)).and(firstExtra), page(.second(size)).and(secondExtra),
    ]
    return head.and(script).and(["controllers": JSONNode(container + pages)])
  }

  private var script: JSONNode {
    switch host {
    case .stack:
      let step: JSONNode = isBack ? ["at": 0, "pop": true] : ["at": 0, "push": "second"]
      return ["root": "stack", "steps": [step]]
    case .tabs: return ["root": "tabs", "steps": [["at": 0, "select": isBack ? 0 : 1]]]
    case .presentation:
      let step: JSONNode = isBack ? ["at": 0, "dismiss": true] : ["at": 0, "present": "second"]
      let script: JSONNode = ["root": "first", "steps": [step]]
      return isBack ? script.and(["setup": [["present": "second"]]]) : script
    }
  }

  private var container: [JSONNode] {
    let pages: JSONNode = host == .tabs || isBack ? ["first", "second"] : ["first"]
    let node: JSONNode = ["children": pages, "transition": transition]
    return switch host {
    case .stack: [node.and(["name": "stack", "kind": "navigation"])]
    case .tabs: [node.and(["name": "tabs", "kind": "tabs", "selected": isBack ? 1 : 0])]
    case .presentation: []
    }
  }

  private var firstExtra: JSONNode {
    switch style {
    case .reveal: ["revealLogo": "logo"]
    case .headerExpand: ["header": rect(StandInPage.header)]
    default: [:]
    }
  }

  private var secondExtra: JSONNode {
    let mask: JSONNode = style == .reveal ? ["revealMask": shape("mask", "#ffffff")] : [:]
    let presentation: JSONNode =
      host == .presentation
      ? ["presentationStyle": "full-screen", "transition": transition] : [:]
    return mask.and(presentation)
  }

  /// Returns a rectangle in fractions of the window.
  private func rect(_ part: (x: Double, y: Double, width: Double, height: Double)) -> JSONNode {
    list([
      part.x * size.width, part.y * size.height, part.width * size.width, part.height * size.height,
    ])
  }

  private func list(_ numbers: [Double]) -> JSONNode {
    JSONNode(numbers.map { JSONNode(.number($0)) })
  }

  /// The path of a bird in flight, in a box of 40 × 37 points.
  private static let bird = """
    M 40 23.4 C 37.4 23.6 35.6 25.2 34.1 27.8 C 30.4 34 24 37 17.4 37 C 9.4 37 2.6 32.8 0 25 C 4.4 30.4 \
    9.8 32 13 29.2 C 15.2 27.3 14.6 24.2 12.3 21.2 C 8.8 16.6 4.4 13.8 0.8 9.2 C 5.6 12.8 9.6 14.4 13.8 \
    15.4 C 10.2 12.4 6.8 9.4 4.8 5.4 C 9.6 9.8 14.2 12.2 18.8 12.5 C 22.6 12.7 24.6 10.6 24.6 7.4 C 24.6 \
    4.5 23 1.9 20.2 0 C 28 1.8 33 7.4 33.2 14.8 C 36 14.9 37.9 16.8 38.2 19.8 C 38.7 21.2 39.3 22.4 40 \
    23.4 Z
    """

  /// Returns a view with the shape of a bird in the middle of the window.
  private func shape(_ name: String, _ color: String) -> JSONNode {
    let scale = 0.16 * min(size.width, size.height) / 40
    let (width, height) = (40 * scale, 37 * scale)
    let frame = list([(size.width - width) / 2, (size.height - height) / 2, width, height])
    let path = TransitionScenario.bird.split(separator: " ").map { word in
      // Rounded, so that the product has no more digits than it needs.
      Double(word).map { NumberText.shortest(($0 * scale * 1e6).rounded() / 1e6) } ?? String(word)
    }
    return [
      "name": "\(name)", "frame": frame, "path": "\(path.joined(separator: " "))",
      "fillColor": "\(color)",
    ]
  }

  /// Returns a controller with a page.
  private func page(_ page: StandInPage) -> JSONNode {
    var parts = page.parts
    if style == .reveal, page.name == "first" { parts = [shape("logo", "#ffffff")] }
    if style == .cornerButton, page.name == "second" { parts.append(button(page.accent)) }
    // A page that expands from a header clips its views while it is small.
    let clips: JSONNode = style == .headerExpand ? ["clipsToBounds": true] : [:]
    let view: JSONNode = ["name": "\(page.name) page"]
    return [
      "name": "\(page.name)",
      "view": view.and(clips).and([
        "backgroundColor": "\(page.background)", "subviews": JSONNode(parts),
      ]),
    ]
  }

  /// Returns the button in the corner, with a plus sign, where ``CornerButtonAnimator`` shrinks the other page.
  private func button(_ color: String) -> JSONNode {
    let plus: JSONNode = [
      "name": "plus", "frame": list([0, 0, 50, 50]), "path": "M 15 25 H 35 M 25 15 V 35",
      "fillColor": JSONNode(.null), "strokeColor": "#ffffff", "lineWidth": 4, "lineCap": "round",
    ]
    return [
      "name": "corner button", "frame": list([size.width - 60, size.height - 60, 50, 50]),
      "backgroundColor": "\(color)", "cornerRadius": 25, "subviews": [plus],
      "autoresizing": ["flexible-left-margin", "flexible-top-margin"],
    ]
  }
}
