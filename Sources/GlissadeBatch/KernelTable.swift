import GlissadeKernels

#if canImport(GlissadeKernelsV3)
  import GlissadeKernelsV3
  import GlissadeKernelsV4
#endif

// The only way to the kernels. Arguments are pointers and plain numbers: a vector passed by value
// between modules that were compiled for different instruction sets arrives as garbage.

typealias In = UnsafePointer<Float>
typealias Numbers = UnsafePointer<Int32>
typealias Out = UnsafeMutablePointer<Float>
typealias SpringKernel = @Sendable (In, Int, Double, Out, Out?, Bool) -> Void
typealias CurveKernel = @Sendable (In, In, In, In, Int, Out) -> Void
typealias LerpKernel = @Sendable (In, In, In, Int, Out, Bool) -> Void
typealias BezierKernel = @Sendable (In, In, In, In, Int, Out, Bool) -> Void
typealias StepsKernel = @Sendable (Float, Float, Float, In, In, In, Int, Out) -> Void
typealias KeyframesKernel = @Sendable (In, Int, In?, In, In, Int, Out, Bool) -> Void
typealias TreeKernel = @Sendable (In, Numbers, Numbers, Int, Out) -> Void
typealias FrameKernel = @Sendable (Numbers, In, Int, Double, In, Out, Out, Out, Bool) -> Void
typealias StackKernel =
  @Sendable (
    Numbers, In, Int, Double, In, In, Out, Out, Out, Out, Bool
  ) -> Void
typealias BakeKernel = @Sendable (In, Int, Int, In, Int, Int, Out, Bool) -> Void
typealias ParticleKernel =
  @Sendable (
    In, Int32, UInt32, UInt32, Int, Double, Double, Int, Out, Out, Out
  ) -> Int
typealias RowsKernel = @Sendable (In, In, Int, Out, Bool) -> Void

/// The entry points of one build of the kernels.
///
/// A class, because a copy of a struct would count references for each of its functions.
@safe final class KernelTable: Sendable {
  let springsUnder: SpringKernel
  let springsFirm: SpringKernel
  let springsNear: SpringKernel
  let springsCritical: SpringKernel
  let springsOver: SpringKernel
  let springsSlow: @Sendable (In, Int, Double, Out, Out?) -> Void
  let decays: @Sendable (In, Int, Double, Out, Out) -> Void
  let interpolateLinear: LerpKernel
  let interpolateBezier: BezierKernel
  let interpolateSteepBezier: CurveKernel
  let interpolateSteps: StepsKernel
  let interpolatePiecewise: CurveKernel
  let interpolateKeyframes: KeyframesKernel
  let concatTranslationScale: RowsKernel
  let composeTransforms: RowsKernel
  let recomposeTransforms: @Sendable (In, In, Int, Out) -> Void
  let multiplyMatrices: RowsKernel
  let multiplyMatricesByOne: RowsKernel
  let multiplyOneByMatrices: RowsKernel
  let multiplyTree: TreeKernel
  let bakeFrames: BakeKernel
  let evaluateFrame: FrameKernel
  let evaluateParticles: ParticleKernel
  let evaluateStacks: StackKernel
  let fenceStreams: @Sendable () -> Void

  init(
    springsUnder: @escaping SpringKernel,
    springsFirm: @escaping SpringKernel,
    springsNear: @escaping SpringKernel,
    springsCritical: @escaping SpringKernel,
    springsOver: @escaping SpringKernel,
    springsSlow: @escaping @Sendable (In, Int, Double, Out, Out?) -> Void,
    decays: @escaping @Sendable (In, Int, Double, Out, Out) -> Void,
    interpolateLinear: @escaping LerpKernel,
    interpolateBezier: @escaping BezierKernel,
    interpolateSteepBezier: @escaping CurveKernel,
    interpolateSteps: @escaping StepsKernel,
    interpolatePiecewise: @escaping CurveKernel,
    interpolateKeyframes: @escaping KeyframesKernel,
    concatTranslationScale: @escaping RowsKernel,
    composeTransforms: @escaping RowsKernel,
    recomposeTransforms: @escaping @Sendable (In, In, Int, Out) -> Void,
    multiplyMatrices: @escaping RowsKernel,
    multiplyMatricesByOne: @escaping RowsKernel,
    multiplyOneByMatrices: @escaping RowsKernel,
    multiplyTree: @escaping TreeKernel,
    bakeFrames: @escaping BakeKernel,
    evaluateFrame: @escaping FrameKernel,
    evaluateParticles: @escaping ParticleKernel,
    evaluateStacks: @escaping StackKernel,
    fenceStreams: @escaping @Sendable () -> Void
  ) {
    unsafe self.springsUnder = unsafe springsUnder
    unsafe self.springsFirm = unsafe springsFirm
    unsafe self.springsNear = unsafe springsNear
    unsafe self.springsCritical = unsafe springsCritical
    unsafe self.springsOver = unsafe springsOver
    unsafe self.springsSlow = unsafe springsSlow
    unsafe self.decays = unsafe decays
    unsafe self.interpolateLinear = unsafe interpolateLinear
    unsafe self.interpolateBezier = unsafe interpolateBezier
    unsafe self.interpolateSteepBezier = unsafe interpolateSteepBezier
    unsafe self.interpolateSteps = unsafe interpolateSteps
    unsafe self.interpolatePiecewise = unsafe interpolatePiecewise
    unsafe self.interpolateKeyframes = unsafe interpolateKeyframes
    unsafe self.concatTranslationScale = unsafe concatTranslationScale
    unsafe self.composeTransforms = unsafe composeTransforms
    unsafe self.recomposeTransforms = unsafe recomposeTransforms
    unsafe self.multiplyMatrices = unsafe multiplyMatrices
    unsafe self.multiplyMatricesByOne = unsafe multiplyMatricesByOne
    unsafe self.multiplyOneByMatrices = unsafe multiplyOneByMatrices
    unsafe self.multiplyTree = unsafe multiplyTree
    unsafe self.bakeFrames = unsafe bakeFrames
    unsafe self.evaluateFrame = unsafe evaluateFrame
    unsafe self.evaluateParticles = unsafe evaluateParticles
    unsafe self.evaluateStacks = unsafe evaluateStacks
    self.fenceStreams = fenceStreams
  }

  static func table(for instructionSet: InstructionSet) -> KernelTable {
    #if canImport(GlissadeKernelsV3)
      switch instructionSet {
      case .baseline: return baseline
      case .v3: return v3
      case .v4: return v4
      }
    #else
      return baseline
    #endif
  }

  static let baseline = unsafe KernelTable(
    springsUnder: GlissadeKernels.springsUnder,
    springsFirm: GlissadeKernels.springsFirm,
    springsNear: GlissadeKernels.springsNear,
    springsCritical: GlissadeKernels.springsCritical,
    springsOver: GlissadeKernels.springsOver,
    springsSlow: GlissadeKernels.springsSlow,
    decays: GlissadeKernels.decays,
    interpolateLinear: GlissadeKernels.interpolateLinear,
    interpolateBezier: GlissadeKernels.interpolateBezier,
    interpolateSteepBezier: GlissadeKernels.interpolateSteepBezier,
    interpolateSteps: GlissadeKernels.interpolateSteps,
    interpolatePiecewise: GlissadeKernels.interpolatePiecewise,
    interpolateKeyframes: GlissadeKernels.interpolateKeyframes,
    concatTranslationScale: GlissadeKernels.concatTranslationScale,
    composeTransforms: GlissadeKernels.composeTransforms,
    recomposeTransforms: GlissadeKernels.recomposeTransforms,
    multiplyMatrices: GlissadeKernels.multiplyMatrices,
    multiplyMatricesByOne: GlissadeKernels.multiplyMatricesByOne,
    multiplyOneByMatrices: GlissadeKernels.multiplyOneByMatrices,
    multiplyTree: GlissadeKernels.multiplyTree,
    bakeFrames: GlissadeKernels.bakeFrames,
    evaluateFrame: GlissadeKernels.evaluateFrame,
    evaluateParticles: GlissadeKernels.evaluateParticles,
    evaluateStacks: GlissadeKernels.evaluateStacks,
    fenceStreams: GlissadeKernels.fenceStreams
  )

  #if canImport(GlissadeKernelsV3)
    static let v3 = unsafe KernelTable(
      springsUnder: GlissadeKernelsV3.springsUnder,
      springsFirm: GlissadeKernelsV3.springsFirm,
      springsNear: GlissadeKernelsV3.springsNear,
      springsCritical: GlissadeKernelsV3.springsCritical,
      springsOver: GlissadeKernelsV3.springsOver,
      springsSlow: GlissadeKernelsV3.springsSlow,
      decays: GlissadeKernelsV3.decays,
      interpolateLinear: GlissadeKernelsV3.interpolateLinear,
      interpolateBezier: GlissadeKernelsV3.interpolateBezier,
      interpolateSteepBezier: GlissadeKernelsV3.interpolateSteepBezier,
      interpolateSteps: GlissadeKernelsV3.interpolateSteps,
      interpolatePiecewise: GlissadeKernelsV3.interpolatePiecewise,
      interpolateKeyframes: GlissadeKernelsV3.interpolateKeyframes,
      concatTranslationScale: GlissadeKernelsV3.concatTranslationScale,
      composeTransforms: GlissadeKernelsV3.composeTransforms,
      recomposeTransforms: GlissadeKernelsV3.recomposeTransforms,
      multiplyMatrices: GlissadeKernelsV3.multiplyMatrices,
      multiplyMatricesByOne: GlissadeKernelsV3.multiplyMatricesByOne,
      multiplyOneByMatrices: GlissadeKernelsV3.multiplyOneByMatrices,
      multiplyTree: GlissadeKernelsV3.multiplyTree,
      bakeFrames: GlissadeKernelsV3.bakeFrames,
      evaluateFrame: GlissadeKernelsV3.evaluateFrame,
      evaluateParticles: GlissadeKernelsV3.evaluateParticles,
      evaluateStacks: GlissadeKernelsV3.evaluateStacks,
      fenceStreams: GlissadeKernelsV3.fenceStreams
    )

    static let v4 = unsafe KernelTable(
      springsUnder: GlissadeKernelsV4.springsUnder,
      springsFirm: GlissadeKernelsV4.springsFirm,
      springsNear: GlissadeKernelsV4.springsNear,
      springsCritical: GlissadeKernelsV4.springsCritical,
      springsOver: GlissadeKernelsV4.springsOver,
      springsSlow: GlissadeKernelsV4.springsSlow,
      decays: GlissadeKernelsV4.decays,
      interpolateLinear: GlissadeKernelsV4.interpolateLinear,
      interpolateBezier: GlissadeKernelsV4.interpolateBezier,
      interpolateSteepBezier: GlissadeKernelsV4.interpolateSteepBezier,
      interpolateSteps: GlissadeKernelsV4.interpolateSteps,
      interpolatePiecewise: GlissadeKernelsV4.interpolatePiecewise,
      interpolateKeyframes: GlissadeKernelsV4.interpolateKeyframes,
      concatTranslationScale: GlissadeKernelsV4.concatTranslationScale,
      composeTransforms: GlissadeKernelsV4.composeTransforms,
      recomposeTransforms: GlissadeKernelsV4.recomposeTransforms,
      multiplyMatrices: GlissadeKernelsV4.multiplyMatrices,
      multiplyMatricesByOne: GlissadeKernelsV4.multiplyMatricesByOne,
      multiplyOneByMatrices: GlissadeKernelsV4.multiplyOneByMatrices,
      multiplyTree: GlissadeKernelsV4.multiplyTree,
      bakeFrames: GlissadeKernelsV4.bakeFrames,
      evaluateFrame: GlissadeKernelsV4.evaluateFrame,
      evaluateParticles: GlissadeKernelsV4.evaluateParticles,
      evaluateStacks: GlissadeKernelsV4.evaluateStacks,
      fenceStreams: GlissadeKernelsV4.fenceStreams
    )
  #endif
}
