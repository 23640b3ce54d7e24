public import GlissadeTransitions

/// A built-in transition with its direction, by the name of its style or by a short word for a system transition.
public struct NamedTransition: Hashable, Sendable {
  /// The short words for system transitions.
  public enum Word: String, Hashable, Sendable, CaseIterable {
    /// The system's push.
    case push
    /// The system's pop.
    case pop
    /// The system's presentation.
    case present
    /// The system's dismissal.
    case dismiss
    /// A switch between tabs.
    case tab

    /// A description of the transition in one line.
    public var summary: String {
      let name = style.rawValue
      return "The system's own: \(isBack ? "\(name), the way back" : name)."
    }

    fileprivate var style: TransitionStyle {
      switch self {
      case .push, .pop: .navigation
      case .present, .dismiss: .coverVertical
      case .tab: .tabSwitch
      }
    }

    fileprivate var isBack: Bool { self == .pop || self == .dismiss }
  }

  /// The transition's style.
  public let style: TransitionStyle
  /// Whether the transition runs backward, as a pop or a dismissal does.
  public let isBack: Bool

  /// All names: those of the styles, then the short words.
  public static let names = TransitionStyle.allCases.map(\.rawValue) + Word.allCases.map(\.rawValue)

  /// Creates a transition from its name, or returns nil for an unknown name.
  ///
  /// - Parameter name: One of ``names``.
  public init?(_ name: String) {
    if let word = Word(rawValue: name) {
      (style, isBack) = (word.style, word.isBack)
    } else if let style = TransitionStyle(rawValue: name) {
      (self.style, isBack) = (style, false)
    } else {
      return nil
    }
  }
}
