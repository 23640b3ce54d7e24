public import GlissadeMath

/// The shadow of a layer and its descendants.
public struct RecordedShadow: Hashable, Sendable {
  /// The colour, with the shadow's opacity in its alpha.
  public var color: Color
  /// The offset in points of the layer.
  public var offset: Size
  /// The blur as a standard deviation, in points of the layer.
  public var radius: Double

  /// Creates a shadow.
  public init(color: Color, offset: Size, radius: Double) {
    (self.color, self.offset, self.radius) = (color, offset, radius)
  }

  /// The offset, the radius, and the colour with components of 0…255 and an alpha of 0…1.
  var numbers: [Double] {
    [offset.width, offset.height, max(0, radius)] + color.clamped.bytes
  }

  /// The ``numbers`` of an invisible shadow.
  static let none = [0.0, 0, 0, 0, 0, 0, 0]
}

extension Color {
  /// The colour components of 0…255 and the alpha of 0…1.
  var bytes: [Double] { [red * 255, green * 255, blue * 255, alpha] }
}
