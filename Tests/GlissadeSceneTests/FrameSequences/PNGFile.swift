/// A PNG file in its chunks, for tests that change them.
struct PNGFile {
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// A chunk without its length and checksum.
  struct Chunk {
    var type: String
    var data: [UInt8]

    /// The remainders of all bytes, which the checksum adds up.
    private static let remainders: [UInt32] = (0..<256).map { byte in
      (0..<8).reduce(byte as UInt32) { rest, _ in
        (rest >> 1) ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0)
      }
    }

    /// The chunk with its length and checksum.
    var bytes: [UInt8] {
      let content = Array(type.utf8) + data
      var checksum: UInt32 = .max
      for byte in content {
        checksum = Chunk.remainders[Int((checksum ^ UInt32(byte)) & 0xFF)] ^ (checksum >> 8)
      }
      return PNGFile.bigEndian(UInt32(data.count)) + content + PNGFile.bigEndian(~checksum)
    }
  }

  var chunks: [Chunk] = []

  init(_ file: SampleFile) {
    var rest = file.bytes[8...]
    while !rest.isEmpty {
      let length = Int(rest.prefix(4).reduce(0 as UInt32) { $0 << 8 | UInt32($1) })
      let type = String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self)
      chunks.append(Chunk(type: type, data: Array(rest.dropFirst(8).prefix(length))))
      rest = rest.dropFirst(length + 12)
    }
  }

  /// The file.
  var bytes: [UInt8] { PNGFile.signature + chunks.flatMap(\.bytes) }

  /// Returns the offset of a chunk in the file.
  func offset(of index: Int) -> Int {
    8 + chunks[..<index].reduce(0) { $0 + $1.data.count + 12 }
  }

  /// Returns the bytes of a number, the high one first.
  static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
