import TestSupport

extension SeededGenerator {
  /// A path of one to three subpaths in SVG text, with all commands and as few separators as the numbers need.
  ///
  /// Its coordinates are within a few times the size.
  mutating func pathText(size: Double, commands: Int = 4) -> String {
    var text = ""
    for subpath in 0..<Int.random(in: 1...3, using: &self) {
      // Some subpaths continue from the start of a closed one.
      if subpath == 0 || !text.hasSuffix("Z") || Bool.random(using: &self) {
        text += "M" + arguments(count: 2, size: size)
      }
      for _ in 0..<Int.random(in: 1...commands, using: &self) { text += command(size: size) }
      if Bool.random(using: &self) { text += Bool.random(using: &self) ? "Z" : "z" }
    }
    return text
  }

  private mutating func command(size: Double) -> String {
    let letters: [(String, Int)] = [
      ("L", 2), ("H", 1), ("V", 1), ("C", 6), ("S", 4), ("Q", 4), ("T", 2), ("A", 7),
    ]
    let (letter, count) = letters.randomElement(using: &self) ?? ("L", 2)
    let isRelative = Bool.random(using: &self)
    let size = isRelative ? size / 2 : size
    var text = isRelative ? letter.lowercased() : letter
    let repeats = Int.random(in: 1...2, using: &self)
    for number in 0..<repeats {
      if number > 0 { text += " " }
      guard letter == "A" else {
        text += arguments(count: count, size: size)
        continue
      }
      // The radii are large enough in half of the cases.
      let radii = [uniform(0.05...1.5) * size, uniform(0.05...1.5) * size, uniform(-360...360)]
      text += joined(radii.map(decimal)) + " "
      text += "\(Int.random(in: 0...1, using: &self))\(Int.random(in: 0...1, using: &self))"
      text += arguments(count: 2, size: size)
    }
    return text
  }

  private mutating func arguments(count: Int, size: Double) -> String {
    joined((0..<count).map { _ in decimal(uniform(-size...size)) })
  }

  private mutating func joined(_ numbers: [String]) -> String {
    var text = ""
    for (index, number) in numbers.enumerated() {
      let isFree = number.hasPrefix("-") || (index > 0 && number.hasPrefix("."))
      if index > 0, !isFree || Bool.random(using: &self) {
        text += Bool.random(using: &self) ? "," : " "
      }
      text += number
    }
    return text
  }

  /// A number with one decimal, and without the zero before its point.
  private func decimal(_ value: Double) -> String {
    let tenths = Int((abs(value) * 10).rounded())
    let whole = tenths >= 10 ? "\(tenths / 10)" : ""
    return (value < 0 ? "-" : "") + whole + ".\(tenths % 10)"
  }
}
