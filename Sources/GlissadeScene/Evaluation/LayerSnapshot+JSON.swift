import GlissadeEngine
import GlissadeMath

extension LayerSnapshot {
  /// Writes the snapshot as an object with its name, its position in the tree, its values by Core Animation's key
  /// paths, and its matrices row by row.
  ///
  /// Only shape layers have the values of shapes.
  /// Numbers that JSON cannot express are written as `null`.
  ///
  /// - Parameters:
  ///   - writer: The writer to write to.
  ///   - inTree: Whether to write `parent` and `mask`, which only make sense in a list of all layers.
  package func write(to writer: inout JSONWriter, inTree: Bool = true) {
    writer.object { writer in
      writer.member("name", name)
      if inTree {
        writer.member("parent", parent)
        writer.member("mask", isMask)
      }
      for (property, value) in zip(LayerSnapshot.properties, values) {
        writer.key("\(property.keyPath)")
        writer.value(value)
      }
      writer.member("local", local.entries)
      writer.member("world", world.entries)
    }
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
