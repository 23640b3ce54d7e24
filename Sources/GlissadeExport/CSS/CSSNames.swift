/// The classes of layers' elements: the prefix, and the layer's name as a word without hyphens.
///
/// Layers of the same name get numbers from the second one on. Layers without a name have their index.
struct CSSNames {
  let prefix: String
  /// The text between the prefix and the word: a hyphen in style sheets, two of them in drawings.
  private let separator: String
  private let words: [String]

  init(_ layers: [RecordedLayer], prefix: String, separator: String = "-") {
    (self.prefix, self.separator) = (prefix, separator)
    let own = layers.map { layer in
      layer.role == .mask
        ? nil : layer.name.flatMap { NamePrefix.words(of: $0, separator: "_") }
    }
    var taken = Set(own.compactMap { $0 })
    var counts: [String: Int] = [:]
    words = layers.indices.map { index in
      guard let word = own[index] else { return "\(index)" }
      var count = counts[word, default: 0] + 1
      defer { counts[word] = count }
      if count == 1 { return word }
      let start = word.last?.isNumber == true ? word + "_" : word
      while !taken.insert("\(start)\(count)").inserted { count += 1 }
      return "\(start)\(count)"
    }
  }

  /// The class of a layer's element.
  subscript(layer: Int) -> String { prefix + separator + words[layer] }
}
