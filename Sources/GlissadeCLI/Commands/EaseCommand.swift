import ArgumentParser
import GlissadeScene
import GlissadeTiming

/// The command `glissade ease`.
struct EaseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ease",
    abstract: "Prints a curve as a line to paste into a style sheet or another program.",
    discussion: """
      Springs are springs in SwiftUI, UIKit, Compose, Flutter and Motion. For other formats and for \
      other curves, the text has the nearest Bézier curve, unless the format has the curve itself. \
      Its error, in per cent of the travel, is on standard error. Beyond 2 % the exit code is 65, and \
      --approximate prints it nevertheless. A motion over seconds lasts until half of the error is \
      left of its distance.

      --fallback prints two rules in several lines: one with the nearest Bézier curve, and one in \
      @supports with linear().

      Examples:
        glissade ease 'spring(duration:.5, bounce:.3)'
        glissade ease 'spring(duration:.5, bounce:.3)' --as swiftui
        glissade ease 'decay(velocity:900)' --as property --name scroll --error 1%
        glissade ease ease-in-out --as token
      """)

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json }

  @Argument(
    help: "A curve, like ease-in or 'spring(duration:.5, bounce:.3)'.",
    completion: .list(CurveCatalog.names))
  var curve: String
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The format: \(targets.joined(separator: ", ")). 'glissade list formats' describes them.",
      valueName: "format"), completion: .list(targets))
  var target = EasingCode.Target.css.rawValue
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The greatest error that points and digits may cause, in per cent or as a fraction of the travel.",
      valueName: "error"))
  var error = "0.1%"
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The name of the property, or of the class of a fallback for css; by default that of the curve.",
      valueName: "name"))
  var name: String?
  @Flag(help: "Put cubic-bezier() first, for browsers without linear(); for css, property.")
  var fallback = false
  @Flag(help: "Accept a Bézier curve with an error beyond 2 %.") var approximate = false
  @Option(help: "The output format.") var format = Format.text

  private static var targets: [String] { EasingCode.Target.allCases.map(\.rawValue) }

  func validate() throws {
    if EasingCode.Target(rawValue: target) == nil {
      let guess = NearestName.of(target, among: Self.targets).map { "did you mean '\($0)'? There" }
      throw ValidationError(
        "--as is '\(Quotation.cut(target))'; \(guess ?? "there") is "
          + "\(Self.targets.joined(separator: ", ")).")
    }
    guard let fraction, fraction > 0, fraction <= 0.5 else {
      throw ValidationError(
        "--error is \(Quotation.cut(error)); it must be greater than 0 and at most 50%, like 0.1% or 0.001."
      )
    }
  }

  /// The error as a fraction.
  private var fraction: Double? {
    switch CurveNumber.token(error) {
    case .number(let value), .percentage(let value): value
    case .duration, .word, .string, nil: nil
    }
  }

  func run() throws {
    guard let target = EasingCode.Target(rawValue: target), let fraction else { return }
    let expression = try CurveArguments.expression(curve)
    let code = try CommandError.attempt(CommandError.init(easing:)) { () throws(EasingCodeError) in
      try EasingCode(
        expression, for: target, error: fraction, name: name, hasFallback: fallback,
        isApproximate: approximate)
    }
    var output = StandardOutput()
    switch format {
    case .text: try output.line(code.text)
    case .json:
      var bytes = code.json
      try output.drain(&bytes)
    }
    try output.flush()
    if let note = code.note { StandardError.write(note) }
  }
}

extension CommandError {
  /// Creates an error for a curve that cannot be written.
  fileprivate init(easing error: EasingCodeError) {
    switch error {
    case .error, .name, .foreignOption: self.init(.usage, "\(error)")
    case .endless: self.init(.data, "\(error)")
    case .inexact(_, _, let distance):
      self.init(.data, "\(error)" + (distance.isFinite ? "; --approximate prints it" : ""))
    }
  }
}
