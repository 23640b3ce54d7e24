import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Writes layers and their descendants.
struct LayerWriter {
  /// The stage's time that becomes 0 in the file, in seconds.
  let beginning: Double
  /// The number of ancestors.
  private var depth = 0
  /// Whether an ancestor has a timing of its own.
  private var isWithinOwnTime = false

  /// The nesting depth of layers that fits into a file's depth, including the layers' animations and values.
  private static var maximumDepth: Int { DocumentLimits.standard.depth / 2 - 2 }

  init(beginning: Double) { self.beginning = beginning }

  func write(_ layer: Layer, to json: inout JSONWriter) throws(SceneWriterError) {
    func refused(_ reason: String) -> SceneWriterError {
      SceneWriterError(layer: layer.name, reason: reason)
    }
    guard depth < LayerWriter.maximumDepth else { throw refused("it lies too deep") }
    guard !(layer is EmitterLayer) else { throw refused("it emits particles") }
    if let token = layer.contents?.token, Int(exactly: token) == nil {
      throw refused("its contents have a number that is too large")
    }
    var below = self
    below.depth += 1
    below.isWithinOwnTime = isWithinOwnTime || layer.timing != .layer
    try json.object { (json) throws(SceneWriterError) in
      if let name = layer.name { json.member("name", name) }
      for property in LayerReader.properties where layer.has(property) {
        let value = layer.modelValue(of: property)
        // A shape layer is known by its path, which is written even if it is empty.
        if value == property.defaultValue && property != .path { continue }
        json.key(property.name)
        json.fileValue(value, of: property)
      }
      if layer.timing != .layer {
        json.member(object: "timing") { json in write(layer.timing, to: &json) }
      }
      if let mask = layer.mask {
        json.key("mask")
        try below.write(mask, to: &json)
      }
      if !layer.animations.isEmpty {
        let writer = AnimationWriter(
          layer: layer, beginning: beginning, isInOwnTime: below.isWithinOwnTime)
        try json.member("animations", layer.animations) {
          (json, animation) throws(SceneWriterError) in try writer.write(animation, to: &json)
        }
      }
      if !layer.sublayers.isEmpty {
        try json.member("sublayers", layer.sublayers) {
          (json, sublayer) throws(SceneWriterError) in try below.write(sublayer, to: &json)
        }
      }
    }
  }

  private func write(_ timing: MediaTiming, to json: inout JSONWriter) {
    let begin = isWithinOwnTime ? timing.beginTime : timing.beginTime - beginning
    json.member(TimingFields.beginTime, begin == 0 ? nil : begin)
    json.member(TimingFields.duration, timing.duration == .infinity ? nil : timing.duration)
    json.write(TimingFields.layer, of: LayerTiming(timing))
  }
}
