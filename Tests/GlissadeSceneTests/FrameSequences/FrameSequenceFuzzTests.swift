import GlissadeEngine
import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

/// Files that end early or have wrong bytes.
@Suite struct FrameSequenceFuzzTests {
  /// Reads a file and checks the sequence or the error; returns the error.
  private func read(_ bytes: [UInt8]) -> FrameSequenceError? {
    do {
      let sequence = try FrameSequence(reading: bytes)
      // The shortest frame of a GIF has 12 bytes.
      #expect(!sequence.frames.isEmpty && sequence.frames.count <= bytes.count / 12)
      #expect(sequence.size.width >= 1 && sequence.size.height >= 1)
      #expect(sequence.duration.isFinite && sequence.duration > 0)
      #expect(sequence.loopCount ?? 1 >= 1)
      #expect(sequence.frames.allSatisfy { $0.delay >= 0.011 && $0.encodedDelay >= 0 })
      #expect(
        sequence.frames.allSatisfy { $0.rectangle.size.width >= 1 && $0.rectangle.size.height >= 1 }
      )
      let pictures = sequence.frames.indices.map { Contents(UInt64($0)) }
      #expect((try? sequence.animation(contents: pictures))?.duration == sequence.duration)
      return nil
    } catch {
      #expect(error.offset >= 0 && error.offset <= bytes.count)
      #expect(!error.expected.isEmpty && !error.found.isEmpty)
      return error
    }
  }

  @Test(arguments: SampleFile.allCases)
  func `every beginning of a file is cut off`(file: SampleFile) {
    let bytes = file.bytes
    #expect(read(bytes) == nil)
    for length in 0..<bytes.count {
      let error = read(Array(bytes[..<length]))
      #expect(
        error?.code == .truncated && error?.offset == length, "\(length) bytes: \(error as Any)")
    }
  }

  @Test(arguments: SampleFile.allCases)
  func `every changed bit ends in an error or a sequence`(file: SampleFile) {
    var bytes = file.bytes
    for place in bytes.indices {
      for bit in 0..<8 {
        bytes[place] ^= 1 << bit
        _ = read(bytes)
        bytes[place] ^= 1 << bit
      }
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
    #expect(accepted > 1000 && rejected > 1000, "\(accepted) \(rejected)")
  }

  @Test func `chunks with valid checksums and random numbers end in an error or a sequence`() {
    var numbers = SeededGenerator(seed: 2)
    let files = SampleFile.allCases.filter { $0.bytes.starts(with: PNGFile.signature) }
    var accepted = 0
    for _ in 0..<soak(10_000, 500_000) {
      guard let sample = files.randomElement(using: &numbers) else { return }
      var file = PNGFile(sample)
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
    #expect(accepted > 1000, "\(accepted)")
  }

  @Test func `a large file of the smallest frames is read in one pass`() throws {
    let count = 200_000
    let bytes = GIF.header + Array(repeating: GIF.image, count: count).joined() + [0x3B]
    let sequence = try FrameSequence(reading: bytes)
    #expect(sequence.frames.count == count)
    // 200,000 additions, each with an error of at most 2⁻³⁹.
    #expect(abs(sequence.duration - 20_000) < 1e-6)
    #expect(MemoryLayout<FrameSequence.Frame>.stride == 24)
  }
}
