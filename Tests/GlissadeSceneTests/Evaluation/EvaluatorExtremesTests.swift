import GlissadeScene
import TestSupport
import Testing

/// Requests with numbers over the whole range of Double: what is answered has no value that is not finite.
@Suite struct EvaluatorExtremesTests {
  private struct Sizes {
    var numbers = SeededGenerator(seed: 1)

    mutating func pick<Element>(_ list: [Element]) -> Element {
      list[Int(numbers.next() % UInt64(list.count))]
    }

    mutating func size() -> String {
      let sign = pick(["", "-"])
      switch numbers.next() % 6 {
      case 0: return sign + pick(["1.7976931348623157e308", "5e-324", "3.4e38", "0", "1e38"])
      case 1: return sign + "1e\(Int(numbers.next() % 616) - 308)"
      case 2: return sign + "7e\(Int(numbers.next() % 76) - 38)"
      default: return sign + "\(numbers.next() % 500)"
      }
    }

    mutating func magnitude() -> String {
      let size = size()
      return size.hasPrefix("-") ? String(size.dropFirst()) : size
    }

    mutating func layer(_ name: String) -> String {
      let keyframes = """
        {"type": "keyframe", "keyPath": "position", "values": [[\(size()), 0], [1, \(size())], \
        [\(size()), 5], [0, 0]], "calculationMode": "\(pick(["cubicPaced", "cubic", "paced"]))", \
        "duration": 1}
        """
      let spring = """
        {"type": "spring", "keyPath": "\(pick(["transform.scale.x", "position.y", "opacity"]))", \
        "from": \(size()), "to": \(size()), \
        "spring": "spring(mass:1, stiffness:\(magnitude()), damping:\(magnitude()))", "duration": 1}
        """
      let basic = """
        {"type": "basic", "keyPath": "transform", "to": {"scale": [\(size()), 1, 1]}, "duration": 1}
        """
      let morph = """
        {"type": "basic", "keyPath": "path", "from": "M 0 0 L 9 \(size())", "to": "M \(size()) 0 L 9 9", \
        "duration": 1}
        """
      let dashes = """
        {"type": "spring", "keyPath": "lineDashPattern", "from": [1, \(magnitude())], "to": [2, 3], \
        "spring": "spring(mass:1, stiffness:90, damping:2)", "duration": 1}
        """
      return """
        {"name": "\(name)", "path": "M 0 0 L 9 9", "lineWidth": \(magnitude()), "position": [\(size()), \(size())], "size": [\(magnitude()), 7], \
        "transform": {"scale": \(size())}, \
        "animations": [\(pick([keyframes, spring, basic, morph, dashes]))]
        """
    }
  }

  @Test func `answers have no values that are not finite`() throws {
    var sizes = Sizes()
    var evaluator = Evaluator()
    var answered = 0
    for number in 1...3000 {
      let line: String
      switch sizes.numbers.next() % 4 {
      case 0:
        let spring =
          "spring(mass:\(sizes.magnitude()), stiffness:\(sizes.magnitude()), "
          + "damping:\(sizes.magnitude()), velocity:\(sizes.size()))"
        line = #"{"curve":"\#(spring)","times":[0,0.1,\#(sizes.magnitude())]}"#
      case 1:
        let curve = "linear(0, \(sizes.size()) 20%, 1)"
        line = #"{"curve":"\#(curve)","times":[0,0.1,0.5,\#(sizes.size())]}"#
      case 2:
        line =
          #"{"transforms":{"from":{"scale":[\#(sizes.size()),1,\#(sizes.size())]},"#
          + #""to":{"concat":[{"rotate":\#(sizes.size())},{"translate":[\#(sizes.size()),1]}]},"#
          + #""fractions":[0,0.25,0.5,1,\#(sizes.size())]}}"#
      default:
        line =
          #"{"times":[0,0.3,1],"scene":{"glissade":"scene","version":1,"layers":["#
          + sizes.layer("a") + #","sublayers":["# + sizes.layer("b") + "}]}]}}"
      }
      let bytes = evaluator.answer(Array(line.utf8), number: number)
      let text = String(decoding: bytes, as: UTF8.self)
      if text.contains("\"error\"") { continue }
      answered += 1
      // No layer here has a picture or a parent that is null but those; names are given.
      let bare = text.replacing("\"contents\":null", with: "").replacing("\"id\":null", with: "")
        .replacing("\"parent\":null", with: "")
      expectTrue(!bare.contains("null"), "\(line)\n\(text)")
    }
    expectTrue(answered > 500, "\(answered)")
  }
}
