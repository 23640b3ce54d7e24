import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Writes layers with all that is below them.
struct LayerWriter {
  /// The stage's time that is the file's 0, in seconds.
  let beginning: Double
  /// Layers around this one.
  private var depth = 0
  /// Whether one of those has a time of its own.
  private var isWithinOwnTime = false

  /// Layers within each other that a file's depth has room for, their animations and values included.
  private static var deepest: Int { JSONLimits.standard.depth / 2 - 2 }

  init(beginning: Double) { self.beginning = beginning }

  func write(_ layer: Layer, to json: inout JSONWriter) throws(SceneWriterError) {
    func refused(_ reason: String) -> SceneWriterError {
      SceneWriterError(layer: layer.name, reason: reason)
    }
    guard depth < LayerWriter.deepest else { throw refused("it lies too deep") }
    guard !(layer is EmitterLayer) else { throw refused("it emits particles") }
    if let token = layer.contents?.token, Int(exactly: token) == nil {
      throw refused("its contents have a number that is too large")
    }
    var below = self
    below.depth += 1
    below.isWithinOwnTime = isWithinOwnTime || layer.timing != .layer
    try json.object { (json) throws(SceneWriterError) in
      if let name = layer.name {
        json.key("name")
        json.string(name)
      }
      let empty = Layer()
      for property in LayerReader.properties {
        let value = layer.modelValue(of: property)
        if value == empty.modelValue(of: property) { continue }
        json.key(property.name)
        json.fileValue(value)
      }
      if layer.timing != .layer { write(layer.timing, to: &json) }
      if let mask = layer.mask {
        json.key("mask")
        try below.write(mask, to: &json)
      }
      if !layer.animations.isEmpty {
        let writer = AnimationWriter(
          layer: layer, beginning: beginning, isInOwnTime: below.isWithinOwnTime)
        json.key("animations")
        try json.array { (json) throws(SceneWriterError) in
          for animation in layer.animations { try writer.write(animation, to: &json) }
        }
      }
      if !layer.sublayers.isEmpty {
        json.key("sublayers")
        try json.array { (json) throws(SceneWriterError) in
          for sublayer in layer.sublayers { try below.write(sublayer, to: &json) }
        }
      }
    }
  }

  private func write(_ timing: MediaTiming, to json: inout JSONWriter) {
    let usual = MediaTiming.layer
    let begin = isWithinOwnTime ? timing.beginTime : timing.beginTime - beginning
    json.key("timing")
    json.object { json in
      if begin != usual.beginTime {
        json.key("beginTime")
        json.numberOrNull(begin)
      }
      if timing.duration != usual.duration {
        json.key("duration")
        json.extent(timing.duration)
      }
      json.rest(
        speed: timing.speed, timeOffset: timing.timeOffset, repeatCount: timing.repeatCount,
        repeatDuration: timing.repeatDuration, autoreverses: timing.autoreverses,
        fillMode: timing.fillMode)
    }
  }
}

extension JSONWriter {
  /// Writes the fields of a timing that differ from what they are by default, without beginning and duration.
  mutating func rest(
    speed: Double, timeOffset: Double, repeatCount: Double, repeatDuration: Double,
    autoreverses: Bool, fillMode: MediaTiming.FillMode
  ) {
    let numbers: [(key: String, value: Double, usual: Double)] = [
      ("speed", speed, 1), ("timeOffset", timeOffset, 0), ("repeatCount", repeatCount, 0),
      ("repeatDuration", repeatDuration, 0),
    ]
    for (key, value, usual) in numbers where value != usual {
      self.key(key)
      extent(value)
    }
    if autoreverses {
      key("autoreverses")
      bool(true)
    }
    if fillMode != .removed {
      key("fillMode")
      string(TimingFields.fillModes.word(fillMode))
    }
  }
}
