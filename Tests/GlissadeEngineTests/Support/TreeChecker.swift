import Foundation
import GlissadeEngine
import GlissadeMath
import Testing

/// Compares what a random tree shows with the reference.
struct TreeChecker {
  /// Whether times are rounded on the way, so that an instant may be missed by a rounding.
  var mayRound = false
  private(set) var failures = 0
  private(set) var compared = 0
  private(set) var skipped = 0

  /// A layer at a time, and what the reference says of it.
  private struct Spot {
    let seed: UInt64
    let index: Int
    let reference: ReferenceLayer
    let time: Double
    let local: Double
    let values: ReferenceValues

    init(_ reference: ReferenceLayer, _ index: Int, seed: UInt64, at time: Double) {
      (self.seed, self.index, self.reference, self.time) = (seed, index, reference, time)
      local = reference.localTime(time)
      values = reference.values(atLocalTime: local)
    }
  }

  // MARK: Presentations

  mutating func checkPresentations(_ tree: RandomTree, seed: UInt64, at time: Double) throws {
    tree.stage.flush()
    for (index, (layer, reference)) in tree.layers.enumerated() {
      let presentation = try #require(try layer.presentation(at: time))
      let spot = Spot(reference, index, seed: seed, at: time)
      for property in RandomAnimations.properties {
        let shown = Self.numbers(presentation.animationValue(of: property))
        let expected = spot.values[property]
        let bound =
          TimingTreePropertyTests.presentationTolerance
          * max(1, spot.values.range(of: property))
        compared += 1
        if Self.isWithin(shown, expected, bound) { continue }
        if mayRound && Self.jumps(spot, property, by: 1e-11, more: bound) {
          skipped += 1
          continue
        }
        fail(spot, property, shown, expected)
      }
    }
  }

  // MARK: Frames

  mutating func checkFrame(_ tree: RandomTree, seed: UInt64, at time: Double) throws {
    try tree.stage.evaluate(at: time)
    for (index, (layer, reference)) in tree.layers.enumerated() {
      let entry = try #require(tree.stage.frame[layer])
      let spot = Spot(reference, index, seed: seed, at: time)
      for property in Self.framedProperties {
        guard let shown = Self.framed(entry, property, tree.stage) else { continue }
        compare(shown, property, spot)
      }
      compareMatrix(entry, spot)
    }
    try compareWorld(tree, seed, time)
  }

  private static let framedProperties: [LayerProperty] = [
    .opacity, .cornerRadius, .backgroundColor, .contents, .isHidden, .bounds, .anchorPoint,
    .strokeEnd, .fillColor, .fillRule,
  ]

  private mutating func compare(_ shown: [Double], _ property: LayerProperty, _ spot: Spot) {
    let bound = TimingTreePropertyTests.frameTolerance * max(1, spot.values.range(of: property))
    let expected = spot.values[property]
    compared += 1
    if Self.isWithin(shown, expected, bound) { return }
    let steep = Self.steepness(spot) { $0[property] }
    if zip(zip(shown, expected), steep).allSatisfy({ ($0.0 - $0.1).magnitude <= bound + $1 }) {
      return
    }
    if mayRound && Self.jumps(spot, property, by: 1e-6, more: bound) {
      skipped += 1
      return
    }
    fail(spot, property, shown, expected)
  }

  private mutating func compareMatrix(_ entry: Frame.Entry, _ spot: Spot) {
    let expected = PlainMatrix(of: spot.values).m
    let shown = entry.matrix.entries
    let bounds = Self.bounds(of: spot.values)
    compared += 1
    func isWithin(_ more: [Double]) -> Bool {
      (0..<16).allSatisfy { (shown[$0] - expected[$0]).magnitude <= bounds[$0 / 4] + more[$0] }
    }
    if isWithin(Array(repeating: 0, count: 16)) { return }
    if isWithin(Self.steepness(spot) { PlainMatrix(of: $0).m }) { return }
    if mayRound && matrixJumps(spot.reference, spot.local) {
      skipped += 1
      return
    }
    fail(spot, .transform, shown, expected)
  }

  private func matrixJumps(_ reference: ReferenceLayer, _ local: Double) -> Bool {
    let step = 1e-6 * max(1, local.magnitude)
    let (a, b) = (
      PlainMatrix(of: reference.values(atLocalTime: local - step)),
      PlainMatrix(of: reference.values(atLocalTime: local + step))
    )
    return zip(a.m, b.m).contains { ($0 - $1).magnitude > 1e-3 }
  }

  /// World matrices against the product of the frame's own local ones: each product rounds once more.
  private mutating func compareWorld(_ tree: RandomTree, _ seed: UInt64, _ time: Double) throws {
    var products: [ObjectIdentifier: (value: PlainMatrix, size: PlainMatrix)] = [:]
    for (index, (layer, reference)) in tree.layers.enumerated() {
      let entry = try #require(tree.stage.frame[layer])
      let (local, world) = (entry.matrix.entries, entry.worldMatrix.entries)
      var value = PlainMatrix(local)
      var size = PlainMatrix(local.map(\.magnitude))
      if let above = reference.above, let outer = products[ObjectIdentifier(above)] {
        value = value * outer.value
        size = size * outer.size
      }
      products[ObjectIdentifier(reference)] = (value, size)
      compared += 1
      let rows = zip(zip(world, value.m), size.m)
      // Five levels of four products each, at half a unit of a Float.
      if !rows.allSatisfy({ ($0.0 - $0.1).magnitude <= 1.5e-6 * max(1, $1) }) {
        fail(Spot(reference, index, seed: seed, at: time), .transform, world, value.m)
      }
    }
  }

  /// Returns the error that is allowed in each entry of a layer's matrix.
  ///
  /// The entries are sums of products of numbers, each of which has the frame's own error.
  private static func bounds(of values: ReferenceValues) -> [Double] {
    let tolerance = TimingTreePropertyTests.frameTolerance
    let scale = max(1, values.range(of: .transformScaleX))
    // The turn's own error is that of its angle.
    let turn = max(1, values.range(of: .transformRotationZ))
    let anchor =
      values.range(of: .bounds) * (1 + max(1, values.range(of: .anchorPoint)))
    let place =
      values.range(of: .position) + values.range(of: .transformTranslationY)
      + values.range(of: .zPosition) + anchor * scale * turn
    let entry = tolerance * scale * turn
    return [entry, entry, entry, tolerance * max(1, place)]
  }

  // MARK: Velocities

  mutating func checkVelocities(_ tree: RandomTree, seed: UInt64, at time: Double) throws {
    tree.stage.flush()
    for (index, (layer, reference)) in tree.layers.enumerated() {
      let presentation = try #require(try layer.presentation(at: time))
      let spot = Spot(reference, index, seed: seed, at: time)
      // Two differences that agree tell a smooth place.
      let (near, far) = (Difference(spot, 1e-5), Difference(spot, 4e-5))
      for property in RandomAnimations.properties
      where ![.contents, .isHidden, .fillRule].contains(property) {
        let shown = Self.numbers(presentation.animationVelocity(of: property))
        let bound = 1e-5 * max(1, spot.values.range(of: property))
        guard Self.isWithin(near[property], far[property], bound) else {
          skipped += 1
          continue
        }
        compared += 1
        let expected = near[property].map { $0 * reference.speed }
        if !Self.isWithin(shown, expected, 2 * bound * max(1, reference.speed.magnitude)) {
          fail(spot, property, shown, expected)
        }
      }
    }
  }

  /// Central differences of what the reference says.
  private struct Difference {
    let before: ReferenceValues
    let after: ReferenceValues
    let step: Double

    init(_ spot: Spot, _ step: Double) {
      before = spot.reference.values(atLocalTime: spot.local - step)
      after = spot.reference.values(atLocalTime: spot.local + step)
      self.step = step
    }

    subscript(property: LayerProperty) -> [Double] {
      zip(after[property], before[property]).map { ($0 - $1) / (2 * step) }
    }
  }

  // MARK: Numbers

  private static func numbers(_ value: AnimationValue) -> [Double] {
    switch value {
    case .flag(let on): [on ? 1 : 0]
    case .contents(let contents): [contents.map { Double($0.token) } ?? -1]
    case .fillRule(let rule): [rule == .nonZero ? 0 : 1]
    default: value.numbers
    }
  }

  /// A property's numbers in the frame, nil where the frame has the model's only.
  private static func framed(
    _ entry: Frame.Entry, _ property: LayerProperty, _ stage: Stage
  ) -> [Double]? {
    if property == .opacity { return [entry.opacity] }
    guard let first = entry.layer.columnIndex(of: property) else { return nil }
    let count: Int
    switch property.kind {
    case .rect, .color: count = 4
    case .point, .size: count = 2
    case .contents: count = 3
    default: count = 1
    }
    let frame = stage.frame
    let columns = (0..<count).map { Double(frame.columns[first + 16 * $0]) }
    guard property == .contents else { return columns }
    return [columns[2] < 0 ? -1 : columns[0] + 0x1p24 * columns[1] + 0x1p48 * columns[2]]
  }

  private static func isWithin(_ a: [Double], _ b: [Double], _ bound: Double) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { ($0 - $1).magnitude <= bound }
  }

  /// Returns the change of the reference within the rounding of the local time to a Float.
  ///
  /// It is 0 at jumps, which Floats have to meet.
  private static func steepness(
    _ spot: Spot, _ numbers: (ReferenceValues) -> [Double]
  ) -> [Double] {
    let step = 0x1p-22 * max(1, spot.local.magnitude)
    let (a, b) = (
      numbers(spot.reference.values(atLocalTime: spot.local - step)),
      numbers(spot.reference.values(atLocalTime: spot.local + step))
    )
    return zip(a, b).map {
      let change = ($0 - $1).magnitude
      return change < 1e-2 * max(1, $0.magnitude) ? change : 0
    }
  }

  /// Whether the reference changes by more than a bound within a rounding of the time.
  private static func jumps(
    _ spot: Spot, _ property: LayerProperty, by part: Double, more bound: Double
  ) -> Bool {
    let step = part * max(1, spot.local.magnitude)
    return !isWithin(
      spot.reference.values(atLocalTime: spot.local - step)[property],
      spot.reference.values(atLocalTime: spot.local + step)[property], bound)
  }

  private mutating func fail(
    _ spot: Spot, _ property: LayerProperty, _ shown: [Double], _ expected: [Double]
  ) {
    failures += 1
    let animations = spot.reference.animations.filter { $0.moves(property) }.map { "\n\($0)" }
    Issue.record(
      """
      seed \(spot.seed), layer \(spot.index), \(property), stage \(spot.time), local \(spot.local): \
      \(shown) for \(expected)\(animations.joined())
      """)
  }
}
