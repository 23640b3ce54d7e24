import GlissadeEngine
import Synchronization

// Which views are in which.

extension View {
  /// Puts a view in front of all others in this one; it is taken from where it was.
  ///
  /// A view that is in this one already is only brought to the front. What cannot be, a view within itself or
  /// on another stage, is refused, and the stage's ``GlissadeEngine/Stage/errorHandler`` is told; so is a
  /// window, which is in nothing.
  public func addSubview(_ view: View) { put(view, .front) }

  /// Puts a view at an index among the others in this one, 0 behind all of them; beyond their number it is in
  /// front.
  public func insertSubview(_ view: View, at index: Int) { put(view, .index(index)) }

  /// Puts a view right behind another; in front of all where that is not in this one.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    put(view, sibling.superview === self ? .below(sibling) : .front)
  }

  /// Puts a view right in front of another; in front of all where that is not in this one.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    put(view, sibling.superview === self ? .above(sibling) : .front)
  }

  /// Brings a view to the front of those in this one.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { move(view, .front) }
  }

  /// Sends a view behind all others in this one.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { move(view, .index(0)) }
  }

  /// Lets two views in this one change places; indices outside are passed over.
  public func exchangeSubview(at index: Int, withSubviewAt other: Int) {
    let (low, high) = (min(index, other), max(index, other))
    guard subviews.indices.contains(low), subviews.indices.contains(high), low != high else {
      return
    }
    let (first, second) = (subviews[low].layer, subviews[high].layer)
    let layers = layer.sublayers
    let after = layers.lastIndex { $0 === second }.map { $0 + 1 }
    do throws(EngineError) {
      try layer.insertSublayer(second, below: first)
      if let after, after < layers.count {
        try layer.insertSublayer(first, below: layers[after])
      } else {
        try layer.addSublayer(first)
      }
    } catch {
      return Stage.report(error, layer: layer)
    }
    subviews.swapAt(low, high)
  }

  /// Takes the view out of its superview.
  public func removeFromSuperview() {
    guard let above = superview else { return }
    let (subtree, moves) = (window == nil ? [] : subtree(), View.moves)
    above.willRemoveSubview(self)
    willMove(toSuperview: nil)
    for view in subtree {
      view.willMove(toWindow: nil)
      view.viewController?.viewWillMove(toWindow: nil, into: nil)
    }
    // Whoever was told may have changed anything.
    guard superview === above else { return View.notifyControllers(of: subtree) }
    let isAsBefore = View.moves == moves
    let leaving = leave(for: nil, isAsBefore ? subtree : nil)
    View.countMove()
    above.drop(self)
    superview = nil
    layer.removeFromSuperlayer()
    above.setNeedsLayout()
    View.enter(nil, leaving)
    // Some may have been taken elsewhere by those that were told.
    if !isAsBefore { View.notifyControllers(of: subtree) }
    didMoveToSuperview()
  }

  /// Whether the view is another one or is in it, at any depth.
  public func isDescendant(of view: View) -> Bool {
    var current: View? = self
    while let here = current {
      if here === view { return true }
      current = here.superview
    }
    return false
  }

  /// The first view with a tag, this one included, those behind before those in front.
  public func viewWithTag(_ tag: Int) -> View? {
    var stack = [self]
    while let view = stack.popLast() {
      if view.tag == tag { return view }
      stack += view.subviews.reversed()
    }
    return nil
  }

  /// Calls `body` with the view and all in it, each before those in it; no recursion.
  func forEachInSubtree(_ body: (View) -> Void) {
    var stack = [self]
    while let view = stack.popLast() {
      body(view)
      stack += view.subviews.reversed()
    }
  }

  /// The view and all in it.
  private func subtree() -> [View] {
    var views: [View] = []
    forEachInSubtree { views.append($0) }
    return views
  }

  // MARK: Placing

  private enum InsertionPoint {
    case front
    case index(Int)
    case below(View)
    case above(View)
  }

  private func put(_ view: View, _ place: InsertionPoint) {
    switch place {
    case .below(view), .above(view): return
    default: break
    }
    if view.superview === self {
      move(view, place)
      (self as? TransitionContainerView)?.didInsert(view)
      return
    }
    guard canTake(view) else { return }
    let (old, oldWindow, newWindow) = (view.superview, view.window, window)
    let subtree = oldWindow === newWindow ? [] : view.subtree()
    let moves = View.moves
    old?.willRemoveSubview(view)
    view.willMove(toSuperview: self)
    for child in subtree {
      child.willMove(toWindow: newWindow)
      child.viewController?.viewWillMove(
        toWindow: newWindow, into: child === view ? self : child.superview)
    }
    // Whoever was told may have changed anything.
    if view.superview === self { return View.notifyControllers(of: subtree) }
    let index = index(of: place, count: subviews.count)
    guard putLayer(of: view, place, index) else { return View.notifyControllers(of: subtree) }
    let isAsBefore = View.moves == moves
    let entering = view.leave(for: window, isAsBefore ? subtree : nil)
    View.countMove()
    view.superview?.drop(view)
    subviews.insert(view, at: index)
    view.superview = self
    if view.layoutFlags.needsLayout || view.layoutFlags.belowNeedsLayout { view.passLayoutUp() }
    setNeedsLayout()
    old?.setNeedsLayout()
    View.enter(window, entering)
    if !isAsBefore { View.notifyControllers(of: subtree) }
    view.didMoveToSuperview()
    didAddSubview(view)
  }

  /// Gives a view in this one another place.
  private func move(_ view: View, _ place: InsertionPoint) {
    if case .front = place, subviews.last === view, layer.sublayers.last === view.layer { return }
    drop(view)
    let index = index(of: place, count: subviews.count)
    // It stays in any case: its layer hangs here.
    _ = putLayer(of: view, place, index)
    subviews.insert(view, at: index)
  }

  /// Whether a view can be put into this one; what speaks against it is told.
  private func canTake(_ view: View) -> Bool {
    if let window = view as? Window {
      window.windowStage.monitor.report(
        .invalidContainment, about: window.name ?? "Window", "a window was to be put into a view",
        "put the window's subviews there")
      return false
    }
    do throws(EngineError) {
      // What has nothing in it is above nothing, and what is on no stage is above nothing that is on one.
      let mayBeAbove = !view.subviews.isEmpty && (view.stage != nil || stage == nil)
      if view === self || (mayBeAbove && isDescendant(of: view)) { throw .cycle }
      try layer.checkAdding(view.layer)
      return true
    } catch {
      Stage.report(error, layer: stage == nil ? view.layer : layer)
      return false
    }
  }

  private func index(of place: InsertionPoint, count: Int) -> Int {
    switch place {
    case .front: count
    case .index(let index): min(max(index, 0), count)
    case .below(let sibling): subviews.lastIndex { $0 === sibling } ?? count
    case .above(let sibling): subviews.lastIndex { $0 === sibling }.map { $0 + 1 } ?? count
    }
  }

  /// Puts a view's layer where it belongs; sublayers that are no views' may lie between.
  private func putLayer(of view: View, _ place: InsertionPoint, _ index: Int) -> Bool {
    do throws(EngineError) {
      switch place {
      case .below(let sibling): try layer.insertSublayer(view.layer, below: sibling.layer)
      case .above(let sibling): try layer.insertSublayer(view.layer, above: sibling.layer)
      case .index where index < subviews.count:
        try layer.insertSublayer(view.layer, below: subviews[index].layer)
      case .front, .index: try layer.addSublayer(view.layer)
      }
      // Its changes move from now on.
      _ = layer.stage?.monitor
      return true
    } catch {
      Stage.report(error, layer: layer)
      return false
    }
  }

  /// Takes a view off the list.
  private func drop(_ view: View) {
    // Subviews are often taken out from the first on.
    let index = subviews.first === view ? 0 : subviews.lastIndex { $0 === view }
    if let index { subviews.remove(at: index) }
  }

  /// The view is about to leave its window for another one, or for none.
  ///
  /// - Parameter told: the views that were told that their window will change, if no view has moved since.
  /// - Returns: the views whose window changes.
  private func leave(for newWindow: Window?, _ told: [View]?) -> [View] {
    let old = window
    if old === newWindow { return [] }
    if let old {
      old.dropResponder(in: self)
      for context in old.windowStage.transitions?.running ?? []
      where context.isRunning && context.loses(self) {
        context.linter.hasLeftWindow = true
      }
    }
    return told ?? subtree()
  }

  /// The number of times that a view was put into another or taken out, on any thread: only where it has grown since
  /// do the views that were told of a move have to be looked up again.
  private static var moves: Int { moveCount.load(ordering: .relaxed) }
  private static let moveCount = Atomic(0)

  private static func countMove() { moveCount.wrappingAdd(1, ordering: .relaxed) }

  /// Views came to a window, or left one.
  private static func enter(_ window: Window?, _ views: [View]) {
    for view in views { view.windowReference = window }
    // Whoever is told may move others on.
    for view in views where view.window === window {
      view.didMoveToWindow()
      view.viewController?.viewDidMoveToWindow()
    }
  }

  /// Views stay where whoever was told of a move has brought them: their controllers hear of that.
  private static func notifyControllers(of views: [View]) {
    for view in views { view.viewController?.viewDidMoveToWindow() }
  }

  // MARK: Letting go

  /// Lets go of what is in a view that dies: without recursion, and what somebody holds on to lives on without
  /// a superview.
  ///
  /// - Returns: the controllers of a window's views that live on.
  @discardableResult
  func releaseSubtree() -> [ViewController] {
    layer.removeFromSuperlayer()
    guard !subviews.isEmpty else { return [] }
    var controllers: [ViewController] = []
    let wasInWindow = self is Window
    var (orphans, survivors) = ([View](), [View]())
    hand(&orphans)
    while var view = orphans.popLast() {
      if isKnownUniquelyReferenced(&view) { view.hand(&orphans) } else { survivors.append(view) }
    }
    for view in survivors {
      let subtree = wasInWindow ? view.subtree() : []
      view.willMove(toSuperview: nil)
      for view in subtree {
        view.willMove(toWindow: nil)
        if let controller = view.viewController { controllers.append(controller) }
      }
      view.layer.removeFromSuperlayer()
      View.enter(nil, subtree)
      view.didMoveToSuperview()
    }
    return controllers
  }

  private func hand(_ orphans: inout [View]) {
    View.countMove()
    for view in subviews { view.superview = nil }
    orphans += subviews
    subviews = []
  }
}
