/* Buffers between inaccessible pages, handles, and the checks of calls. */
#include "fuzz.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { slots = 24, page = 4096, area_size = 4 * page, kept = 256 };

extern uint64_t fuzz_seed, fuzz_call;
extern const char *fuzz_name;

/* -- Random numbers */

static uint64_t random_state[2];

void seed_random(uint64_t seed);
void seed_random(uint64_t seed) {
  random_state[0] = seed * 0x9E3779B97F4A7C15u + 1;
  random_state[1] = seed ^ 0xD1B54A32D192ED03u;
  for (int turn = 0; turn < 20; turn += 1) random_bits();
}

uint64_t random_bits(void) {
  uint64_t a = random_state[0], b = random_state[1];
  random_state[0] = b;
  a ^= a << 23;
  random_state[1] = a ^ b ^ (a >> 17) ^ (b >> 26);
  return random_state[1] + b;
}

uint32_t below(uint32_t bound) { return (uint32_t)((random_bits() >> 32) * bound >> 32); }
int chance(uint32_t percent) { return below(100) < percent; }
double between(double low, double high) { return low + (high - low) * (double)(random_bits() >> 11) * 0x1p-53; }

double bad_number(void) {
  static const double numbers[] = {NAN, INFINITY, -INFINITY, 1e300, -1e39};
  return numbers[below(5)];
}

/* -- Buffers */

static struct buffer buffers[slots];
static int taken;
static glissade_error *error_structure;
static int has_bad_error;

static struct buffer *slot(void) {
  if (taken == slots) fail("the fuzzer has too few buffers");
  struct buffer *buffer = &buffers[taken];
  if (buffer->area == NULL) {
    unsigned char *memory =
      mmap(NULL, area_size + 2 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) fail("the fuzzer has no memory");
    mprotect(memory, page, PROT_NONE);
    mprotect(memory + page + area_size, page, PROT_NONE);
    buffer->area = memory + page;
    buffer->copy = malloc(area_size);
  }
  memset(buffer->area, 0x5C + taken, area_size);
  taken += 1;
  return buffer;
}

static struct buffer *place(uint64_t count, size_t width, int64_t stride, int is_output) {
  struct buffer *buffer = slot();
  size_t step = (size_t)(stride < 0 ? -stride : stride);
  size_t bytes = count == 0 ? 0 : (size_t)(count - 1) * step + width;
  if (bytes > area_size) fail("the fuzzer has too small buffers");
  /* One end of the array touches a guard page. */
  unsigned char *first = chance(70) ? buffer->area + area_size - bytes : buffer->area;
  buffer->data = stride < 0 && count > 0 ? first + (size_t)(count - 1) * step : first;
  buffer->stride = stride;
  buffer->count = count;
  buffer->width = width;
  buffer->is_output = is_output;
  return buffer;
}

struct buffer *take(uint64_t count, size_t width, size_t number, int is_output) {
  int64_t stride = (int64_t)width;
  switch (below(4)) {
  case 0: stride += (int64_t)(number * below(4)); break;
  case 1: stride = -stride - (int64_t)(number * below(3)); break;
  case 2:
    if (!is_output && chance(40)) stride = 0;
    break;
  default: break;
  }
  return place(count, width, stride, is_output);
}

struct buffer *take_contiguous(uint64_t count, size_t width, int is_output) {
  return place(count, width, (int64_t)width, is_output);
}

void *take_structure(uint32_t size, int is_output, int is_bad) {
  uint32_t given = size;
  if (is_bad) {
    static const uint32_t sizes[] = {0, 1, 4, 5, 8, 0x7FFFFFFF, 0xFFFFFFFF};
    given = chance(50) ? sizes[below(7)] : size + 4 * (1 + below(8));
    /* Of a structure whose size is wrong, the library must read only the size. */
    size = 4;
  }
  struct buffer *buffer = place(1, size, size, is_output);
  memset(buffer->data, 0, size);
  memcpy(buffer->data, &given, 4);
  return buffer->data;
}

const char *take_text(const char *text, size_t length) {
  struct buffer *buffer = slot();
  if (length > area_size) fail("the fuzzer has too small buffers");
  buffer->data = buffer->area + area_size - length;
  buffer->stride = 1;
  buffer->count = length;
  buffer->width = 1;
  buffer->is_output = 0;
  memcpy(buffer->data, text, length);
  return (const char *)buffer->data;
}

void *element(const struct buffer *buffer, uint64_t index) { return buffer->data + (int64_t)index * buffer->stride; }

glissade_input in(const struct buffer *buffer) {
  glissade_input input = {buffer->data, buffer->stride};
  return input;
}

glissade_output out(const struct buffer *buffer) {
  glissade_output output = {buffer->data, buffer->stride};
  return output;
}

glissade_input bad_in(const struct buffer *buffer) {
  glissade_input input = in(buffer);
  switch (below(4)) {
  case 0: input.data = NULL; break;
  case 1: input.data = (const char *)input.data + 1 + below(3); break;
  case 2: input.stride = (int64_t)(buffer->width - 1); break;
  default: input.stride = chance(50) ? INT64_MIN + (int64_t)below(2) : INT64_MAX;
  }
  return input;
}

glissade_output bad_out(const struct buffer *buffer) {
  glissade_input input = bad_in(buffer);
  glissade_output output = {(void *)(uintptr_t)input.data, chance(20) ? 0 : input.stride};
  return output;
}

uint64_t bad_count(void) {
  static const uint64_t counts[] = {
    (uint64_t)1 << 63, UINT64_MAX, ((uint64_t)1 << 63) + 1, (uint64_t)1 << 61, (uint64_t)1 << 60, (uint64_t)1 << 41};
  return counts[below(6)];
}

/* -- Judgement */

void fail(const char *reason) {
  printf(
    "seed %llu, call %llu (%s): %s\n", (unsigned long long)fuzz_seed, (unsigned long long)fuzz_call, fuzz_name, reason);
  fflush(stdout);
  _exit(1);
}

void begin(const char *name) {
  fuzz_name = name;
  taken = 0;
}

static int chosen_bad;

int choose_bad(uint32_t kinds) {
  chosen_bad = chance(45) ? (int)(1 + below(kinds)) : 0;
  return chosen_bad;
}

glissade_error *error(void) {
  has_bad_error = chance(2);
  error_structure = chance(10) ? NULL : take_structure(sizeof *error_structure, 1, has_bad_error);
  for (int at = 0; at < taken; at += 1) memcpy(buffers[at].copy, buffers[at].area, area_size);
  return error_structure;
}

int judge(glissade_status status, int expectation) {
  char text[400];
  if (error_structure != NULL && has_bad_error) {
    if (status != GLISSADE_STRUCT_SIZE) fail("took an error structure of a wrong size");
  } else if (status == GLISSADE_OK ? expectation == MUST_FAIL : expectation == MUST_SUCCEED) {
    int has_details = error_structure != NULL && status != GLISSADE_OK;
    snprintf(
      text, sizeof text, "gave %s with mistake %d%s%s%s%s", glissade_status_string(status), chosen_bad,
      has_details ? ": " : "", has_details ? error_structure->field : "", has_details ? ": " : "",
      has_details ? error_structure->message : "");
    fail(text);
  } else if (status != GLISSADE_OK && error_structure != NULL) {
    if (error_structure->status != status) fail("the error has another status");
    if (memchr(error_structure->field, 0, 32) == NULL || memchr(error_structure->message, 0, 256) == NULL) {
      fail("the error's texts do not end");
    }
    if (error_structure->message[0] == 0) fail("the error has no message");
    if (error_structure->size != sizeof *error_structure) fail("the error's size has changed");
  }
  if (status < 0 || status > GLISSADE_FAILED) fail("an unknown status");
  for (int at = 0; at < taken; at += 1) {
    struct buffer *buffer = &buffers[at];
    int is_error = buffer->data == (unsigned char *)error_structure;
    int may_change = is_error ? status != GLISSADE_OK && !has_bad_error : buffer->is_output && status == GLISSADE_OK;
    for (uint64_t row = 0; may_change && row < buffer->count; row += 1) {
      unsigned char *from = element(buffer, row);
      memcpy(buffer->copy + (from - buffer->area), from, buffer->width);
    }
    if (memcmp(buffer->copy, buffer->area, area_size) != 0) {
      size_t byte = 0;
      while (buffer->copy[byte] == buffer->area[byte]) byte += 1;
      snprintf(
        text, sizeof text, "gave %s and wrote byte %ld of buffer %d%s", glissade_status_string(status),
        (long)(buffer->area + byte - buffer->data), at, buffer->is_output ? "" : ", an input");
      fail(text);
    }
  }
  return status == GLISSADE_OK;
}

/* -- Handles */

static uint64_t live[HANDLE_KINDS][kept], stale[HANDLE_KINDS][kept];
static uint32_t live_counts[HANDLE_KINDS], stale_counts[HANDLE_KINDS];

void note_live(int kind, uint64_t handle) {
  if (handle == 0) fail("a handle of 0");
  if (is_live(kind, handle)) fail("a handle that exists was given out again");
  for (uint32_t at = 0; at < stale_counts[kind] && at < kept; at += 1) {
    if (stale[kind][at] == handle) fail("a handle that was destroyed was given out again");
  }
  if (live_counts[kind] < kept) live[kind][live_counts[kind]++] = handle;
}

void note_stale(int kind, uint64_t handle) {
  for (uint32_t at = 0; at < live_counts[kind]; at += 1) {
    if (live[kind][at] == handle) {
      live[kind][at] = live[kind][--live_counts[kind]];
      break;
    }
  }
  stale[kind][stale_counts[kind]++ % kept] = handle;
}

int is_live(int kind, uint64_t handle) {
  for (uint32_t at = 0; at < live_counts[kind]; at += 1) {
    if (live[kind][at] == handle) return 1;
  }
  return 0;
}

uint64_t any_live(int kind) { return live_counts[kind] == 0 ? 0 : live[kind][below(live_counts[kind])]; }
uint32_t live_count(int kind) { return live_counts[kind]; }

uint64_t bad_handle(int kind) {
  for (;;) {
    uint64_t handle = 0;
    uint32_t count = stale_counts[kind] < kept ? stale_counts[kind] : kept;
    switch (below(5)) {
    case 0: break;
    case 1: handle = any_live((kind + 1 + (int)below(HANDLE_KINDS - 1)) % HANDLE_KINDS); break;
    case 2: handle = any_live(kind) ^ (uint64_t)1 << below(64); break;
    case 3: handle = random_bits() >> below(8); break;
    default: handle = count == 0 ? 0 : stale[kind][below(count)];
    }
    int exists = 0;
    for (int other = 0; other < HANDLE_KINDS; other += 1) exists |= other == kind && is_live(other, handle);
    if (!exists) return handle;
  }
}
