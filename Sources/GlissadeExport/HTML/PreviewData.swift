import GlissadeMath
import GlissadeText
import GlissadeTransitions

/// The data of a preview page: the motions of all layers as JSON.
struct PreviewData {
  /// A layer with an element.
  private struct Layer {
    var index: Int
    var size: Size
    /// The point that translations move, from the upper left corner.
    var anchor: Point
    /// The rules with motions.
    var rules: [CSSRule]
  }

  private let sheet: CSSSheet
  /// The time of the first frame.
  private let start: Double
  private var layers: [Layer] = []
  /// The different easings, in the order of their first use.
  private var easings: [String] = []
  private var places: [String: Int] = [:]

  init(_ sheet: CSSSheet, start: Double) { (self.sheet, self.start) = (sheet, start) }

  /// Adds the motions of a layer, unless it never appears.
  mutating func add(_ writer: CSSLayerWriter) {
    guard let own = writer.own else { return }
    let rules = writer.rules.filter { !$0.animations.isEmpty }
    for animation in rules.flatMap(\.animations) where places[animation.easing] == nil {
      places[animation.easing] = easings.count
      easings.append(animation.easing)
    }
    let size = writer.sizes.first ?? .zero
    let isStill = own.isStill(LayerStates.bounds) && own.isStill(LayerStates.anchorPoint)
    let share = isStill ? own[0].anchorPoint : .zero
    let anchor = Point(x: share.x * size.width, y: share.y * size.height)
    layers.append(Layer(index: writer.index, size: size, anchor: anchor, rules: rules))
  }

  /// Writes the members of the page as a whole.
  ///
  /// - Parameters:
  ///   - autoplays: Whether the page plays when it opens.
  ///   - loops: Whether it plays in a loop.
  ///   - touches: The samples of fingers in order of time.
  func writePage(
    autoplays: Bool, loops: Bool, touches: [TouchEvent], to writer: inout JSONWriter
  ) {
    let (recording, timelines) = (sheet.recording, sheet.timelines)
    let count = timelines.times.count
    writer.member("width", number(recording.viewport.width))
    writer.member("height", number(recording.viewport.height))
    writer.member("duration", timelines.duration)
    writer.member("step", count > 1 ? timelines.duration / Double(count - 1) : 1)
    writer.member("autoplays", autoplays)
    writer.member("loops", loops)
    writer.member("events", recording.events) { writer, event in
      writer.array { writer in
        writer.number(number(event.time - start))
        writer.string(event.title)
        writer.string(event.label)
      }
    }
    writer.member("fingers", fingers(touches)) { writer, samples in
      writer.array(samples) { writer, touch in
        writer.numbers([touch.time - start, touch.location.x, touch.location.y].map(number))
      }
    }
  }

  /// Returns the samples of each finger from its coming down to its release.
  private func fingers(_ touches: [TouchEvent]) -> [[TouchEvent]] {
    var fingers: [[TouchEvent]] = []
    var places: [Int: Int] = [:]
    for touch in touches {
      if touch.phase == .began {
        places[touch.id] = fingers.count
        fingers.append([])
      }
      if let place = places[touch.id] { fingers[place].append(touch) }
    }
    return fingers
  }

  /// Writes the layers with their motions.
  func writeMotions(to writer: inout JSONWriter) {
    writer.member("easings", easings) { $0.string($1) }
    writer.member("layers", lines: .between, layers) { writer, layer in
      writer.object { write(layer, to: &$0) }
    }
  }

  private func write(_ layer: Layer, to writer: inout JSONWriter) {
    let recorded = sheet.recording.layers[layer.index]
    writer.member("id", layer.index)
    writer.member("name", sheet.recording.name(of: layer.index))
    writer.member("parent", recorded.parent)
    if recorded.role == .outgoing { writer.member("role", recorded.role.rawValue) }
    writer.member("size", [number(layer.size.width), number(layer.size.height)])
    guard !layer.rules.isEmpty else { return }
    if layer.anchor != .zero {
      writer.member("anchor", [number(layer.anchor.x), number(layer.anchor.y)])
    }
    writer.key("tracks")
    writer.array { writer in
      for rule in layer.rules {
        for animation in rule.animations { write(animation, of: rule, to: &writer) }
      }
    }
  }

  /// Writes a track: the number of its part, its property, the place of its easing, its delay and its duration in
  /// milliseconds, its values, and their shares of the duration unless these are 0 and 1.
  private func write(
    _ animation: CSSRule.Animation, of rule: CSSRule, to writer: inout JSONWriter
  ) {
    writer.array { writer in
      writer.integer(PreviewData.part(of: rule))
      writer.string(animation.property)
      writer.integer(places[animation.easing] ?? 0)
      writer.number(NumberText.round(animation.delay * 1000, 6))
      writer.number(NumberText.round(animation.duration * 1000, 6))
      writer.array(animation.keys) { $0.string($1.value) }
      let shares = animation.keys.map { NumberText.round($0.share, 10) }
      if shares != [0, 1] { writer.numbers(shares) }
    }
  }

  /// Returns the number of the layer's part that a rule is for: its element, its border, its area or its line.
  private static func part(of rule: CSSRule) -> Int {
    if rule.selector.hasSuffix("::after") { return 1 }
    if rule.selector.hasSuffix(":first-child") { return 2 }
    return rule.selector.hasSuffix(":last-child") ? 3 : 0
  }

  private func number(_ value: Double) -> Double { NumberText.round(value, 6) }
}

extension RecordedEvent {
  /// The subject with the controller's name, if that says more.
  fileprivate var title: String {
    controller.isEmpty || controller == subject ? subject : "\(controller) (\(subject))"
  }
}
