import GlissadeMath
import GlissadeText

/// The data of a gallery: its cards as JSON, with a table of the texts and values that several of them have.
struct GalleryData {
  /// The texts, in the order of their first use.
  private var texts: [String] = []
  private var textPlaces: [String: Int] = [:]
  /// The controllers and layers of documents as JSON, in the order of their first use.
  private var values: [JSONNode] = []
  private var valuePlaces: [String: Int] = [:]
  /// The groups as JSON.
  private var groups: [UInt8] = []

  init(_ groups: [Gallery.Group]) {
    var writer = JSONWriter(isInMarkup: true)
    writer.array { writer in
      for group in groups {
        writer.object { writer in
          writer.member("title", group.title)
          writer.member(objects: "cards", group.cards) { write($1, to: &$0) }
        }
      }
    }
    self.groups = writer.bytes
  }

  /// The data.
  var json: String {
    var writer = JSONWriter(isInMarkup: true)
    writer.object { writer in
      writer.member("texts", lines: .between, texts) { $0.string($1) }
      writer.member("values", lines: .between, values) { $0.node($1) }
    }
    return writer.text.dropLast() + ",\"groups\":" + String(decoding: groups, as: UTF8.self) + "}"
  }

  /// Returns the place of a text in the table.
  private mutating func place(_ text: String) -> Int {
    if let place = textPlaces[text] { return place }
    defer { texts.append(text) }
    textPlaces[text] = texts.count
    return texts.count
  }

  private mutating func place(_ value: JSONNode) -> Int {
    let text = value.description
    if let place = valuePlaces[text] { return place }
    defer { values.append(value) }
    valuePlaces[text] = values.count
    return values.count
  }

  private mutating func write(_ card: Gallery.Card, to writer: inout JSONWriter) {
    writer.member("name", card.name)
    writer.member("summary", card.summary)
    if let link = card.link { writer.member("link", link) }
    switch card.content {
    case .clips(let clips): writer.member(objects: "clips", clips) { write($1, to: &$0) }
    case .curve(let curve):
      writer.member(object: "curve") { writer in
        writer.member("path", curve.path)
        writer.member("ends", [curve.ends.start, curve.ends.end].map { NumberText.round($0, 2) })
        writer.member("css", curve.css)
        writer.member("swift", curve.swift)
        if let json = curve.json { write(json, to: &writer) }
      }
    }
  }

  private mutating func write(_ clip: Gallery.Clip, to writer: inout JSONWriter) {
    if let label = clip.label { writer.member("label", label) }
    if let swift = clip.swift { writer.member("swift", swift) }
    write(clip.json, to: &writer)
    writer.member(object: "sheet") { write(clip.sheet.document, to: &$0) }
  }

  /// Writes a document, whose controllers or layers are places in the table.
  private mutating func write(_ document: JSONNode, to writer: inout JSONWriter) {
    guard case .object(var members) = document.kind else { return }
    for index in members.indices where ["controllers", "layers"].contains(members[index].key) {
      guard case .array(let elements) = members[index].value.kind else { continue }
      members[index].value = JSONNode(elements.map { JSONNode(place($0)) })
    }
    writer.key("json")
    writer.node(JSONNode(.object(members)))
  }

  /// Writes a style sheet without its prefix.
  private mutating func write(_ document: CSSDocument, to writer: inout JSONWriter) {
    let prefix = document.prefix
    writer.member("prefix", prefix)
    writer.member("head", document.head)
    writer.member("size", [document.size.width, document.size.height])
    writer.member("duration", document.duration)
    writer.member("stage", place(document.stage.replacing("(.\(prefix))", with: "(.)")))
    writer.member(
      "elements", place(document.elements.replacing("class=\"\(prefix)-", with: "class=\"-")))
    writer.member("layers", lines: .between, document.layers) { writer, layer in
      writer.array { writer in
        writer.integer(place(layer.title))
        for rule in layer.rules { write(rule, prefix, to: &writer) }
      }
    }
  }

  /// Writes a rule: its selector and its properties, and then its animations.
  private mutating func write(_ rule: CSSRule, _ prefix: String, to writer: inout JSONWriter) {
    writer.array { writer in
      // The prefix has a dot before it and a hyphen after it.
      let part = rule.selector.utf8.dropFirst(prefix.utf8.count + 2)
      writer.integer(place(String(decoding: part, as: UTF8.self)))
      writer.integer(place(rule.properties.map { $0 + "; " }.joined()))
      for animation in rule.animations { write(animation, to: &writer) }
    }
  }

  /// Writes an animation: its property, its easing, its delay and its duration in seconds, whether it fades, its
  /// comment, its values, and their percentages of the duration unless these are 0 and 100.
  private mutating func write(_ animation: CSSRule.Animation, to writer: inout JSONWriter) {
    writer.array { writer in
      writer.integer(place(animation.property))
      writer.integer(place(animation.easing))
      writer.number(NumberText.round(animation.delay, 9))
      writer.number(NumberText.round(animation.duration, 9))
      writer.integer(animation.isFade ? 1 : 0)
      writer.integer(place(animation.comment))
      writer.array(animation.keys) { $0.integer(place($1.value)) }
      let shares = animation.keys.map { NumberText.round($0.share * 100, 8) }
      if shares != [0, 100] { writer.numbers(shares) }
    }
  }
}
