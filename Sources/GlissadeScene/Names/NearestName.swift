/// The name that somebody who wrote another one most probably meant.
package enum NearestName {
  /// Names longer than this are not compared: nobody mistypes one, and comparing takes their product.
  static let maximumLength = 64
  /// Names that a message lists.
  static let maximumListedCount = 50

  /// The candidate that is fewest slips away from a name, or nil where none is near.
  ///
  /// A slip is a letter too many, too few, a wrong one, or two neighbours in the wrong order; upper and lower
  /// case count as the same. A third of the name's letters may be wrong, and one in any case.
  ///
  /// - Parameter candidates: The names that exist; of equally near ones the first is taken.
  package static func of(_ name: String, among candidates: [String]) -> String? {
    let letters = Array(name.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= maximumLength else { return nil }
    var best: (name: String, slips: Int)?
    for candidate in candidates {
      let other = Array(candidate.lowercased().unicodeScalars)
      guard other.count <= maximumLength else { continue }
      let slips = distance(letters, other)
      // A name of which nothing is left is no slip of it.
      guard slips <= max(1, letters.count / 3), slips < max(letters.count, other.count) else {
        continue
      }
      if slips < best?.slips ?? .max { best = (candidate, slips) }
    }
    return best?.name
  }

  /// The number of slips between two words: the optimal string alignment distance.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
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
  /// The end of a message about an unknown name: a suggestion, or what there is.
  static func advice(for name: String, among candidates: [String]) -> String {
    if let nearest = of(name, among: candidates) { return "; did you mean '\(nearest)'?" }
    if candidates.isEmpty { return "" }
    let rest = candidates.count - maximumListedCount
    return "; there is "
      + candidates.prefix(maximumListedCount).map { Quotation.cut($0) }.joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
  }
}
