import GlissadeEngine
import GlissadeTiming

// Animations between `beginAnimations` and `commitAnimations`, the way before blocks. All of it needs a current
// stage; without one changes are made at once, and the handlers are called at the commit.

/// What a view's transition between `beginAnimations` and `commitAnimations` is: `UIView.AnimationTransition`, with its
/// raw values.
public enum ViewAnimationTransition: Int, Hashable, Sendable, CaseIterable {
  /// None.
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
  /// Lets the changes of views move that are made from now on, up to ``commitAnimations()``.
  ///
  /// Calls may be nested; each has its own settings, those that are not set being UIKit's. What is not committed
  /// within the turn is committed when it is over. Without a current stage changes are made at once, the handlers
  /// are called at ``commitAnimations()``, and ``GlissadeEngine/Stage/stagelessReportHandler`` is told.
  /// - Parameters:
  ///   - animationID: a name that is passed to the handler of the end.
  ///   - file: where the call stands, for a report that there is no stage.
  ///   - line: the line of that.
  public static func beginAnimations(
    _ animationID: String? = nil, file: StaticString = #fileID, line: UInt = #line
  ) {
    guard let stage = Stage.current else {
      StagelessReport(
        "View.beginAnimations",
        "no stage is current, so that nothing moves; call it in perform(_:) of one",
        error: .noStage, site: "\(file):\(line)"
      ).send()
      let legacyBlock = LegacyAnimationBlock(animationID, isEnabled: false)
      return StagelessScope.update { $0.begun.append(legacyBlock) }
    }
    let legacyBlock = LegacyAnimationBlock(animationID, isEnabled: canAnimate(1, on: stage))
    let block = AnimationBlock(mode: .immediate, duration: 0) { legacyBlock.finish($0) }
    block.legacyBlock = legacyBlock
    legacyBlock.apply(to: block)
    stage.flush()
    stage.monitor.blocks.append(block)
    stage.post { [weak block, weak stage] in
      guard let block, let stage, stage.monitor.blocks.contains(where: { $0 === block }) else {
        return
      }
      while let last = stage.monitor.blocks.last {
        commit(last, stage)
        if last === block { break }
      }
    }
  }

  /// Ends what the last ``beginAnimations(_:file:line:)`` began; where nothing was begun it has no effect.
  public static func commitAnimations() {
    guard let stage = Stage.current else {
      let legacyBlock = StagelessScope.current.flatMap { _ in
        StagelessScope.update { $0.begun.popLast() }
      }
      (legacyBlock as? LegacyAnimationBlock)?.finish(true)
      return
    }
    guard let block = stage.monitor.blocks.last, block.legacyBlock != nil else { return }
    commit(block, stage)
  }

  private static func commit(_ block: AnimationBlock, _ stage: Stage) {
    block.legacyBlock?.installTransitions(in: block)
    stage.monitor.blocks.removeLast()
    block.close()
  }

  /// Sets how long changes from now on move, in seconds; 0.2 by default, 0 or less changes at once.
  public static func setAnimationDuration(_ duration: Double) { set { $0.duration = duration } }

  /// Sets how long changes from now on wait before they move, in seconds, 0 or more; 0 by default.
  public static func setAnimationDelay(_ delay: Double) { set { $0.delay = delay } }

  /// Sets the pace of changes from now on; ease-in-ease-out by default.
  public static func setAnimationCurve(_ curve: ViewAnimationCurve) { set { $0.curve = curve } }

  /// Sets how often changes from now on move, parts of a time included; 0, the default, counts as 1.
  public static func setAnimationRepeatCount(_ repeatCount: Double) {
    set { $0.repeatCount = repeatCount }
  }

  /// Sets whether changes from now on move back each time; false by default.
  public static func setAnimationRepeatAutoreverses(_ autoreverses: Bool) {
    set { $0.autoreverses = autoreverses }
  }

  /// Sets whether what is replaced starts from what shows; relative motions do so anyway, and so does what
  /// replaces another.
  public static func setAnimationBeginsFromCurrentState(_ beginsFromCurrentState: Bool) {
    set { $0.beginsFromCurrentState = beginsFromCurrentState }
  }

  /// Sets what is called once when the first change begins to move.
  ///
  /// Where nothing moves it is called right before the handler of the end.
  public static func setAnimationWillStart(_ handler: @escaping () -> Void) {
    set { $0.willStart = handler }
  }

  /// Sets what is called once when all changes have come to rest; whether they came to their ends.
  ///
  /// Where nothing moves it is called in a turn of its own.
  public static func setAnimationDidStop(_ handler: @escaping (_ finished: Bool) -> Void) {
    set { $0.didStop = { _, finished in handler(finished) } }
  }

  /// As ``setAnimationDidStop(_:)``, with the name that ``beginAnimations(_:file:line:)`` was given.
  public static func setAnimationDidStop(
    _ handler: @escaping (_ animationID: String?, _ finished: Bool) -> Void
  ) {
    set { $0.didStop = handler }
  }

  /// Lets a view change its whole look from what it is now to what it is at ``commitAnimations()``.
  ///
  /// A view without size, superview or stage, and one that has a transition in the block already, is passed over.
  public static func setAnimationTransition(_ transition: ViewAnimationTransition, for view: View) {
    set { $0.add(transition, view) }
  }

  /// Changes the settings of the innermost block, if it was begun.
  private static func set(_ change: (LegacyAnimationBlock) -> Void) {
    guard let stage = Stage.current else {
      if let legacyBlock = StagelessScope.current?.begun.last as? LegacyAnimationBlock {
        change(legacyBlock)
      }
      return
    }
    guard let block = stage.monitor.blocks.last, let legacyBlock = block.legacyBlock else { return }
    change(legacyBlock)
    legacyBlock.apply(to: block)
  }
}
