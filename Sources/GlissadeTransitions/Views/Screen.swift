import GlissadeEngine
public import GlissadeMath

/// The surface that windows are shown on: `UIScreen`.
public struct Screen: Hashable, Sendable {
  /// The rectangle of the surface, in points; the size of the stage's first window unless it was set.
  public var bounds = Rect.zero

  /// The screen of the current stage.
  ///
  /// Without a current stage it is a screen of no stage, which has no size: a view that is loaded then gets its size
  /// with its place in a window.
  public static var main: Screen { Stage.current?.monitor.screen ?? Screen() }
}
