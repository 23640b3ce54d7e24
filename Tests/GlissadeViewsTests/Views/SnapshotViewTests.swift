import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

@Suite struct SnapshotViewTests {
  private let fixture = Fixture()
  private var stage: Stage { fixture.stage }

  /// The layer that holds a snapshot's picture.
  private func picture(_ snapshot: View) throws -> Layer {
    try #require(snapshot.layer.sublayers.first)
  }

  @Test func `a snapshot shows the view and what is in it, at the origin, and stays so`() throws {
    let view = fixture.box()
    view.frame = Rect(x: 30, y: 40, width: 100, height: 50)
    view.alpha = 0.5
    view.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 1)
    view.layer.cornerRadius = 3
    view.layer.borderWidth = 2
    let child = View(frame: Rect(x: 5, y: 6, width: 7, height: 8))
    child.transform = AffineTransform(scaleX: 2, y: 2)
    view.addSubview(child)
    let mask = Layer()
    mask.bounds = Rect(x: 0, y: 0, width: 9, height: 9)
    view.layer.mask = mask
    try stage.advance(to: 0)
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    view.alpha = 1
    child.removeFromSuperview()
    view.backgroundColor = nil
    view.bounds.size = Size(width: 1, height: 1)
    expectTrue(snapshot.frame == Rect(x: 0, y: 0, width: 100, height: 50) && snapshot.alpha == 1)
    let shown = try picture(snapshot)
    expectTrue(shown.opacity == 0.5 && shown.backgroundColor.red == 1)
    expectTrue(shown.cornerRadius == 3 && shown.borderWidth == 2)
    expectEqual(shown.frame, snapshot.bounds)
    expectEqual(shown.sublayers.map(\.frame), [child.layer.frame])
    expectEqual(shown.sublayers.first?.transform.m11, 2)
    expectEqual(shown.mask?.bounds.size.width, 9)
  }

  @Test func `a snapshot takes what shows of running motions, and does not move`() throws {
    let view = fixture.box()
    let child = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(child)
    View.animate(withDuration: 1, options: .curveLinear) {
      view.alpha = 0
      child.center = Point(x: 105, y: 5)
      view.bounds.size = Size(width: 300, height: 100)
    }
    try stage.advance(to: 0.5)
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    fixture.window.addSubview(snapshot)
    try stage.advance(to: 0.9)
    let shown = try picture(snapshot)
    expectClose(shown.opacity, 0.5, within: 1e-12)
    expectClose(shown.sublayers[0].position.x, 55, within: 1e-12)
    expectTrue(shown.animations.isEmpty && shown.sublayers[0].animations.isEmpty)
    // The picture is 200 wide, and is scaled to the view's present width of 300.
    expectTrue(snapshot.bounds.size.width == 300 && near(shown.transform.m11, 1.5, 1e-12))
  }

  @Test func `a snapshot after updates takes what the turn still changes`() throws {
    let view = fixture.box()
    var before: View?
    var after: View?
    stage.perform {
      before = view.snapshotView(afterScreenUpdates: false)
      after = view.snapshotView(afterScreenUpdates: true)
      view.alpha = 0
    }
    try stage.advance(to: 0)
    try expectEqual(picture(#require(before)).opacity, 1)
    try expectEqual(picture(#require(after)).opacity, 0)
    view.alpha = 1
    try stage.advance(to: 1)
    try expectEqual(picture(#require(after)).opacity, 0)
    expectEqual(after?.layer.sublayers.count, 1)
  }

  /// Places its subview where it was told to.
  private final class Laid: View {
    override func layoutSubviews() { subviews.first?.center = Point(x: 77, y: 7) }
  }

  @Test func `snapshot after screen updates: views are laid out first`() throws {
    let above = Laid(frame: Rect(x: 0, y: 0, width: 100, height: 100))
    above.addSubview(View(frame: Rect(x: 0, y: 0, width: 10, height: 10)))
    fixture.window.addSubview(above)
    try stage.advance(to: 0)
    above.subviews[0].center = .zero
    var snapshot: View?
    stage.perform {
      snapshot = above.snapshotView(afterScreenUpdates: true)
      above.setNeedsLayout()
    }
    try stage.advance(to: 0)
    try expectEqual(picture(#require(snapshot)).sublayers[0].position, Point(x: 77, y: 7))
  }

  @Test func `snapshot of a snapshot: shows the same picture, stretched alike`() throws {
    let view = fixture.box()
    view.layer.cornerRadius = 5
    let first = try #require(view.snapshotView(afterScreenUpdates: false))
    first.frame = Rect(x: 0, y: 0, width: 50, height: 200)
    let second = try #require(first.snapshotView(afterScreenUpdates: false))
    first.frame = .zero
    expectEqual(second.bounds.size, Size(width: 50, height: 200))
    let shown = try picture(second)
    expectTrue(shown.transform.isIdentity)
    expectTrue(shown.sublayers[0].transform.m11 == 0.5 && shown.sublayers[0].transform.m22 == 2)
    expectEqual(shown.sublayers[0].cornerRadius, 5)
    var later: [View?] = []
    stage.perform {
      later.append(view.snapshotView(afterScreenUpdates: true))
      later.append(later[0]?.snapshotView(afterScreenUpdates: true))
      view.alpha = 0.25
    }
    try stage.advance(to: 0)
    try expectEqual(picture(#require(later[1])).sublayers.map(\.opacity), [0.25])
  }

  @Test func `a picture is stretched with the frame, in a block as well, down to nothing`() throws {
    let view = fixture.box()
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    fixture.window.addSubview(snapshot)
    snapshot.frame = Rect(x: 10, y: 10, width: 200, height: 50)
    let shown = try picture(snapshot)
    expectTrue(shown.transform.m11 == 2 && shown.transform.m22 == 0.5)
    expectTrue(shown.frame == snapshot.bounds && shown.animations.isEmpty)
    View.animate(withDuration: 1, options: .curveLinear) {
      snapshot.frame = Rect(x: 100, y: 100, width: 0, height: 0)
    }
    for t in [0.25, 0.5, 0.75, 1] {
      try stage.advance(to: t)
      let now = try #require(shown.presentation)
      let frame = try #require(snapshot.layer.presentation)
      expectClose(now.transform.m11 * 100, frame.bounds.size.width, within: 1e-9)
      expectClose(now.transform.m22 * 100, frame.bounds.size.height, within: 1e-9)
      expectClose(frame.bounds.size.width, 200 * (1 - t), within: 1e-9)
    }
    View.animate(withDuration: 1, options: .curveLinear) {
      snapshot.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    }
    try stage.advance(to: 1.5)
    expectClose(shown.presentation?.transform.m11 ?? 0, 0.5, within: 1e-9)
  }

  @Test func `snapshot's picture, superview resized: follows the size`() throws {
    let above = fixture.box()
    let snapshot = try #require(above.snapshotView(afterScreenUpdates: false))
    snapshot.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    above.addSubview(snapshot)
    above.frame.size = Size(width: 300, height: 100)
    try expectEqual(picture(snapshot).transform.m11, 3)
  }

  @Test(arguments: [
    Rect.zero, Rect(x: 0, y: 0, width: 0, height: 10), Rect(x: 5, y: 5, width: 10, height: 0),
  ])
  func `a view without size has no snapshot`(_ frame: Rect) {
    let view = View(frame: frame)
    expectNil(view.snapshotView(afterScreenUpdates: false))
    expectNil(view.snapshotView(afterScreenUpdates: true))
  }

  @Test func `snapshot with a handler: shows the host's picture`() throws {
    let view = fixture.box()
    view.alpha = 0.5
    view.addSubview(View(frame: view.bounds))
    var asked: [Layer] = []
    stage.snapshotHandler = { layer in
      asked.append(layer)
      return Contents(UInt64(asked.count))
    }
    let snapshot = try #require(view.snapshotView(afterScreenUpdates: false))
    let shown = try picture(snapshot)
    expectTrue(shown.contents == Contents(1) && shown.opacity == 0.5 && shown.sublayers.isEmpty)
    stage.perform { _ = view.snapshotView(afterScreenUpdates: true) }
    expectTrue(asked.count == 2 && asked[0] === view.layer)
    stage.snapshotHandler = { _ in nil }
    let copied = try #require(view.snapshotView(afterScreenUpdates: false))
    try expectEqual(picture(copied).sublayers.count, 1)
  }

  @Test func `snapshot, view released: does not retain the view`() throws {
    weak var gone: View?
    var snapshot: View?
    do {
      let view = View(frame: Rect(x: 0, y: 0, width: 10, height: 10))
      gone = view
      snapshot = view.snapshotView(afterScreenUpdates: false)
    }
    expectTrue(gone == nil && snapshot != nil)
  }
}
