import CGlissade

// The structures of the header that begin with their size.

/// Checks a structure that is read: its address, and the size with which the caller was compiled.
///
/// - Parameters:
///   - structure: The structure, whose first member is its size in bytes.
///   - field: The name of the parameter, for failures.
/// - Returns: The structure.
/// - Throws: `GLISSADE_NULL_POINTER`, `GLISSADE_ALIGNMENT` or `GLISSADE_STRUCT_SIZE`.
@inline(__always)
package func requireSize<Structure>(
  _ structure: UnsafePointer<Structure>?, _ field: StaticString
) throws(Failure) -> UnsafePointer<Structure> {
  guard let structure else { throw .null(field) }
  try requireSize(
    UnsafeRawPointer(structure), MemoryLayout<Structure>.size, MemoryLayout<Structure>.alignment,
    field)
  return structure
}

/// Checks a structure that is written, as ``requireSize(_:_:)-(UnsafePointer<Structure>?,_)`` does.
@inline(__always)
package func requireSize<Structure>(
  _ structure: UnsafeMutablePointer<Structure>?, _ field: StaticString
) throws(Failure) -> UnsafeMutablePointer<Structure> {
  guard let structure else { throw .null(field) }
  try requireSize(
    UnsafeRawPointer(structure), MemoryLayout<Structure>.size, MemoryLayout<Structure>.alignment,
    field)
  return structure
}

/// Returns a yes-or-no number of the header as a Bool; throws for other numbers than 0 and 1.
package func requireFlag(_ number: Int32, _ field: StaticString) throws(Failure) -> Bool {
  guard number == 0 || number == 1 else {
    throw .rejected(field, Int(number), "it must be 0 or 1")
  }
  return number == 1
}

/// Checks the address of an output that is a single number or handle.
@inline(__always)
package func requireOutput<Value>(
  _ output: UnsafeMutablePointer<Value>?, _ field: StaticString
) throws(Failure) -> UnsafeMutablePointer<Value> {
  guard let output else { throw .null(field) }
  guard UInt(bitPattern: output) % UInt(MemoryLayout<Value>.alignment) == 0
  else { throw .alignment(MemoryLayout<Value>.alignment, field) }
  return output
}

/// Checks the address of an optional output; nil if it is left out.
@inline(__always)
package func optionalOutput<Value>(
  _ output: UnsafeMutablePointer<Value>?, _ field: StaticString
) throws(Failure) -> UnsafeMutablePointer<Value>? {
  output == nil ? nil : try requireOutput(output, field)
}

/// Later versions must also accept the sizes that the structure had in earlier ones.
private func requireSize(
  _ structure: UnsafeRawPointer, _ size: Int, _ alignment: Int, _ field: StaticString
) throws(Failure) {
  guard UInt(bitPattern: structure) % UInt(alignment) == 0
  else { throw .alignment(alignment, field) }
  let given = structure.load(as: UInt32.self)
  guard given == UInt32(size) else {
    throw Failure(
      GLISSADE_STRUCT_SIZE, field, value: Double(given),
      "the size of \(field) is \(given) instead of \(size) bytes")
  }
}
