import Foundation

/// The substitutions that turn a UIKit program into one for Glissade: the same table for every program.
enum PortSubstitutions {
  /// A pattern, and the text that replaces each of its matches.
  struct Rule: Sendable {
    let pattern: String
    let template: String

    init(_ pattern: String, _ template: String) {
      self.pattern = pattern
      self.template = template
    }
  }

  /// The rules, in the order in which they are applied to each line.
  static let rules = [
    // Modules and number types.
    Rule("import UIKit", "import Glissade"),
    Rule(#"\b(CGFloat|TimeInterval)\b"#, "Double"),
    // Prefixes of types and functions.
    Rule(#"\b(UI|CA|CG)(?=[A-Z])"#, ""),
    // The superclass and the attribute that Objective-C needs.
    Rule(#"\bNSObject, "#, ""),
    Rule(#": NSObject \{"#, " {"),
    Rule("@objc ", ""),
    // Core Graphics' classes of colours, which are structures here.
    Rule(#"\.cgColor\b"#, ""),
    // A controller's view, which is never nil here.
    Rule(#"\.view!"#, ".view"),
    // Styles from raw values, one of which may belong to another enumeration.
    Rule(#"\.(modal\w+Style) = M(\w+)\((rawValue: .+)\)!"#, ".setM$2($3)"),
    // Calls that can fail, in a form that does not throw.
    Rule(#"\.(add\(\w+, forKey: \w+\)|addSublayer\(\w+\))"#, #".reporting { try \$0.$1 }"#),
  ]

  /// The selector of a method of the class that a line is in: `#selector(close)` becomes `PlayerController.close`.
  private static let selector = Rule(#"#selector\((\w+(?:\([\w:]+\))?)\)"#, "TYPE.$1")

  /// Returns the lines of a program after the substitutions.
  static func port(_ lines: [String]) -> [String] {
    var type = ""
    return lines.map { line in
      if line.hasPrefix("class ") || line.hasPrefix("extension ") {
        type = String(line.split { $0 == " " || $0 == ":" }[1])
      }
      var line = line
      for rule in rules + [Rule(selector.pattern, type + ".$1")] {
        line = line.replacingOccurrences(
          of: rule.pattern, with: rule.template, options: .regularExpression)
      }
      return line
    }
  }
}
