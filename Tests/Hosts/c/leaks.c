/* Memory: four thousand repetitions of works that allocate, and of calls that are rejected, keep hardly more than the
 * first hundred. */
#define _GNU_SOURCE
#include <malloc.h>

#include "check.h"

enum { count = 16, warm = 100, turns = 4000 };

static glissade_stage stage;
static glissade_layer layers[count], shape;

static glissade_input all(void) { return input_of(layers, 8); }

static void evaluate(double time) {
  GLISSADE_INIT(glissade_frame, frame);
  OK(glissade_stage_evaluate(stage, time, &frame, ERROR));
}

static glissade_animation_options animation(int32_t property) {
  GLISSADE_INIT(glissade_animation_options, options);
  options.property = property;
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  options.to[0] = 1;
  options.duration = 1;
  return options;
}

static void add(const glissade_animation_options *options, uint64_t number, const char *key) {
  OK(glissade_animations_add(stage, options, NULL, all(), number, key, NO_OUTPUT, ERROR));
}

static void reject(const glissade_animation_options *options) {
  CHECK(glissade_animations_add(stage, options, NULL, all(), count, "key", NO_OUTPUT, ERROR) != GLISSADE_OK);
}

/* -- The works */

static void repeating(int turn) {
  glissade_animation_options options = animation(GLISSADE_POSITION_X);
  options.repeat_count = 3;
  options.flags |= turn % 2 ? GLISSADE_AUTOREVERSES : 0;
  add(&options, count, "key");
  evaluate(0.01 * turn);
}

static void transform_groups(int turn) {
  glissade_animation_options child = animation(GLISSADE_TRANSFORM);
  for (int at = 0; at < 16; at += 5) child.from[at] = child.to[at] = 1;
  child.to[0] = 2;
  glissade_animation_options children[2] = {child, child};
  children[0].flags |= GLISSADE_ADDITIVE;
  for (int at = 0; at < 2; at += 1) {
    GLISSADE_INIT(glissade_animation_options, group);
    group.kind = GLISSADE_GROUP;
    group.duration = 5;
    group.children = &children[at];
    group.child_count = 1;
    add(&group, 1, at == 0 ? "first" : "second");
  }
  evaluate(0.1 * (turn % 3));
}

static void keyframes(int turn) {
  double values[3] = {0, 1, 0.5};
  glissade_animation_options options = animation(GLISSADE_OPACITY);
  options.kind = GLISSADE_KEYFRAMES;
  options.flags = 0;
  options.key_values = values;
  options.key_count = 3;
  add(&options, count, "key");
  evaluate(0.01 * turn);
}

static void rejected_animations(int turn) {
  glissade_animation_options options = animation(GLISSADE_POSITION_X), group = animation(GLISSADE_OPACITY);
  (void)turn;
  options.speed = NAN;
  reject(&options);
  group.kind = GLISSADE_GROUP;
  group.children = &options;
  group.child_count = 1;
  reject(&group);
  options.speed = 0;
  options.kind = GLISSADE_SPRING;
  options.mass = -1;
  reject(&options);
}

static void rejected_rows(int turn) {
  float ends[12] = {NAN};
  double number = turn % 2 ? NAN : -1;
  glissade_rows rows;
  GLISSADE_INIT(glissade_spring_columns, springs);
  GLISSADE_INIT(glissade_decay_columns, decays);
  glissade_transform transform = {.scale = {NAN, 1, 1}};
  springs.mass = decays.rate = input_of(&number, 0);
  CHECK(glissade_translation_scales_create(input_of(ends, 0), 3, &rows, ERROR) != GLISSADE_OK);
  CHECK(glissade_springs_create(&springs, 3, &rows, ERROR) != GLISSADE_OK);
  CHECK(glissade_decays_create(&decays, 3, &rows, ERROR) != GLISSADE_OK);
  CHECK(
    glissade_transforms_create(input_of(&transform, 0), input_of(&transform, 0), 3, &rows, ERROR) != GLISSADE_OK);
}

static void stages(int turn) {
  glissade_stage other;
  GLISSADE_INIT(glissade_frame, frame);
  glissade_layer few[8];
  OK(glissade_stage_create(NULL, &other, ERROR));
  OK(glissade_layers_add(other, turn % 2, input_of(NULL, 0), 8, output_of(few, 8), ERROR));
  OK(glissade_stage_evaluate(other, 0, &frame, ERROR));
  OK(glissade_layers_move(other, input_of(few, 8), input_of(&few[7], 0), 7, ERROR));
  OK(glissade_layers_remove(other, input_of(few, 16), 4, ERROR));
  OK(glissade_stage_destroy(other, ERROR));
}

static void texts(int turn) {
  static const char *const paths[2] = {"M0 0L10 0 10 10Z", "M0 0C1 2 3 4 5 6.125"};
  char text[64];
  size_t length;
  OK(glissade_layer_set_text(stage, shape, GLISSADE_PATH, paths[turn % 2], strlen(paths[turn % 2]), ERROR));
  OK(glissade_layer_set_text(stage, shape, GLISSADE_LINE_DASH_PATTERN, "4.5 2", 5, ERROR));
  CHECK(glissade_layer_set_text(stage, shape, GLISSADE_PATH, "M0 0 L q", 8, ERROR) == GLISSADE_SYNTAX);
  OK(glissade_layer_get_text(stage, shape, GLISSADE_PATH, text, sizeof text, &length, ERROR));
  CHECK(glissade_layer_get_text(stage, shape, GLISSADE_PATH, text, 3, &length, ERROR) == GLISSADE_COUNT);
  OK(glissade_layer_get_presentation_text(
    stage, shape, GLISSADE_LINE_DASH_PATTERN, 1, text, sizeof text, &length, ERROR));
}

static size_t used(void) {
  struct mallinfo2 memory = mallinfo2();
  return memory.uordblks + memory.hblkhd;
}

int main(void) {
  static void (*const works[])(int turn) = {
    repeating, transform_groups, keyframes, rejected_animations, rejected_rows, stages, texts};
  start();
  OK(glissade_stage_create(NULL, &stage, ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), count, output_of(layers, 8), ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_SHAPE, input_of(NULL, 0), 1, output_of(&shape, 8), ERROR));
  evaluate(0);
  for (size_t work = 0; work < sizeof works / sizeof *works; work += 1) {
    size_t before = 0;
    for (int turn = 0; turn < warm + turns; turn += 1) {
      if (turn == warm) before = used();
      works[work](turn);
    }
    size_t after = used();
    /* Buffers may still grow once; a turn that loses something loses 32 bytes or more. */
    if (!CHECK(after < before + 25 * turns)) printf("  work %d keeps %ld bytes\n", (int)work, (long)(after - before));
    OK(glissade_layers_remove_animations(stage, all(), count, NULL, ERROR));
  }
  OK(glissade_stage_destroy(stage, ERROR));
  return finish("leaks");
}
