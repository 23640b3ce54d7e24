import GlissadeTiming

extension LayerProperty {
  /// Creates a property from Core Animation's string for its key path, such as `transform.rotation.z`.
  ///
  /// `isHidden`, the name of the property in code, means `hidden`.
  /// - Returns: The property, or nil for an unknown key path.
  public init?(keyPath text: String) {
    for property in LayerProperty.allCases where property.isNamed(text) {
      self = property
      return
    }
    guard ASCII.equal(text, "isHidden") else { return nil }
    self = .isHidden
  }

  private func isNamed(_ text: String) -> Bool {
    keyPath.withUTF8Buffer { bytes in
      guard bytes.count == text.utf8.count else { return false }
      return unsafe bytes.elementsEqual(text.utf8)
    }
  }

  /// Returns the property that an unknown key path may mean: the counterpart of a view's or a layer's property that
  /// cannot be animated, or the property with the most similar key path; nil if none is close.
  static func nearest(to text: String) -> LayerProperty? {
    for (name, counterpart) in counterparts {
      let rest = text.utf8.dropFirst(name.utf8.count)
      guard text.utf8.starts(with: name.utf8), rest.isEmpty || rest.first == UInt8(ascii: ".")
      else { continue }
      let whole = "\(counterpart.keyPath)"
      return LayerProperty(
        keyPath: whole + ASCII.text(text.unicodeScalars.dropFirst(name.utf8.count)))
        ?? counterpart
    }
    let names = allCases.map { "\($0.keyPath)" }
    guard let name = NearestName.of(text, among: names) else { return nil }
    return LayerProperty(keyPath: name)
  }

  /// Properties that cannot be animated, and those that stand for them; longer names first.
  private static var counterparts: [(name: String, property: LayerProperty)] {
    [
      ("frame.origin", .position), ("frame.size", .boundsSize), ("frame", .bounds),
      ("center", .position), ("alpha", .opacity),
    ]
  }
}
