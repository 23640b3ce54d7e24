import Glissade
import TestSupport
import Testing

@Suite struct LayersAndAnimationsTests {
  @Test func `a logo has grown after half a second`() throws {
    // example begins
    let stage = Stage()
    let (view, logo) = (Layer(), Layer())
    try stage.root.addSublayer(view)
    try view.setMask(logo)
    logo.position = Point(x: 160, y: 240)

    let reveal = BasicAnimation(keyPath: .transform)
    reveal.fromValue = .identity
    reveal.toValue = Transform3D(translationX: 0, y: -10, z: 0)
      .concatenating(Transform3D(scaleX: 150, y: 150, z: 1))
    reveal.duration = 2
    reveal.fillMode = .forwards
    reveal.isRemovedOnCompletion = false
    reveal.timingFunction = .easeIn
    try logo.add(reveal)

    let fade = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
    fade.duration = 2
    try view.add(fade)

    try stage.evaluate(at: 0.5)
    let matrix = stage.frame[logo]!.worldMatrix
    let (scale, y) = (matrix.m11, matrix.m42)
    // example ends
    // Half a unit of the last digit that the text gives.
    expectClose(scale, 14.926, within: 0.0005)
    expectClose(y, 99.803, within: 0.0005)
  }

  @Test func `a slot has grown after half a second`() throws {
    // example begins
    let timing = try MediaTiming(beginTime: 0, duration: 2, fillMode: .both)
    var logo = Slot()
    logo.rows = [
      Row(.scaleX, from: 1, to: 150, curve: .timing(.easeIn), timing: timing),
      Row(.scaleY, from: 1, to: 150, curve: .timing(.easeIn), timing: timing),
      Row(.opacity, from: 0, to: 1, timing: timing),
    ]
    let table = AnimationTable()
    let slot = try table.insert(logo)
    try table.evaluate(at: 0.5)
    let shown = table.frame[slot]!
    let (scale, opacity) = (shown.matrix.m11, shown.opacity)
    // example ends
    expectClose(scale, 14.926, within: 0.0005)
    expectEqual(opacity, 0.25)
  }
}
