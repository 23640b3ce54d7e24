/// The style in which a controller is presented: `UIModalPresentationStyle`, with its raw values.
public enum ModalPresentationStyle: Int, Hashable, Sendable, CaseIterable {
  /// Covers the whole window; the presenter's view is removed.
  case fullScreen = 0
  /// A sheet over the presenter's view, which stays.
  case pageSheet = 1
  /// A smaller, centred sheet; the presenter's view stays.
  case formSheet = 2
  /// Covers the nearest controller that defines a presentation context; that controller's view is removed.
  case currentContext = 3
  /// The style of the transitioning delegate's presentation controller.
  case custom = 4
  /// Covers the whole window; the presenter's view stays.
  case overFullScreen = 5
  /// Covers the nearest controller that defines a presentation context; that controller's view stays.
  case overCurrentContext = 6
  /// A popover; the presenter's view stays.
  case popover = 7
  /// No presentation.
  case none = -1
  /// The system's choice: a page sheet.
  case automatic = -2

  /// The style that is actually used: a page sheet for ``automatic``, full screen for ``none``.
  public var resolved: ModalPresentationStyle {
    switch self {
    case .automatic: .pageSheet
    case .none: .fullScreen
    default: self
    }
  }
}

/// The transition of a presentation without an animator from a delegate: `UIModalTransitionStyle`, with its raw values.
public enum ModalTransitionStyle: Int, Hashable, Sendable, CaseIterable {
  /// The presented view moves up from the bottom.
  case coverVertical = 0
  /// The page turns about its vertical axis.
  case flipHorizontal = 1
  /// Both views fade.
  case crossDissolve = 2
  /// A corner of the page curls up; for full screen presentations only.
  case partialCurl = 3
}

/// An enumeration whose raw values may be mistaken for those of another one.
protocol RawStyle: RawRepresentable, CaseIterable where RawValue == Int {
  static var typeName: String { get }
}

extension ModalPresentationStyle: RawStyle {
  static var typeName: String { "ModalPresentationStyle" }

  /// Creates the style of a raw value.
  ///
  /// - Throws: ``TransitionError/invalidRawValue(type:value:fits:)``.
  package init(checking rawValue: Int) throws(TransitionError) {
    self = try ModalPresentationStyle.checked(rawValue, or: ModalTransitionStyle.self)
  }
}

extension ModalTransitionStyle: RawStyle {
  static var typeName: String { "ModalTransitionStyle" }

  /// Creates the style of a raw value.
  ///
  /// - Throws: ``TransitionError/invalidRawValue(type:value:fits:)``.
  package init(checking rawValue: Int) throws(TransitionError) {
    self = try ModalTransitionStyle.checked(rawValue, or: ModalPresentationStyle.self)
  }
}

extension RawStyle {
  static func checked<Other: RawStyle>(
    _ rawValue: Int, or other: Other.Type
  ) throws(TransitionError) -> Self {
    if let style = Self(rawValue: rawValue) { return style }
    throw .invalidRawValue(
      type: typeName, value: rawValue,
      fits: Other(rawValue: rawValue).map { "\(Other.typeName).\($0)" })
  }
}
