public import CGlissade
import GlissadeEngine
import GlissadeTiming

// Moving layers to new values from where they are.

@c @implementation
public func glissade_layers_retarget(
  _ stage: glissade_stage, _ options: UnsafePointer<glissade_animation_options>!,
  _ retargeting: Int32, _ layers: glissade_input, _ count: UInt64, _ values: glissade_input,
  _ animations: glissade_output, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let options = try requireSize(options, "options").pointee
    let property = try LayerProperty(options.property)
    let rowCount = try requireCount(count)
    let numbers = try InputArray<Double>(
      values, "values", count: rowCount, width: try property.width())
    let handles = try OutputArray<glissade_animation>.optional(
      animations, "animations", count: rowCount)
    if let handles {
      try InputArray<glissade_layer>(layers, "layers", count: rowCount).extent
        .requireApart(from: handles.extent, "animations")
      try numbers.extent.requireApart(from: handles.extent, "animations")
    }
    let sendsEvents = options.flags & UInt32(GLISSADE_SENDS_EVENTS) != 0
    try withStage(stage) { (object) throws(Failure) in
      let list = try object.layers(layers, count)
      var targets: [AnimationValue] = []
      targets.reserveCapacity(rowCount)
      for (row, layer) in list.enumerated() {
        try requireShape(layer, for: property, row: row)
        targets.append(try AnimationValue(property, numbers, row: row, "values"))
      }
      let relay = sendsEvents ? EventRelay(object, tag: options.tag) : nil
      let motion = try RetargetingMotion(options, retargeting, relay)
      do throws(BulkError) {
        try object.stage.retarget(property, to: targets, of: list, motion) {
          (row, animation, isAnimated) in
          let handle = handles == nil || !isAnimated ? 0 : object.insert(animation)
          handles?.set(row, handle)
          if sendsEvents { object.addSender(animation, handle, on: object.handle(of: list[row])) }
        }
      } catch {
        var failure = Failure(error)
        if error.field == .toValues { failure.field = "values" }
        throw failure
      }
    }
  }
}

extension RetargetingMotion {
  fileprivate init(
    _ options: glissade_animation_options, _ number: Int32, _ delegate: (any AnimationDelegate)?
  ) throws(Failure) {
    let known = UInt32(GLISSADE_SENDS_EVENTS | GLISSADE_ALLOWS_OVERDAMPING)
    guard options.flags & ~known == 0 else {
      throw Failure(
        GLISSADE_OUT_OF_RANGE, "flags", value: Double(options.flags),
        "flags has bits that retargeting does not read")
    }
    let retargeting: Retargeting
    switch Int(number) {
    case GLISSADE_RETARGET_ADDITIVE: retargeting = .additive
    case GLISSADE_RETARGET_IN_PLACE: retargeting = .inPlace
    default: throw .rejected("retargeting", Int(number), "there is no such way to retarget")
    }
    switch Int(options.kind) {
    case GLISSADE_SPRING:
      self.init(.spring(try RetargetingMotion.spring(options)), retargeting, delegate)
    case GLISSADE_BASIC:
      guard retargeting == .additive else {
        throw Failure(
          GLISSADE_UNSUPPORTED, "retargeting",
          "a curve has no velocity that it could continue in place; a spring has")
      }
      guard options.duration > 0 else {
        throw Failure(
          options.duration.isNaN ? GLISSADE_NOT_FINITE : GLISSADE_OUT_OF_RANGE, "duration",
          value: options.duration, "duration is \(options.duration): it must be greater than 0")
      }
      let function = try timingFunction(of: options.curve, "curve") ?? .linear
      self.init(.timing(function), duration: options.duration, retargeting, delegate)
    default:
      throw .rejected("kind", Int(options.kind), "it must be GLISSADE_BASIC or GLISSADE_SPRING")
    }
  }

  private static func spring(
    _ options: glissade_animation_options
  ) throws(Failure) -> TimedSpring {
    do throws(TimingError) {
      let spring = try Spring(
        mass: options.mass == 0 ? 1 : options.mass,
        stiffness: options.stiffness == 0 ? 100 : options.stiffness, damping: options.damping,
        allowsOverdamping: options.flags & UInt32(GLISSADE_ALLOWS_OVERDAMPING) != 0)
      return try TimedSpring(spring, initialVelocity: options.velocity)
    } catch {
      throw Failure(error)
    }
  }
}
