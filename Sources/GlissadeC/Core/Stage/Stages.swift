public import CGlissade
import GlissadeEngine

// Creating and destroying stages, and their time.

/// Runs `body` with a stage that no other call uses.
///
/// - Parameter mayNest: Whether a callback of the stage may make the call.
@inline(__always)
func withStage<Result>(
  _ handle: glissade_stage, mayNest: Bool = true,
  _ body: (StageObject) throws(Failure) -> Result
) throws(Failure) -> Result {
  try stageTable.withExclusive(handle, "stage", mayNest: mayNest, body)
}

@c @implementation
public func glissade_stage_create(
  _ options: UnsafePointer<glissade_stage_options>!, _ stage: UnsafeMutablePointer<glissade_stage>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let stage = try requireOutput(stage, "stage")
    var (time, threads) = (0.0, 1)
    if let options {
      let options = try requireSize(options, "options")
      time = options.pointee.time
      threads = max(1, Int(options.pointee.threads))
    }
    try requireFinite(time, "time")
    guard threads <= 256 else {
      throw .rejected("threads", threads, "it must be 256 or less")
    }
    stage.pointee = try StageObject.insert(Stage(time: time, threads: threads))
  }
}

@c @implementation
public func glissade_stage_destroy(
  _ stage: glissade_stage, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let isOfDocument = try withStage(stage, mayNest: false) { $0.isOfDocument }
    if isOfDocument {
      throw Failure(
        GLISSADE_UNSUPPORTED, "stage", "a document's stage is destroyed with its document")
    }
    _ = try stageTable.remove(stage, "stage")
  }
}

@c @implementation
public func glissade_stage_root(
  _ stage: glissade_stage, _ root: UnsafeMutablePointer<glissade_layer>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let root = try requireOutput(root, "root")
    try withStage(stage) { object in root.pointee = object.handle(of: object.stage.root) }
  }
}

@c @implementation
public func glissade_stage_time(
  _ stage: glissade_stage, _ time: UnsafeMutablePointer<Double>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let time = try requireOutput(time, "time")
    try withStage(stage) { object in time.pointee = object.stage.time }
  }
}

@c @implementation
public func glissade_stage_next_wake_time(
  _ stage: glissade_stage, _ time: UnsafeMutablePointer<Double>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let time = try requireOutput(time, "time")
    try withStage(stage) { object in time.pointee = object.nextWakeTime }
  }
}
