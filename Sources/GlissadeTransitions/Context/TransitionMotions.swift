import GlissadeEngine

/// The animations that a transition's animator adds: all that were not on the layers before it began.
struct TransitionMotions {
  /// The animations from before.
  private var earlier: [ObjectIdentifier: Animation] = [:]

  /// Records the animations that exist before the animator begins.
  mutating func remember(_ context: TransitionContext) {
    context.forEachAnimation { earlier[ObjectIdentifier($0)] = $0 }
  }

  /// Returns whether the animator has added an animation.
  func contains(_ animation: Animation) -> Bool { earlier[ObjectIdentifier(animation)] == nil }
}

extension TransitionContext {
  /// Returns whether a motion of the animator is running and will end.
  ///
  /// - Parameter countsHeld: Whether motions on layers whose time stands still count too.
  func hasMotion(countsHeld: Bool = true) -> Bool {
    var moves = false
    forEachAnimation { animation in
      if animation.willEnd, bookkeeping.motions.contains(animation),
        countsHeld || !animation.isPaused
      {
        moves = true
      }
    }
    return moves
  }

  /// Returns whether a motion of the animator moves a view or its descendants.
  func hasMotion(of view: View) -> Bool {
    var moves = false
    view.layer.forEachInSubtree { layer in
      guard !moves, layer.hasAnimations else { return }
      moves = layer.animations.contains { $0.willEnd && bookkeeping.motions.contains($0) }
    }
    return moves
  }

  /// The stage's time at which the last motion of the animator will end; nil if it is unknown.
  var motionEnd: Double? {
    var last: Double?
    forEachAnimation { animation in
      guard animation.willEnd, bookkeeping.motions.contains(animation), let end = animation.stageEnd
      else {
        return
      }
      last = max(last ?? end, end)
    }
    return last
  }

  /// Removes the motions of the two views, whose positions have been restored.
  func removeMotionsOfViews() {
    for case let view? in views {
      for animation in view.layer.animations where bookkeeping.motions.contains(animation) {
        view.layer.remove(animation)
      }
    }
  }

  /// Removes all motions of the animator, whose delegates are notified of their ends.
  func removeAllMotions() {
    for (layer, animation) in ownAnimations(where: { _ in true }) { layer.remove(animation) }
  }

  /// Returns the animator's animations, without those of transitions within this one.
  func ownAnimations(where isMeant: (Animation) -> Bool) -> [(layer: Layer, animation: Animation)] {
    var found: [(layer: Layer, animation: Animation)] = []
    let others = layersOfOthers
    forEachLayer { layer in
      guard layer.hasAnimations, !others.contains(ObjectIdentifier(layer)) else { return }
      for animation in layer.animations
      where bookkeeping.motions.contains(animation) && isMeant(animation) {
        found.append((layer, animation))
      }
    }
    return found
  }

  func forEachAnimation(_ body: (Animation) -> Void) {
    forEachLayer { layer in
      if layer.hasAnimations { for animation in layer.animations { body(animation) } }
    }
  }

  /// The layers of containers, within the transition's views, that have running transitions of their own.
  private var layersOfOthers: Set<ObjectIdentifier> {
    var layers: Set<ObjectIdentifier> = []
    let running = runningTransitions
    let tops = [containerView, from.viewIfLoaded, to.viewIfLoaded]
    for other in running where other.containerView !== containerView {
      guard tops.contains(where: { $0.map(other.containerView.isDescendant(of:)) == true }) else {
        continue
      }
      other.containerView.layer.forEachInSubtree { layers.insert(ObjectIdentifier($0)) }
    }
    // A view that was moved into another transition is animated by that.
    for case let view? in views {
      guard !view.isDescendant(of: containerView),
        running.contains(where: {
          $0 !== self && view.isDescendant(of: $0.containerView)
            && !containerView.isDescendant(of: view)
        })
      else { continue }
      view.layer.forEachInSubtree { layers.insert(ObjectIdentifier($0)) }
    }
    return layers
  }

  private func forEachLayer(_ body: (Layer) -> Void) {
    containerView.layer.forEachInSubtree(body)
    for case let view? in views where !view.isDescendant(of: containerView) {
      view.layer.forEachInSubtree(body)
    }
  }
}
