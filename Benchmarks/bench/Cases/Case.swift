import Glissade
import ScalarLoops

/// The size of a workload, the build of the kernels and the number of threads.
struct Setup {
  let layers: Int
  let instructionSet: InstructionSet
  let threads: Int
  /// The loops of `--baselines`.
  var library: ScalarLoops?

  var batch: Batch { Batch(instructionSet: instructionSet) }

  func with(layers: Int) -> Setup {
    Setup(layers: layers, instructionSet: instructionSet, threads: threads)
  }
}

/// A benchmark case.
struct Case {
  let name: String
  /// A description for the help.
  let summary: String
  /// Whether the case can run on more than one thread.
  let isThreaded: Bool
  /// The numbers of layers of a case that has its own.
  let sizes: [Int]?
  let make: (Setup) throws -> Workload

  init(
    _ name: String, _ summary: String, isThreaded: Bool = false, sizes: [Int]? = nil,
    _ make: @escaping (Setup) throws -> Workload
  ) {
    self.name = name
    self.summary = summary
    self.isThreaded = isThreaded
    self.sizes = sizes
    self.make = make
  }

  static var all: [Case] {
    springs + curves + matrices + [bake, frame, easing, signatures] + columns + [tree] + seeds
      + [stage, transition, record, bulkAdd] + smallScenes + engines
  }
}

/// One of the implementations that process the same inputs.
struct Candidate {
  enum Role: Equatable {
    case ours
    case oneThread
    case scalar
    case blas
    case peer(String)
  }

  let role: Role
  /// Executes the whole workload once; the inputs differ between steps.
  let run: (Int) throws -> Void
  /// Returns the largest error of the results of a step.
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

/// A case at one size: its candidates, its limit, and its error bound.
struct Workload {
  var candidates: [Candidate]
  let limit: LimitWork
  /// The maximum ``Candidate/error`` of Glissade's own candidate.
  let errorBound: Double
  /// Further figures.
  var metrics: [Metric] = []
  /// The differences in what the candidates compute, if there are any.
  var note: String?
  /// Executed before each repetition, and not timed.
  var prepare: (Int) throws -> Void = { _ in }
}

/// A figure in addition to the time of a frame.
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

/// The times at which a case is measured; they advance with each step.
struct Instants {
  let first: Double
  let last: Double

  func time(_ step: Int) -> Double {
    first + (last - first) * Double(step % 1021) / 1021
  }
}

/// Progress values that differ in every step, too many for a branch predictor to memorise; those of adjacent steps
/// fit the second-level cache.
@safe struct ProgressValues {
  /// The number of steps after which values repeat.
  private static let steps = 8192
  let layers: Int
  private let values: PageAlignedArray<Float>

  init(_ layers: Int, _ random: inout Random) {
    self.layers = layers
    values = PageAlignedArray(count: layers + 16 * ProgressValues.steps) { _ in random.uniform(0, 1)
    }
  }

  private func first(_ step: Int) -> Int { step * 509 % ProgressValues.steps * 16 }

  /// Returns the values of a step.
  func rows(_ step: Int) -> UnsafeBufferPointer<Float> {
    unsafe UnsafeBufferPointer(rebasing: values.values[first(step)..<(first(step) + layers)])
  }

  /// Returns the address of a step's values, for C.
  func address(_ step: Int) -> UnsafePointer<Float> {
    unsafe UnsafePointer(values.pointer + first(step))
  }

  subscript(step: Int, layer: Int) -> Double { Double(values[first(step) + layer]) }
}

/// Returns the largest error of a sample of layers; infinite if one is NaN.
func largestError(_ layers: Int, _ error: (Int) throws -> Double) rethrows -> Double {
  var worst = 0.0
  for layer in stride(from: 0, to: layers, by: max(1, layers / 4000)) {
    let error = try error(layer)
    if error.isNaN { return .infinity }
    worst = max(worst, error)
  }
  return worst
}

/// Returns a value whose creation cannot fail for the bench's own parameters.
func valid<Value>(_ make: () throws -> Value) -> Value {
  do {
    return try make()
  } catch {
    preconditionFailure("the bench's own parameters are refused: \(error)")
  }
}
