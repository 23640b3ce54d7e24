import GlissadeEngine
import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

/// Files with wrong bytes.
@Suite struct FrameSequenceFuzzTests {
  /// Reads a file and checks the sequence or the error; returns the error.
  ///
  /// It expects nothing of Swift Testing unless a check fails, because an expectation takes longer than the reading.
  private func read(_ bytes: [UInt8]) -> FrameSequenceError? {
    do {
      let sequence = try FrameSequence(reading: bytes)
      if let fault = fault(of: sequence, in: bytes) { Issue.record("\(fault) of \(bytes)") }
      return nil
    } catch {
      if error.offset < 0 || error.offset > bytes.count || error.expected.isEmpty
        || error.found.isEmpty
      {
        Issue.record("\(error) of \(bytes)")
      }
      return error
    }
  }

  /// Returns the name of a wrong property of a sequence; nil if all are as they must be.
  private func fault(of sequence: FrameSequence, in bytes: [UInt8]) -> String? {
    // The shortest frame of a GIF has 12 bytes.
    if sequence.frames.isEmpty || sequence.frames.count > bytes.count / 12 { return "frames" }
    if !(sequence.size.width >= 1 && sequence.size.height >= 1) { return "size" }
    if !(sequence.duration.isFinite && sequence.duration > 0) { return "duration" }
    if let count = sequence.loopCount, count < 1 { return "loopCount" }
    if let truncation = sequence.truncation,
      truncation.offset != bytes.count || truncation.code != .truncated
    {
      return "truncation"
    }
    for frame in sequence.frames {
      if !(frame.delay >= 0.011 && frame.encodedDelay >= 0) { return "delay" }
      let size = frame.rectangle.size
      if !(size.width >= 1 && size.height >= 1) { return "rectangle" }
    }
    let pictures = sequence.frames.indices.map { Contents(UInt64($0)) }
    let animation = try? sequence.animation(contents: pictures)
    return animation?.duration == sequence.duration ? nil : "animation"
  }

  @Test(arguments: SampleFile.allCases)
  func `every changed byte ends in an error or a sequence`(file: SampleFile) {
    var bytes = file.bytes
    // Each bit; all values in the long version.
    let changes = soak([1, 2, 4, 8, 16, 32, 64, 128], Array(1...255)) as [UInt8]
    for place in bytes.indices {
      for change in changes {
        bytes[place] ^= change
        _ = read(bytes)
        bytes[place] ^= change
      }
    }
  }

  @Test(arguments: SampleFile.allCases)
  func `random lengths of blocks end in an error or a sequence`(file: SampleFile) {
    var numbers = SeededGenerator(seed: 3)
    var bytes = file.bytes
    let isPNG = bytes.starts(with: PNGFile.signature)
    // The four bytes before the type of each chunk, and any byte of a GIF, most of which are lengths or pixels.
    let places =
      isPNG ? PNGFile(file).chunks.indices.map(PNGFile(file).offset) : Array(13..<bytes.count)
    for _ in 0..<soak(300, 30_000) {
      guard let place = places.randomElement(using: &numbers) else { return }
      let count = isPNG ? 4 : 1
      let old = Array(bytes[place..<(place + count)])
      // Short, beyond the end and, for four bytes, close to 2³¹ and 2³².
      let bits = Int.random(in: 1...(8 * count), using: &numbers)
      let length = UInt32.random(in: 0...(UInt32.max >> (32 - bits)), using: &numbers)
      bytes.replaceSubrange(
        place..<(place + count), with: PNGFile.bigEndian(length).suffix(count))
      _ = read(bytes)
      bytes.replaceSubrange(place..<(place + count), with: old)
    }
  }

  @Test func `random changes end in an error or a sequence`() {
    var numbers = SeededGenerator(seed: 1)
    var (accepted, rejected) = (0, 0)
    for _ in 0..<soak(20_000, 1_000_000) {
      var bytes = SampleFile.allCases.randomElement(using: &numbers)?.bytes ?? []
      for _ in 0...Int.random(in: 0...3, using: &numbers) {
        let place = Int.random(in: 0..<bytes.count, using: &numbers)
        switch Int.random(in: 0..<5, using: &numbers) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(UInt8.random(in: 0...255, using: &numbers), at: place)
        case 2: bytes.removeSubrange(place..<min(place + 8, bytes.count))
        case 3: bytes.insert(contentsOf: bytes[place..<min(place + 40, bytes.count)], at: place)
        default: bytes[place] = UInt8.random(in: 0...255, using: &numbers)
        }
        if bytes.isEmpty { break }
      }
      if read(bytes) == nil { accepted += 1 } else { rejected += 1 }
    }
    // The changes lead to both outcomes often enough; many concern pixels, which are not read.
    expectTrue(accepted > 1000 && rejected > 1000, "\(accepted) \(rejected)")
  }

  @Test func `chunks with valid checksums and random numbers end in an error or a sequence`() {
    var numbers = SeededGenerator(seed: 2)
    let files = SampleFile.allCases.filter { $0.bytes.starts(with: PNGFile.signature) }
      .map(PNGFile.init)
    var accepted = 0
    for _ in 0..<soak(10_000, 500_000) {
      guard var file = files.randomElement(using: &numbers) else { return }
      for _ in 0...Int.random(in: 0...2, using: &numbers) {
        let index = Int.random(in: 0..<file.chunks.count, using: &numbers)
        switch Int.random(in: 0..<6, using: &numbers) {
        case 0: file.chunks.swapAt(index, Int.random(in: 0..<file.chunks.count, using: &numbers))
        case 1: file.chunks.insert(file.chunks[index], at: index)
        default:
          guard !file.chunks[index].data.isEmpty else { continue }
          let place = Int.random(in: 0..<file.chunks[index].data.count, using: &numbers)
          let likely: [UInt8] = [0, 1, 2, 3, 0x7F, 0x80, 0xFF]
          file.chunks[index].data[place] = likely.randomElement(using: &numbers) ?? 0
        }
      }
      if read(file.bytes) == nil { accepted += 1 }
    }
    expectTrue(accepted > 1000, "\(accepted)")
  }

  // An algorithm that visits earlier frames or bytes for each frame would take minutes or hours.
  private static let maximumSeconds = 10.0

  @Test func `a large GIF of the smallest frames is read in one pass`() throws {
    let count = 200_000
    let bytes = GIF.header + Array(repeating: GIF.image, count: count).joined() + [0x3B]
    let seconds = try threadSeconds {
      let sequence = try FrameSequence(reading: bytes)
      expectEqual(sequence.frames.count, count)
      // 200,000 additions, each with an error of at most 2⁻³⁹.
      expectClose(sequence.duration, 20_000, within: 1e-6)
    }
    expectLess(seconds, than: Self.maximumSeconds)
    expectEqual(MemoryLayout<FrameSequence.Frame>.stride, 24)
  }

  @Test func `a large PNG of the smallest frames is read in one pass`() throws {
    var file = PNGFile(.pillowOperations)
    let (count, control, data) = (soak(20_000, 100_000), file.chunks[4], file.chunks[5])
    file.chunks[1].data.replaceSubrange(0..<4, with: PNGFile.bigEndian(UInt32(count)))
    var frames: [PNGFile.Chunk] = []
    for index in 1..<count {
      var (control, data) = (control, data)
      control.data.replaceSubrange(0..<4, with: PNGFile.bigEndian(UInt32(2 * index - 1)))
      data.data = PNGFile.bigEndian(UInt32(2 * index))
      frames += [control, data]
    }
    file.chunks.replaceSubrange(4..<8, with: frames)
    let bytes = file.bytes
    let seconds = try threadSeconds {
      let whole = try FrameSequence(reading: bytes)
      let cutOff = try FrameSequence(reading: Array(bytes.dropLast(12)))
      expectTrue(whole.frames.count == count && cutOff.frames.count == count - 1)
    }
    expectLess(seconds, than: Self.maximumSeconds * Double(count) / 100_000)
  }

  @Test func `a block in a million parts is read in one pass`() throws {
    let comment: [UInt8] =
      [0x21, 0xFE] + Array(repeating: [1, 0x41], count: 1_000_000).joined() + [0]
    let bytes = GIF.header + comment + GIF.image + [0x3B]
    let seconds = try threadSeconds {
      let sequence = try FrameSequence(reading: bytes)
      expectEqual(sequence.frames.count, 1)
    }
    expectLess(seconds, than: Self.maximumSeconds)
  }
}
