import GlissadeEngine

// Which views are in which.

extension View {
  /// Puts a view in front of all others in this one; it is taken from where it was.
  ///
  /// What cannot be, a view within itself or on another stage, is refused, and said in
  /// ``TransitionMonitor/diagnostics``.
  public func addSubview(_ view: View) { insert(view, at: subviews.count, isLast: true) }

  /// Puts a view at an index among those in this one, 0 behind all others; beyond their number it is in front.
  public func insertSubview(_ view: View, at index: Int) { insert(view, at: index) }

  /// Puts a view right behind another; in front of all where that is not in this one.
  public func insertSubview(_ view: View, belowSubview sibling: View) {
    guard view !== sibling else { return }
    insert(view, beside: sibling, offset: 0)
  }

  /// Puts a view right in front of another; in front of all where that is not in this one.
  public func insertSubview(_ view: View, aboveSubview sibling: View) {
    guard view !== sibling else { return }
    insert(view, beside: sibling, offset: 1)
  }

  /// Brings a view to the front of those in this one.
  public func bringSubviewToFront(_ view: View) {
    if view.superview === self { insert(view, at: subviews.count, isLast: true) }
  }

  /// Sends a view behind all others in this one.
  public func sendSubviewToBack(_ view: View) {
    if view.superview === self { insert(view, at: 0) }
  }

  /// Lets two views in this one change places; indices outside are passed over.
  public func exchangeSubview(at index: Int, withSubviewAt other: Int) {
    let (low, high) = (min(index, other), max(index, other))
    guard subviews.indices.contains(low), subviews.indices.contains(high), low != high else {
      return
    }
    let (first, second) = (subviews[low], subviews[high])
    insert(first, at: high)
    insert(second, at: low)
  }

  /// Takes the view out of its superview.
  public func removeFromSuperview() {
    guard let above = superview else { return }
    let window = window
    above.willRemoveSubview(self)
    willMove(toSuperview: nil)
    tellWindow(window, nil, before: true)
    above.subviews.removeAll { $0 === self }
    superview = nil
    if let responder = window?.firstResponder, responder.isDescendant(of: self) {
      window?.firstResponder = nil
    }
    layer.removeFromSuperlayer()
    tellWindow(window, nil, before: false)
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
    var found: View?
    forEachInSubtree { if found == nil && $0.tag == tag { found = $0 } }
    return found
  }

  /// Calls `body` with the view and all in it, each before those in it; no recursion.
  func forEachInSubtree(_ body: (View) -> Void) {
    var stack = [self]
    while let view = stack.popLast() {
      body(view)
      for child in view.subviews.reversed() { stack.append(child) }
    }
  }

  private func insert(_ view: View, beside sibling: View, offset: Int) {
    let others = subviews.filter { $0 !== view }
    guard let index = others.firstIndex(where: { $0 === sibling }) else {
      return insert(view, at: subviews.count, isLast: true)
    }
    insert(view, at: index + offset)
  }

  /// Puts a view at an index among the others in this one.
  private func insert(_ view: View, at index: Int, isLast: Bool = false) {
    let isMine = view.superview === self
    if isMine && isLast && subviews.last === view { return moved(view) }
    let count = subviews.count - (isMine ? 1 : 0)
    let index = min(max(index, 0), count)
    // Sublayers that are no views' may lie between: the next view's layer tells the place.
    let next =
      isMine
      ? subviews.filter { $0 !== view }[index...].first : index < count ? subviews[index] : nil
    let (oldWindow, newWindow) = (view.window, window)
    if !isMine {
      if isDescendant(of: view) {
        Stage.report(.cycle, layer: layer)
        return
      }
      view.willMove(toSuperview: self)
      if oldWindow !== newWindow { view.tellWindow(oldWindow, newWindow, before: true) }
    }
    do throws(EngineError) {
      if let next {
        try layer.insertSublayer(view.layer, below: next.layer)
      } else {
        try layer.addSublayer(view.layer)
      }
    } catch {
      Stage.report(error, layer: layer)
      return
    }
    if let above = view.superview {
      if !isMine { above.willRemoveSubview(view) }
      above.subviews.removeAll { $0 === view }
    }
    subviews.insert(view, at: index)
    view.superview = self
    if isMine { return moved(view) }
    if view.layoutFlags.needsLayout || view.layoutFlags.belowNeedsLayout { view.passLayoutUp() }
    if oldWindow !== newWindow { view.tellWindow(oldWindow, newWindow, before: false) }
    view.didMoveToSuperview()
    didAddSubview(view)
    setNeedsLayout()
  }

  /// A view that was in this one already was put in front.
  private func moved(_ view: View) {
    (self as? TransitionContainerView)?.didInsert(view)
  }

  private func tellWindow(_ old: Window?, _ new: Window?, before: Bool) {
    guard old !== new else { return }
    forEachInSubtree { view in
      if before { view.willMove(toWindow: new) } else { view.didMoveToWindow() }
    }
  }
}

// MARK: First responder

extension View {
  /// Whether the view is the one that keys go to.
  public var isFirstResponder: Bool { window?.firstResponder === self }

  /// Makes the view the one that keys go to; whether it is.
  @discardableResult
  public func becomeFirstResponder() -> Bool {
    guard let window, canBecomeFirstResponder else { return false }
    window.firstResponder = self
    return true
  }

  /// Lets keys go to nobody, where they went to the view; whether they did.
  @discardableResult
  public func resignFirstResponder() -> Bool {
    guard isFirstResponder else { return false }
    window?.firstResponder = nil
    return true
  }
}
