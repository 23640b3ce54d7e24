/* Calls that add and remove animations, and that advance and evaluate a stage. */
#include <math.h>
#include <string.h>

#include "fuzz.h"
#include "stages.h"

static double bad_duration(void) {
  static const double durations[] = {NAN, -INFINITY, -0.5, -1};
  return durations[below(4)];
}

/* Sets one parameter of a spring to an extreme or invalid number. Returns whether the spring must be rejected. */
static int spoil_spring(glissade_animation_options *options) {
  static const double numbers[] = {NAN, INFINITY, -INFINITY, -1e-9, -1e30, -0.0, 5e-324, 1e-300, 1e-30, 1e30, 1e300};
  double *parameters[] = {&options->mass, &options->stiffness, &options->damping, &options->velocity};
  uint32_t which = below(4);
  double number = numbers[below(sizeof numbers / sizeof *numbers)];
  *parameters[which] = number;
  if (which == 3) memset(options->unit_velocity, 0, sizeof options->unit_velocity);
  return !isfinite(number) || (which < 3 && number < 0);
}

/* Fills options of any kind except groups; the values that they point to are buffers of the call. Some options have an
   unknown flag or an invalid spring: returns whether they must be rejected. */
static int fill_options(glissade_animation_options *options, int32_t kind) {
  int is_refused = 0;
  do options->property = (int32_t)below(GLISSADE_PATH);
  while (property_widths[options->property] == 0);
  options->kind = kind;
  options->flags = (uint32_t)random_bits() & 2047;
  options->fill_mode = (int32_t)below(4);
  options->calculation_mode = (int32_t)below(5);
  options->begin_time = between(-1, 3);
  options->duration = chance(20) ? 0 : between(0.1, 2);
  options->speed = chance(50) ? 0 : between(0.2, 3);
  options->repeat_count = chance(70) ? 0 : between(0.5, 4);
  options->curve = 0;
  fill_value(options->property, options->from);
  fill_value(options->property, options->to);
  fill_value(options->property, options->by);
  options->mass = chance(50) ? 0 : between(0.1, 10);
  options->stiffness = between(10, 500);
  options->damping = between(1, 50);
  options->velocity = between(-5, 5);
  options->tag = random_bits();
  if (chance(20)) {
    /* Not of transforms, and not of values that are no numbers: these may be refused. */
    for (int at = 0; at < 4; at += 1) options->unit_velocity[at] = between(-50, 50);
    if (chance(80)) options->velocity = 0;
    else is_refused = kind == GLISSADE_SPRING;
  }
  /* Other kinds do not read the parameters of springs. */
  if (chance(15)) is_refused = spoil_spring(options) && kind == GLISSADE_SPRING;
  if (chance(4)) {
    options->flags |= (uint32_t)1 << (11 + below(21));
    is_refused = 1;
  }
  if (kind != GLISSADE_KEYFRAMES) return is_refused;
  size_t width = property_widths[options->property];
  options->key_count = 2 + below(5);
  struct buffer *values = take_contiguous(options->key_count, 8 * width, 0);
  for (uint64_t key = 0; key < options->key_count; key += 1) fill_value(options->property, element(values, key));
  options->key_values = (double *)values->data;
  if (chance(50)) {
    struct buffer *times = take_contiguous(options->key_count, 8, 0);
    for (uint64_t key = 0; key < options->key_count; key += 1) {
      *(double *)element(times, key) = (double)key / (double)(options->key_count - 1);
    }
    options->key_times = (double *)times->data;
  }
  return is_refused;
}

static void add_animations(void) {
  struct stage *stage = some_stage();
  begin("glissade_animations_add");
  int bad = choose_bad(9);
  uint64_t count = 1 + below(6);
  if (stage->animation_count + count > most_animations) return;
  int32_t kind = (int32_t)below(bad ? 3 : 4);
  glissade_animation_options *options = take_structure(sizeof *options, 0, bad == 1);
  struct buffer *layers = some_layers(stage, count, bad == 2), *handles = take(count, 8, 8, 1);
  glissade_animation_rows *rows = NULL;
  glissade_output written = chance(60) ? out(handles) : (glissade_output){NULL, 0};
  const char *text = chance(50) ? "a" : "key", *key = chance(50) ? NULL : take_text(text, strlen(text) + 1);
  int is_refused = 0;
  if (bad != 1) {
    is_refused = fill_options(options, kind);
    size_t width = property_widths[options->property];
    if (kind == GLISSADE_GROUP) {
      struct buffer *children = take_contiguous(2, sizeof *options, 0);
      for (uint64_t at = 0; at < 2; at += 1) {
        glissade_animation_options *child = element(children, at);
        memset(child, 0, sizeof *child);
        child->size = sizeof *child;
        is_refused |= fill_options(child, (int32_t)below(3));
      }
      options->children = (glissade_animation_options *)children->data;
      options->child_count = 2;
    } else if (chance(40) || bad == 3) {
      rows = take_structure(sizeof *rows, 0, bad == 3 && chance(30));
      if (rows->size == sizeof *rows) {
        struct buffer *to = take(count, 8 * width, 8, 0), *durations = take(count, 8, 8, 0);
        for (uint64_t row = 0; row < count; row += 1) {
          fill_value(options->property, element(to, row));
          *(double *)element(durations, row) = between(0.1, 2);
        }
        if (kind != GLISSADE_KEYFRAMES) rows->to = in(to);
        rows->durations = in(durations);
        /* Velocities of rows replace that of the options, however wrong it is. */
        if (kind == GLISSADE_SPRING && !is_refused && chance(40)) {
          int is_unit = chance(50);
          struct buffer *velocities = take(count, is_unit ? 8 * width : 8, 8, 0);
          for (uint64_t row = 0; row < count; row += 1) *(double *)element(velocities, row) = between(-9, 9);
          if (is_unit) rows->unit_velocities = in(velocities);
          else rows->velocities = in(velocities);
        }
        if (bad == 3 && chance(50)) *(double *)element(durations, below((uint32_t)count)) = bad_duration();
        else if (bad == 3) rows->durations = (glissade_input){durations->data + 1, 8};
      }
    }
    switch (bad) {
    case 4: options->kind = chance(50) ? -1 : 4 + (int32_t)below(9); break;
    case 5: options->property = chance(50) ? -1 : 66 + (int32_t)below(9); break;
    case 6:
      options->duration = bad_duration();
      options->flags &= ~(uint32_t)GLISSADE_SETTLES;
      rows = NULL;
      break;
    case 7:
      options->curve = bad_handle(CURVE);
      if (kind == GLISSADE_SPRING) options->kind = GLISSADE_BASIC; /* springs have no curve */
      break;
    default: break;
    }
    if (bad == 7 && options->curve == 0) options->curve = UINT64_MAX;
  }
  /* Not all combinations of flags, modes and properties are valid. */
  glissade_status status = glissade_animations_add(
    bad == 8 ? bad_handle(STAGE) : stage->handle, options, rows, in(layers), bad == 9 ? bad_count() : count, key,
    written, error());
  if (!judge(status, bad || is_refused ? MUST_FAIL : MAY_FAIL)) return;
  for (uint32_t at = 0; at < stage->animation_count; at += 1) stage->animations[at].may_have_ended |= key != NULL;
  for (uint64_t row = 0; written.data != NULL && row < count; row += 1) {
    struct animation *animation = &stage->animations[stage->animation_count++];
    animation->handle = *(uint64_t *)element(handles, row);
    animation->layer = *(uint64_t *)element(layers, row);
    animation->may_have_ended = key != NULL;
    note_live(ANIMATION, animation->handle);
  }
}

/* Every layer of a retarget is on the stage, and shows values of the kind of the new ones. */
static void retarget(void) {
  struct stage *stage = some_stage();
  begin("glissade_layers_retarget");
  int bad = choose_bad(9);
  uint64_t count = some_count(stage, 6);
  glissade_animation_options *options = take_structure(sizeof *options, 0, bad == 1);
  struct buffer *layers = some_layers(stage, count, bad == 2), *handles = take(count, 8, 8, 1), *values;
  int32_t mode = (int32_t)below(2), kind = chance(70) ? GLISSADE_SPRING : GLISSADE_BASIC;
  int expectation = MUST_SUCCEED, property = GLISSADE_POSITION_X;
  if (bad != 1) {
    (void)fill_options(options, kind);
    property = options->property;
    options->flags = chance(50) ? 0 : GLISSADE_SENDS_EVENTS;
    options->mass = chance(50) ? 0 : between(0.1, 10);
    options->stiffness = between(10, 500);
    options->damping = between(1, 50);
    options->velocity = between(-5, 5);
    options->duration = between(0.1, 2);
    switch (bad) {
    case 3: options->flags |= GLISSADE_ADDITIVE; break;
    case 4: options->kind = chance(50) ? GLISSADE_KEYFRAMES : -1; break;
    case 5: mode = 2 + (int32_t)below(9); break;
    case 6: options->property = 66 + (int32_t)below(99); break;
    case 7: options->kind = GLISSADE_SPRING, options->damping = bad_number(); break;
    default: break;
    }
  }
  values = take(count, 8 * (size_t)property_widths[property], 8, 0);
  for (uint64_t row = 0; row < count; row += 1) fill_value(property, element(values, row));
  if ((mode == GLISSADE_RETARGET_IN_PLACE && (kind == GLISSADE_BASIC || property_widths[property] == 16))
      || is_twice(layers)) {
    expectation = MUST_FAIL;
  } else if (property >= GLISSADE_PATH) {
    expectation = MAY_FAIL;
  }
  glissade_output written = chance(60) ? out(handles) : (glissade_output){NULL, 0};
  if (stage->animation_count + count > most_animations) written.data = NULL;
  glissade_status status = glissade_layers_retarget(
    bad == 8 ? bad_handle(STAGE) : stage->handle, options, mode, in(layers), bad == 9 ? bad_count() : count,
    in(values), written, error());
  if (!judge(status, bad ? MUST_FAIL : expectation)) return;
  for (uint32_t at = 0; at < stage->animation_count; at += 1) stage->animations[at].may_have_ended = 1;
  for (uint64_t row = 0; written.data != NULL && row < count; row += 1) {
    uint64_t handle = *(uint64_t *)element(handles, row);
    if (handle == 0) continue;
    struct animation *animation = &stage->animations[stage->animation_count++];
    animation->handle = handle;
    animation->layer = *(uint64_t *)element(layers, row);
    animation->may_have_ended = 0;
    note_live(ANIMATION, handle);
  }
}

static void remove_animations(void) {
  struct stage *stage = some_stage();
  int bad = choose_bad(4);
  if (stage->animation_count == 0 || chance(20)) {
    begin("glissade_layers_remove_animations");
    uint64_t count = some_count(stage, 5);
    struct buffer *layers = some_layers(stage, count, bad == 1);
    const char *key = chance(50) ? "a" : NULL;
    glissade_status status = glissade_layers_remove_animations(
      bad == 2 ? bad_handle(STAGE) : stage->handle, bad == 3 ? bad_in(layers) : in(layers),
      bad == 4 ? bad_count() : count, key, error());
    if (judge(status, bad || is_twice(layers) ? MUST_FAIL : MUST_SUCCEED)) {
      for (uint64_t row = 0; row < count; row += 1) {
        for (uint32_t at = 0; at < stage->animation_count;) {
          int is_here = stage->animations[at].layer == *(uint64_t *)element(layers, row);
          if (is_here && key == NULL) {
            forget_animation(stage, at);
          } else {
            stage->animations[at++].may_have_ended |= is_here;
          }
        }
      }
    }
    return;
  }
  begin("glissade_animations_remove");
  uint32_t first = below(stage->animation_count);
  uint64_t count = 1 + below(stage->animation_count - first > 3 ? 3 : stage->animation_count - first);
  struct buffer *handles = take(count, 8, 8, 0);
  int expectation = bad ? MUST_FAIL : handles->stride == 0 && count > 1 ? MAY_FAIL : MUST_SUCCEED;
  for (uint64_t row = 0; row < count; row += 1) {
    *(uint64_t *)element(handles, row) = stage->animations[first + row].handle;
    if (!bad && stage->animations[first + row].may_have_ended) expectation = MAY_FAIL;
  }
  if (bad == 1) *(uint64_t *)element(handles, below((uint32_t)count)) = bad_handle(ANIMATION);
  glissade_status status = glissade_animations_remove(
    bad == 2 ? bad_handle(STAGE) : stage->handle, bad == 3 ? bad_in(handles) : in(handles),
    bad == 4 ? bad_count() : count, error());
  if (judge(status, expectation)) {
    for (uint64_t row = 0; row < count; row += 1) {
      uint64_t handle = *(uint64_t *)element(handles, row);
      for (uint32_t at = 0; at < stage->animation_count; at += 1) {
        if (stage->animations[at].handle == handle) {
          forget_animation(stage, at);
          break;
        }
      }
    }
  }
}

static void transaction(void) {
  struct stage *stage = some_stage();
  int bad = choose_bad(4);
  if (stage->depth > 0 && chance(60)) {
    begin("glissade_transaction_commit");
    if (judge(
          glissade_transaction_commit(bad == 1 ? bad_handle(STAGE) : stage->handle, error()),
          bad == 1 ? MUST_FAIL : MUST_SUCCEED)) {
      stage->depth -= 1;
    }
    return;
  }
  if (stage->depth == 0 && chance(10)) {
    begin("glissade_transaction_commit");
    judge(glissade_transaction_commit(stage->handle, error()), MUST_FAIL);
    return;
  }
  begin("glissade_transaction_begin");
  glissade_transaction_options *options = take_structure(sizeof *options, 0, bad == 1);
  if (bad != 1) {
    options->has_duration = (int32_t)below(2);
    options->duration = bad == 2 ? bad_duration() : between(0, 2);
    options->disables_actions = chance(30);
    options->sends_event = (int32_t)below(2);
    if (bad == 2) options->has_duration = 1;
    if (bad == 4) {
      int32_t *flags[] = {&options->has_duration, &options->disables_actions, &options->sends_event};
      *flags[below(3)] = chance(50) ? 2 : -1 - (int32_t)below(1000);
    }
  }
  glissade_status status = glissade_transaction_begin(
    bad == 3 ? bad_handle(STAGE) : stage->handle, bad == 0 && chance(20) ? NULL : options, error());
  if (judge(status, bad ? MUST_FAIL : MUST_SUCCEED)) stage->depth += 1;
}

struct progress {
  const struct stage *stage;
  double time;
  int events;
};

/* Calls the stage from a callback. */
static void receive(void *context, const glissade_event *event) {
  struct progress *progress = context;
  glissade_stage handle = progress->stage->handle;
  GLISSADE_INIT(glissade_frame, frame);
  double time = 0, opacity = 0.5;
  if (event->size != sizeof *event || event->kind < 0 || event->kind > 2) fail("a malformed event");
  if (event->time < progress->time) fail("an event runs backwards");
  progress->time = event->time;
  if (glissade_stage_time(handle, &time, NULL) != GLISSADE_OK || time != event->time) {
    fail("the stage's time is not the event's");
  }
  if (glissade_stage_evaluate(handle, 0, &frame, NULL) != GLISSADE_BUSY) fail("evaluates in a callback");
  if (glissade_stage_advance(handle, 1e6, NULL, NULL, NULL) != GLISSADE_BUSY) fail("advances in a callback");
  if (glissade_stage_destroy(handle, NULL) != GLISSADE_BUSY) fail("is destroyed in a callback");
  uint64_t layer = event->layer;
  glissade_input layers = {&layer, 8}, values = {&opacity, 8};
  if (layer != 0 && glissade_layers_set(handle, layers, 1, GLISSADE_OPACITY, values, NULL) != GLISSADE_OK) {
    fail("sets nothing in a callback");
  }
  progress->events += 1;
}

static void advance(void) {
  struct stage *stage = some_stage();
  begin("glissade_stage_advance");
  int bad = choose_bad(3);
  static const double times[] = {NAN, INFINITY, -INFINITY};
  double time = bad == 1 ? times[below(3)] : bad == 2 ? stage->time - 1 : stage->time + between(0, 0.7);
  struct progress progress = {stage, stage->time, 0};
  glissade_status status = glissade_stage_advance(
    bad == 3 ? bad_handle(STAGE) : stage->handle, time, chance(80) ? receive : NULL, &progress, error());
  if (judge(status, bad ? MUST_FAIL : stage->depth > 0 ? MAY_FAIL : MUST_SUCCEED)) {
    stage->time = time;
    for (uint32_t at = 0; at < stage->animation_count; at += 1) stage->animations[at].may_have_ended = 1;
  }
}

static void evaluate(void) {
  struct stage *stage = some_stage();
  begin("glissade_stage_evaluate");
  int bad = choose_bad(4);
  double time = bad == 1 ? NAN : bad == 2 ? INFINITY : stage->time + between(-2, 4);
  glissade_frame *frame = take_structure(sizeof *frame, 1, bad == 3);
  glissade_status status = glissade_stage_evaluate(
    bad == 4 ? bad_handle(STAGE) : stage->handle, time, frame, error());
  if (!judge(status, bad ? MUST_FAIL : MUST_SUCCEED)) return;
  if (frame->size != sizeof *frame || frame->time != time) fail("a frame of another time or size");
  if (frame->count < stage->layer_count || frame->world_count > frame->count + 64) fail("a frame of too few layers");
  for (uint64_t at = 0; at < frame->count; at += 1) {
    if (!isfinite(frame->opacities[at]) || !isfinite(frame->matrices[16 * at + 12])) fail("a frame with NaN");
  }
  for (uint64_t at = 0; at < frame->column_count; at += 1) {
    volatile float read = frame->columns[at];
    (void)read;
  }
  /* Indices lie in the frame, and no two layers have the same. */
  uint64_t count = stage->layer_count, handles[most_layers], frame_count = frame->count;
  if (count == 0) return;
  begin("glissade_layers_get_indices");
  struct buffer *layers = take_contiguous(count, 8, 0), *indices = take(count, 8, 8, 1);
  for (uint64_t at = 0; at < count; at += 1) {
    handles[at] = stage->layers[at].handle;
    *(uint64_t *)element(layers, at) = handles[at];
  }
  judge(glissade_layers_get_indices(stage->handle, in(layers), count, out(indices), error()), MUST_SUCCEED);
  int64_t known[most_layers];
  glissade_output plain = {known, 8};
  if (glissade_layers_get_indices(stage->handle, in(layers), count, plain, NULL) != GLISSADE_OK) fail("no indices");
  for (uint64_t at = 0; at < count; at += 1) {
    if (known[at] < 0 || (uint64_t)known[at] >= frame_count) fail("an index outside the frame");
    for (uint64_t other = 0; other < at; other += 1) {
      if (known[other] == known[at]) fail("two layers with one index");
    }
  }
}

static void inspect(void) {
  struct stage *stage = some_stage();
  int bad = choose_bad(3);
  uint64_t handle = bad == 1 ? bad_handle(STAGE) : stage->handle;
  int expectation = bad ? MUST_FAIL : MUST_SUCCEED;
  struct buffer *time;
  switch (below(4)) {
  case 0:
    begin("glissade_stage_time");
    time = take_contiguous(1, 8, 1);
    if (judge(glissade_stage_time(handle, bad > 1 ? NULL : (double *)time->data, error()), expectation)
        && *(double *)time->data != stage->time) {
      fail("has another time");
    }
    break;
  case 1:
    begin("glissade_stage_next_wake_time");
    time = take_contiguous(1, 8, 1);
    if (judge(glissade_stage_next_wake_time(handle, bad > 1 ? NULL : (double *)time->data, error()), expectation)
        && !(*(double *)time->data >= stage->time)) {
      fail("wakes in the past");
    }
    break;
  case 2: {
    begin("glissade_stage_changed_ranges");
    uint64_t capacity = chance(70) ? 90 : below(3);
    struct buffer *ranges = take_contiguous(capacity, sizeof(glissade_range), 1), *count = take_contiguous(1, 8, 1);
    int is_short = capacity < 90;
    judge(
      glissade_stage_changed_ranges(
        handle, bad == 2 ? 2 - 3 * (int32_t)below(2) : (int32_t)below(2), (glissade_range *)ranges->data, capacity,
        bad == 3 ? NULL : (uint64_t *)count->data, error()),
      bad ? MUST_FAIL : is_short ? MAY_FAIL : MUST_SUCCEED);
    break;
  }
  default: {
    begin("glissade_layers_get_columns");
    uint64_t count = some_count(stage, 9);
    struct buffer *layers = some_layers(stage, count, bad == 2), *columns = take(count, 8, 8, 1);
    int32_t property = (int32_t)below(GLISSADE_PATH);
    judge(
      glissade_layers_get_columns(
        handle, in(layers), count, property, bad == 3 ? bad_out(columns) : out(columns), error()),
      expectation);
  }
  }
}

void call_animations(void) {
  switch (below(18)) {
  case 0: case 1: case 2: case 3: case 4: add_animations(); break;
  case 16: case 17: retarget(); break;
  case 5: case 6: remove_animations(); break;
  case 7: case 8: transaction(); break;
  case 9: case 10: advance(); break;
  case 11: case 12: case 13: evaluate(); break;
  default: inspect();
  }
}
