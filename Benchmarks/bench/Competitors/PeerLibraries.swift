#if Peers
  import GlissadePeers
  import Glissade
  import ScalarLoops

  // The libraries of the trait `Peers`, each on inputs in its preferred layout.

  extension Case {
    /// Whether the processor has what the libraries are compiled for.
    static var arePeersSupported: Bool {
      #if arch(x86_64)
        InstructionSet.available.contains(.v3)
      #else
        true
      #endif
    }

    static func springPeers(
      _ rows: PageAlignedArray<ScalarSpring>, _ instants: Instants, withVelocity: Bool,
      _ error: @escaping (_ layer: Int, _ x: Float, _ v: Float, _ time: Double) -> Double
    ) -> [Candidate] {
      guard arePeersSupported else { return [] }
      let arrays = [\ScalarSpring.decay, \.frequency, \.cosine, \.sine, \.rest].map { part in
        PageAlignedArray<Float>(count: rows.count) { rows[$0][keyPath: part] }
      }
      let x = PageAlignedArray<Float>(count: rows.count) { _ in 0 }
      let v = PageAlignedArray<Float>(count: rows.count) { _ in 0 }
      let candidate = {
        (
          name: String,
          work:
            @escaping @convention(c) (
              UnsafePointer<peer_springs>?, Float, UnsafeMutablePointer<Float>?,
              UnsafeMutablePointer<Float>?
            ) -> Void
        ) in
        Candidate(.peer(name)) { step in
          var springs = unsafe peer_springs(
            count: rows.count, decay: arrays[0].pointer, frequency: arrays[1].pointer,
            cosine: arrays[2].pointer, sine: arrays[3].pointer, rest: arrays[4].pointer)
          unsafe work(
            &springs, Float(instants.time(step)), x.pointer, withVelocity ? v.pointer : nil)
        } error: { step in
          largestError(rows.count) { error($0, x[$0], v[$0], instants.time(step)) }
        }
      }
      return unsafe [
        candidate("SLEEF", peer_sleef_springs), candidate("Eigen", peer_eigen_springs),
      ]
    }

    static func linearPeers(
      _ progress: ProgressValues, _ from: PageAlignedArray<Float>, _ to: PageAlignedArray<Float>,
      _ error: @escaping (_ step: Int, _ layer: Int, _ value: Float) -> Double
    ) -> [Candidate] {
      guard arePeersSupported else { return [] }
      let out = PageAlignedArray<Float>(count: from.count) { _ in 0 }
      return [
        Candidate(.peer("Eigen")) { step in
          unsafe peer_eigen_linear(
            out.count, progress.rows(step).baseAddress, from.pointer, to.pointer, out.pointer)
        } error: { step in
          largestError(out.count) { error(step, $0, out[$0]) }
        }
      ]
    }

    static func concatPeers(
      _ progress: ProgressValues, _ rows: PageAlignedArray<ScalarTransform>,
      _ error: @escaping (_ step: Int, _ layer: Int, _ matrix: Transform3D) -> Double
    ) -> [Candidate] {
      guard arePeersSupported else { return [] }
      let inputs = PageAlignedArray(count: rows.count) { rows[$0].peer }
      let out = PageAlignedArray<ScalarMatrix>(count: rows.count) { _ in .identity }
      let check = { (step: Int) in
        largestError(out.count) { error(step, $0, Transform3D(out[$0])) }
      }
      return [
        Candidate(.peer("Eigen")) { step in
          unsafe peer_eigen_concat(
            out.count, progress.rows(step).baseAddress, inputs.pointer, out.floatPointer)
        } error: {
          check($0)
        },
        Candidate(.peer("GLM")) { step in
          unsafe peer_glm_concat(
            out.count, progress.rows(step).baseAddress, inputs.pointer, out.floatPointer)
        } error: {
          check($0)
        },
      ]
    }

    static func multiplyPeers(
      _ a: PageAlignedArray<ScalarMatrix>, _ b: PageAlignedArray<ScalarMatrix>, _ shifts: Int,
      _ error: @escaping (_ step: Int, _ layer: Int, _ matrix: Transform3D) -> Double
    ) -> [Candidate] {
      guard arePeersSupported else { return [] }
      let out = PageAlignedArray<ScalarMatrix>(count: a.count) { _ in .identity }
      let check = { (step: Int) in
        largestError(out.count) { error(step, $0, Transform3D(out[$0])) }
      }
      return [
        Candidate(.peer("Eigen")) { step in
          unsafe peer_eigen_multiply(
            out.count, a.floatPointer, b.floatPointer + 16 * (step % shifts), out.floatPointer)
        } error: {
          check($0)
        },
        Candidate(.peer("GLM")) { step in
          unsafe peer_glm_multiply(
            out.count, a.floatPointer, b.floatPointer + 16 * (step % shifts), out.floatPointer)
        } error: {
          check($0)
        },
      ]
    }

    static func framePeers(_ table: TableCase<ScalarLayer>) -> [Candidate] {
      guard arePeersSupported else { return [] }
      let inputs = PageAlignedArray(count: table.layers.count) { table.layers[$0].peer }
      let matrices = PageAlignedArray<ScalarMatrix>(count: inputs.count) { _ in .identity }
      let opacities = PageAlignedArray<Float>(count: inputs.count) { _ in 0 }
      return [
        Candidate(.peer("GLM")) { step in
          unsafe peer_glm_frame(
            inputs.count, inputs.pointer, Float(table.instants.time(step)),
            matrices.floatPointer, opacities.pointer)
        } error: { step in
          largestError(inputs.count) {
            table.error($0, Transform3D(matrices[$0]), opacities[$0], step)
          }
        }
      ]
    }
  }

  extension ScalarTransform {
    fileprivate var peer: peer_transform {
      peer_transform(
        from_translation: fromTranslation.tuple, to_translation: toTranslation.tuple,
        from_scale: fromScale.tuple, to_scale: toScale.tuple)
    }
  }

  extension ScalarVector {
    fileprivate var tuple: (Float, Float, Float) { (x, y, z) }
  }

  extension ScalarLayer {
    var peer: peer_layer {
      peer_layer(
        kind: Int32(kindNumber), begin: Float(begin), inverse_duration: inverseDuration,
        decay: decay, frequency: frequency, sine: sine, transform: transform.peer,
        from_opacity: fromOpacity, to_opacity: toOpacity)
    }
  }

  extension PageAlignedArray where Element == ScalarMatrix {
    fileprivate var floatPointer: UnsafeMutablePointer<Float> {
      unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Float.self)
    }
  }
#endif
