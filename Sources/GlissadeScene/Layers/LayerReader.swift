import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Reads trees of layers.
struct LayerReader {
  /// The maximum number of animations that a layer may receive in all; the cost of each frame grows with it.
  static let maximumAnimationCount = 10_000

  /// The whole properties of layers; their names are their key paths.
  static let properties = LayerProperty.roots
  /// The properties that only shape layers have.
  static let shapeProperties = properties.filter(\.isShapeProperty)

  private static let name = Key("name", .text, "The name, unique in the scene.")
  private static let frame = Key(
    "frame", .rectangle, "The frame in the superlayer, in place of position and bounds, in points.")
  private static let size = Key(
    "size", .size, "The size of the bounds, whose origin is 0, in points.")
  private static let timing = Key(
    "timing", .value(.ref("timing")), "The relation of the layer's time to its superlayer's.")
  private static let mask = Key(
    "mask", .value(.ref("layer")), "A layer by whose alpha this layer is masked.")
  private static let sublayers = Key(
    "sublayers", .values(of: .ref("layer")), "The sublayers from back to front.")
  private static let animations = Key(
    "animations", .values(of: .ref("animation"), count: 0...maximumAnimationCount),
    "The initial animations.")
  static let fields =
    [
      name.field, frame.field, size.field, timing.field, mask.field, sublayers.field,
      animations.field,
    ] + properties.map(\.field)
  private static let keys = fields.names
  /// The names of which a layer has one at most.
  static let exclusiveNames = [["frame", "position"], ["frame", "bounds", "size"]]

  private(set) var layers: [SceneLayer] = []
  /// The indices of the layers by name.
  private(set) var numbers: [String: Int] = [:]

  /// A layer that is still to be read.
  private struct PendingLayer {
    var cursor: JSONCursor
    var parent: Int?
    var isMask = false
    var hasOwnTime = false
  }

  /// Creates a reader and reads the layers with all their descendants, each layer before its mask and sublayers.
  init(_ cursors: [JSONCursor]) throws(DocumentError) {
    // An explicit stack, so that only the document's limit bounds the depth of trees.
    var waiting = cursors.reversed().map { PendingLayer(cursor: $0) }
    while let next = waiting.popLast() {
      let object = try next.cursor.object(keys: LayerReader.keys)
      let layer = try read(object, next)
      if let name = layer.name {
        guard numbers.updateValue(layers.count, forKey: name) == nil else {
          throw try object.required("name").error(
            .invalidValue, "another layer has the name '\(Quotation.cut(name))' already")
        }
      }
      var below: [PendingLayer] = []
      if let mask = try object.optional(LayerReader.mask) {
        below.append(
          PendingLayer(
            cursor: mask, parent: layers.count, isMask: true, hasOwnTime: layer.hasOwnTime))
      }
      for cursor in try object.optional(LayerReader.sublayers) ?? [] {
        below.append(
          PendingLayer(cursor: cursor, parent: layers.count, hasOwnTime: layer.hasOwnTime))
      }
      layers.append(layer)
      waiting += below.reversed()
    }
  }

  private func read(
    _ object: JSONObjectReader, _ place: PendingLayer
  ) throws(DocumentError) -> SceneLayer {
    for names in LayerReader.exclusiveNames { _ = try object.atMostOne(of: names) }
    var values = try object.values(of: LayerReader.properties)
    if let size = try object.optional(LayerReader.size) {
      values.append((.bounds, .rect(Rect(origin: .zero, size: size))))
    }
    let frame = try object.optional(LayerReader.frame)
    let timing = try object.optional(LayerReader.timing)?.layerTiming()
    let cursors = try object.optional(LayerReader.animations) ?? []
    let animations = try cursors.map(AnimationReader(isOfShape: object.isShape).animation)
    return SceneLayer(
      cursor: object.cursor, name: try object.optional(LayerReader.name), parent: place.parent,
      isMask: place.isMask, isShape: object.isShape, values: values, frame: frame, timing: timing,
      hasOwnTime: place.hasOwnTime || timing != nil, animations: animations)
  }
}

extension JSONCursor {
  /// Returns the value as a layer's timing, or nil if it is the default timing.
  fileprivate func layerTiming() throws(DocumentError) -> MediaTiming? {
    let object = try object(keys: TimingFields.keys)
    var fields = LayerTiming(.layer)
    let begin = try object.optional(TimingFields.beginTime)
    let duration = try object.optional(TimingFields.duration)
    try object.read(TimingFields.layer, into: &fields)
    do throws(TimingError) {
      let timing = try fields.timing(beginTime: begin ?? 0, duration: duration ?? .infinity)
      return timing == .layer ? nil : timing
    } catch {
      throw object.error(for: .timing(error), keys: TimingFields.keys)
    }
  }
}

extension MediaTiming {
  /// Returns the timing with another begin time.
  func beginning(at time: Double) throws(EngineError) -> MediaTiming {
    do throws(TimingError) {
      return try LayerTiming(self).timing(beginTime: time, duration: duration)
    } catch {
      throw .timing(error)
    }
  }
}
