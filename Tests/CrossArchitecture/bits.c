// Calls the kernels with made-up rows and prints a hash of every output's bits: one line a kernel, to be
// compared between processors.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "KernelTable.h"

// The name of the module in mangled names.
#ifndef MODULE
#define MODULE "15GlissadeKernels"
#endif

// Swift's kernels() and particleKernel().
extern void kernels(__attribute__((swift_indirect_result)) gl_kernel_table *table) __attribute__((swiftcall))
    __asm__("$e" MODULE "7kernelsSo15gl_kernel_tableayF");
extern gl_particle_kernel particle_kernel(void) __attribute__((swiftcall))
    __asm__("$e" MODULE "14particleKernelSiSPySfG_s5Int32Vs6UInt32VAGSiS2dSiSpySfGA2HtXCyF");
static gl_kernel_table call;

enum { blocks = 512, rows = 16 * blocks };
static float *in, *progress, *out, *more, *table, *scratch;
static uint64_t state = 1;

static float uniform(float low, float high) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return low + (high - low) * (float)((state >> 40) * 0x1p-24);
}

static float *floats(long count) { return aligned_alloc(64, (count * 4 + 63) / 64 * 64); }

// Rows of lanes within bounds that each kernel's lanes have: low and high for each lane.
static void fill(int lanes, const float (*bounds)[2]) {
  for (long block = 0; block < blocks; block++)
    for (int lane = 0; lane < lanes; lane++)
      for (int row = 0; row < 16; row++)
        in[(block * lanes + lane) * 16 + row] = uniform(bounds[lane][0], bounds[lane][1]);
}

static void fillDoubles(int lanes, int lane, double low, double high) {
  for (long block = 0; block < blocks; block++)
    for (int row = 0; row < 16; row++) {
      double value = low + (high - low) * (double)uniform(0, 1);
      memcpy(&in[(block * lanes + lane) * 16 + 2 * row], &value, 8);
    }
}

static void report(const char *name, long count) {
  uint64_t hash = 14695981039346656037u;
  const float *outputs[] = {out, more};
  for (int which = 0; which < 2; which++)
    for (long i = 0; i < count; i++) {
      uint32_t bits;
      memcpy(&bits, &outputs[which][i], 4);
      hash = (hash ^ bits) * 1099511628211u;
    }
  printf("%s %016llx %g\n", name, (unsigned long long)hash, out[1]);
  memset(out, 0, 16 * rows * 4);
  memset(more, 0, 16 * rows * 4);
}

enum { few = 64 };  // blocks of stacked rows, which are wide
static int lane, width;

// The next lane of all blocks of stacked rows.
static void put(float low, float high) {
  for (long block = 0; block < few; block++)
    for (int row = 0; row < 16; row++) in[(block * width + lane) * 16 + row] = uniform(low, high);
  lane++;
}

static void putWide(double low, double high) {
  for (long block = 0; block < few; block++)
    for (int row = 0; row < 16; row++) {
      double value = low + (high - low) * (double)uniform(0, 1);
      memcpy(&in[(block * width + lane) * 16 + 2 * row], &value, 8);
    }
  lane += 2;
}

static void putBits(uint32_t bits) {
  for (long block = 0; block < few; block++)
    for (int row = 0; row < 16; row++) memcpy(&in[(block * width + lane) * 16 + row], &bits, 4);
  lane++;
}

// Begin, end, speed, offset, period, duration, active duration; what fills show; time and cycles at the end.
static void putLevel(void) {
  static const double low[] = {-1, 5, 0.5, 0, 1, 0.5, 3}, high[] = {1, 9, 2, 0.4, 2, 1, 6};
  for (int i = 0; i < 7; i++) putWide(low[i], high[i]);
  put(-1, 1), put(-1, 1), putWide(0.1, 0.5), put(0, 3);
}

// Two drivers, one in a group and one through keys, of every channel of a transform, of a factor and of the place.
static void stackedRows(void) {
  int32_t program[1024] = {0}, *word = program + 21;
  int place = 0, places[130];
  width = 352;
  lane = 0;
  for (int level = 0; level < 2; level++) putLevel();
  put(0, 1), put(1, 2);  // progress at the end, and where a spring would snap
  putLevel(), putBits(0), putBits(3);
  // Three pieces of keys: a line, a curve with a table and one without; then the values of three keys.
  float keys[256] = {0};
  double times[] = {0, 0.3, 0.6, 0.3, 0.3, 0.4};
  memcpy(keys, times, sizeof times);
  for (int piece = 0; piece < 3; piece++) {
    uint32_t kinds[] = {0, 128, 1}, key = piece;
    float *words = keys + 12 + 8 * piece, points[] = {0, 1, 0.85f, 0, 0.15f, 1};
    memcpy(words, kinds + piece, 4), memcpy(words + 1, points, 8);
    memcpy(words + 3, &key, 4), memcpy(words + 4, points + 2, 16);
  }
  for (int i = 64; i < 256; i++) keys[i] = uniform(-1, 1);
  program[2] = 16, program[3] = 0, program[4] = 2, program[5] = 1, program[6] = 1;
  for (int i = 0; i < 2 * 39; i++) *word++ = i % 39 == 0 ? 7 : -1;
  int32_t drivers[] = {1, 2, 1, 128, 0, 0, 2, 5, 0, 0};
  memcpy(word, drivers, sizeof drivers), word += 10;
  int32_t *exportWords = word;
  word += 4;
  program[1] = 2;
  // Opacity, position, bounds and heading, then the words of the transform and of the factor.
  int first = 21, last = first + 2 * 39, kinds[200];
  for (int at = 7; at < last; at++) {
    int part = at >= first ? (at - first) % 39 : -1;
    kinds[at] = part == 7 ? 1 : part == 22 ? 2 : at == 17 || at == 18 || at == 20 || part == 0 ? -1 : 0;
    if (kinds[at] < 0) continue;
    program[at] = places[program[3]++] = place;
    place += kinds[at] == 1 ? 64 : 16;
    for (int i = 0; i < (kinds[at] == 1 ? 4 : 1); i++) put(kinds[at] == 0 ? -1 : kinds[at] == 1 ? -0.5f : 0, kinds[at] == 0 ? 1 : kinds[at] == 1 ? 0.5f : 2);
  }
  program[20] = place;
  for (int at = 7; at < last; at++) {
    if (kinds[at] < 0) continue;
    int isRotation = kinds[at] == 1, isMode = kinds[at] == 2;
    int isKeyed = !isRotation && at % 3 == 1;
    int32_t channel[] = {program[at], 1, isRotation, isKeyed, isKeyed ? 1 + at % 2 : 0, isRotation ? 4 : 4 + at % 3 + (at % 5 == 0 ? 8 : 0)};
    memcpy(word, channel, sizeof channel), word += 6;
    if (isRotation) {
      for (int i = 0; i < 10; i++) put(i == 8 ? 0.1f : -0.5f, 0.5f);
      continue;
    }
    if (isKeyed) {
      putBits(64 + at % 16);
      if (channel[5] & 8) put(-1, 1);
    } else {
      put(isMode ? 0 : -1, 1), put(isMode ? 1 : -1, 1);
    }
  }
  int32_t exports[] = {places[3], 0, places[12], 1};
  memcpy(exportWords, exports, sizeof exports);
  if (lane > width) abort();
  program[0] = 16 * width;
  float *work = floats(768 + 128 + place + 64), *columns = floats(32 * few), *curves = floats(256);
  memcpy(curves, table, 96 * 4), memcpy(curves + 128, table, 96 * 4);
  for (int step = 0; step < 4; step++) {
    call.evaluateStacks(program, in, few, -0.5 + 1.3 * step, curves, keys, work, out, more, columns, 0, 0);
    memcpy(more + 16 * few, columns, 32 * few * 4);
    report("stacks", 256L * few);
  }
}

// The table of an easing function: two cells before x = 1/2, with w = x + 1, and three from there, with w = x - 2.
static float *easingTable(void) {
  float *easing = floats(34), numbers[] = {0, 1, 0.25f, 0, 0, 0, 1.125f, 0, 0, -1, 0, 0.5f, 2, 0};
  uint32_t segments = 2, shift = 21, mask = (1u << 21) - 1, offsets[] = {-508u, 2u - 1532u};
  memcpy(easing, numbers, sizeof numbers);
  memcpy(easing + 3, &segments, 4), memcpy(easing + 4, &shift, 4), memcpy(easing + 5, &mask, 4);
  memcpy(easing + 10, offsets, 4), memcpy(easing + 13, offsets + 1, 4);
  for (int i = 14; i < 34; i++) easing[i] = uniform(-1, 1);
  return easing;
}

// Two columns with a driver of a plain spring and one in full, the latter of the opacity as well, and one that rests.
static void interpolatedRows(void) {
  enum { heads = 21 + 39, underdamped = 7, snaps = 1, shows = 2, scaled = 2, interpolated = 8 };
  int32_t program[heads + 5 * 2 + 2 * 3 + 6 * 3] = {0}, *word = program + heads;
  width = 48;
  lane = 0;
  putWide(-1, 1), put(3, 9), put(-9, -1), put(1, 30), put(-2, 2), put(-0.5f, 0.5f);
  putLevel(), put(0, 1), put(1, 2);
  for (int at = 7; at < heads; at++) program[at] = -1;
  program[21] = 1;
  // Opacity, translation and position, and three columns.
  int at[] = {7, 22, 23, 24, 8, 9, 10};
  for (int value = 0; value < 10; value++) {
    if (value < 7) program[at[value]] = 16 * value;
    put(-1, 1);
  }
  program[1] = 2, program[2] = 16, program[3] = 3, program[4] = 3, program[5] = 0;
  program[6] = scaled | interpolated, program[20] = 160;
  int32_t words[] = {0,   1, underdamped, 0, snaps, 0, 2, 1, 0, shows, 112, 0, 128, 0, 144, 0, 0,
                     1, 0, 1, 0, 4, 112, 1, 0, 0, 0, 0, 144, 1, 0, 1, 0, 4};
  memcpy(word, words, sizeof words);
  for (int term = 0; term < 3; term++) put(-1, 1), put(-1, 1);
  if (lane > width) abort();
  program[0] = 16 * width;
  float *work = floats(768 + 128 + 160 + 64), *columns = floats(48 * few);
  for (int step = 0; step < 4; step++) {
    call.evaluateStacks(program, in, few, -0.5 + 1.3 * step, table, table, work, out, more, columns, 0, 0);
    memcpy(more + 16 * few, columns, 48 * few * 4);
    report("interpolated", 256L * few);
  }
}

int main(void) {
  kernels(&call);
  in = floats(64L * rows), progress = floats(rows), table = floats(128), scratch = floats(rows);
  out = floats(16L * rows), more = floats(16L * rows);
  memset(out, 0, 16 * rows * 4);
  memset(more, 0, 16 * rows * 4);
  for (int i = 0; i < 80; i++) table[i] = uniform(-1, 1);
  uint32_t tail[] = {0x3f8d7438, 0xbf800000, 21, 0xffe00000, 0x00100000};  // 1.105…, -1, shift, masks
  memcpy(table + 80, tail, sizeof tail);
  for (int i = 0; i < rows; i++) progress[i] = uniform(-0.1f, 1.1f);

  static const float springs[][2] = {{0.1f, 20}, {1, 60}, {-2, 2}, {-0.5f, 0.5f}, {-1, 1}};
  static const float nearly[][2] = {{1, 40}, {-40, 40}, {-2, 2}, {-50, 50}, {-1, 1}};
  static const float overs[][2] = {{0.1f, 20}, {0.01f, 80}, {-2, 2}, {-3, 3}, {-1, 1}};
  for (int step = 0; step < 4; step++) {
    double time = step * 0.37;
    fill(5, springs);
    call.springs(0, in, blocks, time, out, more, 0), report("underdamped", rows);
    call.springs(1, in, blocks, time, out, more, 0), report("nearly-critical-sine", rows);
    fill(5, nearly);
    call.springs(2, in, blocks, time, out, more, 0), report("nearly-critical-series", rows);
    call.springs(3, in, blocks, time, out, more, 0), report("critical", rows);
    fill(5, overs);
    call.springs(4, in, blocks, time, out, more, 0), report("overdamped", rows);
    call.decays(in, blocks, time, out, more), report("decays", rows);
    static const float slowly[][2] = {{0, 0.1f}, {0, 0}, {0, 0}, {-2, 2}, {-1, 1}, {-1, 1}};
    fill(6, slowly);
    fillDoubles(6, 1, 0.1, 300);
    call.springs(5, in, blocks, time * 1e5, out, more, 0), report("lightly-damped", rows);
  }
  static const float ends[][2] = {{-9, 9}};
  fill(1, ends);
  call.interpolateLinear(progress, in, in + rows, blocks / 2, out, 0), report("linear", rows);
  call.interpolateBezier(table, progress, in, in + rows, blocks / 2, out, 0), report("bezier", rows);
  static const float points[] = {0.85f, 0, 0.15f, 1};
  call.interpolateSteepBezier(points, progress, in, in + rows, blocks / 2, out, 0), report("steep", rows);
  float wide[36][2];
  for (int lane = 0; lane < 36; lane++) wide[lane][0] = -1, wide[lane][1] = 1;
  fill(36, wide);
  static const float times[] = {0, 0.2f, 0.7f, 1, 5, 2, 10.0f / 3};
  call.interpolateKeyframes(times, 4, table, progress, in, blocks, out, 0), report("keyframes", rows);
  call.concatTranslationScale(progress, in, blocks, out, 0), report("concat", 16L * rows);
  call.composeTransforms(progress, in, blocks, out, 0), report("compose", 16L * rows);
  call.recomposeTransforms(progress, in, blocks, out, 0), report("recompose", 16L * rows);
  call.multiplyMatrices(in, in + 16 * rows, rows, out, 0), report("multiply", 16L * rows);
  call.bakeFrames(progress, 60, 5, in, 1024, 1024, out, 0), report("bake", 60L * 1024);

  // A cell with everything in it, born on each shape, through the 32nd bit of the numbers.
  float cell[48];
  for (int i = 0; i < 48; i++) cell[i] = uniform(0.1f, 1);
  cell[37] = 2;
  for (int shape = 0; shape < 3; shape++) {
    long alive = particle_kernel()(
        cell, shape, 0x12345678, 0x9abcdef0, (1L << 32) + 100, 0.001, 0.0004, blocks, out, more, scratch);
    printf("particles-%d %ld alive, ", shape, alive);
    report("bits", 4L * rows);
  }

  // One driver of each curve with the general timing, and of the plain ones with theirs, for all channels.
  float *easing = easingTable();
  for (int curve = 0; curve <= 12; curve++)
    for (int timing = 0; timing <= 2; timing++) {
      // Not piecewise curves, which are looked up in another table the same way, nor keys.
      if (curve == 4 || curve == 5) continue;
      int spring = curve >= 7;
      if (timing != 2 && spring != (timing == 1)) continue;
      // Frames of an easing function have the plain timing.
      if (curve == 6 && timing != 0) continue;
      int first = timing == 2 ? 18 : 3;
      int own[] = {0, 0, 4, 3, 0, 0, 0, 4, 4, 4, 4, 4, 5};
      int lanes = first + own[curve] + 14;
      float bounds[64][2];
      for (int lane = 0; lane < lanes; lane++) bounds[lane][0] = 0.1f, bounds[lane][1] = 1;
      if (curve == 7) bounds[first][0] = -9, bounds[first][1] = -1;
      fill(lanes, bounds);
      fillDoubles(lanes, 0, -1, 1);
      if (timing == 2) {
        double low[] = {5, 0.5, 0, 1, 0.5, 3}, high[] = {9, 2, 0.4, 2, 1, 6};
        for (int i = 0; i < 6; i++) fillDoubles(lanes, 2 + 2 * i, low[i], high[i]);
      }
      if (curve == 12) fillDoubles(lanes, first + 1, 0.1, 30);
      int32_t program[23] = {16 * lanes, 1, curve & 1, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, 0, timing, curve, 0, 1};
      call.evaluateFrame(program, in, blocks, 2.5, curve == 6 ? easing : table, scratch, out, more, 0);
      char name[40];
      snprintf(name, sizeof name, "frame-%d-%d", curve, timing);
      report(name, 16L * rows);
    }
  stackedRows();
  interpolatedRows();
  return 0;
}
