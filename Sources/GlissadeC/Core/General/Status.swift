public import CGlissade

// The version and the names of statuses.

@c @implementation
public func glissade_version() -> UInt32 { UInt32(GLISSADE_VERSION) }

@c @implementation
public func glissade_status_string(_ status: glissade_status) -> UnsafePointer<CChar>! {
  UnsafeRawPointer(name(of: status).utf8Start).assumingMemoryBound(to: CChar.self)
}

private func name(of status: glissade_status) -> StaticString {
  switch Int(status) {
  case GLISSADE_OK: "GLISSADE_OK"
  case GLISSADE_BUSY: "GLISSADE_BUSY"
  case GLISSADE_NULL_POINTER: "GLISSADE_NULL_POINTER"
  case GLISSADE_UNKNOWN_HANDLE: "GLISSADE_UNKNOWN_HANDLE"
  case GLISSADE_STRUCT_SIZE: "GLISSADE_STRUCT_SIZE"
  case GLISSADE_STRIDE: "GLISSADE_STRIDE"
  case GLISSADE_ALIGNMENT: "GLISSADE_ALIGNMENT"
  case GLISSADE_COUNT: "GLISSADE_COUNT"
  case GLISSADE_OVERLAP: "GLISSADE_OVERLAP"
  case GLISSADE_NOT_FINITE: "GLISSADE_NOT_FINITE"
  case GLISSADE_OUT_OF_RANGE: "GLISSADE_OUT_OF_RANGE"
  case GLISSADE_SYNTAX: "GLISSADE_SYNTAX"
  case GLISSADE_UNKNOWN_NAME: "GLISSADE_UNKNOWN_NAME"
  case GLISSADE_TYPE: "GLISSADE_TYPE"
  case GLISSADE_TREE: "GLISSADE_TREE"
  case GLISSADE_TIME: "GLISSADE_TIME"
  case GLISSADE_TOO_LATE: "GLISSADE_TOO_LATE"
  case GLISSADE_UNSUPPORTED: "GLISSADE_UNSUPPORTED"
  case GLISSADE_MEMORY: "GLISSADE_MEMORY"
  case GLISSADE_STOPPED: "GLISSADE_STOPPED"
  case GLISSADE_FAILED: "GLISSADE_FAILED"
  default: "unknown status"
  }
}
