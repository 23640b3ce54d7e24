import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeTransitions

/// Every animator, interrupted at any time in every way, under every host's clock: one end with the right flag, the
/// model that belongs to it, no jump, nothing left.
@Suite struct InterruptionTests {
  enum Action: String, CaseIterable {
    case finish, cancel, reverse, resume, redirect
  }

  enum Pace: String, CaseIterable {
    case fps24, fps30, fps60, fps120, stalls

    /// The times of a host's frames between two instants, without the first.
    func frames(from start: Double, to end: Double) -> [Double] {
      var times: [Double] = []
      var (time, index) = (start, 0)
      while time < end {
        switch self {
        case .fps24: time += 1.0 / 24
        case .fps30: time += 1.0 / 30
        case .fps60: time += 1.0 / 60
        case .fps120: time += 1.0 / 120
        case .stalls: time += [0.016, 0.4, 0.001, 0.05, 0.0167][index % 5]
        }
        index += 1
        times.append(min(time, end))
      }
      return times
    }
  }

  enum Kind: CaseIterable {
    case push, present
  }

  /// Three pages, of which the first shows.
  private final class Rig {
    let pages = [Page("a"), Page("b"), Page("c")]
    let styled: StyleTransitioningDelegate
    let driven = PercentDrivenInteractiveTransition()
    let navigation: NavigationController?
    let interface: Interface
    let kind: Kind
    var stage: Stage { interface.stage }
    let layers: [Layer]

    init(_ kind: Kind, _ style: TransitionStyle) throws {
      self.kind = kind
      styled = StyleTransitioningDelegate(forward: style)
      driven.wantsInteractiveStart = false
      if kind == .push {
        let navigation = NavigationController(rootViewController: pages[0])
        navigation.delegate = styled
        self.navigation = navigation
        interface = Interface(navigation)
      } else {
        navigation = nil
        interface = Interface(pages[0])
      }
      for page in pages { page.transitioningDelegate = styled }
      interface.stage.perform { [pages] in for page in pages { _ = page.view } }
      layers = pages.flatMap { [$0.view, $0.box, $0.field] + $0.box.subviews }.map(\.layer)
      try interface.run(0.1)
      interface.monitor.removeAll()
    }

    func go(_ step: Int) {
      switch (step, navigation) {
      case (2, let navigation?): navigation.popToRootViewController(animated: true)
      case (_, let navigation?): navigation.pushViewController(pages[step + 1], animated: true)
      case (2, nil): pages[0].dismiss(animated: true)
      case (_, nil): pages[step].present(pages[step + 1], animated: true)
      }
    }

    var ends: [Bool] {
      interface.monitor.events.compactMap {
        if case .animationEnded(let completed) = $0.kind { return completed }
        return nil
      }
    }

    func hash() -> StructuralHash {
      StructuralHash(interface, controllers: pages + [navigation].compactMap { $0 })
    }

    /// Returns a description of the model without the objects' names, to be compared with that of another rig.
    func look() -> [String] {
      pages.flatMap { page in
        [page.view, page.box, page.field].map {
          "\($0.frame) \($0.transform3D) \($0.alpha) \($0.isHidden) \($0.layer.mask == nil) "
            + "\($0.window != nil) \($0.superview?.subviews.count ?? 0) "
            + "\($0.layer.animations.count)"
        }
      }
    }
  }

  /// The result of one run.
  private struct Outcome {
    var jump = 0.0
    var opacityJump = 0.0
    /// The largest jump of a velocity, in parts of the velocity before.
    var velocityJump = 0.0
    var trouble: [String] = []
    /// The sightings at the times that all hosts have in common.
    var sights: [ObservedState] = []

    mutating func take(_ seen: Interruption, isSpring: Bool) {
      jump = seen.jump.isNaN ? seen.jump : max(jump, seen.jump)
      opacityJump = max(opacityJump, seen.opacityJump)
      // Slower than ten points per second nobody sees whether it jumps.
      if isSpring { velocityJump = max(velocityJump, seen.velocityJump / max(seen.velocity, 10)) }
    }
  }

  private static let commonTimes = [0.05, 0.2, 0.45, 1, 1.6]

  private func run(
    _ kind: Kind, _ style: TransitionStyle, _ part: Double, _ action: Action, _ pace: Pace,
    _ finished: [String]
  ) throws -> Outcome {
    let rig = try Rig(kind, style)
    let stage = rig.stage
    var outcome = Outcome()
    if action == .redirect {
      rig.interface.window.redirectsTransitions = true
    } else {
      rig.styled.interactionController = rig.driven
    }
    let before = rig.hash()
    let duration = style.animator(isForward: true).transitionDuration(using: nil)
    stage.perform { rig.go(0) }
    try stage.advance(to: stage.time)
    func advance(_ seconds: Double) throws {
      for time in pace.frames(from: stage.time, to: stage.time + seconds) {
        try stage.advance(to: time)
      }
    }
    func act(isSpring: Bool = true, _ body: () -> Void) throws {
      // Nothing here depends on the frames before: two hosts are enough to look closely.
      guard pace == .fps60 || pace == .stalls else {
        stage.perform(body)
        return try stage.advance(to: stage.time)
      }
      // All that there is, pictures and the like too.
      var layers: [Layer] = []
      rig.interface.window.layer.forEachInSubtree { layers.append($0) }
      outcome.take(try Interruption(stage, layers, body), isSpring: isSpring)
    }
    try advance(part * duration)
    var goes: [Bool]
    switch action {
    case .finish:
      goes = [true]
      try act {
        rig.driven.pause()
        rig.driven.finish(velocity: rig.driven.velocityAtPause)
      }
    case .cancel:
      goes = [false]
      try act(isSpring: false) {
        rig.driven.pause()
        rig.driven.cancel()
      }
    case .reverse:
      goes = [false]
      try act { rig.driven.reverse() }
    case .resume:
      goes = [true]
      try act(isSpring: false) { rig.driven.pause() }
      try advance(0.3)
      try act { rig.driven.finish(velocity: .zero) }
    case .redirect:
      goes = [true, true, true]
      try act { rig.go(1) }
      try advance(0.15 * duration)
      try act { rig.go(2) }
    }
    let begin = stage.time
    for time in InterruptionTests.commonTimes {
      for frame in pace.frames(from: stage.time, to: begin + time) { try stage.advance(to: frame) }
      outcome.sights.append(try ObservedState(rig.layers, at: stage.time))
    }
    try advance(2 * duration + 1)
    if rig.ends != goes { outcome.trouble.append("ends \(rig.ends)") }
    if stage.isAnimating { outcome.trouble.append("moves") }
    if rig.interface.codes != [] { outcome.trouble.append("\(rig.interface.monitor.diagnostics)") }
    if goes == [true] {
      if rig.look() != finished { outcome.trouble.append("ends elsewhere") }
    } else {
      let difference = rig.hash().difference(from: before)
      if difference != [] { outcome.trouble.append("\(difference)") }
    }
    return outcome
  }

  @Test func `every animator can be interrupted at any time in every way`() throws {
    let parts = isSoakEnabled ? [0, 0.6] : [0.4]
    let kinds = isSoakEnabled ? Kind.allCases : [.push]
    var lines: [String] = []
    for style in TransitionStyle.allCases {
      var cells: [String] = []
      for action in Action.allCases {
        var worst = Outcome()
        for kind in kinds {
          let plain = try Rig(kind, style)
          plain.stage.perform { plain.go(0) }
          try plain.interface.run(4)
          for part in parts {
            var first: Outcome?
            for pace in isSoakEnabled ? Pace.allCases : [.fps60, .stalls] {
              let outcome = try run(kind, style, part, action, pace, plain.look())
              expectEqual(outcome.trouble, [], "\(style) \(kind) \(part) \(action) \(pace)")
              if let first {
                for (a, b) in zip(first.sights, outcome.sights) {
                  let way = a.distance(to: b)
                  expectTrue(
                    way.corners == 0 && way.opacity == 0,
                    "\(style) \(kind) \(part) \(action) \(pace)")
                }
              } else {
                first = outcome
              }
              worst.jump = max(worst.jump, outcome.jump)
              worst.opacityJump = max(worst.opacityJump, outcome.opacityJump)
              worst.velocityJump = max(worst.velocityJump, outcome.velocityJump)
            }
          }
        }
        // The travel is the width of the window.
        expectTrue(worst.jump < 1e-4 * 320 && worst.opacityJump < 1e-4, "\(style) \(action)")
        expectLess(worst.velocityJump, than: 0.01, "\(style) \(action)")
        cells.append(
          "\(short(max(worst.jump / 320, worst.opacityJump))) \(short(worst.velocityJump))")
      }
      lines.append(
        ([style.rawValue.padded(to: 16)] + cells.map { $0.padded(to: 18) }).joined(separator: "| "))
    }
    let head = (["animator".padded(to: 16)] + Action.allCases.map { $0.rawValue.padded(to: 18) })
    print("Largest jumps at interruptions: of positions and opacities, and of velocities,")
    print(
      "in parts of the travel and of the velocity, over \(parts) of the duration and all frame rates"
    )
    print(head.joined(separator: "| "))
    for line in lines { print(line) }
  }

  private func short(_ value: Double) -> String {
    if value == 0 { return "0" }
    var (mantissa, exponent) = (value, 0)
    while mantissa < 1 {
      mantissa *= 10
      exponent -= 1
    }
    return "\((mantissa * 10).rounded() / 10)e\(exponent)"
  }
}

extension String {
  fileprivate func padded(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
