package import GlissadeText

/// Limits that no test's document exceeds, unless it is there to exceed them.
package let jsonLimits = (bytes: 200 << 20, values: 4_000_000, depth: 1000)

extension JSONNode {
  /// Parses a document in a string.
  package init(text: String) throws(JSONSyntaxError) {
    try self.init(parsing: Array(text.utf8), limits: jsonLimits)
  }
}
