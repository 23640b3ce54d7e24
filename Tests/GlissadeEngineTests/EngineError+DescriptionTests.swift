import GlissadeBatch
import GlissadeEngine
import GlissadeTiming
import Testing

@Suite struct EngineErrorDescriptionTests {
  static let errors: [(error: EngineError, words: String)] = [
    (
      .invalidValue(property: .positionX, value: .infinity),
      "position.x is inf, which no Float can hold"
    ),
    (
      .typeMismatch(property: .opacity, expected: .scalar, actual: .rect),
      "opacity takes a number, not a rectangle"
    ),
    (
      .timing(.notFinite(field: .speed, value: .infinity)),
      "speed is inf: it must be a finite number"
    ),
    (.batch(.tableClock), "the table's own clock cannot be changed"),
    (
      .missingValues(property: .position),
      "the keyframes of position have neither values nor a path"
    ),
    (.unsupported(property: .contents), "contents cannot be animated in this way"),
    (.nestedTooDeeply(depth: 17), "a group lies 17 deep; 16 are allowed"),
    (.tooManyAnimations(10_000), "a group has more than 10000 animations"),
    (.cycle, "a layer would be its own ancestor"),
    (.foreignStage, "the layer belongs to another stage"),
    (.notASublayer, "the layer that the place is relative to is not a sublayer"),
    (.indexOutOfRange(index: 3, count: 2), "there is no place 3 among 2 sublayers"),
    (.maskInUse, "the layer is a mask already"),
    (.notOnStage, "the layer is not part of a stage"),
    (.timeStandsStill, "the time cannot be told where a layer is paused"),
    (.notInOneTree, "the layers have no superlayer in common"),
    (.notInvertible, "a transform on the way cannot be undone"),
    (.invalidTime(.infinity), "the time is inf: it must be a finite number"),
    (.timeRunsBackwards(from: 2, to: 1), "the time cannot run backwards from 2.0 to 1.0"),
    (.endlessCallbacks(time: 2), "what is called at 2.0 s does not come to an end"),
    (.emitter(.tableClock), "the table's own clock cannot be changed"),
  ]

  @Test(arguments: errors) func `every refusal is a sentence of its own`(
    _ row: (error: EngineError, words: String)
  ) {
    #expect("\(row.error)" == row.words)
  }
}
