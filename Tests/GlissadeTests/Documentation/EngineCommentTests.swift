import Glissade
import TestSupport
import Testing

// The regions are the examples in the comments of the engine's declarations, to the letter.
@Suite struct EngineCommentTests {
  @Test func `a stage evaluates an animation at a time`() throws {
    // example begins
    let stage = Stage()
    let ball = Layer()
    try stage.root.addSublayer(ball)
    let fall = BasicAnimation(keyPath: .positionY, from: 0, to: 100)
    fall.duration = 2
    try ball.add(fall)
    try stage.evaluate(at: 0.5)
    let y = stage.frame[ball]?.matrix.m42  // 25
    // example ends
    expectEqual(y, 25)
  }

  @Test func `a change in perform is animated`() throws {
    // example begins
    let stage = Stage()
    stage.perform { stage.root.opacity = 0 }
    try stage.evaluate(at: 0.125)
    let opacity = stage.frame[stage.root]?.opacity  // 0.198
    // example ends
    expectClose(opacity ?? 1, 0.198, within: 0.0005)
  }

  @Test func `times can be evaluated in any order`() throws {
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    let fade = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
    fade.duration = 1
    try layer.add(fade)
    // example begins
    try stage.evaluate(at: 0.75)
    let late = stage.frame[layer]?.opacity  // 0.75
    try stage.evaluate(at: 0.25)
    let early = stage.frame[layer]?.opacity  // 0.25
    // example ends
    expectTrue(late == 0.75 && early == 0.25)
  }

  @Test func `advancing calls a completion at its instant`() throws {
    // example begins
    let stage = Stage()
    var endTime = 0.0
    stage.perform {
      Transaction.setCompletion { endTime = stage.time }
      stage.root.opacity = 0
    }
    try stage.advance(to: 1)
    // endTime is 0.25
    // example ends
    expectTrue(endTime == 0.25 && stage.time == 1)
  }

  @Test func `a frame has world matrices`() throws {
    // example begins
    let stage = Stage()
    let (card, title) = (Layer(), Layer())
    card.position = Point(x: 100, y: 50)
    title.position = Point(x: 20, y: 10)
    try stage.root.addSublayer(card)
    try card.addSublayer(title)
    try stage.evaluate(at: 0)
    let matrix = stage.frame[title]?.worldMatrix  // a translation by (120, 60)
    // example ends
    expectEqual(matrix, Transform3D(translationX: 120, y: 60, z: 0))
  }

  @Test func `a layer's frame follows from its bounds, position and transform`() {
    // example begins
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 80, height: 40)
    layer.position = Point(x: 100, y: 100)
    let frame = layer.frame  // 80 × 40 points at (60, 80)
    layer.transform = Transform3D(scaleX: 2, y: 2, z: 1)
    let scaled = layer.frame  // 160 × 80 points at (20, 60)
    // example ends
    expectEqual(frame, Rect(x: 60, y: 80, width: 80, height: 40))
    expectEqual(scaled, Rect(x: 20, y: 60, width: 160, height: 80))
  }

  @Test func `an added animation is a copy`() throws {
    // example begins
    let layer = Layer()
    let fade = BasicAnimation(keyPath: .opacity, from: 1, to: 0)
    fade.duration = 1
    try layer.add(fade, forKey: "fade")
    fade.duration = 5
    let duration = layer.animation(forKey: "fade")?.duration  // 1
    // example ends
    expectEqual(duration, 1)
  }

  @Test func `retargeting keeps the velocity`() throws {
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    try stage.evaluate(at: 0)
    // example begins
    let spring = try TimedSpring(.smooth)
    try layer.animate(.positionX, to: 100, with: spring)
    try stage.advance(to: 0.125)
    let before = layer.presentation?.velocity(of: .positionX)  // 410.3
    try layer.animate(.positionX, to: 0, with: spring)
    let after = layer.presentation?.velocity(of: .positionX)  // 410.3
    // example ends
    expectTrue(before == after && abs((before ?? 0) - 410.3) < 0.05)
  }

  @Test func `a presentation has values and velocities`() throws {
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    try stage.evaluate(at: 0)
    // example begins
    try layer.animate(.positionX, to: 100, duration: 1, timingFunction: .easeIn)
    try stage.advance(to: 0.5)
    let x = layer.presentation?.position.x  // 31.5
    let velocity = layer.presentation?.velocity(of: .positionX)  // 107.4
    let target = layer.position.x  // 100
    // example ends
    expectTrue(abs((x ?? 0) - 31.5) < 0.05 && abs((velocity ?? 0) - 107.4) < 0.05)
    expectEqual(target, 100)
  }

  @Test func `a basic animation moves by a distance`() throws {
    let stage = Stage()
    let layer = Layer()
    layer.position.x = 40
    try stage.root.addSublayer(layer)
    // example begins
    let nudge = BasicAnimation(keyPath: .positionX, by: 10)
    nudge.duration = 0.5
    nudge.autoreverses = true
    try layer.add(nudge)
    let atTurn = try layer.presentation(at: 0.5)?.position.x  // 50
    let after = try layer.presentation(at: 2)?.position.x  // 40
    // example ends
    expectTrue(atTurn == 50 && after == 40)
  }

  @Test func `a spring animation overshoots`() throws {
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    // example begins
    let spring = SpringAnimation(keyPath: .positionY, from: 0, to: 100)
    spring.damping = 8
    spring.duration = spring.settlingDuration  // 1.817
    try layer.add(spring)
    let y = try layer.presentation(at: 0.35)?.position.y  // 125.3
    // example ends
    expectTrue(abs((y ?? 0) - 125.3) < 0.05 && abs(spring.duration - 1.817) < 0.0005)
  }

  @Test func `a keyframe animation passes its values at the key times`() throws {
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    // example begins
    let blink = KeyframeAnimation(
      keyPath: .opacity, values: [0, 1, 0.5], keyTimes: [0, 0.25, 1])
    blink.duration = 2
    try layer.add(blink)
    let bright = try layer.presentation(at: 0.5)?.opacity  // 1
    let dim = try layer.presentation(at: 1.25)?.opacity  // 0.75
    // example ends
    expectTrue(bright == 1 && dim == 0.75)
  }

  @Test func `a group's animations run in its time`() throws {
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    // example begins
    let fade = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
    let drop = BasicAnimation(keyPath: .positionY, from: 0, to: 60)
    drop.beginTime = 1
    drop.duration = 1
    let group = AnimationGroup([fade, drop])
    group.duration = 2
    try layer.add(group)
    let shown = try layer.presentation(at: 1.5)
    // shown?.opacity is 0.75, shown?.position.y is 30
    // example ends
    expectTrue(shown?.opacity == 0.75 && shown?.position.y == 30)
  }

  @Test func `a transition has an entry for the old appearance`() throws {
    let stage = Stage()
    let layer = Layer()
    layer.frame = Rect(x: 0, y: 0, width: 100, height: 50)
    try stage.root.addSublayer(layer)
    // example begins
    let push = Transition(type: .push, subtype: .fromRight)
    push.duration = 1
    try layer.add(push)
    layer.contents = Contents(2)
    try stage.evaluate(at: 0.25)
    let new = stage.frame[layer]?.matrix.m41  // 75
    let old = stage.frame[outgoing: layer]?.matrix.m41  // -25
    // example ends
    expectTrue(new == 75 && old == -25)
  }

  @Test func `a transaction sets duration and curve`() throws {
    let stage = Stage()
    let layer = Layer()
    try stage.root.addSublayer(layer)
    try stage.evaluate(at: 0)
    // example begins
    stage.perform {
      Transaction.animationDuration = 2
      Transaction.animationTimingFunction = .linear
      layer.opacity = 0
    }
    let opacity = try layer.presentation(at: 0.5)?.opacity  // 0.75
    // example ends
    expectEqual(opacity, 0.75)
  }

  @Test func `an emitter has as many particles as its rate and their lifetime give`() throws {
    // example begins
    let stage = Stage()
    let fountain = EmitterLayer()
    try stage.root.addSublayer(fountain)
    var drop = ParticleCell(birthRate: 20, lifetime: 2)
    drop.velocity = 100
    drop.accelerationY = 50
    fountain.emitterCells = [drop]
    try stage.evaluate(at: 10)
    let count = fountain.particles?.aliveCount  // 40
    // example ends
    expectEqual(count, 40)
  }

  @Test func `a line draws itself`() throws {
    // example begins
    let stage = Stage()
    let line = ShapeLayer()
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 100, y: 0))
    line.path = path
    line.strokeColor = .red
    try stage.root.addSublayer(line)
    let draw = BasicAnimation(keyPath: .strokeEnd, from: 0, to: 1)
    draw.duration = 1
    try line.add(draw)
    try stage.evaluate(at: 0.25)
    let end = stage.frame[line]?[.strokeEnd]  // 0.25
    let drawn = stage.frame[line]?.shape?.strokePath.length  // 25
    // example ends
    expectTrue(end == 0.25 && drawn == 25)
  }

  @Test func `a batch animates many layers`() throws {
    let stage = Stage()
    let layers = (0..<3).map { _ in Layer() }
    try stage.root.addSublayers(layers)
    // example begins
    let rise = SpringAnimation(keyPath: .positionY, to: 0)
    rise.duration = rise.settlingDuration
    var batch = AnimationBatch(rise)
    batch.fromValues = layers.indices.map { 100 + 10 * Double($0) }
    batch.beginTimes = layers.indices.map { 0.05 * Double($0) }
    try stage.add(batch, to: layers, forKey: "rise")
    // example ends
    let starts = try layers.indices.map { number in
      try layers[number].presentation(at: 0.05 * Double(number))?.position.y
    }
    expectEqual(starts, [100, 110, 120])
  }

  @Test func `layers are added in one call`() throws {
    let layer = Layer()
    // example begins
    let cards = [Layer(), Layer(), Layer()]
    try layer.addSublayers(cards)
    let count = layer.sublayers.count  // 3
    // example ends
    expectEqual(count, 3)
  }
}
