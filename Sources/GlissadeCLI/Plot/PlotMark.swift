import GlissadeScene

/// A point of a curve that a plot marks: the farthest point before the start or beyond the end, or the time at which a
/// spring has settled.
struct PlotMark {
  enum Kind { case overshoot, undershoot, settling }

  let kind: Kind
  let time: Double
  let value: Double
  /// The text beside the point.
  let text: String

  /// The marks of a curve; none for a decay, which settles where its plot ends.
  ///
  /// Overshoots below a thousandth are not marked: a spring counts as settled there.
  static func all(of curve: CurveExpression) -> [PlotMark] {
    guard !curve.isDecay else { return [] }
    let inspection = CurveInspection(curve)
    let unit = curve.domain == .seconds ? " s" : ""
    func short(_ value: Double) -> String { NumberFormat.fewer(value) }
    func extreme(_ kind: Kind, _ sign: String, _ extreme: CurveInspection.Extreme?) -> PlotMark? {
      guard let extreme, extreme.amount >= 0.001 else { return nil }
      let text = "\(sign)\(short(extreme.amount * 100)) % at \(short(extreme.time))\(unit)"
      return PlotMark(kind: kind, time: extreme.time, value: extreme.value, text: text)
    }
    var marks = [
      extreme(.overshoot, "+", inspection.overshoot),
      extreme(.undershoot, "−", inspection.undershoot),
    ].compactMap { $0 }
    if curve.domain == .seconds, let time = inspection.settlingTime {
      marks.append(
        PlotMark(kind: .settling, time: time, value: 1, text: "settles at \(short(time)) s"))
    }
    return marks
  }
}
