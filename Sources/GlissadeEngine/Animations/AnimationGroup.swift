import GlissadeTiming

/// Animations that run together in the group's time: `CAAnimationGroup`.
///
/// The children's times are seconds of the group's run; what exceeds the group's duration is cut. A child with
/// the duration 0 takes the group's when the group is added, as Core Animation does. Children have no say in the layer: their delegates are not told, and their removal is the group's.
public final class AnimationGroup: Animation {
  private var children: [Animation] = []

  /// Whether there were too many animations to be copied.
  private var isCut = false

  /// Groups within groups that are accepted.
  package static let maximumDepth = 16
  /// Animations in a group, those in groups within it included, that are accepted.
  package static let maximumAnimationCount = 10_000

  /// A group without animations.
  public override init() { super.init() }

  /// A group of animations.
  public init(_ animations: [Animation]) {
    children = animations
    super.init()
  }

  deinit {
    // Groups within groups must not be taken down by recursion.
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
      // A group that contains itself would be copied for ever: it is cut, and refused when it is built.
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

  /// The animations, copied when the group is added; those of a layer's frozen group are copies too.
  public var animations: [Animation] {
    get { isFrozen ? children.map { $0.copy() } : children }
    set { if !isFrozen { children = newValue } }
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
      // A transition needs a layer's look of its own.
      if child is Transition { throw .unsupported(property: .contents) }
      try child.build(into: &builder)
    }
    builder.leave()
  }
}
