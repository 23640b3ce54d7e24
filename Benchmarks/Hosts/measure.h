/* Time, numbers and memory as bench has them, for the same works through the C interface. */
#ifndef GLISSADE_MEASURE_H
#define GLISSADE_MEASURE_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

#include "glissade.h"

/* The clock of bench. The thread's processor time, which the kernel is asked for, gave 9 % more for a frame of 1,000
   layers on a virtual machine. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* SplitMix64, as in bench; each work begins with the same seed. */
static uint64_t random_state;

static void restart(void) { random_state = 12345; }

static uint64_t bits(void) {
  uint64_t z = random_state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

static float uniform(double low, double high) {
  return (float)(low + (high - low) * ((double)(bits() >> 11) * 0x1p-53));
}

static void need(glissade_status status, int line) {
  if (status == GLISSADE_OK) return;
  fprintf(stderr, "line %d: %s\n", line, glissade_status_string(status));
  exit(1);
}
#define NEED(call) need((call), __LINE__)

/* Memory in pages of 2 MiB if it is large. */
static void *make(size_t bytes) {
  size_t alignment = bytes >= (size_t)2 << 20 ? (size_t)2 << 20 : 64;
  size_t rounded = (bytes + alignment) / alignment * alignment;
  void *memory = NULL;
  if (posix_memalign(&memory, alignment, rounded) != 0) exit(1);
  if (alignment > 64) madvise(memory, rounded, MADV_HUGEPAGE);
  memset(memory, 0, rounded);
  return memory;
}

static float *make_uniform(size_t count, double low, double high) {
  float *values = make((count + 64) * 4);
  for (size_t at = 0; at < count; at += 1) values[at] = uniform(low, high);
  return values;
}

static glissade_input in(const void *data, int64_t stride) { return (glissade_input){data, stride}; }
static glissade_output out(void *data, int64_t stride) { return (glissade_output){data, stride}; }

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

typedef void (*work)(void *context, int step);

/* Prints the median of 41 samples of at least half a millisecond each. */
static void measure(const char *name, size_t size, double rows, work body, void *context) {
  double samples[41];
  int step = 0, turns = 1;
  for (double spent = 0; spent < 5e-4; turns *= 2) {
    double start = now();
    for (int turn = 0; turn < turns; turn += 1) body(context, step++);
    spent = now() - start;
  }
  for (int sample = 0; sample < 41; sample += 1) {
    double start = now();
    for (int turn = 0; turn < turns; turn += 1) body(context, step++);
    samples[sample] = (now() - start) / turns;
  }
  qsort(samples, 41, sizeof *samples, compare);
  printf("%s %zu %.4f\n", name, size, 1e9 * samples[20] / rows);
  fflush(stdout);
}

#endif
