import Glissade
import TestSupport
import Testing

@Suite struct PerformanceTests {
  @Test func `settled layers are not written`() throws {
    let print = PrintedLines()
    // example begins
    let stage = Stage()
    let layers = (0..<1000).map { _ in Layer() }
    for layer in layers { try stage.root.addSublayer(layer) }
    let move = BasicAnimation(keyPath: .positionX, from: 0, to: 100)
    move.duration = 1
    for layer in layers.prefix(10) { try layer.add(move) }

    for time in [0, 0.5, 0.75, 2, 3] {
      try stage.evaluate(at: time)
      print("\(time) s: \(stage.frame.changedLayers.count) layers were written.")
    }
    // example ends
    expectEqual(print.text, Documentation.outputs("Performance")[0])
  }
}
