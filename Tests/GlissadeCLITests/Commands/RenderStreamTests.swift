import Foundation
import TestSupport
import Testing

/// Formats of lines are written while frames are recorded.
@Suite struct RenderStreamTests {
  /// A scene of many layers that move for a time.
  private func scene(layers: Int, in folder: Folder) throws -> String {
    let layers = (0..<layers).map {
      """
      {"name": "l\($0)", "position": [\($0), 50], "size": [9, 9], "animations": [
        {"type": "basic", "key": "move", "keyPath": "position.x", "from": 0, "duration": 1000}]}
      """
    }
    let text =
      "{\"glissade\": \"scene\", \"version\": 1, \"layers\": [\(layers.joined(separator: ","))]}"
    try text.write(to: folder.url("scene.json"), atomically: true, encoding: .utf8)
    return folder.url("scene.json").path
  }

  /// Runs Python, which measures the processor's seconds up to the first line and in all, and the peak memory of a run.
  private func measure(
    _ arguments: [String]
  ) throws -> (first: Double, whole: Double, kilobytes: Double) {
    let list = arguments.map { "'\($0)'" }.joined(separator: ", ")
    let run = try Tool.shell(
      """
      python3 - <<'END'
      import os, resource, subprocess
      run = subprocess.Popen([os.environ["GLISSADE"], "render", \(list)], stdout=subprocess.PIPE)
      run.stdout.readline()
      with open(f"/proc/{run.pid}/stat") as file: fields = file.read().rpartition(")")[2].split()
      first = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
      for piece in iter(lambda: run.stdout.read(1 << 16), b""): pass
      assert run.wait() == 0
      usage = resource.getrusage(resource.RUSAGE_CHILDREN)
      print(first, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)
      END
      """)
    let numbers = run.output.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    try #require(numbers.count == 3, "\(run.errors)")
    return (numbers[0], numbers[1], numbers[2])
  }

  @Test(arguments: ["jsonl", "csv"])
  func `the first line comes at once, and memory does not grow with the frames`(
    format: String
  ) throws {
    let folder = try Folder()
    let path = try scene(layers: 40, in: folder)
    let few = try measure([path, "--to", "-", "--format", format, "--duration", "5"])
    let many = try measure([path, "--to", "-", "--format", format, "--duration", "50"])
    // Ten times as many frames are 120,000 states, of which each would take half a kilobyte.
    expectLess(many.kilobytes, than: few.kilobytes + 10_000)
    // A recording in advance takes most of the whole time.
    expectLess(many.first, than: many.whole / 5)
  }

  @Test func `an error after the first frames leaves their lines, no file, and another exit code`()
    throws
  {
    let folder = try Folder()
    let path = try scene(layers: 2, in: folder)
    let whole = try Tool.run(
      "render", path, "--to", "-", "--format", "jsonl", "--duration", "2", "--fps", "10")
    expectEqual(whole.code, 0)
    let part = try Tool.run("render", path, "--to", "-", "--format", "jsonl", "--fps", "10")
    expectTrue(part.code == 64 && part.errors.contains("does not come to rest within 60.0 s"))
    expectTrue(part.output.hasPrefix(whole.output.prefix(200)) && !part.output.isEmpty)
    let file = try Tool.run(
      "render", path, "--to", folder.url("out.jsonl").path, "--fps", "10")
    expectEqual(file.code, 64)
    try expectEqual(folder.names.sorted(), ["scene.json"])
  }

  @Test func `a reader that leaves early ends the command`() throws {
    let folder = try Folder()
    let path = try scene(layers: 20, in: folder)
    let run = try Tool.shell(
      "set -o pipefail; \"$GLISSADE\" render '\(path)' --to - --format jsonl --duration 500 | head -c 100"
    )
    expectTrue(run.code != 0 && run.output.utf8.count == 100)
  }

  @Test(arguments: [("INT", 130), ("TERM", 143), ("HUP", 129), ("KILL", 137)] as [(String, Int32)])
  func `a signal ends the command, and leaves neither the file nor a temporary one`(
    signal: String, code: Int32
  ) throws {
    let folder = try Folder()
    let path = try scene(layers: 50, in: folder)
    let run = try Tool.shell(
      """
      timeout --preserve-status -s \(signal) 0.5 "$GLISSADE" render '\(path)' --duration 1000 \
        --to '\(folder.url("out.csv").path)'
      """)
    expectEqual(run.code, code)
    // Nothing can tidy up after a process that is killed; its temporary file is hidden.
    let names = try folder.names.filter { signal != "KILL" || !$0.hasPrefix(".glissade-") }
    expectEqual(names, ["scene.json"])
  }

  @Test func `a command that was started to survive its terminal writes its file`() throws {
    let folder = try Folder()
    let path = try scene(layers: 20, in: folder)
    let run = try Tool.shell(
      """
      trap '' HUP
      "$GLISSADE" render '\(path)' --duration 100 --to '\(folder.url("out.csv").path)' &
      command=$!
      # The first signals come while it works; it may have ended before the last.
      for i in 1 2 3 4 5 6 7 8; do sleep 0.05; kill -HUP $command 2>/dev/null || break; done
      wait $command
      """)
    expectTrue(run.code == 0 && run.errors.isEmpty)
    try expectEqual(folder.names.sorted(), ["out.csv", "scene.json"])
    try expectEqual(folder.text("out.csv").split(separator: "\n").count, 6001 * 20 + 1)
  }
}
