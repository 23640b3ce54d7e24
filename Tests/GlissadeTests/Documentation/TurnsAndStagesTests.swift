import Glissade
import TestSupport
import Testing

/// The examples of the page "Turns and stages".
@Suite struct TurnsAndStagesTests {
  @Test func `turns run at their own instants, whenever the host advances`() throws {
    let print = PrintedLines()
    // example begins
    let stage = Stage()
    let box = Layer()
    try stage.root.addSublayer(box)
    try stage.advance(to: 0)

    stage.perform {
      Transaction.setCompletion {
        print("invisible at \(stage.time)")
        Transaction.setCompletion { print("visible at \(stage.time)") }
        box.opacity = 1
      }
      box.opacity = 0
      stage.post { print("next turn at \(stage.time)") }
      stage.post(after: 0.125) { print("delayed turn at \(stage.time)") }
    }
    print("perform has returned")
    try stage.advance(to: 1)
    print("the host draws at \(stage.time)")
    // example ends
    expectEqual(print.text, Documentation.outputs("TurnsAndStages")[0])
    expectTrue(box.opacity == 1 && stage.nextWakeTime == nil)
  }

  @Test func `a view animates on its own stage, and a view without a stage at once`() throws {
    let print = PrintedLines()
    // example begins
    let (left, right) = (Stage(), Stage())
    let window = Window(frame: Rect(x: 0, y: 0, width: 320, height: 568), stage: right)
    let (shown, loose) = (View(), View())
    window.addSubview(shown)
    try right.advance(to: 0)

    left.perform {
      View.animate(withDuration: 0.5) {
        shown.alpha = 0
        loose.alpha = 0
      }
    }
    print("left animates: \(left.isAnimating), right animates: \(right.isAnimating)")
    // example ends
    expectEqual(print.text, Documentation.outputs("TurnsAndStages")[1])
    expectTrue(shown.alpha == 0 && loose.alpha == 0 && loose.layer.animations.isEmpty)
    try right.advance(to: 0.25)
    expectEqual(shown.layer.presentation?.opacity, 0.5)
  }

  @Test func `a layer that rejects a value passes the error to its stage`() throws {
    let print = PrintedLines()
    // example begins
    let stage = Stage()
    let box = Layer()
    try stage.root.addSublayer(box)
    stage.errorHandler = { error, layer in print("\(layer === box): \(error)") }

    box.opacity = .nan
    print("the opacity is \(box.opacity)")

    do {
      try Layer().animate(.opacity, to: 0, duration: 1)
    } catch {
      print("\(error)")
    }
    // example ends
    expectEqual(print.text, Documentation.outputs("TurnsAndStages")[2])
  }
}
