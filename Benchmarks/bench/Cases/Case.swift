import Glissade

/// A work at a size, on a build of the kernels and a number of threads.
struct Setup {
  let layers: Int
  let instructionSet: InstructionSet
  let threads: Int

  var batch: Batch { Batch(instructionSet: instructionSet) }
}

/// Something that the bench times.
struct Case {
  let name: String
  /// What is done, for the help.
  let summary: String
  /// Whether it runs on more than one thread.
  let isThreaded: Bool
  let make: (Setup) throws -> Workload

  init(
    _ name: String, _ summary: String, isThreaded: Bool = false,
    _ make: @escaping (Setup) throws -> Workload
  ) {
    self.name = name
    self.summary = summary
    self.isThreaded = isThreaded
    self.make = make
  }

  static var all: [Case] {
    springs + curves + matrices + [bake, frame, tree] + seeds + [stage, transition]
  }
}

/// One of those who do the same work on the same inputs.
struct Candidate {
  enum Role: Equatable {
    case ours
    case oneThread
    case scalar
    case blas
    case peer(String)
  }

  let role: Role
  /// Does the whole work once; the inputs differ from one step to the next.
  let run: (Int) throws -> Void
  /// The largest error of what a step has left behind.
  let error: (Int) throws -> Double

  init(
    _ role: Role, _ run: @escaping (Int) throws -> Void,
    error: @escaping (Int) throws -> Double
  ) {
    self.role = role
    self.run = run
    self.error = error
  }
}

/// What a case is at one size: its competitors, its limit, and how exact it has to be.
struct Workload {
  var candidates: [Candidate]
  let limit: LimitWork
  /// What ``Candidate/error`` of our own may be.
  let errorBound: Double
  /// What else is worth knowing.
  var metrics: [Metric] = []
  /// Done before each repetition and not timed.
  var prepare: (Int) throws -> Void = { _ in }
}

/// A figure beside the time of a frame.
struct Metric: Codable {
  let name: String
  let value: Double
  let unit: String

  init(_ name: String, _ value: Double, _ unit: String) {
    self.name = name
    self.value = value
    self.unit = unit
  }
}

/// The instants at which a case is measured: time moves on from one step to the next.
struct Instants {
  let first: Double
  let last: Double

  func time(_ step: Int) -> Double {
    first + (last - first) * Double(step % 1021) / 1021
  }
}

/// Progress values that are other ones at every step, so many of them that no branch predictor learns
/// them by heart; what one step and the next few read stays in the second cache.
@safe struct ProgressValues {
  /// Steps until values come again.
  private static let steps = 8192
  let layers: Int
  private let values: PageAlignedArray<Float>

  init(_ layers: Int, _ random: inout Random) {
    self.layers = layers
    values = PageAlignedArray(count: layers + 16 * ProgressValues.steps) { _ in random.uniform(0, 1)
    }
  }

  private func first(_ step: Int) -> Int { step * 509 % ProgressValues.steps * 16 }

  /// A step's values.
  func rows(_ step: Int) -> UnsafeBufferPointer<Float> {
    unsafe UnsafeBufferPointer(rebasing: values.values[first(step)..<(first(step) + layers)])
  }

  subscript(step: Int, layer: Int) -> Double { Double(values[first(step) + layer]) }
}

/// The largest of the errors of a sample of layers; infinite where one is not a number.
func largestError(_ layers: Int, _ error: (Int) throws -> Double) rethrows -> Double {
  var worst = 0.0
  for layer in stride(from: 0, to: layers, by: max(1, layers / 4000)) {
    let error = try error(layer)
    if error.isNaN { return .infinity }
    worst = max(worst, error)
  }
  return worst
}

/// A value that the bench's own parameters cannot fail to make.
func valid<Value>(_ make: () throws -> Value) -> Value {
  do {
    return try make()
  } catch {
    preconditionFailure("the bench's own parameters are refused: \(error)")
  }
}
