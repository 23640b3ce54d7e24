import GlissadeEngine
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeScene

/// Scenes with mistakes that nobody thought of.
@Suite struct SceneFuzzTests {
  /// An example in which some bytes are other ones, gone, or there twice.
  private func mutated(_ bytes: [UInt8], _ numbers: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    let likely = Array("[]{},:\"0123456789.eE+- ".utf8)
    for _ in 0...(numbers.next() % 18) {
      // Digits more often than others: what still is JSON gets farther.
      var place = Int(numbers.next() % UInt64(bytes.count))
      if numbers.next() % 4 > 0 {
        place = bytes[place...].firstIndex { $0 >= 48 && $0 <= 57 } ?? place
        bytes[place] = likely[8 + Int(numbers.next() % 10)]
        if numbers.next() % 3 == 0 { bytes.insert(bytes[place], at: place) }
        continue
      }
      switch numbers.next() % 4 {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(likely[Int(numbers.next() % UInt64(likely.count))], at: place)
      case 2: bytes[place] = UInt8(truncatingIfNeeded: numbers.next())
      default: bytes[place] = likely[Int(numbers.next() % UInt64(likely.count))]
      }
    }
    return bytes
  }

  /// Begins a playback and evaluates it at some times.
  private func play(_ playback: Playback, at times: [Double], _ text: String) {
    playback.begin()
    for time in times {
      do {
        try playback.advance(to: time)
        try playback.stage.evaluate(at: playback.stage.time)
      } catch {
        Issue.record("\(error): \(text)")
      }
    }
  }

  @Test func `what is read plays, and all else has a place where it is wrong`() throws {
    var numbers = SeededGenerator(seed: 1)
    let seeds = try Examples.scenes.map { try Examples.bytes($0) }
    var (read, refused) = (0, 0)
    let files = soak(300, 2_000)
    for _ in 0..<files {
      let bytes = mutated(seeds[Int(numbers.next() % UInt64(seeds.count))], &numbers)
      do throws(DocumentError) {
        let document = try Document(reading: bytes)
        read += 1
        let playback = try document.makePlayback()
        play(playback, at: [0, 0.4], String(decoding: bytes, as: UTF8.self))
      } catch {
        refused += 1
        expectTrue(error.line >= 1 && error.column >= 1 && !error.message.isEmpty)
      }
    }
    // The table of mutations does both often enough to mean something.
    expectTrue(read > files / 20 && refused > files / 2, "\(read) \(refused)")
  }

  /// Numbers at the ends of what a Double holds, in every place for a number.
  @Test func `the largest and smallest numbers are taken or refused`() throws {
    let extremes = [
      "1e308", "-1e308", "5e-324", "-5e-324", "1e-300", "1e38", "4e38", "9007199254740993", "0",
      "-0",
      "-1",
    ]
    let forms = [
      "{\"animations\": [{\"type\": \"basic\", \"keyPath\": \"opacity\", \"KEY\": N}]}",
      """
      {"animations": [{"type": "group", "KEY": N, "animations": [
      {"type": "basic", "keyPath": "position.x", "KEY": N, "to": 5, "fillMode": "both"}]}]}
      """,
      """
      {"animations": [{"type": "spring", "keyPath": "position.x", "KEY": N, "to": 5,
      "spring": "spring(duration:.5, bounce:.3)"}]}
      """,
      "{\"animations\": [{\"type\": \"transition\", \"kind\": \"push\", \"KEY\": N}]}",
      """
      {"path": "M 0 0 L 5 5", "animations": [
      {"type": "basic", "keyPath": "path", "to": "M 1 1 L 2 2", "KEY": N},
      {"type": "basic", "keyPath": "strokeEnd", "from": 0, "KEY": N}]}
      """,
      """
      {"timing": {"KEY": N}, "sublayers": [{"timing": {"KEY": N}, "animations": [
      {"type": "basic", "keyPath": "transform", "to": {"scale": 2}, "KEY": N}]}]}
      """,
    ]
    var (read, refused) = (0, 0)
    for form in forms {
      for key in TimingFields.keys.dropLast(2) {
        for number in extremes {
          let text = SceneText.scene(form.replacing("KEY", with: key).replacing("N", with: number))
          do throws(DocumentError) {
            let document = try Document(reading: Array(text.utf8))
            read += 1
            let playback = try document.makePlayback(atStageTime: 3)
            play(playback, at: [0, 0.5, 86_400], text)
          } catch {
            refused += 1
            expectTrue(error.code == .invalidValue || error.code == .outOfRange, "\(error)")
          }
        }
      }
    }
    expectTrue(read > 150 && refused > 20, "\(read) \(refused)")
  }

  @Test func `springs of all sizes are taken or refused`() throws {
    for number in ["1e300", "1e-300", "1e20", "1e-20", "0", "1e9", "1e-9"] {
      for part in ["mass", "stiffness", "damping", "velocity"] {
        let text = SceneText.animated(
          """
          {"type": "spring", "keyPath": "position.x", "to": 5, "key": "k",
           "spring": "spring(\(part):\(number))"},
          {"type": "spring", "keyPath": "hidden", "to": true,
           "spring": "spring(\(part):\(number))"}
          """)
        do throws(DocumentError) {
          let playback = try Document(reading: Array(text.utf8)).makePlayback()
          playback.begin()
          try? playback.advance(to: 0.5)
          let shown = playback.layer(named: "dot")?.presentation?.position.x
          expectEqual(shown?.isFinite, true, "\(part) \(number)")
        } catch {
          expectTrue(error.code == .invalidValue && error.line >= 3, "\(error)")
        }
      }
    }
  }

  @Test func `a file with too many values is refused before it is read`() {
    let numbers = Array(repeating: "0", count: 1_000).joined(separator: ",")
    let text = SceneText.animated(
      "{\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [\(numbers)]}")
    do throws(DocumentError) {
      _ = try Document(reading: Array(text.utf8), limits: DocumentLimits(values: 1_000))
      Issue.record("it was read")
    } catch {
      expectEqual(error.code, .tooLarge)
    }
    expectEqual(SceneText.mistake(text), "nothing was thrown")
  }

  private static let count = soak(10_000, 20_000)

  /// Each has what would take the square of its length if it were done without care.
  @Test(arguments: [
    SceneText.scene(
      Array(repeating: "{\"sublayers\": [{}, {}]}", count: count / 5).joined(separator: ",")),
    SceneText.scene(
      (0..<count / 5).map { "{\"name\": \"layer \($0)\"}" }.joined(separator: ","),
      changes: (0..<count / 5).map {
        "{\"at\": 1, \"layer\": \"layer \($0)\", \"set\": {\"opacity\": 0}}"
      }
      .joined(separator: ",")),
    SceneText.animated(
      "{\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": ["
        + Array(repeating: "0.5", count: count).joined(separator: ",") + "]}"),
    SceneText.scene(
      "{\"path\": \"M 0 0" + String(repeating: " L 1 2", count: count)
        + "\", \"lineDashPattern\": [" + Array(repeating: "1", count: count).joined(separator: ",")
        + "]}"),
  ]) func `long files take time by their length`(_ text: String) throws {
    let time = try ContinuousClock().measure { _ = try Document(reading: Array(text.utf8)) }
    // Half a second or so here without optimisation; the square of the length would be minutes.
    expectLess(time, than: .seconds(30) * (Double(Self.count) / 20_000))
  }

  @Test func `more animations than a layer may get are refused`() {
    let one = "{\"type\": \"basic\", \"keyPath\": \"opacity\"}"
    let list = Array(repeating: one, count: LayerReader.maximumAnimationCount + 1).joined(
      separator: ",")
    let mistake = SceneText.mistake(SceneText.animated(list))
    expectEqual(
      mistake, "2:42: layers[0].animations: the array has 10001 elements; wanted are 0…10000")
  }
}
