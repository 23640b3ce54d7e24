import GlissadeMath

/// The properties that every layer stores.
struct LayerGeometry {
  var bounds = Rect.zero
  var position = Point.zero
  var anchorPoint = Point(x: 0.5, y: 0.5)
  var zPosition = 0.0
  var opacity = 1.0
}

/// The transforms of a layer, which most layers do not have.
final class TransformBox {
  var own = Transform3D.identity
  var sublayers = Transform3D.identity
}

struct LayerFlags {
  private var bits: UInt16 = 0

  struct Flag { let bit: UInt16 }

  func contains(_ flag: Flag) -> Bool { bits & flag.bit != 0 }

  mutating func set(_ flag: Flag, _ on: Bool) {
    bits = on ? bits | flag.bit : bits & ~flag.bit
  }
}

extension LayerFlags {
  var isHidden: Bool {
    get { contains(.hidden) }
    set { set(.hidden, newValue) }
  }
  var masksToBounds: Bool {
    get { contains(.masksToBounds) }
    set { set(.masksToBounds, newValue) }
  }
}

extension LayerFlags.Flag {
  static let hidden = LayerFlags.Flag(bit: 1)
  static let masksToBounds = LayerFlags.Flag(bit: 2)
  /// The stage will compile the layer at its next flush.
  static let needsCommit = LayerFlags.Flag(bit: 4)
  /// The slot's parent must be updated.
  static let needsLink = LayerFlags.Flag(bit: 8)
  /// The events of the layer's animations must be rescheduled.
  static let needsSchedule = LayerFlags.Flag(bit: 64)
  /// The layer belongs to a view.
  static let backsView = LayerFlags.Flag(bit: 16)
  /// Numbers of the layer's geometry are so large that their products must be checked.
  static let hasLargeGeometry = LayerFlags.Flag(bit: 128)
  /// The layer had another superlayer before.
  static let hasMoved = LayerFlags.Flag(bit: 32)
  /// The layer is in a list that is being read.
  static let isMarked = LayerFlags.Flag(bit: 256)
}
