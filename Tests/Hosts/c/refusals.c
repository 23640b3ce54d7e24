/* Rejected calls: a wrong number gives a status, the name of its member and its index, and changes nothing. */
#include <stddef.h>

#include "check.h"

enum { count = 5 };

static glissade_stage stage;
static glissade_layer layers[count], shape;
static glissade_curve spring, steep;

static int check_named(int holds, const char *field, int64_t row, const char *text, const char *file, int line) {
  if (!holds) return 0;
  holds = check_result(strcmp(ERROR->field, field) == 0 && ERROR->row == row, text, file, line);
  if (!holds) printf("  names \"%s\", row %ld: %s\n", ERROR->field, (long)ERROR->row, ERROR->message);
  return holds;
}

/* A call that is refused because of a member, and its row: the index in an array, or -1. */
#define REFUSED(status, field, row, call) \
  check_named(GIVES((status), (call)), (field), (row), #call, __FILE__, __LINE__)

static glissade_input all(void) { return input_of(layers, 8); }

static glissade_status add(const glissade_animation_options *options, const glissade_animation_rows *rows) {
  return glissade_animations_add(stage, options, rows, all(), count, "key", NO_OUTPUT, ERROR);
}

static glissade_animation_options animation(int32_t kind, uint32_t flags) {
  GLISSADE_INIT(glissade_animation_options, options);
  options.kind = kind;
  options.property = GLISSADE_POSITION_X;
  options.flags = flags | GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  options.duration = 1;
  options.to[0] = 100;
  options.damping = 3;
  return options;
}

static void begin(void) {
  GLISSADE_INIT(glissade_curve_options, options);
  OK(glissade_stage_create(NULL, &stage, ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), count, output_of(layers, 8), ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_SHAPE, input_of(NULL, 0), 1, output_of(&shape, 8), ERROR));
  OK(glissade_stage_advance(stage, 0, NULL, NULL, ERROR));
  options.kind = GLISSADE_CURVE_SPRING;
  OK(glissade_curve_create(&options, &spring, ERROR));
  /* Doubles hold this curve, the kernels' floats do not. */
  options.kind = GLISSADE_CURVE_BEZIER;
  options.control_points[1] = 1e200;
  options.control_points[2] = options.control_points[3] = 1;
  OK(glissade_curve_create(&options, &steep, ERROR));
}

/* Checks that rejected calls have left no trace: no change waits to be drawn, and no transaction is open. */
static void expect_nothing(void) {
  double wake = 0;
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(isinf(wake));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_transaction_commit(stage, ERROR));
}

/* The member of an animation's options at an offset. */
static double *member(glissade_animation_options *options, size_t offset) {
  return (double *)((char *)options + offset);
}

#define MEMBER(name) offsetof(glissade_animation_options, name), #name

static void springs(void) {
  static const struct {
    size_t offset;
    const char *name;
    double least;
  } members[] = {
    {MEMBER(mass), 0}, {MEMBER(stiffness), 0}, {MEMBER(damping), 0}, {MEMBER(velocity), -INFINITY},
  };
  static const double numbers[] = {NAN, INFINITY, -INFINITY, -5, -1e-9};
  static const uint32_t flags[] = {
    0, GLISSADE_SETTLES, GLISSADE_ALLOWS_OVERDAMPING, GLISSADE_SETTLES | GLISSADE_ALLOWS_OVERDAMPING,
    GLISSADE_SETTLES | GLISSADE_SENDS_EVENTS | GLISSADE_STAYS,
  };
  for (int at = 0; at < 4 * 5 * 5; at += 1) {
    double number = numbers[at / 4 % 5];
    glissade_animation_options options = animation(GLISSADE_SPRING, flags[at / 20]), group;
    *member(&options, members[at % 4].offset) = number;
    if (isfinite(number) && number >= members[at % 4].least) continue;
    glissade_status status = isfinite(number) ? GLISSADE_OUT_OF_RANGE : GLISSADE_NOT_FINITE;
    if (!REFUSED(status, members[at % 4].name, -1, add(&options, NULL))) printf("  %g\n", number);
    CHECK(isnan(number) ? isnan(ERROR->value) : ERROR->value == number);
    group = animation(GLISSADE_GROUP, 0);
    group.children = &options;
    group.child_count = 1;
    GIVES(status, add(&group, NULL));
    CHECK(strcmp(ERROR->field, members[at % 4].name) == 0);
  }
  expect_nothing();
  /* The other kinds do not read them. */
  double values[2][2], mass[2] = {0, 1};
  for (int32_t kind = GLISSADE_BASIC; kind <= GLISSADE_GROUP; kind += 1) {
    glissade_animation_options options = animation(kind, 0);
    options.mass = options.stiffness = options.damping = options.velocity = NAN;
    options.key_values = mass;
    options.key_count = 2;
    if (kind != GLISSADE_SPRING) OK(add(&options, NULL));
  }
  /* 0 counts as a mass of 1 and a stiffness of 100. A spring has no curve: it is not read. */
  for (int at = 0; at < 2; at += 1) {
    glissade_animation_options options = animation(GLISSADE_SPRING, 0);
    options.mass = mass[at];
    options.stiffness = 100 * mass[at];
    options.curve = at == 0 ? 77 : spring;
    OK(add(&options, NULL));
    for (int turn = 0; turn < 2; turn += 1) {
      OK(glissade_layers_get_presentation(
        stage, all(), 1, GLISSADE_POSITION_X, 0.2 * (turn + 1), output_of(&values[at][turn], 8), ERROR));
      NEAR(values[at][turn], 100 * spring_progress(100, 3, 0, 0.2 * (turn + 1)), 1e-9);
      CHECK(values[at][turn] == values[0][turn]);
    }
  }
  glissade_animation_options options = animation(GLISSADE_BASIC, 0);
  options.curve = 77;
  REFUSED(GLISSADE_UNKNOWN_HANDLE, "curve", -1, add(&options, NULL));
}

/* Members that stand alone. */
static void numbers(void) {
  static const struct {
    size_t offset;
    const char *name;
    double number;
  } cases[] = {
    {MEMBER(to), INFINITY}, {MEMBER(to), 1e39}, {MEMBER(to), NAN}, {MEMBER(from), -1e39}, {MEMBER(by), -INFINITY},
    {MEMBER(begin_time), NAN}, {MEMBER(begin_time), INFINITY}, {MEMBER(duration), NAN}, {MEMBER(duration), -1},
    {MEMBER(speed), NAN}, {MEMBER(speed), -INFINITY}, {MEMBER(time_offset), NAN}, {MEMBER(time_offset), INFINITY},
    {MEMBER(repeat_count), NAN}, {MEMBER(repeat_count), -2}, {MEMBER(repeat_duration), NAN},
    {MEMBER(repeat_duration), -0.5},
  };
  for (size_t at = 0; at < sizeof cases / sizeof *cases; at += 1) {
    for (int32_t kind = GLISSADE_BASIC; kind <= GLISSADE_SPRING; kind += 1) {
      glissade_animation_options options = animation(kind, GLISSADE_HAS_BY | GLISSADE_HAS_BEGIN_TIME);
      *member(&options, cases[at].offset) = cases[at].number;
      check_named(CHECK(add(&options, NULL) != GLISSADE_OK), cases[at].name, -1, cases[at].name, __FILE__, __LINE__);
    }
  }
  glissade_animation_options options = animation(GLISSADE_BASIC, 0);
  options.begin_time = NAN; /* not read without its flag */
  options.by[0] = NAN;
  options.property = GLISSADE_TRANSFORM;
  for (int at = 0; at < 16; at += 5) options.from[at] = options.to[at] = 1;
  options.to[7] = NAN;
  REFUSED(GLISSADE_NOT_FINITE, "to", -1, add(&options, NULL));
  options.to[7] = 0;
  OK(add(&options, NULL));
  options = animation(GLISSADE_BASIC, 0);
  options.curve = steep;
  GIVES(GLISSADE_OUT_OF_RANGE, add(&options, NULL));
  CHECK(strcmp(ERROR->field, "curve") == 0);
  options.curve = spring;
  REFUSED(GLISSADE_TYPE, "curve", -1, add(&options, NULL));
}

static void keys(void) {
  double values[3] = {0, 0.5, 1}, times[3] = {0, 0.5, 1};
  glissade_curve curves[2] = {0, 0};
  glissade_animation_options options = animation(GLISSADE_KEYFRAMES, 0);
  options.key_values = values;
  options.key_times = times;
  options.key_curves = curves;
  options.key_count = 3;
  static const double bad[] = {NAN, INFINITY, -1e39};
  for (int at = 0; at < 3; at += 1) {
    values[1] = bad[at];
    REFUSED(GLISSADE_NOT_FINITE, "key_values", 1, add(&options, NULL));
  }
  values[1] = 0.5;
  times[1] = NAN;
  REFUSED(GLISSADE_NOT_FINITE, "key_times", 1, add(&options, NULL));
  times[1] = 0.5;
  curves[1] = steep;
  REFUSED(GLISSADE_OUT_OF_RANGE, "key_curves", 1, add(&options, NULL));
  curves[1] = spring;
  REFUSED(GLISSADE_TYPE, "key_curves", 1, add(&options, NULL));
  curves[1] = 77;
  REFUSED(GLISSADE_UNKNOWN_HANDLE, "key_curves", 1, add(&options, NULL));
  curves[1] = 0;
  OK(add(&options, NULL));
}

static void rows(void) {
  static const char *const names[] = {"from", "to", "by", "begin_times", "durations"};
  for (int at = 0; at < 5; at += 1) {
    for (int row = 0; row < count; row += 2) {
      GLISSADE_INIT(glissade_animation_rows, rows);
      glissade_input *arrays[] = {&rows.from, &rows.to, &rows.by, &rows.begin_times, &rows.durations};
      glissade_animation_options options = animation(GLISSADE_BASIC, GLISSADE_HAS_BEGIN_TIME);
      double numbers[count][2] = {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
      numbers[count - 1 - row][0] = NAN;
      *arrays[at] = input_of(&numbers[count - 1][0], -16);
      check_named(CHECK(add(&options, &rows) != GLISSADE_OK), names[at], row, names[at], __FILE__, __LINE__);
      numbers[count - 1 - row][0] = at == 4 ? -1 : INFINITY;
      REFUSED(at == 4 ? GLISSADE_OUT_OF_RANGE : GLISSADE_NOT_FINITE, names[at], row, add(&options, &rows));
    }
  }
  GLISSADE_INIT(glissade_animation_rows, rows);
  double values[count][3] = {{0}};
  glissade_animation_options options = animation(GLISSADE_KEYFRAMES, 0);
  options.key_count = 3;
  rows.key_values = input_of(values, sizeof *values);
  values[2][1] = NAN;
  REFUSED(GLISSADE_NOT_FINITE, "key_values", 2, add(&options, &rows));
  /* Transforms in parts. */
  glissade_transform transforms[2][3];
  memset(transforms, 0, sizeof transforms);
  for (int at = 0; at < 6; at += 1) {
    glissade_transform *transform = &transforms[at / 3][at % 3];
    transform->scale[0] = transform->scale[1] = transform->scale[2] = transform->perspective[3] = 1;
  }
  for (int number = 0; number < 17; number += 1) {
    if (number >= 6 && number < 10) continue; /* rotations */
    for (int is_to = 0; is_to < 2; is_to += 1) {
      double *wrong = (double *)&transforms[is_to][1] + number, kept = *wrong;
      glissade_rows prepared = 99;
      *wrong = NAN;
      glissade_input from = input_of(transforms[0], sizeof **transforms), to = input_of(transforms[1], from.stride);
      REFUSED(
        GLISSADE_NOT_FINITE, is_to ? "to" : "from", 1, glissade_transforms_create(from, to, 3, &prepared, ERROR));
      CHECK(prepared == 99);
      *wrong = kept;
    }
  }
}

static void children(void) {
  glissade_animation_options group = animation(GLISSADE_GROUP, 0), list[3];
  for (int at = 0; at < 3; at += 1) list[at] = animation(GLISSADE_BASIC, 0);
  group.children = list;
  group.child_count = 3;
  list[1].to[0] = NAN;
  REFUSED(GLISSADE_NOT_FINITE, "to", 1, add(&group, NULL));
  list[1] = animation(9, 0);
  REFUSED(GLISSADE_OUT_OF_RANGE, "kind", 1, add(&group, NULL));
  list[1] = animation(GLISSADE_BASIC, 0);
  list[2].property = 99;
  REFUSED(GLISSADE_OUT_OF_RANGE, "property", 2, add(&group, NULL));
  list[2] = animation(GLISSADE_BASIC, 1u << 20);
  REFUSED(GLISSADE_OUT_OF_RANGE, "flags", 2, add(&group, NULL));
  list[2] = animation(GLISSADE_BASIC, 0);
  list[2].fill_mode = 4;
  REFUSED(GLISSADE_OUT_OF_RANGE, "fill_mode", 2, add(&group, NULL));
  list[2] = animation(GLISSADE_BASIC, 0);
  list[0].curve = 77;
  REFUSED(GLISSADE_UNKNOWN_HANDLE, "curve", 0, add(&group, NULL));
  list[0].curve = 0;
  OK(add(&group, NULL));
}

static void layer_values(void) {
  double values[4] = {1, 1, 1, 1};
  glissade_layer list[4] = {shape, layers[0], layers[1], layers[2]};
  glissade_input both = input_of(list, 8), ones = input_of(values, 8);
  REFUSED(GLISSADE_TYPE, "layers", 1, glissade_layers_set(stage, both, 4, GLISSADE_LINE_WIDTH, ones, ERROR));
  values[3] = NAN;
  REFUSED(GLISSADE_NOT_FINITE, "values", 3, glissade_layers_set(stage, both, 4, GLISSADE_OPACITY, ones, ERROR));
  REFUSED(
    GLISSADE_TYPE, "layer", -1, glissade_layer_set_text(stage, layers[0], GLISSADE_PATH, "M0 0", 4, ERROR));
}

static void texts(void) {
  static const struct {
    const char *text;
    int32_t property;
    glissade_status status;
    int64_t row;
  } cases[] = {
    {"abc\xff", GLISSADE_PATH, GLISSADE_SYNTAX, 3},
    {"\xff", GLISSADE_PATH, GLISSADE_SYNTAX, 0},
    {"M0 0L1 1\xC3", GLISSADE_PATH, GLISSADE_SYNTAX, 8},
    {"M0 0L\xC3\xA9 1", GLISSADE_PATH, GLISSADE_SYNTAX, 5},
    {"1 2\x80", GLISSADE_LINE_DASH_PATTERN, GLISSADE_SYNTAX, 3},
    {"1-2", GLISSADE_LINE_DASH_PATTERN, GLISSADE_SYNTAX, 1},
    {"5px", GLISSADE_LINE_DASH_PATTERN, GLISSADE_SYNTAX, 1},
    {"1 2, x", GLISSADE_LINE_DASH_PATTERN, GLISSADE_SYNTAX, 5},
    {"-1 2", GLISSADE_LINE_DASH_PATTERN, GLISSADE_OUT_OF_RANGE, 0},
    {"1 -2", GLISSADE_LINE_DASH_PATTERN, GLISSADE_OUT_OF_RANGE, 2},
  };
  for (size_t at = 0; at < sizeof cases / sizeof *cases; at += 1) {
    const char *text = cases[at].text;
    REFUSED(
      cases[at].status, "text", cases[at].row,
      glissade_layer_set_text(stage, shape, cases[at].property, text, strlen(text), ERROR));
  }
  glissade_curve curve = 99;
  REFUSED(GLISSADE_SYNTAX, "text", 4, glissade_curve_parse("ease\xff", 5, &curve, ERROR));
  CHECK(curve == 99);
}

/* Numbers that mean yes or no, and bits. */
static void flags(void) {
  static const int32_t wrong[] = {2, -1, 256, INT32_MAX, INT32_MIN};
  for (int at = 0; at < 5; at += 1) {
    GLISSADE_INIT(glissade_transaction_options, transaction);
    int32_t *members[] = {&transaction.has_duration, &transaction.disables_actions, &transaction.sends_event};
    static const char *const names[] = {"has_duration", "disables_actions", "sends_event"};
    for (int member = 0; member < 3; member += 1) {
      *members[member] = wrong[at];
      REFUSED(GLISSADE_OUT_OF_RANGE, names[member], -1, glissade_transaction_begin(stage, &transaction, ERROR));
      *members[member] = 0;
    }
    uint64_t number = 99;
    REFUSED(
      GLISSADE_OUT_OF_RANGE, "is_world", -1, glissade_stage_changed_ranges(stage, wrong[at], NULL, 0, &number, ERROR));
    GLISSADE_INIT(glissade_spring_columns, columns);
    columns.allows_overdamping = wrong[at];
    REFUSED(GLISSADE_OUT_OF_RANGE, "allows_overdamping", -1, glissade_springs_create(&columns, 1, &number, ERROR));
    GLISSADE_INIT(glissade_curve_options, options);
    options.kind = GLISSADE_CURVE_SPRING;
    options.allows_overdamping = wrong[at];
    REFUSED(GLISSADE_OUT_OF_RANGE, "allows_overdamping", -1, glissade_curve_create(&options, &number, ERROR));
    CHECK(number == 99);
    options.kind = GLISSADE_CURVE_LINEAR; /* which has no such member */
    OK(glissade_curve_create(&options, &number, ERROR));
    OK(glissade_curve_destroy(number, ERROR));
  }
  for (int bit = 11; bit < 32; bit += 1) {
    for (int32_t kind = GLISSADE_BASIC; kind <= GLISSADE_GROUP; kind += 1) {
      glissade_animation_options options = animation(kind, (uint32_t)1 << bit);
      REFUSED(GLISSADE_OUT_OF_RANGE, "flags", -1, add(&options, NULL));
    }
  }
  /* A transaction's changes could not tell that its curve is wrong. */
  GLISSADE_INIT(glissade_transaction_options, transaction);
  transaction.curve = steep;
  CHECK(glissade_transaction_begin(stage, &transaction, ERROR) != GLISSADE_OK);
  CHECK(strcmp(ERROR->field, "curve") == 0);
  transaction.curve = spring;
  REFUSED(GLISSADE_TYPE, "curve", -1, glissade_transaction_begin(stage, &transaction, ERROR));
  /* Floats hold 1e31, but it is beyond what the kernels take. */
  static const double sizes[] = {1e29, 1e31, -1e31};
  for (int at = 0; at < 6; at += 1) {
    double outputs[] = {0, sizes[at / 2], 1};
    GLISSADE_INIT(glissade_curve_options, options);
    options.kind = at % 2 == 0 ? GLISSADE_CURVE_BEZIER : GLISSADE_CURVE_PIECEWISE;
    options.control_points[1] = sizes[at / 2];
    options.outputs = outputs;
    options.stop_count = 3;
    OK(glissade_curve_create(&options, &transaction.curve, ERROR));
    if (at / 2 == 0) {
      OK(glissade_transaction_begin(stage, &transaction, ERROR));
      OK(glissade_transaction_commit(stage, ERROR));
    } else if (GIVES(GLISSADE_OUT_OF_RANGE, glissade_transaction_begin(stage, &transaction, ERROR))) {
      CHECK(strcmp(ERROR->field, "curve") == 0);
    }
    OK(glissade_curve_destroy(transaction.curve, ERROR));
  }
}

/* Counts and arrays that no call can have. */
static void counts(void) {
  double numbers[count + 1] = {0};
  glissade_animation handles[count];
  glissade_animation_options options = animation(GLISSADE_KEYFRAMES, 0);
  GLISSADE_INIT(glissade_animation_rows, own);
  options.key_values = numbers;
  options.key_count = 65537;
  REFUSED(GLISSADE_COUNT, "key_count", -1, add(&options, NULL));
  /* The handles are written where the begin times are read. */
  options = animation(GLISSADE_BASIC, 0);
  own.begin_times = input_of(numbers, 8);
  REFUSED(
    GLISSADE_OVERLAP, "animations", -1,
    glissade_animations_add(stage, &options, &own, all(), count, NULL, output_of(numbers + 1, 8), ERROR));
  OK(glissade_animations_add(stage, &options, NULL, all(), count, NULL, output_of(handles, 8), ERROR));
  REFUSED(
    GLISSADE_COUNT, "count", -1,
    glissade_animations_remove(stage, input_of(handles, 0), (uint64_t)1 << 39, ERROR));
  OK(glissade_animations_remove(stage, input_of(handles, 8), count, ERROR));
}

static void end(void) {
  OK(glissade_curve_destroy(spring, ERROR));
  OK(glissade_curve_destroy(steep, ERROR));
  OK(glissade_stage_destroy(stage, ERROR));
}

int main(void) {
  static void (*const parts[])(void) = {
    springs, numbers, keys, rows, children, layer_values, texts, flags, counts};
  start();
  for (int part = 0; part < 9; part += 1) {
    begin();
    parts[part]();
    if (parts[part] == layer_values || parts[part] == texts || parts[part] == flags) expect_nothing();
    end();
  }
  return finish("refusals");
}
