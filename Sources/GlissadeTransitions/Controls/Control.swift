public import GlissadeEngine
public import GlissadeMath

/// A view that turns touches into events: `UIControl`.
///
/// The control follows one finger that comes down on it or on one of its descendants. While the finger is within the
/// bounds, the control is highlighted. A recogniser that recognises a gesture of the finger cancels the control's
/// tracking, unless its ``GestureRecognizer/cancelsTouchesInView`` is false.
open class Control: View, ControlTargeting {
  /// Events of a control: `UIControl.Event`, with its raw values.
  public struct Event: OptionSet, Hashable, Sendable {
    /// The bits of the events.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A finger comes down on the control.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// The finger is lifted within the bounds.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The finger is lifted outside of the bounds.
    public static let touchUpOutside = Event(rawValue: 1 << 7)
    /// The system or a recogniser cancels the touch, or the control is disabled.
    public static let touchCancel = Event(rawValue: 1 << 8)
    /// The control's value has changed; sent by subclasses and the application.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// The control's main event; a ``Button`` sends it when it is tapped.
    public static let primaryActionTriggered = Event(rawValue: 1 << 13)
  }

  /// The state of a control: `UIControl.State`, with its raw values.
  public struct State: OptionSet, Hashable, Sendable {
    /// The bits of the state.
    public let rawValue: UInt

    /// Creates a state from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Enabled, and neither highlighted nor selected.
    public static let normal: State = []
    /// Highlighted.
    public static let highlighted = State(rawValue: 1 << 0)
    /// Not enabled.
    public static let disabled = State(rawValue: 1 << 1)
    /// Selected.
    public static let selected = State(rawValue: 1 << 2)
  }

  /// Whether the control reacts to touches; true by default.
  ///
  /// A finger that the control follows is cancelled when the value becomes false.
  open var isEnabled = true {
    didSet {
      if !isEnabled { cancel() }
    }
  }
  /// Whether the control is selected, for the host; false by default.
  open var isSelected = false
  /// Whether the control is drawn highlighted, for the host: while a finger is down within the bounds.
  open var isHighlighted = false
  /// The state as a set, for the host.
  public final var state: State {
    var state: State = []
    if isHighlighted { state.insert(.highlighted) }
    if !isEnabled { state.insert(.disabled) }
    if isSelected { state.insert(.selected) }
    return state
  }

  /// Whether the control follows a finger.
  public final var isTracking: Bool { touch != nil }
  /// The finger that the control follows.
  private final var touch: Touch?

  private final var registrations: [Registration] = []
  private final var registrationCount = 0

  private struct Registration {
    let id: Int
    let events: Event
    let call: (Control) -> Void
  }

  /// Creates a control with a layer of its own.
  ///
  /// - Parameter frame: The frame in the coordinates of the superview, in points.
  public override init(frame: Rect) { super.init(frame: frame) }

  /// Creates a control.
  ///
  /// - Parameters:
  ///   - frame: The frame in the coordinates of the superview, in points.
  ///   - layer: The layer that shows the control; no other view may have it.
  public override init(frame: Rect = .zero, layer: Layer = Layer()) {
    super.init(frame: frame, layer: layer)
  }

  // MARK: Actions

  /// Adds a closure that is called with the control at events; use ``ControlTargeting/addTarget(for:_:)``, which passes
  /// the control in its own type.
  @discardableResult
  public final func addHandler(
    for events: Event, _ handler: @escaping (Control) -> Void
  ) -> ControlTarget {
    registrationCount += 1
    registrations.append(Registration(id: registrationCount, events: events, call: handler))
    return ControlTarget(id: registrationCount)
  }

  /// Removes a closure.
  public final func removeTarget(_ target: ControlTarget) {
    registrations.removeAll { $0.id == target.id }
  }

  /// Calls the closures of events, in the order in which they were added.
  ///
  /// A closure that an earlier one removes is not called.
  open func sendActions(for events: Event) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      guard registrations.contains(where: { $0.id == registration.id }) else { continue }
      registration.call(self)
    }
  }

  // MARK: Touches

  /// Starts to follow a finger.
  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isEnabled, touch == nil, let first = touches.first else { return }
    touch = first
    isHighlighted = true
    sendActions(for: .touchDown)
  }

  /// Highlights the control while the finger is within the bounds.
  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard let touch, touches.contains(touch) else { return }
    isHighlighted = point(inside: touch.location(in: self))
  }

  /// Sends ``Event/touchUpInside`` or ``Event/touchUpOutside``.
  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard let touch, touches.contains(touch) else { return }
    let isInside = point(inside: touch.location(in: self))
    release()
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
    if isInside { didTouchUpInside() }
  }

  /// Sends ``Event/touchCancel``.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    if let touch, touches.contains(touch) { cancel() }
  }

  func didTouchUpInside() {}

  private func release() {
    touch = nil
    isHighlighted = false
  }

  private func cancel() {
    guard touch != nil else { return }
    release()
    sendActions(for: .touchCancel)
  }
}
