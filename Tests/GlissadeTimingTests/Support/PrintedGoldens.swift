/// A measured or computed number as it is printed in the golden file.
///
/// It is kept as text, because a row holds within half a unit of its last printed digit.
struct Printed: ExpressibleByStringLiteral, Sendable, CustomStringConvertible {
  let value: Double
  let halfUnit: Double
  let description: String

  init(stringLiteral text: String) {
    description = text
    value = Double(text) ?? .nan
    let decimals = text.split(separator: ".", omittingEmptySubsequences: false)
    var unit = 1.0
    if decimals.count == 2 { for _ in decimals[1] { unit /= 10 } }
    halfUnit = unit / 2
  }

  /// Whether a number agrees within the larger of a tolerance and half a unit of the last digit.
  func holds(_ actual: Double, relative tolerance: Double) -> Bool {
    (actual - value).magnitude <= max(tolerance * max(1, value.magnitude), halfUnit * (1 + 1e-9))
  }
}

/// The rows of the golden file that concern timing.
///
/// Rows measured on Apple's systems carry the errors of arithmetic in Float; rows computed from the
/// measured formulas do not.
enum Goldens {
  /// For values that Core Animation computes in Float.
  static let floatTolerance = 2e-6
  /// For settling durations, which Core Animation computes in Double.
  static let settlingTolerance = 1e-9
  /// For the stiffnesses that UIKit derives from a duration.
  static let stiffnessTolerance = 2e-8

  struct Settling: Sendable { let m, k, c, v: Double; let settle: Printed }
  static let settling: [Settling] = [
    Settling(m: 1, k: 100, c: 10, v: 0, settle: "1.4727003346780927"),
    Settling(m: 1, k: 300, c: 20, v: 0, settle: "0.7442555275721707"),
    Settling(m: 2, k: 100, c: 5, v: 0, settle: "5.658348137358159"),
    Settling(m: 1, k: 100, c: 10, v: 5, settle: "1.3815510557964275"),
    Settling(m: 1, k: 100, c: 10, v: -5, settle: "1.5350814063145797"),
    Settling(m: 1, k: 100, c: 1, v: 0, settle: "13.91321015404625"),
    Settling(m: 1, k: 100, c: 20, v: 0, settle: "1.0"),
    Settling(m: 1, k: 100, c: 30, v: 0, settle: "1.0"),
    Settling(m: 1, k: 400, c: 40, v: 0, settle: "0.5"),
    Settling(m: 1, k: 25, c: 10, v: 0, settle: "1.9"),
    Settling(m: 1, k: 1, c: 2, v: 0, settle: "9.3"),
  ]

  static let positionTimes: [Double] = [0.05, 0.15, 0.25, 0.45]
  static let defaultPositions: [Printed] = [
    "10.44054701924324", "61.04925274848938", "102.33595371246338", "111.84459924697876",
  ]
  static let clampedPositions: [Printed] = [
    "9.020400792360306", "44.217461347579956", "71.27025127410889", "93.89005303382874",
  ]
  static let forwardPositions: [Printed] = ["29.3078", "87.3205", "116.0415", "107.6722"]
  static let backwardPositions: [Printed] = ["-8.4267", "34.778", "88.6305", "116.0171"]
  static let cutPositions: [(time: Double, position: Printed)] = [
    (0.1, "34.03"), (0.49, "108.3439"),
  ]

  struct Perceptual: Sendable { let d, b: Double; let k, c: Printed; let settle: Printed? }
  static let perceptual: [Perceptual] = [
    Perceptual(
      d: 1, b: 0.5, k: "39.47841760435743", c: "6.283185307179586", settle: "2.3438753795710707"),
    Perceptual(d: 1, b: 0, k: "39.4784", c: "12.5664", settle: "1.5"),
    Perceptual(d: 0.25, b: 0, k: "631.6547", c: "50.2655", settle: "0.4"),
    Perceptual(d: 0.5, b: 0.3, k: "157.9137", c: "17.5929", settle: "0.8629552831744205"),
    Perceptual(d: 0.5, b: 0.7, k: "157.9137", c: "7.5398", settle: "1.904872615017113"),
    Perceptual(d: 0.35, b: 0.15, k: "322.2728", c: "30.5183", settle: "0.5156554893625898"),
    Perceptual(d: 0.5, b: -0.3, k: "157.9137", c: "35.9039", settle: nil),
  ]

  static let uikitAngles: [(ratio: Double, angle: Printed)] = [
    (0.5, "12.716898"), (0.6, "11.033455344217261"), (0.7, "9.839647"), (0.8, "8.994297"),
    (0.9, "8.480845"), (1, "9.233413476451585"),
  ]
  static let uikitStiffnesses: [(d: Double, z: Double, v: Double, k: Double)] = [
    (0.1, 0.6, 0, 12173.71362847971), (0.4, 0.8, 0, 505.6085750225316),
    (0.4, 0.8, 1, 497.5361505635245),
  ]

  static let retarget: [(time: Double, position: Printed)] = [
    (0.1, "124.8367"), (0.2, "302.0469"), (0.3, "352.6129"), (0.4, "351.521"), (0.5, "350"),
  ]

  static let curveInputs: [Double] = [0.1, 0.25, 0.5, 0.75, 0.9]
  static let easeIn: [Printed] = [
    "0.017026613", "0.09346466", "0.31535682", "0.6218605", "0.83942777",
  ]
  static let easeOut: [Printed] = [
    "0.16057223", "0.37813953", "0.6846432", "0.9065353", "0.9829734",
  ]
  static let easeInEaseOut: [Printed] = [
    "0.019722449", "0.12916191", "0.5", "0.8708381", "0.98027754",
  ]
  static let defaultCurve: [Printed] = [
    "0.094795", "0.4085106", "0.8024034", "0.96045905", "0.99431646",
  ]
  static let mediaTimes: [Double] = [0, 0.2, 0.5, 0.9, 1.2, 1.5, 1.9, 2.1, 3, 4.5]
  static let autoreverses: [Double] = [0, 0.2, 0.5, 0.9, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5]
  static let repeatCount: [Double] = [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5]
  static let repeatDuration: [Double] = [0, 0.2, 0.5, 0.9, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5]
  static let doubleSpeed: [Double] = [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
  static let timeOffset: [Double] = [0.3, 0.5, 0.8, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
  static let backwards: [Double] = [0, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
  static let noDuration: [Double] = [0, 0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]
  static let fillTimes: [Double] = [0, 0.5, 1, 1.5, 2.5]
  static let fillRemoved: [Double] = [0.5, 0.5, 0, 0.5, 0.5]
  static let fillForwards: [Double] = [0.5, 0.5, 0, 0.5, 1]
  static let fillBackwards: [Double] = [0, 0, 0, 0.5, 0.5]
  static let fillBoth: [Double] = [0, 0, 0, 0.5, 1]
  static let keyframeValues: [Double] = [0, 1, 0.5, 0.7]
  static let keyframeTimes: [Double] = [0.05, 0.2, 0.3, 0.4, 0.5, 0.7, 0.8, 0.9]
  static let linear: [Printed] = ["0.15", "0.6", "0.9", "0.9", "0.75", "0.52", "0.58", "0.64"]
  static let linearKeyTimes: [Printed] = ["0.5", "0.9", "0.8", "0.7", "0.6", "0.55", "0.6", "0.65"]
  static let discrete: [Printed] = ["0", "0", "1", "1", "0.5", "0.5", "0.7", "0.7"]
  static let discreteKeyTimes: [Printed] = ["0", "1", "1", "1", "1", "0.5", "0.5", "0.5"]
  static let paced: [Printed] = ["0.085", "0.34", "0.51", "0.68", "0.85", "0.81", "0.64", "0.53"]
  static let cubic: [Printed] = [
    "0.16434374", "0.708", "0.96075", "0.9848", "0.8", "0.49165", "0.5296", "0.61795",
  ]
  static let cubicKeyTimes: [Printed] = [
    "0.6145833", "1.0066667", "0.9", "0.74", "0.58666664", "0.503125", "0.55833334", "0.634375",
  ]
  static let bounceProgress: [(part: Double, progress: Double)] = [
    (0.05, 0.12052994090149083), (0.1, 0.37358558294059785), (0.2, 0.8556547681784105),
    (0.25, 0.998183155449313), (0.3, 1.072095756539612), (0.4, 1.0856404552735852),
    (0.5, 1.0369272137795411), (0.75, 0.9916848215682124), (0.9, 0.9983017859895775),
  ]
}
