/// Fades the leaving view out and the arriving one in.
package final class CrossDissolveAnimator: DirectionalAnimator {
  /// Creates an animator of a presentation or push or, if `isPresenting` is false, of the way back.
  ///
  /// The default ``BuiltInAnimator/duration`` is 0.35 s.
  package init(isPresenting: Bool) { super.init(isPresenting: isPresenting, duration: 0.35) }

  override func animate(_ run: BuiltInAnimatorRun) { run.dissolve(duration) }
}
