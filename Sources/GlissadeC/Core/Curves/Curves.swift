public import CGlissade
import GlissadeTiming

// The creation and destruction of curves.

@c @implementation
public func glissade_curve_create(
  _ options: UnsafePointer<glissade_curve_options>!, _ curve: UnsafeMutablePointer<glissade_curve>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let options = try requireSize(options, "options")
    let curve = try requireOutput(curve, "curve")
    curve.pointee = try curveTable.add(CurveObject(try CurveMotion(options.pointee)))
  }
}

@c @implementation
public func glissade_curve_destroy(
  _ curve: glissade_curve, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in _ = try curveTable.remove(curve, "curve") }
}

extension HandleTable {
  /// Adds an object.
  ///
  /// - Throws: `GLISSADE_COUNT` if there are too many.
  package func add(_ object: Object) throws(Failure) -> UInt64 {
    guard let handle = insert(object) else {
      throw Failure(GLISSADE_COUNT, "", "there are too many objects of this kind")
    }
    return handle
  }
}

extension CurveMotion {
  fileprivate init(_ options: glissade_curve_options) throws(Failure) {
    let allowsOverdamping =
      Int(options.kind) == GLISSADE_CURVE_SPRING
      ? try requireFlag(options.allows_overdamping, "allows_overdamping") : false
    do throws(TimingError) {
      switch Int(options.kind) {
      case GLISSADE_CURVE_LINEAR: self = .timing(.linear)
      case GLISSADE_CURVE_BEZIER:
        let points = options.control_points
        self = .timing(
          .bezier(try UnitBezier(points.0, points.1, points.2, points.3)))
      case GLISSADE_CURVE_SPRING:
        try TimingError.requireFinite(options.velocity, .initialVelocity)
        self = .spring(
          try Spring(
            mass: options.mass == 0 ? 1 : options.mass,
            stiffness: options.stiffness == 0 ? 100 : options.stiffness, damping: options.damping,
            allowsOverdamping: allowsOverdamping),
          velocity: options.velocity)
      case GLISSADE_CURVE_DECAY:
        let rate =
          options.deceleration_rate == 0
          ? .normal : try DecelerationRate(perMillisecond: options.deceleration_rate)
        self = .decay(try Decay(rate: rate, velocity: options.velocity))
      default: self = .timing(.linear)
      }
    } catch {
      throw Failure(error)
    }
    switch Int(options.kind) {
    case GLISSADE_CURVE_LINEAR, GLISSADE_CURVE_BEZIER, GLISSADE_CURVE_SPRING, GLISSADE_CURVE_DECAY:
      return
    case GLISSADE_CURVE_STEPS: self = .timing(.steps(try Steps(options)))
    case GLISSADE_CURVE_PIECEWISE:
      self = .timing(.piecewiseLinear(try PiecewiseLinear(options)))
    default:
      throw .rejected("kind", Int(options.kind), "no curve of this kind is created from numbers")
    }
  }
}

extension Steps {
  fileprivate init(_ options: glissade_curve_options) throws(Failure) {
    let position: Position
    switch Int(options.step_position) {
    case GLISSADE_STEP_END: position = .end
    case GLISSADE_STEP_START: position = .start
    case GLISSADE_STEP_NONE: position = .none
    case GLISSADE_STEP_BOTH: position = .both
    default:
      throw .rejected("step_position", Int(options.step_position), "there is no such position")
    }
    do throws(TimingError) {
      try self.init(Int(options.step_count), position)
    } catch {
      throw Failure(error)
    }
  }
}

extension PiecewiseLinear {
  fileprivate init(_ options: glissade_curve_options) throws(Failure) {
    let count = try requireCount(options.stop_count, "stop_count")
    guard count >= 2 else {
      throw Failure(
        GLISSADE_COUNT, "stop_count", value: Double(count),
        "stop_count is \(count) where 2 or more are needed")
    }
    let outputs = try InputArray<Double>(
      glissade_input(data: options.outputs, stride: 8), "outputs", count: count)
    let inputs = try InputArray<Double>.optional(
      glissade_input(data: options.inputs, stride: 8), "inputs", count: count)
    var stops: [Stop] = []
    var previous = -Double.infinity
    for row in 0..<count {
      let output = try requireFinite(outputs[row], "outputs", row)
      guard let inputs else {
        stops.append(Stop(output))
        continue
      }
      let input = try requireFinite(inputs[row], "inputs", row)
      guard input >= previous else {
        throw Failure(TimingError.notAscending(field: .stopInput, index: row, value: input))
      }
      previous = input
      stops.append(Stop(output, at: input))
    }
    do throws(TimingError) {
      try self.init(stops)
    } catch {
      throw Failure(error)
    }
  }
}

/// Returns a number that is neither NaN nor infinite.
@discardableResult
package func requireFinite(
  _ value: Double, _ field: StaticString, _ row: Int = -1
) throws(Failure) -> Double {
  guard value.isFinite else {
    throw Failure(
      GLISSADE_NOT_FINITE, field, row: row, value: value,
      "\(field) is \(value): it must be a finite number")
  }
  return value
}

@c @implementation
public func glissade_spring_from_duration(
  _ duration: Double, _ bounce: Double, _ stiffness: UnsafeMutablePointer<Double>!,
  _ damping: UnsafeMutablePointer<Double>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let stiffness = try requireOutput(stiffness, "stiffness")
    let damping = try requireOutput(damping, "damping")
    do throws(TimingError) {
      let spring = try Spring(perceptualDuration: duration, bounce: bounce)
      stiffness.pointee = spring.stiffness
      damping.pointee = spring.damping
    } catch {
      throw Failure(error)
    }
  }
}
