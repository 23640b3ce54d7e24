import Glissade
import TestSupport
import Testing

@Suite struct ComingFromCoreAnimationTests {
  @Test func `layers move, change implicitly, and are paused and resumed`() throws {
    let print = PrintedLines()
    // example begins
    let stage = Stage()
    let logo = Layer()
    try stage.root.addSublayer(logo)

    let move = BasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 200
    move.duration = 2
    move.timingFunction = MediaTimingFunction(name: .easeInEaseOut)
    try logo.add(move, forKey: "move")

    stage.perform {
      Transaction.begin()
      Transaction.setAnimationDuration(1)
      logo.opacity = 0.5
      Transaction.commit()
    }

    try stage.advance(to: 1)
    print(logo.presentation!.position.x, logo.presentation!.opacity)

    // pause
    let pausedTime = try logo.convertTime(stage.time, from: nil)
    logo.speed = 0
    logo.timeOffset = pausedTime
    try stage.advance(to: 3)
    print(logo.presentation!.position.x)

    // resume
    logo.speed = 1
    logo.timeOffset = 0
    logo.beginTime = 0
    logo.beginTime = try logo.convertTime(stage.time, from: nil) - pausedTime
    try stage.advance(to: 4)
    print(logo.presentation!.position.x, logo.animationKeys.count)
    try stage.advance(to: 4.1)
    print(logo.presentation!.position.x, logo.position.x)
    // example ends
    expectEqual(print.text, Documentation.outputs("ComingFromCoreAnimation")[1])
  }

  @Test func `rejected values are thrown or passed to the error handler`() throws {
    let print = PrintedLines()
    // example begins
    let stage = Stage()
    stage.errorHandler = { error, _ in print("handler:", error) }
    let layer = Layer()
    try stage.root.addSublayer(layer)
    layer.opacity = .nan

    let fade = KeyframeAnimation(keyPath: .opacity, values: [0, 1, 0], keyTimes: [0, 1])
    do {
      try layer.add(fade)
    } catch {
      print("thrown:", error)
    }
    print(layer.opacity, layer.animations.count)
    // example ends
    expectEqual(print.text, Documentation.outputs("ComingFromCoreAnimation")[2])
  }
}
