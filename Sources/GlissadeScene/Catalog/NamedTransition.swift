public import GlissadeTransitions

/// A built-in transition by what it is called: the name of a style, or a plain word for one of the system's own.
public struct NamedTransition: Hashable, Sendable {
  /// The plain words.
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

    /// What the word means, in a line.
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

  /// The style.
  public let style: TransitionStyle
  /// Whether the name means the way back.
  public let isBack: Bool

  /// All names: those of the styles, and the words.
  public static let names = TransitionStyle.allCases.map(\.rawValue) + Word.allCases.map(\.rawValue)

  /// The transition of a name, nil where there is none.
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
