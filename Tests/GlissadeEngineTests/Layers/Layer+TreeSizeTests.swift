import Foundation
import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

/// Deep and wide trees, on threads of 512 kB of stack: 20 bytes for each level.
@Suite(.serialized) struct LayerTreeSizeTests {
  static let large = isSoakEnabled ? 50_000 : 12_000

  /// A chain of layers, the top first.
  static func chain(_ count: Int, below top: Layer) throws -> [Layer] {
    var layers: [Layer] = []
    layers.reserveCapacity(count)
    var above = top
    for _ in 0..<count {
      let layer = Layer()
      try above.addSublayer(layer)
      layers.append(layer)
      above = layer
    }
    return layers
  }

  static func row(_ count: Int, below top: Layer) throws -> [Layer] {
    let layers = (0..<count).map { _ in Layer() }
    for layer in layers { try top.addSublayer(layer) }
    return layers
  }

  // MARK: Deep

  @Test func `a deep tree comes to a stage, is shown, and leaves it`() throws {
    let shown = try onSmallStack {
      let stage = Stage()
      let layers = try Self.chain(Self.large, below: stage.root)
      for layer in layers { layer.position = Point(x: 1, y: 0) }
      try stage.evaluate(at: 0)
      let deepest = try #require(layers.last?.frameWorld)
      layers[0].removeFromSuperlayer()
      let isGone = layers[Self.large - 1].stage == nil
      try stage.root.addSublayer(layers[0])
      try stage.evaluate(at: 1)
      let again = try #require(layers.last?.frameWorld)
      return (deepest[12], isGone, again[12])
    }
    expectTrue(shown == (Float(Self.large), true, Float(Self.large)))
  }

  @Test func `a deep tree is taken down without recursion`() throws {
    try onSmallStack {
      // Without a stage, with one that goes first, and with one that goes last.
      _ = try Self.chain(Self.large, below: Layer())
      var stage: Stage? = Stage()
      let top = Layer()
      _ = try Self.chain(Self.large, below: top)
      try stage?.root.addSublayer(top)
      stage?.flush()
      stage = nil
      let other = Stage()
      _ = try Self.chain(Self.large, below: other.root)
      other.flush()
      let layers = other.root.sublayers
      for layer in layers { layer.removeFromSuperlayer() }
    }
  }

  @Test func `a deep tree is converted through`() throws {
    let points = try onSmallStack {
      let top = Layer()
      let layers = try Self.chain(Self.large, below: top)
      for layer in layers { layer.position = Point(x: 1, y: 2) }
      let deepest = try #require(layers.last)
      let (here, there) = (Point(x: 5, y: 5), Point(x: 0, y: 0))
      deepest.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
      return [
        try deepest.convert(there, to: top), try top.convert(there, to: deepest),
        try deepest.convert(there, to: nil),
        try deepest.convert(there, from: layers[Self.large / 2]),
        top.hitTest(try deepest.convert(here, to: top)) === deepest ? here : there,
      ]
    }
    let n = Double(Self.large)
    // The deepest layer's origin lies half its size before its position.
    expectEqual(
      points,
      [
        Point(x: n - 5, y: 2 * n - 5), Point(x: 5 - n, y: 5 - 2 * n),
        Point(x: n - 5, y: 2 * n - 5), Point(x: 5 - n / 2 + 1, y: 5 - n + 2),
        Point(x: 5, y: 5),
      ])
  }

  @Test func `a cycle is found at any depth`() throws {
    let error = try onSmallStack {
      let top = Layer()
      let layers = try Self.chain(Self.large, below: top)
      return thrownError(try layers[Self.large - 1].addSublayer(top))
    }
    expectEqual(error, .cycle)
  }

  @Test func `animations deep down are removed with the top`() throws {
    let lines = try onSmallStack {
      let stage = Stage()
      let layers = try Self.chain(Self.large, below: stage.root)
      let log = EventLog()
      try layers[Self.large - 1].add(fade(delegate: RecordingDelegate("fade", log, stage)))
      try stage.advance(to: 0.5)
      layers[0].removeFromSuperlayer()
      try stage.advance(to: 0.5)
      return log.lines
    }
    expectEqual(lines, ["fade starts 0.0", "fade is removed 0.5"])
  }

  // MARK: Other chains

  @Test func `masks of masks are taken down without recursion`() throws {
    try onSmallStack {
      let stage = Stage()
      var layer = Layer()
      try stage.root.addSublayer(layer)
      for _ in 0..<Self.large {
        let mask = Layer()
        try layer.setMask(mask)
        layer = mask
      }
      stage.flush()
      layer = stage.root.sublayers[0]
      layer.removeFromSuperlayer()
    }
  }

  @Test func `times within times are taken down without recursion`() throws {
    try onSmallStack {
      let stage = Stage()
      var above = stage.root
      for _ in 0..<Self.large {
        let layer = Layer()
        layer.speed = 0.99999
        try above.addSublayer(layer)
        above = layer
      }
      try stage.evaluate(at: 1)
      stage.root.sublayers[0].removeFromSuperlayer()
    }
  }

  @Test func `transactions within transactions are committed without recursion`() throws {
    let called = try onSmallStack {
      let stage = Stage()
      let log = EventLog()
      stage.perform {
        for _ in 0..<Self.large {
          Transaction.begin()
          Transaction.setCompletion { log.note("done", nil) }
        }
      }
      try stage.advance(to: 1)
      return log.lines.count
    }
    expectEqual(called, Self.large)
  }

  @Test func `groups within groups are refused without recursion`() throws {
    let error = try onSmallStack {
      let stage = Stage()
      var group = AnimationGroup([fade()])
      for _ in 0..<Self.large { group = AnimationGroup([group]) }
      return thrownError(try stage.root.add(group))
    }
    guard case .nestedTooDeeply = error else {
      return expectTrue(false, "\(String(describing: error))")
    }
  }

  // MARK: Wide

  enum Order: CaseIterable { case front, back, middle, shuffled }

  static func remove(_ layers: [Layer], _ order: Order) {
    let n = layers.count
    switch order {
    case .front: for layer in layers.reversed() { layer.removeFromSuperlayer() }
    case .back: for layer in layers { layer.removeFromSuperlayer() }
    case .middle:
      for step in 0..<n {
        layers[n / 2 + (step % 2 == 0 ? step / 2 : -(step + 1) / 2)].removeFromSuperlayer()
      }
    case .shuffled:
      var random = SeededGenerator(seed: 1)
      for layer in layers.shuffled(using: &random) { layer.removeFromSuperlayer() }
    }
  }

  @Test(arguments: Order.allCases)
  func `sublayers of a wide tree are removed in any order`(_ order: Order) throws {
    let stage = Stage()
    let layers = try Self.row(isSoakEnabled ? Self.large : 2000, below: stage.root)
    stage.flush()
    Self.remove(layers, order)
    expectTrue(stage.root.sublayers.isEmpty)
    expectTrue(layers.allSatisfy { $0.stage == nil && $0.frameIndex == nil })
  }

  // MARK: Cost

  /// The operations that are timed for two sizes.
  enum Work: CaseIterable, Sendable {
    case deepTree, wideTree, removingFront, removingBack, removingMiddle, removingShuffled
    case insertingBehind, insertingBeside, animations

    func run(_ count: Int) throws {
      let stage = Stage()
      switch self {
      case .deepTree:
        let layers = try LayerTreeSizeTests.chain(count, below: stage.root)
        try stage.evaluate(at: 0)
        layers[0].removeFromSuperlayer()
        try stage.root.addSublayer(layers[0])
        try stage.evaluate(at: 1)
      case .wideTree:
        let layers = try LayerTreeSizeTests.row(count, below: stage.root)
        try stage.evaluate(at: 0)
        for layer in layers { layer.opacity = 0.5 }
        try stage.evaluate(at: 1)
      case .removingFront: try remove(.front)
      case .removingBack: try remove(.back)
      case .removingMiddle: try remove(.middle)
      case .removingShuffled: try remove(.shuffled)
      case .insertingBehind:
        for _ in 0..<count { try stage.root.insertSublayer(Layer(), at: 0) }
      case .insertingBeside:
        let middle = Layer()
        try stage.root.addSublayer(middle)
        for step in 0..<count {
          if step % 2 == 0 {
            try stage.root.insertSublayer(Layer(), below: middle)
          } else {
            try stage.root.insertSublayer(Layer(), above: middle)
          }
        }
      case .animations:
        let layers = try LayerTreeSizeTests.row(count, below: stage.root)
        for layer in layers { try layer.add(fade(), forKey: "fade") }
        for layer in layers { try layer.add(fade(2), forKey: "fade") }
        try stage.advance(to: 1)
        for layer in layers { layer.removeAllAnimations() }
      }
      func remove(_ order: Order) throws {
        let layers = try LayerTreeSizeTests.row(count, below: stage.root)
        LayerTreeSizeTests.remove(layers, order)
      }
    }

    /// The moves of the array of sublayers that come with the work: the square of the layers, and little for each.
    func shift(_ count: Int) {
      var array = (0..<count).map { _ in Layer() }
      switch self {
      case .removingMiddle: for _ in 0..<count { array.remove(at: array.count / 2) }
      case .removingShuffled:
        var random = SeededGenerator(seed: 1)
        for _ in 0..<count { array.remove(at: Int.random(in: 0..<array.count, using: &random)) }
      case .insertingBeside:
        let layer = array[0]
        array = []
        for _ in 0..<count { array.insert(layer, at: array.count / 2) }
      case .deepTree, .wideTree, .removingFront, .removingBack, .insertingBehind, .animations:
        array.removeAll()
      }
    }
  }

  /// The time for a work, without what a plain array takes to move its elements for it.
  static func seconds(_ work: Work, _ count: Int) throws -> Double {
    let all = try threadSeconds { try work.run(count) }
    return all - threadSeconds { work.shift(count) }
  }

  @Test(
    .enabled(if: isSoakEnabled),
    arguments: Work.allCases)
  func `four times the layers take about four times as long`(_ work: Work) throws {
    // Up to three times, against what else the machine does meanwhile.
    var ratios: [Double] = []
    for _ in 0..<3 {
      ratios.append(try Self.seconds(work, Self.large) / Self.seconds(work, Self.large / 4))
      if ratios.contains(where: { $0 < 6 }) { return }
    }
    Issue.record("\(work): \(ratios)")
  }
}
