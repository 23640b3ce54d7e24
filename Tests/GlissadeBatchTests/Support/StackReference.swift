import GlissadeBatch
import GlissadeMath
import GlissadeTiming

/// A slot with stacked rows.
struct StackModel {
  /// Everything but the rows.
  var base = Slot()
  var rows: [StackRow] = []

  var slot: Slot {
    var slot = base
    slot.rows = rows.map(\.row)
    return slot
  }

  var reference: StackReference { StackReference(self) }

  /// A short description of the rows, for messages.
  var summary: String {
    rows.map { row in
      let timings = (row.groups + [row.timing]).map { timing in
        "\(timing.beginTime)+\(timing.duration)·\(timing.repeatCount)/\(timing.repeatDuration) "
          + "×\(timing.speed) +\(timing.timeOffset)\(timing.autoreverses ? " back" : "") "
          + "\(timing.fillMode)"
      }
      return "\(row.channel.rawValue) \(row.composition)\(row.isCumulative ? " cumulative" : "") "
        + "in \(timings) \(row.ends)"
    }.joined(separator: "\n")
  }
}

/// The reference values of a slot with stacked rows, computed in Double, one row after the other.
struct StackReference {
  let base: Slot
  private let rowsOf: [Channel: [StackRow]]
  /// The factors that rows animate, the first to apply last.
  private let factors: [Int]
  /// The time difference within which times are considered equal.
  private var reach = 0.0
  /// The scalar channels that rows animate, in any order.
  let numbers: [Channel]

  init(_ model: StackModel) {
    base = model.base
    rowsOf = Dictionary(grouping: model.rows, by: \.channel)
    factors = Set(model.rows.compactMap { Channel.factorOf[$0.channel] }).sorted()
    numbers = rowsOf.keys.filter { $0.ownPart != .rotation }
    let reaches = model.rows.map { row in
      let speeds = row.groups.map(\.speed.magnitude) + [row.timing.speed.magnitude]
      return 3e-7 * row.timing.runDuration / max(speeds.reduce(1) { $0 * max($1, 1) }, 1)
    }
    reach = min(reaches.min() ?? 0, 1e-6)
  }

  // MARK: Channels

  /// Returns the value of a scalar channel at a time.
  func value(_ channel: Channel, at time: Double, shift: Double = 0) -> Double {
    var value = below(channel)
    for row in rowsOf[channel] ?? [] {
      guard let state = row.state(at: time) else { continue }
      let x = row.value(state, shift)
      switch row.composition {
      case .replace: value = x
      case .add: value += x
      case .multiply: value *= x
      }
    }
    return value
  }

  /// Returns the difference of a value from the reference, relative to the magnitudes of its terms.
  ///
  /// Time is exact to 3e-7 of a run, and phases to 1e-6 of one.
  func error(_ channel: Channel, _ value: Float, at time: Double) -> Double {
    var band = ValueBand(self.value(channel, at: time))
    for side in [-1.0, 1] {
      band.include(self.value(channel, at: time + side * reach, shift: side * 1e-6))
    }
    return band.distance(to: Double(value)) / size(channel, longest: time)
  }

  /// Returns the largest magnitude of a channel's value up to a time.
  private func size(_ channel: Channel, longest: Double) -> Double {
    var size = below(channel).magnitude
    for row in rowsOf[channel] ?? [] {
      let own = row.size(longest: max(longest, 0))
      switch row.composition {
      case .replace: size = max(size, own)
      case .add: size += own
      case .multiply: size = max(size * own, size)
      }
    }
    return max(size, 1e-30)
  }

  func rotation(_ channel: Channel, at time: Double, shift: Double = 0) -> Quaternion {
    var value = channel == .rotation ? base.rotation.normalized : .identity
    for row in rowsOf[channel] ?? [] {
      if let state = row.state(at: time) { value = row.rotation(state, shift) }
    }
    return value
  }

  /// Returns the underlying value of a channel's rows.
  private func below(_ channel: Channel) -> Double {
    let slot = Channel.factorOf[channel] == nil ? base : Slot()
    switch channel.ownPart {
    case .opacity: return slot.opacity
    case .translationX: return slot.translation.x
    case .translationY: return slot.translation.y
    case .translationZ: return slot.translation.z
    case .scaleX: return slot.scale.x
    case .scaleY: return slot.scale.y
    case .scaleZ: return slot.scale.z
    case .positionX: return slot.position.x
    case .positionY: return slot.position.y
    case .positionZ: return slot.position.z
    case .originX: return slot.boundsOrigin.x
    case .originY: return slot.boundsOrigin.y
    case .width: return slot.boundsSize.x
    case .height: return slot.boundsSize.y
    case .anchorPointX: return slot.anchorPoint.x
    case .anchorPointY: return slot.anchorPoint.y
    case .angleX: return slot.angles.x
    case .angleY: return slot.angles.y
    case .angleZ: return slot.angles.z
    case .skewXY: return slot.skew.x
    case .skewXZ: return slot.skew.y
    case .skewYZ: return slot.skew.z
    case .perspectiveX: return slot.perspective.x
    case .perspectiveY: return slot.perspective.y
    case .perspectiveZ: return slot.perspective.z
    case .perspectiveW: return slot.perspective.w
    case .shear11: return slot.shear.x
    case .shear12: return slot.shear.y
    case .shear21: return slot.shear.z
    case .shear22: return slot.shear.w
    case .rotationMode: return Double(ownMode(slot))
    default: break
    }
    for entry in 0..<16 where channel.ownPart == .entry(entry) {
      return (slot.matrix ?? .identity)[entry / 4, entry % 4]
    }
    for (number, value) in slot.columns.enumerated() where channel == .column(number) {
      return value
    }
    return 0
  }

  // MARK: Matrices

  private func ownMode(_ slot: Slot) -> Int {
    slot.matrix != nil ? 2 : slot.rotation != .identity ? 1 : 0
  }

  private func mode(_ factor: Int, _ value: (Channel) -> Double) -> Int {
    func on(_ channel: Channel) -> Channel { factor == 0 ? channel : channel.factor(factor) }
    if rowsOf[on(.rotationMode)] != nil { return Int(value(on(.rotationMode)).rounded()) }
    if (0..<16).contains(where: { rowsOf[on(.entry($0))] != nil }) { return 2 }
    let mode = factor == 0 ? ownMode(base) : 0
    return mode < 2 && rowsOf[on(.rotation)] != nil ? 1 : mode
  }

  /// Returns the matrices whose product is a transform or a factor.
  func transform(
    _ factor: Int, _ value: (Channel) -> Double, _ rotation: (Channel) -> Quaternion
  ) -> [MatrixPart] {
    func part(_ channel: Channel) -> Double {
      value(factor == 0 ? channel : channel.factor(factor))
    }
    let translation = MatrixPart(
      Transform3D(
        translationX: part(.translationX), y: part(.translationY), z: part(.translationZ)))
    let scale = MatrixPart(
      Transform3D(scaleX: part(.scaleX), y: part(.scaleY), z: part(.scaleZ)))
    var skew = Transform3D.identity
    (skew.m21, skew.m31, skew.m32) = (part(.skewXY), part(.skewXZ), part(.skewYZ))
    var shear = Transform3D.identity
    (shear.m11, shear.m12) = (part(.shear11), part(.shear12))
    (shear.m21, shear.m22) = (part(.shear21), part(.shear22))
    var perspective = Transform3D.identity
    (perspective.m14, perspective.m24) = (part(.perspectiveX), part(.perspectiveY))
    (perspective.m34, perspective.m44) = (part(.perspectiveZ), part(.perspectiveW))
    let rest = [MatrixPart(shear), translation, MatrixPart(perspective)]
    switch mode(factor, value) {
    case 0:
      if factor == 0, base.order == .translateScale { return [translation, scale] }
      return [
        scale, MatrixPart(skew), MatrixPart(turn: part(.angleX), 1, 0, 0),
        MatrixPart(turn: part(.angleY), 0, 1, 0), MatrixPart(turn: part(.angleZ), 0, 0, 1),
      ] + rest
    case 1:
      let turn = Transform3D(
        rotation: rotation(factor == 0 ? .rotation : .rotation.factor(factor)))
      return [scale, MatrixPart(skew), MatrixPart(rotation: turn)] + rest
    default:
      var matrix = Transform3D.identity
      for entry in 0..<16 { matrix[entry / 4, entry % 4] = part(.entry(entry)) }
      return [MatrixPart(matrix)]
    }
  }

  /// Returns the matrices whose product is the slot's.
  func parts(
    _ value: (Channel) -> Double, _ rotation: (Channel) -> Quaternion
  ) -> [MatrixPart] {
    // The anchor's two terms separately: they can cancel, and the sum is as exact as they are.
    var parts = [
      MatrixPart(
        Transform3D(translationX: -value(.originX), y: -value(.originY), z: 0)),
      MatrixPart(
        Transform3D(
          translationX: -value(.anchorPointX) * value(.width),
          y: -value(.anchorPointY) * value(.height), z: 0)),
    ]
    for factor in factors.reversed() + [0] { parts += transform(factor, value, rotation) }
    parts.append(MatrixPart(turn: value(.heading), 0, 0, 1))
    parts.append(
      MatrixPart(
        Transform3D(
          translationX: value(.positionX), y: value(.positionY), z: value(.positionZ))))
    return parts
  }

  /// Returns the matrix at a time.
  func matrix(at time: Double) -> Transform3D {
    MatrixPart.product(
      parts({ value($0, at: time) }, { rotation($0, at: time) })
    ).matrix
  }

  /// Returns the largest difference of a matrix, row by row, from that of the given values.
  ///
  /// Each entry is relative to the magnitudes of the products that it is the sum of, with a minimum.
  func error(
    _ matrix: ArraySlice<Float>, of known: [Channel: Double], at time: Double, floor: Double = 0
  ) -> Double {
    let products = [-1.0, 0, 1].map { side in
      MatrixPart.product(
        parts(
          { known[$0] ?? below($0) },
          { rotation($0, at: time + side * reach, shift: side * 1e-6) }))
    }
    var worst = 0.0
    for entry in 0..<16 {
      var band = ValueBand(products[1].matrix.entries[entry])
      band.include(products[0].matrix.entries[entry])
      band.include(products[2].matrix.entries[entry])
      let size = max(products[1].size.entries[entry], floor)
      let error = band.distance(to: Double(matrix[matrix.startIndex + entry]))
      worst = max(worst, error == 0 ? 0 : error / size)
    }
    return worst
  }
}

/// A matrix, and the magnitudes of its entries.
struct MatrixPart {
  var matrix: Transform3D
  var size: Transform3D

  init(_ matrix: Transform3D) {
    self.matrix = matrix
    size = matrix
    for entry in 0..<16 { size[entry / 4, entry % 4] = matrix[entry / 4, entry % 4].magnitude }
  }

  /// Creates a rotation, whose smallest entries are differences of numbers around 1.
  init(rotation: Transform3D, _ more: Double = 0) {
    self.init(rotation)
    for entry in [0, 1, 2, 4, 5, 6, 8, 9, 10] where matrix.entries[entry] != 0 {
      size[entry / 4, entry % 4] += 0.5 + more
    }
  }

  /// Creates a rotation about an axis, which is less exact for large angles.
  init(turn angle: Double, _ x: Double, _ y: Double, _ z: Double) {
    self.init(
      rotation: Transform3D(rotationAngle: angle, x: x, y: y, z: z), angle.magnitude / 8)
  }

  static func product(_ parts: [MatrixPart]) -> MatrixPart {
    parts.dropFirst().reduce(parts[0]) { left, right in
      var result = MatrixPart(left.matrix.concatenating(right.matrix))
      result.size = left.size.concatenating(right.size)
      return result
    }
  }
}

extension Channel {
  /// The parts of a transform.
  static let parts: [Channel] =
    [.translationX, .translationY, .translationZ, .scaleX, .scaleY, .scaleZ, .rotation]
    + [.angleX, .angleY, .angleZ, .skewXY, .skewXZ, .skewYZ]
    + [.perspectiveX, .perspectiveY, .perspectiveZ, .perspectiveW]
    + [.shear11, .shear12, .shear21, .shear22, .rotationMode] + (0..<16).map { .entry($0) }

  /// The factors of the channels of the first few factors.
  static let factorOf = Dictionary(
    uniqueKeysWithValues: (1...4).flatMap { factor in
      parts.map { ($0.factor(factor), factor) }
    })

  /// The same channel of the slot's own transform.
  var ownPart: Channel {
    guard let factor = Channel.factorOf[self] else { return self }
    return Channel.parts.first { $0.factor(factor) == self } ?? self
  }
}
