import GlissadeEngine

let stage = Stage()
let layer = Layer()
try stage.root.addSublayer(layer)
let move = BasicAnimation(keyPath: .positionX, from: 0, to: 100)
move.duration = 1
try layer.add(move)
try stage.evaluate(at: 0.5)
print(stage.frame.changedLayers.count)
