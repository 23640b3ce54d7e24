import Glissade
import ScalarLoops

extension TableCase<ScalarLayer> {
  /// Returns candidates that evaluate the layers in arrays sorted by their curves, one array for each number.
  ///
  /// The compiler vectorises these loops: they call no function of the C library, and ease-in is a table.
  func sortedCandidates(_ setup: Setup) -> [Candidate] {
    let order = (0..<layers.count).sorted {
      (layers[$0].kindNumber, $0) < (layers[$1].kindNumber, $1)
    }
    let arrays = SortedArrays(layers, order)
    let matrices = PageAlignedArray<ScalarMatrix>(count: layers.count) { _ in .identity }
    let opacities = PageAlignedArray<Float>(count: layers.count) { _ in 0 }
    return setup.scalarCandidates("sorted arrays") { loops, step in
      unsafe withUnsafePointer(to: arrays.layers) {
        unsafe loops.sortedFrame(
          $0, instants.time(step), matrices.pointer, opacities.pointer)
      }
    } error: { step in
      largestError(layers.count) {
        error(order[$0], Transform3D(matrices[$0]), opacities[$0], step)
      }
    }
  }
}

/// The arrays of sorted layers.
@safe private final class SortedArrays {
  private let begin: PageAlignedArray<Double>
  private let numbers: [PageAlignedArray<Float>]
  private let counts: (springs: Int, eases: Int, lines: Int)
  private let ease = PageAlignedArray(count: 1025) {
    Float(UnitBezier.easeIn.value(at: Double($0) / 1024))
  }

  init(_ rows: PageAlignedArray<ScalarLayer>, _ order: [Int]) {
    let array = { (number: @escaping (ScalarLayer) -> Float) in
      PageAlignedArray(count: order.count) { number(rows[order[$0]]) }
    }
    begin = PageAlignedArray(count: order.count) { rows[order[$0]].begin }
    let axes = [\ScalarVector.x, \.y, \.z]
    let channels = { (vectors: [KeyPath<ScalarTransform, ScalarVector>]) in
      vectors.flatMap { vector in
        axes.map { axis in array { $0.transform[keyPath: vector][keyPath: axis] } }
      }
    }
    numbers =
      [
        array { $0.kind == .spring ? $0.decay : $0.inverseDuration }, array { $0.frequency },
        array { $0.sine },
      ] + channels([\.fromTranslation, \.fromScale]) + [array { $0.fromOpacity }]
      + channels([\.toTranslation, \.toScale]) + [array { $0.toOpacity }]
    let count = { (kind: ScalarLayer.Kind) in order.count { rows[$0].kind == kind } }
    counts = (count(.spring), count(.easeIn), count(.linear))
  }

  /// The addresses of the arrays; valid while this object lives.
  var layers: ScalarSortedLayers {
    let at = { (index: Int) in unsafe UnsafePointer(self.numbers[index].pointer) }
    return unsafe ScalarSortedLayers(
      springs: counts.springs, eases: counts.eases, lines: counts.lines, begin: begin.pointer,
      rate: at(0), frequency: at(1), sine: at(2), ease: ease.pointer,
      from: (at(3), at(4), at(5), at(6), at(7), at(8), at(9)),
      to: (at(10), at(11), at(12), at(13), at(14), at(15), at(16)))
  }
}
