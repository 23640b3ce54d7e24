/// Finds the known name that is most similar to a misspelled one.
package enum NearestName {
  /// The maximum length of a compared name; the cost of a comparison is the product of both lengths.
  package static let maximumLength = 64
  /// The maximum number of names that a message lists.
  package static let maximumListedCount = 50

  /// Returns the candidate with the smallest edit distance from a name, or nil if none is close.
  ///
  /// An edit is an inserted, missing or wrong letter, or a transposition of two neighbouring letters; case is
  /// ignored. The allowed distance is a third of the name's length, and at least 1.
  ///
  /// - Parameters:
  ///   - name: The misspelled name.
  ///   - candidates: The known names; of equally close ones the first is returned.
  /// - Complexity: O(*n* · *m*²) for *n* candidates of up to *m* letters.
  package static func of(_ name: String, among candidates: [String]) -> String? {
    let letters = lowercased(name)
    guard !letters.isEmpty, letters.count <= maximumLength else { return nil }
    var best: (name: String, slips: Int)?
    for candidate in candidates {
      let other = lowercased(candidate)
      guard other.count <= maximumLength else { continue }
      let slips = distance(letters, other)
      // The distance must be less than the longer name's length, so that at least one letter is the same.
      guard slips <= max(1, letters.count / 3), slips < max(letters.count, other.count) else {
        continue
      }
      if slips < best?.slips ?? .max { best = (candidate, slips) }
    }
    return best?.name
  }

  /// Returns the scalars of a name in lower case; embedded builds, which have no Unicode tables, convert ASCII only.
  private static func lowercased(_ name: String) -> [Unicode.Scalar] {
    #if hasFeature(Embedded)
      ASCII.lowercased(name)
    #else
      Array(name.lowercased().unicodeScalars)
    #endif
  }

  /// Returns the optimal string alignment distance of two words.
  package static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in 0..<b.count {
        var slips = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          slips = min(slips, before[j - 1] + 1)
        }
        row.append(slips)
      }
      before = last
      last = row
    }
    return last[b.count]
  }
}

extension NearestName {
  /// Returns the end of a message about an unknown name: a suggestion, or a list of the known names.
  package static func advice(for name: String, among candidates: [String]) -> String {
    if let nearest = of(name, among: candidates) { return "; did you mean '\(nearest)'?" }
    if candidates.isEmpty { return "" }
    let rest = candidates.count - maximumListedCount
    return "; there is "
      + candidates.prefix(maximumListedCount).map { Quotation.cut($0) }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
