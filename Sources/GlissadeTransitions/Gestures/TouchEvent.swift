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
  /// The location at which the finger came down, in the window.
  let startLocation: Point
  /// The number of taps of the finger at this place in quick succession, with this one: 1 for the first.
  public let tapCount: Int
  /// The recognisers that follow the touch.
  var recognizers: [GestureRecognizer] = []
  /// The delivery of the touch to its view.
  var delivery = Delivery.pending
  /// Whether a recogniser has recognised a gesture with the touch, or a view has kept the touch.
  var isTaken = false
  /// Whether the view that has received the touch last passes it on to its superview.
  var isPassedOn = false

  /// The state of a touch's delivery to its view.
  enum Delivery {
    /// The view has not been told yet.
    case pending
    /// The view receives the touch.
    case active
    /// The view receives no further call for the touch.
    case over
  }

  /// The longest time in seconds between the end of a tap and the next one at the same place.
  static let maximumTapInterval = 0.35
  /// The distance in points that a tap may move, and that taps at one place may be apart.
  static let allowableTapMovement = 45.0

  init(_ event: TouchEvent, window: Window, view: View?, tapCount: Int) {
    id = event.id
    startLocation = event.location
    self.tapCount = tapCount
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

  /// Returns whether the view with the touch and its superviews let a recogniser cancel the touch.
  func viewAllows(_ recognizer: GestureRecognizer) -> Bool {
    guard delivery != .over else { return true }
    var view = view
    while let current = view {
      guard current.gestureRecognizerShouldBegin(recognizer) else { return false }
      if current === recognizer.view { return true }
      view = current.superview
    }
    return true
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

extension Touch: Hashable {
  /// Returns whether two references refer to the same touch.
  public static func == (left: Touch, right: Touch) -> Bool { left === right }

  /// Hashes the identity of the touch.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
