import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Transitions that take over from others: nothing jumps, nothing pops, nothing stays.
@Suite struct RedirectionTests {
  enum Kind: CaseIterable {
    case push, present, tab
  }

  /// Four coloured pages, of which the first shows.
  final class Pages {
    let pages = ["a", "b", "c", "d"].map { RecordingController($0) }
    let styled: StyleTransitioningDelegate
    let navigation: NavigationController?
    let tabs: TabBarController?
    let interface: Interface
    var stage: Stage { interface.stage }

    init(_ kind: Kind, _ style: TransitionStyle, time: Double = 0) throws {
      styled = StyleTransitioningDelegate(forward: style)
      navigation = kind == .push ? NavigationController(rootViewController: pages[0]) : nil
      tabs = kind == .tab ? TabBarController(viewControllers: pages) : nil
      navigation?.delegate = styled
      tabs?.delegate = styled
      interface = Interface(navigation ?? tabs ?? pages[0])
      interface.window.redirectsTransitions = true
      interface.stage.perform {
        for (index, page) in pages.enumerated() {
          let parts = (0..<3).map { $0 == index ? 1.0 : index == 3 ? 0.7 : 0 }
          page.view.backgroundColor = Color(red: parts[0], green: parts[1], blue: parts[2])
          page.transitioningDelegate = styled
        }
      }
      try interface.stage.advance(to: time + 0.1)
      interface.monitor.removeAll()
    }

    /// Goes to a page, which for presentations is the first or the next.
    func go(to index: Int) {
      if let tabs {
        tabs.selectedIndex = index
      } else if let navigation {
        if navigation.viewControllers.contains(pages[index]) {
          navigation.popToViewController(pages[index], animated: true)
        } else {
          navigation.pushViewController(pages[index], animated: true)
        }
      } else if index == 0 {
        pages[0].dismiss(animated: true)
      } else {
        pages[index - 1].present(pages[index], animated: true)
      }
    }

    func picture() throws -> ShownPicture {
      try ShownPicture(interface.window.layer, at: stage.time)
    }

    var layers: [Layer] {
      var layers: [Layer] = []
      interface.window.layer.forEachInSubtree { layers.append($0) }
      return layers
    }

    var ends: [Bool] {
      interface.monitor.events.compactMap {
        if case .animationEnded(let completed) = $0.kind { return completed }
        return nil
      }
    }

    /// Returns the change of the picture, and the jumps, that a body causes at the present instant.
    func change(_ body: () -> Void) throws -> (picture: Double, seen: Interruption) {
      let before = try picture()
      let seen = try Interruption(stage, layers, body)
      return (before.distance(to: try picture()), seen)
    }

    /// That everything has come to its end.
    func checkRest() {
      expectTrue(!stage.isAnimating && stage.nextEventTime == nil)
      for layer in layers { expectTrue(!layer.hasAnimations) }
      for page in pages { expectTrue(page.isBalanced, "\(page.calls)") }
    }
  }

  /// Those that put pictures of their own over hidden views, which are not seen to come from where the views were.
  private static let cuts: Set<TransitionStyle> = [.cornerButton, .headerExpand, .partialCurl]

  /// Those whose page comes back in front of its own picture, where it is not seen at first.
  private static let veiled: Set<TransitionStyle> = [.tabSwitch, .flipHorizontal]

  struct Way: Sendable, CustomTestStringConvertible {
    let kind: Kind
    let goals: [Int]
    var testDescription: String { "\(kind) \(goals)" }
  }

  static let ways = [
    Way(kind: .push, goals: [1, 0]), Way(kind: .push, goals: [1, 2, 0]),
    Way(kind: .push, goals: [1, 0, 1, 0]), Way(kind: .push, goals: [1, 2, 1, 0]),
    Way(kind: .present, goals: [1, 0]), Way(kind: .present, goals: [1, 2, 0]),
    Way(kind: .tab, goals: [1, 0]), Way(kind: .tab, goals: [2, 1, 0]),
  ]

  @Test(arguments: ways, TransitionStyle.allCases)
  func `redirected transition: nothing jumps on the screen`(_ way: Way, _ style: TransitionStyle)
    throws
  {
    if RedirectionTests.cuts.contains(style) { return }
    let rig = try Pages(way.kind, style)
    let before = StructuralHash(rig.interface, controllers: rig.pages)
    let duration = style.animator(isForward: true).transitionDuration(using: nil)
    for goal in way.goals {
      let (picture, seen) = try rig.change { rig.go(to: goal) }
      // Of what is drawn a sample may lie on an edge; positions are sums of a few hundred points.
      expectLess(picture, than: 1e-9, "to \(goal)")
      expectTrue(seen.jump < 1e-9 || RedirectionTests.veiled.contains(style), "to \(goal)")
      try rig.interface.run(0.4 * duration)
    }
    try rig.interface.run(2 * duration + 2)
    expectTrue(rig.ends == way.goals.map { _ in true } && rig.interface.codes == [])
    expectEqual(StructuralHash(rig.interface, controllers: rig.pages).difference(from: before), [])
    rig.checkRest()
  }

  @Test func `a page that comes back goes on from where it was seen to go`() throws {
    let rig = try Pages(.push, .navigation)
    rig.stage.perform { rig.go(to: 1) }
    try rig.interface.run(0.1)
    let old = try #require(rig.pages[0].view.layer.currentPresentation).position.x
    _ = try rig.change { rig.go(to: 0) }
    let new = try #require(rig.pages[0].view.layer.currentPresentation).position.x
    expectTrue(abs(new - old) < 1e-9 && old < 159)
    // Its picture has gone with that; the scrim's stays.
    expectEqual(
      rig.layers.count { layer in layer.backgroundColor == Color(red: 1, green: 0, blue: 0) }, 1)
  }

  @Test(arguments: [Kind.push, .present], [true, false])
  func `redirect without animation: ends at once`(_ kind: Kind, _ isAskedTwice: Bool) throws {
    let rig = try Pages(kind, .slideFromRight)
    for goal in [1, 2] {
      rig.stage.perform { rig.go(to: goal) }
      try rig.interface.run(0.4)
    }
    rig.stage.perform {
      if let navigation = rig.navigation {
        // The last request counts, also where an animated one came before.
        if isAskedTwice { navigation.popViewController(animated: true) }
        navigation.setViewControllers([rig.pages[0], rig.pages[3]], animated: false)
      } else {
        rig.pages[2].present(rig.pages[3], animated: false)
      }
    }
    try rig.stage.advance(to: rig.stage.time)
    expectTrue(!rig.stage.isAnimating && rig.pages[3].calls == ["willAppear", "didAppear"])
    for layer in rig.layers { expectTrue(!layer.hasAnimations) }
    let colors = Set(try rig.picture().colors)
    expectEqual(colors, [rig.pages[3].view.backgroundColor])
    // Nothing lies behind it either.
    let left = rig.layers.count { $0.backgroundColor == Color(red: 1, green: 0, blue: 0) }
    expectEqual(left, 0)
    try rig.interface.run(5)
    rig.checkRest()
  }

  @Test(arguments: [TransitionStyle.navigation, .slideFromRight, .coverVertical], [true, false])
  func `a gesture catches a push, and what it lets go goes on`(
    _ style: TransitionStyle, _ cancels: Bool
  ) throws {
    let rig = try Pages(.push, style)
    rig.stage.perform { rig.go(to: 1) }
    try rig.interface.run(0.1)
    let driven = PercentDrivenInteractiveTransition()
    rig.styled.interactionController = driven
    let caught = try rig.change { rig.go(to: 0) }
    expectTrue(caught.picture == 0 && caught.seen.jump < 1e-9)
    let held = try rig.picture()
    try rig.interface.run(0.2)
    try expectEqual(rig.picture(), held)
    rig.stage.perform { driven.update(0.3) }
    try rig.interface.run(0.1)
    let view = rig.pages[1].view
    let released = try rig.change { if cancels { driven.cancel() } else { driven.finish() } }
    expectTrue(released.picture == 0 && released.seen.jump < 1e-9)
    // Also where the transition is over, and what is left settles by itself.
    var last = try #require(view.layer.currentPresentation).position
    for _ in 0..<4000 where view.window != nil {
      try rig.stage.advance(to: rig.stage.time + 1e-3)
      guard let next = view.layer.currentPresentation?.position, view.window != nil else { break }
      // At 6000 points per second.
      expectLess(max(abs(next.x - last.x), abs(next.y - last.y)), than: 6)
      last = next
    }
    try rig.interface.run(3)
    expectIdentical(rig.navigation?.topViewController, rig.pages[cancels ? 1 : 0])
    expectTrue(rig.ends == [true, !cancels] && rig.interface.codes == [])
    rig.checkRest()
  }
}
