/* Calls of the sections "General", "Curves" and "Rows". */
#include <math.h>
#include <string.h>

#include "fuzz.h"

/* Numbers of a column, all valid; with `bad`, one of them is not. */
static struct buffer *doubles(uint64_t count, double low, double high, int is_bad) {
  struct buffer *buffer = take(count, 8, 8, 0);
  for (uint64_t row = 0; row < count; row += 1) *(double *)element(buffer, row) = between(low, high);
  /* Numbers that do not fit a float are valid where they have no effect. */
  if (is_bad) *(double *)element(buffer, below((uint32_t)count)) = chance(50) ? NAN : chance(50) ? INFINITY : -INFINITY;
  return buffer;
}

static struct buffer *floats(uint64_t count, size_t width, int is_output) {
  struct buffer *buffer = take(count, 4 * width, 4, is_output);
  for (uint64_t row = 0; row < count; row += 1) {
    for (size_t at = 0; at < width; at += 1) ((float *)element(buffer, row))[at] = (float)between(-2, 2);
  }
  return buffer;
}

static void general(void) {
  begin("glissade_set_allocator");
  glissade_allocator *allocator = take_structure(sizeof *allocator, 0, 0);
  judge(glissade_set_allocator(chance(20) ? NULL : allocator, error()), MUST_FAIL);
  begin("glissade_set_parallel_for");
  glissade_parallel_for *threads = take_structure(sizeof *threads, 0, chance(30));
  judge(glissade_set_parallel_for(chance(20) ? NULL : threads, error()), MUST_FAIL);
  begin("glissade_set_instruction_set");
  judge(glissade_set_instruction_set(chance(20) ? NULL : "v3", error()), MUST_FAIL);
  begin("glissade_instruction_set");
  struct buffer *name = take_contiguous(1, sizeof(char *), 1), *fma = take_contiguous(1, 4, 1);
  judge(glissade_instruction_set(chance(20) ? NULL : (void *)name->data, (void *)fma->data, error()), MUST_SUCCEED);
  begin("glissade_status_string");
  if (glissade_version() == 0 || strlen(glissade_status_string((int32_t)random_bits() >> below(32))) == 0) {
    fail("no text");
  }
}

static void create_curve(void) {
  begin("glissade_curve_create");
  int bad = choose_bad(4);
  glissade_curve_options *options = take_structure(sizeof *options, 0, bad == 1);
  struct buffer *handle = take_contiguous(1, 8, 1);
  uint64_t stops = 2 + below(6);
  struct buffer *outputs = take_contiguous(stops, 8, 0), *inputs = take_contiguous(stops, 8, 0);
  for (uint64_t at = 0; at < stops; at += 1) {
    *(double *)element(outputs, at) = between(-1, 2);
    *(double *)element(inputs, at) = (double)at / (double)(stops - 1);
  }
  if (bad != 1) {
    options->kind = (int32_t)below(6);
    for (int at = 0; at < 4; at += 1) options->control_points[at] = between(0, 1);
    options->step_count = (int32_t)(2 + below(9));
    options->step_position = (int32_t)below(4);
    options->outputs = (double *)outputs->data;
    options->inputs = chance(50) ? NULL : (double *)inputs->data;
    options->stop_count = stops;
    options->mass = chance(50) ? 0 : between(0.1, 10);
    options->stiffness = between(1, 1000);
    options->damping = between(0.5, 80);
    options->velocity = between(-20, 20);
    options->allows_overdamping = (int32_t)below(2);
    options->deceleration_rate = chance(50) ? 0 : between(0.9, 0.999);
    if (bad == 2) options->kind = chance(50) ? -1 : 6 + (int32_t)below(9);
    if (bad == 3) {
      switch (options->kind) {
      case GLISSADE_CURVE_BEZIER: options->control_points[below(4)] = 0.0 / 0.0; break;
      case GLISSADE_CURVE_STEPS: options->step_count = -(int32_t)below(3); break;
      case GLISSADE_CURVE_PIECEWISE:
        if (chance(50)) options->outputs = NULL;
        else options->stop_count = chance(50) ? below(2) : bad_count();
        break;
      case GLISSADE_CURVE_SPRING: options->stiffness = bad_number(); break;
      case GLISSADE_CURVE_DECAY: options->deceleration_rate = chance(50) ? 1 : bad_number(); break;
      default: options->kind = 77;
      }
    }
  }
  /* Numbers beyond the floats are valid in some curves. */
  int expectation = bad == 0 ? MUST_SUCCEED : bad == 3 ? MAY_FAIL : MUST_FAIL;
  if (judge(glissade_curve_create(options, bad == 4 ? NULL : (void *)handle->data, error()), expectation)) {
    note_live(CURVE, *(uint64_t *)handle->data);
  }
}

static void parse_curve(void) {
  static const char *const texts[] = {
    "linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end", "cubic-bezier(.4, 0, .2, 1)",
    "steps(4, jump-both)", "steps(3)", "linear(0, .5 30%, 1)", "linear(0 0% 20%, 0.25, 1)",
    "easeOutBounce", "ease-in-out-circ", "md-emphasized", "path('M0 0 C.2 0 .3 1 .5 1 L1 0')"};
  char text[64];
  begin("glissade_curve_parse");
  int bad = choose_bad(4), expectation = bad == 0 ? MUST_SUCCEED : MUST_FAIL;
  strcpy(text, texts[below(16)]);
  size_t length = strlen(text);
  if (bad == 1) {
    for (uint32_t turn = 0; turn <= below(4); turn += 1) text[below((uint32_t)length)] = (char)random_bits();
    expectation = MAY_FAIL;
  } else if (bad == 2) {
    length = below((uint32_t)length);
    expectation = MAY_FAIL; /* ease is a part of ease-in */
  }
  const char *given = take_text(text, length);
  struct buffer *handle = take_contiguous(1, 8, 1);
  glissade_status status = glissade_curve_parse(
    bad == 3 ? NULL : given, length, bad == 4 ? NULL : (void *)handle->data, error());
  if (judge(status, expectation)) note_live(CURVE, *(uint64_t *)handle->data);
}

static void destroy_curve(void) {
  begin("glissade_curve_destroy");
  int bad = choose_bad(1);
  uint64_t curve = bad ? bad_handle(CURVE) : any_live(CURVE);
  if (judge(glissade_curve_destroy(curve, error()), bad || curve == 0 ? MUST_FAIL : MUST_SUCCEED)) {
    note_stale(CURVE, curve);
  }
}

static int curve_kind(uint64_t curve) {
  GLISSADE_INIT(glissade_curve_info, info);
  return glissade_curve_get_info(curve, &info, NULL) == GLISSADE_OK ? info.kind : 0;
}

static void describe_curve(void) {
  int bad = choose_bad(2);
  uint64_t curve = bad == 1 ? bad_handle(CURVE) : any_live(CURVE);
  int expectation = bad != 0 || curve == 0 ? MUST_FAIL : MUST_SUCCEED;
  if (chance(50)) {
    begin("glissade_curve_get_info");
    glissade_curve_info *info = take_structure(sizeof *info, 1, bad == 2);
    judge(glissade_curve_get_info(curve, info, error()), expectation);
    return;
  }
  begin("glissade_curve_format");
  size_t capacity = chance(50) ? 512 : below(40);
  struct buffer *text = take_contiguous(capacity, 1, 1), *length = take_contiguous(1, sizeof(size_t), 1);
  if (expectation == MUST_SUCCEED && capacity < 512) expectation = MAY_FAIL;
  char *given = capacity == 0 || bad == 2 ? NULL : (char *)text->data;
  if (bad == 2) capacity = 1 + below(99);
  if (judge(glissade_curve_format(curve, given, capacity, (size_t *)length->data, error()), expectation)) {
    size_t written = *(size_t *)length->data;
    if (capacity > 0 && (written >= capacity || strlen((char *)text->data) != written)) fail("a wrong length");
  }
}

static void ease_curve(void) {
  static const char *const targets[] = {
    "css", "property", "token", "waapi", "swiftui", "uikit", "compose", "flutter", "motion", "lottie", "svg"};
  begin("glissade_curve_ease");
  int bad = choose_bad(7);
  uint64_t curve = bad == 1 ? bad_handle(CURVE) : any_live(CURVE);
  uint32_t kind = bad == 7 ? 2 + below(9) : below(11);
  char name[16];
  strcpy(name, targets[kind]);
  if (bad == 3) name[below((uint32_t)strlen(name))] = (char)(1 + below(64));
  const char *target = take_text(name, strlen(name));
  double tolerance = chance(50) ? 0 : between(0.001, 0.5);
  if (bad == 5) tolerance = chance(50) ? bad_number() : -between(0.1, 2);
  uint32_t flags = below(2) * GLISSADE_EASE_APPROXIMATE;
  if (bad == 7 || (kind < 2 && chance(50))) flags |= GLISSADE_EASE_FALLBACK;
  if (bad == 6) flags |= 4u << below(30);
  size_t capacity = chance(50) ? 2048 : below(99);
  struct buffer *text = take_contiguous(capacity, 1, 1), *length = take_contiguous(1, sizeof(size_t), 1);
  char *given = capacity == 0 || bad == 2 ? NULL : (char *)text->data;
  if (bad == 2) capacity = 1 + below(99);
  /* A program may lack the curve, and some springs never rest. Style sheets have all other curves. */
  int curve_is = bad == 1 || curve == 0 ? 0 : curve_kind(curve), expectation = MAY_FAIL;
  int is_unit = curve_is != GLISSADE_CURVE_SPRING && curve_is != GLISSADE_CURVE_DECAY;
  if (kind == 0 && is_unit && capacity == 2048) expectation = MUST_SUCCEED;
  if (bad != 0 || curve == 0) expectation = MUST_FAIL;
#ifdef WITHOUT_DOCUMENTS
  expectation = MUST_FAIL;
#endif
  /* A fit takes as long as a thousand other calls. */
  static uint32_t turn;
  if (bad == 0 && turn++ % 16 != 0) return;
  glissade_status status = glissade_curve_ease(
    curve, bad == 4 ? NULL : target, strlen(name), tolerance, flags, given, capacity, (size_t *)length->data, error());
  if (judge(status, expectation)) {
    size_t written = *(size_t *)length->data;
    if (written == 0 || (capacity > 0 && (written >= capacity || strlen((char *)text->data) != written))) {
      fail("a wrong length");
    }
  }
}

static void spring_from_duration(void) {
  begin("glissade_spring_from_duration");
  int bad = choose_bad(3);
  struct buffer *stiffness = take_contiguous(1, 8, 1), *damping = take_contiguous(1, 8, 1);
  double duration = bad == 1 ? -between(0, 2) : between(0.01, 9);
  double bounce = bad == 2 ? between(1.01, 9) : between(-0.99, 1);
  judge(
    glissade_spring_from_duration(
      duration, bounce, (double *)stiffness->data, bad == 3 ? NULL : (double *)damping->data, error()),
    bad ? MUST_FAIL : MUST_SUCCEED);
}

static void sample_curve(void) {
  begin("glissade_curve_sample");
  int bad = choose_bad(5);
  uint64_t curve = bad == 1 ? bad_handle(CURVE) : any_live(CURVE), count = bad == 0 ? below(50) : 1 + below(50);
  struct buffer *times = take(count, 8, 8, chance(20));
  for (uint64_t row = 0; row < count; row += 1) *(double *)element(times, row) = between(-2, 9);
  if (bad == 2) *(double *)element(times, below((uint32_t)count)) = 0.0 / 0.0;
  struct buffer *values = take(count, 8, 8, 1), *velocities = take(count, 8, 8, 1);
  glissade_output written = bad == 3 ? bad_out(values) : times->is_output ? out(times) : out(values);
  glissade_output speeds = chance(50) ? out(velocities) : (glissade_output){NULL, 0};
  glissade_input read = bad == 4 ? bad_in(times) : in(times);
  judge(
    glissade_curve_sample(curve, read, bad == 5 ? bad_count() : count, written, speeds, error()),
    bad != 0 || curve == 0 ? MUST_FAIL : MUST_SUCCEED);
}

static void interpolate(void) {
  begin("glissade_interpolate");
  int bad = choose_bad(5);
  uint64_t curve = bad == 1 ? bad_handle(CURVE) : chance(20) ? 0 : any_live(CURVE);
  if (bad == 1 && curve == 0) curve = UINT64_MAX;
  uint64_t count = bad == 0 ? below(70) : 2 + below(70);
  int kind = bad == 1 ? 0 : curve_kind(curve), expectation = bad != 0 ? MUST_FAIL : MUST_SUCCEED;
  if (kind == GLISSADE_CURVE_SPRING || kind == GLISSADE_CURVE_DECAY) expectation = MUST_FAIL;
  struct buffer *progress = floats(count, 1, 0), *from = floats(count, 1, chance(30)), *to = floats(count, 1, 0);
  struct buffer *values = floats(count, 1, 1);
  glissade_output written = from->is_output ? out(from) : out(values);
  glissade_input read = bad == 2 ? bad_in(progress) : in(progress);
  if (bad == 3) written = bad_out(values);
  if (bad == 4) {
    /* An output that overlaps an input. */
    struct buffer *shared = take_contiguous(count, 4, 0);
    read = in(shared);
    written = (glissade_output){shared->data + 4, 4};
  }
  judge(
    glissade_interpolate(curve, read, in(from), in(to), bad == 5 ? bad_count() : count, written, error()), expectation);
}

void call_curves(void) {
  if (live_count(CURVE) < 4) create_curve();
  if (live_count(CURVE) > 40) destroy_curve();
  switch (below(16)) {
  case 0: case 1: create_curve(); break;
  case 2: case 3: parse_curve(); break;
  case 4: destroy_curve(); break;
  case 5: case 6: describe_curve(); break;
  case 7: ease_curve(); break;
  case 8: case 9: case 10: case 11: sample_curve(); break;
  case 12: if (chance(50)) general(); else spring_from_duration(); break;
  default: interpolate();
  }
}

/* -- Rows */

struct rows {
  uint64_t handle, count, output_count;
  int kind, is_started; /* has begin times */
};

enum { most_rows = 16 };
static struct rows all_rows[most_rows];
static uint32_t rows_count;

static void note_rows(uint64_t handle, int kind, uint64_t count) {
  struct rows *rows = &all_rows[rows_count++];
  int32_t given = -1;
  uint64_t number = 0;
  note_live(ROWS, handle);
  rows->handle = handle;
  rows->kind = kind;
  rows->count = count;
  rows->is_started = 0;
  if (glissade_rows_get_info(handle, &given, &number, &rows->output_count, NULL) != GLISSADE_OK || given != kind
      || number != count || (kind == GLISSADE_ROWS_SPRINGS && rows->output_count < count)) {
    fail("rows with a wrong kind or count");
  }
}

static void create_rows(void) {
  if (rows_count == most_rows) return;
  int bad = choose_bad(4), kind = (int)below(4);
  uint64_t count = bad == 0 ? below(60) : 1 + below(60);
  int expectation = bad == 0 ? MUST_SUCCEED : MUST_FAIL;
  uint64_t given = bad == 1 ? bad_count() : count;
  glissade_status status;
  if (kind == GLISSADE_ROWS_SPRINGS) {
    begin("glissade_springs_create");
    static const double limits[7][2] = {
      {0.1, 10}, {1, 1000}, {0, 60}, {-1000, 1000}, {-1000, 1000}, {-99, 99}, {-1, 4}};
    glissade_spring_columns *columns = take_structure(sizeof *columns, 0, bad == 2);
    struct buffer *handle = take_contiguous(1, 8, 1);
    int wrong = (int)below(7);
    if (bad != 2) {
      glissade_input *inputs = &columns->mass;
      columns->allows_overdamping = (int32_t)below(2);
      for (int at = 0; at < 7; at += 1) {
        struct buffer *column = doubles(count, limits[at][0], limits[at][1], bad == 3 && at == wrong);
        if (at == wrong || chance(60)) inputs[at] = in(column);
        if (bad == 3 && at == wrong && chance(30)) {
          do inputs[at] = bad_in(column);
          while (inputs[at].data == NULL);
        }
      }
    }
    status = glissade_springs_create(columns, given, bad == 4 ? NULL : (uint64_t *)handle->data, error());
    if (judge(status, expectation)) {
      note_rows(*(uint64_t *)handle->data, kind, count);
      all_rows[rows_count - 1].is_started = columns->begin_times.data != NULL;
    }
  } else if (kind == GLISSADE_ROWS_DECAYS) {
    begin("glissade_decays_create");
    glissade_decay_columns *columns = take_structure(sizeof *columns, 0, bad == 2);
    struct buffer *handle = take_contiguous(1, 8, 1);
    if (bad != 2) {
      columns->from = in(doubles(count, -100, 100, bad == 3));
      columns->velocity = in(doubles(count, -1000, 1000, 0));
      if (chance(50)) columns->rate = in(doubles(count, 0.9, 0.999, bad == 3));
    }
    status = glissade_decays_create(columns, given, bad == 4 ? NULL : (uint64_t *)handle->data, error());
    if (judge(status, expectation)) note_rows(*(uint64_t *)handle->data, kind, count);
  } else if (kind == GLISSADE_ROWS_TRANSFORMS) {
    begin("glissade_transforms_create");
    struct buffer *ends[2];
    for (int end = 0; end < 2; end += 1) {
      ends[end] = take(count, sizeof(glissade_transform), 8, 0);
      for (uint64_t row = 0; row < count; row += 1) {
        double *numbers = element(ends[end], row);
        for (int at = 0; at < 17; at += 1) numbers[at] = at < 13 ? between(-2, 2) : at == 16;
      }
    }
    struct buffer *handle = take_contiguous(1, 8, 1);
    if (bad == 3) ((double *)element(ends[1], below((uint32_t)count)))[below(17)] = bad_number();
    glissade_input from = bad == 2 ? bad_in(ends[0]) : in(ends[0]);
    status = glissade_transforms_create(
      from, in(ends[1]), given, bad == 4 ? NULL : (uint64_t *)handle->data, error());
    if (judge(status, expectation)) note_rows(*(uint64_t *)handle->data, kind, count);
  } else {
    begin("glissade_translation_scales_create");
    struct buffer *ends = floats(count, 12, 0), *handle = take_contiguous(1, 8, 1);
    if (bad == 3) ((float *)element(ends, below((uint32_t)count)))[below(12)] = (float)(0.0 / 0.0);
    status = glissade_translation_scales_create(
      bad == 2 ? bad_in(ends) : in(ends), given, bad == 4 ? NULL : (uint64_t *)handle->data, error());
    if (judge(status, expectation)) note_rows(*(uint64_t *)handle->data, kind, count);
  }
}

static void destroy_rows(void) {
  begin("glissade_rows_destroy");
  uint32_t at = below(rows_count);
  int bad = choose_bad(1);
  uint64_t handle = bad ? bad_handle(ROWS) : all_rows[at].handle;
  if (judge(glissade_rows_destroy(handle, error()), bad ? MUST_FAIL : MUST_SUCCEED)) {
    note_stale(ROWS, handle);
    all_rows[at] = all_rows[--rows_count];
  }
}

static void evaluate_rows(void) {
  const struct rows *rows = &all_rows[below(rows_count)];
  int bad = choose_bad(4), is_springs = rows->kind == GLISSADE_ROWS_SPRINGS;
  uint64_t handle = bad == 1 ? bad_handle(ROWS) : rows->handle;
  double time = bad == 2 ? 0.0 / 0.0 : between(-1, 6);
  if (rows->count == 0 && bad > 2) bad = 1, handle = bad_handle(ROWS);
  switch (below(3)) {
  case 0: {
    begin("glissade_springs_get_indices");
    struct buffer *indices = take_contiguous(rows->count, 4, 1);
    uint64_t count = bad == 2 ? rows->count + 1 + below(9) : bad == 4 ? bad_count() : rows->count;
    uint32_t *numbers = bad == 3 ? NULL : (uint32_t *)indices->data;
    int expectation = bad || !is_springs ? MUST_FAIL : MUST_SUCCEED;
    if (judge(glissade_springs_get_indices(handle, numbers, count, error()), expectation)) {
      for (uint64_t row = 0; row < count; row += 1) {
        if (numbers[row] >= rows->output_count) fail("an index beyond the outputs");
      }
    }
    break;
  }
  case 1: {
    begin("glissade_springs_evaluate");
    uint64_t given = is_springs ? rows->output_count : 8;
    struct buffer *positions = take_contiguous(given, 4, 1), *velocities = take_contiguous(given, 4, 1);
    uint64_t count = bad == 4 ? (chance(50) ? given + 1 : bad_count()) : given;
    judge(
      glissade_springs_evaluate(
        handle, time, bad == 3 ? NULL : (float *)positions->data, chance(50) ? NULL : (float *)velocities->data, count,
        error()),
      bad || !is_springs ? MUST_FAIL : MUST_SUCCEED);
    break;
  }
  default: {
    begin("glissade_rows_evaluate");
    int is_motion = is_springs || rows->kind == GLISSADE_ROWS_DECAYS;
    struct buffer *positions = take(rows->count, 4, 4, 1), *velocities = take(rows->count, 4, 4, 1);
    glissade_output speeds = chance(50) ? out(velocities) : (glissade_output){NULL, 0};
    glissade_output places = bad == 3 ? bad_out(positions) : out(positions);
    if (bad == 4) places.data = positions->data + 2;
    judge(
      glissade_rows_evaluate(handle, time, places, speeds, error()), bad || !is_motion ? MUST_FAIL : MUST_SUCCEED);
  }
  }
}

static void retarget_rows(void) {
  const struct rows *rows = &all_rows[below(rows_count)];
  int bad = choose_bad(5), is_all = chance(30);
  begin("glissade_springs_retarget");
  uint64_t count = is_all ? rows->count : below((uint32_t)rows->count + 1), first = below((uint32_t)rows->count + 1);
  if (count == 0 && bad > 1) bad = 1;
  struct buffer *indices = take(count, 8, 8, 0), *targets = doubles(count, -100, 100, bad == 2);
  for (uint64_t row = 0; row < count; row += 1) *(uint64_t *)element(indices, row) = (first + row) % rows->count;
  int is_twice = !is_all && indices->stride == 0 && count > 1, is_wrong = 0;
  if (bad == 3) {
    is_wrong = !is_all;
    *(uint64_t *)element(indices, below((uint32_t)count)) = rows->count + (chance(50) ? random_bits() >> 1 : below(9));
  }
  if (bad == 3 && is_all) bad = 0;
  glissade_input given = is_all ? (glissade_input){NULL, 0} : in(indices);
  double time = bad == 4 ? 0.0 / 0.0 : between(-1, 6);
  judge(
    glissade_springs_retarget(
      bad == 1 ? bad_handle(ROWS) : rows->handle, given, count, time, bad == 5 ? bad_in(targets) : in(targets),
      error()),
    bad || is_twice || is_wrong || !rows->is_started ? MUST_FAIL : MUST_SUCCEED);
}

static void matrices(void) {
  const struct rows *rows = &all_rows[below(rows_count)];
  int bad = choose_bad(4), work = (int)below(3);
  uint64_t count = work == 0 ? rows->count : 1 + below(60);
  if (count == 0) bad = 0;
  int expectation = bad ? MUST_FAIL : MUST_SUCCEED;
  begin(work == 0 ? "glissade_compose" : work == 1 ? "glissade_concat" : "glissade_multiply");
  struct buffer *progress = floats(count, work == 2 ? 16 : 1, work == 2 && chance(30));
  struct buffer *other = floats(count, work == 2 ? 16 : 12, 0), *written = floats(count, 16, 1);
  glissade_input first = bad == 1 ? bad_in(progress) : in(progress);
  glissade_output result = bad == 2 ? bad_out(written) : progress->is_output ? out(progress) : out(written);
  if (work == 0) {
    if (rows->kind < GLISSADE_ROWS_TRANSFORMS) expectation = MUST_FAIL;
    judge(glissade_compose(bad >= 3 ? bad_handle(ROWS) : rows->handle, first, result, error()), expectation);
    return;
  }
  if (bad == 4) count = bad_count();
  glissade_input second = bad == 3 ? bad_in(other) : in(other);
  if (work == 1) judge(glissade_concat(first, second, count, result, error()), expectation);
  else judge(glissade_multiply(first, second, count, result, error()), expectation);
}

void call_rows(void) {
  if (rows_count < 3) {
    create_rows();
    return;
  }
  if (rows_count > most_rows - 2) destroy_rows();
  switch (below(9)) {
  case 0: create_rows(); break;
  case 1: if (rows_count > 0) destroy_rows(); break;
  case 2: case 3: case 4: if (rows_count > 0) evaluate_rows(); break;
  case 5: if (rows_count > 0) retarget_rows(); break;
  default: if (rows_count > 0) matrices();
  }
}
