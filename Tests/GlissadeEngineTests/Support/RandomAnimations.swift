import GlissadeEngine
import GlissadeMath
import GlissadeTiming

/// Makes random animations twice: for a layer, and as plain numbers for the reference.
struct RandomAnimations {
  typealias Pair = (animation: Animation, reference: ReferenceAnimation)

  static let properties: [LayerProperty] = [
    .opacity, .position, .positionX, .zPosition, .bounds, .anchorPoint, .cornerRadius,
    .backgroundColor, .transformScaleX, .transformRotationZ, .transformTranslationY, .contents,
    .isHidden, .strokeEnd, .fillColor, .fillRule,
  ]

  var random: RandomNumbers

  /// An animation of any kind; groups contain others, a few deep.
  mutating func any(depth: Int = 0) throws -> Pair {
    if depth < 3 && random.happens(depth == 0 ? 20 : 30) { return try group(depth) }
    let property = random.pick(Self.properties)
    switch property {
    case .position: return try animation(.position) { Point(x: $0[0], y: $0[1]) }
    case .anchorPoint: return try animation(.anchorPoint) { Point(x: $0[0], y: $0[1]) }
    case .bounds:
      return try animation(.bounds) { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
    case .backgroundColor:
      return try animation(.backgroundColor) {
        Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
      }
    case .fillColor:
      return try animation(.fillColor) {
        Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])
      }
    case .fillRule: return try animation(.fillRule) { $0[0] == 0 ? .nonZero : .evenOdd }
    case .contents:
      return try animation(.contents) { $0[0] < 0 ? nil : Contents(UInt64($0[0])) }
    case .isHidden: return try animation(.isHidden) { $0[0] != 0 }
    default: return try animation(try AnimationKeyPath<Double>(checking: property)) { $0[0] }
    }
  }

  /// A value of a property as plain numbers; pictures count as one number, -1 for none.
  mutating func value(of property: LayerProperty) -> [Double] {
    switch property {
    case .contents: return [random.pick([-1, 0, 7, 0x123456, 0xFFFFFF])]
    case .isHidden, .fillRule: return [random.pick([0, 1])]
    case .opacity, .anchorPoint, .backgroundColor, .fillColor, .strokeEnd, .transformScaleX:
      let count = property.kind == .color ? 4 : property == .anchorPoint ? 2 : 1
      return (0..<count).map { _ in random.number(0...2, step: 0x1p-6) }
    case .transformRotationZ: return [random.number(-3...3)]
    case .position: return (0..<2).map { _ in random.number(-200...400) }
    case .bounds: return (0..<4).map { _ in random.number(0...300) }
    default: return [random.number(-100...200)]
    }
  }

  // MARK: Timing

  private mutating func timing(isChild: Bool) -> ReferenceTiming {
    var timing = ReferenceTiming()
    timing.duration = random.happens(6) ? 0 : random.number(0.25...2, step: 0x1p-3)
    if random.happens(60) { timing.begin = random.number(isChild ? 0...1 : 0...2) }
    if random.happens(35) { timing.speed = random.pick([0.5, 2, 1.5, -1, -0.5, 0, 3]) }
    if random.happens(25) { timing.offset = random.number(-1...2) }
    if random.happens(35) {
      timing.repeatCount = random.pick([2, 3, 1.5, 0.5, .infinity, 2.25])
    } else if random.happens(15) {
      timing.repeatDuration = random.number(0.25...4)
    }
    timing.autoreverses = random.happens(25)
    timing.fill = random.pick([.removed, .forwards, .backwards, .both])
    timing.isRemovedOnCompletion = random.happens(50)
    return timing
  }

  private func use(_ timing: ReferenceTiming, for animation: Animation) {
    animation.beginTime = timing.begin == 0 ? nil : timing.begin
    animation.duration = timing.duration
    animation.speed = timing.speed
    animation.timeOffset = timing.offset
    animation.repeatCount = timing.repeatCount
    animation.repeatDuration = timing.repeatDuration
    animation.autoreverses = timing.autoreverses
    animation.fillMode =
      switch timing.fill {
      case .removed: .removed
      case .forwards: .forwards
      case .backwards: .backwards
      case .both: .both
      }
    animation.isRemovedOnCompletion = timing.isRemovedOnCompletion
  }

  /// A pace twice.
  private mutating func pace(_ property: LayerProperty) throws -> (TimingFunction, ReferenceCurve) {
    let isDiscrete = [.isHidden, .contents, .fillRule].contains(property)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: return (.linear, .linear)
    case 1: return (.easeInEaseOut, .bezier(0.42, 0, 0.58, 1))
    case 2 where !isDiscrete:
      // Curves that leave 0…1 and come back; what jumps half-way would do so more than once.
      let (y1, y2) = (random.number(-0.5...1.5), random.number(-0.5...1.5))
      let (x1, x2) = (random.number(0.125...0.875), random.number(0.125...0.875))
      return (try .controlPoints(x1, y1, x2, y2), .bezier(x1, y1, x2, y2))
    case 3:
      let count = random.pick([1, 2, 4])
      let isStart = random.happens(50)
      return (.steps(try Steps(count, isStart ? .start : .end)), .steps(count, isStart: isStart))
    case 4: return (.default, .bezier(0.25, 0.1, 0.25, 1))
    default: return (.easeIn, .bezier(0.42, 0, 1, 1))
    }
  }

  // MARK: Kinds

  private mutating func group(_ depth: Int) throws -> Pair {
    let timing = timing(isChild: depth > 0)
    var children: [Pair] = []
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      children.append(try any(depth: depth + 1))
    }
    let group = AnimationGroup(children.map(\.animation))
    use(timing, for: group)
    return (group, ReferenceAnimation(timing: timing, body: .group(children.map(\.reference))))
  }

  private mutating func animation<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, _ make: ([Double]) -> Value
  ) throws -> Pair {
    let property = keyPath.property
    let timing = timing(isChild: true)
    let made: PropertyAnimation
    let body: ReferenceAnimation.Body
    if random.happens(40) {
      (made, body) = try keyframes(keyPath, make)
    } else {
      (made, body) = try basic(keyPath, make)
    }
    use(timing, for: made)
    made.isAdditive = random.happens(30)
    made.isCumulative = random.happens(20)
    return (
      made,
      ReferenceAnimation(
        timing: timing, body: body, property: property, isAdditive: made.isAdditive,
        isCumulative: made.isCumulative)
    )
  }

  private mutating func basic<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, _ make: ([Double]) -> Value
  ) throws -> (PropertyAnimation, ReferenceAnimation.Body) {
    let property = keyPath.property
    let isDiscrete = [.isHidden, .contents, .fillRule].contains(property)
    let from = random.happens(60) ? value(of: property) : nil
    let to = random.happens(60) ? value(of: property) : nil
    // There is no difference between two pictures.
    let by = random.happens(30) && !isDiscrete ? value(of: property) : nil
    if random.happens(30) && !isDiscrete {
      let spring = SpringAnimation(
        keyPath: keyPath, from: from.map(make), to: to.map(make), by: by.map(make))
      let reference = ReferenceSpring(
        mass: random.pick([1, 2]), stiffness: random.pick([25, 100, 400]),
        damping: random.pick([2, 10, 30, 60]), velocity: random.pick([0, 0, 3, -2]),
        overdamping: random.pick([.clamped, .apple, .textbook]))
      spring.mass = reference.mass
      spring.stiffness = reference.stiffness
      spring.damping = reference.damping
      spring.initialVelocity = reference.velocity
      spring.overdamping =
        switch reference.overdamping {
        case .clamped: .clamped
        case .apple: .apple
        case .textbook: .textbook
        }
      return (spring, .basic(from: from, to: to, by: by, .spring(reference)))
    }
    let basic = BasicAnimation(
      keyPath: keyPath, from: from.map(make), to: to.map(make), by: by.map(make))
    let (function, curve) = try pace(property)
    basic.timingFunction = function
    return (basic, .basic(from: from, to: to, by: by, curve))
  }

  private mutating func keyframes<Value: Animatable>(
    _ keyPath: AnimationKeyPath<Value>, _ make: ([Double]) -> Value
  ) throws -> (PropertyAnimation, ReferenceAnimation.Body) {
    let property = keyPath.property
    let isDiscrete = [.isHidden, .contents, .fillRule].contains(property)
    let count = Int.random(in: 1...5, using: &random)
    var reference = ReferenceKeyframes(values: (0..<count).map { _ in value(of: property) })
    reference.mode = isDiscrete ? .discrete : random.pick(ReferenceKeyframes.Mode.allCases)
    if random.happens(50) {
      var times = (0..<count).map { _ in random.number(0...1, step: 0x1p-3) }.sorted()
      // Most begin at 0 and end at 1, as the documentation wants it.
      if random.happens(70) { (times[0], times[count - 1]) = (0, count == 1 ? 0 : 1) }
      if reference.mode == .discrete && random.happens(30) { times.append(1) }
      reference.keyTimes = times
    }
    let animation = KeyframeAnimation(
      keyPath: keyPath, values: reference.values.map(make), keyTimes: reference.keyTimes)
    animation.calculationMode =
      switch reference.mode {
      case .linear: .linear
      case .discrete: .discrete
      case .paced: .paced
      case .cubic: .cubic
      case .cubicPaced: .cubicPaced
      }
    if count > 1 && random.happens(30) {
      for _ in 1..<count {
        let (function, curve) = try pace(property)
        animation.timingFunctions.append(function)
        reference.functions.append(curve)
      }
    }
    return (animation, .keyframes(reference))
  }
}
