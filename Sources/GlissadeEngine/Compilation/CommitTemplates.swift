import GlissadeBatch
import GlissadeMath

/// The templates by which a flush commits many similar layers: layers without animations, and layers with nothing but
/// an animation of one batch.
///
/// Which layers are committed by a template has no effect on their slots.
struct CommitTemplates {
  /// The number of changed layers from which templates pay.
  static var fewLayers: Int { 16 }
  /// The number of templates of one batch: with and without an anchor offset, with and without a value that shows
  /// before or after the animation.
  private static var mostTemplates: Int { 4 }

  private var still: [SlotTemplate] = []
  private var animated: [SlotTemplate] = []
  /// The batch that the templates are for.
  private var batch: AnimationExtras?
  /// The channels that the batch animates: the opacity, or components of the position from the first one on.
  private var firstAxis = 0
  private var animatesOpacity = false
  private var rowCount = 0
  /// Whether each list has templates for all layers so far.
  private var learnsStill = true
  private var learnsAnimated = false

  /// Commits a layer by a template, or refuses it if the layer must be compiled.
  mutating func commit(_ layer: Layer, to table: AnimationTable) -> Commit {
    if layer.transformBox != nil { return .refused }
    if let style = layer.style {
      guard style.sublayerSlot == nil, style.outgoingSlot == nil, style.columns.isEmpty else {
        return .refused
      }
    }
    var numbers = SlotNumbers(layer.geometry)
    if layer.animationList.isEmpty {
      return CommitTemplates.write(layer, numbers, by: still, to: table)
    }
    guard layer.animationList.count == 1, layer.timeSpace == nil, read(layer, &numbers) else {
      return .refused
    }
    return CommitTemplates.write(layer, numbers, by: animated, to: table)
  }

  enum Commit {
    case refused
    case updated
    case inserted(SlotID)
  }

  /// Reads the numbers of a layer's only animation; returns false if it is not one of a batch with templates.
  private mutating func read(_ layer: Layer, _ numbers: inout SlotNumbers) -> Bool {
    let animation = layer.animationList[0]
    if batch == nil || animation.extras !== batch {
      guard let extras = animation.extras, extras.isShared else { return false }
      begin(extras, animation)
    }
    guard rowCount > 0, animation.state?.phase != .removed else { return false }
    let ends = animation.ownEnds
    let (from, to) = (ends.plainFrom, ends.plainTo)
    if from == nil && to == nil { return false }
    (numbers.begin, numbers.duration) = (animation.timing.begin, animation.timing.duration)
    var base = SIMD2<Double>(0, 0)
    if animatesOpacity {
      base[0] = numbers.opacity
    } else {
      for row in 0..<rowCount { base[row] = numbers.position[firstAxis + row] }
    }
    (numbers.from, numbers.to) = (from ?? base, to ?? base)
    // Only those of the property's components count.
    if rowCount == 1 { (numbers.from[1], numbers.to[1]) = (0, 0) }
    return true
  }

  /// Starts the templates of another batch.
  private mutating func begin(_ extras: AnimationExtras, _ animation: Animation) {
    batch = extras
    animated = []
    (rowCount, learnsAnimated) = (0, false)
    guard !extras.variesCurves, let animation = animation as? PropertyAnimation,
      animation.hasCommonCurve,
      !animation.isAdditive, !animation.isCumulative, animation.ownEnds.isPlain
    else { return }
    let property = animation.property
    switch property.root {
    case .opacity: animatesOpacity = true
    case .position: (animatesOpacity, firstAxis) = (false, property.firstComponent)
    case .zPosition: (animatesOpacity, firstAxis) = (false, 2)
    default: return
    }
    (rowCount, learnsAnimated) = (property.kind.componentCount, true)
  }

  private static func write(
    _ layer: Layer, _ numbers: SlotNumbers, by templates: [SlotTemplate],
    to table: AnimationTable
  ) -> Commit {
    for template in templates {
      if let slot = layer.slot {
        if table.update(slot, numbers, by: template) { return .updated }
      } else if let slot = table.insert(numbers, by: template) {
        return .inserted(slot)
      }
    }
    return .refused
  }

  /// Makes a template of a layer that was compiled, for those that follow.
  mutating func learn(_ layer: Layer, _ slot: Slot, in table: AnimationTable) {
    if layer.animationList.isEmpty {
      guard learnsStill, slot.rows.isEmpty, layer.transformBox == nil else { return }
      if let made = table.template(of: slot) { still.append(made) }
      learnsStill = still.count < 2
    } else if learnsAnimated, layer.animationList.count == 1,
      layer.animationList[0].extras === batch, slot.rows.count == rowCount
    {
      let made = table.template(of: slot)
      if let made { animated.append(made) }
      learnsAnimated = made != nil && animated.count < CommitTemplates.mostTemplates
    }
  }
}

extension SlotNumbers {
  /// Creates the numbers of a layer without animations.
  init(_ geometry: LayerGeometry) {
    self.init(
      opacity: geometry.opacity,
      position: SIMD3(geometry.position.x, geometry.position.y, geometry.zPosition),
      boundsOrigin: SIMD2(geometry.bounds.origin.x, geometry.bounds.origin.y),
      boundsSize: SIMD2(geometry.bounds.size.width, geometry.bounds.size.height),
      anchorPoint: SIMD2(geometry.anchorPoint.x, geometry.anchorPoint.y))
  }
}
