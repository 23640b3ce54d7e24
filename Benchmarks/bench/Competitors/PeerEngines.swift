#if Peers
  import Glissade
  import GlissadePeers
  import ScalarLoops

  // Whole frames of the engines of the trait `Peers`, beside those of stages with the same layers.

  extension Case {
    static var engines: [Case] {
      guard arePeersSupported else { return [] }
      return [
        Case(
          "rlottie",
          "a stage's evaluate(at:) of ease-in animations of position, scale and opacity; beside it rlottie's"
            + " renderTree of a Lottie animation with the same layers, which builds paths but does not raster",
          sizes: [1000, 10_000]
        ) { try rlottie($0) },
        Case(
          "tweeny",
          "a stage's evaluate(at:) of layers whose seven numbers follow the cube of the progress; beside it"
            + " Tweeny's step of tweens of the same numbers, without matrices and without a tree",
          sizes: [1000, 10_000]
        ) { try tweeny($0) },
      ]
    }

    private static func rlottie(_ setup: Setup) throws -> Workload {
      var random = Random()
      let layers = (0..<setup.layers).map { _ in ScalarLayer(inPoints: &random) }
      let scene = try EngineScene(setup) {
        $0.bounds = Rect(x: 0, y: 0, width: LottieScene.side, height: LottieScene.side)
        try layers[$1].animate($0)
      } exact: {
        layers[$0].exactSquare(LottieScene.side, at: $1)
      }
      let lottie = try LottieScene(layers)
      let peer = Candidate(.peer("rlottie: paths, no raster")) { _ in
        lottie.step()
      } error: { _ in
        scene.error(at: lottie.time, opacityStep: 1 / 255) { lottie.values(of: $0) }
      }
      return try Workload(
        candidates: [scene.candidate(Instants(first: 0.5, last: 1)), peer],
        limit: LimitWork(shape: .stage, multiplyAdds: 14 + 64), errorBound: 8e-6,
        note: "rlottie builds a tree to draw, with the path of each layer's square, but does not"
          + " raster; Glissade draws nothing"
      )
      // A coordinate of 1,000 points is off by up to 6e-5 points in Float, and the scale is the difference of two,
      // divided by 40.
      .verified(peerBound: 4e-6)
    }

    private static func tweeny(_ setup: Setup) throws -> Workload {
      var random = Random()
      let layers = (0..<setup.layers).map { _ in ScalarLayer(ofTween: &random) }
      let scene = try EngineScene(setup) {
        try layers[$1].animateCubically($0)
      } exact: {
        layers[$0].exactCubic(at: $1)
      }
      let tweens = TweenScene(layers)
      let peer = Candidate(.peer("Tweeny: no matrix, no tree")) { _ in
        tweens.step()
      } error: { _ in
        scene.error(at: tweens.time) { tweens.values(of: $0) }
      }
      return try Workload(
        candidates: [scene.candidate(TweenScene.instants), peer],
        limit: LimitWork(shape: .stage, multiplyAdds: 14 + 64), errorBound: 8e-6,
        note: "Tweeny steps 7 floats of each tween, with no matrix and no tree;"
          + " Glissade has both, and draws nothing"
      )
      // Tweeny rounds five times in Float, each by at most 6e-8.
      .verified(peerBound: 3e-7)
    }
  }

  /// A reason why the time of another engine would mean nothing.
  enum PeerError: Error, CustomStringConvertible {
    case unreadable
    case inexact(String, error: Double, bound: Double)

    var description: String {
      switch self {
      case .unreadable: "rlottie cannot read the layers"
      case .inexact(let engine, let error, let bound):
        "\(engine) is off by \(error) before it is timed, more than \(bound)"
      }
    }
  }

  extension Workload {
    /// Runs every candidate once, and throws if one does not compute the same as the others.
    fileprivate func verified(peerBound: Double) throws -> Workload {
      for candidate in candidates {
        try candidate.run(0)
        let error = try candidate.error(0)
        var (engine, bound) = ("Glissade", errorBound)
        if case .peer(let name) = candidate.role { (engine, bound) = (name, peerBound) }
        guard error <= bound else {
          throw PeerError.inexact(engine, error: error, bound: bound)
        }
      }
      return self
    }
  }

  /// A stage, and the exact values of its layers.
  private struct EngineScene {
    /// The width and the height of the area in which layers move, in points.
    static let extent = 1000.0
    private let stage: Stage
    private let layers: [Layer]
    private let exact: (_ number: Int, _ time: Double) -> ExactLayer

    init(
      _ setup: Setup, animate: (_ layer: Layer, _ number: Int) throws -> Void,
      exact: @escaping (_ number: Int, _ time: Double) -> ExactLayer
    ) throws {
      stage = Stage(instructionSet: setup.instructionSet, threads: setup.threads)
      layers = (0..<setup.layers).map { _ in Layer() }
      self.exact = exact
      try stage.root.addSublayers(layers)
      for (number, layer) in layers.enumerated() { try animate(layer, number) }
    }

    func candidate(_ instants: Instants) -> Candidate {
      Candidate(.ours) {
        try stage.evaluate(at: instants.time($0))
      } error: { step in
        let frame = stage.frame
        return error(at: instants.time(step)) { number in
          frame[layers[number]].map { ExactLayer(matrix: $0.worldMatrix, opacity: $0.opacity) }
        }
      }
    }

    /// Returns the largest error of the layers' values; translations are relative to the area.
    ///
    /// - Parameter opacityStep: The resolution of opacities, which does not count.
    func error(
      at time: Double, opacityStep: Double = 0, _ values: (_ number: Int) -> ExactLayer?
    ) -> Double {
      largestError(layers.count) { number in
        guard let shown = values(number) else { return .infinity }
        let exact = exact(number, time)
        let distance = shown.matrix.distance(to: exact.matrix) { row, _ in
          row == 3 ? EngineScene.extent : 1
        }
        return max(distance, abs(shown.opacity - exact.opacity) - opacityStep)
      }
    }
  }

  /// A Lottie animation of squares in rlottie.
  @safe private final class LottieScene {
    /// The length of a square's side, in points.
    static let side = 40.0
    /// The frames per second, one for each of the 1,021 ``Instants`` of half a second.
    private static let rate = 2042
    private let lottie: OpaquePointer
    private var frame = 0

    init(_ layers: [ScalarLayer]) throws {
      let peers = layers.map(\.peer)
      let made = unsafe peer_lottie_create(
        peers.count, peers, Int(EngineScene.extent), Float(LottieScene.side),
        Float(LottieScene.rate), LottieScene.rate)
      guard let made = unsafe made else { throw PeerError.unreadable }
      unsafe lottie = made
    }

    deinit { unsafe peer_lottie_destroy(lottie) }

    var time: Double { Double(frame) / Double(LottieScene.rate) }

    /// Builds the next frame, from 0.5 s to 1 s and again: rlottie does nothing for the same frame.
    func step() {
      let first = LottieScene.rate / 2
      frame = first + (frame + 1) % first
      unsafe peer_lottie_frame(lottie, frame)
    }

    func values(of layer: Int) -> ExactLayer? {
      var square = peer_square()
      guard unsafe peer_lottie_layer(lottie, layer, &square) else { return nil }
      let scale = (
        x: Double(square.width) / LottieScene.side, y: Double(square.height) / LottieScene.side
      )
      return ExactLayer(
        matrix: Transform3D(scaleX: scale.x, y: scale.y, z: scale.x).concatenating(
          Transform3D(translationX: Double(square.left), y: Double(square.top), z: 0)),
        opacity: Double(square.opacity))
    }
  }

  /// Tweens in Tweeny.
  @safe private final class TweenScene {
    /// The milliseconds of a tween, the greatest power of two that Tweeny can store, so that sums of steps are exact in
    /// Float.
    static let duration = 32_768
    /// Times at which all tweens move.
    ///
    /// They begin in the first quarter of a duration, and there are fewer steps than to their ends.
    static let instants = Instants(
      first: Double(duration / 2) / 1000, last: Double(duration) / 1000)
    private let tweens: OpaquePointer
    private let numbers: PageAlignedArray<Float>
    private var steps = 0

    init(_ layers: [ScalarLayer]) {
      let peers = layers.map(\.peer)
      unsafe tweens = peer_tweens_create(peers.count, peers, Float(TweenScene.instants.first))
      numbers = PageAlignedArray(count: 7 * layers.count) { _ in 0 }
    }

    deinit { unsafe peer_tweens_destroy(tweens) }

    var time: Double { TweenScene.instants.first + Double(steps) / 1000 }

    func step() {
      unsafe peer_tweens_step(tweens, 1, numbers.pointer)
      steps += 1
    }

    func values(of layer: Int) -> ExactLayer? {
      let at = { (part: Int) in Double(self.numbers[7 * layer + part]) }
      return ExactLayer(
        matrix: Transform3D(scaleX: at(3), y: at(4), z: at(5))
          .concatenating(Transform3D(translationX: at(0), y: at(1), z: at(2))), opacity: at(6))
    }
  }

  extension ScalarLayer {
    /// Creates a layer that moves by ease-in within the area of an ``EngineScene``.
    fileprivate init(inPoints random: inout Random) {
      self.init(&random, .easeIn)
      transform.fromTranslation = ScalarVector(&random, 0, EngineScene.extent)
      transform.toTranslation = ScalarVector(&random, 0, EngineScene.extent)
      transform.fromScale = ScalarVector(&random, 0.5, 1.5)
      transform.toScale = ScalarVector(&random, 0.5, 1.5)
      // rlottie leaves out layers that are too faint to be seen.
      (fromOpacity, toOpacity) = (random.uniform(0.1, 1), random.uniform(0.1, 1))
    }

    /// Creates a layer with the timing of a ``TweenScene``.
    fileprivate init(ofTween random: inout Random) {
      self.init(inPoints: &random)
      begin = Double(random.below(UInt64(TweenScene.duration / 4))) / 1000
      inverseDuration = 1000 / Float(TweenScene.duration)
    }

    /// Returns the values of ``exactLayer(at:)`` of a square about the position, from its upper left corner.
    fileprivate func exactSquare(_ side: Double, at time: Double) -> ExactLayer {
      var exact = exactLayer(at: time)
      exact.matrix = Transform3D(translationX: -side / 2, y: -side / 2, z: 0)
        .concatenating(exact.matrix)
      return exact
    }

    /// Adds animations of seven numbers along the curve that is the cube of the progress.
    fileprivate func animateCubically(_ layer: Layer) throws {
      let cubic = try TimingFunction.controlPoints(1.0 / 3, 0, 2.0 / 3, 0)
      let (a, b) = (transform.fromTranslation.vector, transform.toTranslation.vector)
      try add(
        .position, from: Point(x: a.x, y: a.y), to: Point(x: b.x, y: b.y), layer, along: cubic)
      try add(.zPosition, from: a.z, to: b.z, layer, along: cubic)
      let (c, d) = (transform.fromScale.vector, transform.toScale.vector)
      try add(.transformScaleX, from: c.x, to: d.x, layer, along: cubic)
      try add(.transformScaleY, from: c.y, to: d.y, layer, along: cubic)
      try add(.transformScaleZ, from: c.z, to: d.z, layer, along: cubic)
      try add(.opacity, from: Double(fromOpacity), to: Double(toOpacity), layer, along: cubic)
    }

    fileprivate func exactCubic(at time: Double) -> ExactLayer {
      let progress = (time - begin) * Double(inverseDuration)
      let (p, t) = (progress * progress * progress, transform)
      let translation = Vector.interpolate(
        from: t.fromTranslation.vector, to: t.toTranslation.vector, at: p)
      let scale = Vector.interpolate(from: t.fromScale.vector, to: t.toScale.vector, at: p)
      return ExactLayer(
        matrix: Transform3D(scaleX: scale.x, y: scale.y, z: scale.z)
          .concatenating(
            Transform3D(translationX: translation.x, y: translation.y, z: translation.z)),
        opacity: Double(fromOpacity) + (Double(toOpacity) - Double(fromOpacity)) * p)
    }
  }
#endif
