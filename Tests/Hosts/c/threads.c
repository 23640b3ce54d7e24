/* Many threads with a stage each, the host's threads in a frame, and the host's memory.
 * Exits with 0, or with 1 and a message on standard error. Needs pthreads. */
#define _POSIX_C_SOURCE 200809L
#include <glissade.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *what, int line, glissade_status status, const glissade_error *error) {
  fprintf(stderr, "threads.c:%d: %s: %s %s %s\n", line, what, glissade_status_string(status), error ? error->field : "",
    error ? error->message : "");
  exit(1);
}

#define CHECK(condition) \
  do { \
    if (!(condition)) fail(#condition, __LINE__, GLISSADE_OK, NULL); \
  } while (0)
#define EXPECT(expected, call) \
  do { \
    GLISSADE_INIT(glissade_error, details); \
    glissade_error *error = &details; \
    glissade_status got = (call); \
    if (got != (expected)) fail(#call, __LINE__, got, error); \
  } while (0)
#define TRY(call) EXPECT(GLISSADE_OK, call)

/* -- The host's memory ------------------------------------------------------------------------------------------- */

typedef struct {
  pthread_mutex_t lock;
  long long live_bytes, live_blocks, allocations;
} host_memory;

/* Counts an allocation, or a release as minus one block; gives the number of allocations so far. */
static long long count_block(host_memory *self, long long blocks, size_t bytes) {
  CHECK(pthread_mutex_lock(&self->lock) == 0);
  self->live_blocks += blocks;
  self->live_bytes += blocks * (long long)bytes;
  CHECK(self->live_blocks >= 0 && self->live_bytes >= 0);
  long long number = blocks > 0 ? ++self->allocations : self->allocations;
  CHECK(pthread_mutex_unlock(&self->lock) == 0);
  return number;
}

static void *allocate(void *context, size_t bytes, size_t alignment) {
  CHECK(bytes > 0 && alignment >= 64 && (alignment & (alignment - 1)) == 0);
  /* Every fifth time there is no memory. */
  if (count_block(context, 1, bytes) % 5 == 0) {
    count_block(context, -1, bytes);
    return NULL;
  }
  void *memory;
  CHECK(posix_memalign(&memory, alignment, bytes) == 0);
  memset(memory, 0xA5, bytes);
  return memory;
}

static void release(void *context, void *memory, size_t bytes, size_t alignment) {
  CHECK(memory != NULL && alignment >= 64 && (size_t)memory % alignment == 0);
  memset(memory, 0x5A, bytes);
  count_block(context, -1, bytes);
  free(memory);
}

/* -- The host's threads ------------------------------------------------------------------------------------------ */

enum { MODE_FORWARDS, MODE_BACKWARDS, MODE_THREADS, MODE_FEW_THREADS, MODES };
enum { MOST_PIECES = 16 };

typedef struct {
  void (*body)(void *argument, uint32_t piece);
  void *argument;
  uint32_t first, end, step;
} share;

typedef struct {
  int mode;
  int runs;
  uint32_t pieces;
} host;

static void *run_share(void *argument) {
  const share *mine = argument;
  for (uint32_t piece = mine->first; piece < mine->end; piece += mine->step) mine->body(mine->argument, piece);
  return NULL;
}

static void run(void *context, void (*body)(void *argument, uint32_t piece), void *argument, uint32_t pieces) {
  host *self = context;
  self->runs++;
  self->pieces = pieces;
  CHECK(pieces > 1 && pieces <= MOST_PIECES);
  if (self->mode == MODE_FORWARDS) {
    for (uint32_t piece = 0; piece < pieces; piece++) body(argument, piece);
  } else if (self->mode == MODE_BACKWARDS) {
    for (uint32_t piece = pieces; piece-- > 0;) body(argument, piece);
  } else {
    uint32_t count = self->mode == MODE_THREADS ? pieces : 3;
    pthread_t threads[MOST_PIECES];
    share shares[MOST_PIECES];
    for (uint32_t i = 0; i < count; i++) {
      shares[i] = (share){body, argument, i, pieces, count};
      CHECK(pthread_create(&threads[i], NULL, run_share, &shares[i]) == 0);
    }
    for (uint32_t i = 0; i < count; i++) CHECK(pthread_join(threads[i], NULL) == 0);
  }
}

/* -- A stage's story, the same for the same seed ------------------------------------------------------------------- */

typedef struct {
  uint64_t state;
} generator;

static double next(generator *numbers) {
  numbers->state = numbers->state * 6364136223846793005u + 1442695040888963407u;
  return (double)(numbers->state >> 40) / (double)(1 << 24);
}

static uint64_t hash(uint64_t so_far, const void *data, size_t size) {
  const unsigned char *bytes = data;
  for (size_t i = 0; i < size; i++) so_far = (so_far ^ bytes[i]) * 1099511628211u;
  return so_far;
}

static uint64_t hash_frame(uint64_t so_far, glissade_stage stage, double time) {
  GLISSADE_INIT(glissade_frame, frame);
  TRY(glissade_stage_evaluate(stage, time, &frame, error));
  so_far = hash(so_far, frame.matrices, frame.count * 16 * sizeof(float));
  so_far = hash(so_far, frame.opacities, frame.count * sizeof(float));
  return hash(so_far, frame.world_matrices, frame.world_count * 16 * sizeof(float));
}

enum { LAYERS = 48, STEPS = 24 };

typedef struct {
  glissade_stage stage;
  glissade_layer layers[LAYERS];
  uint64_t events, hash;
} story;

static void handle_event(void *context, const glissade_event *event) {
  story *self = context;
  self->events++;
  self->hash = hash(self->hash, &event->time, sizeof event->time);
  if (event->kind != GLISSADE_EVENT_COMPLETED) return;
  /* A change in a transaction of its own, which needs the thread's current stage. */
  double opacity = 0.25 + 0.5 / (double)(event->tag + 1);
  glissade_input layer = {&self->layers[event->tag % LAYERS], 0}, value = {&opacity, 0};
  GLISSADE_INIT(glissade_transaction_options, options);
  options.has_duration = 1;
  options.duration = 0.125;
  TRY(glissade_transaction_begin(self->stage, &options, error));
  TRY(glissade_layers_set(self->stage, layer, 1, GLISSADE_OPACITY, value, error));
  TRY(glissade_transaction_commit(self->stage, error));
}

static uint64_t tell(uint64_t seed) {
  generator numbers = {seed * 0x9E3779B97F4A7C15u + 1};
  story self = {.hash = 14695981039346656037u};
  TRY(glissade_stage_create(NULL, &self.stage, error));
  glissade_input none = {NULL, 0}, layers = {self.layers, sizeof *self.layers};
  glissade_output added = {self.layers, sizeof *self.layers};
  TRY(glissade_layers_add(self.stage, GLISSADE_LAYER_PLAIN, none, LAYERS, added, error));
  for (int step = 0; step < STEPS; step++) {
    GLISSADE_INIT(glissade_curve_options, bezier);
    bezier.kind = GLISSADE_CURVE_BEZIER;
    for (int i = 0; i < 4; i++) bezier.control_points[i] = next(&numbers);
    glissade_curve curve;
    TRY(glissade_curve_create(&bezier, &curve, error));
    double positions[LAYERS][2];
    for (int i = 0; i < LAYERS; i++) {
      positions[i][0] = 640 * next(&numbers);
      positions[i][1] = 480 * next(&numbers);
    }
    glissade_input values = {positions, sizeof *positions};
    GLISSADE_INIT(glissade_transaction_options, options);
    options.has_duration = 1;
    options.duration = 0.25 + next(&numbers);
    options.curve = curve;
    options.sends_event = 1;
    options.tag = (uint64_t)step;
    TRY(glissade_transaction_begin(self.stage, &options, error));
    TRY(glissade_layers_set(self.stage, layers, LAYERS, GLISSADE_POSITION, values, error));
    TRY(glissade_transaction_commit(self.stage, error));
    TRY(glissade_curve_destroy(curve, error));
    GLISSADE_INIT(glissade_animation_options, spring);
    spring.kind = GLISSADE_SPRING;
    spring.property = GLISSADE_TRANSFORM_ROTATION;
    spring.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_SETTLES;
    spring.to[0] = next(&numbers);
    spring.stiffness = 80 + 100 * next(&numbers);
    spring.damping = 4 + 10 * next(&numbers);
    glissade_output nowhere = {NULL, 0};
    TRY(glissade_animations_add(self.stage, &spring, NULL, layers, LAYERS, "turn", nowhere, error));
    double time = 0.2 * (step + 1);
    TRY(glissade_stage_advance(self.stage, time, handle_event, &self, error));
    self.hash = hash_frame(self.hash, self.stage, time);
  }
  CHECK(self.events > STEPS / 2);
  TRY(glissade_stage_destroy(self.stage, error));
  EXPECT(GLISSADE_UNKNOWN_HANDLE, glissade_stage_destroy(self.stage, error));
  return self.hash;
}

enum { TELLERS = 6, ROUNDS = 4, SEEDS = 5 };
static uint64_t expected[SEEDS];

static void *tell_all(void *argument) {
  size_t start = *(const size_t *)argument;
  for (size_t round = 0; round < ROUNDS; round++)
    for (size_t i = 0; i < SEEDS; i++) {
      size_t seed = (start + i) % SEEDS;
      CHECK(tell(seed) == expected[seed]);
    }
  return NULL;
}

static void check_stages_on_threads(void) {
  for (size_t seed = 0; seed < SEEDS; seed++) {
    expected[seed] = tell(seed);
    CHECK(expected[seed] == tell(seed));
    CHECK(seed == 0 || expected[seed] != expected[seed - 1]);
  }
  pthread_t threads[TELLERS];
  size_t starts[TELLERS];
  for (size_t i = 0; i < TELLERS; i++) {
    starts[i] = i;
    CHECK(pthread_create(&threads[i], NULL, tell_all, &starts[i]) == 0);
  }
  for (size_t i = 0; i < TELLERS; i++) CHECK(pthread_join(threads[i], NULL) == 0);
}

/* -- Large frames --------------------------------------------------------------------------------------------------- */

enum { CROWD = 60000 };

static uint64_t hash_crowd(uint32_t threads) {
  GLISSADE_INIT(glissade_stage_options, options);
  options.threads = threads;
  glissade_stage stage;
  TRY(glissade_stage_create(&options, &stage, error));
  glissade_layer *crowd = malloc(CROWD * sizeof *crowd);
  double(*to)[2] = malloc(CROWD * sizeof *to);
  CHECK(crowd && to);
  glissade_input none = {NULL, 0}, layers = {crowd, sizeof *crowd};
  glissade_output added = {crowd, sizeof *crowd}, nowhere = {NULL, 0};
  TRY(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, none, CROWD, added, error));
  for (int i = 0; i < CROWD; i++) to[i][0] = i, to[i][1] = i % 97;
  GLISSADE_INIT(glissade_animation_options, move);
  move.kind = GLISSADE_BASIC;
  move.property = GLISSADE_POSITION;
  move.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  move.duration = 2;
  GLISSADE_INIT(glissade_animation_rows, rows);
  rows.to = (glissade_input){to, sizeof *to};
  TRY(glissade_animations_add(stage, &move, &rows, layers, CROWD, NULL, nowhere, error));
  uint64_t result = 14695981039346656037u;
  for (int step = 0; step < 6; step++) result = hash_frame(result, stage, 0.3 * step);
  TRY(glissade_stage_destroy(stage, error));
  free(crowd);
  free(to);
  return result;
}

static void check_large_frames(host *threads) {
  uint64_t alone = hash_crowd(1);
  CHECK(threads->runs == 0);
  for (int mode = 0; mode < MODES; mode++)
    for (uint32_t count = 2; count <= 32; count *= 4) {
      threads->mode = mode;
      threads->runs = 0;
      CHECK(hash_crowd(count) == alone);
      CHECK(threads->runs > 0);
      CHECK(threads->pieces == (count < MOST_PIECES ? count : MOST_PIECES));
    }
}

/* -- Settings ------------------------------------------------------------------------------------------------------- */

static void check_settings(host *threads, host_memory *counts) {
  EXPECT(GLISSADE_NULL_POINTER, glissade_set_allocator(NULL, error));
  EXPECT(GLISSADE_NULL_POINTER, glissade_set_parallel_for(NULL, error));
  EXPECT(GLISSADE_NULL_POINTER, glissade_set_instruction_set(NULL, error));
  EXPECT(GLISSADE_UNKNOWN_NAME, glissade_set_instruction_set("", error));
  EXPECT(GLISSADE_UNKNOWN_NAME, glissade_set_instruction_set("v", error));
  EXPECT(GLISSADE_UNKNOWN_NAME, glissade_set_instruction_set("v33", error));
#if defined(__x86_64__)
  EXPECT(GLISSADE_UNSUPPORTED, glissade_set_instruction_set("arm64", error));
  TRY(glissade_set_instruction_set("baseline", error));
#else
  EXPECT(GLISSADE_UNSUPPORTED, glissade_set_instruction_set("v3", error));
#endif

  GLISSADE_INIT(glissade_allocator, memory);
  memory.context = counts;
  memory.allocate = allocate;
  EXPECT(GLISSADE_NULL_POINTER, glissade_set_allocator(&memory, error));
  memory.release = release;
  memory.allocate = NULL;
  EXPECT(GLISSADE_NULL_POINTER, glissade_set_allocator(&memory, error));
  memory.allocate = allocate;
  memory.size++;
  EXPECT(GLISSADE_STRUCT_SIZE, glissade_set_allocator(&memory, error));
  memory.size--;
  TRY(glissade_set_allocator(&memory, error));

  GLISSADE_INIT(glissade_parallel_for, loop);
  loop.context = threads;
  loop.threads = MOST_PIECES;
  EXPECT(GLISSADE_NULL_POINTER, glissade_set_parallel_for(&loop, error));
  loop.run = run;
  loop.threads = 0;
  EXPECT(GLISSADE_OUT_OF_RANGE, glissade_set_parallel_for(&loop, error));
  loop.threads = 257;
  EXPECT(GLISSADE_OUT_OF_RANGE, glissade_set_parallel_for(&loop, error));
  loop.threads = MOST_PIECES;
  loop.size = 0;
  EXPECT(GLISSADE_STRUCT_SIZE, glissade_set_parallel_for(&loop, error));
  loop.size = GLISSADE_SIZED(glissade_parallel_for).size;
  TRY(glissade_set_parallel_for(&loop, error));

  const char *name = NULL;
  int32_t has_fma = -1;
  TRY(glissade_instruction_set(&name, &has_fma, error));
#if defined(__x86_64__)
  CHECK(strcmp(name, "baseline") == 0 && has_fma == 0);
#elif defined(__aarch64__)
  CHECK(strcmp(name, "arm64") == 0 && has_fma == 1);
#endif
  TRY(glissade_instruction_set(NULL, NULL, error));
  EXPECT(GLISSADE_TOO_LATE, glissade_set_instruction_set("baseline", error));
  EXPECT(GLISSADE_TOO_LATE, glissade_set_allocator(&memory, error));
  EXPECT(GLISSADE_TOO_LATE, glissade_set_parallel_for(&loop, error));
}

int main(void) {
  host threads = {0};
  host_memory memory = {PTHREAD_MUTEX_INITIALIZER, 0, 0, 0};
  check_settings(&threads, &memory);
  check_stages_on_threads();
  check_large_frames(&threads);
  CHECK(memory.allocations > 0);
  if (memory.live_blocks != 0) {
    fprintf(stderr, "threads.c: %lld bytes in %lld blocks were not released\n", memory.live_bytes, memory.live_blocks);
    return 1;
  }
  return 0;
}
