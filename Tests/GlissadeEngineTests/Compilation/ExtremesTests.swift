import GlissadeEngine
import GlissadeMath
import GlissadeTiming
import TestSupport
import Testing

/// Layers and animations with numbers over the whole range of Double: what is accepted gives finite frames, worlds and
/// presentations.
@Suite struct ExtremesTests {
  /// Numbers of all sizes.
  struct Numbers {
    var random: SeededGenerator

    mutating func size() -> Double {
      let sign: Double = random.index(2) == 0 ? 1 : -1
      switch random.index(9) {
      case 0: return sign * Double(Float.greatestFiniteMagnitude)
      case 1: return sign * .greatestFiniteMagnitude
      case 2: return sign * .leastNonzeroMagnitude
      case 3: return sign * power(-1070...1020)
      case 4: return sign * power(-120...126)
      case 5: return 0
      default: return random.number(-100...100)
      }
    }

    private mutating func power(_ range: ClosedRange<Int>) -> Double {
      Double(
        sign: .plus, exponent: Int.random(in: range, using: &random),
        significand: random.number(1...1.9))
    }

    /// A size, or mostly a common number.
    mutating func rare() -> Double { random.index(4) == 0 ? size() : random.number(-3...3) }

    mutating func value(_ kind: AnimationValue.Kind) -> AnimationValue {
      switch kind {
      case .scalar: return .scalar(size())
      case .point: return .point(Point(x: size(), y: rare()))
      case .size: return .size(Size(width: rare(), height: size()))
      case .rect: return .rect(Rect(x: rare(), y: rare(), width: size(), height: rare()))
      case .color: return .color(Color(red: rare(), green: size(), blue: 0, alpha: rare()))
      case .transform:
        var matrix = Transform3D(rotationAngle: rare(), x: rare(), y: rare(), z: 1)
        for _ in 0..<random.index(4) { matrix[random.index(4), random.index(4)] = size() }
        if random.index(5) == 0 {
          matrix = matrix.concatenating(Transform3D(scaleX: size(), y: 1, z: 1))
        }
        return .transform(matrix)
      case .flag: return .flag(random.index(2) == 0)
      case .contents: return .contents(Contents(random.next()))
      case .path: return .path(path())
      case .dashPattern: return .dashPattern((0..<random.index(3)).map { _ in rare() })
      case .fillRule: return .fillRule(random.index(2) == 0 ? .nonZero : .evenOdd)
      case .lineCap: return .lineCap(Path.LineCap.allCases[random.index(3)])
      case .lineJoin: return .lineJoin(Path.LineJoin.allCases[random.index(3)])
      }
    }

    /// A path that often has the structure of others.
    private mutating func path() -> Path {
      var path = Path()
      func point() -> Point { Point(x: rare(), y: size()) }
      path.move(to: point())
      path.addCurve(to: point(), control1: point(), control2: point())
      if random.index(4) == 0 { path.addLine(to: point()) }
      path.closeSubpath()
      return path
    }

    mutating func function() -> TimingFunction {
      switch random.index(4) {
      case 0: return (try? .controlPoints(0.2, rare(), 0.7, rare())) ?? .linear
      case 1: return (try? .piecewiseLinear(PiecewiseLinear(evenly: [0, rare(), 1]))) ?? .linear
      default: return .easeInEaseOut
      }
    }

    mutating func animation() throws -> Animation {
      let property = LayerProperty.allCases[random.index(LayerProperty.allCases.count)]
      switch property.kind {
      case .scalar: return animation(try AnimationKeyPath<Double>(checking: property))
      case .point: return animation(try AnimationKeyPath<Point>(checking: property))
      case .size: return animation(try AnimationKeyPath<Size>(checking: property))
      case .rect: return animation(try AnimationKeyPath<Rect>(checking: property))
      case .color: return animation(try AnimationKeyPath<Color>(checking: property))
      case .transform: return animation(try AnimationKeyPath<Transform3D>(checking: property))
      case .flag: return animation(try AnimationKeyPath<Bool>(checking: property))
      case .contents: return animation(try AnimationKeyPath<Contents?>(checking: property))
      case .path: return animation(try AnimationKeyPath<Path>(checking: property))
      case .dashPattern: return animation(try AnimationKeyPath<[Double]>(checking: property))
      case .fillRule: return animation(try AnimationKeyPath<Path.FillRule>(checking: property))
      case .lineCap: return animation(try AnimationKeyPath<Path.LineCap>(checking: property))
      case .lineJoin: return animation(try AnimationKeyPath<Path.LineJoin>(checking: property))
      }
    }

    private mutating func animation<Value: Animatable>(
      _ keyPath: AnimationKeyPath<Value>
    ) -> Animation {
      func next() -> Value? { Value(value(Value.animationKind)) }
      let made: PropertyAnimation
      switch random.index(3) {
      case 0:
        let basic = BasicAnimation(keyPath: keyPath, from: next(), to: next())
        if random.index(4) == 0 { basic.byValue = next() }
        if random.index(4) == 0 { basic.fromValue = nil }
        basic.timingFunction = function()
        made = basic
      case 1:
        let spring = SpringAnimation(keyPath: keyPath, from: next(), to: next())
        spring.mass = rare().magnitude + 1e-9
        spring.stiffness = size().magnitude + 1e-9
        spring.damping = rare().magnitude
        spring.overdamping = [.clamped, .apple, .textbook][random.index(3)]
        spring.initialVelocity = rare()
        if random.index(3) == 0 { spring.initialUnitVelocity = next() }
        made = spring
      default:
        let keys = KeyframeAnimation(
          keyPath: keyPath, values: (0...random.index(4)).compactMap { _ in next() })
        keys.calculationMode =
          [.linear, .discrete, .paced, .cubic, .cubicPaced][random.index(5)]
        if random.index(3) == 0 {
          keys.tensionValues = (keys.values ?? []).map { _ in rare() }
        }
        if random.index(3) == 0 {
          keys.timingFunctions = (keys.values ?? []).dropFirst().map { _ in function() }
        }
        made = keys
      }
      made.isAdditive = random.index(4) == 0
      made.isCumulative = random.index(4) == 0
      made.duration = 1
      if random.index(3) == 0 { made.repeatCount = random.index(2) == 0 ? .infinity : 2.5 }
      made.autoreverses = random.index(5) == 0
      if random.index(2) == 0 {
        made.keep()
      }
      return made
    }
  }

  private static func numbers(_ value: AnimationValue) -> [Double] {
    if case .path(let path) = value, !path.isFinite { return [.nan] }
    return value.numbers
  }

  @Test(arguments: 1...soak(2, 24) as ClosedRange<UInt64>)
  func `whatever is accepted gives finite frames, worlds and presentations`(
    _ seed: UInt64
  ) throws {
    var numbers = Numbers(random: SeededGenerator(seed: seed))
    let stage = Stage()
    var told = 0
    stage.errorHandler = { _, _ in told += 1 }
    var layers = [stage.root]
    var (accepted, refused) = (0, 0)
    for _ in 0..<40 {
      let layer = numbers.random.index(2) == 0 ? Layer() : ShapeLayer()
      try layers[numbers.random.index(layers.count)].addSublayer(layer)
      layers.append(layer)
      for property in LayerProperty.allCases where numbers.random.index(3) == 0 {
        let value = numbers.value(property.kind)
        do throws(EngineError) { try layer.setValue(value, for: property) } catch {
          if error == .notAShapeLayer(property: property) && !(layer is ShapeLayer) { continue }
          guard case .invalidValue(property, _) = error else {
            Issue.record("\(property): \(error)")
            continue
          }
        }
      }
    }
    expectEqual(told, 0, "what throws is not told besides")
    for layer in layers {
      for _ in 0..<4 {
        let animation = try numbers.animation()
        do throws(EngineError) {
          try layer.add(animation)
          accepted += 1
        } catch { refused += 1 }
      }
    }
    expectTrue(accepted > 30 && refused > 20, "\(accepted) accepted, \(refused) refused")
    for time in [0, 0.01, 0.25, 0.5, 0.9, 1, 1.75, 1000, 1e15] {
      try stage.evaluate(at: time)
      let bad = FrameNumbers(stage.frame).bitParts.flatMap(\.value).count { !$0.isFinite }
      expectEqual(bad, 0, "\(seed): at \(time)")
      for layer in layers {
        let shown = try #require(try layer.presentation(at: time))
        for property in LayerProperty.allCases {
          let all =
            Self.numbers(shown.animationValue(of: property))
            + Self.numbers(shown.animationVelocity(of: property))
          let isFinite = all.allSatisfy { $0.isFinite }
          expectTrue(isFinite, "\(seed): \(property) at \(time): \(all)")
        }
        expectTrue(shown.localMatrix.entries.allSatisfy(\.isFinite))
      }
    }
  }

  @Test func `a setter refuses what the layer's matrix has no room for`() throws {
    let (stage, layer) = stageWithLayer()
    var errors: [EngineError] = []
    stage.errorHandler = { error, _ in errors.append(error) }
    layer.transform = Transform3D(scaleX: 1e20, y: 1, z: 1)
    expectTrue(errors.isEmpty)
    layer.bounds = Rect(x: 0, y: 0, width: 1e20, height: 1)
    expectEqual(errors, [.invalidValue(property: .bounds, value: 1e20)])
    expectEqual(layer.bounds, .zero)
    let refused = thrownError(try layer.setValue(1e25, for: .boundsSizeWidth))
    expectEqual(refused, .invalidValue(property: .boundsSizeWidth, value: 1e25))
    layer.transform = .identity
    layer.bounds = Rect(x: 0, y: 0, width: 1e20, height: 1)
    expectEqual(layer.bounds.size.width, 1e20)
    expectEqual(errors.count, 1)
  }

  @Test func `an animation is refused for what it makes together with others`() throws {
    let (stage, layer) = stageWithLayer()
    stage.errorHandler = { error, _ in Issue.record("told late of \(error)") }
    for number in 0..<4 {
      let animation = BasicAnimation(keyPath: .positionX, from: 1e38, to: 0)
      animation.isAdditive = true
      let error = thrownError(try layer.add(animation))
      expectEqual(error == nil, number < 3, "\(number)")
    }
    try stage.evaluate(at: 0)
  }
}
