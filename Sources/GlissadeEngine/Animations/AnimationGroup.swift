import GlissadeTiming

/// A group of animations that run together in the group's time: `CAAnimationGroup`.
///
/// Times of the animations in it are seconds of the group's run; what exceeds the group's duration is cut. An
/// animation with the duration 0 takes the group's duration when the group is added, as in Core Animation. The
/// delegates of the animations in a group are not called, and they are removed only with the group.
///
/// With a `layer` on a stage, one animation lasts as long as its group, and another begins in the middle:
///
/// ```swift
/// let fade = BasicAnimation(keyPath: .opacity, from: 0, to: 1)
/// let drop = BasicAnimation(keyPath: .positionY, from: 0, to: 60)
/// drop.beginTime = 1
/// drop.duration = 1
/// let group = AnimationGroup([fade, drop])
/// group.duration = 2
/// try layer.add(group)
/// let shown = try layer.presentation(at: 1.5)
/// // shown?.opacity is 0.75, shown?.position.y is 30
/// ```
public final class AnimationGroup: Animation {
  private var children: [Animation] = []

  /// Whether there were too many animations to copy.
  private var isCut = false

  /// The maximum depth of nested groups.
  package static let maximumDepth = 16
  /// The maximum number of animations in a group, including those in nested groups.
  package static let maximumAnimationCount = 10_000

  /// Creates a group without animations.
  public override init() { super.init() }

  /// Creates a group of animations.
  public init(_ animations: [Animation]) {
    children = animations
    super.init()
  }

  deinit {
    // Release nested groups in a loop: recursion could overflow the call stack.
    var orphans = children
    children = []
    while var child = orphans.popLast() {
      guard isKnownUniquelyReferenced(&child), let group = child as? AnimationGroup else {
        continue
      }
      orphans += group.children
      group.children = []
    }
  }

  private init(copying other: AnimationGroup, depth: Int, room: inout Int) {
    var copies: [Animation] = []
    for child in other.children {
      room -= 1
      // Copying a group that contains itself would never end: it is cut here and rejected when it is built.
      guard room >= 0, depth <= AnimationGroup.maximumDepth else { break }
      if let group = child as? AnimationGroup {
        copies.append(AnimationGroup(copying: group, depth: depth + 1, room: &room))
      } else {
        copies.append(child.copy())
      }
    }
    children = copies
    isCut = room < 0
    super.init(copying: other)
  }

  public override func copy() -> Animation {
    var room = AnimationGroup.maximumAnimationCount
    return AnimationGroup(copying: self, depth: 0, room: &room)
  }

  /// The animations, which are copied when the group is added; reading those of a frozen group returns copies.
  ///
  /// - Complexity: O(1); for a frozen group O(*n*) in the number of animations, with those of nested groups.
  public var animations: [Animation] {
    get { isFrozen ? children.map { $0.copy() } : children }
    set { if !isFrozen { children = newValue } }
  }

  package override func typed() throws(EngineError) -> Animation? {
    for (index, child) in children.enumerated() {
      if let typed = try child.typed() { children[index] = typed }
    }
    return nil
  }

  override func covers(_ root: LayerProperty) -> Bool {
    for child in children where child.covers(root) { return true }
    return false
  }

  override func build(into builder: inout SlotBuilder) throws(EngineError) {
    guard !isCut else { throw .tooManyAnimations(AnimationGroup.maximumAnimationCount) }
    let timing = try mediaTiming()
    try requireContinuousTimingFunction(of: nil)
    if timing.duration == .infinity, timingFunction ?? .linear != .linear {
      throw .timingFunction(.infiniteDuration, index: nil, property: nil)
    }
    try builder.enter(timing, timingFunction: timingFunction)
    for child in children {
      // A transition needs an outgoing snapshot of a layer.
      if child is Transition { throw .unsupported(property: .contents) }
      try child.build(into: &builder)
    }
    builder.leave()
  }
}
