/* Calls of the section "Stages", against a model of the stages' layers and animations. */
#include "stages.h"

#include <string.h>

#include "fuzz.h"

enum { most_stages = 3 };
static struct stage stages[most_stages];
static uint32_t stage_count;

struct stage *some_stage(void) { return &stages[below(stage_count)]; }

uint64_t some_layer(const struct stage *stage) {
  return stage->layer_count == 0 || chance(5) ? stage->root : stage->layers[below(stage->layer_count)].handle;
}

void forget_animation(struct stage *stage, uint32_t at) {
  note_stale(ANIMATION, stage->animations[at].handle);
  stage->animations[at] = stage->animations[--stage->animation_count];
}

/* Forgets a layer with everything below it and on it. */
static void forget_layer(struct stage *stage, uint64_t handle) {
  for (uint32_t at = 0; at < stage->layer_count;) {
    if (stage->layers[at].parent == handle) {
      forget_layer(stage, stage->layers[at].handle);
      at = 0;
    } else {
      at += 1;
    }
  }
  for (uint32_t at = 0; at < stage->animation_count;) {
    if (stage->animations[at].layer == handle) forget_animation(stage, at);
    else at += 1;
  }
  for (uint32_t at = 0; at < stage->layer_count; at += 1) {
    if (stage->layers[at].handle == handle) {
      stage->layers[at] = stage->layers[--stage->layer_count];
      break;
    }
  }
  note_stale(LAYER, handle);
}

static void create_stage(void) {
  begin("glissade_stage_create");
  int bad = choose_bad(4);
  glissade_stage_options *options = take_structure(sizeof *options, 0, bad == 1);
  struct buffer *handle = take_contiguous(1, 8, 1);
  if (bad != 1) {
    options->time = bad == 2 ? 0.0 / 0.0 : between(-5, 5);
    options->threads = bad == 3 ? 257 + below(1000) : below(2);
  }
  double time = bad == 1 ? 0 : options->time;
  if (judge(
        glissade_stage_create(options, bad == 4 ? NULL : (uint64_t *)handle->data, error()),
        bad ? MUST_FAIL : MUST_SUCCEED)) {
    struct stage *stage = &stages[stage_count++];
    memset(stage, 0, sizeof *stage);
    stage->handle = *(uint64_t *)handle->data;
    stage->time = time;
    note_live(STAGE, stage->handle);
    begin("glissade_stage_root");
    struct buffer *root = take_contiguous(1, 8, 1);
    judge(glissade_stage_root(stage->handle, (uint64_t *)root->data, error()), MUST_SUCCEED);
    begin("glissade_stage_root");
    if (glissade_stage_root(stage->handle, &stage->root, NULL) != GLISSADE_OK) fail("has no root");
    note_live(LAYER, stage->root);
  }
}

static void destroy_stage(void) {
  begin("glissade_stage_destroy");
  int bad = choose_bad(1);
  uint32_t at = below(stage_count);
  uint64_t handle = bad ? bad_handle(STAGE) : stages[at].handle;
  if (judge(glissade_stage_destroy(handle, error()), bad ? MUST_FAIL : MUST_SUCCEED)) {
    note_stale(STAGE, handle);
    while (stages[at].layer_count > 0) forget_layer(&stages[at], stages[at].layers[0].handle);
    forget_layer(&stages[at], stages[at].root);
    stages[at] = stages[--stage_count];
  }
}

uint64_t some_count(const struct stage *stage, uint32_t most) {
  return 1 + below(most < stage->layer_count + 1 ? most : stage->layer_count + 1);
}

struct buffer *some_layers(const struct stage *stage, uint64_t count, int is_bad) {
  struct buffer *layers = take(count, 8, 8, 0);
  uint32_t first = below(stage->layer_count + 1), is_distinct = chance(60);
  for (uint64_t row = 0; row < count; row += 1) {
    uint32_t at = (first + (layers->stride == 0 ? 0 : (uint32_t)row)) % (stage->layer_count + 1);
    uint64_t next = at == stage->layer_count ? stage->root : stage->layers[at].handle;
    *(uint64_t *)element(layers, row) = is_distinct || layers->stride == 0 ? next : some_layer(stage);
  }
  if (is_bad) *(uint64_t *)element(layers, below((uint32_t)count)) = bad_handle(LAYER);
  return layers;
}

int is_twice(const struct buffer *layers) {
  for (uint64_t row = 0; row < layers->count; row += 1) {
    for (uint64_t other = 0; other < row; other += 1) {
      if (*(uint64_t *)element(layers, row) == *(uint64_t *)element(layers, other)) return 1;
    }
  }
  return 0;
}

static void add_layers(void) {
  struct stage *stage = some_stage();
  begin("glissade_layers_add");
  int bad = choose_bad(7);
  uint64_t count = bad ? 1 + below(8) : below(8);
  if (stage->layer_count + count > most_layers) return;
  int32_t kind = bad == 1 ? (chance(50) ? -1 : 2 + (int32_t)below(5)) : (int32_t)below(2);
  struct buffer *parents = some_layers(stage, count, bad == 2), *handles = take(count, 8, 8, 1);
  int is_root = bad != 2 && chance(30);
  glissade_input given = is_root ? (glissade_input){NULL, 0} : in(parents);
  if (bad == 3) {
    do given = bad_in(parents);
    while (given.data == NULL);
  }
  glissade_status status = glissade_layers_add(
    bad == 4 ? bad_handle(STAGE) : stage->handle, kind, given, bad == 5 ? bad_count() : count,
    bad == 6 ? bad_out(handles) : bad == 7 ? (glissade_output){NULL, 8} : out(handles), error());
  if (judge(status, bad ? MUST_FAIL : MUST_SUCCEED)) {
    for (uint64_t row = 0; row < count; row += 1) {
      struct layer *layer = &stage->layers[stage->layer_count++];
      layer->handle = *(uint64_t *)element(handles, row);
      layer->parent = is_root ? stage->root : *(uint64_t *)element(parents, row);
      layer->is_shape = kind;
      note_live(LAYER, layer->handle);
    }
  }
}

static void remove_layers(void) {
  struct stage *stage = some_stage();
  if (stage->layer_count == 0) return;
  begin("glissade_layers_remove");
  int bad = choose_bad(5);
  /* One after another in the model's order, so that none occurs twice; one may be below another. */
  uint64_t count = 1 + below(stage->layer_count > 4 ? 4 : stage->layer_count), first = below(stage->layer_count);
  struct buffer *layers = take(count, 8, 8, 0);
  int is_below = 0;
  for (uint64_t row = 0; row < count; row += 1) {
    const struct layer *layer = &stage->layers[(first + row) % stage->layer_count];
    *(uint64_t *)element(layers, row) = layer->handle;
  }
  for (uint64_t row = 0; row < count; row += 1) {
    for (uint64_t other = 0; other < count; other += 1) {
      is_below |= stage->layers[(first + row) % stage->layer_count].parent == *(uint64_t *)element(layers, other);
    }
  }
  if (bad == 1) *(uint64_t *)element(layers, below((uint32_t)count)) = bad_handle(LAYER);
  if (bad == 2) *(uint64_t *)element(layers, below((uint32_t)count)) = stage->root;
  glissade_status status = glissade_layers_remove(
    bad == 3 ? bad_handle(STAGE) : stage->handle, bad == 4 ? bad_in(layers) : in(layers),
    bad == 5 ? bad_count() : count, error());
  if (judge(status, bad || is_twice(layers) ? MUST_FAIL : is_below ? MAY_FAIL : MUST_SUCCEED)) {
    for (uint64_t row = 0; row < count; row += 1) {
      uint64_t handle = *(uint64_t *)element(layers, row);
      if (is_live(LAYER, handle)) forget_layer(stage, handle);
    }
  }
}

/* The doubles of each property's value; 0 for texts. */
const unsigned char property_widths[66] = {
  1, 2, 1, 2, 4, 16, 16, 4, 1, 1, 4, 4, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1,
  1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1, 0, 4, 1, 4, 1, 1, 1, 1, 0, 1, 1, 1};

/* Whether the values of a property are no numbers: flags, contents and enumerations. */
static int has_no_velocity(int32_t property) {
  return (property >= GLISSADE_HIDDEN && property <= GLISSADE_CONTENTS) || property == GLISSADE_FILL_RULE
      || property == GLISSADE_LINE_CAP || property == GLISSADE_LINE_JOIN;
}

/* A value that is valid for most properties; enumerations and flags are 0 or 1. */
void fill_value(int32_t property, double *numbers) {
  for (int at = 0; at < property_widths[property]; at += 1) numbers[at] = between(0, 1);
  if (property_widths[property] == 16) {
    for (int at = 0; at < 16; at += 1) numbers[at] = at % 5 == 0 ? 1 : at >= 12 ? between(-50, 50) : 0;
  }
  if (has_no_velocity(property)) numbers[0] = below(2);
  if (property == GLISSADE_MITER_LIMIT) numbers[0] = 1 + between(0, 9);
}

/* A change in a transaction is animated in place of an animation with the property's name as its key. */
static void note_change(struct stage *stage) {
  for (uint32_t at = 0; at < stage->animation_count; at += 1) stage->animations[at].may_have_ended |= stage->depth > 0;
}

static void set_layers(void) {
  struct stage *stage = some_stage();
  begin("glissade_layers_set");
  int bad = choose_bad(6);
  uint64_t count = some_count(stage, 12);
  int32_t property;
  do property = (int32_t)below(bad == 0 ? 66 : GLISSADE_HIDDEN);
  while (property_widths[property] == 0);
  struct buffer *layers = some_layers(stage, count, bad == 1);
  struct buffer *values = take(count, 8 * (size_t)property_widths[property], 8, 0);
  for (uint64_t row = 0; row < count; row += 1) fill_value(property, element(values, row));
  if (bad == 2) ((double *)element(values, below((uint32_t)count)))[below(property_widths[property])] = bad_number();
  glissade_input read = bad == 3 ? bad_in(values) : in(values);
  if (bad == 4) property = chance(50) ? -1 - (int32_t)below(9) : 66 + (int32_t)below(99);
  glissade_status status = glissade_layers_set(
    bad == 5 ? bad_handle(STAGE) : stage->handle, in(layers), bad == 6 ? bad_count() : count, property, read, error());
  int expectation = bad || is_twice(layers) ? MUST_FAIL : property >= GLISSADE_PATH ? MAY_FAIL : MUST_SUCCEED;
  if (judge(status, expectation)) note_change(stage);
}

static void get_layers(void) {
  struct stage *stage = some_stage();
  int bad = choose_bad(6), is_shown = chance(60), is_velocity = is_shown && chance(40);
  begin(
    is_velocity ? "glissade_layers_get_presentation_velocities"
                : is_shown ? "glissade_layers_get_presentation" : "glissade_layers_get");
  uint64_t count = !bad && chance(5) ? 0 : some_count(stage, 30);
  int32_t property = (int32_t)below(66);
  int expectation = bad ? MUST_FAIL : property >= GLISSADE_PATH ? MAY_FAIL : MUST_SUCCEED;
  if (property_widths[property] == 0 && count > 0) expectation = MUST_FAIL;
  if (is_velocity && has_no_velocity(property)) expectation = MUST_FAIL;
  struct buffer *layers = some_layers(stage, count, bad == 1);
  struct buffer *values = take(count, 8 * (size_t)(property_widths[property] + !property_widths[property]), 8, 1);
  if (bad == 2) property = 66 + (int32_t)below(1000);
  uint64_t handle = bad == 3 ? bad_handle(STAGE) : stage->handle;
  glissade_output written = bad == 4 ? bad_out(values) : out(values);
  if (bad == 5) count = bad_count();
  if (is_shown) {
    double time = bad == 6 ? 0.0 / 0.0 : stage->time + between(-1, 3);
    judge(
      is_velocity
        ? glissade_layers_get_presentation_velocities(handle, in(layers), count, property, time, written, error())
        : glissade_layers_get_presentation(handle, in(layers), count, property, time, written, error()),
      expectation);
  } else {
    judge(
      glissade_layers_get(handle, bad == 6 ? bad_in(layers) : in(layers), count, property, written, error()),
      expectation);
  }
}

static void set_text(void) {
  static const char *const texts[] = {"M0 0 L 10 10 Z", "M1,1c2 2 3 3 4 4zM9 9h-4v.5", "4 2", "1,2,3", "", "A", "M"};
  struct stage *stage = some_stage();
  char text[40];
  begin("glissade_layer_set_text");
  int bad = choose_bad(3);
  strcpy(text, texts[below(7)]);
  size_t length = strlen(text);
  if (length > 0 && chance(30)) text[below((uint32_t)length)] = (char)random_bits();
  if (length > 0 && chance(20)) length = below((uint32_t)length);
  const char *given = take_text(text, length);
  int32_t property = chance(50) ? GLISSADE_PATH : chance(80) ? GLISSADE_LINE_DASH_PATTERN : (int32_t)below(80);
  glissade_status status = glissade_layer_set_text(
    bad == 1 ? bad_handle(STAGE) : stage->handle, bad == 2 ? bad_handle(LAYER) : some_layer(stage), property,
    bad == 3 ? NULL : given, bad == 3 ? 5 : length, error());
  if (judge(status, bad ? MUST_FAIL : MAY_FAIL)) note_change(stage);
}

/* Reads a text and, if there is one, sets it again, which must leave it the same. */
static void get_text(void) {
  struct stage *stage = some_stage();
  uint64_t layer = some_layer(stage);
  int is_shown = chance(50), bad = choose_bad(is_shown ? 4 : 3);
  begin(is_shown ? "glissade_layer_get_presentation_text" : "glissade_layer_get_text");
  size_t capacity = chance(50) ? 512 : below(40);
  struct buffer *text = take_contiguous(capacity, 1, 1), *length = take_contiguous(1, sizeof(size_t), 1);
  int32_t property = chance(50) ? GLISSADE_PATH : chance(80) ? GLISSADE_LINE_DASH_PATTERN : (int32_t)below(80);
  uint64_t handle = bad == 1 ? bad_handle(STAGE) : stage->handle;
  if (bad == 2) layer = bad_handle(LAYER);
  char *given = capacity == 0 || bad == 3 ? NULL : (char *)text->data;
  if (bad == 3) capacity = 1 + below(99);
  size_t *written = (size_t *)length->data;
  double time = bad == 4 ? 0.0 / 0.0 : between(-2, 9);
  glissade_status status =
    is_shown ? glissade_layer_get_presentation_text(handle, layer, property, time, given, capacity, written, error())
             : glissade_layer_get_text(handle, layer, property, given, capacity, written, error());
  if (!judge(status, bad ? MUST_FAIL : MAY_FAIL) || capacity == 0) return;
  if (*written >= capacity || strlen(given) != *written) fail("a wrong length");
  char former[512], now[512];
  strcpy(former, given);
  begin("glissade_layer_set_text");
  const char *again = take_text(former, strlen(former));
  judge(glissade_layer_set_text(handle, layer, property, again, strlen(former), error()), MUST_SUCCEED);
  note_change(stage);
  begin("glissade_layer_get_text");
  if (glissade_layer_get_text(handle, layer, property, now, sizeof now, NULL, NULL) || strcmp(former, now) != 0)
    fail("another text than was set");
}

static void get_name(void) {
  struct stage *stage = some_stage();
  int bad = choose_bad(3);
  begin("glissade_layer_get_name");
  struct buffer *text = take_contiguous(1, 1, 1), *length = take_contiguous(1, sizeof(size_t), 1);
  if (judge(
        glissade_layer_get_name(
          bad == 1 ? bad_handle(STAGE) : stage->handle, bad == 2 ? bad_handle(LAYER) : some_layer(stage),
          bad == 3 ? NULL : (char *)text->data, 1, (size_t *)length->data, error()),
        bad ? MUST_FAIL : MUST_SUCCEED)) {
    if (*(size_t *)length->data != 0 || *(char *)text->data != 0) fail("a name");
  }
}

void call_stages(void) {
  if (stage_count == 0) {
    create_stage();
    return;
  }
  switch (below(34)) {
  case 0: if (stage_count < most_stages) create_stage(); break;
  case 1: if (chance(20)) destroy_stage(); break;
  case 2: case 3: case 4: case 5: add_layers(); break;
  case 6: if (chance(60)) remove_layers(); break;
  case 7: case 8: case 9: case 10: set_layers(); break;
  case 11: case 12: case 13: get_layers(); break;
  case 14: if (chance(20)) get_name(); else if (chance(50)) set_text(); else get_text(); break;
  case 15: case 16: call_tree(); break;
  default: call_animations();
  }
}
