/* Motions that are interrupted with their velocity: layers, springs in rows, and the layout of frames. */
#include "check.h"

enum { count = 40 };

static glissade_stage stage;
static glissade_layer layers[count];
static glissade_animation handles[count];
static double values[count], before[count], after[count];

static glissade_input all(void) { return input_of(layers, 8); }

static double x_of(int at, double time, int is_velocity) {
  double number = NAN;
  if (is_velocity) {
    OK(glissade_layers_get_presentation_velocities(
      stage, input_of(&layers[at], 8), 1, GLISSADE_POSITION_X, time, output_of(&number, 8), ERROR));
  } else {
    OK(glissade_layers_get_presentation(
      stage, input_of(&layers[at], 8), 1, GLISSADE_POSITION_X, time, output_of(&number, 8), ERROR));
  }
  return number;
}

static void begin(void) {
  OK(glissade_stage_create(NULL, &stage, ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), count, output_of(layers, 8), ERROR));
  OK(glissade_stage_advance(stage, 0, NULL, NULL, ERROR));
}

static void end(void) { OK(glissade_stage_destroy(stage, ERROR)); }

static glissade_animation_options smooth(void) {
  GLISSADE_INIT(glissade_animation_options, options);
  options.kind = GLISSADE_SPRING;
  options.property = GLISSADE_POSITION_X;
  OK(glissade_spring_from_duration(0.5, 0, &options.stiffness, &options.damping, ERROR));
  return options;
}

/* The numbers are those of Layer.animate(_:to:with:retargeting:) in Swift, to the last bit: a test there has them, too. */
static void as_in_swift(void) {
  static const struct {
    int32_t mode;
    double position, velocity, later;
  } rows[] = {
    {GLISSADE_RETARGET_ADDITIVE, 0x1.747797bacd5b3p+5, 0x1.9a567c7113181p+8, 0x1.9881c1952bf78p+3},
    {GLISSADE_RETARGET_IN_PLACE, 0x1.747797bacd5b3p+5, 0x1.9a567c7113182p+8, 0x1.9881c1952bf74p+3},
  };
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row += 1) {
    begin();
    glissade_animation_options spring = smooth();
    double target = 100;
    OK(glissade_layers_retarget(
      stage, &spring, rows[row].mode, all(), count, input_of(&target, 0), NO_OUTPUT, ERROR));
    OK(glissade_stage_advance(stage, 0.125, NULL, NULL, ERROR));
    target = 0;
    OK(glissade_layers_retarget(
      stage, &spring, rows[row].mode, all(), count, input_of(&target, 0), output_of(handles, 8), ERROR));
    for (int at = 0; at < count; at += 1) {
      CHECK(handles[at] != 0);
      CHECK(x_of(at, 0.125, 0) == rows[row].position);
      CHECK(x_of(at, 0.125, 1) == rows[row].velocity);
      CHECK(x_of(at, 0.375, 0) == rows[row].later);
    }
    end();
  }
}

/* Many layers, each with a target of its own, several times: position and velocity go on. */
static void continuity(void) {
  begin();
  glissade_animation_options spring = smooth(), curve = smooth();
  spring.flags = GLISSADE_SENDS_EVENTS | GLISSADE_ALLOWS_OVERDAMPING;
  spring.damping *= 0.4;
  curve.kind = GLISSADE_BASIC;
  curve.duration = 0.7;
  for (int step = 0; step < 12; step += 1) {
    double time = 0.11 * step, speeds[2][count];
    OK(glissade_stage_advance(stage, time, NULL, NULL, ERROR));
    for (int at = 0; at < count; at += 1) values[at] = (double)((at * 13 + step * 7) % 31) * 9 - 100;
    OK(glissade_layers_get_presentation(
      stage, all(), count, GLISSADE_POSITION_X, time, output_of(before, 8), ERROR));
    OK(glissade_layers_get_presentation_velocities(
      stage, all(), count, GLISSADE_POSITION_X, time, output_of(speeds[0], 8), ERROR));
    int is_curve = step % 4 == 3, is_additive = is_curve || step % 2 == 0;
    OK(glissade_layers_retarget(
      stage, is_curve ? &curve : &spring, is_additive ? GLISSADE_RETARGET_ADDITIVE : GLISSADE_RETARGET_IN_PLACE,
      all(), count, input_of(values, 8), NO_OUTPUT, ERROR));
    OK(glissade_layers_get_presentation(
      stage, all(), count, GLISSADE_POSITION_X, time, output_of(after, 8), ERROR));
    OK(glissade_layers_get_presentation_velocities(
      stage, all(), count, GLISSADE_POSITION_X, time, output_of(speeds[1], 8), ERROR));
    for (int at = 0; at < count; at += 1) {
      NEAR(after[at], before[at], 1e-9);
      /* A curve in the place of a spring has no velocity at its start, and a linear one its own. */
      if (!is_curve) NEAR(speeds[1][at], speeds[0][at], 1e-8);
    }
    OK(glissade_layers_get(stage, all(), count, GLISSADE_POSITION_X, output_of(after, 8), ERROR));
    CHECK(memcmp(after, values, sizeof values) == 0);
  }
  end();
}

/* A velocity of each row, in distances or in units per second, as that of one animation. */
static void velocities(void) {
  for (int is_unit = 0; is_unit < 2; is_unit += 1) {
    begin();
    glissade_animation_options spring = smooth();
    GLISSADE_INIT(glissade_animation_rows, rows);
    spring.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_SETTLES;
    spring.from[0] = 10;
    spring.to[0] = is_unit ? 10 : 60;
    for (int at = 0; at < count / 2; at += 1) values[at] = at - 7;
    if (is_unit) rows.unit_velocities = input_of(values, 8);
    else rows.velocities = input_of(values, 8);
    OK(glissade_animations_add(stage, &spring, &rows, all(), count / 2, NULL, NO_OUTPUT, ERROR));
    for (int at = 0; at < count / 2; at += 1) {
      if (is_unit) spring.unit_velocity[0] = values[at];
      else spring.velocity = values[at];
      OK(glissade_animations_add(
        stage, &spring, NULL, input_of(&layers[count / 2 + at], 8), 1, NULL, NO_OUTPUT, ERROR));
      NEAR(x_of(at, 0, 1), is_unit ? values[at] : 50 * values[at], 1e-9);
      for (double time = 0; time < 2; time += 0.25) {
        CHECK(x_of(at, time, 0) == x_of(count / 2 + at, time, 0));
        CHECK(x_of(at, time, 1) == x_of(count / 2 + at, time, 1));
      }
    }
    /* A spring at rest has been kicked. */
    if (is_unit) CHECK(x_of(0, 0.1, 0) < 9.9);
    GLISSADE_INIT(glissade_animation_rows, both);
    both.velocities = both.unit_velocities = input_of(values, 8);
    GIVES(
      GLISSADE_UNSUPPORTED, glissade_animations_add(stage, &spring, &both, all(), 3, NULL, NO_OUTPUT, ERROR));
    spring.velocity = spring.unit_velocity[0] = 1;
    GIVES(GLISSADE_UNSUPPORTED, glissade_animations_add(stage, &spring, NULL, all(), 3, NULL, NO_OUTPUT, ERROR));
    CHECK(strcmp(ERROR->field, "velocity") == 0);
    end();
  }
}

static void refusals(void) {
  begin();
  glissade_animation_options spring = smooth(), wrong;
  double matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
  values[0] = values[1] = 1;
  values[2] = NAN;
#define RETARGET(options, mode) \
  glissade_layers_retarget(stage, options, mode, all(), 3, input_of(values, 8), NO_OUTPUT, ERROR)
  GIVES(GLISSADE_NOT_FINITE, RETARGET(&spring, GLISSADE_RETARGET_ADDITIVE));
  CHECK(ERROR->row == 2 && strcmp(ERROR->field, "values") == 0);
  values[2] = 1;
  GIVES(GLISSADE_OUT_OF_RANGE, RETARGET(&spring, 2));
  wrong = spring;
  wrong.flags = GLISSADE_ADDITIVE;
  GIVES(GLISSADE_OUT_OF_RANGE, RETARGET(&wrong, 0));
  wrong = spring;
  wrong.kind = GLISSADE_KEYFRAMES;
  GIVES(GLISSADE_OUT_OF_RANGE, RETARGET(&wrong, 0));
  wrong.kind = GLISSADE_BASIC;
  GIVES(GLISSADE_OUT_OF_RANGE, RETARGET(&wrong, 0));
  wrong.duration = 1;
  GIVES(GLISSADE_UNSUPPORTED, RETARGET(&wrong, GLISSADE_RETARGET_IN_PLACE));
  wrong = spring;
  wrong.mass = -1;
  GIVES(GLISSADE_OUT_OF_RANGE, RETARGET(&wrong, 0));
  CHECK(strcmp(ERROR->field, "mass") == 0 && ERROR->row == -1);
  wrong = spring;
  wrong.property = GLISSADE_PATH;
  GIVES(GLISSADE_TYPE, RETARGET(&wrong, 0));
  wrong.property = GLISSADE_TRANSFORM;
  GIVES(
    GLISSADE_UNSUPPORTED,
    glissade_layers_retarget(
      stage, &wrong, GLISSADE_RETARGET_IN_PLACE, all(), 1, input_of(matrix, 128), NO_OUTPUT, ERROR));
  glissade_layer twice[2] = {layers[0], layers[0]};
  GIVES(
    GLISSADE_TREE,
    glissade_layers_retarget(stage, &spring, 0, input_of(twice, 8), 2, input_of(values, 8), NO_OUTPUT, ERROR));
  GIVES(
    GLISSADE_TYPE,
    glissade_layers_get_presentation_velocities(stage, all(), 1, GLISSADE_HIDDEN, 0, output_of(values, 8), ERROR));
  double number;
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_spring_from_duration(0, 0, &number, &number, ERROR));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_spring_from_duration(1, 1.5, &number, &number, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_spring_from_duration(1, 0, &number, NULL, ERROR));
  double wake = 0;
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(isinf(wake));
  end();
}

/* Springs in rows that start one after the other and get new targets. */
static void rows_of_springs(void) {
  GLISSADE_INIT(glissade_spring_columns, columns);
  glissade_rows rows, together;
  double begins[count], targets[2] = {-3, 5};
  uint64_t chosen[2] = {7, 3};
  float position[2][count], velocity[2][count];
  for (int at = 0; at < count; at += 1) begins[at] = 0.05 * at;
  columns.begin_times = input_of(begins, 8);
  columns.damping = input_of(begins + 20, 0);
  OK(glissade_springs_create(&columns, count, &rows, ERROR));
  OK(glissade_rows_evaluate(rows, 0.6, output_of(position[0], 4), output_of(velocity[0], 4), ERROR));
  for (int at = 0; at < count; at += 1) CHECK((fabs(position[0][at]) > 1e-6) == (begins[at] < 0.6));
  OK(glissade_springs_retarget(rows, input_of(chosen, 8), 2, 0.6, input_of(targets, 8), ERROR));
  OK(glissade_rows_evaluate(rows, 0.6, output_of(position[1], 4), output_of(velocity[1], 4), ERROR));
  for (int at = 0; at < count; at += 1) {
    int is_chosen = at == 7 || at == 3;
    NEAR(position[1][at], position[0][at], is_chosen ? 2e-6 : 0);
    NEAR(velocity[1][at], velocity[0][at], is_chosen ? 2e-5 : 0);
  }
  OK(glissade_rows_evaluate(rows, 90, output_of(position[1], 4), NO_OUTPUT, ERROR));
  NEAR(position[1][7], -3, 1e-6);
  NEAR(position[1][3], 5, 1e-6);
  NEAR(position[1][4], 1, 1e-6);
  chosen[1] = 7;
  GIVES(
    GLISSADE_OUT_OF_RANGE, glissade_springs_retarget(rows, input_of(chosen, 8), 2, 1, input_of(targets, 8), ERROR));
  CHECK(strcmp(ERROR->field, "indices") == 0 && ERROR->row == 1);
  targets[1] = NAN;
  GIVES(GLISSADE_NOT_FINITE, glissade_springs_retarget(rows, input_of(NULL, 0), 2, 1, input_of(targets, 8), ERROR));
  CHECK(strcmp(ERROR->field, "targets") == 0 && ERROR->row == 1);
  GIVES(GLISSADE_NOT_FINITE, glissade_springs_retarget(rows, input_of(NULL, 0), 1, INFINITY, input_of(targets, 8), ERROR));
  begins[2] = INFINITY;
  GIVES(GLISSADE_NOT_FINITE, glissade_springs_create(&columns, count, &together, ERROR));
  CHECK(strcmp(ERROR->field, "begin_times") == 0 && ERROR->row == 2);
  columns.begin_times.data = NULL;
  OK(glissade_springs_create(&columns, count, &together, ERROR));
  GIVES(GLISSADE_TYPE, glissade_springs_retarget(together, input_of(NULL, 0), 1, 1, input_of(targets, 8), ERROR));
  OK(glissade_rows_destroy(together, ERROR));
  OK(glissade_rows_destroy(rows, ERROR));
}

/* The layout stays while indices and columns do, and changes before they can. */
static void layout(void) {
  begin();
  GLISSADE_INIT(glissade_frame, frame);
  glissade_animation_options spring = smooth();
  int64_t index[2][count], column[2][count];
  uint64_t known = 0;
  int changes = 0;
  for (int step = 0; step < 60; step += 1) {
    OK(glissade_stage_advance(stage, 0.05 * step, NULL, NULL, ERROR));
    glissade_input some = input_of(&layers[step % 30], 8);
    spring.property = step % 3 == 0 ? GLISSADE_CORNER_RADIUS : step % 3 == 1 ? GLISSADE_POSITION_X : GLISSADE_BORDER_WIDTH;
    double target = step;
    if (step < 30 && step % 2 == 0) {
      OK(glissade_layers_retarget(
        stage, &spring, GLISSADE_RETARGET_IN_PLACE, some, 5, input_of(&target, 0), NO_OUTPUT, ERROR));
    }
    if (step == 20) OK(glissade_layers_remove(stage, input_of(&layers[39], 8), 1, ERROR));
    OK(glissade_stage_evaluate(stage, 0.05 * step, &frame, ERROR));
    int to = step % 2;
    OK(glissade_layers_get_indices(stage, all(), 39, output_of(index[to], 8), ERROR));
    OK(glissade_layers_get_columns(stage, all(), 39, GLISSADE_CORNER_RADIUS, output_of(column[to], 8), ERROR));
    if (step > 0 && frame.layout == known) {
      CHECK(memcmp(index[0], index[1], 39 * sizeof(int64_t)) == 0);
      CHECK(memcmp(column[0], column[1], 39 * sizeof(int64_t)) == 0);
    } else {
      changes += 1;
    }
    known = frame.layout;
  }
  /* Frames in which nothing is added keep it, and motions that end change it. */
  CHECK(changes >= 15 && changes < 45);
  end();
}

int main(void) {
  start();
  as_in_swift();
  continuity();
  velocities();
  refusals();
  rows_of_springs();
  layout();
  return finish("retargeting");
}
