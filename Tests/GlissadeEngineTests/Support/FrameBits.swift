import GlissadeEngine

/// The bits of what layers show in a frame, compared as a whole.
struct FrameBits: Equatable {
  private var local: [UInt32] = []
  private var world: [UInt32] = []
  private var opacities: [UInt32] = []
  private var columns: [UInt32] = []

  var isEmpty: Bool { opacities.isEmpty }

  /// What layers show, wherever they stand in the frame.
  init(of layers: [Layer], on stage: Stage) {
    let columned: [(property: LayerProperty, count: Int)] = [
      (.bounds, 4), (.anchorPoint, 2), (.cornerRadius, 1), (.backgroundColor, 4), (.contents, 3),
      (.isHidden, 1),
    ]
    stage.withFrame { local, world, opacities, columns in
      for layer in layers {
        guard let place = layer.place else { continue }
        for entry in 0..<16 {
          self.local.append(local[16 * place + entry].bitPattern)
          self.world.append(world[16 * place + entry].bitPattern)
        }
        self.opacities.append(opacities[place].bitPattern)
        for (property, count) in columned {
          guard let first = layer.columnPlace(of: property) else { continue }
          for number in 0..<count {
            self.columns.append(columns[first + 16 * number].bitPattern)
          }
        }
      }
    }
  }
}
