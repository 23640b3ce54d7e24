import GlissadeBatch
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Tests of rows for the parts of decomposed transforms against the interpolation of matrices.
struct StackMatricesTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let name: String
    let from: Transform3D
    let to: Transform3D
    var testDescription: String { name }
  }

  static func affine(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double
  ) -> Transform3D {
    Transform3D(AffineTransform(a: a, b: b, c: c, d: d, tx: tx, ty: ty))
  }

  static let ways: [Way] = {
    func turn(_ degrees: Double, _ x: Double, _ y: Double, _ z: Double) -> Transform3D {
      Transform3D(rotationAngle: degrees * .pi / 180, x: x, y: y, z: z)
    }
    let eye = Transform3D(perspectiveDistance: 400)
    let skewed = turn(50, 1, 2, 3).concatenating(Transform3D(scaleX: 2, y: 0.5, z: 1.5))
      .concatenating(turn(20, 0, 1, 1))
    var ways = [
      Way(name: "identity to 170°", from: .identity, to: turn(170, 0, 0, 1)),
      Way(name: "identity to 270°", from: .identity, to: turn(270, 0, 0, 1)),
      Way(name: "half a turn", from: .identity, to: turn(180, 0, 0, 1)),
      Way(
        name: "sheared", from: affine(1, 0.5, -0.3, 2, 10, -20),
        to: affine(0.4, -1, 1.5, 0.2, 100, 50)),
      Way(name: "mirrored", from: .identity, to: affine(-1, 0, 0, 1, 0, 0)),
      Way(
        name: "mirrored by both axes", from: affine(-1, 0.1, 0.2, 1, 3, 4),
        to: affine(1, 0.3, 0.1, -2, 5, 6)),
      Way(name: "about y", from: .identity, to: turn(70, 0, 1, 0)),
      Way(
        name: "skewed in space", from: turn(-30, 1, 0, 0),
        to: skewed.concatenating(Transform3D(translationX: 4, y: 5, z: 6))),
      Way(name: "seen from near", from: turn(40, 0, 1, 0).concatenating(eye), to: skewed),
      Way(
        name: "mirrored in space", from: turn(40, 1, 1, 0),
        to: Transform3D(scaleX: -1, y: 2, z: 1).concatenating(turn(100, 0, 1, 1))),
    ]
    ways.append(Way(name: "nothing", from: .identity, to: .identity))
    return ways
  }()

  /// Returns rows for the parts of an interpolated transform, on the slot's transform or on a factor.
  static func rows(_ way: Way, _ timing: MediaTiming, factor: Int = 0) -> [Row] {
    func on(_ channel: Channel) -> Channel { factor == 0 ? channel : channel.factor(factor) }
    var rows = numbers(way).map { channel, ends in
      Row(on(channel), from: ends.0, to: ends.1, timing: timing)
    }
    if case .general(let from, let to) = TransformInterpolation(from: way.from, to: way.to).kind {
      rows.append(
        Row(
          rotationFrom: from.quaternion, to: to.quaternion, timing: timing,
          channel: on(.rotation)))
    }
    return rows
  }

  @Test(arguments: InstructionSet.available, ways)
  func `parts come together as the matrix on the way`(_ set: InstructionSet, _ way: Way) throws {
    let timing = try MediaTiming(duration: 1, fillMode: .both)
    let table = AnimationTable(instructionSet: set)
    var slot = Slot()
    slot.rows = Self.rows(way, timing)
    let id = try table.insert(slot)
    // The same on a factor of a neutral transform.
    var factored = Slot()
    factored.rows = Self.rows(way, timing, factor: 5)
    let factoredID = try table.insert(factored)
    let reference = TransformInterpolation(from: way.from, to: way.to)
    for step in 0...20 {
      let progress = Double(step) / 20
      try table.evaluate(at: progress)
      let wanted = reference.value(at: progress).entries
      for id in [id, factoredID] {
        let matrix = try table.numbers(of: id)[1...]
        for (number, entry) in zip(matrix, wanted) {
          let size = max(1, entry.magnitude)
          expectClose(Double(number), entry, within: 2e-6 * size, "at \(progress)")
        }
      }
    }
  }

  @Test(arguments: InstructionSet.available)
  func `a matrix is shown as it is, about the anchor point`(_ set: InstructionSet) throws {
    let matrix = Transform3D(rotationAngle: 1, x: 1, y: 2, z: 3)
      .concatenating(Transform3D(perspectiveDistance: 300))
      .concatenating(Transform3D(translationX: 3, y: 4, z: 5))
    var slot = Slot()
    slot.matrix = matrix
    let table = AnimationTable(instructionSet: set)
    let bare = try table.insert(slot)
    try expectEqual(
      table.numbers(of: bare, at: 0)[1...], ArraySlice(matrix.entries.map { Float($0) }))
    slot.boundsOrigin = SIMD2(10, 20)
    slot.boundsSize = SIMD2(100, 60)
    slot.anchorPoint = SIMD2(0.25, 1)
    slot.position = SIMD3(70, 80, 90)
    let id = try table.insert(slot)
    let wanted = Transform3D(translationX: -35, y: -80, z: 0).concatenating(matrix)
      .concatenating(Transform3D(translationX: 70, y: 80, z: 90))
    let numbers = try table.numbers(of: id, at: 0)[1...]
    for (number, entry) in zip(numbers, wanted.entries) {
      expectClose(Double(number), entry, within: 1e-6 * max(1, entry.magnitude))
    }
  }

  /// The anchors and positions of simple programs are animated by one channel each, or by none.
  @Test(arguments: InstructionSet.available)
  func `simple slots turn and scale about their anchor point`(_ set: InstructionSet) throws {
    let curves: [TimingCurve] = [
      .timing(.linear), .timing(.easeIn),
      .spring(try TimedSpring(Spring(response: 0.4, dampingRatio: 0.6), duration: 2)),
    ]
    let plain = try MediaTiming(duration: 1.5, fillMode: .both)
    let hiding = try MediaTiming(beginTime: 0.2, duration: 1, repeatCount: 2)
    let moved: [Channel] = [
      .positionX, .positionY, .positionZ, .originX, .height, .anchorPointX, .anchorPointY, .width,
      .scaleX, .scaleY, .opacity, .translationY,
    ]
    var generator = SeededGenerator(seed: 77)
    let table = AnimationTable(instructionSet: set)
    let twins = AnimationTable(instructionSet: set)
    var slots: [(StackReference, SlotID, SlotID, String)] = []
    for number in 0..<soak(150, 300) {
      var model = StackModel()
      model.base.boundsOrigin = SIMD2(generator.uniform(-5...5), generator.uniform(-5...5))
      model.base.boundsSize = SIMD2(generator.uniform(0...90), generator.uniform(0...90))
      model.base.anchorPoint = SIMD2(generator.uniform(0...1), generator.uniform(0...1))
      model.base.position = SIMD3(generator.uniform(-50...50), 3, 4)
      model.base.translation = SIMD3(1, generator.uniform(-50...50), 2)
      model.base.scale = SIMD3(1.5, -0.5, 2)
      if number % 3 == 0 { model.base.rotation = generator.rotation() }
      let isEven = number % 5 == 1
      if isEven {
        // All seven channels by one driver, with an animated or a constant anchor.
        let channels: [Channel] =
          Channel.plainChannels + (number % 2 == 0 ? [.width, .anchorPointY] : [])
        let curve = curves[number % 3]
        for channel in channels {
          model.rows.append(
            StackRow(
              channel: channel, timing: plain,
              ends: .scalar(generator.uniform(-2...2), generator.uniform(-2...2), curve)))
        }
      } else {
        for channel in moved where generator.chance(0.3) {
          model.rows.append(
            StackRow(
              channel: channel, timing: generator.chance(0.8) ? plain : hiding,
              ends: .scalar(
                generator.uniform(-2...2), generator.uniform(-2...2),
                curves[generator.index(below: 3)])))
        }
      }
      let reference = StackReference(model)
      var twin = model.slot
      twin.exports = reference.numbers
      slots.append(
        (reference, try table.insert(model.slot), try twins.insert(twin), model.summary))
    }
    var largest = LargestError()
    for time in [-1, 0, 0.1, 0.35, 0.8, 1.1, 1.5, 1.9, 2.2, 3] {
      try table.evaluate(at: time)
      try twins.evaluate(at: time)
      for (reference, id, twin, summary) in slots {
        // The values of an equal slot that exports them, and is therefore stacked.
        var known: [Channel: Double] = [:]
        for (export, channel) in reference.numbers.enumerated() {
          known[channel] = Double(try twins.column(of: twin, export))
        }
        let matrix = try table.numbers(of: id)[1...]
        let error = reference.error(matrix, of: known, at: time, floor: 1)
        largest.note(error, at: "\(time) in \(summary)")
      }
    }
    largest.report("anchored simple slots, \(set)")
    expectAtMost(largest.value, 2e-6, "\(largest)")
  }
}

extension StackMatricesTests {
  /// Returns the ends of each part.
  fileprivate static func numbers(_ way: Way) -> [Channel: (Double, Double)] {
    var numbers: [Channel: (Double, Double)] = [:]
    switch TransformInterpolation(from: way.from, to: way.to).kind {
    case .affine(let from, let to):
      numbers[.translationX] = (from.translationX, to.translationX)
      numbers[.translationY] = (from.translationY, to.translationY)
      numbers[.scaleX] = (from.scaleX, to.scaleX)
      numbers[.scaleY] = (from.scaleY, to.scaleY)
      numbers[.angleZ] = (from.angle * .pi / 180, to.angle * .pi / 180)
      numbers[.shear11] = (from.m11, to.m11)
      numbers[.shear12] = (from.m12, to.m12)
      numbers[.shear21] = (from.m21, to.m21)
      numbers[.shear22] = (from.m22, to.m22)
    case .general(let from, let to):
      numbers[.translationX] = (from.translation.x, to.translation.x)
      numbers[.translationY] = (from.translation.y, to.translation.y)
      numbers[.translationZ] = (from.translation.z, to.translation.z)
      numbers[.scaleX] = (from.scale.x, to.scale.x)
      numbers[.scaleY] = (from.scale.y, to.scale.y)
      numbers[.scaleZ] = (from.scale.z, to.scale.z)
      numbers[.skewXY] = (from.skew.xy, to.skew.xy)
      numbers[.skewXZ] = (from.skew.xz, to.skew.xz)
      numbers[.skewYZ] = (from.skew.yz, to.skew.yz)
      numbers[.perspectiveX] = (from.perspective.x, to.perspective.x)
      numbers[.perspectiveY] = (from.perspective.y, to.perspective.y)
      numbers[.perspectiveZ] = (from.perspective.z, to.perspective.z)
      numbers[.perspectiveW] = (from.perspective.w, to.perspective.w)
    case .discrete: break
    }
    return numbers
  }
}
