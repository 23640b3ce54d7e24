public import GlissadeTiming

// The settings under the names of `CATransaction`'s methods.

extension Transaction {
  /// Sets ``animationDuration``, in seconds: `CATransaction.setAnimationDuration(_:)`.
  public static func setAnimationDuration(_ duration: Double) { animationDuration = duration }

  /// Sets ``animationTimingFunction``: `CATransaction.setAnimationTimingFunction(_:)`.
  public static func setAnimationTimingFunction(_ function: TimingFunction?) {
    animationTimingFunction = function
  }

  /// Sets ``disableActions``: `CATransaction.setDisableActions(_:)`.
  public static func setDisableActions(_ flag: Bool) { disableActions = flag }

  /// Sets the function of ``setCompletion(_:file:line:)``: `CATransaction.setCompletionBlock(_:)`.
  ///
  /// - Parameters:
  ///   - block: The function; nil for none.
  ///   - file: The file of the call, for a report that there is no stage.
  ///   - line: The line of the call, for the same report.
  public static func setCompletionBlock(
    _ block: (() -> Void)?, file: StaticString = #fileID, line: UInt = #line
  ) {
    setCompletion(block, file: file, line: line)
  }
}
