import Foundation
import GlissadeEngine
import GlissadeExport
import GlissadeMath
import GlissadeScene
import TestSupport
import Testing

@Suite struct EvaluateCommandTests {
  @Test func `answers come in the order of the requests, and all end with 0`() throws {
    let requests = (0..<10_000).map { number in
      number % 100 == 99
        ? "{\"id\":\(number),\"curve\":\"nothing\",\"times\":[]}"
        : "{\"id\":\(number),\"curve\":\"ease-in\",\"times\":[0.\(number)]}"
    }
    let run = try Tool.run("evaluate", input: requests.joined(separator: "\n"))
    expectTrue(run.code == 0 && run.errors.isEmpty)
    expectTrue(run.lines.count == 10_001 && run.lines.last == "")
    for (number, line) in run.lines.dropLast().enumerated() {
      expectTrue(
        line.hasPrefix("{\"id\":\(number),\"\(number % 100 == 99 ? "error" : "values")\":"))
    }
  }

  @Test func `without requests there is no answer`() throws {
    let run = try Tool.run("evaluate", input: "\n \r\n")
    expectTrue(run.code == 0 && run.output.isEmpty && run.errors.isEmpty)
  }

  @Test func `input and output that are not there end with 1`() throws {
    let input = try Tool.shell("$GLISSADE evaluate < /")
    expectTrue(input.code == 1 && input.output.isEmpty)
    expectEqual(input.errors, "glissade: standard input cannot be read: Is a directory\n")
    let output = try Tool.shell("echo '{}' | $GLISSADE evaluate > /dev/full")
    expectEqual(output.code, 1)
    expectEqual(
      output.errors, "glissade: standard output cannot be written: No space left on device\n")
  }

  @Test func `a reader that goes away ends it quietly`() throws {
    let run = try Tool.shell(
      "yes '{\"id\":1,\"concat\":[]}' | timeout 20 $GLISSADE evaluate | head -n 2")
    expectTrue(run.code == 0 && run.errors.isEmpty)
    expectTrue(run.lines.count == 3 && run.lines[0] == run.lines[1])
  }

  // MARK: - From Python

  static let hasPython: Bool = {
    let found = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")
    if !found { print("skipped: python3 is not installed (apt-get install python3)") }
    return found
  }()

  private func python(_ script: String) throws -> Tool.Outcome {
    let folder = try Folder()
    let file = folder.url("client.py")
    try script.write(to: file, atomically: false, encoding: .utf8)
    return try withExtendedLifetime(folder) {
      try Tool.shell("timeout 60 python3 -W ignore \(file.path)")
    }
  }

  @Test(.enabled(if: hasPython))
  func `a client that waits for each answer gets it`() throws {
    let run = try python(
      """
      import json, os, subprocess
      glissade = subprocess.Popen([os.environ["GLISSADE"], "evaluate"], text=True, bufsize=1,
                                  stdin=subprocess.PIPE, stdout=subprocess.PIPE)
      def ask(line):
          glissade.stdin.write(line)
          return json.loads(glissade.stdout.readline())
      for number in range(200):
          request = json.dumps({"id": number, "curve": "linear", "times": [number / 8]})
          # Some lines come in two pieces.
          if number % 2:
              glissade.stdin.write(request[:9])
              glissade.stdin.flush()
              request = request[9:]
          answer = ask(request + "\\n")
          assert answer == {"id": number, "values": [min(number / 8, 1)],
                            "velocities": answer["velocities"]}, answer
      glissade.stdin.write('{"id":"last","concat":[]}')
      glissade.stdin.close()
      assert json.loads(glissade.stdout.readline())["id"] == "last"
      assert glissade.stdout.read() == "" and glissade.wait() == 0
      print("done")
      """)
    expectTrue(run.code == 0 && run.output == "done\n", "\(run.errors)")
  }

  /// The solution of the damped oscillator, written out in Python.
  @Test(.enabled(if: hasPython))
  func `a spring is the one that Python computes`() throws {
    let run = try python(
      """
      import json, math, os, subprocess
      times = [k / 40 for k in range(80)]
      springs = [(1, 100, 10, 0), (2, 150, 3, -4), (0.5, 40, 1, 7)]
      lines = [json.dumps({"id": k, "times": times,
                           "curve": f"spring(mass:{m},stiffness:{s},damping:{c},velocity:{v})"})
               for k, (m, s, c, v) in enumerate(springs)]
      out = subprocess.run([os.environ["GLISSADE"], "evaluate"], input="\\n".join(lines),
                           text=True, stdout=subprocess.PIPE, check=True).stdout
      worst = 0
      for line, (m, s, c, v) in zip(out.splitlines(), springs):
          answer = json.loads(line)
          rate = c / (2 * m)
          turn = math.sqrt(s / m - rate * rate)
          for t, value, velocity in zip(times, answer["values"], answer["velocities"]):
              # x = 1 - e^(-rate t) (cos + b sin), x(0) = 0, x'(0) = v
              b = (rate - v) / turn
              decay, co, si = math.exp(-rate * t), math.cos(turn * t), math.sin(turn * t)
              x = 1 - decay * (co + b * si)
              dx = rate * decay * (co + b * si) - decay * turn * (b * co - si)
              worst = max(worst, abs(x - value), abs(dx - velocity) / 100)
      print(len(out.splitlines()), worst < 1e-13, worst)
      """)
    // Both round in each of some ten operations; the velocities are up to a hundred times as large.
    expectTrue(run.code == 0 && run.output.hasPrefix("3 True"), "\(run.output)\(run.errors)")
  }

  // MARK: - Against frames

  @Test(arguments: ["reveal", "corner-button", "turning-cards", "springs"])
  func `layers have the numbers that exported frames have`(name: String) throws {
    let bytes = try Examples.bytes(name)
    let document = try Document(reading: bytes)
    let recorder = try Recorder(frameRate: 4, duration: 2) {
      let playback = try document.makePlayback()
      return Recorder.Subject(
        stage: playback.stage, viewport: playback.viewport, retainedObjects: [playback],
        begin: playback.begin, advance: playback.advance(to:))
    }
    let recording = try recorder.record()
    var names: [String] = []
    for layer in recording.layers where layer.role == .content {
      if let name = layer.name, !names.contains(name) { names.append(name) }
    }
    // A name that several layers have is the first one's.
    names.removeAll { name in recording.layers.filter { $0.name == name }.count > 1 }
    expectTrue(names.count > 2)
    let text = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).joined()
    let times = recording.frames.map { NumberText.shortest($0.time) }.joined(separator: ",")
    let list = names.map { TextEscape.json($0) }.joined(separator: ",")
    let run = try Tool.run(
      "evaluate", input: "{\"scene\":\(text),\"times\":[\(times)],\"layers\":[\(list)]}")
    let answer = try JSONCursor(try JSONNode(text: run.output)).object(keys: ["id", "frames"])
    let frames = try answer.required("frames").elements()
    expectEqual(frames.count, recording.frames.count)
    var compared = 0
    for (frame, recorded) in zip(frames, recording.frames) {
      let layers = try frame.object(keys: ["time", "layers"]).required("layers").elements()
      for (name, layer) in zip(names, layers) {
        let state = recorded.layers.first { recording.layers[$0.layer].name == name }
        guard let state, !layer.isNull else {
          expectTrue(state == nil && layer.isNull, "\(name) at \(recorded.time)")
          continue
        }
        let members = Dictionary(
          uniqueKeysWithValues: try layer.members().map { ($0.key, $0.value) })
        func numbers(_ key: String) throws -> [Double] { try #require(members[key]).numbers() }
        func entries(_ m: (Int, Int) -> Double) -> [Double] {
          (0..<16).map { m($0 / 4, $0 % 4) }
        }
        try expectEqual(numbers("local"), entries { state.local[$0, $1] }, "\(name)")
        try expectEqual(numbers("world"), entries { state.world[$0, $1] }, "\(name)")
        try expectEqual(#require(members["opacity"]).number(), state.opacity)
        try expectEqual(#require(members["hidden"]).bool(), state.isHidden)
        compared += 1
      }
    }
    expectTrue(compared > 10)
  }
}
