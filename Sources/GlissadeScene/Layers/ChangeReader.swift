import GlissadeEngine
import GlissadeTiming

/// Reads the changes of a scene.
struct ChangeReader {
  private let tree: LayerReader
  /// The number of animations that each layer has received so far.
  private var counts: [Int]
  private var keys: [Int: Set<String>] = [:]
  private(set) var changes: [SceneChange] = []

  init(_ cursors: [JSONCursor], _ tree: LayerReader) throws(DocumentError) {
    self.tree = tree
    counts = tree.layers.map(\.animations.count)
    for (number, layer) in tree.layers.enumerated() where !layer.animations.isEmpty {
      keys[number] = Set(layer.animations.compactMap(\.key))
    }
    // Keys are checked last, because a removal may precede, in the file, the earlier change that adds the animation.
    for cursor in cursors { changes.append(try change(cursor)) }
    for change in changes { try checkKeys(of: change) }
  }

  private mutating func change(_ cursor: JSONCursor) throws(DocumentError) -> SceneChange {
    let object = try cursor.object(keys: SceneChange.keys)
    let time = try object.required(SceneChange.at)
    let layer = try layer(try object.required(SceneChange.layer.name))
    try object.atLeastOne(of: SceneChange.actions)
    var values: [(property: LayerProperty, value: AnimationValue)] = []
    if let set = try object.optional(SceneChange.set) {
      _ = try set.object(keys: LayerProperty.names)
      for (name, value) in try set.members() {
        guard let property = LayerProperty(name: name) else { continue }
        try value.check(property, isOfShape: tree.layers[layer].isShape)
        values.append((property, try value.animationValue(for: property)))
      }
    }
    var animations: [SceneAnimation] = []
    if let list = object.optional(SceneChange.animations.name) {
      let reader = AnimationReader(isOfShape: tree.layers[layer].isShape)
      animations = try list.elements().map(reader.animation)
      counts[layer] += animations.count
      guard counts[layer] <= LayerReader.maximumAnimationCount else {
        throw list.error(
          .tooLarge, "a layer may get \(LayerReader.maximumAnimationCount) animations in all")
      }
      keys[layer, default: []].formUnion(animations.compactMap(\.key))
    }
    return SceneChange(
      cursor: cursor, time: time, layer: layer, values: values, animations: animations,
      removal: try object.optional(SceneChange.remove).map { cursor throws(DocumentError) in
        try cursor.removal()
      },
      settings: try object.optional(SceneChange.transaction).map { cursor throws(DocumentError) in
        try cursor.settings()
      })
  }

  private func layer(_ cursor: JSONCursor) throws(DocumentError) -> Int {
    let name = try cursor.string()
    if let number = tree.numbers[name] { return number }
    throw cursor.error(
      .invalidValue,
      "there is no layer '\(Quotation.cut(name))'"
        + NearestName.advice(for: name, among: tree.layers.compactMap(\.name)))
  }

  /// Throws if a removal names a key that no animation of the layer has.
  private func checkKeys(of change: SceneChange) throws(DocumentError) {
    guard case .keys(let names) = change.removal else { return }
    let known = keys[change.layer] ?? []
    for (index, name) in names.enumerated() where !known.contains(name) {
      // An implicit animation's key is the name of its property.
      if LayerProperty(name: name).map({ $0 == $0.root }) == true { continue }
      let list = try change.cursor.object(keys: SceneChange.keys).required(SceneChange.remove)
      throw try list.elements()[index].error(
        .invalidValue,
        "no animation of the layer has the key '\(Quotation.cut(name))'"
          + NearestName.advice(for: name, among: known.sorted()))
    }
  }
}

extension JSONCursor {
  fileprivate func removal() throws(DocumentError) -> SceneChange.Removal {
    if case .array = node.kind {
      return .keys(try elements().map { (element) throws(DocumentError) in try element.string() })
    }
    guard case .bool(true) = node.kind else {
      throw error(.wrongKind, "this is \(node.kindName), not an array of keys or true for all")
    }
    return .all
  }

  fileprivate func settings() throws(DocumentError) -> SceneChange.Settings {
    var settings = SceneChange.Settings()
    try object(keys: SceneChange.Settings.keys).read(SceneChange.Settings.members, into: &settings)
    return settings
  }
}
