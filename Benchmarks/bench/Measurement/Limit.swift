import CBenchSupport
import Glissade

/// The minimum cost of a workload: the bytes that it moves, and its multiply-adds.
///
/// The bytes are those of the workload, not of Glissade's layout: parameters and progress in, results out, 4 bytes
/// each. They are moved by a loop that does nothing else, on buffers of the same size and pages and on as many
/// threads, with plain and with streaming stores; the faster one counts, without the repetitions that other load
/// disturbed. A candidate that is faster still counts instead: nothing that a program beats is a limit.
struct LimitWork {
  /// The numbers of the loops in CBenchSupport.
  enum Shape: Int32 {
    case spring = 0
    case springVelocity = 1
    case curve = 2
    case keyframe = 3
    case concat = 4
    case compose = 5
    case multiply = 6
    case tree = 7
    case frame = 8
    case bake = 9
    case stage = 10
    case mixedSprings = 11
    case reveal = 12
    case bounce = 13
    case corner = 14
    case columnSpring = 15
    case columnCurve = 16
    case world = 17
    case sharedConcat = 18

    /// The number of layers of a step.
    var layers: Int { self == .mixedSprings ? 48 : 16 }
  }

  let shape: Shape
  /// The multiplications of one layer, fused with an addition or not.
  ///
  /// A processor with two 512-bit pipelines executes 32 per cycle. Comparisons, additions and permutations are done
  /// beside them.
  let multiplyAdds: Double
  /// The number of layers ago at which the second input was written as the first output; nil for separate memory.
  var echo: Int?

  init(shape: Shape, multiplyAdds: Double, echo: Int? = nil) {
    self.shape = shape
    self.multiplyAdds = multiplyAdds
    self.echo = echo
  }
}

/// The measurement of the limit of one workload at one size.
@safe final class Limit {
  private let work: LimitWork
  private let blocks: Int
  private let level: Int32
  private let threads: Int32
  private let memory: FloatBuffer
  private var streams = bench_streams()

  init(_ work: LimitWork, layers: Int, instructionSet: InstructionSet, threads: Int) {
    self.work = work
    blocks = (layers + work.shape.layers - 1) / work.shape.layers
    level = instructionSet.rawValue
    self.threads = Int32(threads)
    let lines = bench_shape_at(work.shape.rawValue)
    // Streams start at different offsets within a page: equal offsets would conflict in the first-level cache.
    var starts: [Int] = []
    var end = 0
    for (number, count) in [
      lines.in.0, lines.in.1, lines.in.2, lines.out.0, lines.out.1,
    ].enumerated() {
      let start = (end + 1023) / 1024 * 1024 + 336 * number
      let lead = number == 3 ? (work.echo ?? 0) / 16 * 256 : 0
      starts.append(start + lead)
      end = start + lead + 16 * Int(count) * blocks
    }
    if let echo = work.echo { starts[1] = starts[3] - echo / 16 * 256 }
    memory = FloatBuffer(count: end)
    memory.withMutableSpan { floats in for i in floats.indices { floats[i] = 1 } }
    let base = unsafe Limit.address(memory)
    unsafe streams.in = unsafe (
      UnsafeRawPointer(base + 4 * starts[0]), UnsafeRawPointer(base + 4 * starts[1]),
      UnsafeRawPointer(base + 4 * starts[2])
    )
    unsafe streams.out = unsafe (base + 4 * starts[3], base + 4 * starts[4])
  }

  /// Returns the address of a buffer; valid while the buffer lives.
  private static func address(_ buffer: FloatBuffer) -> UnsafeMutableRawPointer {
    unsafe buffer.withMutableSpan { floats in
      unsafe floats.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { preconditionFailure("a work moves bytes") }
        return unsafe base
      }
    }
  }

  /// Returns the seconds of a number of passes over all layers.
  func seconds(passes: Int, streaming: Bool) -> Double {
    unsafe bench_move(
      work.shape.rawValue, &streams, blocks, streaming, level, threads, Int64(passes))
  }
}
