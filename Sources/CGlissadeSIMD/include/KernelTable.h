// The entry points of a build of the kernels. Every kernel module returns one of these tables, which is the only
// access to it.
//
// Arguments are pointers and plain numbers: a vector passed by value between modules that are compiled for
// different instruction sets arrives corrupted. Rows are blocks of 16, lane by lane.
#ifndef KERNEL_TABLE_H
#define KERNEL_TABLE_H

#include <stdbool.h>
#include <stdint.h>

typedef const float *_Nonnull gl_in;
typedef float *_Nonnull gl_out;
typedef float *_Nullable gl_optional_out;
typedef const int32_t *_Nonnull gl_words;
// A number of blocks, rows or Floats.
typedef intptr_t gl_count;

// Functions of blocks of rows with one progress each.
typedef void (*_Nonnull gl_rows_kernel)(gl_in progress, gl_in rows, gl_count blocks, gl_out out, bool streaming);
// Functions of progress, from and to of each row, along a curve that all rows share.
typedef void (*_Nonnull gl_curve_kernel)(gl_in curve, gl_in progress, gl_in from, gl_in to, gl_count blocks,
                                         gl_out values, bool streaming);
// Functions of pairs of 4x4 matrices.
typedef void (*_Nonnull gl_product_kernel)(gl_in a, gl_in b, gl_count count, gl_out products, bool streaming);

typedef struct __attribute__((swift_name("KernelTable"))) {
  // Springs of one form, whose number is a SpringForm.
  void (*_Nonnull springs)(int32_t form, gl_in rows, gl_count blocks, double time, gl_out positions,
                           gl_optional_out velocities, bool streaming);
  // Springs that start at times of their own: 16 doubles for each block.
  void (*_Nonnull startedSprings)(int32_t form, gl_in rows, gl_in begins, gl_count blocks, double time,
                                  double longest, gl_out positions, gl_optional_out velocities);
  void (*_Nonnull decays)(gl_in rows, gl_count blocks, double time, gl_out positions, gl_out velocities);

  void (*_Nonnull interpolateLinear)(gl_in progress, gl_in from, gl_in to, gl_count blocks, gl_out values,
                                     bool streaming);
  gl_curve_kernel interpolateBezier;
  gl_curve_kernel interpolateSteepBezier;
  gl_curve_kernel interpolateSteps;
  gl_curve_kernel interpolatePiecewise;
  void (*_Nonnull interpolateKeyframes)(gl_in key_times, gl_count count, const float *_Nullable curve, gl_in progress,
                                        gl_in rows, gl_count blocks, gl_out values, bool streaming);

  gl_rows_kernel concatTranslationScale;
  gl_rows_kernel concatSharedEnds;
  gl_rows_kernel composeTransforms;
  gl_rows_kernel recomposeTransforms;
  gl_product_kernel multiplyMatrices;
  gl_product_kernel multiplyMatricesByOne;
  gl_product_kernel multiplyOneByMatrices;
  void (*_Nonnull multiplyTree)(gl_in local, gl_words nodes, gl_words parents, gl_count count, gl_out world);

  void (*_Nonnull bakeFrames)(gl_in weights, gl_count frames, gl_count keys, gl_in values, gl_count channels,
                              gl_count columns, gl_out baked, bool streaming);

  // Functions of records of a Program.
  void (*_Nonnull evaluateFrame)(gl_words program, gl_in records, gl_count blocks, double time, gl_in tables,
                                 gl_out scratch, gl_out matrices, gl_out opacities, bool streaming);
  void (*_Nonnull evaluateStacks)(gl_words program, gl_in records, gl_count blocks, double time, gl_in tables,
                                  gl_in keys, gl_out scratch, gl_out matrices, gl_out opacities, gl_out columns,
                                  bool has_matrices, bool streaming);
  void (*_Nonnull evaluateVaried)(gl_words program, gl_in records, gl_count blocks, double time, gl_in tables,
                                  gl_out scratch, gl_out matrices, gl_out opacities, gl_out columns, bool streaming);
  // Orders streaming stores before subsequent reads by other threads.
  void (*_Nonnull fenceStreams)(void);
} gl_kernel_table;

// Evaluates the particles of a cell, whose shape is a ParticleShape, and returns the number of living ones. It is not
// in the table, so that a program without particles does not contain it.
typedef gl_count (*gl_particle_kernel)(gl_in cell, int32_t shape, uint32_t key, uint32_t second_key, gl_count newest,
                                       double age, double period, gl_count blocks, gl_out matrices, gl_out colors,
                                       gl_out ages);

#endif
