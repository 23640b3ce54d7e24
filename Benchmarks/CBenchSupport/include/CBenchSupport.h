// The bench's functions that Swift cannot express: the clock, the allocation counter, memory in huge pages, and the
// loops that measure the machine's limits.
#ifndef CBENCH_SUPPORT_H
#define CBENCH_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The time of a monotonic clock, in seconds.
double bench_now(void);

// The number of calls of malloc, calloc, realloc, posix_memalign and aligned_alloc on all threads so far.
int64_t bench_allocations(void);

// The number of bytes currently allocated on all heaps of the C library.
int64_t bench_allocated_bytes(void);

// Allocates zeroed memory, aligned to 64 bytes and in 2 MB pages from 2 MB on; the caller frees it with free().
void *bench_allocate(size_t bytes);

// Makes the optimiser assume that memory is read.
void bench_consume(const void *memory);

// A workload by the bytes that it moves: for each step, a number of 64-byte lines from each of three input streams
// and to each of two output streams.
typedef struct bench_shape {
  int32_t in[3];
  int32_t out[2];
} bench_shape;

// Returns a shape that has a loop; lines of 0 for an unknown number.
bench_shape bench_shape_at(int32_t number);

typedef struct bench_streams {
  const void *in[3];
  void *out[2];
} bench_streams;

// Moves `blocks` steps `passes` times on `threads` threads that start every pass together, and returns the
// elapsed seconds. Every input line is read and contributes to an output line; every output line is written once.
// `level` selects the instructions: 0 baseline, 1 AVX2, 2 AVX-512.
double bench_move(
  int32_t shape, const bench_streams *streams, size_t blocks, bool streaming, int32_t level,
  int32_t threads, int64_t passes);

// Returns the Float multiply-adds per second of `threads` threads together, counting each lane: the best of several
// rounds of `steps` × 12 vectors.
double bench_multiply_adds(int32_t level, int32_t threads, int64_t steps);

#endif
