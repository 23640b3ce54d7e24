import TestSupport
import Testing

struct OneTransitionTests {
  @Test func `files and functions of the steps of a transition exist`() throws {
    let page = Documentation.lines("Sources/Glissade/Glissade.docc/OneTransition.md")
      .joined(separator: " ").replacing(/\s+/, with: " ")
    let places = page.matches(of: /`(\w[\w\/+]*\.swift)`: `(\w+)(\((?:\w+:)*\))`/)
    expectEqual(places.count, page.matches(of: /\.swift`/).count)
    expectLess(15, than: places.count)
    for place in places {
      let (_, file, name, arguments) = place.output
      let code = Documentation.lines("Sources/" + file).joined(separator: " ")
      let labels = arguments.dropFirst().dropLast().split(separator: ":").map { label in
        label == "_" ? #"_ \w+:"# : #"\#(label)(?: \w+)?:"#
      }
      let pattern = #"func \#(name)\(\s*"# + labels.joined(separator: "[^)]*?")
      let function: Comment = "\(file): \(name)\(arguments)"
      expectTrue(try Regex(pattern).firstMatch(in: code) != nil, function)
    }
  }
}
