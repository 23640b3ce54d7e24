public import GlissadeMath

/// A sample of a touch, as the host has it from its device, a test or a file.
public struct TouchEvent: Hashable, Sendable {
  /// What a touch does: `UITouch.Phase`, with its raw values.
  public enum Phase: Int, Hashable, Sendable {
    /// A finger comes down.
    case began = 0
    /// It moves.
    case moved = 1
    /// It rests; such samples tell how long.
    case stationary = 2
    /// It is lifted.
    case ended = 3
    /// The system takes the touch away.
    case cancelled = 4
  }

  /// What the touch does.
  public var phase: Phase
  /// Where, in the coordinates of the window, in points.
  public var location: Point
  /// When, in seconds of the stage's time.
  public var time: Double
  /// Which finger it is: any number, the same from its coming down to its lifting.
  public var id: Int

  /// A sample.
  public init(phase: Phase, location: Point, time: Double, id: Int = 0) {
    self.phase = phase
    self.location = location
    self.time = time
    self.id = id
  }
}

/// A finger on a window: `UITouch`.
public final class Touch {
  /// Which finger it is.
  public let id: Int
  /// What it did last.
  public internal(set) var phase = TouchEvent.Phase.began
  /// When, in seconds.
  public internal(set) var time: Double
  /// The window that it came down on.
  public private(set) weak var window: Window?
  /// The view that it came down on; nil where none takes touches.
  public private(set) weak var view: View?
  /// Where it is in the window, in points.
  private(set) var windowLocation: Point
  private(set) var previousWindowLocation: Point
  /// Who follows it.
  var recognizers: [GestureRecognizer] = []

  init(_ event: TouchEvent, window: Window, view: View?) {
    id = event.id
    time = event.time
    windowLocation = event.location
    previousWindowLocation = event.location
    self.window = window
    self.view = view
  }

  /// Where it is in a view, in points; nil is the window.
  public func location(in view: View?) -> Point {
    Touch.convert(windowLocation, in: window, to: view)
  }

  /// Where it was before it moved last, in a view; nil is the window.
  public func previousLocation(in view: View?) -> Point {
    Touch.convert(previousWindowLocation, in: window, to: view)
  }

  func take(_ event: TouchEvent, as phase: TouchEvent.Phase) {
    self.phase = phase
    time = event.time
    previousWindowLocation = windowLocation
    windowLocation = event.location
  }

  /// A point of a window in a view; nil is the window.
  static func convert(_ point: Point, in window: Window?, to view: View?) -> Point {
    guard let view, let window else { return point }
    return view.convert(point, from: window)
  }
}
