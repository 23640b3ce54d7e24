import Foundation
import GlissadeEngine
import GlissadeTransitions
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc

  /// Interrupted transitions leave nothing in memory.
  @Suite(.serialized) struct InterruptionMemoryTests {
    /// Bytes that are taken from malloc and not given back, as the library's own account has them.
    static func liveBytes() -> Int {
      typealias MallocInfo = @convention(c) (CInt, UnsafeMutablePointer<FILE>) -> CInt
      var (buffer, size): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
      guard let symbol = unsafe dlsym(nil, "malloc_info"),
        let stream = unsafe open_memstream(&buffer, &size)
      else { return 0 }
      _ = unsafe unsafeBitCast(symbol, to: MallocInfo.self)(0, stream)
      unsafe fclose(stream)
      defer { unsafe free(buffer) }
      let report = unsafe buffer.map { unsafe String(cString: $0) } ?? ""
      // The sums of all arenas come after the last of them.
      let sums = report.components(separatedBy: "</heap>").last ?? ""
      func sum(_ start: String) -> Int {
        let rest = sums.components(separatedBy: start).dropFirst().first ?? ""
        let digits = rest.components(separatedBy: "size=\"").dropFirst().first ?? ""
        return Int(digits.prefix { $0.isNumber }) ?? 0
      }
      return sum("<system type=\"current\"") + sum("<total type=\"mmap\"")
        - sum("<total type=\"fast\"") - sum("<total type=\"rest\"")
    }

    enum Way: Int, CaseIterable {
      /// A push by a pop, a presentation by a dismissal, a tab switch by another.
      case push, present, select
      /// A pop that a hand holds, leads back and cancels.
      case hand
      /// A push that a hand catches, and turns back.
      case caught
    }

    /// Tabs, of which the first has a stack.
    final class Rig {
      let delegate = StyleTransitioningDelegate(forward: .navigation)
      let navigation = NavigationController(rootViewController: ViewController())
      let tabs: TabBarController
      let interface: Interface
      let (pushed, presented) = (ViewController(), ViewController())
      let hand = PercentDrivenInteractiveTransition()
      var stage: Stage { interface.stage }

      init() throws {
        tabs = TabBarController(viewControllers: [navigation, ViewController()])
        interface = Interface(tabs)
        interface.monitor.isLogging = false
        (navigation.delegate, tabs.delegate) = (delegate, delegate)
      }

      func run(_ seconds: Double) throws { try stage.advance(to: stage.time + seconds) }

      /// Interrupts a transition after a part of a second.
      func interrupt(_ way: Way, after part: Double) throws {
        switch way {
        case .push:
          stage.perform { navigation.pushViewController(pushed, animated: true) }
          try run(part)
          stage.perform { _ = navigation.popViewController(animated: true) }
        case .present:
          stage.perform { tabs.present(presented, animated: true) }
          try run(part)
          stage.perform { tabs.dismiss(animated: true) }
        case .select:
          stage.perform { tabs.selectedIndex = 1 }
          try run(part)
          stage.perform { tabs.selectedIndex = 0 }
        case .hand:
          stage.perform { navigation.pushViewController(pushed, animated: false) }
          try run(0.01)
          delegate.interactionController = hand
          hand.wantsInteractiveStart = true
          stage.perform { _ = navigation.popViewController(animated: true) }
          try run(0.01)
          stage.perform { hand.update(part) }
          try run(part)
          stage.perform { hand.cancel() }
          try run(1)
          delegate.interactionController = nil
          stage.perform { _ = navigation.popViewController(animated: false) }
        case .caught:
          delegate.interactionController = hand
          hand.wantsInteractiveStart = false
          stage.perform { navigation.pushViewController(pushed, animated: true) }
          try run(part)
          stage.perform { hand.pause() }
          try run(part)
          stage.perform { hand.cancel() }
          delegate.interactionController = nil
        }
        try run(1)
      }

      /// Interrupts many transitions, each in a different part of its way.
      func interrupt(_ count: Int, in ways: [Way] = Way.allCases) throws {
        for index in 0..<count {
          let part = 0.05 + 0.2 * Double(index % 17) / 17
          try interrupt(ways[index % ways.count], after: part)
        }
      }
    }

    // In a process of its own, where nobody else takes memory.
    @Test func `transitions that are interrupted leave nothing in memory`() async {
      await #expect(processExitsWith: .success) {
        let (first, then, most) = soak((250, 750, 4 << 10), (10_000, 90_000, 64 << 10))
        let rig = try Rig()
        try rig.interrupt(first)
        let before = InterruptionMemoryTests.liveBytes()
        try rig.interrupt(then)
        let left = InterruptionMemoryTests.liveBytes() - before
        // The number of a chunk that each leaves on a list, say, would be several times that.
        precondition(before > 0 && left < most)
        precondition(rig.interface.codes.isEmpty && rig.navigation.viewControllers.count == 1)
      }
    }
  }
#endif
