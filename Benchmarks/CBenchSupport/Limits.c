// The limits of the machine: moving a workload's bytes without computing, and multiplying and adding without moving
// anything.
#include "CBenchSupport.h"

#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>

// The number, then the lines of a step: three inputs, two outputs. A step has 16 layers, and 4 bytes per layer are one
// line. Begin times count as 4 bytes, channels at rest and numbers that layers share as none, and a mean over kinds of
// layers is rounded down: a limit that a program can beat is none.
#define SHAPES(X)                                                                              \
  X(0, 5, 0, 0, 1, 0)    /* spring: parameters → position */                                   \
  X(1, 5, 0, 0, 1, 1)    /* spring with velocity, of one regime or mixed */                    \
  X(2, 1, 1, 1, 1, 0)    /* bezier, linear: progress, from, to → value */                      \
  X(3, 1, 4, 0, 1, 0)    /* keyframe: progress, four values → value */                         \
  X(4, 1, 12, 0, 16, 0)  /* concat: progress, two ends of translation and scale → matrix */    \
  X(5, 1, 20, 0, 16, 0)  /* compose: the same and two quaternions → matrix */                  \
  X(6, 16, 16, 0, 16, 0) /* multiply: two matrices → matrix */                                 \
  X(7, 16, 16, 1, 16, 0) /* tree: own matrix, parent’s, its number → matrix */             \
  X(8, 16, 0, 0, 16, 1)  /* frame: begin, curve, two ends of 7 channels → matrix and opacity */ \
  X(9, 2, 0, 0, 60, 0)   /* bake: two keys → 60 frames */                                      \
  X(10, 10, 1, 0, 32, 1) /* stage: animations, parent’s number → two matrices and opacity */ \
  X(11, 14, 0, 0, 3, 3)  /* mixed springs, 48 layers: 5, 4 and 5 parameters each */              \
  X(12, 3, 0, 0, 16, 1)  /* reveal: begin, translation, scale → matrix and opacity */           \
  X(13, 5, 0, 0, 16, 0)  /* bounce: begin, spring, duration, height → matrix */                 \
  X(14, 5, 0, 0, 16, 1)  /* corner: begin, translation, scale → matrix and opacity */           \
  X(15, 5, 0, 0, 1, 0)   /* column by a spring: begin, rate, frequency, two ends → value */     \
  X(16, 4, 0, 0, 1, 0)   /* column by a curve: begin, rate, two ends → value */                 \
  X(17, 16, 1, 0, 16, 0) /* world matrices below one view: own, parent’s number → matrix */     \
  X(18, 1, 0, 0, 16, 0)  /* concat between shared ends: progress → matrix */
#define SHAPE_COUNT 19

#define LIMIT(name) baseline_##name
#define WIDE 4
#if defined(__aarch64__)
#define MULTIPLY_ADD(a, b, c) __builtin_elementwise_fma(a, b, c)
#else
#define MULTIPLY_ADD(a, b, c) ((a) * (b) + (c))
#endif
#include "Limits.h"

#if defined(__x86_64__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#define LIMIT(name) v3_##name
#define WIDE 2
#define MULTIPLY_ADD(a, b, c) __builtin_elementwise_fma(a, b, c)
#include "Limits.h"
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,fma"))), apply_to = function)
#define LIMIT(name) v4_##name
#define WIDE 1
#define MULTIPLY_ADD(a, b, c) __builtin_elementwise_fma(a, b, c)
#include "Limits.h"
#pragma clang attribute pop

static void fence(void) { __builtin_ia32_sfence(); }
static void breathe(void) { __builtin_ia32_pause(); }
#else
#define v3_loops baseline_loops
#define v4_loops baseline_loops
#define v3_chains baseline_chains
#define v4_chains baseline_chains

static void fence(void) { atomic_thread_fence(memory_order_seq_cst); }
static void breathe(void) {}
#endif

bench_shape bench_shape_at(int32_t number) {
#define LINES(N, A, B, C, P, Q) {{A, B, C}, {P, Q}},
  static const bench_shape shapes[] = {SHAPES(LINES)};
  static const bench_shape none;
  return number >= 0 && number < SHAPE_COUNT ? shapes[number] : none;
}

// MARK: - Threads

// A crew of threads executes a number of passes; each pass starts after all threads have finished the previous one.
typedef struct crew {
  void (*loop)(const bench_streams *, size_t, size_t);
  float (*chains)(int64_t);
  const bench_streams *streams;
  size_t blocks;
  bool streaming;
  int32_t threads;
  int64_t passes;
  _Atomic int32_t arrived;
  _Atomic int64_t round;
  double seconds;
} crew;

typedef struct member {
  crew *crew;
  int32_t number;
} member;

static void meet(crew *crew) {
  if (crew->threads == 1) return;
  int64_t round = atomic_load(&crew->round);
  if (atomic_fetch_add(&crew->arrived, 1) + 1 == crew->threads) {
    atomic_store(&crew->arrived, 0);
    atomic_store(&crew->round, round + 1);
  } else {
    // With fewer cores than threads, the others need this core to make progress.
    for (int looks = 0; atomic_load(&crew->round) == round; looks++) {
      if (looks < 4096) breathe();
      else sched_yield();
    }
  }
}

static volatile float result;

static void *work(void *argument) {
  member *self = argument;
  crew *crew = self->crew;
  size_t first = crew->blocks * (size_t)self->number / (size_t)crew->threads;
  size_t last = crew->blocks * (size_t)(self->number + 1) / (size_t)crew->threads;
  meet(crew);
  double start = bench_now();
  if (crew->chains) {
    result = crew->chains(crew->passes);
    meet(crew);
  } else {
    for (int64_t pass = 0; pass < crew->passes; pass++) {
      crew->loop(crew->streams, first, last);
      if (crew->streaming) fence();
      meet(crew);
    }
  }
  if (self->number == 0) crew->seconds = bench_now() - start;
  return NULL;
}

static double run(crew *crew) {
  pthread_t handles[crew->threads];
  member members[crew->threads];
  for (int32_t number = 0; number < crew->threads; number++) {
    members[number] = (member){crew, number};
    if (number > 0 && pthread_create(&handles[number], NULL, work, &members[number]) != 0) abort();
  }
  work(&members[0]);
  for (int32_t number = 1; number < crew->threads; number++) pthread_join(handles[number], NULL);
  return crew->seconds;
}

double bench_move(
  int32_t shape, const bench_streams *streams, size_t blocks, bool streaming, int32_t level,
  int32_t threads, int64_t passes) {
  if (shape < 0 || shape >= SHAPE_COUNT || threads < 1) return 0;
  crew crew = {
    .streams = streams, .blocks = blocks, .streaming = streaming, .threads = threads,
    .passes = passes};
  crew.loop = level >= 2 ? v4_loops[streaming][shape]
    : level == 1         ? v3_loops[streaming][shape]
                         : baseline_loops[streaming][shape];
  return run(&crew);
}

double bench_multiply_adds(int32_t level, int32_t threads, int64_t steps) {
  if (threads < 1) return 0;
  crew crew = {.threads = threads, .passes = steps};
  crew.chains = level >= 2 ? v4_chains : level == 1 ? v3_chains : baseline_chains;
#if defined(__x86_64__)
  int lanes = level >= 2 ? 16 : level == 1 ? 8 : 4;
#else
  int lanes = 4;
#endif
  double best = 0;
  for (int round = 0; round < 9; round++) {
    double rate = 12.0 * lanes * (double)crew.passes * threads / run(&crew);
    if (rate > best) best = rate;
  }
  return best;
}
