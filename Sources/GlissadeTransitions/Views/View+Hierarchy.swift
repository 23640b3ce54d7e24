import GlissadeEngine
import Synchronization

// The hierarchy of views.

extension View {
  /// Adds a view in front of all other subviews; the view is removed from its former superview.
  ///
  /// A view that is a subview already is only brought to the front. A view that contains this one or is on another
  /// stage is rejected, and the stage's ``/GlissadeEngine/Stage/errorHandler`` is called; a window is rejected with a
  /// diagnostic.
  public func addSubview(_ view: View) { put(view, .front) }

  /// Inserts a view at an index among the subviews; 0 is behind all of them, and an index beyond their number is in
  /// front.
  public func insertSubview(_ view: View, at index: Int) { put(view, .index(index)) }

  /// Inserts a view directly behind a subview, or in front of all if that is not a subview of this view.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    put(view, sibling.superview === self ? .below(sibling) : .front)
  }

  /// Inserts a view directly in front of a subview, or in front of all if that is not a subview of this view.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    put(view, sibling.superview === self ? .above(sibling) : .front)
  }

  /// Brings a subview to the front.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { move(view, .front) }
  }

  /// Sends a subview to the back.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { move(view, .index(0)) }
  }

  /// Exchanges two subviews; has no effect if an index is out of range.
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

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    guard let above = superview else { return }
    let (subtree, moves) = (window == nil ? [] : subtree(), View.moves)
    above.willRemoveSubview(self)
    willMove(toSuperview: nil)
    for view in subtree {
      view.willMove(toWindow: nil)
      view.owner?.viewWillMove(toWindow: nil, into: nil)
    }
    // Callbacks may have changed the hierarchy.
    guard superview === above else { return View.notifyControllers(of: subtree) }
    let isAsBefore = View.moves == moves
    let leaving = leave(for: nil, isAsBefore ? subtree : nil)
    View.countMove()
    above.drop(self)
    superview = nil
    layer.removeFromSuperlayer()
    above.setNeedsLayout()
    View.enter(nil, leaving)
    // Callbacks may have moved some of the views elsewhere.
    if !isAsBefore { View.notifyControllers(of: subtree) }
    didMoveToSuperview()
  }

  /// Returns whether the view is another view or a descendant of it.
  public func isDescendant(of view: View) -> Bool {
    var current: View? = self
    while let here = current {
      if here === view { return true }
      current = here.superview
    }
    return false
  }

  /// Returns the first view with a tag, this one included, in drawing order; nil if there is none.
  public func viewWithTag(_ tag: Int) -> View? {
    var stack = [self]
    while let view = stack.popLast() {
      if view.tag == tag { return view }
      stack += view.subviews.reversed()
    }
    return nil
  }

  /// Calls `body` for the view and all its descendants, superviews first, without recursion.
  ///
  /// A list of subviews is retained until it has been walked.
  func forEachInSubtree(_ body: (View) -> Void) {
    body(self)
    // The lists above the present one, each with its next index.
    var path: [(list: [View], next: Int)] = []
    var (list, next) = (subviews, 0)
    while true {
      while next < list.count {
        let view = list[next]
        next += 1
        body(view)
        if view.subviews.isEmpty { continue }
        path.append((list, next))
        (list, next) = (view.subviews, 0)
      }
      guard let above = path.popLast() else { return }
      (list, next) = above
    }
  }

  /// Returns the view and all its descendants.
  private func subtree() -> [View] {
    var views: [View] = []
    forEachInSubtree { views.append($0) }
    return views
  }

  // MARK: Inserting

  private enum InsertionPoint {
    case front
    case index(Int)
    case below(View)
    case above(View)
  }

  private func put(_ view: View, _ point: InsertionPoint) {
    switch point {
    case .below(view), .above(view): return
    default: break
    }
    if view.superview === self {
      move(view, point)
      didInsertAgain(view)
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
      child.owner?.viewWillMove(
        toWindow: newWindow, into: child === view ? self : child.superview)
    }
    // Callbacks may have changed the hierarchy.
    if view.superview === self { return View.notifyControllers(of: subtree) }
    let index = index(of: point, count: subviews.count)
    guard putLayer(of: view, point, index) else { return View.notifyControllers(of: subtree) }
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

  /// Moves a subview to another position.
  private func move(_ view: View, _ point: InsertionPoint) {
    if case .front = point, subviews.last === view, layer.sublayers.last === view.layer { return }
    drop(view)
    let index = index(of: point, count: subviews.count)
    // This cannot fail: the view's layer is a sublayer already.
    _ = putLayer(of: view, point, index)
    subviews.insert(view, at: index)
  }

  /// Returns whether a view can be added to this one; otherwise the reason is reported.
  private func canTake(_ view: View) -> Bool {
    if let window = view as? Window {
      window.windowStage.monitor.report(
        .invalidContainment, about: window.name ?? "Window", "a window cannot be added to a view",
        "add the window's subviews instead")
      return false
    }
    do throws(EngineError) {
      // A view without subviews is no ancestor, and a view that is on no stage is no ancestor of one that is.
      let mayBeAbove = !view.subviews.isEmpty && (view.stage != nil || stage == nil)
      if view === self || (mayBeAbove && isDescendant(of: view)) { throw .cycle }
      try layer.checkAdding(view.layer)
      return true
    } catch {
      Stage.report(error, layer: stage == nil ? view.layer : layer)
      return false
    }
  }

  private func index(of point: InsertionPoint, count: Int) -> Int {
    switch point {
    case .front: count
    case .index(let index): min(max(index, 0), count)
    case .below(let sibling): subviews.lastIndex { $0 === sibling } ?? count
    case .above(let sibling): subviews.lastIndex { $0 === sibling }.map { $0 + 1 } ?? count
    }
  }

  /// Inserts a view's layer at its position among the sublayers, some of which may not belong to views.
  private func putLayer(of view: View, _ point: InsertionPoint, _ index: Int) -> Bool {
    do throws(EngineError) {
      switch point {
      case .below(let sibling): try layer.insertSublayer(view.layer, below: sibling.layer)
      case .above(let sibling): try layer.insertSublayer(view.layer, above: sibling.layer)
      case .index where index < subviews.count:
        try layer.insertSublayer(view.layer, below: subviews[index].layer)
      case .front, .index: try layer.addSublayer(view.layer)
      }
      // The monitor animates the changes of views from now on.
      _ = layer.stage?.monitor
      return true
    } catch {
      Stage.report(error, layer: layer)
      return false
    }
  }

  /// Removes a view from the list of subviews.
  private func drop(_ view: View) {
    // Fast path: subviews are often removed from the front.
    let index = subviews.first === view ? 0 : subviews.lastIndex { $0 === view }
    if let index { subviews.remove(at: index) }
  }

  /// Prepares the view's descendants for another window, or for none.
  ///
  /// - Parameter notified: The views whose `willMove(toWindow:)` was called, if no view has moved since.
  /// - Returns: The views whose window changes.
  private func leave(for newWindow: Window?, _ notified: [View]?) -> [View] {
    let old = window
    if old === newWindow { return [] }
    if let old {
      old.dropResponder(in: self)
      old.windowStage.runtime.observer?.didLeaveWindow(self)
    }
    return notified ?? subtree()
  }

  /// The number of times that views were added or removed, on any thread.
  ///
  /// Only if it has grown must the views of a subtree be determined again.
  private static var moves: Int { moveCount.load(ordering: .relaxed) }
  private static let moveCount = Atomic(0)

  private static func countMove() { moveCount.wrappingAdd(1, ordering: .relaxed) }

  /// Sets the window of views and calls their callbacks.
  private static func enter(_ window: Window?, _ views: [View]) {
    for view in views { view.windowReference = window }
    let moves = View.moves
    // Callbacks may move other views.
    for view in views where View.moves == moves || view.window === window {
      view.didMoveToWindow()
      view.owner?.viewDidMoveToWindow()
    }
  }

  /// Notifies controllers after a move that callbacks have changed or prevented.
  private static func notifyControllers(of views: [View]) {
    for view in views { view.owner?.viewDidMoveToWindow() }
  }

  // MARK: Releasing

  /// Releases the subviews of a view that is deallocated, without recursion; a subview that is retained elsewhere loses
  /// its superview.
  ///
  /// - Returns: The owners of views that stay alive, if this view is a window.
  @discardableResult
  func releaseSubtree() -> [any ViewOwner] {
    layer.removeFromSuperlayer()
    guard !subviews.isEmpty else { return [] }
    var owners: [any ViewOwner] = []
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
        if let owner = view.owner { owners.append(owner) }
      }
      view.layer.removeFromSuperlayer()
      View.enter(nil, subtree)
      view.didMoveToSuperview()
    }
    return owners
  }

  private func hand(_ orphans: inout [View]) {
    View.countMove()
    for view in subviews { view.superview = nil }
    orphans += subviews
    subviews = []
  }
}
