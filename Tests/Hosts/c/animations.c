/* Animations in bulk, with rows of their own, on keyframes, springs and in groups, by keys and handles. */
#include "check.h"

enum { count = 500 };

static glissade_stage stage;
static glissade_layer layers[count];
static glissade_animation animations[count];

static glissade_input all(void) { return input_of(layers, 8); }

static glissade_animation_options kind(int32_t kind, int32_t property, uint32_t flags) {
  GLISSADE_INIT(glissade_animation_options, options);
  options.kind = kind;
  options.property = property;
  options.flags = flags;
  options.duration = 1;
  return options;
}

static void begin(void) {
  OK(glissade_stage_create(NULL, &stage, ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), count, output_of(layers, 8), ERROR));
}

static void end(void) { OK(glissade_stage_destroy(stage, ERROR)); }

/* Gives a property of all layers at a time. */
static const double *shown(int32_t property, double time) {
  static double values[count];
  memset(values, 0xEE, sizeof values);
  OK(glissade_layers_get_presentation(stage, all(), count, property, time, output_of(values, 8), ERROR));
  return values;
}

struct row {
  float weight;
  double from, to, begin, duration;
};

static void rows(void) {
  static struct row table[count];
  GLISSADE_INIT(glissade_animation_rows, rows);
  begin();
  for (int at = 0; at < count; at += 1) {
    struct row *row = &table[count - 1 - at];
    row->from = at;
    row->to = -2.0 * at;
    row->begin = 0.001 * at;
    row->duration = 1 + 0.01 * at;
  }
  int64_t stride = -(int64_t)sizeof *table;
  struct row *last = &table[count - 1];
  rows.from = input_of(&last->from, stride);
  rows.to = input_of(&last->to, stride);
  rows.begin_times = input_of(&last->begin, stride);
  rows.durations = input_of(&last->duration, stride);
  glissade_animation_options options =
    kind(GLISSADE_BASIC, GLISSADE_POSITION_X, GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_HAS_BEGIN_TIME);
  OK(glissade_animations_add(stage, &options, &rows, all(), count, "move", output_of(animations, 8), ERROR));
  for (double time = 0; time < 3; time += 0.3) {
    const double *values = shown(GLISSADE_POSITION_X, time);
    GLISSADE_INIT(glissade_frame, frame);
    int64_t indices[count];
    OK(glissade_stage_evaluate(stage, time, &frame, ERROR));
    OK(glissade_layers_get_indices(stage, all(), count, output_of(indices, 8), ERROR));
    for (int at = 0; at < count; at += 1) {
      double part = (time - 0.001 * at) / (1 + 0.01 * at);
      double expected = part < 0 || part >= 1 ? 0 : at - 3.0 * at * part;
      if (fabs(part) < 1e-12 || fabs(part - 1) < 1e-12) continue;
      NEAR(values[at], expected, 1e-9);
      NEAR(frame.matrices[16 * indices[at] + 12], expected, 3e-6 * (1 + 2 * at));
      CHECK(animations[at] != 0);
    }
  }

  /* A bad row in the middle adds nothing, and replaces nothing. */
  static double before[count], bad[count];
  glissade_animation handles[count];
  memcpy(before, shown(GLISSADE_POSITION_X, 0.7), sizeof before);
  memset(handles, 0x44, sizeof handles);
  for (int at = 0; at < count; at += 1) bad[at] = at == 250 ? INFINITY : 1;
  rows.to = input_of(bad, 8);
  GIVES(
    GLISSADE_NOT_FINITE,
    glissade_animations_add(stage, &options, &rows, all(), count, "move", output_of(handles, 8), ERROR));
  CHECK(ERROR->row == 250 && strcmp(ERROR->field, "to") == 0);
  rows.to = input_of(&last->to, stride);
  bad[250] = -1;
  rows.durations = input_of(bad, 8);
  GIVES(
    GLISSADE_OUT_OF_RANGE,
    glissade_animations_add(stage, &options, &rows, all(), count, "move", output_of(handles, 8), ERROR));
  CHECK(ERROR->row == 250 && ERROR->value == -1);
  CHECK(memcmp(before, shown(GLISSADE_POSITION_X, 0.7), sizeof before) == 0);
  for (int at = 0; at < count; at += 1) CHECK(handles[at] == 0x4444444444444444u);

  /* Removal: all or none, by handles and by key. */
  memcpy(handles, animations, sizeof handles);
  handles[100] = animations[0] ^ ((uint64_t)1 << 40);
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_animations_remove(stage, input_of(handles, 8), count, ERROR));
  CHECK(ERROR->row == 100);
  CHECK(memcmp(before, shown(GLISSADE_POSITION_X, 0.7), sizeof before) == 0);
  OK(glissade_animations_remove(stage, input_of(animations, 16), count / 2, ERROR));
  const double *values = shown(GLISSADE_POSITION_X, 0.7);
  for (int at = 0; at < count; at += 1) CHECK(values[at] == (at % 2 == 0 ? 0 : before[at]));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_animations_remove(stage, input_of(animations, 8), 1, ERROR));
  OK(glissade_layers_remove_animations(stage, all(), count, "other", ERROR));
  CHECK(shown(GLISSADE_POSITION_X, 0.7)[1] == before[1]);
  OK(glissade_layers_remove_animations(stage, all(), count, "move", ERROR));
  CHECK(shown(GLISSADE_POSITION_X, 0.7)[1] == 0);
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_animations_remove(stage, input_of(&animations[1], 8), 1, ERROR));
  end();
}

/* An animation replaces the one with its key, whose handle then is unknown. */
static void keys(void) {
  begin();
  glissade_animation first, second;
  glissade_animation_options options = kind(GLISSADE_BASIC, GLISSADE_OPACITY, GLISSADE_HAS_FROM | GLISSADE_HAS_TO);
  OK(glissade_animations_add(stage, &options, NULL, all(), 1, "fade", output_of(&first, 8), ERROR));
  options.to[0] = 0.5;
  OK(glissade_animations_add(stage, &options, NULL, all(), 1, "fade", output_of(&second, 8), ERROR));
  CHECK(shown(GLISSADE_OPACITY, 0.5)[0] == 0.25);
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_animations_remove(stage, input_of(&first, 8), 1, ERROR));
  OK(glissade_layers_remove_animations(stage, all(), 1, NULL, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_animations_remove(stage, input_of(&second, 8), 1, ERROR));
  /* One handle twice counts once. */
  OK(glissade_animations_add(stage, &options, NULL, all(), 1, NULL, output_of(&first, 8), ERROR));
  OK(glissade_animations_remove(stage, input_of(&first, 0), 2, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_animations_remove(stage, input_of(&first, 8), 1, ERROR));
  end();
}

static void keyframes(void) {
  begin();
  static double values[3 * count];
  double times[3] = {0, 0.25, 1};
  glissade_curve curves[2] = {0, 0};
  OK(glissade_curve_parse("steps(2, jump-end)", 18, &curves[1], ERROR));
  for (int at = 0; at < count; at += 1) {
    values[3 * at] = 0;
    values[3 * at + 1] = at;
    values[3 * at + 2] = 3.0 * at;
  }
  glissade_animation_options options = kind(GLISSADE_KEYFRAMES, GLISSADE_POSITION_Y, 0);
  GLISSADE_INIT(glissade_animation_rows, rows);
  options.key_count = 3;
  options.key_values = values + 3;
  options.key_times = times;
  options.key_curves = curves;
  rows.key_values = input_of(values, 24);
  OK(glissade_animations_add(stage, &options, &rows, all(), count, NULL, NO_OUTPUT, ERROR));
  OK(glissade_curve_destroy(curves[1], ERROR));
  double moments[3][2] = {{0.125, 0.5}, {0.5, 1}, {0.75, 2}};
  for (int moment = 0; moment < 3; moment += 1) {
    const double *found = shown(GLISSADE_POSITION_Y, moments[moment][0]);
    for (int at = 0; at < count; at += 1) NEAR(found[at], moments[moment][1] * at, 1e-12 * count);
  }
  /* Key times that run backwards, a curve that is none, values that are missing. */
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_animations_add(stage, &options, NULL, all(), 1, NULL, NO_OUTPUT, ERROR));
  options.key_curves = NULL;
  times[1] = 2;
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_animations_add(stage, &options, NULL, all(), 1, NULL, NO_OUTPUT, ERROR));
  times[1] = 0.25;
  options.key_values = NULL;
  CHECK(glissade_animations_add(stage, &options, NULL, all(), 1, NULL, NO_OUTPUT, ERROR) != GLISSADE_OK);
  end();
}

static void springs(void) {
  begin();
  static double ends[count];
  for (int at = 0; at < count; at += 1) ends[at] = 10.0 * at;
  glissade_animation_options options =
    kind(GLISSADE_SPRING, GLISSADE_POSITION_X, GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_SETTLES);
  GLISSADE_INIT(glissade_animation_rows, rows);
  options.stiffness = 300;
  options.damping = 20;
  options.velocity = 3;
  rows.to = input_of(ends, 8);
  OK(glissade_animations_add(stage, &options, &rows, all(), count, NULL, NO_OUTPUT, ERROR));
  for (double time = 0; time < 0.7; time += 0.0625) {
    const double *values = shown(GLISSADE_POSITION_X, time);
    double progress = spring_progress(300, 20, 3, time);
    for (int at = 0; at < count; at += 1) NEAR(values[at], 10.0 * at * progress, 1e-11 * (1 + 10.0 * at));
  }
  CHECK(shown(GLISSADE_POSITION_X, 5)[3] == 0);
  end();
}

/* Children's times are the group's; the group cuts them off. */
static void groups(void) {
  begin();
  glissade_animation_options children[2] = {
    kind(GLISSADE_BASIC, GLISSADE_POSITION_X, GLISSADE_HAS_TO),
    kind(GLISSADE_SPRING, GLISSADE_OPACITY, GLISSADE_HAS_TO | GLISSADE_HAS_BEGIN_TIME)};
  children[0].to[0] = 100;
  children[0].duration = 4;
  children[1].damping = 10;
  children[1].begin_time = 0.5;
  glissade_animation_options group = kind(GLISSADE_GROUP, 0, GLISSADE_HAS_BEGIN_TIME);
  group.begin_time = 1;
  group.duration = 2;
  group.speed = 2;
  group.children = children;
  group.child_count = 2;
  OK(glissade_animations_add(stage, &group, NULL, all(), count, "both", output_of(animations, 8), ERROR));
  /* After half a second the group is at 1, the spring at a half. */
  NEAR(shown(GLISSADE_POSITION_X, 1.5)[7], 25, 1e-12 * 100);
  NEAR(shown(GLISSADE_OPACITY, 1.5)[7], 1 - spring_progress(100, 10, 0, 0.5), 1e-12);
  CHECK(shown(GLISSADE_POSITION_X, 0.99)[7] == 0);
  CHECK(shown(GLISSADE_POSITION_X, 2.01)[7] == 0);
  GLISSADE_INIT(glissade_animation_rows, rows);
  GIVES(GLISSADE_UNSUPPORTED, glissade_animations_add(stage, &group, &rows, all(), 1, NULL, NO_OUTPUT, ERROR));
  children[1].size = 12;
  GIVES(GLISSADE_STRUCT_SIZE, glissade_animations_add(stage, &group, NULL, all(), 1, NULL, NO_OUTPUT, ERROR));
  end();
}

/* Transactions animate changes of layers; nested ones take what they do not say from the enclosing one. */
static void transactions(void) {
  begin();
  GLISSADE_INIT(glissade_transaction_options, options);
  double opacity = 0, x = 100, z = 50;
  OK(glissade_curve_parse("linear", 6, &options.curve, ERROR));
  options.has_duration = 1;
  options.duration = 2;
  OK(glissade_transaction_begin(stage, &options, ERROR));
  OK(glissade_curve_destroy(options.curve, ERROR));
  options.curve = 0;
  OK(glissade_layers_set(stage, all(), count, GLISSADE_OPACITY, input_of(&opacity, 0), ERROR));
  options.duration = 1;
  OK(glissade_transaction_begin(stage, &options, ERROR));
  OK(glissade_layers_set(stage, all(), count, GLISSADE_POSITION_X, input_of(&x, 0), ERROR));
  OK(glissade_transaction_commit(stage, ERROR));
  options.has_duration = 0;
  options.disables_actions = 1;
  OK(glissade_transaction_begin(stage, &options, ERROR));
  OK(glissade_layers_set(stage, all(), count, GLISSADE_Z_POSITION, input_of(&z, 0), ERROR));
  OK(glissade_transaction_commit(stage, ERROR));
  OK(glissade_transaction_commit(stage, ERROR));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_transaction_commit(stage, ERROR));
  NEAR(shown(GLISSADE_OPACITY, 0.5)[9], 0.75, 1e-12);
  NEAR(shown(GLISSADE_POSITION_X, 0.5)[9], 50, 1e-10);
  CHECK(shown(GLISSADE_Z_POSITION, 0)[9] == 50);
  CHECK(shown(GLISSADE_OPACITY, 2.01)[9] == 0);
  options.duration = -1;
  options.has_duration = 1;
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_transaction_begin(stage, &options, ERROR));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_transaction_commit(stage, ERROR));
  end();
}

/* Every property that consists of numbers, each on a layer of its own. */
static void properties(void) {
  begin();
  for (int32_t property = 0; property < GLISSADE_PATH; property += 1) {
    glissade_animation_options options = kind(GLISSADE_BASIC, property, GLISSADE_HAS_FROM | GLISSADE_HAS_TO);
    options.to[0] = 1;
    OK(glissade_animations_add(stage, &options, NULL, input_of(&layers[property], 8), 1, NULL, NO_OUTPUT, ERROR));
  }
  OK(glissade_stage_advance(stage, 0.25, NULL, NULL, ERROR));
  for (int32_t property = 0; property < GLISSADE_PATH; property += 1) {
    double value[16];
    /* Matrices that cannot be decomposed, as this one, change in the middle, as numbers without values between do. */
    int jumps = property == GLISSADE_TRANSFORM || property == GLISSADE_SUBLAYER_TRANSFORM
      || (property >= GLISSADE_HIDDEN && property <= GLISSADE_CONTENTS);
    OK(glissade_layers_get_presentation(
      stage, input_of(&layers[property], 8), 1, property, 0.25, output_of(value, sizeof value), ERROR));
    NEAR(value[0], jumps ? 0 : 0.25, 1e-12);
  }
  end();
}

int main(void) {
  start();
  properties();
  rows();
  keys();
  keyframes();
  springs();
  groups();
  transactions();
  return finish("animations");
}
