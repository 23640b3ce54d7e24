/* Compares what one layer shows with the numbers of goldens.json. */
#ifndef GOLDEN_H
#define GOLDEN_H

#include <stdarg.h>

#include "check.h"

struct golden {
  const char *path;
  double value;
  double half_unit;
  int is_checked;
};

#include "goldens.h" /* made by goldens.py */

/* Core Animation computes values in float; settling times in double; other rows come from the same formulas. */
static const double float_tolerance = 2e-6, settling_tolerance = 1e-9, computed_tolerance = 1e-12;
/* Frames are floats: the kernels' largest error. */
static const double frame_tolerance = 3e-6;

static inline struct golden *find(const char *format, ...) {
  char path[128];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(path, sizeof path, format, arguments);
  va_end(arguments);
  for (size_t row = 0; row < sizeof goldens / sizeof *goldens; row += 1) {
    if (strcmp(goldens[row].path, path) == 0) return &goldens[row];
  }
  printf("no row %s\n", path);
  exit(1);
}

/* Compares with a printed number: within a tolerance relative to the larger of `range` and the value, or, unless all
   its digits count, half a unit of the last digit. */
static inline void expect(double actual, struct golden *golden, double tolerance, int is_exact, double range) {
  double bound = tolerance * fmax(range, fabs(golden->value));
  if (!is_exact) bound = fmax(bound, golden->half_unit * (1 + 1e-9));
  golden->is_checked = 1;
  check_near(actual, golden->value, bound, golden->path, __FILE__, __LINE__);
}

/* One layer on a stage. */
struct scene {
  glissade_stage stage;
  glissade_layer layer;
};

static inline struct scene scene_with(int32_t property, double value) {
  struct scene scene;
  OK(glissade_stage_create(NULL, &scene.stage, ERROR));
  OK(glissade_layers_add(
    scene.stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 1, output_of(&scene.layer, 8), ERROR));
  OK(glissade_layers_set(
    scene.stage, input_of(&scene.layer, 8), 1, property, input_of(&value, 8), ERROR));
  return scene;
}

static inline void end(struct scene scene) { OK(glissade_stage_destroy(scene.stage, ERROR)); }

static inline void add(struct scene scene, const glissade_animation_options *options) {
  OK(glissade_animations_add(
    scene.stage, options, NULL, input_of(&scene.layer, 8), 1, NULL, NO_OUTPUT, ERROR));
}

/* Compares what the layer shows at a time, in its presentation and in the frame: with element -1 the opacity, else an
   element of the matrix, which the presentation has for translations (x alone) and transforms. */
static inline void expect_shown(
  struct scene scene, double time, int element, struct golden *golden, double tolerance, int is_exact, double range) {
  double shown[16];
  GLISSADE_INIT(glissade_frame, frame);
  glissade_input layer = input_of(&scene.layer, 8);
  int64_t index = -1;
  OK(glissade_stage_evaluate(scene.stage, time, &frame, ERROR));
  OK(glissade_layers_get_indices(scene.stage, layer, 1, output_of(&index, 8), ERROR));
  if (!CHECK(index >= 0 && (uint64_t)index < frame.count)) return;
  if (element < 0) {
    OK(glissade_layers_get_presentation(
      scene.stage, layer, 1, GLISSADE_OPACITY, time, output_of(shown, 8), ERROR));
    expect(shown[0], golden, tolerance, is_exact, 1);
    expect(frame.opacities[index], golden, tolerance + frame_tolerance, is_exact, range);
    return;
  }
  double position;
  OK(glissade_layers_get_presentation(
    scene.stage, layer, 1, GLISSADE_POSITION_X, time, output_of(&position, 8), ERROR));
  OK(glissade_layers_get_presentation(
    scene.stage, layer, 1, GLISSADE_TRANSFORM, time, output_of(shown, 128), ERROR));
  expect(shown[element] + (element == 12 ? position : 0), golden, tolerance, is_exact, 1);
  expect(frame.matrices[16 * index + element], golden, tolerance + frame_tolerance, is_exact, range);
}

/* A basic animation of one number over a second. */
static inline glissade_animation_options basic(int32_t property, double from, double to) {
  GLISSADE_INIT(glissade_animation_options, options);
  options.kind = GLISSADE_BASIC;
  options.property = property;
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  options.from[0] = from;
  options.to[0] = to;
  options.duration = 1;
  return options;
}

static inline glissade_curve parse(const char *text) {
  glissade_curve curve = 0;
  OK(glissade_curve_parse(text, strlen(text), &curve, ERROR));
  return curve;
}

/* Prints the number of rows of the file that were compared or used, and returns the program's exit code. */
static inline int finish_goldens(const char *name, size_t least) {
  size_t all = sizeof goldens / sizeof *goldens, checked = 0;
  for (size_t row = 0; row < all; row += 1) checked += goldens[row].is_checked != 0;
  printf("%s: %lu of %lu golden rows\n", name, (unsigned long)checked, (unsigned long)all);
  CHECK(checked >= least);
  return finish(name);
}

#endif
