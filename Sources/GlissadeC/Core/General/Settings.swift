public import CGlissade
import GlissadeBatch

// The settings of the process: the instruction set, and the host's memory and threads.

@c @implementation
public func glissade_instruction_set(
  _ name: UnsafeMutablePointer<UnsafePointer<CChar>?>!, _ has_fma: UnsafeMutablePointer<Int32>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  call(error) { () throws(Failure) in
    if let name { _ = try requireOutput(name, "name") }
    if let has_fma { _ = try requireOutput(has_fma, "has_fma") }
    let set = InstructionSet.preferred
    name?.pointee = UnsafeRawPointer(set.name.utf8Start).assumingMemoryBound(to: CChar.self)
    has_fma?.pointee = set.isFused ? 1 : 0
  }
}

@c @implementation
public func glissade_set_instruction_set(
  _ name: UnsafePointer<CChar>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  set("glissade_set_instruction_set", error) { () throws(Failure) in
    guard let name else { throw .null("name") }
    if let set = InstructionSet.available.first(where: { $0.name.isEqual(to: name) }) {
      InstructionSet.prefer(set)
      return
    }
    let others: [StaticString] = ["baseline", "v3", "v4", "arm64", "wasm32"]
    if others.contains(where: { $0.isEqual(to: name) }) {
      throw Failure(GLISSADE_UNSUPPORTED, "name", "the processor lacks the instruction set")
    }
    throw Failure(
      GLISSADE_UNKNOWN_NAME, "name",
      "unknown instruction set; known are baseline, v3, v4, arm64 and wasm32")
  }
}

extension StaticString {
  /// Whether a terminated text has the same bytes.
  fileprivate func isEqual(to text: UnsafePointer<CChar>) -> Bool {
    // The terminator differs from all bytes before the end, so that nothing is read beyond it.
    for index in 0..<utf8CodeUnitCount
    where UInt8(bitPattern: text[index]) != utf8Start[index] { return false }
    return text[utf8CodeUnitCount] == 0
  }
}

@c @implementation
public func glissade_set_allocator(
  _ allocator: UnsafePointer<glissade_allocator>!, _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  set("glissade_set_allocator", error) { () throws(Failure) in
    let given = try requireSize(allocator, "allocator").pointee
    guard let allocate = given.allocate else { throw .null("allocate") }
    guard let release = given.release else { throw .null("release") }
    MemoryHooks.install(
      MemoryHooks(context: given.context, allocate: allocate, release: release))
  }
}

@c @implementation
public func glissade_set_parallel_for(
  _ parallel_for: UnsafePointer<glissade_parallel_for>!,
  _ error: UnsafeMutablePointer<glissade_error>!
) -> glissade_status {
  set("glissade_set_parallel_for", error) { () throws(Failure) in
    let given = try requireSize(parallel_for, "parallel_for").pointee
    guard 1...256 ~= given.threads else {
      throw .rejected("threads", Int(given.threads), "it must be from 1 to 256")
    }
    guard let run = given.run else { throw .null("run") }
    HostThreads.install(
      HostThreads(threads: Int(given.threads), context: given.context, run: run))
  }
}
