/// How a controller is presented: `UIModalPresentationStyle`, with its raw values.
public enum ModalPresentationStyle: Int, Hashable, Sendable, CaseIterable {
  /// Over the whole window; the presenter's view is taken out.
  case fullScreen = 0
  /// A sheet over the presenter, which stays.
  case pageSheet = 1
  /// A smaller sheet in the middle; the presenter stays.
  case formSheet = 2
  /// Over the nearest controller that defines a presentation context, whose view is taken out.
  case currentContext = 3
  /// As the transitioning delegate's presentation controller says.
  case custom = 4
  /// Over the whole window; the presenter's view stays.
  case overFullScreen = 5
  /// Over the nearest controller that defines a presentation context; its view stays.
  case overCurrentContext = 6
  /// A popover; the presenter stays.
  case popover = 7
  /// No presentation.
  case none = -1
  /// The system's choice, a page sheet.
  case automatic = -2

  /// The style that is used: ``automatic`` stands for a page sheet, ``none`` for full screen.
  public var resolved: ModalPresentationStyle {
    switch self {
    case .automatic: .pageSheet
    case .none: .fullScreen
    default: self
    }
  }
}

/// How a presented controller comes and goes where nobody says otherwise: `UIModalTransitionStyle`, with its
/// raw values.
public enum ModalTransitionStyle: Int, Hashable, Sendable, CaseIterable {
  /// Up from the bottom.
  case coverVertical = 0
  /// The page turns about its vertical axis.
  case flipHorizontal = 1
  /// Both fade.
  case crossDissolve = 2
  /// A corner of the page curls up; full screen only.
  case partialCurl = 3
}

/// An enumeration whose raw values may be mistaken for another's.
protocol RawStyle: RawRepresentable, CaseIterable where RawValue == Int {
  static var typeName: String { get }
}

extension ModalPresentationStyle: RawStyle {
  static var typeName: String { "ModalPresentationStyle" }

  /// The style of a raw value.
  ///
  /// - Throws: ``TransitionError/invalidRawValue(type:value:fits:)``.
  public init(checking rawValue: Int) throws(TransitionError) {
    self = try ModalPresentationStyle.checked(rawValue, or: ModalTransitionStyle.self)
  }
}

extension ModalTransitionStyle: RawStyle {
  static var typeName: String { "ModalTransitionStyle" }

  /// The style of a raw value.
  ///
  /// - Throws: ``TransitionError/invalidRawValue(type:value:fits:)``.
  public init(checking rawValue: Int) throws(TransitionError) {
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
