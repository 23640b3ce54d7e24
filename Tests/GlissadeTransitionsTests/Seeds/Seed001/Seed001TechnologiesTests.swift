import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import GlissadeTransitions
import Testing

/// The second article's first paragraphs: what else moves things, by name only.
@Suite struct Seed001TechnologiesTests {
  private func host(_ body: (ViewController) throws -> Void) rethrows -> SeedHost {
    let root = ViewController()
    let host = SeedHost(SeedHost.large) { root }
    try host.stage.perform { try body(root) }
    return host
  }

  // 1.1: UIView animation
  @Test func `blocks move views`() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    var ends: [Bool] = []
    let host = host { root in
      root.view.addSubview(view)
      View.animate(withDuration: 1, animations: { view.center.x = 105 }) { ends.append($0) }
    }
    host.after(0.5) { #expect(SeedLook(view)?.frame.origin.x == 50) }
    try host.run(to: 2)
    #expect(ends == [true])
  }

  // 1.1: UIView animation, the other way to run it
  @Test func `what is between begin and commit moves`() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let host = host { root in
      root.view.addSubview(view)
      View.beginAnimations()
      View.setAnimationDuration(1)
      view.center.x = 105
      View.commitAnimations()
    }
    host.after(0.5) { #expect(SeedLook(view)?.frame.origin.x == 50) }
    try host.run(to: 2)
    #expect(view.center.x == 105 && !host.stage.isAnimating)
  }

  // 1.1: UIView transition
  @Test func `one view takes another's place`() throws {
    let (old, new) = (View(frame: Rect(x: 0, y: 0, width: 10, height: 10)), View())
    new.frame = old.frame
    var ends: [Bool] = []
    let host = host { root in
      root.view.addSubview(old)
      View.transition(from: old, to: new, duration: 1, options: .transitionCrossDissolve) {
        ends.append($0)
      }
    }
    host.after(0.5) { #expect(host.stage.isAnimating && ends.isEmpty) }
    try host.run(to: 2)
    #expect(ends == [true])
    #expect(old.superview == nil && new.window === host.window)
  }

  // 1.1: Auto Layout animation
  @Test func `layout moves in a block that asks for it`() throws {
    final class Half: View {
      let child = View()
      override func layoutSubviews() {
        child.frame = Rect(x: 0, y: 0, width: bounds.size.width / 2, height: bounds.size.height)
      }
    }
    let half = Half(frame: Rect(x: 0, y: 0, width: 100, height: 10))
    half.addSubview(half.child)
    let host = host { root in
      root.view.addSubview(half)
      root.view.layoutIfNeeded()
      View.animate(withDuration: 1) {
        half.frame.size.width = 300
        half.layoutIfNeeded()
      }
    }
    host.after(0.5) { #expect(SeedLook(half.child)?.frame.size.width == 100) }
    try host.run(to: 2)
    #expect(half.child.frame.size.width == 150)
  }

  // 1.1: CALayer animation, Core Animation, CATransform3D
  @Test func `layers turn in space`() throws {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 10, height: 10)
    let host = try host { root in
      try root.view.layer.addSublayer(layer)
      let turn = BasicAnimation(
        keyPath: .transform, from: .identity,
        to: Transform3D(rotationAngle: 1, x: 0, y: 1, z: 0))
      turn.duration = 1
      try layer.add(turn)
    }
    host.after(0.5) {
      let half = Transform3D(rotationAngle: 0.5, x: 0, y: 1, z: 0)
      // Quaternions halve the angle up to rounding.
      #expect(abs((layer.presentation?.transform.m11 ?? .nan) - half.m11) < 1e-12)
      #expect(abs((layer.presentation?.transform.m13 ?? .nan) - half.m13) < 1e-12)
    }
    try host.run(to: 2)
    #expect(layer.animations.isEmpty)
  }

  // 1.1: GIF playback
  @Test func `a view plays pictures`() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    let host = try host { root in
      root.view.addSubview(view)
      let frames = [(contents: Contents(1), delay: 0.1), (contents: Contents(2), delay: 0.3)]
      try view.layer.add(KeyframeAnimation.frames(frames, repeatCount: 1))
    }
    var shown: [UInt64?] = []
    for time in [0.05, 0.15, 0.35, 0.5] {
      host.after(time) { shown.append(view.layer.presentation?.contents?.token) }
    }
    try host.run(to: 1)
    #expect(shown == [1, 2, 2, nil])
  }

  // 1.1: particles
  @Test func `a view of particles moves like any other`() throws {
    let layer = EmitterLayer()
    let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10), layer: layer)
    layer.emitterPosition = Point(x: 5, y: 5)
    let host = host { root in
      root.view.addSubview(view)
      View.animate(withDuration: 1) { view.center.y = 105 }
    }
    host.after(0.5) { #expect(SeedLook(view)?.frame.origin.y == 50) }
    try host.run(to: 2)
    #expect(layer.stage === host.stage)
    #expect(layer.emitterPosition == Point(x: 5, y: 5))
  }

  // 1.1: CATransition for switching controllers
  @Test func `a layer's transition covers a change of controllers at once`() throws {
    let (root, next) = (ViewController(), ViewController())
    let host = SeedHost(SeedHost.large) { root }
    try host.stage.perform {
      let push = Transition(type: .push, subtype: .fromRight)
      push.duration = 0.5
      try host.window.layer.add(push)
      root.present(next, animated: false)
    }
    try host.run(to: 0.1)
    #expect(next.view.window === host.window)
    #expect(host.appearances.count == 4, "all at once")
    #expect(host.window.layer.transition != nil)
    #expect(host.stage.isAnimating)
    try host.run(to: 1)
    #expect(host.window.layer.transition == nil)
    #expect(host.codes == [])
  }
}
