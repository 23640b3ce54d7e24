/// The way from the root of a JSON document to one of its values.
///
/// Written as `layers[2].position.x`; a name that is not made of letters, digits, `_` and `-` is written as
/// `["its name"]`. The root is the empty text.
package struct JSONPath: Hashable, Sendable, CustomStringConvertible {
  /// One step of the way.
  package enum Step: Hashable, Sendable {
    /// To the member of an object.
    case key(String)
    /// To the element of an array.
    case index(Int)
  }

  /// The steps from the root on.
  package var steps: [Step]

  /// Creates a way; without steps it is that to the root.
  package init(_ steps: [Step] = []) { self.steps = steps }

  /// The way to a member of the value.
  package func appending(_ key: String) -> JSONPath { JSONPath(steps + [.key(key)]) }

  /// The way to an element of the value.
  package func appending(_ index: Int) -> JSONPath { JSONPath(steps + [.index(index)]) }

  /// The way as text.
  package var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where JSONPath.isPlain(key): text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(JSONWriter.quoted(key))]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_" || $0 == "-"
      }
  }
}
