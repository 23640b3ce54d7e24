/// Animations that run together in the group's time: `CAAnimationGroup`.
///
/// The children's times are seconds of the group's run; what exceeds the group's duration is cut. Children
/// have no say in the layer: their delegates are not told, and their removal is the group's.
public final class AnimationGroup: Animation {
  private var children: [Animation] = []

  /// Groups within groups that are accepted.
  static let greatestDepth = 16

  /// A group without animations.
  public override init() { super.init() }

  /// A group of animations.
  public init(_ animations: [Animation]) {
    children = animations
    super.init()
  }

  init(copying other: AnimationGroup, depth: Int) {
    // A group that contains itself would be copied for ever: it is cut here, and refused when it is built.
    children = []
    for child in other.children where depth <= AnimationGroup.greatestDepth {
      if let group = child as? AnimationGroup {
        children.append(AnimationGroup(copying: group, depth: depth + 1))
      } else {
        children.append(child.copy())
      }
    }
    super.init(copying: other)
  }

  public override func copy() -> Animation { AnimationGroup(copying: self, depth: 0) }

  /// The animations, copied when the group is added.
  public var animations: [Animation] {
    get { children }
    set { if !isFrozen { children = newValue } }
  }

  override func animates(_ root: LayerProperty) -> Bool {
    for child in children where child.animates(root) { return true }
    return false
  }

  override func build(into builder: inout SlotBuilder) throws(EngineError) {
    let timing = try mediaTiming()
    try builder.enter(timing, pace: timingFunction)
    for child in children { try child.build(into: &builder) }
    builder.leave()
  }
}
