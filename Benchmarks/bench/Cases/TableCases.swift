import Glissade
import ScalarLoops

/// The exact values of a layer, in Double.
struct ExactLayer {
  var matrix: Transform3D
  var opacity: Double
}

/// A case that evaluates an animation table with layers of one kind, and a scalar loop over the same layers.
struct TableCase<Layer: BitwiseCopyable> {
  let layers: PageAlignedArray<Layer>
  let instants: Instants
  /// Sets up the slot of a layer, given the slot of the previous one.
  let describe: (Layer, inout Slot) -> Void
  /// Returns the exact values of a layer at a time.
  let exact: (Layer, Double) -> ExactLayer
  /// The loop that a user would write, with matrices and opacities as outputs.
  let scalar:
    (
      ScalarLoops, PageAlignedArray<Layer>, Double, PageAlignedArray<ScalarMatrix>,
      PageAlignedArray<Float>
    ) -> Void

  func workload(_ setup: Setup, _ limit: LimitWork, errorBound: Double) throws -> Workload {
    var candidates = [try ours(setup, .ours, threads: setup.threads)]
    candidates += scalarCandidates(setup)
    if setup.threads > 1 { candidates.append(try ours(setup, .oneThread, threads: 1)) }
    return Workload(candidates: candidates, limit: limit, errorBound: errorBound)
  }

  private func ours(
    _ setup: Setup, _ role: Candidate.Role, threads: Int
  ) throws -> Candidate {
    let table = AnimationTable(instructionSet: setup.instructionSet, threads: threads)
    let slots = try table.insert(count: layers.count) { describe(layers[$0], &$1) }
    return Candidate(role) { step in
      try table.evaluate(at: instants.time(step))
    } error: { step in
      let frame = table.frame
      return try largestError(layers.count) { layer in
        let index = try table.frameIndex(of: slots[layer])
        return error(layer, frame.matrix(at: index), frame.opacities[index], step)
      }
    }
  }

  private func scalarCandidates(_ setup: Setup) -> [Candidate] {
    let matrices = PageAlignedArray<ScalarMatrix>(count: layers.count) { _ in .identity }
    let opacities = PageAlignedArray<Float>(count: layers.count) { _ in 0 }
    return setup.scalarCandidates { loops, step in
      scalar(loops, layers, instants.time(step), matrices, opacities)
    } error: { step in
      largestError(layers.count) {
        error($0, Transform3D(matrices[$0]), opacities[$0], step)
      }
    }
  }

  /// Returns the larger error of matrix and opacity; elements are relative to their magnitude at either end if that
  /// is more than 1.
  func error(_ number: Int, _ matrix: Transform3D, _ opacity: Float, _ step: Int) -> Double {
    let layer = layers[number]
    let now = exact(layer, instants.time(step))
    let (first, last) = (exact(layer, -1).matrix, exact(layer, 1e3).matrix)
    let distance = matrix.distance(to: now.matrix) { row, column in
      max(1, abs(first[row, column]), abs(last[row, column]))
    }
    return max(distance, abs(Double(opacity) - now.opacity))
  }
}

/// Returns a timing that fills both before and after.
func timing(begin: Double, duration: Double) -> MediaTiming {
  valid { try MediaTiming(beginTime: begin, duration: duration, fillMode: .both) }
}

extension Case {
  static var frame: Case {
    Case(
      "frame",
      "a table: a random third each of springs, ease-in and linear moves all of translation, scale"
        + " and opacity", isThreaded: true
    ) { setup in
      var random = Random()
      let table = TableCase(
        layers: PageAlignedArray(count: setup.layers) { _ in ScalarLayer(&random) },
        instants: Instants(first: 0.5, last: 1), describe: { $0.describe(&$1) },
        exact: { $0.exact(at: $1) },
        scalar: { loops, layers, time, matrices, opacities in
          unsafe loops.frame(
            layers.pointer, layers.count, time, matrices.pointer, opacities.pointer)
        })
      var workload = try table.workload(
        setup, LimitWork(shape: .frame, multiplyAdds: 23), errorBound: 8e-6)
      workload.candidates += table.sortedCandidates(setup) + framePeers(table)
      return workload
    }
  }
}

extension ScalarLayer {
  /// Creates a layer that begins within half a second and lasts at least one second.
  ///
  /// - Parameter kind: The kind of its curve; nil for a random one.
  init(_ random: inout Random, _ kind: Kind? = nil) {
    let (omega, ratio) = (Double(random.uniform(6, 30)), Double(random.uniform(0.1, 0.9)))
    let frequency = omega * (1 - ratio * ratio).squareRoot()
    self.init(
      begin: Double(random.uniform(0, 0.5)),
      kindNumber: (kind ?? [Kind.spring, .easeIn, .linear][random.below(3)]).rawValue,
      inverseDuration: 1 / random.uniform(1, 2), decay: Float(ratio * omega),
      frequency: Float(frequency), sine: Float(ratio * omega / frequency),
      transform: ScalarTransform(&random), fromOpacity: random.uniform(0, 1),
      toOpacity: random.uniform(0, 1))
  }

  /// The duration of springs, such that all of them move while they are measured.
  static let springDuration = 30.0

  var curve: TimingCurve {
    switch kind {
    case .spring: .spring(motion)
    case .easeIn: .timing(.easeIn)
    case .linear: .timing(.linear)
    }
  }

  var motion: TimedSpring {
    let squared = Double(frequency) * Double(frequency) + Double(decay) * Double(decay)
    return valid {
      try TimedSpring(
        Spring(stiffness: squared, damping: 2 * Double(decay)),
        duration: ScalarLayer.springDuration)
    }
  }

  var mediaTiming: MediaTiming { mediaTiming(begin: begin) }

  func mediaTiming(begin: Double) -> MediaTiming {
    timing(
      begin: begin,
      duration: kind == .spring ? ScalarLayer.springDuration : 1 / Double(inverseDuration))
  }

  func describe(_ slot: inout Slot) {
    let (curve, timing, t) = (curve, mediaTiming, transform)
    slot.order = .translateScale
    slot.rows.removeAll(keepingCapacity: true)
    let add = { (channel: Channel, from: Float, to: Float, slot: inout Slot) in
      slot.rows.append(
        Row(channel, from: Double(from), to: Double(to), curve: curve, timing: timing))
    }
    add(.opacity, fromOpacity, toOpacity, &slot)
    add(.translationX, t.fromTranslation.x, t.toTranslation.x, &slot)
    add(.translationY, t.fromTranslation.y, t.toTranslation.y, &slot)
    add(.translationZ, t.fromTranslation.z, t.toTranslation.z, &slot)
    add(.scaleX, t.fromScale.x, t.toScale.x, &slot)
    add(.scaleY, t.fromScale.y, t.toScale.y, &slot)
    add(.scaleZ, t.fromScale.z, t.toScale.z, &slot)
  }

  func progress(at time: Double) -> Double {
    let state = mediaTiming.state(atParentTime: time)
    return switch kind {
    case .spring: motion.progress(at: state.time)
    case .easeIn: UnitBezier.easeIn.value(at: state.unitTime)
    case .linear: state.unitTime
    }
  }

  func exact(at time: Double) -> ExactLayer {
    let p = progress(at: time)
    return ExactLayer(
      matrix: transform.concatenated(at: p),
      opacity: Double(fromOpacity) + (Double(toOpacity) - Double(fromOpacity)) * p)
  }
}
