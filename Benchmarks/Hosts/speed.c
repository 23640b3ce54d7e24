/* Times the C interface on the works of `bench`: prints a case, its size and nanoseconds per row or layer. Numbers are
   drawn, times are taken and arrays are allocated as in bench. */
#define _DEFAULT_SOURCE
#include "measure.h"

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

static double between(double first, double last, int step) { return first + (last - first) * (step % 1021) / 1021; }

static double instant(int step) { return between(0.2, 1.4, step); }

/* Progress that differs in every step, too much for a branch predictor to memorise. */
enum { progress_steps = 8192 };

static glissade_input progress_of(const struct arrays *s, int step) {
  return in(s->progress + (size_t)step * 509 % progress_steps * 16, 4);
}

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
  NEED(glissade_interpolate(
    s->curve, progress_of(s, step), in(s->a, 4), in(s->b, 4), s->count, out(s->values, 4), NULL));
}

static void composition(void *context, int step) {
  struct arrays *s = context;
  NEED(glissade_compose(s->rows, progress_of(s, step), out(s->values, 64), NULL));
}

static void shared_concatenation(void *context, int step) {
  struct arrays *s = context;
  NEED(glissade_concat(progress_of(s, step), in(s->a, 0), s->count, out(s->values, 64), NULL));
}

static void multiplication(void *context, int step) {
  struct arrays *s = context;
  NEED(glissade_multiply(
    in(s->a, 64), in(s->b + 16 * (step % 16), 64), s->count, out(s->values, 64), NULL));
}

static void make_springs(struct arrays *s, int is_mixed) {
  restart();
  double *columns = make(s->count * 5 * 8);
  GLISSADE_INIT(glissade_spring_columns, springs);
  for (size_t row = 0; row < s->count; row += 1) {
    double omega = uniform(6, 30), under = uniform(0.1, 0.9), over = uniform(1.1, 3);
    double ratios[3] = {under, 1, over};
    double ratio = ratios[is_mixed ? bits() % 3 : 0];
    double velocity = uniform(-5, 5), from = uniform(-1, 1), to = uniform(-1, 1);
    double numbers[5] = {omega * omega, 2 * ratio * omega, from, to, velocity};
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
  s->values = make((s->outputs + 64) * 4);
  s->velocities = make((s->outputs + 64) * 4);
  free(columns);
}

static void spring_works(size_t count) {
  struct arrays s = {.count = count};
  for (int is_mixed = 0; is_mixed < 2; is_mixed += 1) {
    make_springs(&s, is_mixed);
    if (!is_mixed) measure("spring", count, (double)count, springs, &s);
    measure(is_mixed ? "spring-mixed" : "spring-velocity", count, (double)count, spring_velocities, &s);
    NEED(glissade_rows_destroy(s.rows, NULL));
    free(s.values);
    free(s.velocities);
  }
}

static void make_progress(struct arrays *s) {
  restart();
  s->progress = make_uniform(s->count + 16 * progress_steps, 0, 1);
}

static void interpolation_works(size_t count) {
  struct arrays s = {.count = count};
  make_progress(&s);
  s.a = make_uniform(count, -1, 1);
  s.b = make_uniform(count, -1, 1);
  s.values = make((count + 64) * 4);
  NEED(glissade_curve_parse("ease-in", 7, &s.curve, NULL));
  measure("bezier", count, (double)count, interpolation, &s);
  NEED(glissade_curve_destroy(s.curve, NULL));
  s.curve = 0;
  measure("linear", count, (double)count, interpolation, &s);
  free(s.progress);
  free(s.a);
  free(s.b);
  free(s.values);
}

static void draw(double *values, int count, double low, double high) {
  for (int at = 0; at < count; at += 1) values[at] = uniform(low, high);
}

/* A quaternion of a random axis and angle. */
static void draw_rotation(double *rotation) {
  double angle = uniform(0.1, 3), axis[3];
  draw(axis, 3, -1, 1);
  double length = sqrt(axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]);
  for (int at = 0; at < 3; at += 1) rotation[at] = axis[at] / length * sin(angle / 2);
  rotation[3] = cos(angle / 2);
}

static void matrix_works(size_t count) {
  struct arrays s = {.count = count};
  double rows = (double)count;
  s.values = make((count + 64) * 64);

  make_progress(&s);
  s.a = make((count + 64) * 48);
  for (size_t row = 0; row < count; row += 1) {
    double ends[12];
    draw(ends, 12, -1, 1);
    for (int part = 0; part < 4; part += 1) {
      for (int axis = 0; axis < 3; axis += 1) {
        s.a[12 * row + 6 * (part / 2) + 2 * axis + part % 2] = (float)ends[3 * part + axis];
      }
    }
  }
  NEED(glissade_translation_scales_create(in(s.a, 48), count, &s.rows, NULL));
  measure("concat", count, rows, composition, &s);
  NEED(glissade_rows_destroy(s.rows, NULL));
  measure("concat-shared", count, rows, shared_concatenation, &s);
  free(s.a);
  free(s.progress);

  make_progress(&s);
  glissade_transform *ends = make(2 * count * sizeof *ends);
  for (size_t row = 0; row < count; row += 1) {
    glissade_transform *from = ends + 2 * row, *to = from + 1;
    draw(from->translation, 3, -1, 1);
    draw(to->translation, 3, -1, 1);
    draw(from->scale, 3, -1, 1);
    draw(to->scale, 3, -1, 1);
    draw_rotation(from->rotation);
    draw_rotation(to->rotation);
    from->perspective[3] = to->perspective[3] = 1;
  }
  int64_t stride = 2 * (int64_t)sizeof *ends;
  NEED(glissade_transforms_create(in(ends, stride), in(ends + 1, stride), count, &s.rows, NULL));
  free(ends);
  measure("compose", count, rows, composition, &s);
  NEED(glissade_rows_destroy(s.rows, NULL));
  free(s.progress);

  restart();
  s.a = make_uniform(16 * count, -1, 1);
  s.b = make_uniform(16 * (count + 16), -1, 1);
  measure("multiply", count, rows, multiplication, &s);
  free(s.a);
  free(s.b);
  free(s.values);
}

static void arrays(size_t count) {
  spring_works(count);
  interpolation_works(count);
  matrix_works(count);
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

static void show(struct arrays *s, double time) {
  GLISSADE_INIT(glissade_frame, frame);
  NEED(glissade_stage_evaluate(s->stage, time, &frame, NULL));
}

static void frame(void *context, int step) { show(context, between(0.5, 1, step)); }

static void add(struct arrays *s, glissade_animation_options *options, int property, size_t layer, size_t count) {
  options->property = property;
  NEED(glissade_animations_add(
    s->stage, options, NULL, in(&s->layers[layer], 8), count, NULL, out(NULL, 0), NULL));
}

/* A third each of layers with springs, ease-in and linear animations of position, scale and opacity. */
static void stage(size_t count) {
  struct arrays s = {.count = count};
  glissade_curve ease;
  make_stage(&s);
  NEED(glissade_curve_parse("ease-in", 7, &ease, NULL));
  restart();
  for (size_t layer = 0; layer < count; layer += 1) {
    GLISSADE_INIT(glissade_animation_options, options);
    double omega = uniform(6, 30), ratio = uniform(0.1, 0.9);
    options.begin_time = uniform(0, 0.5);
    uint64_t kind = bits() % 3;
    options.duration = 1 / (double)(1 / uniform(1, 2));
    double ends[12], opacities[2];
    draw(ends, 12, -1, 1);
    draw(opacities, 2, 0, 1);
    options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_HAS_BEGIN_TIME | GLISSADE_STAYS;
    options.fill_mode = GLISSADE_FILL_BOTH;
    options.curve = kind == 1 ? ease : 0;
    if (kind == 0) {
      double decay = (float)(ratio * omega), frequency = (float)(omega * sqrt(1 - ratio * ratio));
      options.kind = GLISSADE_SPRING;
      options.stiffness = frequency * frequency + decay * decay;
      options.damping = 2 * decay;
      options.duration = 30;
    }
    memcpy(options.from, ends, 16);
    memcpy(options.to, ends + 3, 16);
    add(&s, &options, GLISSADE_POSITION, layer, 1);
    options.from[0] = ends[6];
    options.to[0] = ends[9];
    add(&s, &options, GLISSADE_TRANSFORM_SCALE, layer, 1);
    options.from[0] = opacities[0];
    options.to[0] = opacities[1];
    add(&s, &options, GLISSADE_OPACITY, layer, 1);
  }
  measure("stage", count, (double)count, frame, &s);
  end_stage(&s);
}

static const double small_duration = 1e6;

static void small_frame(void *context, int step) {
  show(context, between(0.1 * small_duration, 0.9 * small_duration, step));
}

/* Few layers that move and fade in along one curve. */
static void small(size_t count) {
  struct arrays s = {.count = count};
  make_stage(&s);
  GLISSADE_INIT(glissade_animation_options, options);
  NEED(glissade_curve_parse("ease-in-out", 11, &options.curve, NULL));
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  options.duration = small_duration;
  for (size_t layer = 0; layer < count; layer += 1) {
    options.from[0] = 0;
    options.from[1] = (double)layer;
    options.to[0] = 100;
    options.to[1] = 50;
    add(&s, &options, GLISSADE_POSITION, layer, 1);
    options.to[0] = 1;
    add(&s, &options, GLISSADE_OPACITY, layer, 1);
  }
  measure("small", count, (double)count, small_frame, &s);
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
