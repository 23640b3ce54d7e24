import GlissadeScene
import Testing

/// Requests as a program in another language writes them.
enum SampleRequests {
  /// A scenario in which nothing moves.
  static let still =
    #"{"glissade":"scenario","version":1,"root":"a","duration":1.5,"controllers":["#
    + #"{"name":"a","view":{"name":"page","subviews":["#
    + #"{"name":"box","frame":[10,20,30,40],"alpha":0.5}]}}]}"#

  /// Requests that are answered, at least one of each kind.
  static let good = [
    #"{"id":1,"curve":"spring(duration:.5, bounce:.3)","times":[0,0.1,1e3]}"#,
    #"{"id":"é\n","curve":"cubic-bezier(0,1,1,1)","times":[-1,0,0.5],"precision":"double"}"#,
    #"{"id":null,"curve":"decay(rate:.998, velocity:900)","times":[0,2],"precision":"float"}"#,
    #"{"curve":"steps(4, end)","times":[]}"#,
    #"{"id":8,"ease":"spring(duration:.5, bounce:.3)"}"#,
    #"{"id":8,"ease":"decay(velocity:900)","as":"property","error":0.01,"name":"a","fallback":true}"#,
    #"{"id":8,"ease":"spring","as":"svg","approximate":true}"#,
    #"{"id":-7,"transforms":{"from":"identity","to":{"rotate":2.5},"fractions":[0,0.25,1,-1]}}"#,
    #"{"id":2,"transforms":{"from":{"scale":[1,2,3]},"#
      + #""to":{"rotate":1,"axis":[0,1,0]},"fractions":[]}}"#,
    #"{"id":3,"concat":[]}"#,
    #"{"id":3,"concat":[{"translate":[1,2]},{"scale":2},"#
      + #"[[1,0,0,0,0,1,0,0,0,0,1,0,5,0,0,1]],"#
      + #"{"invert":{"concat":["identity",{"perspective":500}]}}]}"#,
    #"{"id":4,"times":[1,0,1],"layers":["box","page"],"scene":"# + still + "}",
    #"{"id":4,"scene":"# + still + #","times":[0]}"#,
    #"{"id":4,"times":[0.5,0.25],"scene":{"glissade":"scene","version":1,"layers":[{"name":"dot","#
      + #""size":[8,8],"animations":[{"type":"basic","keyPath":"opacity","to":0,"duration":1}]}]}}"#,
    #"{"id":4,"times":[0,0.5,2],"scene":{"glissade":"scene","version":1,"layers":[{"name":"dot","#
      + #""path":"M 0 0 L 8 4 Z","strokeColor":[1,0,0],"lineDashPattern":[4,2],"lineCap":"round","#
      + #""animations":[{"type":"basic","keyPath":"path","to":"M 1 2 L 9 6 Z","duration":1},"#
      + #"{"type":"basic","keyPath":"lineDashPattern","from":[1,2],"to":[3,4],"duration":1},"#
      + #"{"type":"basic","keyPath":"strokeEnd","from":0,"duration":1}]},"#
      + #"{"name":"none","path":null,"fillColor":null},{"name":"plain"}]}}"#,
    #"{"id":5,"transition":"reveal"}"#,
    #"{"id":5,"transition":"cover-vertical","back":true,"size":[100,200]}"#,
    #"{"id":6,"scenario":"# + still + "}",
    #"{"id":6,"scenario":{"glissade":"scenario","version":1,"root":"a","controllers":[{"name":"a"}],"#
      + #""steps":[{"at":1,"expect":{"top":"a","presented":null,"event":"viewDidLoad","a.opacity":[0,0.1],"#
      + #""a.position":[[187,333],1],"a.backgroundColor":[[0,0,0],1],"a.hidden":false}}]}}"#,
    #"{"id":6,"times":[0],"scene":{"glissade":"scenario","version":1,"root":"a","controllers":["#
      + #"{"name":"a","view":{"path":"M 0 0 L 8 4 Z","subviews":[{"frame":[1,2,3,4],"#
      + #""path":"M 0 0 Q 1 2 3 4 Z","fillColor":null,"lineWidth":2,"lineJoin":"round"}]}}]}}"#,
  ]

  /// A request that is refused, and what is said of it.
  struct Refused: Sendable, CustomTestStringConvertible {
    var line: String
    var id: String
    var code: String
    var column: Int
    var path: String
    var message: String

    /// Takes what stands behind the id, which is 9.
    init(
      _ rest: String, _ code: String, _ column: Int, _ path: String, _ message: String
    ) {
      self.init(line: #"{"id":9,"# + rest, id: "9", code, column, path, message)
    }

    init(
      line: String, id: String = "null", _ code: String, _ column: Int, _ path: String,
      _ message: String
    ) {
      (self.line, self.id, self.code) = (line, id, code)
      (self.column, self.path, self.message) = (column, path, message)
    }

    var testDescription: String { String(line.prefix(80)) }
  }

  static let bad: [Refused] = [
    Refused(line: "nonsense", "unexpected-character", 1, "", "nonsense is no value"),
    Refused(line: #"{"id":1,"curve":"ease""#, id: "1", "truncated", 23, "", "ends where"),
    Refused(line: #"{"id":1} {"id":2}"#, id: "1", "trailing-content", 10, "", "something follows"),
    Refused(line: #"{"id":1,"id":2,"concat":[]}"#, "duplicate-key", 9, "id", "occurs twice"),
    Refused(line: "[]", "wrong-kind", 1, "", "not an object"),
    Refused(
      line: #"{"id":1.5,"concat":[]}"#, "wrong-kind", 7, "id", "not a string, a whole number"),
    Refused(line: #"{"id":9}"#, id: "9", "missing-key", 1, "", "one of the names 'curve'"),
    Refused(
      line: #"{"concat":[],"id":"x","curve":"ease"}"#, id: #""x""#, "invalid-value", 2, "concat",
      "only one"),
    Refused(
      line: #"{"id":9,"curve":"ease","times":[1e999]}"#, id: "9", "out-of-range", 33, "times[0]",
      "too large"),
    Refused(
      line: #"{"id":9,"curve":"ease","times":[NaN]}"#, id: "9", "invalid-number", 33, "times[0]",
      "NaN"),
    Refused(
      line: String(repeating: "[", count: 300), "too-deep", 201,
      String(repeating: "[0]", count: 200), "more than 200"),
    Refused(#""curv":"ease","times":[0]}"#, "unknown-key", 9, "curv", "did you mean 'curve'?"),
    Refused(
      #""curve":"ease","times":[0],"back":true}"#, "unknown-key", 36, "back", "unknown name"),
    Refused(#""curve":"ease"}"#, "missing-key", 1, "", "'times'"),
    Refused(
      #""curve":"eese","times":[0]}"#, "invalid-value", 17, "curve", "did you mean 'ease'?"),
    Refused(#""curve":7,"times":[0]}"#, "wrong-kind", 17, "curve", "not a string"),
    Refused(#""curve":"ease","times":0}"#, "wrong-kind", 32, "times", "not an array"),
    Refused(#""curve":"ease","times":[0,"1"]}"#, "wrong-kind", 35, "times[1]", "not a number"),
    Refused(
      #""curve":"ease","times":[0],"precision":"single"}"#, "invalid-value", 48, "precision",
      "'single'"),
    Refused(
      #""curve":"decay(velocity:1e300)","times":[0],"precision":"float"}"#, "not-finite", 17,
      "curve", "no Float"),
    Refused(#""ease":"eese"}"#, "invalid-value", 16, "ease", "did you mean 'ease'?"),
    Refused(#""ease":"spring(damping:0)"}"#, "endless", 16, "ease", "give it a damping"),
    Refused(#""ease":"ease","as":"swiftu"}"#, "invalid-value", 28, "as", "did you mean 'swiftui'?"),
    Refused(#""ease":"ease","error":0}"#, "out-of-range", 31, "error", "greater than 0"),
    Refused(#""ease":"ease","error":0.6}"#, "out-of-range", 31, "error", "0.6"),
    Refused(#""ease":"spring","as":"token"}"#, "refused", 16, "ease", "'approximate' accepts it"),
    Refused(
      #""ease":"ease","as":"property","name":"1a"}"#, "invalid-value", 46, "name", "an identifier"),
    Refused(
      #""ease":"ease","as":"svg","fallback":true}"#, "invalid-value", 45, "fallback", "not for svg"),
    Refused(
      #""transforms":{"from":"identity","fractions":[]}}"#, "missing-key", 22, "transforms", "'to'"
    ),
    Refused(
      #""transforms":{"from":"identity","to":{"scale":"big"},"fractions":[]}}"#, "wrong-kind", 55,
      "transforms.to.scale", "not a number"),
    Refused(#""concat":{}}"#, "wrong-kind", 18, "concat", "not an array"),
    Refused(
      #""concat":[{"scale":1e9},{"rotate":1,"skew":1}]}"#, "unknown-key", 45, "concat[1].skew",
      "unknown name"),
    Refused(
      #""concat":[[1e308,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1],{"scale":1e9}]}"#, "out-of-range", 18,
      "concat", "no Double"),
    Refused(
      #""scene":{"glissade":"scene","version":2},"times":[0]}"#, "invalid-value", 47,
      "scene.version", "version 2"),
    Refused(
      #""times":[0],"scene":{"glissade":"scene","version":1,"layers":[{"opacity":"full"}]}}"#,
      "wrong-kind", 82, "scene.layers[0].opacity", "not a number"),
    Refused(#""scene":[],"times":[0]}"#, "wrong-kind", 17, "scene", "not an object"),
    Refused(
      #""times":[-1],"scene":"# + still + "}", "out-of-range", 18, "times[0]", "within 0…86400"),
    Refused(
      #""times":[0],"layers":["page","bax"],"scene":"# + still + "}", "invalid-value", 38,
      "layers[1]", "did you mean 'box'?"),
    Refused(
      #""times":[0],"layers":[null],"scene":"# + still + "}", "wrong-kind", 31, "layers[0]",
      "not a string"),
    Refused(
      #""transition":"revael"}"#, "invalid-value", 22, "transition", "did you mean 'reveal'?"),
    Refused(
      #""transition":"reveal","back":1}"#, "wrong-kind", 38, "back", "not true or false"),
    Refused(
      #""transition":"reveal","size":[0,1]}"#, "out-of-range", 39, "size[0]", "within 1…100000"),
    Refused(
      #""scenario":{"glissade":"scenario","version":1,"rot":1}}"#, "unknown-key", 55,
      "scenario.rot", "'rot'"),
  ]
}
