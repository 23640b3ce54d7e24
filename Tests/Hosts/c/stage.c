/* Layers of a stage: adding, setting, reading and removing in bulk, shapes, frames, columns and changed ranges. */
#include "check.h"

enum { count = 1000 };

/* The doubles of each property's value; 0 for texts. */
static const int widths[66] = {
  1, 2, 1, 2, 4, 16, 16, 4, 1, 1, 4, 4, 1, 2, 1, 1, 1, 1, /* whole properties */
  1, 1, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1,                     /* components of positions, points, bounds, offsets */
  1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1,                     /* of the transform */
  1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1,                     /* of the sublayer transform */
  0, 4, 1, 4, 1, 1, 1, 1, 0, 1, 1, 1                      /* of shapes */
};

static glissade_stage stage;
static glissade_layer layers[count], root;

static glissade_input all(void) { return input_of(layers, 8); }

static void creation(void) {
  GLISSADE_INIT(glissade_stage_options, options);
  options.time = 2.5;
  OK(glissade_stage_create(&options, &stage, ERROR));
  double time;
  OK(glissade_stage_time(stage, &time, ERROR));
  CHECK(time == 2.5);
  OK(glissade_stage_root(stage, &root, ERROR));
  OK(glissade_stage_advance(stage, 2.5, NULL, NULL, ERROR));
  OK(glissade_stage_next_wake_time(stage, &time, ERROR));
  CHECK(isinf(time) && time > 0);
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), count / 2, output_of(layers, 8), ERROR));
  /* The other half are their children: the last one of the first. */
  OK(glissade_layers_add(
    stage, GLISSADE_LAYER_SHAPE, input_of(&layers[count / 2 - 1], -8), count / 2, output_of(&layers[count / 2], 8),
    ERROR));
  for (int at = 0; at < count; at += 1) {
    CHECK(layers[at] != 0 && layers[at] != root);
    for (int other = 0; other < at; other += 37) CHECK(layers[other] != layers[at]);
  }
}

struct padded {
  char name[3];
  double x, y;
  float weight;
};

static void strides(void) {
  static struct padded rows[count], back[count];
  static double plain[2 * count];
  for (int at = 0; at < count; at += 1) {
    rows[at].x = at;
    rows[at].y = -0.5 * at;
  }
  OK(glissade_layers_set(stage, all(), count, GLISSADE_POSITION, input_of(&rows[0].x, sizeof *rows), ERROR));
  OK(glissade_layers_get(stage, all(), count, GLISSADE_POSITION, output_of(plain, 16), ERROR));
  for (int at = 0; at < count; at += 1) CHECK(plain[2 * at] == at && plain[2 * at + 1] == -0.5 * at);
  /* Backwards, into structures whose other members stay. */
  memset(back, 0x5A, sizeof back);
  OK(glissade_layers_get(
    stage, all(), count, GLISSADE_POSITION, output_of(&back[count - 1].x, -(int64_t)sizeof *back), ERROR));
  for (int at = 0; at < count; at += 1) {
    struct padded *row = &back[count - 1 - at];
    CHECK(row->x == at && row->y == -0.5 * at);
    CHECK(row->name[0] == 0x5A && row->name[2] == 0x5A && memcmp(&row->weight, "ZZZZ", 4) == 0);
  }
  /* Handles backwards, one value for all. */
  double value = 0.25, one;
  OK(glissade_layers_set(
    stage, input_of(&layers[count - 1], -8), count, GLISSADE_OPACITY, input_of(&value, 0), ERROR));
  OK(glissade_layers_get(stage, all(), count, GLISSADE_OPACITY, output_of(plain, 8), ERROR));
  for (int at = 0; at < count; at += 1) CHECK(plain[at] == 0.25);
  GIVES(GLISSADE_STRIDE, glissade_layers_get(stage, all(), count, GLISSADE_OPACITY, output_of(plain, 0), ERROR));
  GIVES(GLISSADE_STRIDE, glissade_layers_get(stage, all(), count, GLISSADE_POSITION, output_of(plain, 8), ERROR));
  GIVES(GLISSADE_STRIDE, glissade_layers_get(stage, all(), 2, GLISSADE_OPACITY, output_of(plain, 12), ERROR));
  GIVES(
    GLISSADE_ALIGNMENT,
    glissade_layers_get(stage, all(), 2, GLISSADE_OPACITY, output_of((char *)plain + 4, 8), ERROR));
  /* With a count of 0, arrays may be NULL. */
  OK(glissade_layers_get(stage, input_of(NULL, 8), 0, GLISSADE_OPACITY, output_of(NULL, 8), ERROR));
  OK(glissade_layers_get(stage, input_of(&root, 8), 1, GLISSADE_OPACITY, output_of(&one, 8), ERROR));
  CHECK(one == 1);
}

static void properties(void) {
  double written[16], read[16];
  for (int32_t property = 0; property < 66; property += 1) {
    int width = widths[property], is_shape = property >= GLISSADE_PATH;
    glissade_input layer = input_of(&layers[count - 1], 8), plain = input_of(&layers[0], 8);
    if (width == 0) {
      GIVES(GLISSADE_TYPE, glissade_layers_get(stage, layer, 1, property, output_of(read, 128), ERROR));
      GIVES(GLISSADE_TYPE, glissade_layers_set(stage, layer, 1, property, input_of(written, 128), ERROR));
      continue;
    }
    for (int at = 0; at < width; at += 1) written[at] = 0.125 * (at + 1);
    if (width == 16) {
      for (int at = 0; at < 16; at += 1) written[at] = at % 5 == 0 ? 1 : at >= 12 ? at : 0;
    }
    if (property == GLISSADE_HIDDEN || property == GLISSADE_MASKS_TO_BOUNDS || property == GLISSADE_CONTENTS) {
      written[0] = 1;
    }
    if (property >= GLISSADE_FILL_RULE && widths[property] == 1) written[0] = 1;
    memset(read, 0, sizeof read);
    OK(glissade_layers_set(stage, layer, 1, property, input_of(written, width * 8), ERROR));
    OK(glissade_layers_get(stage, layer, 1, property, output_of(read, width * 8), ERROR));
    for (int at = 0; at < width; at += 1) {
      if (!NEAR(read[at], written[at], 1e-12)) printf("  property %d, number %d\n", (int)property, at);
    }
    if (is_shape) GIVES(GLISSADE_TYPE, glissade_layers_set(stage, plain, 1, property, input_of(written, 32), ERROR));
  }
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_layers_get(stage, all(), 1, 66, output_of(read, 128), ERROR));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_layers_get(stage, all(), 1, -1, output_of(read, 128), ERROR));
  double bad = 0.5;
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_layers_set(stage, all(), 1, GLISSADE_HIDDEN, input_of(&bad, 8), ERROR));
  /* The last layer as it was. */
  OK(glissade_layers_remove(stage, input_of(&layers[count - 1], 8), 1, ERROR));
  OK(glissade_layers_add(
    stage, GLISSADE_LAYER_SHAPE, input_of(&layers[0], 8), 1, output_of(&layers[count - 1], 8), ERROR));
  double position[2] = {count - 1, -0.5 * (count - 1)}, opacity = 0.25;
  OK(glissade_layers_set(
    stage, input_of(&layers[count - 1], 8), 1, GLISSADE_POSITION, input_of(position, 16), ERROR));
  OK(glissade_layers_set(stage, input_of(&layers[count - 1], 8), 1, GLISSADE_OPACITY, input_of(&opacity, 8), ERROR));
}

/* Reads the positions and opacities of all layers. */
static void state(double *numbers) {
  OK(glissade_layers_get(stage, all(), count, GLISSADE_POSITION, output_of(numbers, 16), ERROR));
  OK(glissade_layers_get(stage, all(), count, GLISSADE_OPACITY, output_of(numbers + 2 * count, 8), ERROR));
}

static uint64_t frame_count(void) {
  GLISSADE_INIT(glissade_frame, frame);
  OK(glissade_stage_evaluate(stage, 2.5, &frame, ERROR));
  return frame.count;
}

static void all_or_nothing(void) {
  static double before[3 * count], after[3 * count], values[2 * count];
  static glissade_layer handles[count], added[count];
  uint64_t indices = frame_count();
  state(before);
  for (int at = 0; at < 2 * count; at += 1) values[at] = 7;
  values[2 * 500 + 1] = NAN;
  GIVES(GLISSADE_NOT_FINITE, glissade_layers_set(stage, all(), count, GLISSADE_POSITION, input_of(values, 16), ERROR));
  CHECK(ERROR->row == 500 && isnan(ERROR->value) && strcmp(ERROR->field, "values") == 0);
  values[2 * 500 + 1] = 1e300;
  GIVES(GLISSADE_NOT_FINITE, glissade_layers_set(stage, all(), count, GLISSADE_POSITION, input_of(values, 16), ERROR));
  CHECK(ERROR->row == 500 && ERROR->value == 1e300);
  memcpy(handles, layers, sizeof handles);
  handles[700] ^= (uint64_t)1 << 30; /* another generation */
  values[2 * 500 + 1] = 7;
  GIVES(
    GLISSADE_UNKNOWN_HANDLE,
    glissade_layers_set(stage, input_of(handles, 8), count, GLISSADE_POSITION, input_of(values, 16), ERROR));
  CHECK(ERROR->row == 700 && strcmp(ERROR->field, "layers") == 0);
  /* A bad parent in the middle adds nothing and writes nothing. */
  memset(added, 0x77, sizeof added);
  GIVES(
    GLISSADE_UNKNOWN_HANDLE,
    glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(handles, 8), count, output_of(added, 8), ERROR));
  CHECK(ERROR->row == 700);
  for (int at = 0; at < count; at += 1) CHECK(added[at] == 0x7777777777777777u);
  GIVES(
    GLISSADE_OUT_OF_RANGE,
    glissade_layers_add(stage, 2, input_of(NULL, 0), 1, output_of(added, 8), ERROR));
  /* Removing: an unknown one, the root, one twice. */
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_layers_remove(stage, input_of(handles, 8), count, ERROR));
  handles[700] = root;
  GIVES(GLISSADE_TREE, glissade_layers_remove(stage, input_of(handles, 8), count, ERROR));
  CHECK(ERROR->row == 700);
  handles[700] = handles[2];
  GIVES(GLISSADE_TREE, glissade_layers_remove(stage, input_of(handles, 8), count, ERROR));
  /* A presentation at NaN. */
  memset(after, 0x33, sizeof after);
  GIVES(
    GLISSADE_NOT_FINITE,
    glissade_layers_get_presentation(stage, all(), count, GLISSADE_OPACITY, NAN, output_of(after, 8), ERROR));
  for (size_t byte = 0; byte < sizeof after; byte += 1) CHECK(((char *)after)[byte] == 0x33);
  state(after);
  CHECK(memcmp(before, after, sizeof before) == 0);
  CHECK(frame_count() == indices);
}

/* Whether a property of a layer is a text, and a buffer of its length and a zero suffices, and a smaller one does not. */
static void expect_text(glissade_layer layer, int32_t property, const char *expected) {
  char text[80];
  size_t size = strlen(expected) + 1, length = 99;
  OK(glissade_layer_get_text(stage, layer, property, NULL, 0, &length, ERROR));
  CHECK(length == size - 1);
  memset(text, 0x33, sizeof text);
  length = 99;
  GIVES(GLISSADE_COUNT, glissade_layer_get_text(stage, layer, property, text, size - 1, &length, ERROR));
  CHECK(text[0] == 0x33 && length == 99 && ERROR->value == (double)(size - 1));
  OK(glissade_layer_get_text(stage, layer, property, text, size, NULL, ERROR));
  CHECK(strcmp(text, expected) == 0 && text[size] == 0x33);
  OK(glissade_layer_get_presentation_text(stage, layer, property, 7, text, SIZE_MAX, &length, ERROR));
  CHECK(strcmp(text, expected) == 0 && length == size - 1);
}

static void shapes(void) {
  glissade_layer shape = layers[count - 1];
  const char *path = "M0 0L10 0 10 10Z", *broken = "M0 0L10 q", *quad = "M0 0q.5 1-1e-3 1e20";
  expect_text(shape, GLISSADE_PATH, "");
  expect_text(shape, GLISSADE_LINE_DASH_PATTERN, "");
  OK(glissade_layer_set_text(stage, shape, GLISSADE_PATH, path, strlen(path), ERROR));
  expect_text(shape, GLISSADE_PATH, "M 0 0 L 10 0 L 10 10 Z");
  OK(glissade_layer_set_text(stage, shape, GLISSADE_PATH, quad, strlen(quad), ERROR));
  expect_text(shape, GLISSADE_PATH, "M 0 0 Q 0.5 1 -0.001 1e+20");
  OK(glissade_layer_set_text(stage, shape, GLISSADE_PATH, "", 0, ERROR));
  expect_text(shape, GLISSADE_PATH, "");
  GIVES(GLISSADE_SYNTAX, glissade_layer_set_text(stage, shape, GLISSADE_PATH, broken, strlen(broken), ERROR));
  CHECK(ERROR->row >= 7 && ERROR->row <= 9);
  OK(glissade_layer_set_text(stage, shape, GLISSADE_LINE_DASH_PATTERN, "4, 2 1", 6, ERROR));
  expect_text(shape, GLISSADE_LINE_DASH_PATTERN, "4 2 1");
  OK(glissade_layer_set_text(stage, shape, GLISSADE_LINE_DASH_PATTERN, "", 0, ERROR));
  GIVES(GLISSADE_SYNTAX, glissade_layer_set_text(stage, shape, GLISSADE_LINE_DASH_PATTERN, "4, x", 4, ERROR));
  GIVES(GLISSADE_TYPE, glissade_layer_set_text(stage, layers[0], GLISSADE_PATH, path, strlen(path), ERROR));
  GIVES(GLISSADE_TYPE, glissade_layer_set_text(stage, shape, GLISSADE_OPACITY, "1", 1, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_layer_set_text(stage, shape, GLISSADE_PATH, NULL, 4, ERROR));
  char text[8];
  size_t length = 99;
  GIVES(GLISSADE_TYPE, glissade_layer_get_text(stage, layers[0], GLISSADE_PATH, text, 8, &length, ERROR));
  GIVES(GLISSADE_TYPE, glissade_layer_get_text(stage, shape, GLISSADE_OPACITY, text, 8, &length, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_layer_get_text(stage, shape, GLISSADE_PATH, NULL, 4, &length, ERROR));
  /* Only layers of documents have names. */
  size_t none = 9;
  OK(glissade_layer_get_name(stage, shape, text, 1, &none, ERROR));
  CHECK(none == 0 && text[0] == 0);
  GIVES(GLISSADE_NULL_POINTER, glissade_layer_get_name(stage, shape, NULL, 4, &length, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_layer_get_name(stage, 0, text, 8, &length, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_layer_get_name(0, shape, text, 8, &length, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_layer_get_text(stage, 0, GLISSADE_PATH, text, 8, &length, ERROR));
  GIVES(
    GLISSADE_NOT_FINITE,
    glissade_layer_get_presentation_text(stage, shape, GLISSADE_PATH, INFINITY, text, 8, &length, ERROR));
  CHECK(length == 99);
}

/* Fades the first layer and colours the second; the others stay where they are. */
static void frames(void) {
  static int64_t indices[count], columns[count];
  GLISSADE_INIT(glissade_frame, frame);
  GLISSADE_INIT(glissade_animation_options, options);
  options.property = GLISSADE_POSITION;
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  options.duration = 2;
  options.to[0] = 100;
  options.to[1] = -40;
  OK(glissade_animations_add(stage, &options, NULL, all(), 1, NULL, NO_OUTPUT, ERROR));
  options.property = GLISSADE_BACKGROUND_COLOR;
  for (int at = 0; at < 4; at += 1) options.to[at] = 0.25 * at;
  OK(glissade_animations_add(stage, &options, NULL, input_of(&layers[1], 8), 1, NULL, NO_OUTPUT, ERROR));
  double wake;
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(wake == 2.5);
  for (double time = 4.25; time > 2.5; time -= 0.375) {
    double part = (time - 2.5) / 2;
    OK(glissade_stage_evaluate(stage, time, &frame, ERROR));
    CHECK(frame.size == sizeof frame && frame.time == time && frame.count >= count && frame.world_count == frame.count);
    OK(glissade_layers_get_indices(stage, all(), count, output_of(indices, 8), ERROR));
    for (int at = 0; at < count; at += 1) {
      if (!CHECK(indices[at] >= 0 && (uint64_t)indices[at] < frame.count)) return;
      const float *matrix = frame.matrices + 16 * indices[at];
      NEAR(matrix[12], at == 0 ? 100 * part : at, 3e-4);
      NEAR(matrix[13], at == 0 ? -40 * part : -0.5 * at, 3e-4);
      CHECK(matrix[0] == 1 && matrix[1] == 0 && matrix[5] == 1 && matrix[15] == 1);
      CHECK(frame.opacities[indices[at]] == 0.25f);
    }
    /* The last layer's parent is the first. */
    if (CHECK((uint64_t)indices[count - 1] < frame.world_count)) {
      NEAR(frame.world_matrices[16 * indices[count - 1] + 12], 100 * part + count - 1, 1e-3);
    }
    memset(columns, 0, sizeof columns);
    OK(glissade_layers_get_columns(
      stage, all(), count, GLISSADE_BACKGROUND_COLOR, output_of(columns, 8), ERROR));
    CHECK(columns[0] == -1 && columns[2] == -1);
    if (CHECK(columns[1] >= 0 && (uint64_t)columns[1] + 48 < frame.column_count)) {
      for (int at = 0; at < 4; at += 1) NEAR(frame.columns[columns[1] + 16 * at], 0.25 * at * part, 1e-6);
    }
  }
}

/* Tells whether ranges are ascending and apart, and hold an index. */
static int holds(const glissade_range *ranges, uint64_t number, uint64_t index) {
  int found = 0;
  for (uint64_t at = 0; at < number; at += 1) {
    CHECK(ranges[at].count > 0);
    CHECK(at == 0 || ranges[at].first > ranges[at - 1].first + ranges[at - 1].count - 1);
    if (index >= ranges[at].first && index - ranges[at].first < ranges[at].count) found = 1;
  }
  return found;
}

static void changes(void) {
  static glissade_range ranges[2 * count];
  GLISSADE_INIT(glissade_frame, frame);
  for (int32_t is_world = 0; is_world < 2; is_world += 1) {
    int64_t index;
    uint64_t number = 0, again = 99;
    OK(glissade_stage_evaluate(stage, 3 + is_world, &frame, ERROR));
    OK(glissade_layers_get_indices(stage, all(), 1, output_of(&index, 8), ERROR));
    OK(glissade_stage_changed_ranges(stage, is_world, NULL, 0, &number, ERROR));
    if (!CHECK(number > 0 && number <= 2 * count)) continue;
    OK(glissade_stage_changed_ranges(stage, is_world, ranges, number, &again, ERROR));
    CHECK(again == number && holds(ranges, number, (uint64_t)index));
    again = 99;
    GIVES(GLISSADE_COUNT, glissade_stage_changed_ranges(stage, is_world, ranges, number - 1, &again, ERROR));
    CHECK(again == 99);
  }
}

/* Pictures have no column, even while they change. */
static void contents(void) {
  GLISSADE_INIT(glissade_frame, frame);
  GLISSADE_INIT(glissade_animation_options, options);
  options.property = GLISSADE_CONTENTS;
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  options.duration = 2;
  options.from[0] = 16777216 + 5; /* no float has this number */
  options.to[0] = -1;
  glissade_layer handles[2] = {layers[1], layers[count - 1]};
  OK(glissade_animations_add(stage, &options, NULL, input_of(handles, 8), 2, NULL, NO_OUTPUT, ERROR));
  for (int at = 0; at < 2; at += 1) {
    double pictures[2] = {0, 0}, time = at == 0 ? 3 : 4.4;
    OK(glissade_stage_evaluate(stage, time, &frame, ERROR));
    static const int32_t others[3] = {GLISSADE_CONTENTS, GLISSADE_PATH, GLISSADE_LINE_DASH_PATTERN};
    for (int other = 0; other < 3; other += 1) {
      int64_t column = 99;
      OK(glissade_layers_get_columns(
        stage, input_of(&handles[1], 8), 1, others[other], output_of(&column, 8), ERROR));
      CHECK(column == -1);
    }
    OK(glissade_layers_get_presentation(
      stage, input_of(handles, 8), 2, GLISSADE_CONTENTS, time, output_of(pictures, 8), ERROR));
    CHECK(pictures[0] == (at == 0 ? 16777216 + 5 : -1) && pictures[1] == pictures[0]);
  }
}

static void removal(void) {
  static double numbers[count];
  /* Removing the first layer takes its child along, which is the last. */
  OK(glissade_layers_remove(stage, all(), 1, ERROR));
  for (int at = 0; at < count; at += 1) {
    glissade_status expected = at == 0 || at == count - 1 ? GLISSADE_UNKNOWN_HANDLE : GLISSADE_OK;
    glissade_input layer = input_of(&layers[at], 8);
    GIVES(expected, glissade_layers_get(stage, layer, 1, GLISSADE_OPACITY, output_of(numbers, 8), ERROR));
  }
  OK(glissade_layers_remove(stage, input_of(&layers[1], 8), count / 2 - 1, ERROR));
  GIVES(
    GLISSADE_UNKNOWN_HANDLE,
    glissade_layers_get(stage, input_of(&layers[600], 8), 1, GLISSADE_OPACITY, output_of(numbers, 8), ERROR));
  double wake;
  OK(glissade_stage_advance(stage, 2.5, NULL, NULL, ERROR));
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  CHECK(isinf(wake));
  OK(glissade_stage_destroy(stage, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_stage_destroy(stage, ERROR));
}

/* After each kind of change the stage must be drawn until it is advanced, whatever other calls come between. */
static void wakes(void) {
  glissade_layer layer, path, child;
  glissade_animation animation;
  double wake, value;
  GLISSADE_INIT(glissade_stage_options, stage_options);
  GLISSADE_INIT(glissade_transaction_options, at_once);
  GLISSADE_INIT(glissade_animation_options, options);
  GLISSADE_INIT(glissade_frame, frame);
  stage_options.time = 1;
  at_once.disables_actions = 1;
  options.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO | GLISSADE_STAYS;
  options.fill_mode = GLISSADE_FILL_BOTH;
  options.duration = 0.0625;
  OK(glissade_stage_create(&stage_options, &stage, ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 1, output_of(&layer, 8), ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_SHAPE, input_of(NULL, 0), 1, output_of(&path, 8), ERROR));
  for (int change = 0; change < 12; change += 1) {
    glissade_input one = input_of(&layer, 8);
    double time = 1 + change;
    OK(glissade_stage_advance(stage, time, NULL, NULL, ERROR));
    OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
    CHECK(isinf(wake) && wake > 0);
    value = 0.5 + 0.01 * change;
    switch (change) {
    case 0: OK(glissade_layers_set(stage, one, 1, GLISSADE_OPACITY, input_of(&value, 8), ERROR)); break;
    case 1:
      OK(glissade_layers_set(stage, one, 1, GLISSADE_POSITION_X, input_of(&value, 8), ERROR));
      OK(glissade_transaction_begin(stage, NULL, ERROR));
      OK(glissade_transaction_commit(stage, ERROR));
      break;
    case 2:
      OK(glissade_transaction_begin(stage, &at_once, ERROR));
      OK(glissade_layers_set(stage, one, 1, GLISSADE_OPACITY, input_of(&value, 8), ERROR));
      OK(glissade_transaction_commit(stage, ERROR));
      break;
    case 3: OK(glissade_layer_set_text(stage, path, GLISSADE_PATH, "M0 0L1 1", 8, ERROR)); break;
    case 4: OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, one, 1, output_of(&child, 8), ERROR)); break;
    case 5: OK(glissade_layers_remove(stage, input_of(&child, 8), 1, ERROR)); break;
    case 6:
      OK(glissade_layers_set(stage, one, 1, GLISSADE_OPACITY, input_of(&value, 8), ERROR));
      OK(glissade_layers_get_presentation(stage, one, 1, GLISSADE_OPACITY, time, output_of(&value, 8), ERROR));
      OK(glissade_stage_evaluate(stage, time, &frame, ERROR));
      break;
    case 7: case 9:
      OK(glissade_animations_add(stage, &options, NULL, one, 1, "key", output_of(&animation, 8), ERROR));
      break;
    case 8: OK(glissade_animations_remove(stage, input_of(&animation, 8), 1, ERROR)); break;
    case 10: OK(glissade_layers_remove_animations(stage, one, 1, "key", ERROR)); break;
    default: OK(glissade_layers_set(stage, one, 1, GLISSADE_CORNER_RADIUS, input_of(&value, 8), ERROR));
    }
    OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
    if (!NEAR(wake, time, 0)) printf("  change %d\n", change);
    /* Calls that only read forget nothing. */
    OK(glissade_stage_evaluate(stage, time, &frame, ERROR));
    OK(glissade_layers_get(stage, one, 1, GLISSADE_OPACITY, output_of(&value, 8), ERROR));
    OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
    if (!CHECK(wake == time)) printf("  change %d: %g\n", change, wake);
    /* Advancing to the same time is enough. */
    if (change % 2 == 0) OK(glissade_stage_advance(stage, time, NULL, NULL, ERROR));
  }
  OK(glissade_stage_destroy(stage, ERROR));
}

int main(void) {
  start();
  creation();
  strides();
  properties();
  all_or_nothing();
  shapes();
  frames();
  changes();
  contents();
  removal();
  wakes();
  return finish("stage");
}
