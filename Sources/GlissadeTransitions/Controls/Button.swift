public import GlissadeMath

/// A control that is tapped: `UIButton`.
///
/// The host draws the title as the state of the button asks for. A finger that is lifted within the bounds sends
/// ``Control/Event/touchUpInside``, and then ``Control/Event/primaryActionTriggered``.
open class Button: Control {
  /// The type of a button, for the host: `UIButton.ButtonType`, with its raw values.
  public enum ButtonType: Int, Hashable, Sendable {
    /// No look of its own.
    case custom = 0
    /// The system's look.
    case system = 1
  }

  /// The type; custom by default.
  public private(set) final var buttonType = ButtonType.custom
  private final var titles: [Control.State: String] = [:]

  /// Creates a button of a type.
  public convenience init(type: ButtonType) {
    self.init()
    buttonType = type
  }

  /// Creates a button that calls a closure when it is tapped.
  ///
  /// - Parameters:
  ///   - title: The title for all states; nil for none.
  ///   - frame: The frame in the coordinates of the superview, in points.
  ///   - action: The closure, which receives the button.
  public convenience init(
    _ title: String? = nil, frame: Rect = .zero, action: @escaping (Button) -> Void
  ) {
    self.init(frame: frame)
    setTitle(title, for: .normal)
    addTarget(for: .primaryActionTriggered, action)
  }

  // MARK: Titles

  /// Sets the title for a state, for the host; nil lets the title for the normal state be used.
  public final func setTitle(_ title: String?, for state: Control.State) { titles[state] = title }

  /// Returns the title for a state; without one, that for the normal state.
  public final func title(for state: Control.State) -> String? { titles[state] ?? titles[.normal] }

  /// The title for the present state.
  public final var currentTitle: String? { title(for: state) }

  // MARK: Touches

  override func didTouchUpInside() { sendActions(for: .primaryActionTriggered) }

  /// Returns false for a single tap of one finger on a superview while the button is enabled.
  ///
  /// So the button receives the tap, as UIKit documents for overlapping actions of controls and gesture recognisers. A
  /// tap recogniser on the button itself recognises its taps.
  open override func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
    guard isEnabled, let tap = gestureRecognizer as? TapGestureRecognizer, tap.view !== self,
      tap.numberOfTapsRequired == 1, tap.numberOfTouchesRequired == 1
    else { return super.gestureRecognizerShouldBegin(gestureRecognizer) }
    return false
  }
}
