// Without the entry points, a debug build's kernels for AVX-512 have nothing to compile.
#if !GLISSADE_WITHOUT_V4

  public import CGlissadeSIMD

  /// Returns the entry points of this build of the kernels.
  ///
  /// Other modules import only the function's interface: Embedded Swift would otherwise compile the kernels again in
  /// every importing module, for the baseline instruction set.
  @export(interface)
  public func kernels() -> KernelTable {
    // Closures, because a function's own name would become a weak function here.
    unsafe KernelTable(
      springs: { form, rows, blocks, time, positions, velocities, streaming in
        let run = unsafe SpringBlocks(
          rows: LaneReader(rows), blocks: blocks, time: time, positions: LaneWriter(positions),
          velocities: velocities.map { unsafe LaneWriter($0) }, streaming: streaming)
        run.evaluateBlocks(SpringForm(word: form))
      },
      startedSprings: { form, rows, begins, blocks, time, longest, positions, velocities in
        let run = unsafe StartedSpringBlocks(
          rows: LaneReader(rows), begins: LaneReader(begins), blocks: blocks, time: time,
          longest: longest, positions: LaneWriter(positions),
          velocities: velocities.map { unsafe LaneWriter($0) })
        run.evaluateBlocks(SpringForm(word: form))
      },
      decays: { rows, blocks, time, positions, velocities in
        unsafe decays(
          LaneReader(rows), blocks, time, LaneWriter(positions), LaneWriter(velocities))
      },
      interpolateLinear: {
        unsafe interpolateLinear(
          LaneReader($0), LaneReader($1), LaneReader($2), $3, LaneWriter($4), $5)
      },
      interpolateBezier: {
        unsafe interpolateBezier(
          LaneReader($0), LaneReader($1), LaneReader($2), LaneReader($3), $4, LaneWriter($5), $6)
      },
      interpolateSteepBezier: { c, p, a, b, blocks, out, _ in
        unsafe interpolateSteepBezier(
          LaneReader(c), LaneReader(p), LaneReader(a), LaneReader(b), blocks, LaneWriter(out))
      },
      interpolateSteps: { c, p, a, b, blocks, out, _ in
        unsafe interpolateSteps(
          LaneReader(c), LaneReader(p), LaneReader(a), LaneReader(b), blocks, LaneWriter(out))
      },
      interpolatePiecewise: { c, p, a, b, blocks, out, _ in
        unsafe interpolatePiecewise(
          LaneReader(c), LaneReader(p), LaneReader(a), LaneReader(b), blocks, LaneWriter(out))
      },
      interpolateKeyframes: { times, count, curve, p, rows, blocks, out, streaming in
        unsafe interpolateKeyframes(
          LaneReader(times), count, curve.map { unsafe LaneReader($0) }, LaneReader(p),
          LaneReader(rows), blocks, LaneWriter(out), streaming)
      },
      concatTranslationScale: {
        unsafe concatTranslationScale(LaneReader($0), LaneReader($1), $2, LaneWriter($3), $4)
      },
      concatSharedEnds: {
        unsafe concatSharedEnds(LaneReader($0), LaneReader($1), $2, LaneWriter($3), $4)
      },
      composeTransforms: {
        unsafe composeTransforms(LaneReader($0), LaneReader($1), $2, LaneWriter($3), $4)
      },
      recomposeTransforms: { p, rows, blocks, out, _ in
        unsafe recomposeTransforms(LaneReader(p), LaneReader(rows), blocks, LaneWriter(out))
      },
      multiplyMatrices: {
        unsafe multiplyMatrices(LaneReader($0), LaneReader($1), $2, LaneWriter($3), $4)
      },
      multiplyMatricesByOne: {
        unsafe multiplyMatricesByOne(LaneReader($0), LaneReader($1), $2, LaneWriter($3), $4)
      },
      multiplyOneByMatrices: {
        unsafe multiplyOneByMatrices(LaneReader($0), LaneReader($1), $2, LaneWriter($3), $4)
      },
      multiplyTree: { unsafe multiplyTree(LaneReader($0), $1, $2, $3, LaneWriter($4)) },
      bakeFrames: {
        unsafe bakeFrames(LaneReader($0), $1, $2, LaneReader($3), $4, $5, LaneWriter($6), $7)
      },
      evaluateFrame: { words, records, blocks, time, tables, scratch, out, opacities, streaming in
        let run = unsafe FrameRun(words, records, blocks, time, tables, out, opacities)
        unsafe run.evaluate(LaneWriter(scratch), streaming: streaming)
      },
      evaluateStacks: {
        words, records, blocks, time, tables, keys, scratch, out, opacities, columns, hasMatrices,
        streaming in
        let run = unsafe FrameRun(words, records, blocks, time, tables, out, opacities)
        unsafe evaluateStacks(
          run, LaneReader(keys), LaneWriter(scratch), LaneWriter(columns), hasMatrices: hasMatrices,
          streaming: streaming)
      },
      evaluateVaried: {
        words, records, blocks, time, tables, scratch, out, opacities, columns, streaming in
        let run = unsafe FrameRun(words, records, blocks, time, tables, out, opacities)
        unsafe evaluateVaried(
          run, LaneWriter(scratch), LaneWriter(columns), streaming: streaming)
      },
      fenceStreams: { gl_fence() })
  }

  /// Returns the kernel that evaluates particles.
  @export(interface)
  public func particleKernel() -> gl_particle_kernel {
    {
      unsafe evaluateParticles(
        LaneReader($0), ParticleShape(word: $1), $2, $3, $4, $5, $6, $7, LaneWriter($8),
        LaneWriter($9), LaneWriter($10))
    }
  }

#endif
