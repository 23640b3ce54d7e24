import GlissadeEngine
public import GlissadeMath

/// The surface on which windows are shown: `UIScreen`.
public struct Screen: Hashable, Sendable {
  /// The rectangle of the surface in points; unless it is set, its size is that of the stage's first window.
  public var bounds = Rect.zero

  /// The screen of the current stage.
  ///
  /// Without a current stage the screen has no size; a view that is loaded then gets its size when it is added to a
  /// window.
  public static var main: Screen { Stage.current?.monitor.screen ?? Screen() }
}
