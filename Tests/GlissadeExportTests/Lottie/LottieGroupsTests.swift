import Foundation
import GlissadeMath
import TestSupport
import Testing

@testable import GlissadeExport

struct LottieGroupTests {
  private struct Layer: Decodable {
    struct Transform: Decodable {
      struct Opacity: Decodable { var a: Int }
      var o: Opacity
    }
    var ty: Int
    var ind: Int
    var nm: String
    var parent: Int?
    var refId: String?
    var w: Int?
    var h: Int?
    var td: Int?
    var tt: Int?
    var ip: Int
    var op: Int
    var ks: Transform
  }

  private struct Animation: Decodable {
    struct Asset: Decodable {
      var id: String
      var layers: [Layer]
    }
    var assets: [Asset]
    var layers: [Layer]
    var compositions: [[Layer]] { [layers] + assets.map(\.layers) }
  }

  private func animation(_ recording: Recording) throws -> Animation {
    let json = try LottieExport().export(recording).json
    return try JSONDecoder().decode(Animation.self, from: Data(json.utf8))
  }

  @Test func `compositions hold all that their layers refer to`() throws {
    for recording in [try GroupScene.recording(), try SampleScene.reveal.recorder().record()] {
      let animation = try animation(recording)
      var shown: Set<String> = []
      for layers in animation.compositions {
        let numbers = layers.map(\.ind)
        expectEqual(Set(numbers).count, numbers.count)
        for (place, layer) in layers.enumerated() {
          if let parent = layer.parent { expectTrue(numbers.contains(parent), "\(layer.nm)") }
          // Players take the layer above for the shape that a layer is cut along.
          if layer.tt != nil { expectTrue(place > 0 && layers[place - 1].td == 1, "\(layer.nm)") }
          if layer.td != nil { expectEqual(layers[place + 1].tt, 1, "\(layer.nm)") }
          if let reference = layer.refId { shown.insert(reference) }
          // Beyond the viewport nothing is seen that a composition's own size could cut.
          if layer.ty == 0 {
            expectTrue(
              layer.w == Int(recording.viewport.width) && layer.h == Int(recording.viewport.height))
          }
        }
      }
      expectEqual(shown, Set(animation.assets.map(\.id)))
    }
  }

  @Test func `a group fades as one, and what is in it does not`() throws {
    let animation = try animation(try GroupScene.recording())
    let fading = animation.compositions.joined().filter { $0.ks.o.a == 1 }
    expectEqual(fading.map(\.nm), ["all of group"])
  }

  @Test func `siblings that change places are shown order by order`() throws {
    let animation = try animation(try GroupScene.recording())
    let deck = animation.layers.filter { $0.ty == 0 && !$0.nm.hasPrefix("all of") }
    let orders = Dictionary(grouping: deck) { $0.ip }.sorted { $0.key < $1.key }
    expectEqual(
      orders.map { $0.value.map { $0.nm.prefix { $0 != "," } } },
      [
        ["two", "three", "one"], ["one", "two", "three"], ["three", "two", "one"],
      ])
    expectEqual(orders.map { $0.value[0].ip }, [0, 10, 20])
    expectEqual(orders.map { $0.value[0].op }, [10, 20, 31])
  }

  private func state(_ layer: Int, opacity: Double = 1) -> LayerState {
    var state = LayerState(
      layer: layer, bounds: Rect(x: 0, y: 0, width: 10, height: 10), backgroundColor: .black)
    state.opacity = opacity
    return state
  }

  @Test func `a single painted layer needs no group, however deep it is`() throws {
    // Deeper than a stack could go down.
    let count = 2000
    var states = (0..<count).map { state($0, opacity: 0.999) }
    for index in 0..<count - 1 { states[index].backgroundColor = .clear }
    let recording = Recording(
      viewport: Size(width: 10, height: 10), frameRate: 60,
      layers: (0..<count).map { RecordedLayer(parent: $0 == 0 ? nil : $0 - 1) },
      frames: [RecordedFrame(index: 0, time: 0, layers: states)])
    let json = try LottieExport().export(recording).json
    expectTrue(json.contains("\"assets\":[]"))
  }

  @Test func `orders that change with every frame stay the last one, with a warning`() throws {
    let count = 150
    let frames = (0..<200).map { index in
      RecordedFrame(
        index: index, time: Double(index) / 60,
        layers: (0..<count).map { state(index % 2 == 0 ? $0 : count - 1 - $0) })
    }
    let recording = Recording(
      viewport: Size(width: 10, height: 10), frameRate: 60,
      layers: (0..<count).map { _ in RecordedLayer() }, frames: frames)
    let output = try LottieExport().export(recording)
    expectEqual(
      output.warnings,
      [
        "The sublayers of the stage change their order too often: they stay in the last one."
      ])
    expectTrue(output.json.contains("\"assets\":[]"))
  }
}
