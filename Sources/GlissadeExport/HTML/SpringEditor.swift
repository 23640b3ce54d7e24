import GlissadeText
package import GlissadeTiming

/// Exports curves as a self-contained web page on which springs can be changed and compared.
///
/// The page has sliders for every notation of a spring, a chart of all curves, elements that move by the selected curve,
/// and its text for every program that `glissade ease` writes. It computes springs by itself, and shows other curves as
/// they are. It loads nothing, and keeps the springs in its address.
package struct SpringEditor {
  /// A curve of the page.
  package struct Curve {
    /// The canonical text of the curve.
    package var text: String
    /// The motion.
    package var motion: CurveMotion
    /// The texts of the curve for other programs, by the names of these.
    ///
    /// Those of springs are computed by the page.
    package var codes: [(target: String, code: Code)]

    /// Creates a curve of the page.
    package init(text: String, motion: CurveMotion, codes: [(target: String, code: Code)] = []) {
      (self.text, self.motion, self.codes) = (text, motion, codes)
    }

    /// Whether the page can change the curve.
    package var isSpring: Bool {
      switch motion {
      case .spring, .timedSpring: true
      case .timing, .decay: false
      }
    }
  }

  /// The text of a curve for another program.
  package struct Code {
    /// The text; nil if the program has no such curve.
    package var text: String?
    /// A sentence about the text, or about why there is none.
    package var note: String?

    /// Creates a text.
    package init(text: String?, note: String?) { (self.text, self.note) = (text, note) }
  }

  /// The most curves that an address holds.
  package static let mostCurves = 12

  private let title: String
  private let curves: [Curve]

  /// Creates the editor of curves, one of which is a spring.
  package init(title: String, curves: [Curve]) { (self.title, self.curves) = (title, curves) }

  /// The page.
  package var html: String {
    SpringEditor.code.html(title: title, name: "editor", json: data)
  }

  private static let code = PageCode(
    scripts: [
      PackageResources.player_js, PackageResources.dom_js, PackageResources.ticks_js,
      PackageResources.chart_js, PackageResources.numbers_js, PackageResources.springs_js,
      PackageResources.notations_js, PackageResources.polylines_js,
      PackageResources.linear_easings_js, PackageResources.nearest_bezier_js,
      PackageResources.portable_springs_js, PackageResources.easings_js,
      PackageResources.editor_state_js, PackageResources.editor_controls_js,
      PackageResources.editor_stage_js, PackageResources.clipboard_js,
      PackageResources.editor_codes_js, PackageResources.editor_list_js,
      PackageResources.editor_js,
    ], styles: [PackageResources.chart_css, PackageResources.editor_css], hasOtherStyles: false)
}

extension SpringEditor {
  /// The curves as JSON.
  private var data: String {
    var writer = JSONWriter(isInMarkup: true)
    writer.array(curves) { writer, curve in
      writer.object { writer in
        writer.member("text", curve.text)
        switch curve.motion {
        case .spring(let spring, let velocity): write(spring, velocity, to: &writer)
        case .timedSpring(let timed): write(timed.spring, timed.initialVelocity, to: &writer)
        case .timing, .decay: write(curve, to: &writer)
        }
      }
    }
    return writer.text
  }

  /// Writes the numbers of a spring, which the page needs where the text is a name.
  private func write(_ spring: Spring, _ velocity: Double, to writer: inout JSONWriter) {
    writer.member(object: "spring") { writer in
      writer.member("mass", spring.mass)
      writer.member("stiffness", spring.stiffness)
      writer.member("damping", spring.damping)
      writer.member("velocity", velocity)
      writer.member("overdamping", spring.overdamping.word)
    }
  }

  /// Writes the samples of a curve that is no spring, and its texts.
  ///
  /// A decay is a fraction of its travel.
  private func write(_ curve: Curve, to writer: inout JSONWriter) {
    let count = 480
    var (origin, travel) = (0.0, 1.0)
    var seconds: Double?
    if case .decay(let decay) = curve.motion {
      (origin, travel) = (decay.origin, decay.travel == 0 ? 1 : decay.travel)
      seconds = curve.motion.naturalDuration ?? 1
    }
    let states = (0...count).map {
      curve.motion.state(at: Double($0) / Double(count) * (seconds ?? 1))
    }
    writer.member("seconds", seconds)
    writer.member("values", states.map { ($0.position - origin) / travel + 0 })
    writer.member("velocities", states.map { $0.velocity / travel + 0 })
    writer.member(object: "codes") { writer in
      for (target, code) in curve.codes {
        writer.member(object: target) { writer in
          if let text = code.text { writer.member("text", text) }
          if let note = code.note { writer.member(code.text == nil ? "reason" : "note", note) }
        }
      }
    }
  }
}
