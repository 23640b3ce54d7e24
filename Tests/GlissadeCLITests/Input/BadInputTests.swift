import Foundation
import TestSupport
import Testing

/// Checks that a bad call or file causes an error message, that nothing is written, and that nothing is lost.
@Suite struct BadInputTests {
  /// A file, and the error message that follows its path.
  struct Bad: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var bytes: [UInt8]
    var message: String

    init(_ name: String, _ text: String, _ message: String) {
      self.init(name, Array(text.utf8), message)
    }

    init(_ name: String, _ bytes: [UInt8], _ message: String) {
      testDescription = name
      self.bytes = bytes
      self.message = message
    }
  }

  private static let head = "{\"glissade\":\"scenario\",\"version\":1,"

  static let bad: [Bad] = [
    Bad("empty", "", ":1:1: "),
    Bad("truncated", "{\n  \"glissade\": \"sce", ":2:19: glissade: the document ends"),
    Bad("nested", String(repeating: "[", count: 100_000), ":1:201: "),
    Bad("no object", "[1, 2]", ":1:1: this is an array, not an object"),
    Bad("a wrong type", "\(head)\n \"title\": 7}", ":2:11: title: this is a number, not a string"),
    Bad("a name twice", "\(head)\n\"version\":1}", ":2:1: version: "),
    Bad(
      "an unknown name", "\(head)\"rooot\":\"a\",\"controllers\":[]}",
      ":1:36: rooot: unknown name 'rooot'"),
    Bad("NaN", "\(head)\n\"duration\": NaN}", ":2:13: duration: "),
    Bad(
      "another version", "{\"glissade\":\"scene\",\"version\":2}",
      ":1:31: version: version 2 is not known"),
    Bad(
      "another kind", "{\"glissade\":\"film\",\"version\":1}",
      ":1:13: glissade: 'film' is not possible here"),
    Bad("binary", [0x7F, 0x45, 0x4C, 0x46, 0, 0xFF], ":1:1: "),
    Bad("no UTF-8", Array("{\"glissade\": \"".utf8) + [0xFF], ":1:15: "),
  ]

  @Test(arguments: bad)
  func `a bad file is refused with its place`(bad: Bad) throws {
    let folder = try Folder()
    let path = folder.url("bad.json").path
    try Data(bad.bytes).write(to: folder.url("bad.json"))
    try "old".write(to: folder.url("a.svg"), atomically: false, encoding: .utf8)
    for arguments in [["render", path, "--to", folder.url("a.svg").path], ["trace", path]] {
      let run = try Tool.run(arguments)
      expectTrue(run.code == 65 && run.output.isEmpty)
      expectTrue(run.errors.hasPrefix("glissade: \(path)\(bad.message)"), "\(run.errors)")
      expectLess(run.errors.utf8.count, than: 1000)
    }
    try expectEqual(folder.names, ["a.svg", "bad.json"])
    try expectEqual(folder.text("a.svg"), "old")
  }

  @Test func `a file that is too large is refused before it is read`() throws {
    let folder = try Folder()
    let path = folder.url("large.json").path
    expectTrue(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try FileHandle(forWritingTo: folder.url("large.json"))
    try handle.truncate(atOffset: 100 << 20)
    try handle.close()
    let start = ContinuousClock.now
    let run = try Tool.run("render", path, "--to", folder.url("a.svg").path)
    expectLess(ContinuousClock.now - start, than: .seconds(2))
    expectTrue(run.code == 65 && run.output.isEmpty)
    let words = "the document is larger than the 67108864 bytes that are allowed"
    expectEqual(run.errors, "glissade: \(path): \(words)\n")
    let piped = try Tool.shell(
      "head -c 100M /dev/zero | \"$GLISSADE\" render - --to '\(folder.path)/a.svg'")
    expectTrue(piped.code == 65 && piped.errors == "glissade: standard input: \(words)\n")
    try expectEqual(folder.names, ["large.json"])
  }

  static let unreadable: [(name: String, code: Int32, message: String)] = [
    ("none.json", 1, "FOLDER/none.json cannot be read: No such file or directory"),
    ("none/none.json", 1, "FOLDER/none/none.json cannot be read: No such file or directory"),
    ("folder", 1, "FOLDER/folder cannot be read: Is a directory"),
  ]

  @Test(arguments: unreadable)
  func `a file that cannot be read is said to be so`(name: String, code: Int32, message: String)
    throws
  {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url("folder"), withIntermediateDirectories: false)
    let run = try Tool.run(
      "render", folder.url(name).path, "--to", folder.url("a.svg").path)
    expectTrue(run.code == code && run.output.isEmpty)
    expectEqual(run.errors, "glissade: \(message.replacing("FOLDER", with: folder.path))\n")
    try expectEqual(folder.names, ["folder"])
  }

  static let wrongCalls: [(arguments: [String], message: String)] = [
    (
      ["revael"],
      "there is no transition and no file that is called 'revael'; did you mean 'reveal'?"
    ),
    (["zzzzzzzz"], "called 'zzzzzzzz'; see 'glissade list transitions'"),
    (
      ["reveal", "--frames", "5..<6000"],
      "reveal: frames 5..<6000 were asked for, but there are 121"
    ),
    (
      ["reveal", "--frames", "0...121"], "reveal: frames 0..<122 were asked for, but there are 121"
    ),
    (["reveal", "--frames", "1..<99999999999999999999"], "but there are 121"),
    (
      ["reveal", "--duration", "1", "--frames", "50..<70"],
      "reveal: frames 50..<70 were asked for, but there are 61"
    ),
    (["reveal", "--frames", "5..<2"], "There are no frames in this range."),
    (["reveal", "--frames=-2..<2"], "The first frame is 0."),
    (["reveal", "--frames", "5"], "Write frames as 30..<60, or as 30...59."),
    (["reveal", "--fps", "0"], "--fps is 0.0; it must be within 0.1…10000."),
    (["reveal", "--fps", "-60"], "--fps is -60.0; it must be"),
    (["reveal", "--frames", "-2..<2"], "The first frame is 0."),
    (["reveal", "--duration", "-1"], "--duration is -1.0; it must be within"),
    (["reveal", "--moments", "-1"], "--moments is -1; it must be within 2…1000."),
    (["reveal", "--moments", "0:2:0.001"], "--moments is 2001; it must be within 1…1000."),
    (["reveal", "--moments", "0,x"], "column 3: 'x' is no time; write it like 0.25 or 1e-3."),
    (["reveal", "--moments", "-1,0"], "The first time is 0."),
    (["reveal", "--moments", "0,2,5"], "reveal: --moments is 5.0, but has to be between 0 and 2"),
    (["reveal", "--moments", "few"], "Write how many, or times like 0,0.1,0.4."),
    (["reveal", "--fps=-60"], "--fps is -60.0; it must be"),
    (["reveal", "--fps", "nan"], "--fps is nan; it must be"),
    (["reveal", "--fps", "1e9"], "--fps is 1000000000.0; it must be"),
    (["reveal", "--fps", "many"], "The value 'many' is invalid for '--fps <rate>'"),
    (["reveal", "--duration", "nan"], "--duration is nan; it must be within 0…86400."),
    (["reveal", "--duration=-1"], "--duration is -1.0; it must be within"),
    (
      ["reveal", "--duration", "86400"],
      "these are 5184001 frames; 100000 at a time can be rendered"
    ),
    (["reveal", "--size", "0x0"], "Width and height must be within 1…100000."),
    (["reveal", "--size=-1x5"], "Width and height must be within 1…100000."),
    (["reveal", "--size", "abc"], "Write a size in points as 375x667."),
    (["reveal", "--size", "nanxnan"], "Width and height must be within 1…100000."),
    (["reveal", "--moments", "0"], "--moments is 0; it must be within 2…1000."),
    (
      ["reveal", "--moments", "1"],
      "--moments is 1; it must be within 2…1000. One moment has a time, like 0.2 or 0.0."
    ),
    (["reveal", "--by", "foo"], "The value 'foo' is invalid for '--by <by>'"),
    (
      ["reveal", "--moments", "0,1", "--by", "time"],
      "--by time spaces a number of moments, but --moments gives their times."
    ),
    (
      ["reveal", "--error", "0.1"],
      "--error is for html, css, snippet.html, js, lottie.json, not for svg."
    ),
    (["reveal", "--prefix", ""], "--prefix is ''; it must be an identifier of CSS: letters,"),
    (["reveal", "--prefix", "-1"], "--prefix is '-1'; it must be an identifier of CSS: letters,"),
    (
      ["reveal", "--format", "html", "--prefix", "a"],
      "--prefix is for css, snippet.html, js, svg, not for html."
    ),
    (["reveal", "--format", "css", "--animated"], "--animated is for svg, not for css."),
    (
      ["reveal", "--animated", "--moments", "3"],
      "--moments is for film strips, not for svg with --animated."
    ),
    (
      ["reveal", "--animated", "--by", "time"],
      "--by is for film strips, not for svg with --animated."
    ),
    (["reveal", "--animated", "--unit", "%"], "--unit is for css, snippet.html, js, not for svg."),
    (["reveal", "--unit", "cqw"], "--unit is for css, snippet.html, js, not for svg."),
    (["reveal", "--reduced", "none"], "--reduced is for css, snippet.html, js, not for svg."),
    (
      ["reveal", "--format", "css", "--unit", "em"], "The value 'em' is invalid for '--unit <unit>'"
    ),
    (["reveal", "--flatten"], "--flatten is for lottie.json, not for svg."),
    (
      ["reveal", "--format", "csv", "--title", "a"],
      "--title is for html, svg, lottie.json, not for csv."
    ),
    (
      ["reveal", "--format", "css", "--error", "nan"],
      "reveal: error is nan, but has to be between 1e-06 and 0.5"
    ),
    (
      ["reveal", "--format", "lottie.json", "--error", "0"], "but has to be between 0.0001 and 100"
    ),
    (["reveal", "--format", "png"], "The value 'png' is invalid for '--format <format>'"),
    (["-", "--back"], "--back is for transitions; - is a file"),
    ([], "Missing expected argument '<subject>'"),
  ]

  @Test(arguments: wrongCalls)
  func `ends with 64 for a wrong call and says what is wrong`(arguments: [String], message: String)
    throws
  {
    let folder = try Folder()
    let run = try Tool.run(["render"] + arguments + ["--to", folder.url("a.svg").path])
    expectTrue(run.code == 64 && run.output.isEmpty)
    expectTrue(run.errors.contains(message), "\(run.errors)")
    try expectTrue(folder.names.isEmpty)
  }

  @Test func `ends with 64 where nothing tells the format`() throws {
    let folder = try Folder()
    for (to, message) in [
      ("-", "--to - needs --format."), (folder.url("a").path, "ends with none of .html, .svg,"),
      (folder.url("a.png").path, "ends with none of"), ("", "ends with none of"),
    ] {
      let run = try Tool.run("render", "reveal", "--to", to)
      expectTrue(run.code == 64 && run.output.isEmpty && run.errors.contains(message), "\(run)")
    }
    try expectTrue(folder.names.isEmpty)
  }

  static let unwritable: [(path: String, code: Int32, message: String)] = [
    (
      "FOLDER/none/a.svg", 1,
      "FOLDER/none/a.svg cannot be written: there is no directory FOLDER/none"
    ),
    ("FOLDER/a.svg/", 1, "FOLDER/a.svg/ cannot be written: it is a directory"),
    ("FOLDER/a.svg", 1, "FOLDER/a.svg cannot be written: it is a directory"),
    ("/dev/full", 1, "/dev/full cannot be written: No space left on device"),
    ("/proc/a.svg", 1, "/proc/a.svg cannot be written: "),
    ("", 64, "the name of the file is empty"),
  ]

  @Test(arguments: unwritable)
  func `where nothing can be written nothing is left`(path: String, code: Int32, message: String)
    throws
  {
    let folder = try Folder()
    try FileManager.default.createDirectory(
      at: folder.url("a.svg"), withIntermediateDirectories: false)
    let run = try Tool.run(
      "render", "reveal", "--fps", "5", "--format", "svg", "--to",
      path.replacing("FOLDER", with: folder.path))
    expectTrue(run.code == code && run.output.isEmpty)
    let expected = "glissade: \(message.replacing("FOLDER", with: folder.path))"
    expectTrue(run.errors.hasPrefix(expected), "\(run.errors)")
    try expectEqual(folder.names, ["a.svg"])
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.userName != "root", "skipped: root may write anywhere"))
  func `a directory without permission is left as it is`() throws {
    let folder = try Folder()
    let run = try Tool.shell(
      """
      chmod 500 '\(folder.path)'
      "$GLISSADE" render reveal --fps 5 --to '\(folder.path)/a.svg'; code=$?
      chmod 700 '\(folder.path)'; exit $code
      """)
    expectEqual(run.code, 1)
    expectEqual(run.errors, "glissade: \(folder.path)/a.svg cannot be written: Permission denied\n")
    try expectTrue(folder.names.isEmpty)
  }

  @Test func `what was there stays where the disk is too small`() throws {
    let folder = try Folder()
    try "old".write(to: folder.url("a.csv"), atomically: false, encoding: .utf8)
    // A limit of one block for files makes the write fail in the middle.
    let run = try Tool.shell(
      "trap '' XFSZ; ulimit -f 1; \"$GLISSADE\" render reveal --fps 5 --to '\(folder.path)/a.csv' 2>&1 | cat; exit ${PIPESTATUS[0]}"
    )
    expectTrue(run.code == 1 && run.output.contains("a.csv cannot be written: "), "\(run)")
    try expectTrue(folder.text("a.csv") == "old" && folder.names == ["a.csv"])
  }

  @Test func `a file is not replaced by what is rendered from it`() throws {
    let folder = try Folder()
    let bytes = try Examples.bytes(try #require(Examples.names.first))
    try Data(bytes).write(to: folder.url("mine.json"))
    try FileManager.default.createSymbolicLink(
      at: folder.url("link.json"), withDestinationURL: folder.url("mine.json"))
    for name in ["mine.json", "link.json"] {
      let to = folder.url(name).path
      let run = try Tool.run("render", folder.url("mine.json").path, "--to", to)
      expectEqual(run.code, 64)
      expectEqual(run.errors, "glissade: \(to) would be replaced, which is what is rendered\n")
    }
    try expectEqual(Data(contentsOf: folder.url("mine.json")), Data(bytes))
    try expectEqual(folder.names, ["link.json", "mine.json"])
  }
}
