import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Notes what a view is told, with its name.
private final class Told: View {
  var notes: Notes?

  final class Notes {
    var list: [String] = []
  }

  private func note(_ text: String) { notes?.list.append("\(name ?? "?").\(text)") }

  override func willMove(toSuperview new: View?) {
    note("willMove(toSuperview: \(new?.name ?? "nil")) \(superview?.name ?? "nil")")
  }
  override func didMoveToSuperview() { note("didMoveToSuperview \(superview?.name ?? "nil")") }
  override func willMove(toWindow new: Window?) {
    note("willMove(toWindow: \(new == nil ? "nil" : "window")) \(window == nil ? "nil" : "window")")
  }
  override func didMoveToWindow() { note("didMoveToWindow \(window == nil ? "nil" : "window")") }
  override func didAddSubview(_ view: View) { note("didAdd \(view.name ?? "?")") }
  override func willRemoveSubview(_ view: View) { note("willRemove \(view.name ?? "?")") }
}

@Suite struct ViewHierarchyTests {
  private func views(_ count: Int) -> [View] {
    (0..<count).map {
      let view = View()
      view.name = "\($0)"
      return view
    }
  }

  /// Whether the views' layers lie in the order of the views.
  private func isInOrder(_ view: View) -> Bool {
    let layers = view.layer.sublayers.filter { layer in
      view.subviews.contains { $0.layer === layer }
    }
    return layers.count == view.subviews.count
      && zip(layers, view.subviews).allSatisfy { $0 === $1.layer }
      && view.subviews.allSatisfy { $0.superview === view }
  }

  private func names(_ view: View) -> String { view.subviews.map { $0.name ?? "?" }.joined() }

  @Test(arguments: [
    (-5, "3012"), (0, "3012"), (1, "0312"), (2, "0132"), (3, "0123"), (9, "0123"),
  ])
  func `insertSubview at an index: the view lies at that index`(_ index: Int, _ order: String) {
    let (above, all) = (View(), views(4))
    for view in all.prefix(3) { above.addSubview(view) }
    above.insertSubview(all[3], at: index)
    expectEqual(names(above), order)
    expectTrue(isInOrder(above))
  }

  @Test func `a view goes in beside another, and in front where that is elsewhere`() {
    let (above, all) = (View(), views(6))
    for view in all.prefix(3) { above.addSubview(view) }
    above.insertSubview(all[3], belowSubview: all[1])
    above.insertSubview(all[4], aboveSubview: all[1])
    above.insertSubview(all[5], belowSubview: View())
    expectEqual(names(above), "031425")
    above.insertSubview(all[0], aboveSubview: all[2])
    above.insertSubview(all[5], belowSubview: all[3])
    above.insertSubview(all[1], aboveSubview: all[1])
    expectEqual(names(above), "531420")
    expectTrue(isInOrder(above))
  }

  @Test func `adding a view again only brings it to the front`() {
    let (above, all) = (Told(), views(3))
    for view in all { above.addSubview(view) }
    let notes = Told.Notes()
    above.notes = notes
    above.addSubview(all[0])
    expectEqual(names(above), "120")
    above.addSubview(all[0])
    expectEqual(names(above), "120")
    expectTrue(notes.list.isEmpty)
    expectTrue(isInOrder(above))
  }

  @Test func `views are exchanged, sent back and brought to the front`() {
    let (above, all) = (View(), views(4))
    for view in all { above.addSubview(view) }
    above.exchangeSubview(at: 3, withSubviewAt: 1)
    expectEqual(names(above), "0321")
    above.exchangeSubview(at: 1, withSubviewAt: 2)
    expectEqual(names(above), "0231")
    above.exchangeSubview(at: 1, withSubviewAt: 1)
    above.exchangeSubview(at: -1, withSubviewAt: 2)
    above.exchangeSubview(at: 0, withSubviewAt: 4)
    above.sendSubviewToBack(all[3])
    above.bringSubviewToFront(all[0])
    above.bringSubviewToFront(View())
    expectEqual(names(above), "3210")
    expectTrue(isInOrder(above))
  }

  @Test func `insertSubview among plain layers: the plain layers keep their places`() throws {
    let (above, all, foreign) = (View(), views(4), Layer())
    above.addSubview(all[0])
    try above.layer.addSublayer(foreign)
    above.addSubview(all[1])
    above.addSubview(all[2])
    above.exchangeSubview(at: 0, withSubviewAt: 1)
    let expected = [all[1].layer, foreign, all[0].layer, all[2].layer]
    expectTrue(zip(above.layer.sublayers, expected).allSatisfy { $0 === $1 })
    above.insertSubview(all[3], aboveSubview: all[1])
    expectIdentical(above.layer.sublayers[1], all[3].layer)
    try above.layer.addSublayer(foreign)
    above.bringSubviewToFront(all[2])
    expectIdentical(above.layer.sublayers.last, all[2].layer)
    expectEqual(names(above), "1302")
    expectTrue(isInOrder(above))
  }

  @Test func `any sequence of moves leaves views and layers in one order`() throws {
    var random = SeededGenerator(5)
    let fixture = Fixture()
    let parents = [fixture.window.self as View, View(), View()]
    let all = views(12)
    for _ in 0..<2_000 {
      let above = parents[Int.random(in: 0..<(3), using: &random)]
      let (view, other) = (
        all[Int.random(in: 0..<(12), using: &random)], all[Int.random(in: 0..<(12), using: &random)]
      )
      switch Int.random(in: 0..<(9), using: &random) {
      case 0: above.addSubview(view)
      case 1: above.insertSubview(view, at: Int.random(in: 0..<(8), using: &random) - 1)
      case 2: above.insertSubview(view, belowSubview: other)
      case 3: above.insertSubview(view, aboveSubview: other)
      case 4:
        above.exchangeSubview(
          at: Int.random(in: 0..<(5), using: &random),
          withSubviewAt: Int.random(in: 0..<(5), using: &random))
      case 5: view.removeFromSuperview()
      case 6: above.sendSubviewToBack(view)
      case 7:
        try above.layer.insertSublayer(
          Layer(), at: Int.random(in: 0..<(above.layer.sublayers.count + 1), using: &random))
      default: view.addSubview(other)
      }
      for view in parents + all {
        try #require(isInOrder(view))
        try #require(view.superview == nil || view.superview?.subviews.contains(view) == true)
        try #require((view.window != nil) == view.isDescendant(of: fixture.window))
        try #require((view.stage != nil) == (view.window != nil))
      }
    }
  }

  // MARK: Callbacks

  private func told(_ names: [String], _ notes: Told.Notes) -> [Told] {
    names.map {
      let view = Told()
      view.name = $0
      view.notes = notes
      return view
    }
  }

  @Test func `a view hears of its superview and its window, and those of it`() {
    let (notes, fixture) = (Told.Notes(), Fixture())
    let all = told(["a", "b", "c"], notes)
    fixture.window.name = "w"
    all[0].addSubview(all[1])
    expectEqual(
      notes.list,
      [
        "b.willMove(toSuperview: a) nil", "b.didMoveToSuperview a", "a.didAdd b",
      ])
    notes.list = []
    fixture.window.addSubview(all[0])
    expectEqual(
      notes.list,
      [
        "a.willMove(toSuperview: w) nil", "a.willMove(toWindow: window) nil",
        "b.willMove(toWindow: window) nil", "a.didMoveToWindow window", "b.didMoveToWindow window",
        "a.didMoveToSuperview w",
      ])
    notes.list = []
    fixture.window.addSubview(all[2])
    notes.list = []
    all[2].addSubview(all[1])
    expectEqual(
      notes.list,
      [
        "a.willRemove b", "b.willMove(toSuperview: c) a", "b.didMoveToSuperview c", "c.didAdd b",
      ])
    notes.list = []
    all[2].removeFromSuperview()
    expectEqual(
      notes.list,
      [
        "c.willMove(toSuperview: nil) w", "c.willMove(toWindow: nil) window",
        "b.willMove(toWindow: nil) window", "c.didMoveToWindow nil", "b.didMoveToWindow nil",
        "c.didMoveToSuperview nil",
      ])
    notes.list = []
    all[2].removeFromSuperview()
    expectTrue(notes.list.isEmpty)
  }

  @Test func `view that outlives its window: is told that it left`() {
    let notes = Told.Notes()
    let kept = told(["a"], notes)[0]
    weak var gone: Window?
    do {
      let fixture = Fixture()
      gone = fixture.window
      fixture.window.addSubview(kept)
      notes.list = []
    }
    expectNil(gone)
    expectTrue(kept.superview == nil && kept.window == nil && kept.stage == nil)
    expectEqual(
      notes.list,
      [
        "a.willMove(toSuperview: nil) nil", "a.willMove(toWindow: nil) nil",
        "a.didMoveToWindow nil",
        "a.didMoveToSuperview nil",
      ])
    let other = Fixture()
    other.window.addSubview(kept)
    expectIdentical(kept.stage, other.stage)
  }

  /// Takes itself out, or goes elsewhere, when it is told that it will move.
  private final class Restless: View {
    var whenMoved: ((Restless) -> Void)?
    override func willMove(toSuperview newSuperview: View?) {
      let body = whenMoved
      whenMoved = nil
      body?(self)
    }
  }

  @Test func `view moved again by its own callback: ends in one superview`() {
    let (first, second, third) = (View(), View(), View())
    let view = Restless()
    view.whenMoved = { second.addSubview($0) }
    first.addSubview(view)
    expectTrue(view.superview === first && first.subviews == [view] && second.subviews.isEmpty)
    view.whenMoved = { $0.removeFromSuperview() }
    third.addSubview(view)
    expectTrue(view.superview === third && third.subviews == [view] && first.subviews.isEmpty)
    view.whenMoved = { first.addSubview($0) }
    view.removeFromSuperview()
    expectTrue(view.superview === first && first.subviews == [view] && third.subviews.isEmpty)
    expectTrue([first, second, third].allSatisfy(isInOrder))
  }

  // MARK: Refusing

  @Test func `addSubview of an ancestor: is reported and changes nothing`() {
    let fixture = Fixture()
    var errors: [EngineError] = []
    fixture.stage.errorHandler = { error, _ in errors.append(error) }
    let all = told(["a", "b", "c"], Told.Notes())
    fixture.window.addSubview(all[0])
    all[0].addSubview(all[1])
    all[1].addSubview(all[2])
    let notes = Told.Notes()
    for view in all { view.notes = notes }
    all[2].addSubview(all[0])
    all[1].addSubview(all[1])
    all[2].insertSubview(all[1], at: 0)
    expectEqual(errors, [.cycle, .cycle, .cycle])
    expectTrue(notes.list.isEmpty)
    expectTrue(all[0].superview === fixture.window && all[2].subviews.isEmpty)
    expectTrue(fixture.window.subviews == [all[0]] && all[1].superview === all[0])
  }

  @Test func `a cycle of views without a stage is refused`() {
    let (a, b) = (View(), View())
    a.addSubview(b)
    b.addSubview(a)
    a.addSubview(a)
    expectTrue(a.superview == nil && b.subviews.isEmpty && a.subviews == [b])
  }

  @Test func `a view of another stage and a window are refused and told`() {
    let (one, two) = (Fixture(), Fixture())
    var errors: [EngineError] = []
    one.stage.errorHandler = { error, _ in errors.append(error) }
    two.stage.errorHandler = { error, _ in errors.append(error) }
    let view = two.box()
    one.window.addSubview(view)
    expectEqual(errors, [.foreignStage])
    expectTrue(view.superview === two.window && one.window.subviews.isEmpty)
    view.removeFromSuperview()
    one.window.addSubview(view)
    expectTrue(view.stage === one.stage && errors.count == 1)
    one.window.addSubview(two.window)
    expectTrue(two.window.superview == nil && two.window.layer.stage === two.stage)
    expectEqual(two.stage.monitor.diagnostics.map(\.code), [.invalidContainment])
  }

  // MARK: Finding

  @Test func `a view is found by its tag, those behind first`() {
    let (above, all) = (View(), views(4))
    above.addSubview(all[0])
    above.addSubview(all[1])
    all[0].addSubview(all[2])
    all[1].addSubview(all[3])
    for view in [all[1], all[2], all[3]] { view.tag = 5 }
    expectIdentical(above.viewWithTag(5), all[2])
    expectIdentical(above.viewWithTag(0), above)
    expectNil(above.viewWithTag(6))
    expectTrue(all[2].isDescendant(of: above) && all[2].isDescendant(of: all[2]))
    expectTrue(!above.isDescendant(of: all[2]))
  }
}
