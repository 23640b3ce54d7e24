import Foundation
import GlissadeScene
import GlissadeTiming
import TestSupport
import Testing

/// The page of the spring editor in Chromium.
@Suite(.enabled(if: Chromium.isInstalled, "skipped: chromium is not installed"))
struct EditPageTests {
  /// Runs a script in the page of curves, under the page's own policy, and returns its answer.
  private func ask<Answer: Decodable>(
    _ curves: [String], title: String = "Springs", name: String, media: [String: String] = [:],
    _ script: String
  ) throws -> Answer {
    let run = try Tool.run(["edit"] + curves + ["--to", "-", "--title", title])
    try #require(run.code == 0, "\(run.errors)")
    // Scripts that come before the policy are not subject to it.
    let test = "addEventListener('load', async () => { const {editor} = glissade; \(script) });"
    let page = run.output.replacingOccurrences(
      of: "<head>", with: "<head><script>\(test)</script>")
    let shown = try Chromium.run(page, script: "", name: "edit-" + name, media: media)
    expectTrue(shown.errors.isEmpty, "\(shown.errors)")
    return try JSONDecoder().decode(
      Answer.self, from: JSONSerialization.data(withJSONObject: [shown.answer]), nested: 0)
  }

  /// Springs in every notation, underdamped, critical and overdamped by each rule, with and without a velocity.
  static let springs: [String] = [
    "spring(mass:1, stiffness:100, damping:10)",
    "spring(mass:2.5, stiffness:40, damping:0.5, velocity:-3)",
    "spring(mass:1, stiffness:100, damping:20)",
    "spring(mass:1, stiffness:100, damping:45)",
    "spring(mass:1, stiffness:100, damping:45, velocity:7, overdamping:apple)",
    "spring(mass:1, stiffness:100, damping:45, velocity:7, overdamping:textbook)",
    "spring(duration:0.5, bounce:0.3)", "spring(duration:0.5, bounce:0, velocity:12)",
    "spring(duration:0.8, bounce:-0.6)", "spring(duration:0.8, bounce:-0.6, overdamping:clamped)",
    "spring(duration:0.8, bounce:-0.6, velocity:-2, overdamping:apple)",
    "spring(duration:0.4, bounce:0.999)",
    "spring(response:0.5, dampingRatio:0.825)", "spring(response:0.5, dampingRatio:1, velocity:3)",
    "spring(response:0.5, dampingRatio:1.0000001, velocity:3)",
    "spring(response:0.5, dampingRatio:2.5, velocity:3)",
    "spring(tension:170, friction:26)", "spring(tension:170, friction:26.0768096208, velocity:5)",
    "spring(tension:170, friction:60)", "spring(visualDuration:0.5, bounce:0.2)",
    "spring(visualDuration:0.5, bounce:0, velocity:-4)",
    "uikit-spring(duration:0.5, damping:0.6)", "uikit-spring(duration:0.5, damping:1)",
    "uikit-spring(duration:0.7, damping:0.3, velocity:6)",
    "uikit-spring(duration:0.7, damping:1, velocity:-6)",
  ]

  @Test func `springs have the engine's values and figures`() throws {
    struct Found: Decodable {
      var positions: [Double]
      var velocities: [Double]
      var settling: Double
      var overshoot: Double?
      var peakTime: Double?
      var fastest: Double
      var text: String
    }
    let curves = try Self.springs.map { try CurveExpression($0) }
    let ends = curves.map { min($0.span.upperBound, 30) * 1.1 }
    let questions = zip(Self.springs, ends).map { "[\"\($0)\", \($1)]" }.joined(separator: ",")
    let answers: [Found] = try ask(
      ["spring"], name: "values",
      """
      answer([\(questions)].map(([text, end]) => {
        const curve = glissade.parseSpring(text), figures = curve.figures;
        const states = Array.from({length: 1000}, (_, index) => curve.state(index / 999 * end));
        return {
          positions: states.map(state => state.position), velocities: states.map(state => state.velocity),
          settling: figures.settling, overshoot: figures.overshoot?.overshoot,
          peakTime: figures.overshoot?.time, fastest: figures.fastest.velocity, text: curve.text,
        };
      }));
      """)
    try #require(answers.count == curves.count)
    for ((curve, end), answer) in zip(zip(curves, ends), answers) {
      expectEqual(answer.text, curve.description)
      var (worst, fastest) = (0.0, 0.0)
      for index in 0..<1000 {
        let state = curve.state(at: Double(index) / 999 * end)
        worst = max(worst, abs(answer.positions[index] - state.position))
        worst = max(
          worst, abs(answer.velocities[index] - state.velocity) / max(1, state.velocity.magnitude))
        fastest = max(fastest, state.velocity.magnitude)
      }
      expectAtMost(worst, 1e-6, "\(curve)")
      let inspection = CurveInspection(curve)
      expectClose(answer.settling, inspection.settlingTime ?? .infinity, within: 1e-9, "\(curve)")
      expectEqual(answer.overshoot == nil, inspection.overshoot == nil, "\(curve)")
      expectClose(
        answer.overshoot ?? 0, inspection.overshoot?.amount ?? 0, within: 1e-9, "\(curve)")
      expectClose(answer.peakTime ?? 0, inspection.overshoot?.time ?? 0, within: 1e-9, "\(curve)")
      expectTrue(answer.fastest.magnitude >= fastest * (1 - 1e-9), "\(curve)")
      expectAtMost(answer.fastest.magnitude, fastest * 1.01, "\(curve)")
    }
  }

  /// The text of a curve for every program, or nil.
  private static func codes(_ text: String) throws -> [String?] {
    let curve = try CurveExpression(text)
    return [curve.description]
      + EasingCode.Target.allCases.map { try? EasingCode(curve, for: $0).text }
  }

  @Test func `the buttons copy what ease prints`() throws {
    let others = ["ease-in-out", "steps(3, jump-both)", "decay(velocity:900)"]
    try expectCopies(of: Array(Self.springs[6...9] + Self.springs[20...21]) + others)
    guard isThorough else { return }
    for start in stride(from: 0, to: Self.springs.count, by: 9) {
      try expectCopies(of: Array(Self.springs.dropFirst(start).prefix(9)))
    }
  }

  /// Compares what the page of curves copies with what `ease` prints.
  private func expectCopies(of curves: [String]) throws {
    // The page computes the texts of a spring when nothing has changed for a while. The first spring waits for that.
    let answers: [[String?]] = try ask(
      curves, name: "copies",
      """
      const copied = [], results = [];
      Object.defineProperty(navigator, "clipboard", {value: {writeText: async text => copied.push(text)}});
      for (const curve of editor.curves) {
        editor.select(curve);
        const isFirst = curve === editor.curves[0];
        while (isFirst && editor.codes.waiting !== null) await new Promise(done => setTimeout(done, 10));
        clearTimeout(editor.codes.waiting);
        if (curve.isSpring && !isFirst) {
          const motion = {spring: curve.spring, velocity: curve.velocity, duration: curve.duration};
          const texts = new glissade.EasingTexts(motion);
          for (const [target] of glissade.targets) editor.codes.set(target, texts.text(target));
        }
        const row = [];
        for (const button of document.querySelectorAll(".codes button")) {
          copied.length = 0;
          if (!button.disabled) button.click();
          row.push(copied[0] ?? null);
        }
        results.push(row);
      }
      answer(results);
      """)
    try #require(answers.count == curves.count)
    for (curve, answer) in zip(curves, answers) {
      let wanted = try Self.codes(curve)
      try #require(answer.count == wanted.count)
      // A linear() function of more than 100 swings takes a page seconds, so that it names the command instead.
      let isLong = curve == "spring(duration:0.4, bounce:0.999)"
      for (place, (found, text)) in zip(answer, wanted).enumerated() {
        let isLeftOut = isLong && [1, 2, 4].contains(place)
        expectEqual(found, isLeftOut ? nil : text, "\(curve)")
      }
    }
  }

  @Test func `each notation follows the others`() throws {
    let answers: [[String]] = try ask(
      ["spring(duration:.5, bounce:.3)"], name: "sliders",
      """
      const fields = () => [...document.querySelectorAll(".notation input[type=number]")].map(field => field.value);
      const sets = [...document.querySelectorAll(".notation")];
      const change = (set, index, value) => {
        const field = sets[set].querySelectorAll("input[type=number]")[index];
        field.value = value;
        field.dispatchEvent(new Event("input"));
      };
      const results = [fields()];
      const slider = sets[1].querySelectorAll("input[type=range]")[1];
      slider.value = (0.6 + 0.95) / 1.95 * 1000;
      slider.dispatchEvent(new Event("input"));
      results.push(fields(), [editor.selected.text]);
      change(0, 2, "20"); results.push(fields(), [editor.selected.text]);
      change(0, 2, "-1"); results.push([editor.selected.text,
        String(sets[0].querySelectorAll("input[type=number]")[2].getAttribute("aria-invalid"))]);
      change(2, 1, "2"); results.push(fields(), [editor.selected.text]);
      editor.rule.value = "apple"; editor.rule.dispatchEvent(new Event("change"));
      results.push([editor.selected.text]);
      change(5, 1, ".5"); results.push([editor.selected.text, String(editor.rule.disabled)]);
      answer(results);
      """)
    try #require(answers.count == 10)
    try expectFields(answers[0], Spring(duration: 0.5, bounce: 0.3), of: 1)
    try expectFields(answers[1], Spring(duration: 0.5, bounce: 0.6), of: 1)
    expectEqual(answers[2], ["spring(duration:0.5, bounce:0.6)"])
    let stiffness = try Spring(duration: 0.5, bounce: 0.6).stiffness
    let damped = try Spring(stiffness: stiffness, damping: 20, overdamping: .textbook)
    try expectFields(answers[3], damped, of: 0)
    let text = CurveText.spring(damped, velocity: 0)
    expectEqual(answers[4], [text])
    expectEqual(answers[5], [text, "true"])
    let over = try Spring(response: damped.response, dampingRatio: 2)
    try expectFields(answers[6], over, of: 2)
    let response = NumberText.shortest(damped.response)
    expectEqual(answers[7], ["spring(response:\(response), dampingRatio:2)"])
    expectEqual(answers[8], ["spring(response:\(response), dampingRatio:2, overdamping:apple)"])
    expectTrue(answers[9][0].hasPrefix("uikit-spring(duration:"), "\(answers[9])")
    expectTrue(answers[9][0].hasSuffix("damping:0.5)"), "\(answers[9])")
    expectEqual(answers[9][1], "true")
  }

  /// Compares the 13 numbers of a page with those of a spring.
  private func expectFields(_ fields: [String], _ spring: Spring, of own: Int) throws {
    try #require(fields.count == 13)
    let isVisual = (0.05...1).contains(spring.dampingRatio)
    let ratio = min(spring.dampingRatio, 1)
    let angle = try Spring(uikitDuration: 1, dampingRatio: ratio).angularFrequency
    let isTimed = spring.regime != .overdamped
    let wanted: [Double?] = [
      spring.mass, spring.stiffness, spring.damping, spring.response, spring.bounce,
      spring.response, spring.dampingRatio, spring.stiffness / spring.mass,
      spring.damping / spring.mass, isVisual ? spring.response / 1.2 : nil,
      isVisual ? 1 - spring.dampingRatio : nil, isTimed ? angle / spring.angularFrequency : nil,
      isTimed ? ratio : nil,
    ]
    for (found, wanted) in zip(fields, wanted) {
      guard let wanted else {
        expectEqual(found, "")
        continue
      }
      expectClose(
        try #require(Double(found)), wanted, within: 1e-4 * max(1e-2, wanted.magnitude),
        "\(spring) \(own)")
    }
  }

  @Test func `a new target keeps the position and the velocity`() throws {
    let springs = [
      "spring(duration:0.5, bounce:0.3)", "spring(mass:1, stiffness:100, damping:45)",
      "spring(duration:0.8, bounce:-0.6)", "spring(duration:0.8, bounce:-0.6, overdamping:apple)",
    ]
    let answers: [[[Double]]] = try ask(
      springs, name: "targets",
      """
      const results = [];
      for (const curve of editor.curves) {
        editor.select(curve);
        editor.player.pause();
        editor.player.seek(0.1);
        const box = editor.stage.lane.getBoundingClientRect();
        const x = box.left + box.width * 0.2;
        editor.stage.lane.dispatchEvent(new PointerEvent("pointerdown", {clientX: x, button: 0, bubbles: true}));
        const {start, began, path} = editor.stage;
        editor.stage.retarget(0.5);
        const again = editor.stage.start, shown = path(editor.stage.began);
        editor.stage.stop();
        const row = [[start.position, start.velocity, start.target]];
        for (const time of [0, 1e-7, 0.05, 0.2, 30]) {
          const state = path(began + time * 1000);
          row.push([state.position, state.velocity]);
        }
        row.push([again.position - shown.position, again.velocity - shown.velocity]);
        results.push(row);
      }
      answer(results);
      """)
    try #require(answers.count == springs.count)
    for (text, row) in zip(springs, answers) {
      let curve = try CurveExpression(text)
      guard case .spring(let spring, _) = curve.motion else { continue }
      let before = curve.state(at: 0.1)
      expectClose(row[0][0], before.position, within: 1e-9)
      expectClose(row[0][1], before.velocity, within: 1e-9)
      expectClose(row[0][2], 0, within: 1e-3)
      let target = row[0][2]
      expectClose(row[2][0], before.position, within: 1e-5, "\(text)")
      expectClose(row[2][1], before.velocity, within: 1e-3, "\(text)")
      let displacement = before.position - target
      let added = spring.startVelocity(displacement: displacement, velocity: 0)
      for (time, found) in zip([0.05, 0.2, 30], row[3...5]) {
        let state = spring.state(
          from: before.position, to: target, velocity: before.velocity - added, at: time)
        expectClose(found[0], state.position, within: 1e-6, "\(text)")
        expectClose(found[1], state.velocity, within: 1e-6, "\(text)")
      }
      expectClose(row[5][0], target, within: 1e-6, "\(text)")
      expectEqual(row[6], [0, 0])
    }
  }

  /// Addresses with the texts of the curves that the page then has; nil for those of the page, with a word.
  static let addresses: [(address: String, curves: [String]?)] = [
    ("#curve=spring(mass:1,stiffness:200,damping:9)", ["spring(mass:1, stiffness:200, damping:9)"]),
    (
      "#curve=spring(500ms)&curve=spring(duration:500ms,bounce:.2)", nil
    ),
    (
      "#curve=spring(duration:500ms,bounce:.2)&name=a&hidden=1&curve=spring()&selected=1",
      ["spring(duration:0.5, bounce:0.2)", "spring(mass:1, stiffness:100, damping:10)"]
    ),
    ("#t=0.5", nil), ("#%", nil), ("#curve=", nil), ("#curve=ease", nil), ("#name=a", nil),
    ("#curve=spring(mass:0)", nil), ("#curve=spring(mass:1e999)", nil), ("#curve=spring(a:1)", nil),
    ("#curve=spring(mass:1,mass:2)", nil), ("#curve=spring(bounce:.2)", nil),
    ("#curve=spring(duration:.5,bounce:2)", nil), ("#curve=uikit-spring(duration:1)", nil),
    ("#curve=spring(duration:.5,tension:2)", nil), ("#curve=spring()&selected=9", nil),
    ("#curve=spring()&selected=-1", nil), ("#curve=spring()&hidden=2", nil),
    ("#curve=spring(overdamping:x)", nil),
    ("#curve=spring()&name=" + String(repeating: "x", count: 61), nil),
    ("#" + Array(repeating: "curve=spring()", count: 13).joined(separator: "&"), nil),
  ]

  @Test func `a damaged address gives the curves of the page, with a word`() throws {
    struct Found: Decodable {
      var curves: [String]
      var word: String
    }
    let list = Self.addresses.map { "\"\($0.address)\"" }.joined(separator: ",")
    let answers: [Found] = try ask(
      ["spring(duration:.5, bounce:.3)", "ease"], name: "addresses",
      """
      answer([\(list)].map(address => {
        history.replaceState(null, "", address);
        editor.read();
        return {curves: editor.curves.map(curve => curve.text), word: editor.status.textContent};
      }));
      """)
    for ((address, curves), answer) in zip(Self.addresses, answers) {
      expectEqual(
        answer.curves, (curves ?? ["spring(duration:0.5, bounce:0.3)"]) + ["ease"], "\(address)")
      expectEqual(
        answer.word,
        curves == nil ? "The address has no valid curves; these are the page’s own." : "",
        "\(address)")
    }
  }

  @Test func `the address holds the springs, and names with markup stay text`() throws {
    let markup = "<img src=x onerror=alert(1)>&\\\"'"
    let answers: [[String]] = try ask(
      ["spring(duration:.5, bounce:.3)", "smooth", "ease"], title: markup, name: "markup",
      """
      editor.change({name: "<" + "/script>" + document.title});
      editor.add("spring(tension:200, friction:9, velocity:2)");
      editor.add("");
      editor.add("ease");
      const refusal = editor.status.textContent;
      editor.curves[1].isHidden = true;
      editor.write();
      const before = editor.curves.map(curve => [curve.text, curve.title, curve.isHidden].join("|"));
      const index = editor.curves.indexOf(editor.selected);
      editor.read();
      const after = editor.curves.map(curve => [curve.text, curve.title, curve.isHidden].join("|"));
      const names = [...document.querySelectorAll(".curve-list bdi")].map(name => name.textContent);
      answer([before, after, names, [document.querySelector("h1").textContent, refusal,
        String(document.images.length), String(index === editor.curves.indexOf(editor.selected)),
        editor.status.textContent]]);
      """)
    try #require(answers.count == 4)
    expectEqual(answers[0], answers[1])
    expectEqual(answers[0].count, 5)
    expectEqual(answers[2][0], "</script>" + markup)
    expectEqual(answers[2][1], "smooth")
    expectEqual(answers[3], [markup, "“ease” is no spring.", "0", "true", ""])
  }

  @Test(arguments: ["reduce", "no-preference"])
  func `plays by itself unless people ask for less motion`(motion: String) throws {
    let answers: [Double] = try ask(
      ["spring", "ease-in"], name: "playing-" + motion, media: ["prefers-reduced-motion": motion],
      """
      const wasPlaying = editor.player.isPlaying;
      editor.player.pause();
      const press = (node, key) => node.dispatchEvent(
        new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
      press(document.body, " ");
      const plays = editor.player.isPlaying;
      press(document.body, " ");
      const plot = document.querySelector(".chart-plot");
      press(plot, "Home");
      press(plot, "ArrowRight");
      const time = editor.player.time / editor.player.duration;
      press(editor.stage.lane, "Home");
      const {target} = editor.stage;
      const controls = [...document.querySelectorAll("button,input,select,[role=slider]")];
      const nameless = controls.filter(control => !control.textContent.trim()
        && !control.getAttribute("aria-label") && !control.labels?.length);
      editor.select(editor.curves[1]);
      const half = editor.selected.state(0.5, 1).position;
      answer([Number(wasPlaying), Number(plays), time, target, nameless.length,
        Number(document.documentElement.scrollWidth > innerWidth), Number(editor.editing.hidden), half]);
      """)
    let half = try CurveExpression("ease-in").value(at: 0.5)
    let wanted = [motion == "reduce" ? 0 : 1, 1, 0.01, 0, 0, 0, 1, half]
    try #require(answers.count == wanted.count)
    for (place, (found, wanted)) in zip(answers, wanted).enumerated() {
      expectClose(found, wanted, within: 1e-9, "number \(place)")
    }
  }
}

extension JSONDecoder {
  /// Returns an element of an array, which may be a value that no document consists of.
  fileprivate func decode<Value: Decodable>(
    _ type: Value.Type, from data: Data, nested index: Int
  ) throws -> Value {
    try decode([Value].self, from: data)[index]
  }
}
