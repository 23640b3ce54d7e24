import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// Checks that the cost of many controllers grows no faster than their number.
@Suite(.serialized) struct LinearCostTests {
  struct Work: Sendable, CustomStringConvertible {
    let description: String
    /// Prepares work on so many controllers, and gives what is timed.
    let prepare: @Sendable (Int) -> () -> Void
  }

  static func controllers(_ count: Int) -> [ViewController] {
    (0..<count).map { _ in ViewController() }
  }

  static let works = [
    Work(description: "pop to the root") { count in
      let navigation = NavigationController()
      navigation.viewControllers = controllers(count)
      let interface = Interface(navigation)
      return {
        navigation.popToRootViewController(animated: false)
        try? interface.run(0.1)
      }
    },
    Work(description: "replace a stack") { count in
      let navigation = NavigationController()
      navigation.viewControllers = controllers(count)
      let (interface, others) = (Interface(navigation), controllers(count))
      return {
        navigation.setViewControllers(others, animated: false)
        try? interface.run(0.1)
      }
    },
    Work(description: "replace tabs") { count in
      let tabs = TabBarController(viewControllers: controllers(count))
      let (interface, others) = (Interface(tabs), controllers(count))
      return {
        tabs.viewControllers = others
        try? interface.run(0.1)
      }
    },
    Work(description: "add children and take them out from the first on") { count in
      let (parent, children) = (ViewController(), controllers(count))
      return {
        for child in children { parent.addChild(child) }
        for child in children { child.removeFromParent() }
      }
    },
    Work(description: "take children out from the last on") { count in
      let (parent, children) = (ViewController(), controllers(count))
      for child in children { parent.addChild(child) }
      return { for child in children.reversed() { child.removeFromParent() } }
    },
  ]

  /// The seconds that the thread is busy with a work, the least of several runs.
  static func time(_ work: Work, _ count: Int) -> Double {
    (0..<5).map { _ in threadSeconds(work.prepare(count)) }.min() ?? 0
  }

  @Test(arguments: works)
  func `twice as many cost about twice as much`(_ work: Work) {
    var ratios: [Double] = []
    for _ in 0..<4 {
      let (once, twice) = (Self.time(work, 2000), Self.time(work, 4000))
      ratios.append(twice / once)
      if let least = ratios.min(), least < 2.5 { return }
    }
    Issue.record("\(work): \(ratios)")
  }

  @Test func `ten thousand controllers are popped in 50 ms`() {
    // Builds for debugging take up to four times as long as others.
    expectLess(Self.time(Self.works[0], 10_000), than: 0.2)
  }
}
