import GlissadeEngine
import GlissadeMath
import GlissadeTransitions
import TestSupport

/// Chooses operations at random, mostly such that apply to what a world shows at the moment.
struct OperationGenerator {
  private var random: SeededGenerator
  /// The operations to perform next, so that a callback comes that another operation waits for.
  private var queue: [WorldOperation] = []

  /// The choices of gestures, which leave those of worlds without them as they are.
  private var touchRandom: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed)
    touchRandom = SeededGenerator(seed &+ 1 << 32)
  }

  // MARK: Choices

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func choice<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }

  private mutating func window() -> Int { chance(75) ? 0 : 1 }

  private mutating func anyone() -> Int { number(0..<ControllerModelRun.controllerCount) }

  /// A controller that is nowhere, mostly.
  private mutating func free(_ world: ControllerModelRun) -> Who {
    let free = world.controllers.filter { world.places($0).isEmpty }.map(\.number)
    return .number(free.isEmpty || chance(12) ? anyone() : choice(free))
  }

  /// A controller that shows, mostly.
  private mutating func shown(_ world: ControllerModelRun, canBeMe: Bool) -> Who {
    if canBeMe, chance(35) { return .me }
    let shown = world.controllers.map(\.number).filter { world.appearances.states[$0] == .appeared }
    return .number(shown.isEmpty || chance(15) ? anyone() : choice(shown))
  }

  /// A controller in a plain parent, mostly.
  private mutating func child(_ world: ControllerModelRun, canBeMe: Bool) -> Who {
    if canBeMe, chance(15) { return .me }
    let children = world.controllers.filter { $0.parent is PlainController }.map(\.number)
    return .number(children.isEmpty || chance(15) ? anyone() : choice(children))
  }

  /// A plain controller, mostly one that shows or has children.
  private mutating func parent(_ world: ControllerModelRun, canBeMe: Bool) -> Who {
    if canBeMe, chance(30) { return .me }
    let parents = world.controllers.filter {
      $0 is PlainController
        && (world.appearances.states[$0.number] == .appeared || !$0.children.isEmpty)
    }.map(\.number)
    return .number(parents.isEmpty || chance(15) ? anyone() : choice(parents))
  }

  // MARK: Operations

  /// Operations that build an interface.
  mutating func setUp() -> [WorldOperation] {
    var operations: [WorldOperation] = chance(35) ? [.strict] : []
    let plain = (5..<ControllerModelRun.controllerCount).shuffled(using: &random).map {
      Who.number($0)
    }
    operations.append(.setStack(0, Array(plain[0..<number(1..<4)]), animated: false))
    if chance(60) { operations.append(.setStack(1, [plain[3]], animated: false)) }
    if chance(60) {
      let inner: [Who] = chance(50) ? [0, plain[4]] : [plain[4], 1]
      operations.append(.setTabs(2, inner))
    }
    let container: Who = chance(50) ? plain[5] : 4
    if chance(50) {
      operations.append(.addChild(plain[6], to: container, withView: true))
      operations.append(.addChild(plain[7], to: container, withView: chance(50)))
    }
    operations.append(.open(window: 0, root: choice([0, 0, 2, 2, 1, plain[5], container])))
    if chance(20) { operations.append(.open(window: 1, root: choice([1, plain[8], 3]))) }
    if chance(30) { operations.append(.redirect(window: 0)) }
    if chance(20) { operations.append(.recognize(window: 0, edge: chance(40))) }
    if Int.random(in: 0..<4, using: &touchRandom) == 0 {
      operations.append(.recognizeTouches(window: 0))
    }
    operations.append(.advance(0))
    return operations
  }

  /// The last operations, after which the world is released: mostly once everything has come to its end.
  mutating func end() -> [WorldOperation] {
    if chance(75) { return [.settle] }
    return chance(50) ? [] : [.close(window: window()), .advance(0)]
  }

  /// The next operation of the application.
  mutating func next(_ world: ControllerModelRun) -> WorldOperation {
    if !queue.isEmpty { return queue.removeFirst() }
    if let gesture = gesture(world) { return gesture }
    switch number(0..<100) {
    case 0..<22:
      let duration = choice([0, 0, 0.01, 0.05, 0.1, 0.2, 0.3, 0.35, 0.5, 1])
      return .advance(duration)
    case 22..<46:
      let kind = choice(CallbackKind.allCases)
      if chance(70) { queue = provocation(of: kind, world) }
      guard chance(30) else { return .when(kind, action(world, inCallback: true)) }
      return .when(kind, .several((0..<number(2..<5)).map { _ in action(world, inCallback: true) }))
    case 46..<50: return .settle
    case 50..<53: return .outside(action(world, inCallback: false))
    case 53..<57 where world.recognizers.isEmpty || chance(50): return systemGesture(world)
    case 53..<57:
      let window = choice(world.recognizers.keys.sorted())
      let phase: TouchEvent.Phase =
        world.fingers[window] == true
        ? choice([.moved, .moved, .moved, .ended, .cancelled]) : .began
      let x = phase == .began ? 2 : Double(number(0..<320))
      return .touch(window: window, phase, x: x, y: 300)
    default: return action(world, inCallback: false)
    }
  }

  /// Returns a gesture now and then, if a window recognises them.
  private mutating func gesture(_ world: ControllerModelRun) -> WorldOperation? {
    guard !world.touchSets.isEmpty, Int.random(in: 0..<100, using: &touchRandom) < 15,
      let window = world.touchSets.keys.sorted().randomElement(using: &touchRandom),
      let kind = WorldGesture.allCases.randomElement(using: &touchRandom)
    else { return nil }
    let isOnButton = Int.random(in: 0..<3, using: &touchRandom) == 0
    return .gesture(window: window, kind, x: isOnButton ? 260 : 160, y: isOnButton ? 440 : 200)
  }

  /// An operation that can be performed from within a callback, too.
  private mutating func action(_ world: ControllerModelRun, inCallback: Bool) -> WorldOperation {
    let animated = chance(70)
    let canBeMe = inCallback
    switch number(0..<100) {
    case 0..<13:
      let style = choice(ModalPresentationStyle.allCases + [.fullScreen, .fullScreen, .custom])
      return .present(
        free(world), from: shown(world, canBeMe: canBeMe), style: style,
        transition: choice(ModalTransitionStyle.allCases), animated: animated,
        asksDelegate: style == .custom || chance(60))
    case 13..<22: return .dismiss(shown(world, canBeMe: canBeMe), animated: animated)
    case 22..<30: return .push(free(world), on: number(0..<2), animated: animated)
    case 30..<36: return .pop(number(0..<2), animated: animated)
    case 36..<38: return .popToRoot(number(0..<2), animated: animated)
    case 38..<40: return .popTo(.number(anyone()), on: number(0..<2), animated: animated)
    case 40..<43: return setStack(world, animated: animated)
    case 43..<46: return setTabs(world)
    case 46..<49: return .select(2 + number(0..<2), index: number(0..<3))
    case 49..<50:
      return chance(50)
        ? .selectController(2 + number(0..<2), .number(anyone()))
        : .tap(2 + number(0..<2), index: number(0..<3))
    case 50..<55:
      return .addChild(
        chance(75) ? free(world) : child(world, canBeMe: canBeMe),
        to: parent(world, canBeMe: canBeMe), withView: chance(80))
    case 55..<58: return .removeChild(child(world, canBeMe: canBeMe))
    case 58..<61:
      let (from, to) = (child(world, canBeMe: false), child(world, canBeMe: false))
      return chance(60)
        ? .childTransition(from: from, to: to, duration: choice([0, 0.2]))
        : .childTransitionWithAnimator(from: from, to: to)
    case 61..<63: return .setAppearance(child(world, canBeMe: false), appears: chance(60))
    case 63..<66:
      return .segue(
        from: shown(world, canBeMe: canBeMe), to: free(world), kind: choice(Segue.Kind.allCases),
        animated: animated)
    case 66..<73: return choose()
    case 73..<82: return drive()
    case 82..<85: return .alongside(shown(world, canBeMe: canBeMe))
    case 85..<87: return .animate(shown(world, canBeMe: canBeMe), duration: choice([0, 0.1, 0.4]))
    case 87..<89: return .layout(shown(world, canBeMe: canBeMe))
    case 89..<91: return .addView(free(world), to: parent(world, canBeMe: canBeMe))
    case 91..<92: return .removeView(free(world))
    case 92..<95: return onWindow(world)
    case 95..<96:
      return chance(40)
        ? .redirect(window: window())
        : chance(50)
          ? .allow(chance(70)) : .keepSheet(shown(world, canBeMe: canBeMe), isModal: chance(50))
    case 96..<98: return .recognize(window: window(), edge: chance(40))
    default:
      return .present(
        free(world), from: shown(world, canBeMe: canBeMe), style: .fullScreen, animated: animated)
    }
  }

  /// Operations that lead to a callback, if they apply.
  private mutating func provocation(of kind: CallbackKind, _ world: ControllerModelRun)
    -> [WorldOperation]
  {
    let source = shown(world, canBeMe: false)
    func present(_ generator: inout OperationGenerator) -> WorldOperation {
      .present(
        generator.free(world), from: source, style: .custom, animated: true, asksDelegate: true)
    }
    switch kind {
    case .shouldPerformSegue, .prepareForSegue, .segueHandler:
      return [.segue(from: source, to: free(world), kind: .show, animated: true)]
    case .presentationControllerForPresented, .animationControllerForPresented,
      .interactionControllerForPresentation, .presentationTransitionWillBegin,
      .presentationTransitionDidEnd, .containerViewWillLayoutSubviews,
      .containerViewDidLayoutSubviews, .presentCompletion:
      return [present(&self)]
    case .animationControllerForDismissed, .interactionControllerForDismissal,
      .dismissalTransitionWillBegin, .dismissalTransitionDidEnd, .dismissCompletion:
      return [.choose(.fading), present(&self), .advance(1), .dismiss(source, animated: true)]
    case .navigationAnimationController, .navigationInteractionController, .navigationWillShow,
      .navigationDidShow:
      return [.choose(.fading), .push(free(world), on: 0, animated: true)]
    case .tabAnimationController, .tabInteractionController, .tabDidSelect:
      return showTabs(world) + [.choose(.fading), .select(2, index: otherTab(world))]
    case .tabShouldSelect: return [.tap(2, index: otherTab(world))]
    case .viewWillTransition: return [resize(0, world)]
    case .sheetShouldDismiss, .sheetWillDismiss, .sheetDidDismiss, .sheetDidAttemptToDismiss:
      return [
        .allow(kind != .sheetDidAttemptToDismiss),
        .present(free(world), from: source, style: .pageSheet, animated: false), .advance(0.1),
      ] + pull(0, to: 540, ends: true) + [.advance(1)]
    case .tabDidCancelSelecting:
      return showTabs(world) + [
        .choose(.fading, driver: 1), .select(2, index: otherTab(world)), .advance(0.1),
        .cancel(driver: 1),
      ]
    case .interactionChanged, .alongsideAnimation, .alongsideCompletion:
      return [
        .when(.viewWillAppear, .alongside(.me)), .choose(.fading, driver: chance(50) ? 1 : nil),
        .push(free(world), on: 0, animated: true), .advance(0.1), .finish(driver: 1),
      ]
    case .transitionDuration, .animateTransition, .animationEnded:
      return [.choose(.fading), present(&self)]
    case .interruptibleAnimator: return [.choose(.interruptible), present(&self)]
    case .startInteractiveTransition: return [.choose(.fading, driver: 0), present(&self)]
    case .childTransitionCompletion, .childTransitionAnimations:
      let (from, to) = (free(world), free(world))
      return [
        .addChild(from, to: source, withView: true), .addChild(to, to: source, withView: false),
        .childTransition(from: from, to: to, duration: 0.2),
      ]
    case .animateBlock, .animateCompletion: return [.animate(source, duration: 0.1)]
    case .gestureShouldBegin, .gestureHandler:
      return [
        .recognize(window: 0, edge: false), .touch(window: 0, .began, x: 2, y: 300),
        .touch(window: 0, .moved, x: 80, y: 300), .touch(window: 0, .moved, x: 160, y: 300),
      ]
    default: return []
    }
  }

  /// Shows a tab bar controller with two tabs in a window, if it does not show.
  private mutating func showTabs(_ world: ControllerModelRun) -> [WorldOperation] {
    if world.appearances.states[2] == .appeared, world.tabs(2)?.viewControllers.count ?? 0 > 1 {
      return []
    }
    return [.setTabs(2, [free(world), free(world)]), .open(window: 0, root: 2)]
  }

  private func otherTab(_ world: ControllerModelRun) -> Int {
    world.tabs(2)?.selectedIndex == 0 ? 1 : 0
  }

  private mutating func setStack(_ world: ControllerModelRun, animated: Bool) -> WorldOperation {
    let index = number(0..<2)
    var list: [Who] = chance(8) ? [] : [free(world)]
    for controller in world.navigation(index)?.viewControllers ?? [] where chance(60) {
      guard let controller = controller as? any WorldController else { continue }
      list.insert(.number(controller.number), at: number(0..<list.count + 1))
    }
    return .setStack(index, list, animated: animated)
  }

  private mutating func setTabs(_ world: ControllerModelRun) -> WorldOperation {
    let index = 2 + number(0..<2)
    var list: [Who] = chance(50) ? [free(world)] : []
    for controller in world.tabs(index)?.viewControllers ?? [] where chance(70) {
      guard let controller = controller as? any WorldController else { continue }
      list.insert(.number(controller.number), at: number(0..<list.count + 1))
    }
    return .setTabs(index, list)
  }

  private mutating func choose() -> WorldOperation {
    let behaving: [AnimatorKind] = [.system, .fading, .interruptible, .instant, .synchronous]
    return .choose(
      chance(85) ? choice(behaving) : choice(AnimatorKind.allCases),
      driver: chance(50) ? number(0..<ControllerModelRun.driverCount) : nil)
  }

  private mutating func drive() -> WorldOperation {
    let driver = number(0..<ControllerModelRun.driverCount)
    return switch number(0..<13) {
    case 12: .speed(driver: driver, choice([1e-30, 0.001, 1, 1, 20, 1e30]))
    case 0..<4: .update(driver: driver, choice([0, 0.1, 0.4, 0.9, 1, 1.5, -1, .nan]))
    case 4..<7: .finish(driver: driver)
    case 7..<9: .cancel(driver: driver)
    case 9: .pause(driver: driver)
    case 10: .reverse(driver: driver)
    default: .interactiveStart(driver: driver, chance(60))
    }
  }

  private mutating func onWindow(_ world: ControllerModelRun) -> WorldOperation {
    let window = window()
    return switch number(0..<12) {
    case 0..<4: .open(window: window, root: free(world))
    case 4: .removeRoot(window: window)
    case 5: .close(window: window)
    case 6: .takeRootView(window: window)
    case 7: .renewStage
    default: resize(window, world)
    }
  }

  /// Turns a window.
  private mutating func resize(_ window: Int, _ world: ControllerModelRun) -> WorldOperation {
    let isWide = (world.windows[window]?.layer.bounds.width ?? 0) > 400
    return .resize(
      window: window, width: isWide ? 320 : 568, height: isWide ? 568 : 320,
      duration: chance(40) ? 0.3 : 0)
  }

  // MARK: The system's gestures

  /// A finger that pulls a sheet down or pops a stack from the edge, or what comes next of one that is down.
  private mutating func systemGesture(_ world: ControllerModelRun) -> WorldOperation {
    let window = window()
    if world.fingers[window] == true {
      let phase = choice([TouchEvent.Phase.moved, .moved, .ended, .cancelled])
      return .touch(
        window: window, phase, x: Double(number(0..<320)), y: Double(number(200..<560)))
    }
    let ends = chance(70)
    if chance(50) {
      queue = pull(window, to: Double(number(200..<560)), ends: ends)
    } else {
      let x = Double(number(30..<320))
      queue = [
        .touch(window: window, .began, x: 2, y: 300), .touch(window: window, .moved, x: 30, y: 300),
        .touch(window: window, .moved, x: x, y: 300),
      ]
      if ends { queue.append(.touch(window: window, .ended, x: x, y: 300)) }
    }
    return queue.removeFirst()
  }

  /// The touches of a pull.
  private mutating func pull(_ window: Int, to y: Double, ends: Bool) -> [WorldOperation] {
    let last: TouchEvent.Phase = chance(85) ? .ended : .cancelled
    return [
      .touch(window: window, .began, x: 160, y: 150),
      .touch(window: window, .moved, x: 160, y: 190), .touch(window: window, .moved, x: 160, y: y),
    ] + (ends ? [.touch(window: window, last, x: 160, y: y)] : [])
  }
}
