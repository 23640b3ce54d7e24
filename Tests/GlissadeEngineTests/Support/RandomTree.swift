import GlissadeBatch
import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import Testing

/// A random stage, and the same as plain numbers.
struct RandomTree {
  let stage: Stage
  /// Each layer after the one above it.
  let layers: [(layer: Layer, reference: ReferenceLayer)]

  /// - Parameters:
  ///   - isDyadic: whether all times are exact, so that instants are met exactly.
  ///   - count: how many layers there are, up to five deep.
  ///   - delegate: told of the beginnings and ends of all animations.
  init(
    seed: UInt64, isDyadic: Bool, count: Int = 6, instructionSet: InstructionSet? = nil,
    threads: Int = 1, delegate: (any AnimationDelegate)? = nil
  ) throws {
    var animations = RandomAnimations(random: RandomNumbers(seed: seed, isDyadic: isDyadic))
    stage = Stage(instructionSet: instructionSet, threads: threads)
    stage.errorHandler = { error, _ in Issue.record("seed \(seed): \(error)") }
    var layers: [(layer: Layer, reference: ReferenceLayer)] = []
    var depths: [Int] = []
    for _ in 0..<count {
      let (layer, reference) = try Self.layer(&animations)
      let candidates = depths.indices.filter { depths[$0] < 5 }
      if layers.isEmpty || animations.random.happens(20) {
        try stage.root.addSublayer(layer)
        depths.append(1)
      } else {
        let above = animations.random.pick(candidates)
        try layers[above].layer.addSublayer(layer)
        reference.above = layers[above].reference
        depths.append(depths[above] + 1)
      }
      layers.append((layer, reference))
    }
    self.layers = layers
    for (layer, reference) in layers {
      for _ in 0..<Int.random(in: 0...4, using: &animations.random) {
        let pair = try animations.any()
        pair.animation.delegate = delegate
        try layer.add(pair.animation)
        var added = pair.reference
        // 0 stands for the layer's time now.
        if added.timing.begin == 0 { added.timing.begin = reference.localTime(stage.time) }
        reference.animations.append(added)
      }
    }
  }

  private static func layer(
    _ animations: inout RandomAnimations
  ) throws -> (Layer, ReferenceLayer) {
    let layer = ShapeLayer()
    var model: [LayerProperty: [Double]] = [:]
    for property in RandomAnimations.properties where property != .positionX {
      model[property] = animations.value(of: property)
    }
    func numbers(_ property: LayerProperty) -> [Double] { model[property] ?? [] }
    let (position, bounds, anchor) = (numbers(.position), numbers(.bounds), numbers(.anchorPoint))
    let (color, fill) = (numbers(.backgroundColor), numbers(.fillColor))
    layer.opacity = numbers(.opacity)[0]
    layer.position = Point(x: position[0], y: position[1])
    layer.zPosition = numbers(.zPosition)[0]
    layer.bounds = Rect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    layer.anchorPoint = Point(x: anchor[0], y: anchor[1])
    layer.cornerRadius = numbers(.cornerRadius)[0]
    layer.backgroundColor = Color(red: color[0], green: color[1], blue: color[2], alpha: color[3])
    layer.contents = numbers(.contents)[0] < 0 ? nil : Contents(UInt64(numbers(.contents)[0]))
    layer.isHidden = numbers(.isHidden)[0] != 0
    layer.strokeEnd = numbers(.strokeEnd)[0]
    layer.fillColor = Color(red: fill[0], green: fill[1], blue: fill[2], alpha: fill[3])
    layer.fillRule = numbers(.fillRule)[0] == 0 ? .nonZero : .evenOdd
    // A scale of 0 leaves no angle to be read off the matrix.
    if numbers(.transformScaleX)[0] == 0 { model[.transformScaleX] = [1] }
    layer.transform = Transform3D(scaleX: numbers(.transformScaleX)[0], y: 1, z: 1)
      .concatenating(Transform3D(rotationAngle: numbers(.transformRotationZ)[0], x: 0, y: 0, z: 1))
      .concatenating(Transform3D(translationX: 0, y: numbers(.transformTranslationY)[0], z: 0))
    let reference = ReferenceLayer(model: model)
    if animations.random.happens(45) {
      let time = (
        begin: animations.random.number(-1...2),
        speed: animations.random.pick([1, 2, 0.5, -1, -0.5, 0, 1.5]),
        offset: animations.random.number(-1...3)
      )
      layer.beginTime = time.begin
      layer.speed = time.speed
      layer.timeOffset = time.offset
      reference.time = time
    }
    return (layer, reference)
  }
}
