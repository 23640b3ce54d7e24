import Glissade
import ScalarLoops

extension Case {
  /// The frame of layers that all follow one easing function, beside the same layers with a Bézier curve.
  static var easing: Case {
    Case(
      "easing",
      "a table: moves of translation, scale and opacity by ease-out-elastic; beside it the same by"
        + " other easing functions, and by the Bézier curve ease-in", isThreaded: true
    ) { setup in
      var random = Random()
      let layers = PageAlignedArray(count: setup.layers) { _ in ScalarLayer(&random, .easeIn) }
      let peers = try ["ease-in", "ease-in-out-bounce", "ease-out-circ", "md-emphasized"].map {
        try layers.candidate(.peer($0), setup, TimingFunction(css: $0))
      }
      return Workload(
        candidates: [try layers.candidate(.ours, setup, .easing(.elastic, .out))] + peers,
        limit: LimitWork(shape: .frame, multiplyAdds: 23), errorBound: 8e-6)
    }
  }
}

extension PageAlignedArray<ScalarLayer> {
  fileprivate func candidate(
    _ role: Candidate.Role, _ setup: Setup, _ function: TimingFunction
  ) throws -> Candidate {
    let instants = Instants(first: 0.5, last: 1)
    let table = AnimationTable(instructionSet: setup.instructionSet, threads: setup.threads)
    let slots = try table.insert(count: count) { number, slot in
      self[number].describe(&slot)
      for row in slot.rows.indices { slot.rows[row].curve = .timing(function) }
    }
    return Candidate(role) { step in
      try table.evaluate(at: instants.time(step))
    } error: { step in
      try largestError(self.count) { layer in
        let state = self[layer].mediaTiming.state(atParentTime: instants.time(step))
        let (from, to) = (Double(self[layer].fromOpacity), Double(self[layer].toOpacity))
        let opacity = from + (to - from) * function.value(at: state.unitTime)
        return abs(
          Double(table.frame.opacities[try table.frameIndex(of: slots[layer])]) - opacity)
      }
    }
  }
}
