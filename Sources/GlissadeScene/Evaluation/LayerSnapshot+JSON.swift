import GlissadeEngine
import GlissadeMath

extension LayerSnapshot {
  /// The name, the values by Core Animation's key paths, of which only shape layers have those of shapes, and the
  /// matrices row by row.
  static let members = [name] + state
  /// The members of a layer in a list of all layers.
  static let treeMembers =
    [
      name,
      Member(
        "parent", ["type": ["integer", "null"], "minimum": 0],
        "The index of the superlayer or the masked layer; null for none."
      ) { json, layer in if let parent = layer.parent { json.integer(parent) } else { json.null() }
      },
      Member("mask", .flag, "Whether the layer is the mask of its parent.") { $0.bool($1.isMask) },
    ] + state

  private static let name = Member<LayerSnapshot>(
    "name", ["type": ["string", "null"]], "Its name."
  ) { $0.string($1.name) }

  private static let state =
    properties.enumerated().map { index, property in
      let (schema, text) = describe(property)
      guard property.isShapeProperty else {
        return Member<LayerSnapshot>(property.name, schema, text) { $0.value($1.values[index]) }
      }
      return Member(
        property.name, schema, text,
        of: { $0.values.indices.contains(index) ? $0.values[index] : nil },
        write: { $0.value($1) })
    } + [
      Member(
        "local", .ref("entries"), "The matrix from the layer's coordinates to its superlayer's."
      ) { $0.numbers($1.local.entries) },
      Member("world", .ref("entries"), "The matrix from the layer's coordinates to the stage's.") {
        $0.numbers($1.world.entries)
      },
    ]

  /// Returns the schema of a property's value in an answer, and its meaning.
  private static func describe(_ property: LayerProperty) -> (schema: Schema, text: String) {
    let (schema, text): (Schema, String) =
      switch property.kind {
      case .scalar: (.numberOrNull, "")
      case .point: (.ref("pair"), ": x, y")
      case .size: (.ref("pair"), ": width, height")
      case .rect: (.ref("four"), ": x, y, width, height")
      case .color: (.ref("four"), ": red, green, blue, alpha, 0…1")
      case .transform: (.ref("entries"), "")
      case .flag: (.flag, "")
      case .contents: (["type": ["integer", "null"]], ": the host's token of a picture")
      case .path: (["type": ["string", "null"]], " in SVG syntax, null for none")
      case .dashPattern:
        (.array(of: .numberOrNull), ": the lengths of dashes and gaps in turn, [] for a solid line")
      case .fillRule: (.words(ShapeCodings.fillRules.words), "")
      case .lineCap: (.words(ShapeCodings.lineCaps.words), "")
      case .lineJoin: (.words(ShapeCodings.lineJoins.words), "")
      }
    let unit =
      switch property.unit {
      case .points: ", in points"
      case .radians: ", in radians"
      case .one: ""
      }
    let layers = property.isShapeProperty ? "; shape layers only" : ""
    return (schema, "The presentation value of \(property.name)\(text)\(unit)\(layers).")
  }
}

extension JSONWriter {
  /// Writes a property's value: a number, an array of numbers, a Boolean, the token of a picture, the text of a path, or
  /// a word.
  mutating func value(_ value: AnimationValue) {
    switch value {
    case .scalar(let scalar): number(scalar)
    case .point(let point): numbers([point.x, point.y])
    case .size(let size): numbers([size.width, size.height])
    case .rect(let rect):
      numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .color(let color): numbers([color.red, color.green, color.blue, color.alpha])
    case .transform(let transform): numbers(transform.entries)
    case .flag(let flag): bool(flag)
    case .contents(let contents):
      if let contents { integer(contents.token) } else { null() }
    case .path(let path): if path.isEmpty { null() } else { string(path.svgText) }
    case .dashPattern(let lengths): numbers(lengths)
    case .fillRule(let rule): string(ShapeCodings.fillRules.word(rule))
    case .lineCap(let cap): string(ShapeCodings.lineCaps.word(cap))
    case .lineJoin(let join): string(ShapeCodings.lineJoins.word(join))
    }
  }
}
