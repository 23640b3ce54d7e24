import GlissadeBatch
import GlissadeMath
import GlissadeTiming

extension Evaluator {
  /// The maximum number of times per request.
  static let maximumTimeCount = 1_000_000
  /// The maximum number of matrices per answer.
  static let maximumMatrixCount = 100_000

  enum Precision: String, CaseIterable { case double, float }

  /// Evaluates a curve and its velocity at the requested times.
  mutating func curve(
    _ cursor: JSONCursor, _ request: JSONObjectReader
  ) throws(DocumentError) -> Result {
    let times = try request.required("times").numbers(count: 0...Evaluator.maximumTimeCount)
    let precision: Precision = try request.optional("precision")?.choice() ?? .double
    switch precision {
    case .double:
      let curve = try curves.curve(cursor)
      var values: [Double] = []
      var velocities: [Double] = []
      values.reserveCapacity(times.count)
      velocities.reserveCapacity(times.count)
      for time in times {
        let state = curve.state(at: time)
        values.append(state.position)
        velocities.append(state.velocity)
      }
      return { writer in
        writer.member("values", values)
        writer.member("velocities", velocities)
      }
    case .float:
      let curve = try curves.float(cursor)
      let samples: [CurveSample<Float>]
      do {
        samples = try curve.samples(at: times)
      } catch {
        throw Evaluator.rejection(error, try request.required("times"))
      }
      return { writer in
        writer.member("values", samples.map(\.value))
        writer.member("velocities", samples.map(\.velocity))
      }
    }
  }

  /// Returns the error for a time that the kernels reject.
  private static func rejection(_ error: BatchError, _ times: JSONCursor) -> DocumentError {
    if case .notFinite(_, _, let row) = error, case .array(let nodes) = times.node.kind,
      row < nodes.count
    {
      let time = JSONCursor(nodes[row], path: times.path.appending(row))
      return time.error(.notFinite, "\(error)")
    }
    return times.error(.notFinite, "\(error)")
  }

  /// Interpolates between two transforms at the requested fractions.
  ///
  /// Matrices that are decomposed are divided by m44, at the fractions 0 and 1 too.
  func interpolation(_ cursor: JSONCursor) throws(DocumentError) -> Result {
    let object = try cursor.object(keys: Evaluator.interpolationFields.names)
    let interpolation = TransformInterpolation(
      from: try object.required("from").transform(), to: try object.required("to").transform())
    let fractions = try object.required("fractions").numbers(
      count: 0...Evaluator.maximumMatrixCount)
    return { writer in
      writer.member("matrices", fractions) {
        $0.numbers(interpolation.normalizedValue(at: $1).entries)
      }
    }
  }

  /// Multiplies transforms, the first one first.
  func product(_ cursor: JSONCursor) throws(DocumentError) -> Result {
    let product = try cursor.product()
    return { $0.member("matrix", product.entries) }
  }
}
