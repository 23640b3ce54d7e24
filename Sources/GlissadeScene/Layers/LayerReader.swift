import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Reads trees of layers.
struct LayerReader {
  /// Animations that one layer may get in all: the cost of each frame grows with them.
  static let maximumAnimationCount = 10_000

  /// The whole properties of layers, which have the names of their key paths.
  static let properties = LayerProperty.roots
  static let keys = fields.names

  private(set) var layers: [SceneLayer] = []
  /// The numbers of the layers by their names.
  private(set) var numbers: [String: Int] = [:]

  /// A layer that waits for its turn.
  private struct PendingLayer {
    var cursor: JSONCursor
    var parent: Int?
    var isMask = false
    var hasOwnTime = false
  }

  /// Reads layers and all that are below them, each before its mask and its sublayers.
  init(_ cursors: [JSONCursor]) throws(DocumentError) {
    // A stack of its own: how deep trees may be is the document's limit alone.
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
      if let mask = object.optional("mask") {
        below.append(
          PendingLayer(
            cursor: mask, parent: layers.count, isMask: true, hasOwnTime: layer.hasOwnTime))
      }
      for cursor in try object.optional("sublayers")?.elements() ?? [] {
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
    var values: [(property: LayerProperty, value: AnimationValue)] = []
    _ = try object.atMostOne(of: ["frame", "position"])
    let extent = try object.atMostOne(of: ["frame", "bounds", "size"])
    for property in LayerReader.properties {
      guard let cursor = object.optional(property.name) else { continue }
      values.append((property, try cursor.animationValue(for: property)))
    }
    var frame: Rect?
    switch extent?.key {
    case "size":
      if let size = try extent?.value.size() {
        values.append((.bounds, .rect(Rect(origin: .zero, size: size))))
      }
    case "frame": frame = try extent?.value.rect()
    default: break
    }
    let timing = try object.optional("timing")?.layerTiming()
    let cursors =
      try object.optional("animations")?.elements(count: 0...LayerReader.maximumAnimationCount)
      ?? []
    let animations = try cursors.map(AnimationReader().animation)
    return SceneLayer(
      cursor: object.cursor, name: try object.optional("name")?.string(), parent: place.parent,
      isMask: place.isMask, values: values, frame: frame, timing: timing,
      hasOwnTime: place.hasOwnTime || timing != nil, animations: animations)
  }
}

extension JSONCursor {
  /// The value as the timing of a layer; nil for the one that every layer has.
  fileprivate func layerTiming() throws(DocumentError) -> MediaTiming? {
    let object = try object(keys: TimingFields.keys)
    let fields = try TimingFields(object)
    do throws(TimingError) {
      let timing = try fields.layerTiming()
      return timing == .layer ? nil : timing
    } catch {
      throw object.error(for: .timing(error), keys: TimingFields.keys)
    }
  }
}

extension MediaTiming {
  /// The same timing from another time on.
  func beginning(at time: Double) throws(EngineError) -> MediaTiming {
    do throws(TimingError) {
      return try MediaTiming(
        beginTime: time, duration: duration, speed: speed, timeOffset: timeOffset,
        repeatCount: repeatCount, repeatDuration: repeatDuration, autoreverses: autoreverses,
        fillMode: fillMode)
    } catch {
      throw .timing(error)
    }
  }
}
