import ArgumentParser
import Glissade
import GlissadeExport
import ScalarLoops

/// A workload of fixed size, the same in every step, whose instructions and allocations have committed bounds.
enum CountedWork: String, CaseIterable, ExpressibleByArgument {
  case frame
  case stackedFrame = "stacked-frame"
  case trims
  case signatures
  case add
  case bulkAdd = "bulk-add"
  case layers
  case bulkLayers = "bulk-layers"
  case commit
  case presentation
  case presentationMatrices = "presentation-matrices"
  case push
  case widePush = "wide-push"
  case scrub
  case animator
  case oneLayer = "one-layer"
  case tenLayers = "ten-layers"
  case advance
  case partialBlocks = "partial-blocks"
  case newCurve = "new-curve"
  case knownCurve = "known-curve"
  case record
  case recordLines = "record-lines"

  var summary: String {
    switch self {
    case .frame: "a frame of 1,000 layers with springs, ease-in and linear animations"
    case .stackedFrame: "a frame of 1,000 layers with keyframes, a sum and a rotation"
    case .trims: "a frame of 1,000 slots with springs, ease-in and linear animations of a column"
    case .signatures: "a frame of 1,000 slots of about 600 signatures"
    case .add: "three animations added to each of 100 layers, compiled, and removed"
    case .bulkAdd: "an animation added to each of 100 layers by one call, compiled, and removed"
    case .layers: "100 layers without animations added one by one, compiled, and removed"
    case .bulkLayers: "100 layers without animations added by one call, compiled, and removed"
    case .commit: "positions of 100 layers set with implicit animations that run to their end"
    case .presentation: "position, its velocity and opacity of 100 animated layers, read twice"
    case .presentationMatrices: "matrix and velocity of the transform of 100 animated layers"
    case .push: "a push of a controller with 10 views over another, a frame of it, and a pop"
    case .widePush: "a push of a controller with 1,000 views over another, a frame of it, and a pop"
    case .scrub: "a push driven to 60 places, with a frame at each, and cancelled"
    case .animator: "a property animator of 10 views run, paused, scrubbed, reversed, continued"
    case .oneLayer: "a frame of one layer that moves and fades in"
    case .tenLayers: "a frame of ten layers that move and fade in"
    case .advance: "ten layers that move and fade in, advanced by a frame that is then evaluated"
    case .partialBlocks: "arrays of 5 and of 21 rows, eased, by keyframes and as matrices"
    case .newCurve: "a curve that is new to the process, prepared"
    case .knownCurve: "ease-in-ease-out, and a curve that the process knows, prepared"
    case .record: "a recording of 100 layers with three animations each in 61 frames"
    case .recordLines: "the same written as JSON Lines"
    }
  }

  func make(_ setup: Setup) throws -> (Int) throws -> Void {
    switch self {
    case .frame: try frame(setup, animate: { try $0.animate($1) })
    case .stackedFrame: try frame(setup, animate: stack)
    case .trims: try trims(setup)
    case .signatures: try signatures(setup)
    case .add: try add(setup)
    case .bulkAdd: try bulkAdd(setup)
    case .layers: try layers(setup, inBulk: false)
    case .bulkLayers: try layers(setup, inBulk: true)
    case .commit: try commit(setup)
    case .presentation: try presentation(setup)
    case .presentationMatrices: try presentationMatrices(setup)
    case .push: try push(setup, views: 10)
    case .widePush: try push(setup, views: 1000)
    case .scrub: try scrub(setup)
    case .animator: try animator(setup)
    case .oneLayer: try small(setup, layers: 1)
    case .tenLayers: try small(setup, layers: 10)
    case .advance: try advance(setup)
    case .partialBlocks: try partialBlocks(setup)
    case .newCurve: newCurve()
    case .knownCurve: try knownCurve()
    case .record:
      try record(setup) { recorder in
        try recorder.stream { (_, _) throws(ExportError) in true }
      }
    case .recordLines:
      try record(setup) { recorder in
        _ = try recorder.writeLines(.jsonLines, hasConstantLayers: true) {
          (_) throws(ExportError) in
        }
      }
    }
  }

  /// Returns a stage of layers, and the animation parameters of each of them.
  private func scene(_ setup: Setup, layers count: Int) throws -> (Stage, [(Layer, ScalarLayer)]) {
    var random = Random()
    let stage = Stage(instructionSet: setup.instructionSet, threads: setup.threads)
    let layers = (0..<count).map { _ in (Layer(), ScalarLayer(&random)) }
    for (layer, _) in layers { try stage.root.addSublayer(layer) }
    try stage.evaluate(at: 0)
    return (stage, layers)
  }

  private func frame(
    _ setup: Setup, animate: (ScalarLayer, Layer) throws -> Void
  ) throws -> (Int) throws -> Void {
    let (stage, layers) = try scene(setup, layers: setup.layers)
    for (layer, motion) in layers { try animate(motion, layer) }
    return { try stage.evaluate(at: 0.5 + Double($0 % 1021) / 2042) }
  }

  private func stack(_ motion: ScalarLayer, _ layer: Layer) throws {
    let bounce = KeyframeAnimation(
      keyPath: .position, values: [Point(x: 0, y: 0), Point(x: 40, y: 90), Point(x: 80, y: 10)])
    let swing = BasicAnimation(keyPath: .transformRotationZ, from: 0.0, to: 3.0)
    let drift = BasicAnimation(keyPath: .position, from: Point.zero, to: Point(x: 7, y: 9))
    drift.isAdditive = true
    for animation in [bounce, swing, drift] as [PropertyAnimation] {
      animation.beginTime = motion.begin
      animation.duration = 2
      animation.timingFunction = .easeIn
      try layer.add(animation)
    }
  }

  private func trims(_ setup: Setup) throws -> (Int) throws -> Void {
    var random = Random()
    let table = AnimationTable(instructionSet: setup.instructionSet, threads: setup.threads)
    try table.insert(count: setup.layers) { number, slot in
      TrimmedLayer(&random, [.spring, .easeIn, .linear][number % 3]).describe(.column, &slot)
    }
    return { try table.evaluate(at: 0.5 + Double($0 % 1021) / 2042) }
  }

  private func signatures(_ setup: Setup) throws -> (Int) throws -> Void {
    let table = try RecipeTable(setup, recipes: 1000)
    return { try table.run($0) }
  }

  private func add(_ setup: Setup) throws -> (Int) throws -> Void {
    let (stage, layers) = try scene(setup, layers: 100)
    return { _ in
      for (layer, motion) in layers { try motion.animate(layer) }
      stage.flush()
      for (layer, _) in layers { layer.removeAllAnimations() }
      stage.flush()
    }
  }

  private func bulkAdd(_ setup: Setup) throws -> (Int) throws -> Void {
    let (stage, described) = try scene(setup, layers: 100)
    let layers = described.map(\.0)
    let slide = BasicAnimation(keyPath: .position, to: Point(x: 3, y: 4))
    slide.timingFunction = .easeIn
    slide.duration = 1
    var batch = AnimationBatch(slide)
    batch.fromValues = layers.indices.map { Point(x: Double($0), y: 5) }
    batch.beginTimes = layers.indices.map { 0.25 + Double($0) / 64 }
    let rows = batch
    return { _ in
      try stage.add(rows, to: layers, forKey: "slide")
      stage.flush()
      try stage.removeAnimations(forKey: "slide", from: layers)
      stage.flush()
    }
  }

  private func layers(_ setup: Setup, inBulk: Bool) throws -> (Int) throws -> Void {
    let stage = Stage(instructionSet: setup.instructionSet, threads: setup.threads)
    let layers = (0..<100).map { number in
      let layer = Layer()
      layer.frame = Rect(x: Double(number), y: 5, width: 20, height: 10)
      return layer
    }
    return { _ in
      if inBulk {
        try stage.root.addSublayers(layers)
        stage.flush()
        try stage.root.removeSublayers(layers)
      } else {
        for layer in layers { try stage.root.addSublayer(layer) }
        stage.flush()
        for layer in layers.reversed() { layer.removeFromSuperlayer() }
      }
      stage.flush()
    }
  }

  private func commit(_ setup: Setup) throws -> (Int) throws -> Void {
    let (stage, layers) = try scene(setup, layers: 100)
    return { number in
      stage.perform {
        for (layer, _) in layers { layer.position = Point(x: Double(number % 2) * 100, y: 50) }
      }
      try stage.advance(to: stage.time + 1)
    }
  }

  private func presentation(_ setup: Setup) throws -> (Int) throws -> Void {
    let (stage, layers) = try scene(setup, layers: 100)
    for (layer, motion) in layers { try motion.animate(layer) }
    return { number in
      try stage.evaluate(at: 0.5 + Double(number % 1021) / 2042)
      for _ in 0..<2 {
        for (layer, _) in layers {
          guard let shown = layer.presentation else { continue }
          _ = shown.position
          _ = shown.velocity(of: .position)
          _ = shown.opacity
        }
      }
    }
  }

  private func presentationMatrices(_ setup: Setup) throws -> (Int) throws -> Void {
    let (stage, layers) = try scene(setup, layers: 100)
    for (layer, motion) in layers { try motion.animate(layer) }
    return { number in
      try stage.evaluate(at: 0.5 + Double(number % 1021) / 2042)
      for (layer, _) in layers {
        guard let shown = layer.presentation else { continue }
        _ = shown.localMatrix
        _ = shown.velocity(of: .transform)
      }
    }
  }

  private func record(
    _ setup: Setup, _ body: @escaping (Recorder) throws -> Void
  ) throws -> (Int) throws -> Void {
    let recorder = try Recorder(duration: 1) {
      let (stage, layers) = try scene(setup, layers: 100)
      return Recorder.Subject(stage: stage, viewport: Size(width: 400, height: 400)) {
        for (layer, motion) in layers { try motion.animate(layer) }
      }
    }
    return { _ in try body(recorder) }
  }

  private func push(_ setup: Setup, views: Int) throws -> (Int) throws -> Void {
    let scene = try PushScene(setup, each: views)
    return { _ in
      try scene.begin()
      try scene.stage.evaluate(at: scene.stage.time)
      try scene.end()
      try scene.pop()
    }
  }

  private func scrub(_ setup: Setup) throws -> (Int) throws -> Void {
    let scene = try PushScene(setup, each: 10)
    let driver = DrivingDelegate()
    scene.navigation.delegate = driver
    return { _ in
      try scene.begin()
      for place in 1...60 {
        driver.interaction.update(Double(place) / 100)
        try scene.stage.advance(to: scene.stage.time + 1.0 / 60)
        try scene.stage.evaluate(at: scene.stage.time)
      }
      driver.interaction.cancel()
      try scene.stage.advance(to: scene.stage.time + 1)
    }
  }

  private func animator(_ setup: Setup) throws -> (Int) throws -> Void {
    let scene = try PushScene(setup, each: 10)
    let views = scene.navigation.topViewController?.view.subviews ?? []
    return { number in
      let animator = try ViewPropertyAnimator(duration: 1, curve: .easeInOut) {
        for view in views { view.center.x += number % 2 == 0 ? 100 : -100 }
      }
      animator.startAnimation()
      try scene.stage.advance(to: scene.stage.time + 0.25)
      animator.pauseAnimation()
      for place in 1...10 {
        animator.fractionComplete = Double(place) / 20
        try scene.stage.evaluate(at: scene.stage.time)
      }
      animator.isReversed = true
      animator.continueAnimation(withTimingParameters: nil, durationFactor: 0.5)
      try scene.stage.advance(to: scene.stage.time + 2)
      views.forEach { $0.center.x = 100 }
    }
  }
}

/// A delegate that returns an animator and an interaction for every push.
private final class DrivingDelegate: NavigationControllerDelegate {
  let interaction = PercentDrivenInteractiveTransition()

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation, from: ViewController,
    to: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? { NavigationAnimator(operation: operation) }

  func navigationController(
    _ navigationController: NavigationController,
    interactionControllerFor animator: any ViewControllerAnimatedTransitioning
  ) -> (any ViewControllerInteractiveTransitioning)? { interaction }
}
