import GlissadeEngine
package import GlissadeTransitions

extension Trace {
  /// Creates the trace of what has happened in a window so far: the logged events, the diagnostics, and the present
  /// state as the final one.
  ///
  /// - Parameter window: The window, whose stage's monitor has logged the events.
  package init(of window: Window) {
    let stage = window.windowStage
    events = stage.monitor.events
    diagnostics = stage.monitor.diagnostics
    expectations = []
    final = Final(
      time: stage.time, isAtRest: !stage.isAnimating && stage.nextEventTime == nil,
      controllers: ControllerSnapshot.all(in: window), accessibility: stage.monitor.accessibility,
      layers: LayerSnapshotter.all(on: stage))
  }
}
