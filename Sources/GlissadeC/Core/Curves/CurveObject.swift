package import CGlissade
import GlissadeBatch
package import GlissadeTiming
import Synchronization

/// The curve behind a handle.
package final class CurveObject: Sendable {
  /// The kernels' form of a timing function.
  final class Prepared: Sendable {
    let curve: PreparedCurve

    fileprivate init(_ curve: PreparedCurve) { self.curve = curve }

    @inline(__always) fileprivate static func at(_ address: UInt) -> Unmanaged<Prepared>? {
      UnsafeRawPointer(bitPattern: address).map { .fromOpaque($0) }
    }
  }

  package let motion: CurveMotion
  /// The canonical text of a curve that was read from text which its parameters alone do not determine.
  package let text: String?
  /// The address of the kernels' form, which this object retains; 0 until it is created.
  private let prepared = Atomic<UInt>(0)

  package init(_ motion: CurveMotion, text: String? = nil) {
    self.motion = motion
    self.text = text
  }

  deinit { Prepared.at(prepared.load(ordering: .relaxed))?.release() }

  /// Returns the timing function.
  ///
  /// - Throws: `GLISSADE_TYPE` for springs and decays.
  package func timingFunction(_ field: StaticString) throws(Failure) -> TimingFunction {
    guard case .timing(let function) = motion else {
      throw Failure(
        GLISSADE_TYPE, field, "\(field) is a spring or a decay where a timing function is needed")
    }
    return function
  }

  /// Returns the kernels' form of the timing function, which the first call creates and the object keeps.
  ///
  /// - Throws: `GLISSADE_TYPE` for springs and decays; `GLISSADE_OUT_OF_RANGE` for values beyond ±2¹⁰⁰.
  @inline(__always)
  func prepared(_ field: StaticString) throws(Failure) -> Unmanaged<Prepared> {
    if let found = Prepared.at(prepared.load(ordering: .acquiring)) { return found }
    return try prepare(field)
  }

  @inline(never)
  private func prepare(_ field: StaticString) throws(Failure) -> Unmanaged<Prepared> {
    let function = try timingFunction(field)
    do throws(BatchError) {
      let made = Unmanaged.passRetained(Prepared(try PreparedCurve(function)))
      // If several threads get here at the same time, all use the form that the first of them stores.
      let (isFirst, address) = prepared.compareExchange(
        expected: 0, desired: UInt(bitPattern: made.toOpaque()),
        ordering: .acquiringAndReleasing)
      if !isFirst { made.release() }
      let kept = isFirst ? made : Prepared.at(address)
      return kept ?? made
    } catch {
      throw Failure(
        GLISSADE_OUT_OF_RANGE, field, value: Failure(error).value,
        "\(field) has values beyond ±2^100")
    }
  }
}

/// The curves that the process has handles of.
package let curveTable = HandleTable<CurveObject>(.curve)

/// Returns the timing function of a curve's handle; nil for 0.
///
/// - Throws: `GLISSADE_UNKNOWN_HANDLE`, or `GLISSADE_TYPE` for springs and decays.
package func timingFunction(
  of handle: glissade_curve, _ field: StaticString
) throws(Failure) -> TimingFunction? {
  if handle == 0 { return nil }
  return try curveTable.withShared(handle, field) { curve throws(Failure) in
    try curve.timingFunction(field)
  }
}
