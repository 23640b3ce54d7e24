// What the bench measures with and cannot say in Swift: the clock, the count of allocations, memory in
// large pages, and the loops that show what the machine allows.
#ifndef CBENCH_SUPPORT_H
#define CBENCH_SUPPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Seconds on a clock that only runs forwards.
double bench_now(void);

// Calls of malloc, calloc, realloc, posix_memalign and aligned_alloc on all threads so far.
int64_t bench_allocations(void);

// Bytes that are allocated now on all heaps of the C library.
int64_t bench_allocated_bytes(void);

// Zeroed memory, aligned to 64 bytes and from 2 MB on in 2 MB pages; to be freed with free().
void *bench_allocate(size_t bytes);

// Tells the optimiser that memory is read.
void bench_consume(const void *memory);

// A work as the bytes that it moves: for each 16 layers so many lines of 64 bytes from each of three
// input streams and to each of two output streams.
typedef struct bench_shape {
  int32_t in[3];
  int32_t out[2];
} bench_shape;

// The shapes for which there is a loop; a number that has none yields lines of 0.
bench_shape bench_shape_at(int32_t number);

typedef struct bench_streams {
  const void *in[3];
  void *out[2];
} bench_streams;

// Moves `blocks` × 16 layers `passes` times on `threads` threads that start every pass together, and
// returns the seconds that took. Every input line is read and goes into an output line; every output
// line is written once. `level` chooses the instructions: 0 baseline, 1 AVX2, 2 AVX-512.
double bench_move(
  int32_t shape, const bench_streams *streams, size_t blocks, bool streaming, int32_t level,
  int32_t threads, int64_t passes);

// Float multiply-adds per second of `threads` threads together, each lane counted: the best of some
// rounds of `steps` × 12 vectors.
double bench_multiply_adds(int32_t level, int32_t threads, int64_t steps);

#endif
