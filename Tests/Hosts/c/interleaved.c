/* Arrays that are members of the same structures, the same as their inputs, or overlap in other ways. */
#include "check.h"

enum { count = 300, most = 3 };

/* Rows of a curve's samples. */
struct sample {
  double time, value, velocity;
};

static void samples(void) {
  static struct sample rows[count], apart[count];
  glissade_curve curve = 0;
  GLISSADE_INIT(glissade_curve_options, options);
  options.kind = GLISSADE_CURVE_SPRING;
  options.damping = 4;
  OK(glissade_curve_create(&options, &curve, ERROR));
  static double times[count], values[count], velocities[count];
  for (int at = 0; at < count; at += 1) times[at] = 0.01 * at;
  OK(glissade_curve_sample(
    curve, input_of(times, 8), count, output_of(values, 8), output_of(velocities, 8), ERROR));
  /* Forwards and backwards, with and without velocities. */
  for (int form = 0; form < 4; form += 1) {
    int64_t stride = form & 1 ? -(int64_t)sizeof *rows : (int64_t)sizeof *rows;
    struct sample *first = form & 1 ? &rows[count - 1] : rows;
    memset(rows, 0x5A, sizeof rows);
    for (int at = 0; at < count; at += 1) first[form & 1 ? -at : at].time = times[at];
    OK(glissade_curve_sample(
      curve, input_of(&first->time, stride), count, output_of(&first->value, stride),
      form & 2 ? NO_OUTPUT : output_of(&first->velocity, stride), ERROR));
    for (int at = 0; at < count; at += 1) {
      const struct sample *row = &first[form & 1 ? -at : at];
      CHECK(row->time == times[at] && row->value == values[at]);
      if (form & 2) CHECK(memcmp(&row->velocity, "ZZZZZZZZ", 8) == 0);
      else CHECK(row->velocity == velocities[at]);
    }
  }
  /* The inputs run forwards, the outputs backwards. */
  for (int at = 0; at < count; at += 1) apart[at].time = times[at];
  OK(glissade_curve_sample(
    curve, input_of(&apart[0].time, 24), count, output_of(&apart[count - 1].value, -24),
    output_of(&apart[count - 1].velocity, -24), ERROR));
  for (int at = 0; at < count; at += 1) {
    CHECK(apart[at].time == times[at] && apart[count - 1 - at].value == values[at]);
    CHECK(apart[count - 1 - at].velocity == velocities[at]);
  }
  /* In place of the times: either output. */
  for (int is_velocity = 0; is_velocity < 2; is_velocity += 1) {
    glissade_output time = output_of(&apart[0].time, 24), beside = output_of(&apart[0].value, 24);
    for (int at = 0; at < count; at += 1) apart[at].time = times[at];
    OK(glissade_curve_sample(
      curve, input_of(&apart[0].time, 24), count, is_velocity ? beside : time, is_velocity ? time : beside, ERROR));
    for (int at = 0; at < count; at += 1) {
      CHECK(apart[at].time == (is_velocity ? velocities : values)[at]);
      CHECK(apart[at].value == (is_velocity ? values : velocities)[at]);
    }
  }

  /* Bytes in common: both outputs in one place, strides that differ, rows moved by one, both directions, and one
     input for all rows that is also the output of a row. */
  memset(rows, 0, sizeof rows);
  memcpy(apart, rows, sizeof rows);
  struct sample *row = rows, *last = &rows[most - 1];
  const struct {
    glissade_input times;
    glissade_output values, velocities;
  } wrong[] = {
    {input_of(&row->time, 24), output_of(&row->value, 24), output_of(&row->value, 24)},
    {input_of(&row->time, 24), output_of(&row->velocity, 24), output_of(&row->velocity + 3, 24)},
    {input_of(&row->time, 24), output_of(&row->time + 3, 24), NO_OUTPUT},
    {input_of(&row->time, 8), output_of(&row->value, 8), NO_OUTPUT},
    {input_of(&row->time, 8), output_of(&row->time, 24), NO_OUTPUT},
    {input_of(&row->time, 16), output_of(&row->value, 8), NO_OUTPUT},
    {input_of(&last->time, -24), output_of(&row->time, 24), NO_OUTPUT},
    {input_of(&row->time, 24), output_of(&last->time, -24), NO_OUTPUT},
    {input_of(&last->value, 0), output_of(&row->value, 24), NO_OUTPUT},
  };
  for (size_t at = 0; at < sizeof wrong / sizeof *wrong; at += 1) {
    if (!GIVES(
          GLISSADE_OVERLAP,
          glissade_curve_sample(curve, wrong[at].times, most, wrong[at].values, wrong[at].velocities, ERROR))) {
      printf("  case %d\n", (int)at);
    }
  }
  CHECK(memcmp(apart, rows, sizeof rows) == 0);
  OK(glissade_curve_destroy(curve, ERROR));
}

/* Structures as in a game, which also have a byte that must stay unchanged. */
struct body {
  float x, v;
  char name;
  float matrix[16], progress;
};

static void bodies(void) {
  static struct body rows[count];
  static float positions[count], velocities[count], progress[count], matrices[16 * count];
  static double mass[count];
  GLISSADE_INIT(glissade_spring_columns, columns);
  glissade_rows springs = 0;
  int64_t stride = sizeof *rows;
  for (int at = 0; at < count; at += 1) mass[at] = 1 + 0.1 * at;
  columns.mass = input_of(mass, 8);
  OK(glissade_springs_create(&columns, count, &springs, ERROR));
  OK(glissade_rows_evaluate(springs, 0.3, output_of(positions, 4), output_of(velocities, 4), ERROR));
  memset(rows, 0x5A, sizeof rows);
  OK(glissade_rows_evaluate(springs, 0.3, output_of(&rows[0].x, stride), output_of(&rows[0].v, stride), ERROR));
  for (int at = 0; at < count; at += 1) {
    CHECK(rows[at].x == positions[at] && rows[at].v == velocities[at]);
    CHECK(rows[at].name == 0x5A && memcmp(rows[at].matrix, "ZZZZ", 4) == 0);
  }
  glissade_output x = output_of(&rows[0].x, stride), next = output_of(&rows[1].x, stride);
  GIVES(GLISSADE_OVERLAP, glissade_rows_evaluate(springs, 0.3, x, x, ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_rows_evaluate(springs, 0.3, x, next, ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_rows_evaluate(springs, 0.3, x, output_of(&rows[0].x, 2 * stride), ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_rows_evaluate(springs, 0.3, x, output_of(&rows[count - 1].x, -stride), ERROR));
  OK(glissade_rows_destroy(springs, ERROR));

  /* A float for a float, and a matrix for a float; a matrix would lie across what follows it. */
  float zero = 0, one = 7, ends[12];
  for (int at = 0; at < 12; at += 1) ends[at] = (float)at;
  for (int at = 0; at < count; at += 1) rows[at].progress = progress[at] = (float)at / count;
  OK(glissade_interpolate(
    0, input_of(progress, 4), input_of(&zero, 0), input_of(&one, 0), count, output_of(positions, 4), ERROR));
  OK(glissade_interpolate(
    0, input_of(&rows[0].progress, stride), input_of(&zero, 0), input_of(&one, 0), count,
    output_of(&rows[0].x, stride), ERROR));
  OK(glissade_concat(input_of(progress, 4), input_of(ends, 0), count, output_of(matrices, 64), ERROR));
  OK(glissade_concat(
    input_of(&rows[0].progress, stride), input_of(ends, 0), count, output_of(rows[0].matrix, stride), ERROR));
  for (int at = 0; at < count; at += 1) {
    CHECK(rows[at].x == positions[at] && rows[at].progress == progress[at] && rows[at].name == 0x5A);
    CHECK(memcmp(rows[at].matrix, &matrices[16 * at], 64) == 0);
  }
  GIVES(
    GLISSADE_OVERLAP,
    glissade_concat(
      input_of(&rows[0].progress, stride), input_of(ends, 0), most, output_of(rows[0].matrix + 1, stride), ERROR));
}

/* Lists of layer handles that are overwritten with indices, values or animations. */
struct item {
  glissade_layer layer;
  int64_t index;
  double opacity;
  glissade_animation animation;
};

static void stages(void) {
  static struct item items[count];
  static uint64_t handles[count], list[count];
  int64_t stride = sizeof *items;
  glissade_stage stage = 0;
  glissade_input layers = input_of(&items[0].layer, stride), in_place = input_of(list, 8);
  GLISSADE_INIT(glissade_frame, frame);
  GLISSADE_INIT(glissade_animation_options, options);
  options.flags = GLISSADE_HAS_TO;
  options.duration = 1;
  OK(glissade_stage_create(NULL, &stage, ERROR));
  OK(glissade_layers_add(
    stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), count, output_of(&items[0].layer, stride), ERROR));
  for (int at = 0; at < count; at += 1) {
    handles[at] = items[at].layer;
    items[at].opacity = (at + 1.0) / count;
  }
  OK(glissade_layers_set(
    stage, layers, count, GLISSADE_OPACITY, input_of(&items[0].opacity, stride), ERROR));
  OK(glissade_stage_evaluate(stage, 0, &frame, ERROR));
  OK(glissade_layers_get_indices(stage, layers, count, output_of(&items[0].index, stride), ERROR));
  memcpy(list, handles, sizeof list);
  OK(glissade_layers_get_indices(stage, in_place, count, output_of(list, 8), ERROR));
  for (int at = 0; at < count; at += 1) {
    CHECK(items[at].layer == handles[at] && list[at] == (uint64_t)items[at].index);
    CHECK(items[at].index >= 0 && items[at].index < (int64_t)frame.count);
  }
  memcpy(list, handles, sizeof list);
  OK(glissade_layers_get(stage, in_place, count, GLISSADE_OPACITY, output_of(list, 8), ERROR));
  for (int at = 0; at < count; at += 1) {
    double opacity;
    memcpy(&opacity, &list[at], 8);
    CHECK(opacity == (at + 1.0) / count);
  }
  memcpy(list, handles, sizeof list);
  OK(glissade_layers_get_presentation(stage, in_place, count, GLISSADE_OPACITY, 0, output_of(list, 8), ERROR));
  CHECK(memcmp(&list[1], &items[1].opacity, 8) == 0);
  memcpy(list, handles, sizeof list);
  OK(glissade_layers_get_columns(stage, in_place, count, GLISSADE_CORNER_RADIUS, output_of(list, 8), ERROR));
  for (int at = 0; at < count; at += 1) CHECK(list[at] == UINT64_MAX);

  /* Animations in place of their layers, and beside them. */
  memcpy(list, handles, sizeof list);
  OK(glissade_animations_add(stage, &options, NULL, in_place, count, NULL, output_of(list, 8), ERROR));
  OK(glissade_animations_add(
    stage, &options, NULL, layers, count, NULL, output_of(&items[0].animation, stride), ERROR));
  for (int at = 0; at < count; at += 1) {
    CHECK(items[at].layer == handles[at] && items[at].animation != 0 && items[at].animation != list[at]);
  }
  OK(glissade_animations_remove(stage, in_place, count, ERROR));
  OK(glissade_animations_remove(stage, input_of(&items[0].animation, stride), count, ERROR));
  /* New layers in place of their parents. */
  memcpy(list, handles, sizeof list);
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, in_place, count, output_of(list, 8), ERROR));
  OK(glissade_layers_remove(stage, input_of(handles, 8), count / 2, ERROR));
  for (int at = 0; at < count; at += 1) {
    double opacity;
    GIVES(
      at < count / 2 ? GLISSADE_UNKNOWN_HANDLE : GLISSADE_OK,
      glissade_layers_get(stage, input_of(&list[at], 8), 1, GLISSADE_OPACITY, output_of(&opacity, 8), ERROR));
  }
  /* One handle further, and values that lie across the next handles. */
  memcpy(list, handles, sizeof list);
  glissade_input some = input_of(&list[count / 2], 8);
  glissade_output moved = output_of(&list[count / 2 + 1], 8), wide = output_of(&list[count / 2], 16);
  GIVES(GLISSADE_OVERLAP, glissade_layers_get_indices(stage, some, most, moved, ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_layers_get(stage, some, most, GLISSADE_OPACITY, moved, ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_layers_get(stage, some, most, GLISSADE_POSITION, wide, ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_layers_get_columns(stage, some, most, GLISSADE_OPACITY, moved, ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_animations_add(stage, &options, NULL, some, most, NULL, moved, ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, some, most, moved, ERROR));
  CHECK(memcmp(list, handles, sizeof list) == 0);
  OK(glissade_stage_destroy(stage, ERROR));
}

int main(void) {
  start();
  samples();
  bodies();
  stages();
  return finish("interleaved");
}
