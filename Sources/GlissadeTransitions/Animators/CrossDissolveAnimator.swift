/// Fades the leaving view out and the arriving one in.
public final class CrossDissolveAnimator: BuiltInAnimator {
  /// Whether the arriving view comes; otherwise it comes back.
  public let isPresenting: Bool

  /// An animator of a presentation or push, or, where it is false, of the way back.
  ///
  /// ``BuiltInAnimator/duration`` is 0.35 s by itself.
  public init(isPresenting: Bool) {
    self.isPresenting = isPresenting
    super.init(duration: 0.35)
  }

  override func animate(
    _ run: TransitionRun, _ context: any ViewControllerContextTransitioning
  ) {
    run.placeTo(.front)
    let timing = EffectTiming(duration: duration)
    run.move(
      duration,
      { block in
        DissolveEffect().install(
          outgoing: run.from?.view, incoming: run.to?.view, timing, in: block)
      })
  }
}
