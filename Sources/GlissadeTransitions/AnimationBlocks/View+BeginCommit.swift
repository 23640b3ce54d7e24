import GlissadeEngine
import GlissadeTiming

// Animations between `beginAnimations` and `commitAnimations`, the interface that preceded blocks. They require a
// current stage; without one changes are made at once, and the handlers are called at the commit.

/// The transition of a view between `beginAnimations` and `commitAnimations`: `UIView.AnimationTransition`, with its
/// raw values.
public enum ViewAnimationTransition: Int, Hashable, Sendable, CaseIterable {
  /// No transition.
  case none = 0
  /// The view turns about its vertical axis, from the left.
  case flipFromLeft = 1
  /// The view turns about its vertical axis, from the right.
  case flipFromRight = 2
  /// The old look curls up like a page.
  case curlUp = 3
  /// The new look is laid down like a page.
  case curlDown = 4

  var options: ViewAnimationOptions {
    switch self {
    case .none: []
    case .flipFromLeft: .transitionFlipFromLeft
    case .flipFromRight: .transitionFlipFromRight
    case .curlUp: .transitionCurlUp
    case .curlDown: .transitionCurlDown
    }
  }
}

extension View {
  /// Animates the changes of views from now on, up to ``commitAnimations()``.
  ///
  /// Calls may be nested; each has its own settings, by default those of UIKit. A block that is not committed within
  /// the turn is committed at its end. Without a current stage changes are made at once, the handlers are called at
  /// ``commitAnimations()``, and ``/GlissadeEngine/Stage/stagelessReportHandler`` is called.
  /// - Parameters:
  ///   - animationID: A name that the handler of the end receives.
  ///   - file: The file of the call, for a report that there is no stage.
  ///   - line: The line of the call, for that report.
  public static func beginAnimations(
    _ animationID: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    guard let stage = Stage.current else {
      StagelessReport(
        "View.beginAnimations",
        "no stage is current, so nothing is animated; call it in perform(_:) of a stage",
        error: .noStage, site: "\(file):\(line)"
      ).send()
      let legacyBlock = LegacyAnimationBlock(animationID, isEnabled: false)
      return StagelessScope.update { $0.openBlocks.append(legacyBlock) }
    }
    let legacyBlock = LegacyAnimationBlock(animationID, isEnabled: canAnimate(1, on: stage))
    let block = AnimationBlock(mode: .immediate, duration: 0) { legacyBlock.finish($0) }
    block.legacyBlock = legacyBlock
    legacyBlock.apply(to: block)
    stage.flush()
    stage.runtime.blocks.append(block)
    stage.post { [weak block, weak stage] in
      guard let block, let stage, stage.runtime.blocks.contains(where: { $0 === block }) else {
        return
      }
      while let last = stage.runtime.blocks.last {
        commit(last, stage)
        if last === block { break }
      }
    }
  }

  /// Ends the block of the last ``beginAnimations(_:file:line:)``; has no effect outside of such blocks.
  public static func commitAnimations() {
    guard let stage = Stage.current else {
      let legacyBlock = StagelessScope.current.flatMap { _ in
        StagelessScope.update { $0.openBlocks.popLast() }
      }
      (legacyBlock as? LegacyAnimationBlock)?.finish(true)
      return
    }
    guard let block = stage.runtime.blocks.last, block.legacyBlock != nil else { return }
    commit(block, stage)
  }

  private static func commit(_ block: AnimationBlock, _ stage: Stage) {
    block.legacyBlock?.installTransitions(in: block)
    stage.runtime.blocks.removeLast()
    block.close()
  }

  /// Sets the duration of later changes in seconds, 0.2 by default; with 0 or less, changes are made at once.
  public static func setAnimationDuration(_ duration: Double) { set { $0.duration = duration } }

  /// Sets the delay of later changes in seconds, 0 or more; 0 by default.
  public static func setAnimationDelay(_ delay: Double) { set { $0.delay = delay } }

  /// Sets the curve of later changes; ease-in-ease-out by default.
  public static func setAnimationCurve(_ curve: ViewAnimationCurve) { set { $0.curve = curve } }

  /// Sets the repeat count of later changes, which may be fractional; 0, the default, counts as 1.
  public static func setAnimationRepeatCount(_ repeatCount: Double) {
    set { $0.repeatCount = repeatCount }
  }

  /// Sets whether later changes also run backwards each time; false by default.
  public static func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
    set { $0.autoreverses = autoreverses }
  }

  /// Sets whether animations that replace others start from the visible values; relative animations and those that
  /// replace others do so anyway.
  public static func setAnimationBeginsFromCurrentState(_ beginsFromCurrentState: Bool) {
    set { $0.beginsFromCurrentState = beginsFromCurrentState }
  }

  /// Sets a handler that is called once when the first change starts to move.
  ///
  /// If nothing is animated, it is called directly before the handler of the end.
  public static func setAnimationWillStart(_ handler: @escaping () -> Void) {
    set { $0.willStart = handler }
  }

  /// Sets a handler that is called once when all animations have ended; it receives whether they came to their ends.
  ///
  /// If nothing is animated, it is called in a turn of its own.
  public static func setAnimationDidStop(_ handler: @escaping (_ finished: Bool) -> Void) {
    set { $0.didStop = { _, finished in handler(finished) } }
  }

  /// Sets a handler as ``setAnimationDidStop(_:)`` does; it also receives the name given to
  /// ``beginAnimations(_:file:line:)``.
  public static func setAnimationDidStop(
    _ handler: @escaping (_ animationID: String?, _ finished: Bool) -> Void
  ) {
    set { $0.didStop = handler }
  }

  /// Animates the whole look of a view, from the present one to that at ``commitAnimations()``.
  ///
  /// A view without size, superview or stage is ignored, and so is one that already has a transition in the block.
  public static func setAnimationTransition(_ transition: ViewAnimationTransition, for view: View) {
    set { $0.add(transition, view) }
  }

  /// Changes the settings of the innermost block if `beginAnimations` has started it.
  private static func set(_ change: (LegacyAnimationBlock) -> Void) {
    guard let stage = Stage.current else {
      if let legacyBlock = StagelessScope.current?.openBlocks.last as? LegacyAnimationBlock {
        change(legacyBlock)
      }
      return
    }
    guard let block = stage.runtime.blocks.last, let legacyBlock = block.legacyBlock else { return }
    change(legacyBlock)
    legacyBlock.apply(to: block)
  }
}
