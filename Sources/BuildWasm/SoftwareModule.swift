import Foundation

/// The module for engines without relaxed SIMD and for processors without fused multiply-add, made from the other one.
///
/// Each multiply-add of vectors becomes a call of an exported function that gives the same bits in software. Both are
/// three bytes, so that nothing else moves, and the kernels are compiled once.
struct SoftwareModule {
  /// The functions, by the numbers of the instructions after the prefix.
  private static let replacements = [
    0x105: "gl_software_fma4", 0x106: "gl_software_fnma4", 0x107: "gl_software_fma2",
  ]
  private static let relaxed = 0x100..<0x130

  private(set) var bytes: [UInt8]
  private var functions: [String: Int] = [:]
  private var code = 0..<0

  init(_ module: Data) throws {
    bytes = [UInt8](module)
    try readSections()
    var reader = WasmReader(bytes: bytes, offset: code.lowerBound)
    for _ in 0..<(try reader.number()) {
      let size = try reader.number()
      let end = reader.offset + size
      // The numbers and the types of local variables.
      for _ in 0..<(try reader.number()) { _ = try (reader.number(), reader.byte()) }
      while reader.offset < end {
        let start = reader.offset
        if let instruction = try reader.skipInstruction() { try replace(instruction, at: start) }
      }
      if reader.offset != end { throw InstallError("a function of the module has another end") }
    }
  }

  /// Finds the code and the exported functions.
  private mutating func readSections() throws {
    var reader = WasmReader(bytes: bytes, offset: 8)
    while reader.offset < bytes.count {
      let (section, size) = try (reader.byte(), reader.number())
      let end = reader.offset + size
      if section == 10 { code = reader.offset..<end }
      if section == 7 {
        for _ in 0..<(try reader.number()) {
          let name = String(decoding: try reader.take(reader.number()), as: UTF8.self)
          let (kind, index) = try (reader.byte(), reader.number())
          if kind == 0 { functions[name] = index }
        }
      }
      reader.offset = end
    }
  }

  /// Replaces a vector instruction if it is relaxed.
  private mutating func replace(_ instruction: Int, at offset: Int) throws {
    guard SoftwareModule.relaxed.contains(instruction) else { return }
    guard let name = SoftwareModule.replacements[instruction], let index = functions[name],
      index < 1 << 14
    else { throw InstallError("the module has no function for the instruction \(instruction)") }
    // A call, and the index in two bytes.
    let call = [0x10, UInt8(index & 127) | 128, UInt8(index >> 7)]
    bytes.replaceSubrange(offset..<offset + 3, with: call)
  }
}
