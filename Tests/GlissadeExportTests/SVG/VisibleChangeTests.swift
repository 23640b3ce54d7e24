import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

/// Moments at equal steps of visible change.
struct VisibleChangeTests {
  /// A recording of 101 frames on a screen of 100 by 100 points.
  private func recording(
    _ layers: [RecordedLayer] = [RecordedLayer()], _ states: (Double) -> [LayerState]
  ) -> Recording {
    Recording(
      viewport: Size(width: 100, height: 100), frameRate: 100, layers: layers,
      frames: (0...100).map {
        RecordedFrame(index: $0, time: Double($0) / 100, layers: states(Double($0) / 100))
      })
  }

  private func square(_ layer: Int = 0, _ size: Double = 20, x: Double = 0) -> LayerState {
    LayerState(
      layer: layer, local: Transform3D(translationX: x, y: 0, z: 0),
      bounds: Rect(x: 0, y: 0, width: size, height: size), backgroundColor: .black)
  }

  private func moments(_ recording: Recording, _ count: Int = 6) throws -> [Int] {
    var strip = SVGFilmStrip()
    strip.moments = count
    var change = VisibleChange(viewport: recording.viewport)
    for frame in recording.frames { change.add(frame, recording.layers) }
    return try strip.chosenIndices(recording.frames.map(\.time), change)
  }

  @Test func `a layer that speeds up is drawn at equal distances`() throws {
    // 80 points as the square of the time: equal distances are at the roots of fifths.
    try expectEqual(
      moments(recording { [square(x: 80 * $0 * $0)] }), [0, 45, 63, 77, 89, 100])
    try expectEqual(moments(recording { [square(x: 80 * $0 * $0)] }, 2), [0, 100])
    try expectEqual(moments(recording { [square(x: 80 * $0 * $0)] }, 1), [0])
    try expectEqual(moments(recording { [square(x: 80 * $0 * $0)] }, 101).count, 101)
  }

  @Test func `what waits, leaves the screen or is hidden takes no moments`() throws {
    // It moves from 0.5 s on, by 80 points until its right edge leaves the screen, and then by 10 in the mean.
    try expectEqual(
      moments(recording { [square(x: $0 < 0.5 ? 0 : ($0 - 0.5) * 500)] }),
      [0, 54, 57, 61, 64, 100])
    let both = [RecordedLayer(), RecordedLayer()]
    let hidden = recording(both) { time in
      var other = square(1, x: -80 * time)
      other.isHidden = true
      return [square(x: 80 * time * time), other]
    }
    try expectEqual(moments(hidden), [0, 45, 63, 77, 89, 100])
  }

  @Test func `a jump is one step, and equal frames are drawn once`() throws {
    try expectEqual(moments(recording { [square(x: $0 < 0.3 ? 0 : 50)] }), [0, 30, 100])
    try expectEqual(moments(recording { _ in [square()] }), [0, 100])
    try expectEqual(moments(recording { $0 < 0.3 ? [] : [square()] }), [0, 30, 100])
  }

  @Test func `a fade counts for the group once, and as much as a push by half of the diagonal`()
    throws
  {
    let group = [RecordedLayer(), RecordedLayer(parent: 0), RecordedLayer(parent: 0)]
    let recording = recording(group) { time in
      var page = square(0, 100, x: 0)
      page.opacity = min(1, time * 2)
      page.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
      var rest = square(1, 10, x: 0)
      // From 0.5 s on, a sublayer covers half of the screen's diagonal.
      rest.local = Transform3D(
        translationX: max(0, time - 0.5) * 100, y: max(0, time - 0.5) * 100, z: 0)
      rest.world = rest.local
      return [page, rest, square(2, 10)]
    }
    // Four equal steps: two are the fade and two the motion.
    let chosen = try moments(recording, 5)
    expectEqual(chosen, [0, 25, 50, 75, 100])
  }

  @Test func `colours, paths and lines that only change in place are steps as well`() throws {
    let path = try Path(svgText: "M0 0H20V20")
    func shape(_ time: Double) -> LayerState {
      var state = square()
      state.backgroundColor = .clear
      var style = Shape()
      style.path = path
      style.strokeColor = .black
      style.strokeEnd = time * time
      state.shape = RecordedShape(style)
      return state
    }
    try expectEqual(moments(recording { [shape($0)] }), [0, 45, 63, 77, 89, 100])
    let tinted = recording { time in
      var state = square()
      state.backgroundColor = Color(red: time * time, green: 0, blue: 0)
      return [state]
    }
    try expectEqual(moments(tinted), [0, 45, 63, 77, 89, 100])
    let rounded = recording { time in
      var state = square()
      state.cornerRadius = 10 * time * time
      return [state]
    }
    try expectEqual(moments(rounded), [0, 45, 63, 77, 89, 100])
  }

  static let labels: [(time: Double, frameRate: Double, text: String)] = [
    (0, 60, "0 ms"), (0.0666667, 60, "67 ms"), (0.99951, 60, "1 s"), (1, 60, "1 s"),
    (1.5, 60, "1.5 s"), (1.266667, 60, "1.27 s"), (0.0020833, 480, "2 ms"),
    (1.0020833, 480, "1.002 s"), (0.0003, 10_000, "0.3 ms"), (1.0003, 10_000, "1.0003 s"),
  ]

  @Test(arguments: labels)
  func `labels tell frames apart`(time: Double, frameRate: Double, text: String) {
    expectEqual(SVGFilmStrip.label(time, frameRate), text)
  }
}
