import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct ScreenEdgePanGestureRecognizerTests {
  /// Returns the recogniser's reports for a finger that moves from a place by a translation.
  ///
  /// The window has 320 × 568 points.
  func notes(
    _ edges: RectEdge, from start: (Double, Double), by translation: (Double, Double)
  ) throws -> [String] {
    let pad = TouchPad()
    let pan = pad.add(ScreenEdgePanGestureRecognizer(), "edge", to: pad.window)
    pan.edges = edges
    let end = (start.0 + translation.0, start.1 + translation.1)
    try pad.drag([start, end])
    expectEqual(pan.state, pad.notes.isEmpty ? .failed : .began)
    try pad.send(.ended, end.0, end.1)
    return pad.notes
  }

  @Test func `edges have UIKit's raw values`() {
    let edges: [RectEdge] = [.top, .left, .bottom, .right, .all]
    expectEqual(edges.map(\.rawValue), [1, 2, 4, 8, 15])
  }

  static let inwards: [(RectEdge, (Double, Double), (Double, Double))] = [
    (.left, (0, 300), (30, 0)), (.left, (20, 300), (12, 11)), (.right, (319, 300), (-30, 5)),
    (.right, (300, 300), (-10, 0)), (.top, (160, 5), (-10, 30)), (.bottom, (160, 560), (0, -30)),
    (.all, (5, 300), (30, 0)), ([.left, .right], (310, 300), (-30, 0)),
    // In a corner either edge will do.
    ([.left, .top], (5, 5), (0, 30)), ([.left, .top], (5, 5), (30, 0)),
  ]

  @Test(arguments: inwards.indices)
  func `a finger that comes in from an edge begins it`(_ index: Int) throws {
    let (edges, start, translation) = Self.inwards[index]
    try expectEqual(notes(edges, from: start, by: translation), ["edge began", "edge ended"])
  }

  static let others: [(RectEdge, (Double, Double), (Double, Double))] = [
    // Not at the edge, not at this one, or at none.
    (.left, (20.5, 300), (30, 0)), (.left, (310, 300), (-30, 0)), ([], (5, 300), (30, 0)),
    // Outwards, along, or no more inwards than along.
    (.left, (15, 300), (-12, 0)), (.left, (5, 300), (0, 30)), (.left, (5, 300), (20, 20)),
    (.top, (160, 5), (30, 3)), (.right, (310, 300), (-10, 40)), ([.left, .top], (5, 5), (20, 20)),
  ]

  @Test(arguments: others.indices)
  func `screen edge pan, finger away from the edge: fails`(_ index: Int) throws {
    let (edges, start, translation) = Self.others[index]
    try expectEqual(notes(edges, from: start, by: translation), [])
  }

  @Test func `it waits until the finger has gone ten points, and takes one finger`() throws {
    let pad = TouchPad()
    let pan = pad.add(ScreenEdgePanGestureRecognizer(), "edge", to: pad.window)
    pan.edges = .left
    try pad.drag([(5, 300), (10, 300)])
    expectEqual(pan.state, .possible)
    try pad.send(.moved, 16, 300)
    expectTrue(pad.notes == ["edge began"] && pan.maximumNumberOfTouches == 1)
    // Once it has begun it follows the finger anywhere.
    try pad.send(.moved, 0, 400)
    expectEqual(pad.notes, ["edge began", "edge changed"])
    expectEqual(pan.translation(in: nil), Point(x: -5, y: 100))
    try pad.send(.ended, 0, 400)
    // After one that failed it is ready again.
    try pad.drag([(100, 300), (150, 300)])
    try pad.send(.ended, 150, 300)
    try pad.drag([(5, 300), (35, 300)])
    expectEqual(pad.notes.last, "edge began")
  }
}
