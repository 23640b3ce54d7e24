import GlissadeTransitions
import TestSupport
import Testing

@testable import GlissadeEngine
@testable import GlissadeScene

@Suite struct DocumentSchemaTests {
  private func schema() throws -> JSONCursor {
    JSONCursor(try JSONNode(text: DocumentSchema.text))
  }

  private func member(_ cursor: JSONCursor, _ key: String) throws -> JSONCursor {
    try #require(try cursor.members().first { $0.key == key }).value
  }

  private func definitions() throws -> [(key: String, value: JSONCursor)] {
    try member(try schema(), "$defs").members()
  }

  @Test func `the schema is JSON that says what it is`() throws {
    let schema = try schema()
    #expect(
      try member(schema, "$schema").string() == "https://json-schema.org/draft/2020-12/schema")
    try expectEqual(member(schema, "$id").string(), "urn:glissade:document:1")
    let definitions = try definitions().map(\.key)
    expectEqual(Set(definitions).count, definitions.count)
    expectTrue(DocumentSchema.documents.allSatisfy { definitions.contains($0) })
  }

  @Test func `every key path has its kind of value`() throws {
    var known: [String] = []
    for definition in ValueDefinitions.propertyNames {
      let paths = try #require(
        try definitions().first { $0.key == ValueDefinitions.keyPathName(definition) })
      let names = try member(paths.value, "enum").elements().map { try $0.string() }
      expectEqual(Set(names.map { LayerProperty(name: $0)?.kind }).count, 1)
      try expectTrue(definitions().contains { $0.key == definition })
      known += names
    }
    expectEqual(known.sorted(), LayerProperty.names.sorted())
    let change = try #require(try definitions().first { $0.key == "change" }).value
    let set = try member(try member(change, "properties"), "set")
    try expectEqual(
      member(set, "properties").members().map(\.key).sorted(), LayerProperty.names.sorted())
  }

  @Test func `objects are closed, properties described and references there`() throws {
    let definitions = try definitions()
    let names = Set(definitions.map(\.key))
    var references = 0
    var waiting: [JSONCursor] = definitions.map(\.value)
    while let cursor = waiting.popLast() {
      if case .array = cursor.node.kind { waiting += try cursor.elements() }
      guard case .object = cursor.node.kind else { continue }
      let members = try cursor.members()
      for (key, value) in members {
        if key == "$ref" {
          references += 1
          let name = try value.string().replacing("#/$defs/", with: "")
          expectTrue(names.contains(name), "\(value.path)")
        }
        waiting.append(value)
      }
      let isObject = members.contains { $0.key == "type" && (try? $0.value.string()) == "object" }
      guard isObject else { continue }
      expectTrue(members.contains { $0.key == "additionalProperties" }, "\(cursor.path)")
      for (name, value) in try member(cursor, "properties").members() {
        let text = try value.members().first { $0.key == "description" }?.value.string()
        expectEqual(text?.hasSuffix("."), true, "\(name) of \(cursor.path)")
      }
    }
    expectTrue(references > 100)
  }

  /// Broken scenes of which the schema alone can tell.
  static let broken: [String] =
    [
      "[]", "{}", "{\"glissade\": \"scene\"}", "{\"glissade\": \"scene\", \"version\": 1}",
      "{\"glissade\": \"scene\", \"version\": 2, \"layers\": []}",
      "{\"glissade\": \"movie\", \"version\": 1, \"layers\": []}",
      SceneText.scene("", head: "\"size\": [0, 10],"),
      SceneText.scene("", head: "\"titel\": \"\","),
      SceneText.scene("", head: "\"duration\": -1,"),
    ]
    + [
      "3", "{\"opacty\": 1}", "{\"opacity\": \"1\"}", "{\"opacity\": null}",
      "{\"zPosition\": 1e10}",
      "{\"hidden\": 1}", "{\"size\": [1]}", "{\"size\": [1, 2], \"bounds\": [0, 0, 1, 2]}",
      "{\"frame\": [0, 0, 1, 2], \"position\": [0, 0]}", "{\"backgroundColor\": \"red\"}",
      "{\"backgroundColor\": \"#12345\"}", "{\"backgroundColor\": [1, 2]}", "{\"contents\": -1}",
      "{\"contents\": 1.5}", "{\"transform\": {\"scale\": 2, \"rotate\": 1}}",
      "{\"transform\": {\"axis\": [0, 0, 1], \"scale\": 2}}", "{\"transform\": \"none\"}",
      "{\"transform\": {}}", "{\"transform\": [1, 2, 3]}", "{\"transform\": {\"perspective\": 0}}",
      "{\"timing\": {\"repeatCount\": -1}}", "{\"timing\": {\"duration\": \"ever\"}}",
      "{\"timing\": {\"fillMode\": \"forward\"}}", "{\"mask\": []}", "{\"sublayers\": [1]}",
      "{\"strokeEnd\": 0.5}", "{\"path\": 3}", "{\"path\": null, \"fillColor\": \"red\"}",
      "{\"path\": null, \"fillRule\": \"evenodd\"}", "{\"path\": null, \"lineCap\": null}",
      "{\"path\": null, \"lineJoin\": \"mitre\"}", "{\"path\": null, \"lineWidth\": null}",
      "{\"path\": null, \"lineDashPattern\": [1, -1]}",
      "{\"path\": null, \"lineDashPattern\": 4}",
      "{\"path\": null, \"animations\": [{\"type\": \"basic\", \"keyPath\": \"path\", \"to\": 1}]}",
      "{\"path\": null, \"animations\": [{\"type\": \"keyframe\", \"keyPath\": \"lineCap\", \"values\": [null]}]}",
    ].map { SceneText.scene($0) }
    + [
      "{}", "{\"type\": \"basics\"}", "{\"type\": \"basic\"}",
      "{\"type\": \"basic\", \"keyPath\": \"opacity\", \"form\": 1}",
      "{\"type\": \"basic\", \"keyPath\": \"positon\"}",
      "{\"type\": \"basic\", \"keyPath\": \"position\", \"from\": 3}",
      "{\"type\": \"basic\", \"keyPath\": \"transform\", \"by\": 3}",
      "{\"type\": \"basic\", \"keyPath\": \"hidden\", \"to\": 1}",
      "{\"type\": \"basic\", \"keyPath\": \"opacity\", \"duration\": -1}",
      "{\"type\": \"basic\", \"keyPath\": \"opacity\", \"speed\": \"infinity\"}",
      "{\"type\": \"basic\", \"keyPath\": \"opacity\", \"spring\": \"spring()\"}",
      "{\"type\": \"spring\", \"keyPath\": \"opacity\"}",
      "{\"type\": \"spring\", \"keyPath\": \"opacity\", \"spring\": \"spring()\", \"timingFunction\": \"linear\"}",
      "{\"type\": \"keyframe\", \"keyPath\": \"opacity\"}",
      "{\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": []}",
      "{\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [1, true]}",
      "{\"type\": \"keyframe\", \"keyPath\": \"position\", \"values\": [[1, 2]], \"path\": \"M0 0L1 1\"}",
      "{\"type\": \"keyframe\", \"keyPath\": \"anchorPoint\", \"path\": \"M0 0L1 1\"}",
      "{\"type\": \"keyframe\", \"keyPath\": \"position\", \"values\": [[0, 1]], \"rotationMode\": \"auto\"}",
      "{\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0, 1], \"keyTimes\": [0, 2]}",
      "{\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0], \"calculationMode\": \"cubicPaced\"}",
      "{\"type\": \"group\"}",
      "{\"type\": \"group\", \"animations\": [{\"type\": \"transition\", \"kind\": \"fade\"}]}",
      "{\"type\": \"group\", \"animations\": [{\"type\": \"basic\", \"keyPath\": \"opacity\", \"key\": \"k\"}]}",
      "{\"type\": \"transition\"}",
      "{\"type\": \"transition\", \"kind\": \"fade\", \"subtype\": \"from-top\"}",
      "{\"type\": \"transition\", \"kind\": \"push\", \"subtype\": \"up\"}",
      "{\"type\": \"transition\", \"kind\": \"fade\", \"startProgress\": 2}",
    ].map { SceneText.animated($0) }
    + [
      "{\"layer\": \"dot\", \"set\": {}}", "{\"at\": 1, \"set\": {}}",
      "{\"at\": -1, \"layer\": \"dot\", \"set\": {}}", "{\"at\": 1, \"layer\": \"dot\"}",
      "{\"at\": 1, \"layer\": \"dot\", \"set\": {\"position.z\": 1}}",
      "{\"at\": 1, \"layer\": \"dot\", \"set\": {\"position.x\": [1]}}",
      "{\"at\": 1, \"layer\": \"dot\", \"remove\": false}",
      "{\"at\": 1, \"layer\": \"dot\", \"set\": {}, \"transaction\": {\"duration\": -1}}",
      "{\"at\": 1, \"layer\": \"dot\", \"set\": {}, \"transaction\": {\"pace\": \"linear\"}}",
    ].map { SceneText.scene("{\"name\": \"dot\"}", changes: $0) }

  @Test(arguments: broken) func `readers refuse what is broken`(_ text: String) {
    expectTrue(SceneText.mistake(text) != "nothing was thrown")
  }

  /// Scenes that have everything that the schema names.
  static let whole: [String] =
    SceneReaderTests.twins.map {
      SceneText.animated($0.file, layer: SceneReaderTests.layer.replacing("TIMING", with: "{}"))
    } + LayerReaderTests.properties.map { SceneText.scene("{\($0.text)}") } + ShapeSceneTests.scenes

  @Test func `a validator accepts what readers accept, and refuses what they refuse`() throws {
    let examples = try Examples.names.map {
      String(decoding: try Examples.bytes($0), as: UTF8.self)
    }
    expectTrue(examples.count >= 10)
    let written = try Self.whole.map { text in
      let playback = try SceneText.running(text)
      return try SceneWriter.json(of: playback.stage, viewport: playback.viewport)
    }
    let transitions = TransitionStyle.allCases.flatMap { style in
      [false, true].map { isBack in
        "\(TransitionScenario(style: style, isBack: isBack, size: Document.defaultSize).node)"
      }
    }
    let right =
      examples + Self.whole + written + transitions + [ScenarioErrorTests.text()]
      + ScenarioReaderTests.wholes
    let broken = Self.broken + ScenarioErrorTests.broken
    let schema = DocumentSchema.text
    guard let verdicts = try SchemaValidator.verdicts(right + broken, schema) else { return }
    for (text, isValid) in zip(right, verdicts) { expectTrue(isValid, "\(text)") }
    for (text, isValid) in zip(broken, verdicts.dropFirst(right.count)) {
      expectTrue(!isValid, "\(text)")
    }
  }

  /// Definitions, and documents that have one of their values.
  static let frames: [(definition: String, document: @Sendable (String) -> String)] = [
    ("layer", { SceneText.scene($0) }),
    ("animation", { SceneText.animated($0, layer: "\"path\": null, ") }),
    ("change", { SceneText.scene("{\"name\": \"dot\", \"path\": null}", changes: $0) }),
    ("pageView", { ScenarioErrorTests.text(page: ", \"view\": \($0)") }),
    ("interaction", { ScenarioErrorTests.text(page: ", \"gestures\": [\($0)]") }),
    ("segue", { ScenarioErrorTests.text(page: ", \"segues\": [\($0)]") }),
    ("transitions", { ScenarioErrorTests.text(stack: ", \"transition\": \($0)") }),
    ("page", { ScenarioErrorTests.text(stack: "}, \($0), {\"name\": \"three\"") }),
    ("operation", { ScenarioErrorTests.text(more: ", \"setup\": [\($0)]") }),
    (
      "step",
      { ScenarioErrorTests.text(step: "\"push\": \"two\"}, \($0), {\"at\": 9, \"pop\": true") }
    ),
  ]

  @Test func `random documents: readers and a validator agree`() throws {
    let schema = try JSONNode(text: DocumentSchema.text)
    let texts = (0..<soak(20, 2000)).flatMap { seed in
      Self.frames.flatMap { definition, document in
        var random = RandomDocument(schema, seed: UInt64(seed))
        let right = random.value(of: definition)
        return [document("\(right)"), document("\(random.mutated(right))")]
      }
    }
    try RandomDocument.expectAgreement(texts, DocumentSchema.text) { text in
      // The schema allows no taps before a press, and does not look whether it is one.
      ScenarioErrorTests.error(text).map {
        ($0.path.hasSuffix(".taps") ? "taps" : "\($0.code)", $0.message)
      }
    }
  }
}
