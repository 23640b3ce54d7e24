import ArgumentParser
import GlissadeScene
import GlissadeTransitions

/// The options for the parts of traces that are printed and compared.
struct TraceOptions: ParsableArguments {
  @Flag(
    help: """
      Leave out the updates between the first and the last in a row, and the unchanged properties of the layers at the end.
      """)
  var brief = false
  @Flag(help: "Leave out diagnostics, expectations and the final state.") var eventsOnly = false
  @Option(
    help: ArgumentHelp(
      "Leave out an event, like viewDidLoad or message.viewDidLoad; may be repeated.",
      valueName: "event"),
    completion: .list(TransitionEvent.Kind.methods.filter { !$0.contains("(") }),
    transform: TraceOptions.pattern)
  var ignore: [EventPattern] = []
  @Option(help: "The greatest difference of numbers that counts as none; 0 by default.")
  var tolerance: Double?

  func validate() throws {
    guard let tolerance else { return }
    guard tolerance >= 0, tolerance.isFinite else {
      throw ValidationError("--tolerance is \(tolerance); it must be 0 or more.")
    }
  }

  /// The filter that the options mean.
  var filter: TraceFilter {
    var filter = TraceFilter()
    (filter.isBrief, filter.isEventsOnly, filter.ignored) = (brief, eventsOnly, ignore)
    return filter
  }

  private static func pattern(_ text: String) throws -> EventPattern {
    if let pattern = EventPattern(text) { return pattern }
    throw ValidationError("There is no event '\(text)'\(EventPattern.advice(for: text)).")
  }
}
