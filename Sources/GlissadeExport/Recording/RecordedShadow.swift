public import GlissadeMath

/// The shadow of a layer and of what is below it.
public struct RecordedShadow: Hashable, Sendable {
  /// Its colour, with the shadow's opacity in its alpha.
  public var color: Color
  /// Where it falls, in points of the layer.
  public var offset: Size
  /// Its blur, as the standard deviation in points of the layer.
  public var radius: Double

  /// Describes a shadow.
  public init(color: Color, offset: Size, radius: Double) {
    (self.color, self.offset, self.radius) = (color, offset, radius)
  }

  /// The offset, the radius, and the colour's parts of 0…255 with an alpha of 0…1.
  var numbers: [Double] {
    [offset.width, offset.height, max(0, radius)] + color.clamped.bytes
  }

  /// A shadow that is not seen, with the numbers of ``numbers``.
  static let none = [0.0, 0, 0, 0, 0, 0, 0]
}

extension Color {
  /// The parts of 0…255, and the alpha of 0…1.
  var bytes: [Double] { [red * 255, green * 255, blue * 255, alpha] }
}
