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
    /// A finger comes down on the control again, soon after a tap.
    public static let touchDownRepeat = Event(rawValue: 1 << 1)
    /// The finger moves within the bounds.
    public static let touchDragInside = Event(rawValue: 1 << 2)
    /// The finger moves outside of the bounds.
    public static let touchDragOutside = Event(rawValue: 1 << 3)
    /// The finger comes back within the bounds.
    public static let touchDragEnter = Event(rawValue: 1 << 4)
    /// The finger leaves the bounds.
    public static let touchDragExit = Event(rawValue: 1 << 5)
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
    /// All events of touches.
    public static let allTouchEvents = Event(rawValue: 0xFFF)
    /// All events.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
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
      if !isEnabled { cancel(nil) }
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
  /// Whether the finger that the control follows is within the bounds.
  public private(set) final var isTouchInside = false
  /// The finger that the control follows.
  private final var touch: Touch?

  private final var registrations: [Registration] = []
  private final var registrationCount = 0

  private struct Registration {
    let id: Int
    var events: Event
    let action: Action?
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

  // MARK: Overriding

  /// Called when a finger comes down; returns whether the control follows it, true by default.
  open func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

  /// Called when the finger moves; returns whether the control still follows it, true by default.
  open func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool { true }

  /// Called when the finger is lifted, before the events are sent.
  open func endTracking(_ touch: Touch?, with event: TouchEvent?) {}

  /// Called when the touch is cancelled, before the event is sent.
  open func cancelTracking(with event: TouchEvent?) {}

  // MARK: Actions

  /// Adds a closure that is called with the control at events; use ``ControlTargeting/addTarget(for:_:)``, which passes
  /// the control in its own type.
  @discardableResult
  public final func addHandler(for events: Event, _ handler: @escaping (Control) -> Void)
    -> ControlTarget
  {
    register(events, nil, handler)
  }

  /// Adds an action that is performed at events.
  ///
  /// An action with the same identifier is replaced. The same action added again is performed at the further events as
  /// well.
  public final func addAction(_ action: Action, for events: Event) {
    if let index = registrations.firstIndex(where: { $0.action === action }) {
      return registrations[index].events.formUnion(events)
    }
    registrations.removeAll { $0.action?.matches(action) == true }
    register(events, action) { [unowned action] in action.perform(sender: $0) }
  }

  /// Removes an action, or one with the same identifier, from events.
  public final func removeAction(_ action: Action, for events: Event = .allEvents) {
    for index in registrations.indices where registrations[index].action?.matches(action) == true {
      registrations[index].events.subtract(events)
    }
    registrations.removeAll { $0.events.isEmpty }
  }

  /// Removes a closure.
  public final func removeTarget(_ target: ControlTarget) {
    registrations.removeAll { $0.id == target.id }
  }

  @discardableResult
  private func register(_ events: Event, _ action: Action?, _ call: @escaping (Control) -> Void)
    -> ControlTarget
  {
    registrationCount += 1
    registrations.append(
      Registration(id: registrationCount, events: events, action: action, call: call))
    return ControlTarget(id: registrationCount)
  }

  /// Performs the actions and calls the closures of events, in the order in which they were added.
  ///
  /// An action or closure that an earlier one removes is not called.
  open func sendActions(for events: Event) {
    for registration in registrations where !registration.events.isDisjoint(with: events) {
      guard registrations.contains(where: { $0.id == registration.id }) else { continue }
      withExtendedLifetime(registration.action) { registration.call(self) }
    }
  }

  // MARK: Touches

  /// Starts to follow a finger.
  open override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard isEnabled, self.touch == nil, let touch = touches.first,
      beginTracking(touch, with: event), isEnabled
    else { return }
    self.touch = touch
    isTouchInside = true
    isHighlighted = true
    sendActions(for: .touchDown)
    if touch.tapCount > 1 { sendActions(for: .touchDownRepeat) }
  }

  /// Follows the finger.
  open override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard let touch, touches.contains(touch) else { return }
    guard continueTracking(touch, with: event) else { return release() }
    guard self.touch === touch else { return }
    let wasInside = isTouchInside
    isTouchInside = point(inside: touch.location(in: self))
    if isTouchInside != wasInside {
      isHighlighted = isTouchInside
      sendActions(for: isTouchInside ? .touchDragEnter : .touchDragExit)
    }
    guard self.touch === touch else { return }
    sendActions(for: isTouchInside ? .touchDragInside : .touchDragOutside)
  }

  /// Sends ``Event/touchUpInside`` or ``Event/touchUpOutside``.
  open override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard let touch, touches.contains(touch) else { return }
    let isInside = point(inside: touch.location(in: self))
    release()
    endTracking(touch, with: event)
    sendActions(for: isInside ? .touchUpInside : .touchUpOutside)
    if isInside { didTouchUpInside() }
  }

  /// Sends ``Event/touchCancel``.
  open override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent?) {
    guard let touch, touches.contains(touch) else { return }
    cancel(event)
  }

  func didTouchUpInside() {}

  private func release() {
    touch = nil
    isTouchInside = false
    isHighlighted = false
  }

  private func cancel(_ event: TouchEvent?) {
    guard touch != nil else { return }
    release()
    cancelTracking(with: event)
    sendActions(for: .touchCancel)
  }
}
