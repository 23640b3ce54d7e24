/// A colour in sRGB with straight alpha, each component nominally in 0...1.
///
/// Components outside that range are kept, because a spring overshoots; clamping is left to the host. The constants have
/// the values that `UIColor` documents for its colours of the same names.
///
/// Colours are interpolated between two others, and extrapolated beyond the second:
///
/// ```swift
/// let blue = Color(red: 0, green: 0.4, blue: 1)
/// let paler = Color.interpolate(from: blue, to: .white, at: 0.5)  // red 0.5, green 0.7, blue 1
/// let beyond = Color.interpolate(from: blue, to: .white, at: 1.5)
/// let shown = beyond.clamped  // white
/// ```
public struct Color: Hashable, Sendable {
  /// The red component, gamma-encoded.
  public var red: Double
  /// The green component, gamma-encoded.
  public var green: Double
  /// The blue component, gamma-encoded.
  public var blue: Double
  /// The opacity, which is not multiplied into the other components.
  public var alpha: Double

  /// Transparent black.
  public static let clear = Color(white: 0, alpha: 0)
  /// Opaque black.
  public static let black = Color(white: 0)
  /// Opaque white.
  public static let white = Color(white: 1)
  /// Opaque grey, halfway between black and white.
  public static let gray = Color(white: 0.5)
  /// Opaque grey at a third of white.
  public static let darkGray = Color(white: 1.0 / 3)
  /// Opaque grey at two thirds of white.
  public static let lightGray = Color(white: 2.0 / 3)
  /// Opaque red.
  public static let red = Color(red: 1, green: 0, blue: 0)
  /// Opaque green, at full intensity.
  public static let green = Color(red: 0, green: 1, blue: 0)
  /// Opaque blue.
  public static let blue = Color(red: 0, green: 0, blue: 1)
  /// Opaque cyan: green and blue.
  public static let cyan = Color(red: 0, green: 1, blue: 1)
  /// Opaque yellow: red and green.
  public static let yellow = Color(red: 1, green: 1, blue: 0)
  /// Opaque magenta: red and blue.
  public static let magenta = Color(red: 1, green: 0, blue: 1)
  /// Opaque orange: (1, 0.5, 0).
  public static let orange = Color(red: 1, green: 0.5, blue: 0)
  /// Opaque purple: (0.5, 0, 0.5).
  public static let purple = Color(red: 0.5, green: 0, blue: 0.5)
  /// Opaque brown: (0.6, 0.4, 0.2).
  public static let brown = Color(red: 0.6, green: 0.4, blue: 0.2)

  /// Creates a colour from its components, opaque by default.
  @inlinable
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// Creates a grey between black at 0 and white at 1, opaque by default.
  @inlinable
  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// The colour with its components clamped to 0...1; NaN becomes 0.
  public var clamped: Color {
    func clamp(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
    return Color(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }

  /// Returns the colour at a progress between two colours, exact at 0 and 1.
  ///
  /// Components are interpolated separately and not premultiplied, as in Core Animation: a fade from `clear` passes
  /// through greys. Outside 0...1 they are extrapolated linearly.
  public static func interpolate(from: Color, to: Color, at progress: Double) -> Color {
    Color(
      red: lerp(from.red, to.red, progress), green: lerp(from.green, to.green, progress),
      blue: lerp(from.blue, to.blue, progress), alpha: lerp(from.alpha, to.alpha, progress))
  }
}
