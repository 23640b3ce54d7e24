import Foundation
import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport
import Testing

/// The order of all calls, as the article on transitions has it.
@Suite struct OrderTests {
  enum Operation: String, CaseIterable, Sendable {
    case present = "Present", dismiss = "Dismiss", presentOver = "Present over"
    case dismissOver = "Dismiss over", push = "Push", pop = "Pop", tab = "Tab"
  }

  enum Way: String, CaseIterable, Sendable {
    case animated, unanimated, finished = "interactive, finished"
    case cancelled = "interactive, cancelled"
  }

  /// Returns the events that a transition logs, starting with the call that requests it.
  static func events(_ operation: Operation, _ way: Way) throws -> [String] {
    let interaction = ManualInteraction()
    let chooser = Chooser()
    let isInteractive = way == .finished || way == .cancelled
    let (a, b) = (ViewController(), ViewController())
    let alongside = { (controller: ViewController) in
      _ = controller.transitionCoordinator?.animate(
        alongsideTransition: { _ in }, completion: { _ in })
    }
    let animated = way != .unanimated
    let interface: Interface
    switch operation {
    case .present, .dismiss, .presentOver, .dismissOver:
      interface = Interface(a)
      b.transitioningDelegate = chooser
      if operation == .presentOver || operation == .dismissOver {
        b.modalPresentationStyle = .overFullScreen
      }
      if operation == .dismiss || operation == .dismissOver {
        try interface.present(b, over: a, animated: false, run: 0.1)
      }
    case .push, .pop:
      let navigation = NavigationController(rootViewController: a)
      if operation == .pop { navigation.viewControllers = [a, b] }
      interface = Interface(navigation)
      navigation.delegate = chooser
    case .tab:
      let tabs = TabBarController(viewControllers: [a, b])
      interface = Interface(tabs)
      if animated { tabs.delegate = chooser }
    }
    _ = b.view
    try interface.run(0.1)
    if isInteractive { chooser.interaction = interaction }
    _ = interface.takeEvents()
    switch operation {
    case .present, .presentOver: a.present(b, animated: animated) {}
    case .dismiss, .dismissOver: b.dismiss(animated: animated) {}
    case .push: a.navigationController?.pushViewController(b, animated: animated)
    case .pop: a.navigationController?.popViewController(animated: animated)
    case .tab: a.tabBarController?.selectedIndex = 1
    }
    expectTrue(interface.monitor.events.isEmpty, "nothing happens within the call")
    // Somebody moves along, from the first moment at which there is a coordinator.
    interface.monitor.eventHandler = { event in
      if event.kind == .animateTransition || event.kind == .startInteractiveTransition {
        alongside(b)
      }
    }
    try interface.run(0.1)
    if isInteractive {
      interface.stage.perform { interaction.update(0.5) }
      if way == .finished {
        interface.stage.perform { interaction.finish() }
      } else {
        interface.stage.perform { interaction.cancel() }
      }
    }
    try interface.run(1)
    expectEqual(interface.codes, [], "\(interface.monitor.diagnostics)")
    return interface.takeEvents()
  }

  /// The calls as the article writes them: without answers and numbers.
  static func plain(_ events: [String]) -> [String] {
    events.filter { !$0.contains("containerView") && !$0.contains("viewDidLoad") }.map { event in
      let call = event.split(separator: " ").first.map(String.init) ?? event
      guard
        call.contains("transitionDuration(") || call.contains("updateInteractiveTransition(")
      else { return call }
      return call.split(separator: "(").first.map(String.init) ?? call
    }
  }

  /// The sequence that the article's table of an operation has in the column of a way.
  static func documented(_ operation: Operation, _ way: Way) throws -> [String] {
    let path = #filePath.replacing(
      "Tests/GlissadeTransitionsTests/Context/OrderTests.swift",
      with: "Sources/Glissade/Glissade.docc/Transitions.md")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let section = text.components(separatedBy: "### ")
      .first { $0.hasPrefix(operation.rawValue + "\n") }
    let column = try #require(Way.allCases.firstIndex(of: way))
    var calls: [String] = []
    for line in try #require(section).split(separator: "\n") where line.hasPrefix("| `") {
      let cells = line.dropFirst().dropLast().split(
        separator: "|", omittingEmptySubsequences: false
      )
      .map { $0.trimmingCharacters(in: .whitespaces) }
      if cells[column + 1] == "×" {
        calls.append(cells[0].trimmingCharacters(in: CharacterSet(charactersIn: "`")))
      }
    }
    return calls
  }

  @Test(arguments: Operation.allCases, Way.allCases)
  func `calls come in the order that is written down`(_ operation: Operation, _ way: Way) throws {
    expectEqual(Self.plain(try Self.events(operation, way)), try Self.documented(operation, way))
  }

  /// Appearances as they are settled, and for navigation as they were observed.
  static let appearances: [(Operation, Bool, [String])] = [
    (
      .push, false,
      ["from.willDisappear", "to.willAppear", "from.didDisappear", "to.didAppear"]
    ),
    (.pop, false, ["from.willDisappear", "to.willAppear", "from.didDisappear", "to.didAppear"]),
    (
      .pop, true,
      [
        "from.willDisappear", "to.willAppear", "to.willDisappear", "to.didDisappear",
        "from.willAppear", "from.didAppear",
      ]
    ),
    (
      .present, false, ["from.willDisappear", "to.willAppear", "to.didAppear", "from.didDisappear"]
    ),
    (
      .present, true,
      [
        "from.willDisappear", "to.willAppear", "to.willDisappear", "to.didDisappear",
        "from.willAppear", "from.didAppear",
      ]
    ),
    (
      .dismiss, false, ["from.willDisappear", "to.willAppear", "to.didAppear", "from.didDisappear"]
    ),
    (.presentOver, false, ["to.willAppear", "to.didAppear"]),
    (.dismissOver, false, ["from.willDisappear", "from.didDisappear"]),
    (.tab, false, ["to.willAppear", "from.willDisappear", "from.didDisappear", "to.didAppear"]),
  ]

  @Test(arguments: appearances)
  func `controllers appear and disappear in the settled order`(
    _ operation: Operation, _ isCancelled: Bool, _ expected: [String]
  ) throws {
    let ways: [Way] = isCancelled ? [.cancelled] : [.animated, .unanimated, .finished]
    for way in ways {
      let calls = try Self.events(operation, way).filter { $0.hasSuffix("ppear") }
      expectEqual(
        calls,
        expected.map {
          $0.replacing(".will", with: ".viewWill").replacing(".did", with: ".viewDid")
        })
    }
  }

  @Test func `selecting the selected tab changes nothing`() throws {
    let tabs = TabBarController(viewControllers: [ViewController(), ViewController()])
    let interface = Interface(tabs)
    _ = interface.takeEvents()
    tabs.selectedIndex = 0
    try interface.run(1)
    expectTrue(interface.takeEvents().isEmpty)
  }
}
