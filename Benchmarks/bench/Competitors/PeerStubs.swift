#if !Peers
  import Glissade
  import ScalarLoops

  // Without the trait `Peers` there are no other libraries.

  extension Case {
    static var engines: [Case] { [] }

    static func springPeers(
      _ rows: PageAlignedArray<ScalarSpring>, _ instants: Instants, withVelocity: Bool,
      _ error: @escaping (_ layer: Int, _ x: Float, _ v: Float, _ time: Double) -> Double
    ) -> [Candidate] { [] }

    static func linearPeers(
      _ progress: ProgressValues, _ from: PageAlignedArray<Float>, _ to: PageAlignedArray<Float>,
      _ error: @escaping (_ step: Int, _ layer: Int, _ value: Float) -> Double
    ) -> [Candidate] { [] }

    static func concatPeers(
      _ progress: ProgressValues, _ rows: PageAlignedArray<ScalarTransform>,
      _ error: @escaping (_ step: Int, _ layer: Int, _ matrix: Transform3D) -> Double
    ) -> [Candidate] { [] }

    static func multiplyPeers(
      _ a: PageAlignedArray<ScalarMatrix>, _ b: PageAlignedArray<ScalarMatrix>, _ shifts: Int,
      _ error: @escaping (_ step: Int, _ layer: Int, _ matrix: Transform3D) -> Double
    ) -> [Candidate] { [] }

    static func framePeers(_ table: TableCase<ScalarLayer>) -> [Candidate] { [] }
  }
#endif
