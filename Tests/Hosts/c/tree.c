/* The tree of a stage: moving layers, parents, drawing order, and the time of layers. */
#include "check.h"

enum { count = 6 };

static glissade_stage stage;
static glissade_layer layers[count], root;

static glissade_input at(int layer) { return input_of(&layers[layer], 8); }

static glissade_layer parent_of(glissade_layer layer) {
  glissade_layer parent = 1;
  OK(glissade_layers_get_parents(stage, input_of(&layer, 8), 1, output_of(&parent, 8), ERROR));
  return parent;
}

/* Compares the drawing order, the root aside, with indices of layers. */
static int is_order(const char *expected) {
  glissade_layer order[count + 1];
  uint64_t found = 0;
  OK(glissade_stage_drawing_order(stage, order, count + 1, &found, ERROR));
  if (found != strlen(expected) + 1 || order[0] != root) return 0;
  for (size_t row = 1; row < found; row += 1) {
    if (order[row] != layers[expected[row - 1] - '0']) return 0;
  }
  return 1;
}

static void evaluate(double time) {
  GLISSADE_INIT(glissade_frame, frame);
  OK(glissade_stage_evaluate(stage, time, &frame, ERROR));
}

static double shown_x(int layer, double time) {
  double x = NAN;
  OK(glissade_layers_get_presentation(stage, at(layer), 1, GLISSADE_POSITION_X, time, output_of(&x, 8), ERROR));
  return x;
}

static void creation(void) {
  OK(glissade_stage_create(NULL, &stage, ERROR));
  OK(glissade_stage_root(stage, &root, ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 3, output_of(layers, 8), ERROR));
  /* 3, 4 and 5 below 0. */
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(layers, 0), 3, output_of(&layers[3], 8), ERROR));
  glissade_layer all[count + 1] = {0}, parents[count + 1];
  memcpy(all, layers, sizeof layers);
  all[count] = root;
  OK(glissade_layers_get_parents(stage, input_of(all, 8), count + 1, output_of(parents, 8), ERROR));
  for (int row = 0; row < 3; row += 1) CHECK(parents[row] == root && parents[row + 3] == layers[0]);
  CHECK(parents[count] == 0);
  /* In place, backwards. */
  OK(glissade_layers_get_parents(stage, input_of(&all[count], -8), count + 1, output_of(&all[count], -8), ERROR));
  CHECK(memcmp(all, parents, sizeof all) == 0);
}

static void drawing(void) {
  double z = 5, hidden = 1, shown = 0;
  uint64_t found = 0;
  evaluate(0);
  CHECK(is_order("034512"));
  OK(glissade_layers_set(stage, at(3), 1, GLISSADE_Z_POSITION, input_of(&z, 8), ERROR));
  evaluate(0);
  CHECK(is_order("045312"));
  OK(glissade_layers_set(stage, at(0), 1, GLISSADE_HIDDEN, input_of(&hidden, 8), ERROR));
  evaluate(0);
  CHECK(is_order("12"));
  OK(glissade_layers_set(stage, at(0), 1, GLISSADE_HIDDEN, input_of(&shown, 8), ERROR));
  /* An animation decides the order at the time of the evaluation. */
  GLISSADE_INIT(glissade_animation_options, rise);
  rise.property = GLISSADE_Z_POSITION;
  rise.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  rise.from[0] = -1;
  rise.to[0] = 10;
  rise.duration = 1;
  OK(glissade_animations_add(stage, &rise, NULL, at(4), 1, NULL, NO_OUTPUT, ERROR));
  evaluate(0);
  CHECK(is_order("045312"));
  evaluate(0.9);
  CHECK(is_order("053412"));
  OK(glissade_stage_advance(stage, 2, NULL, NULL, ERROR));
  evaluate(2);
  CHECK(is_order("045312"));

  glissade_layer order[count + 1], masks[2] = {1, 1};
  /* The layers below one of them. */
  OK(glissade_layer_drawing_order(stage, layers[0], order, count, &found, ERROR));
  CHECK(found == 4 && memcmp(order, (glissade_layer[]){layers[0], layers[4], layers[5], layers[3]}, 32) == 0);
  OK(glissade_layer_drawing_order(stage, layers[3], NULL, 0, &found, ERROR));
  CHECK(found == 1);
  GIVES(GLISSADE_COUNT, glissade_layer_drawing_order(stage, layers[0], order, 3, &found, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_layer_drawing_order(stage, 0, order, count, &found, ERROR));
  OK(glissade_layers_get_masks(stage, at(0), 2, output_of(masks, 8), ERROR));
  CHECK(masks[0] == 0 && masks[1] == 0);
  GIVES(GLISSADE_NULL_POINTER, glissade_layers_get_masks(stage, at(0), 2, NO_OUTPUT, ERROR));
  memset(order, 0x5A, sizeof order);
  OK(glissade_stage_drawing_order(stage, NULL, 0, &found, ERROR));
  CHECK(found == count + 1);
  found = 99;
  GIVES(GLISSADE_COUNT, glissade_stage_drawing_order(stage, order, count, &found, ERROR));
  CHECK(found == 99 && order[0] == 0x5A5A5A5A5A5A5A5A && strcmp(ERROR->field, "capacity") == 0);
  GIVES(GLISSADE_NULL_POINTER, glissade_stage_drawing_order(stage, NULL, 1, &found, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_stage_drawing_order(stage, order, count + 1, NULL, ERROR));
  GIVES(
    GLISSADE_ALIGNMENT,
    glissade_stage_drawing_order(stage, (glissade_layer *)(void *)((char *)order + 4), count, &found, ERROR));
  z = 0;
  OK(glissade_layers_set(stage, at(3), 1, GLISSADE_Z_POSITION, input_of(&z, 8), ERROR));
}

static void moves(void) {
  double offsets[2] = {100, 10};
  GLISSADE_INIT(glissade_animation_options, slide);
  GLISSADE_INIT(glissade_frame, frame);
  int64_t index;
  glissade_animation animation;
  OK(glissade_layers_set(stage, at(0), 1, GLISSADE_POSITION_X, input_of(&offsets[0], 8), ERROR));
  OK(glissade_layers_set(stage, at(1), 1, GLISSADE_POSITION_X, input_of(&offsets[1], 8), ERROR));
  slide.property = GLISSADE_POSITION_X;
  slide.flags = GLISSADE_HAS_TO;
  slide.to[0] = 1;
  slide.duration = 1;
  OK(glissade_animations_add(stage, &slide, NULL, at(3), 1, NULL, output_of(&animation, 8), ERROR));
  /* To the front of the present parent, then below another one, with the animation. */
  OK(glissade_layers_move(stage, at(0), input_of(NULL, 0), 1, ERROR));
  evaluate(2.5);
  CHECK(is_order("120345"));
  OK(glissade_layers_move(stage, at(3), at(1), 1, ERROR));
  CHECK(parent_of(layers[3]) == layers[1]);
  OK(glissade_stage_evaluate(stage, 2.5, &frame, ERROR));
  CHECK(is_order("132045"));
  OK(glissade_layers_get_indices(stage, at(3), 1, output_of(&index, 8), ERROR));
  NEAR(frame.world_matrices[16 * index + 12], 10.5, 1e-5);
  OK(glissade_animations_remove(stage, input_of(&animation, 8), 1, ERROR));
  /* Rows take effect one after the other: 4 goes below 5, and 5 with it below 3. */
  glissade_layer pair[2] = {layers[4], layers[5]}, below[2] = {layers[5], layers[3]};
  OK(glissade_layers_move(stage, input_of(pair, 8), input_of(below, 8), 2, ERROR));
  evaluate(2.5);
  CHECK(is_order("135420"));
  /* Refused as a whole. 5 would be below 4, which is below 5; then by what the first row moves. */
  GIVES(GLISSADE_TREE, glissade_layers_move(stage, at(5), at(4), 1, ERROR));
  glissade_layer swapped[2] = {layers[2], layers[0]}, under[2] = {layers[0], layers[2]};
  GIVES(GLISSADE_TREE, glissade_layers_move(stage, input_of(swapped, 8), input_of(under, 8), 2, ERROR));
  CHECK(ERROR->row == 1 && strcmp(ERROR->field, "layers") == 0);
  GIVES(GLISSADE_TREE, glissade_layers_move(stage, at(2), at(2), 1, ERROR));
  GIVES(GLISSADE_TREE, glissade_layers_move(stage, input_of(&root, 8), at(2), 1, ERROR));
  GIVES(GLISSADE_TREE, glissade_layers_move(stage, input_of(layers, 0), input_of(NULL, 0), 2, ERROR));
  glissade_layer unknown = layers[2] + 77;
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_layers_move(stage, at(2), input_of(&unknown, 8), 1, ERROR));
  CHECK(strcmp(ERROR->field, "parents") == 0);
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_layers_move(stage, input_of(&unknown, 8), at(2), 1, ERROR));
  OK(glissade_layers_move(stage, input_of(NULL, 8), input_of(NULL, 0), 0, ERROR));
  evaluate(2.5);
  CHECK(is_order("135420"));
  /* What is valid because of a row before it: 5 leaves 3 for the root, 3 goes below 5. */
  glissade_layer turned[2] = {layers[5], layers[3]}, above[2] = {root, layers[5]};
  OK(glissade_layers_move(stage, input_of(turned, 8), input_of(above, 8), 2, ERROR));
  evaluate(2.5);
  CHECK(is_order("120543"));
}

/* A layer at 10 points per second of its own time. */
static void slide(int layer) {
  GLISSADE_INIT(glissade_animation_options, options);
  options.property = GLISSADE_POSITION_X;
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_HAS_BEGIN_TIME | GLISSADE_STAYS;
  options.fill_mode = GLISSADE_FILL_BOTH;
  options.to[0] = 1000;
  options.duration = 100;
  OK(glissade_animations_add(stage, &options, NULL, at(layer), 1, NULL, NO_OUTPUT, ERROR));
}

static void timing(void) {
  double timings[2][3] = {{3, 2, 0.5}, {0, 0, 7}};
  OK(glissade_layers_move(stage, at(3), at(2), 1, ERROR));
  slide(2);
  slide(3);
  NEAR(shown_x(2, 4), 40, 1e-9);
  /* 2 runs twice as fast from 3 s on; 3, below it, is paused at 7 s of its own. */
  glissade_layer pair[2] = {layers[2], layers[3]};
  OK(glissade_layers_set_timing(stage, input_of(pair, 8), 2, input_of(timings, 24), ERROR));
  NEAR(shown_x(2, 4), 25, 1e-9);
  NEAR(shown_x(3, 4), 70, 1e-9);
  NEAR(shown_x(3, 9), 70, 1e-9);
  /* Half as fast as its parent. */
  double half[3] = {0, 0.5, 0};
  OK(glissade_layers_set_timing(stage, at(3), 1, input_of(half, 24), ERROR));
  NEAR(shown_x(3, 4), 12.5, 1e-9);
  /* All or none. */
  double wrong[2][3] = {{0, 1, 0}, {0, NAN, 0}};
  GIVES(GLISSADE_NOT_FINITE, glissade_layers_set_timing(stage, input_of(pair, 8), 2, input_of(wrong, 24), ERROR));
  CHECK(ERROR->row == 1 && strcmp(ERROR->field, "speed") == 0 && isnan(ERROR->value));
  GIVES(GLISSADE_STRIDE, glissade_layers_set_timing(stage, input_of(pair, 8), 2, input_of(wrong, 8), ERROR));
  GIVES(GLISSADE_TREE, glissade_layers_set_timing(stage, input_of(pair, 0), 2, input_of(timings, 24), ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_layers_set_timing(stage, at(2), 1, input_of(NULL, 24), ERROR));
  NEAR(shown_x(2, 4), 25, 1e-9);
  NEAR(shown_x(3, 4), 12.5, 1e-9);
  double normal[3] = {0, 1, 0};
  OK(glissade_layers_set_timing(stage, input_of(pair, 8), 2, input_of(normal, 0), ERROR));
  NEAR(shown_x(3, 4), 40, 1e-9);
}

static void moving_in_callbacks(void *context, const glissade_event *event) {
  uint64_t number = 0;
  if (event->kind != GLISSADE_EVENT_ENDED) return;
  *(int *)context += 1;
  OK(glissade_layers_move(stage, at(1), at(0), 1, ERROR));
  OK(glissade_stage_drawing_order(stage, NULL, 0, &number, ERROR));
  CHECK(number == count + 1);
}

static void callbacks(void) {
  int events = 0;
  GLISSADE_INIT(glissade_animation_options, options);
  options.property = GLISSADE_OPACITY;
  options.flags = GLISSADE_HAS_FROM | GLISSADE_SENDS_EVENTS;
  options.duration = 1;
  OK(glissade_animations_add(stage, &options, NULL, at(1), 1, NULL, NO_OUTPUT, ERROR));
  OK(glissade_stage_advance(stage, 9, moving_in_callbacks, &events, ERROR));
  CHECK(events == 1 && parent_of(layers[1]) == layers[0]);
}

/* Layers of two parents in turn, few and many of each, in one call. */
static void removal(void) {
  enum { most = 2000 };
  static glissade_layer pairs[2 * most], parents[2 * most];
  for (int number = 3; number <= most; number = number == 3 ? most : most + 1) {
    uint64_t left = 0, before = 0;
    OK(glissade_stage_drawing_order(stage, NULL, 0, &before, ERROR));
    for (int row = 0; row < 2 * number; row += 1) parents[row] = layers[row % 2 ? 1 : 2];
    OK(glissade_layers_add(
      stage, GLISSADE_LAYER_PLAIN, input_of(parents, 8), (uint64_t)number * 2, output_of(pairs, 8), ERROR));
    OK(glissade_layers_remove(stage, input_of(pairs, 8), (uint64_t)number * 2 - 2, ERROR));
    for (int row = 0; row < 2; row += 1) CHECK(parent_of(pairs[2 * number - 2 + row]) == layers[row % 2 ? 1 : 2]);
    GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_layers_remove(stage, input_of(pairs, 8), 1, ERROR));
    OK(glissade_layers_remove(stage, input_of(&pairs[2 * number - 2], 8), 2, ERROR));
    OK(glissade_stage_drawing_order(stage, NULL, 0, &left, ERROR));
    CHECK(left == before);
  }
}

/* A paused layer whose offset is changed has to be drawn again. */
static void scrubbing(void) {
  double wake = 0, paused[3] = {0, 0, 5};
  slide(2);
  OK(glissade_layers_set_timing(stage, at(2), 1, input_of(paused, 24), ERROR));
  OK(glissade_stage_advance(stage, 20, NULL, NULL, ERROR));
  OK(glissade_layers_remove_animations(stage, at(3), 1, NULL, ERROR));
  OK(glissade_stage_advance(stage, 20, NULL, NULL, ERROR));
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(isinf(wake));
  paused[2] = 6;
  OK(glissade_layers_set_timing(stage, at(2), 1, input_of(paused, 24), ERROR));
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(wake == 20);
  NEAR(shown_x(2, 21), 60, 1e-9);
}

int main(void) {
  start();
  creation();
  drawing();
  moves();
  timing();
  callbacks();
  removal();
  scrubbing();
  OK(glissade_stage_destroy(stage, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_layers_move(stage, at(0), at(1), 1, ERROR));
  uint64_t number;
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_stage_drawing_order(stage, NULL, 0, &number, ERROR));
  return finish("tree");
}
