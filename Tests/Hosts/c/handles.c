/* Stale and forged handles of all kinds, wrong sizes of structures, NULL, and errors that are cut off. */
#include "check.h"

static glissade_stage stage, other;
static glissade_layer layer;
static glissade_animation animation;
static glissade_curve curve;
static glissade_rows rows;

/* Calls a function of each kind of handle. */
static glissade_status with_curve(uint64_t handle) {
  GLISSADE_INIT(glissade_curve_info, info);
  info.kind = -7;
  glissade_status status = glissade_curve_get_info(handle, &info, ERROR);
  if (status != GLISSADE_OK) CHECK(info.kind == -7);
  return status;
}

static glissade_status with_rows(uint64_t handle) {
  uint64_t number = 99;
  glissade_status status = glissade_rows_get_info(handle, NULL, &number, NULL, ERROR);
  if (status != GLISSADE_OK) CHECK(number == 99);
  return status;
}

static glissade_status with_stage(uint64_t handle) {
  double time = 99;
  glissade_status status = glissade_stage_time(handle, &time, ERROR);
  if (status != GLISSADE_OK) CHECK(time == 99);
  return status;
}

static glissade_status with_layer(uint64_t handle) {
  double opacity = 99;
  glissade_status status =
    glissade_layers_get(stage, input_of(&handle, 8), 1, GLISSADE_OPACITY, output_of(&opacity, 8), ERROR);
  if (status != GLISSADE_OK) CHECK(opacity == 99);
  return status;
}

static glissade_status with_animation(uint64_t handle) {
  return glissade_animations_remove(stage, input_of(&handle, 8), 1, ERROR);
}

typedef glissade_status (*call)(uint64_t handle);
static const call calls[5] = {with_curve, with_rows, with_stage, with_layer, with_animation};

static void make(void) {
  GLISSADE_INIT(glissade_spring_columns, springs);
  GLISSADE_INIT(glissade_animation_options, options);
  OK(glissade_stage_create(NULL, &stage, ERROR));
  OK(glissade_stage_create(NULL, &other, ERROR));
  OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 1, output_of(&layer, 8), ERROR));
  options.flags = GLISSADE_HAS_FROM;
  OK(glissade_animations_add(stage, &options, NULL, input_of(&layer, 8), 1, NULL, output_of(&animation, 8), ERROR));
  OK(glissade_curve_parse("ease", 4, &curve, ERROR));
  OK(glissade_springs_create(&springs, 5, &rows, ERROR));
}

static void forged(void) {
  uint64_t handles[5] = {curve, rows, stage, layer, animation};
  uint64_t state = 88172645463325252u;
  for (int kind = 0; kind < 5; kind += 1) {
    if (kind < 4) OK(calls[kind](handles[kind]));
    for (int wrong = 0; wrong < 5; wrong += 1) {
      if (wrong != kind) GIVES(GLISSADE_UNKNOWN_HANDLE, calls[kind](handles[wrong]));
    }
    GIVES(GLISSADE_UNKNOWN_HANDLE, calls[kind](0));
    GIVES(GLISSADE_UNKNOWN_HANDLE, calls[kind](UINT64_MAX));
    /* Each bit of a handle counts. */
    for (int bit = 0; bit < 64; bit += 1) {
      uint64_t changed = handles[kind] ^ (uint64_t)1 << bit;
      int exists = 0;
      for (int at = 0; at < 5; at += 1) exists |= handles[at] == changed;
      if (changed == other) exists = 1;
      uint64_t root = 0;
      OK(glissade_stage_root(stage, &root, ERROR));
      if (changed == root) exists = 1;
      if (!exists) GIVES(GLISSADE_UNKNOWN_HANDLE, calls[kind](changed));
    }
    /* The same kind with any other bits. */
    for (int turn = 0; turn < 20000; turn += 1) {
      state ^= state << 13;
      state ^= state >> 7;
      state ^= state << 17;
      uint64_t random = (handles[kind] & (uint64_t)15 << 60) | state >> (4 + turn % 40);
      if (random != handles[kind] && random != other && random != layer) {
        glissade_status status = calls[kind](random);
        CHECK(status == GLISSADE_UNKNOWN_HANDLE || status == GLISSADE_OK);
      }
    }
  }
  OK(calls[3](layer));
  /* Layers and animations of another stage. */
  double opacity = 99;
  GIVES(
    GLISSADE_UNKNOWN_HANDLE,
    glissade_layers_get(other, input_of(&layer, 8), 1, GLISSADE_OPACITY, output_of(&opacity, 8), ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_animations_remove(other, input_of(&animation, 8), 1, ERROR));
}

static void stale(void) {
  GLISSADE_INIT(glissade_curve_options, options);
  glissade_stage old_stage = other;
  OK(glissade_stage_destroy(other, ERROR));
  OK(glissade_curve_destroy(curve, ERROR));
  OK(glissade_rows_destroy(rows, ERROR));
  OK(glissade_animations_remove(stage, input_of(&animation, 8), 1, ERROR));
  OK(glissade_layers_remove(stage, input_of(&layer, 8), 1, ERROR));
  uint64_t handles[5] = {curve, rows, old_stage, layer, animation};
  for (int turn = 0; turn < 1000; turn += 1) {
    /* Indices are reused, handles are not. */
    for (int kind = 0; kind < 5; kind += 1) GIVES(GLISSADE_UNKNOWN_HANDLE, calls[kind](handles[kind]));
    glissade_curve new_curve;
    glissade_layer new_layer;
    OK(glissade_curve_create(&options, &new_curve, ERROR));
    OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 1, output_of(&new_layer, 8), ERROR));
    CHECK(new_curve != curve && new_layer != layer);
    OK(glissade_curve_destroy(new_curve, ERROR));
    OK(glissade_layers_remove(stage, input_of(&new_layer, 8), 1, ERROR));
    if (turn % 100 == 0) {
      glissade_stage new_stage;
      OK(glissade_stage_create(NULL, &new_stage, ERROR));
      CHECK(new_stage != old_stage);
      OK(glissade_stage_destroy(new_stage, ERROR));
    }
  }
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_curve_destroy(curve, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_rows_destroy(rows, ERROR));
  OK(glissade_stage_destroy(stage, ERROR));
  /* A layer that outlives its stage. */
  GIVES(GLISSADE_UNKNOWN_HANDLE, with_layer(layer));
}

/* A stage that lives while more stages come and go than there are numbers of stages in handles. */
static void many_stages(void) {
  glissade_stage first, other;
  glissade_layer known, layer;
  double opacity;
  if (getenv("GLISSADE_UNDER_VALGRIND") != NULL) return;
  OK(glissade_stage_create(NULL, &first, ERROR));
  OK(glissade_layers_add(first, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 1, output_of(&known, 8), ERROR));
  for (long between = 0; between < (1 << 18) + 8; between += 1) {
    if (glissade_stage_create(NULL, &other, ERROR) != GLISSADE_OK) break;
    if (between >= (1 << 18) - 8) {
      OK(glissade_layers_add(other, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 1, output_of(&layer, 8), ERROR));
      CHECK(layer != known);
      GIVES(
        GLISSADE_UNKNOWN_HANDLE,
        glissade_layers_get(other, input_of(&known, 8), 1, GLISSADE_OPACITY, output_of(&opacity, 8), ERROR));
    }
    if (glissade_stage_destroy(other, ERROR) != GLISSADE_OK) break;
  }
  OK(glissade_layers_get(first, input_of(&known, 8), 1, GLISSADE_OPACITY, output_of(&opacity, 8), ERROR));
  OK(glissade_stage_destroy(first, ERROR));
}

/* Stages that have the same 12-bit number in their handles. Indices of both stages are reused many times. */
static void neighbours(void) {
  enum { reuses = 40, far = 4096 };
  static glissade_layer known[3][reuses];
  glissade_stage stages[3];
  for (int at = 0; at < 3; at += 1) {
    OK(glissade_stage_create(NULL, &stages[at], ERROR));
    for (int reuse = 0; reuse < reuses; reuse += 1) {
      glissade_output made = output_of(&known[at][reuse], 8);
      OK(glissade_layers_add(stages[at], GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 1, made, ERROR));
      if (reuse == reuses - 1) break;
      OK(glissade_layers_remove(stages[at], input_of(&known[at][reuse], 8), 1, ERROR));
    }
    for (int between = 1; at < 2 && between < far; between += 1) {
      glissade_stage short_lived;
      OK(glissade_stage_create(NULL, &short_lived, ERROR));
      OK(glissade_stage_destroy(short_lived, ERROR));
    }
  }
  for (int at = 0; at < 9; at += 1) {
    for (int reuse = 0; reuse < reuses; reuse += 1) {
      double opacity = 99;
      int exists = at / 3 == at % 3 && reuse == reuses - 1;
      GIVES(
        exists ? GLISSADE_OK : GLISSADE_UNKNOWN_HANDLE,
        glissade_layers_get(
          stages[at / 3], input_of(&known[at % 3][reuse], 8), 1, GLISSADE_OPACITY, output_of(&opacity, 8), ERROR));
      CHECK(opacity == (exists ? 1 : 99));
    }
  }
  for (int at = 0; at < 3; at += 1) OK(glissade_stage_destroy(stages[at], ERROR));
}

static void sizes(void) {
  uint64_t handle = 99;
  OK(glissade_stage_create(NULL, &stage, ERROR));
  OK(glissade_curve_parse("ease", 4, &curve, ERROR));
  for (uint32_t size = 0; size < 700; size += 1) {
    GLISSADE_INIT(glissade_curve_options, curve_options);
    GLISSADE_INIT(glissade_curve_info, info);
    GLISSADE_INIT(glissade_stage_options, stage_options);
    GLISSADE_INIT(glissade_animation_options, options);
    GLISSADE_INIT(glissade_animation_rows, values);
    GLISSADE_INIT(glissade_spring_columns, springs);
    GLISSADE_INIT(glissade_decay_columns, decays);
    GLISSADE_INIT(glissade_transaction_options, transaction);
    GLISSADE_INIT(glissade_frame, frame);
    if (size != curve_options.size) {
      curve_options.size = size;
      GIVES(GLISSADE_STRUCT_SIZE, glissade_curve_create(&curve_options, &handle, ERROR));
    }
    if (size != info.size) {
      info.size = size;
      GIVES(GLISSADE_STRUCT_SIZE, glissade_curve_get_info(curve, &info, ERROR));
      CHECK(info.size == size);
    }
    if (size != stage_options.size) {
      stage_options.size = size;
      GIVES(GLISSADE_STRUCT_SIZE, glissade_stage_create(&stage_options, &handle, ERROR));
    }
    if (size != values.size) {
      values.size = size;
      GIVES(
        GLISSADE_STRUCT_SIZE,
        glissade_animations_add(stage, &options, &values, input_of(NULL, 8), 0, NULL, NO_OUTPUT, ERROR));
    }
    if (size != options.size) {
      options.size = size;
      GIVES(
        GLISSADE_STRUCT_SIZE,
        glissade_animations_add(stage, &options, NULL, input_of(NULL, 8), 0, NULL, NO_OUTPUT, ERROR));
    }
    if (size != springs.size) {
      springs.size = size;
      GIVES(GLISSADE_STRUCT_SIZE, glissade_springs_create(&springs, 1, &handle, ERROR));
    }
    if (size != decays.size) {
      decays.size = size;
      GIVES(GLISSADE_STRUCT_SIZE, glissade_decays_create(&decays, 1, &handle, ERROR));
    }
    if (size != transaction.size) {
      transaction.size = size;
      GIVES(GLISSADE_STRUCT_SIZE, glissade_transaction_begin(stage, &transaction, ERROR));
    }
    if (size != frame.size) {
      frame.size = size;
      GIVES(GLISSADE_STRUCT_SIZE, glissade_stage_evaluate(stage, 0, &frame, ERROR));
      CHECK(frame.size == size && frame.matrices == NULL);
    }
  }
  CHECK(handle == 99);
  glissade_error wrong;
  memset(&wrong, 0x66, sizeof wrong);
  CHECK(glissade_stage_create(NULL, &handle, &wrong) == GLISSADE_STRUCT_SIZE);
  CHECK(handle == 99 && wrong.status == 0x66666666 && wrong.message[0] == 0x66);
}

static void null_pointers(void) {
  GIVES(GLISSADE_NULL_POINTER, glissade_stage_create(NULL, NULL, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_stage_root(stage, NULL, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_stage_time(stage, NULL, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_stage_next_wake_time(stage, NULL, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_stage_evaluate(stage, 0, NULL, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_stage_changed_ranges(stage, 0, NULL, 0, NULL, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_curve_create(NULL, &curve, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_curve_parse(NULL, 3, &curve, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_curve_parse("ease", 4, NULL, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_springs_create(NULL, 1, &rows, ERROR));
  GIVES(
    GLISSADE_NULL_POINTER,
    glissade_animations_add(stage, NULL, NULL, input_of(NULL, 8), 0, NULL, NO_OUTPUT, ERROR));
  double values[2];
  GIVES(
    GLISSADE_NULL_POINTER,
    glissade_layers_get(stage, input_of(NULL, 8), 1, GLISSADE_OPACITY, output_of(values, 8), ERROR));
  GIVES(
    GLISSADE_NULL_POINTER,
    glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), 1, NO_OUTPUT, ERROR));
  /* No error structure is needed. */
  CHECK(glissade_stage_root(stage, NULL, NULL) == GLISSADE_NULL_POINTER);
  /* More rows than can exist. */
  static const uint64_t numbers[] = {(uint64_t)1 << 63, UINT64_MAX, (uint64_t)1 << 60, (uint64_t)1 << 41};
  for (int at = 0; at < 4; at += 1) {
    uint64_t handle = 99;
    GIVES(
      GLISSADE_COUNT,
      glissade_layers_get(stage, input_of(&layer, 0), numbers[at], GLISSADE_OPACITY, output_of(values, 8), ERROR));
    GIVES(
      GLISSADE_COUNT,
      glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(NULL, 0), numbers[at], output_of(&handle, 8), ERROR));
    GLISSADE_INIT(glissade_spring_columns, springs);
    GIVES(GLISSADE_COUNT, glissade_springs_create(&springs, numbers[at], &handle, ERROR));
    CHECK(handle == 99);
  }
  OK(glissade_stage_destroy(stage, ERROR));
}

/* Statuses have names, and errors end where they must. */
static void names(void) {
  for (int32_t status = 0; status <= GLISSADE_FAILED; status += 1) {
    CHECK(strncmp(glissade_status_string(status), "GLISSADE_", 9) == 0);
  }
  CHECK(strcmp(glissade_status_string(-1), "unknown status") == 0);
  CHECK(strcmp(glissade_status_string(21), "unknown status") == 0);
  CHECK(glissade_version() > 0 && glissade_version() < 0x01000000);
  const char *name = NULL;
  int32_t has_fma = -1;
  OK(glissade_instruction_set(&name, &has_fma, ERROR));
  CHECK(name != NULL && (has_fma == 0 || has_fma == 1));
  OK(glissade_instruction_set(NULL, NULL, ERROR));
  printf("handles: %s\n", name);
  GIVES(GLISSADE_TOO_LATE, glissade_set_instruction_set("baseline", ERROR));
}

int main(void) {
  start();
  make();
  forged();
  stale();
  neighbours();
  many_stages();
  sizes();
  null_pointers();
  names();
  return finish("handles");
}
