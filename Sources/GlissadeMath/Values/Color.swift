/// A colour in sRGB with straight alpha, each component nominally in 0...1.
///
/// Components outside that range are kept: a spring overshoots, and clamping is the host's choice.
public struct Color: Hashable, Sendable {
  /// The red component, gamma-encoded.
  public var red: Double
  /// The green component, gamma-encoded.
  public var green: Double
  /// The blue component, gamma-encoded.
  public var blue: Double
  /// The opacity, which is not multiplied into the other components.
  public var alpha: Double

  /// No colour at all.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)

  /// Makes a colour from its components, opaque unless told otherwise.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Makes a grey from black at 0 to white at 1, opaque unless told otherwise.
  @inlinable
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The colour with its components between 0 and 1; NaN becomes 0.
  public var clamped: Color {
    func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return Color(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }

  /// Returns the colour on the way from one to another, both ends exact.
  ///
  /// Componentwise and not premultiplied, as Core Animation does it: a fade from `clear` passes
  /// through greys. Outside 0...1 the components go on along the same lines.
  public static func interpolate(from: Color, to: Color, at progress: Double) -> Color {
    Color(
      red: lerp(from.red, to.red, progress), green: lerp(from.green, to.green, progress),
      blue: lerp(from.blue, to.blue, progress), alpha: lerp(from.alpha, to.alpha, progress))
  }
}
