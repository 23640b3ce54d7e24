public import CGlissade
import GlissadeBatch
import GlissadeEngine

// Advancing and evaluating stages.

@c @implementation
public func glissade_stage_advance(
  _ stage: glissade_stage, _ time: Double, _ callback: glissade_event_callback!,
  _ context: UnsafeMutableRawPointer!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    try withStage(stage, mayNest: false) { (object) throws(Failure) in
      if object.isOfDocument {
        throw Failure(
          GLISSADE_UNSUPPORTED, "stage", "a document's stage is advanced with its document")
      }
      if let callback { object.receiver = (callback, context) }
      defer { object.receiver = nil }
      try mappingEngineErrors("time") { () throws(EngineError) in
        try object.stage.advance(to: time)
      }
      object.noteAdvance()
    }
  }
}

@c @implementation
public func glissade_stage_evaluate(
  _ stage: glissade_stage, _ time: Double, _ frame: UnsafeMutablePointer<glissade_frame>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let frame = try requireSize(frame, "frame")
    try withStage(stage, mayNest: false) { (object) throws(Failure) in
      try mappingEngineErrors("time") { () throws(EngineError) in
        try object.stage.evaluate(at: time)
      }
      frame.pointee.fill(object.stage.table.framePointers, time)
      frame.pointee.layout = UInt64(object.stage.table.layout)
    }
  }
}

extension glissade_frame {
  @inline(__always)
  fileprivate mutating func fill(_ pointers: AnimationTable.FramePointers, _ time: Double) {
    self.time = time
    count = UInt64(pointers.count)
    matrices = pointers.count > 0 ? pointers.matrices : nil
    opacities = pointers.count > 0 ? pointers.opacities : nil
    world_count = UInt64(pointers.worldCount)
    world_matrices = pointers.worldCount > 0 ? pointers.worldMatrices : nil
    column_count = UInt64(pointers.columnCount)
    columns = pointers.columnCount > 0 ? pointers.columns : nil
  }
}

@c @implementation
public func glissade_stage_changed_ranges(
  _ stage: glissade_stage, _ is_world: Int32, _ ranges: UnsafeMutablePointer<glissade_range>!,
  _ capacity: UInt64, _ count: UnsafeMutablePointer<UInt64>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    let count = try requireOutput(count, "count")
    if ranges == nil && capacity != 0 { throw .null("ranges") }
    if ranges != nil { _ = try requireOutput(ranges, "ranges") }
    let isWorld = try requireFlag(is_world, "is_world")
    try withStage(stage) { (object) throws(Failure) in
      var found: [Range<Int>] = []
      let frame = object.stage.frame
      if !isWorld {
        frame.forEachChangedRange { found.append($0) }
      } else {
        frame.forEachChangedWorldRange { found.append($0) }
      }
      if let ranges {
        guard UInt64(found.count) <= capacity else {
          throw Failure(
            GLISSADE_COUNT, "capacity", value: Double(found.count),
            "there are \(found.count) ranges, but room for only \(capacity)")
        }
        for (index, range) in found.enumerated() {
          ranges[index] = glissade_range(
            first: UInt64(range.lowerBound), count: UInt64(range.count))
        }
      }
      count.pointee = UInt64(found.count)
    }
  }
}
