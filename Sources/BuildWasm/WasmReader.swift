/// Reads the binary form of WebAssembly.
struct WasmReader {
  let bytes: [UInt8]
  var offset: Int

  mutating func byte() throws -> UInt8 {
    guard offset < bytes.count else { throw InstallError("the module ends early") }
    defer { offset += 1 }
    return bytes[offset]
  }

  mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
    guard count <= bytes.count - offset else { throw InstallError("the module ends early") }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// Reads an unsigned number in LEB128.
  mutating func number() throws -> Int {
    var (number, shift) = (0, 0)
    while true {
      let next = try byte()
      number |= Int(next & 127) << shift
      if next < 128 { return number }
      shift += 7
      if shift > 28 { throw InstallError("the module has a number of more than 32 bits") }
    }
  }

  /// Skips numbers in LEB128, which may be signed and have 64 bits.
  mutating func skipNumbers(_ count: Int) throws {
    for _ in 0..<count { while try byte() >= 128 {} }
  }

  /// Skips an instruction and its operands; returns its number after the prefix if it is one of vectors.
  mutating func skipInstruction() throws -> Int? {
    let code = try byte()
    switch code {
    case 0x00, 0x01, 0x05, 0x0B, 0x0F, 0x1A, 0x1B, 0x45...0xC4, 0xD1: break
    case 0x02...0x04, 0x0C, 0x0D, 0x10, 0x12, 0x20...0x26, 0x3F...0x42, 0xD0, 0xD2:
      try skipNumbers(1)
    // Calls through tables, and loads and stores.
    case 0x11, 0x13, 0x28...0x3E: try skipNumbers(2)
    // A table of branches, and a selection with its types.
    case 0x0E: try skipNumbers(number() + 1)
    case 0x1C: try skipNumbers(number())
    // Constants.
    case 0x43: _ = try take(4)
    case 0x44: _ = try take(8)
    case 0xFC:
      switch try number() {
      case 0...7: break
      case 8, 10, 12, 14: try skipNumbers(2)
      case 9, 11, 13, 15...17: try skipNumbers(1)
      case let other: throw InstallError("the module has an unknown instruction 0xfc \(other)")
      }
    case 0xFD: return try skipVectorOperands()
    default: throw InstallError("the module has an unknown instruction \(code)")
    }
    return nil
  }

  private mutating func skipVectorOperands() throws -> Int {
    let instruction = try number()
    switch instruction {
    case 0...11, 92, 93: try skipNumbers(2)
    // A constant, and the lanes of a shuffle.
    case 12, 13: _ = try take(16)
    case 21...34: _ = try byte()
    // Loads and stores of a lane.
    case 84...91:
      try skipNumbers(2)
      _ = try byte()
    default: break
    }
    return instruction
  }
}
