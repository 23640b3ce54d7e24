/// The path from the root of a JSON document to a value.
///
/// Its textual form is, for example, `layers[2].position.x`. Names with other characters than letters, digits, `_`
/// and `-` are written as `["its name"]`. The path of the root is empty.
package struct JSONPath: Sendable, CustomStringConvertible {
  /// A step of a path.
  package enum Step: Sendable {
    /// A step to a member of an object.
    case key(String)
    /// A step to an element of an array.
    case index(Int)
  }

  /// The steps, starting at the root.
  package var steps: [Step]

  /// Creates a path from steps; no steps give the path of the root.
  package init(_ steps: [Step] = []) { self.steps = steps }

  /// Returns the path of a member of the value.
  package func appending(_ key: String) -> JSONPath { JSONPath(steps + [.key(key)]) }

  /// Returns the path of an element of the value.
  package func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

  /// The path in textual form.
  package var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where JSONPath.isPlain(key): text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(TextEscape.json(key))]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.unicodeScalars.allSatisfy {
        $0.isLetter || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
      }
  }
}
