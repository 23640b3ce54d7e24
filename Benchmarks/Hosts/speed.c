/* Times the C interface on the works of `bench`: prints a case, its size and nanoseconds per row or layer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "glissade.h"

/* The processor's time, so that other processes count little. */
static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static double uniform(double low, double high) {
  static uint64_t state = 88172645463325252u;
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return low + (high - low) * (double)(state >> 11) * 0x1p-53;
}

static void need(glissade_status status, int line) {
  if (status == GLISSADE_OK) return;
  fprintf(stderr, "line %d: %s\n", line, glissade_status_string(status));
  exit(1);
}
#define NEED(call) need((call), __LINE__)

static void *make(size_t bytes) {
  void *memory = NULL;
  if (posix_memalign(&memory, 4096, (bytes + 4095) / 4096 * 4096) != 0) exit(1);
  memset(memory, 0, bytes);
  return memory;
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

/* Shared by the works. */
struct arrays {
  size_t count;
  glissade_rows rows;
  glissade_curve curve;
  uint64_t outputs;
  float *progress, *a, *b, *values, *velocities;
  glissade_stage stage;
  glissade_layer *layers;
};

static double instant(int step) { return 0.2 + 1.2 * ((step * 37) % 101) / 101; }

static void springs(void *context, int step) {
  struct arrays *s = context;
  NEED(glissade_springs_evaluate(s->rows, instant(step), s->values, NULL, s->outputs, NULL));
}

static void spring_velocities(void *context, int step) {
  struct arrays *s = context;
  NEED(glissade_springs_evaluate(s->rows, instant(step), s->values, s->velocities, s->outputs, NULL));
}

static void interpolation(void *context, int step) {
  struct arrays *s = context;
  (void)step;
  NEED(glissade_interpolate(s->curve, in(s->progress, 4), in(s->a, 4), in(s->b, 4), s->count, out(s->values, 4), NULL));
}

static void composition(void *context, int step) {
  struct arrays *s = context;
  (void)step;
  NEED(glissade_compose(s->rows, in(s->progress, 4), out(s->values, 64), NULL));
}

static void shared_concatenation(void *context, int step) {
  struct arrays *s = context;
  (void)step;
  NEED(glissade_concat(in(s->progress, 4), in(s->a, 0), s->count, out(s->values, 64), NULL));
}

static void multiplication(void *context, int step) {
  struct arrays *s = context;
  NEED(glissade_multiply(
    in(s->a, 64), in(s->b + 16 * (step % 16), 64), s->count, out(s->values, 64), NULL));
}

static void make_springs(struct arrays *s, int is_mixed) {
  double *columns = make(s->count * 5 * 8);
  GLISSADE_INIT(glissade_spring_columns, springs);
  for (size_t row = 0; row < s->count; row += 1) {
    double omega = uniform(6, 30), ratio = uniform(0.1, 0.9), regime = uniform(0, 3);
    if (is_mixed && regime < 1) ratio = 1;
    if (is_mixed && regime > 2) ratio = uniform(1.1, 3);
    double numbers[5] = {omega * omega, 2 * ratio * omega, uniform(-1, 1), uniform(-1, 1), uniform(-5, 5)};
    memcpy(columns + 5 * row, numbers, sizeof numbers);
  }
  springs.allows_overdamping = is_mixed;
  springs.stiffness = in(columns, 40);
  springs.damping = in(columns + 1, 40);
  springs.from = in(columns + 2, 40);
  springs.to = in(columns + 3, 40);
  springs.velocity = in(columns + 4, 40);
  NEED(glissade_springs_create(&springs, s->count, &s->rows, NULL));
  NEED(glissade_rows_get_info(s->rows, NULL, NULL, &s->outputs, NULL));
  s->values = make(s->outputs * 4);
  s->velocities = make(s->outputs * 4);
  free(columns);
}

static void arrays(size_t count) {
  struct arrays s = {.count = count};
  double rows = (double)count;
  for (int is_mixed = 0; is_mixed < 2; is_mixed += 1) {
    make_springs(&s, is_mixed);
    if (!is_mixed) measure("spring", count, rows, springs, &s);
    measure(is_mixed ? "spring-mixed" : "spring-velocity", count, rows, spring_velocities, &s);
    NEED(glissade_rows_destroy(s.rows, NULL));
    free(s.values);
    free(s.velocities);
  }
  s.progress = make(count * 4);
  s.a = make(count * 64);
  s.b = make((count + 16) * 64);
  s.values = make(count * 64);
  for (size_t row = 0; row < count; row += 1) s.progress[row] = (float)uniform(0, 1);
  for (size_t at = 0; at < count * 16; at += 1) s.a[at] = (float)uniform(-1, 1);
  for (size_t at = 0; at < (count + 16) * 16; at += 1) s.b[at] = (float)uniform(-1, 1);
  NEED(glissade_curve_parse("ease-in", 7, &s.curve, NULL));
  measure("bezier", count, rows, interpolation, &s);
  NEED(glissade_curve_destroy(s.curve, NULL));
  s.curve = 0;
  measure("linear", count, rows, interpolation, &s);
  NEED(glissade_translation_scales_create(in(s.a, 48), count, &s.rows, NULL));
  measure("concat", count, rows, composition, &s);
  NEED(glissade_rows_destroy(s.rows, NULL));
  measure("concat-shared", count, rows, shared_concatenation, &s);
  glissade_transform *ends = make(2 * count * sizeof *ends);
  for (size_t end = 0; end < 2 * count; end += 1) {
    for (int at = 0; at < 3; at += 1) {
      ends[end].translation[at] = uniform(-100, 100);
      ends[end].scale[at] = uniform(0.5, 2);
    }
    for (int at = 0; at < 4; at += 1) ends[end].rotation[at] = uniform(-1, 1);
    ends[end].perspective[3] = 1;
  }
  int64_t stride = 2 * (int64_t)sizeof *ends;
  NEED(glissade_transforms_create(in(ends, stride), in(ends + 1, stride), count, &s.rows, NULL));
  measure("compose", count, rows, composition, &s);
  NEED(glissade_rows_destroy(s.rows, NULL));
  free(ends);
  measure("multiply", count, rows, multiplication, &s);
  free(s.progress);
  free(s.a);
  free(s.b);
  free(s.values);
}

/* -- Stages */

static void make_stage(struct arrays *s) {
  NEED(glissade_stage_create(NULL, &s->stage, NULL));
  s->layers = make(s->count * 8);
  NEED(glissade_layers_add(s->stage, GLISSADE_LAYER_PLAIN, in(NULL, 0), s->count, out(s->layers, 8), NULL));
}

static void end_stage(struct arrays *s) {
  NEED(glissade_stage_destroy(s->stage, NULL));
  free(s->layers);
}

static void frame(void *context, int step) {
  struct arrays *s = context;
  GLISSADE_INIT(glissade_frame, frame);
  NEED(glissade_stage_evaluate(s->stage, 0.5 + 0.5 * ((step * 37) % 101) / 101, &frame, NULL));
}

/* A third each of layers with springs, ease-in and linear animations of position, scale and opacity. */
static void stage(size_t count) {
  struct arrays s = {.count = count};
  glissade_curve ease;
  make_stage(&s);
  NEED(glissade_curve_parse("ease-in", 7, &ease, NULL));
  static const int32_t properties[3] = {GLISSADE_POSITION, GLISSADE_TRANSFORM_SCALE, GLISSADE_OPACITY};
  for (size_t layer = 0; layer < count; layer += 1) {
    double kind = uniform(0, 3);
    GLISSADE_INIT(glissade_animation_options, options);
    options.kind = kind < 1 ? GLISSADE_SPRING : GLISSADE_BASIC;
    options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_HAS_BEGIN_TIME | GLISSADE_STAYS;
    options.fill_mode = GLISSADE_FILL_BOTH;
    options.begin_time = uniform(0, 0.5);
    options.duration = kind < 1 ? 30 : uniform(1, 2);
    options.curve = kind > 2 ? ease : 0;
    double omega = uniform(6, 30);
    options.stiffness = omega * omega;
    options.damping = 2 * uniform(0.1, 0.9) * omega;
    for (int at = 0; at < 3; at += 1) {
      options.property = properties[at];
      for (int number = 0; number < 2; number += 1) {
        options.from[number] = uniform(-1, 1);
        options.to[number] = uniform(-1, 1);
      }
      NEED(glissade_animations_add(
        s.stage, &options, NULL, in(&s.layers[layer], 8), 1, NULL, out(NULL, 0), NULL));
    }
  }
  measure("stage", count, (double)count, frame, &s);
  end_stage(&s);
}

/* Few layers that move and fade in along one curve. */
static void small(size_t count) {
  struct arrays s = {.count = count};
  make_stage(&s);
  GLISSADE_INIT(glissade_animation_options, options);
  NEED(glissade_curve_parse("ease-in-out", 11, &options.curve, NULL));
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  options.duration = 2;
  options.property = GLISSADE_POSITION;
  options.to[0] = 100;
  options.to[1] = 50;
  NEED(glissade_animations_add(s.stage, &options, NULL, in(s.layers, 8), count, NULL, out(NULL, 0), NULL));
  options.property = GLISSADE_OPACITY;
  options.to[0] = 1;
  NEED(glissade_animations_add(s.stage, &options, NULL, in(s.layers, 8), count, NULL, out(NULL, 0), NULL));
  measure("small", count, (double)count, frame, &s);
  end_stage(&s);
}

/* Adding animations of rows of their own, and removing them; each with a frame, whose time is taken off. */
static void bulk(size_t count) {
  struct arrays s = {.count = count};
  double samples[2][51], *starts = make(count * 16);
  make_stage(&s);
  for (size_t layer = 0; layer < count; layer += 1) {
    starts[2 * layer] = (double)(layer % 91);
    starts[2 * layer + 1] = 5;
  }
  NEED(glissade_layers_set(s.stage, in(s.layers, 8), count, GLISSADE_POSITION, in(starts, 16), NULL));
  frame(&s, 0);
  GLISSADE_INIT(glissade_animation_options, options);
  GLISSADE_INIT(glissade_animation_rows, rows);
  options.property = GLISSADE_POSITION;
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  options.to[0] = 3;
  options.to[1] = 4;
  options.duration = 1;
  rows.from = in(starts, 16);
  for (int sample = 0; sample < 51; sample += 1) {
    double start = now();
    NEED(glissade_animations_add(s.stage, &options, &rows, in(s.layers, 8), count, "slide", out(NULL, 0), NULL));
    frame(&s, sample);
    double added = now();
    frame(&s, sample + 1);
    double shown = now();
    NEED(glissade_layers_remove_animations(s.stage, in(s.layers, 8), count, "slide", NULL));
    frame(&s, sample);
    double removed = now();
    samples[0][sample] = added - start - (shown - added);
    samples[1][sample] = removed - shown - (shown - added);
  }
  for (int at = 0; at < 2; at += 1) {
    qsort(samples[at], 51, sizeof(double), compare);
    double each = 1e9 * samples[at][25] / (double)count;
    printf("%s %zu %.1f\n", at == 0 ? "bulk-add:adding" : "bulk-add:removing", count, each);
  }
  free(starts);
  end_stage(&s);
}

/* The least call of a stage. */
static void ask_time(void *context, int step) {
  double time;
  (void)step;
  NEED(glissade_stage_time(((struct arrays *)context)->stage, &time, NULL));
}

static void call(size_t count) {
  struct arrays s = {.count = count};
  make_stage(&s);
  measure("call", count, 1, ask_time, &s);
  end_stage(&s);
}

/* Runs all works, or the one that the argument names: arrays, small, stage, bulk or call. */
int main(int count, char **arguments) {
  static const struct {
    const char *name;
    void (*run)(size_t size);
    size_t sizes[4];
  } works[] = {
    /* At one row, a call costs what its checks cost. */
    {"arrays", arrays, {1, 1000, 10000, 100000}},
    {"small", small, {1, 10, 50}},
    {"stage", stage, {1000, 10000, 100000}},
    {"bulk", bulk, {1000, 10000}},
    {"call", call, {1}}};
  for (size_t at = 0; at < sizeof works / sizeof *works; at += 1) {
    if (count > 1 && strcmp(arguments[1], works[at].name) != 0) continue;
    for (int size = 0; size < 4 && works[at].sizes[size] > 0; size += 1) works[at].run(works[at].sizes[size]);
  }
  return 0;
}
