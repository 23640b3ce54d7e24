public import GlissadeMath

/// A sample of a touch, from a device, a test or a file.
public struct TouchEvent: Hashable, Sendable {
  /// The phase of a touch: `UITouch.Phase`, with its raw values.
  public enum Phase: Int, Hashable, Sendable {
    /// The finger comes down.
    case began = 0
    /// The finger moves.
    case moved = 1
    /// The finger rests; such samples show for how long.
    case stationary = 2
    /// The finger is lifted.
    case ended = 3
    /// The system cancels the touch.
    case cancelled = 4
  }

  /// The phase of the touch.
  public var phase: Phase
  /// The location in the coordinates of the window, in points.
  public var location: Point
  /// The stage's time of the sample in seconds.
  public var time: Double
  /// The number of the finger: any number that stays the same from its coming down until it is lifted.
  public var id: Int

  /// Creates a sample.
  public init(phase: Phase, location: Point, time: Double, id: Int = 0) {
    self.phase = phase
    self.location = location
    self.time = time
    self.id = id
  }
}

/// A finger on a window: `UITouch`.
public final class Touch {
  /// The number of the finger.
  public let id: Int
  /// The phase of the last sample.
  public internal(set) var phase = TouchEvent.Phase.began
  /// The time of the last sample in seconds.
  public internal(set) var time: Double
  /// The window on which the finger came down.
  public private(set) weak var window: Window?
  /// The view on which the finger came down; nil if no view receives touches there.
  public private(set) weak var view: View?
  /// The location in the window, in points.
  private(set) var windowLocation: Point
  private(set) var previousWindowLocation: Point
  /// The recognisers that follow the touch.
  var recognizers: [GestureRecognizer] = []

  init(_ event: TouchEvent, window: Window, view: View?) {
    id = event.id
    time = event.time
    windowLocation = event.location
    previousWindowLocation = event.location
    self.window = window
    self.view = view
  }

  /// Returns the location in a view, in points; nil is the window.
  public func location(in view: View?) -> Point {
    Touch.convert(windowLocation, in: window, to: view)
  }

  /// Returns the location before the last movement in a view, in points; nil is the window.
  public func previousLocation(in view: View?) -> Point {
    Touch.convert(previousWindowLocation, in: window, to: view)
  }

  func take(_ event: TouchEvent, as phase: TouchEvent.Phase) {
    self.phase = phase
    time = event.time
    previousWindowLocation = windowLocation
    windowLocation = event.location
  }

  /// Converts a point of a window to the coordinates of a view; nil is the window.
  static func convert(_ point: Point, in window: Window?, to view: View?) -> Point {
    guard let view, let window else { return point }
    return view.convert(point, from: window)
  }
}
