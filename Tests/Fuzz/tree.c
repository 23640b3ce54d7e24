/* Calls that move layers, read the tree and set the time of layers. */
#include "stages.h"

#include <string.h>

#include "fuzz.h"

static struct layer *model_of(struct stage *stage, uint64_t handle) {
  for (uint32_t at = 0; at < stage->layer_count; at += 1) {
    if (stage->layers[at].handle == handle) return &stage->layers[at];
  }
  return NULL; /* the root */
}

/* Moves layers in a model, one after the other, and tells whether that is possible. */
static int move(struct stage *stage, const struct buffer *layers, const struct buffer *parents) {
  for (uint64_t row = 0; row < layers->count; row += 1) {
    uint64_t handle = *(uint64_t *)element(layers, row);
    uint64_t parent = parents == NULL ? stage->root : *(uint64_t *)element(parents, row);
    struct layer *layer = model_of(stage, handle);
    if (layer == NULL) return 0;
    uint64_t above = parent;
    for (const struct layer *next; above != handle && (next = model_of(stage, above)) != NULL;) above = next->parent;
    if (above == handle) return 0;
    layer->parent = parent;
  }
  return 1;
}

static void move_layers(void) {
  struct stage *stage = some_stage(), moved = *stage;
  begin("glissade_layers_move");
  int bad = choose_bad(5);
  uint64_t count = some_count(stage, 6);
  struct buffer *layers = some_layers(stage, count, bad == 1), *parents = some_layers(stage, count, bad == 2);
  int is_root = bad != 2 && chance(20);
  int fails = bad || is_twice(layers) || !move(&moved, layers, is_root ? NULL : parents);
  glissade_status status = glissade_layers_move(
    bad == 3 ? bad_handle(STAGE) : stage->handle, bad == 4 ? bad_in(layers) : in(layers),
    is_root ? (glissade_input){NULL, 0} : in(parents), bad == 5 ? bad_count() : count, error());
  if (judge(status, fails ? MUST_FAIL : MUST_SUCCEED)) *stage = moved;
}

static void get_parents(void) {
  struct stage *stage = some_stage();
  begin("glissade_layers_get_parents");
  int bad = choose_bad(4);
  uint64_t count = some_count(stage, 30);
  struct buffer *layers = some_layers(stage, count, bad == 1), *parents = take(count, 8, 8, 1);
  glissade_status status = glissade_layers_get_parents(
    bad == 2 ? bad_handle(STAGE) : stage->handle, in(layers), bad == 3 ? bad_count() : count,
    bad == 4 ? bad_out(parents) : out(parents), error());
  if (!judge(status, bad ? MUST_FAIL : MUST_SUCCEED)) return;
  for (uint64_t row = 0; row < count; row += 1) {
    const struct layer *layer = model_of(stage, *(uint64_t *)element(layers, row));
    if (*(uint64_t *)element(parents, row) != (layer == NULL ? 0 : layer->parent)) fail("gives another parent");
  }
}

static void set_timing(void) {
  struct stage *stage = some_stage();
  begin("glissade_layers_set_timing");
  int bad = choose_bad(5);
  uint64_t count = some_count(stage, 6);
  struct buffer *layers = some_layers(stage, count, bad == 1), *timings = take(count, 24, 8, 0);
  for (uint64_t row = 0; row < count; row += 1) {
    double *numbers = element(timings, row);
    numbers[0] = chance(50) ? 0 : between(-2, 2);
    numbers[1] = chance(50) ? 1 : chance(30) ? 0 : between(-2, 3);
    numbers[2] = chance(50) ? 0 : between(-2, 2);
  }
  if (bad == 2) ((double *)element(timings, below((uint32_t)count)))[below(3)] = 0.0 / 0.0;
  glissade_status status = glissade_layers_set_timing(
    bad == 3 ? bad_handle(STAGE) : stage->handle, in(layers), bad == 4 ? bad_count() : count,
    bad == 5 ? bad_in(timings) : in(timings), error());
  judge(status, bad || is_twice(layers) ? MUST_FAIL : MUST_SUCCEED);
}

static void get_masks(void) {
  struct stage *stage = some_stage();
  begin("glissade_layers_get_masks");
  int bad = choose_bad(4);
  uint64_t count = some_count(stage, 30);
  struct buffer *layers = some_layers(stage, count, bad == 1), *masks = take(count, 8, 8, 1);
  glissade_status status = glissade_layers_get_masks(
    bad == 2 ? bad_handle(STAGE) : stage->handle, in(layers), bad == 3 ? bad_count() : count,
    bad == 4 ? bad_out(masks) : out(masks), error());
  if (!judge(status, bad ? MUST_FAIL : MUST_SUCCEED)) return;
  for (uint64_t row = 0; row < count; row += 1) {
    if (*(uint64_t *)element(masks, row) != 0) fail("gives a mask");
  }
}

/* Asks for a layer and those below it. */
static void get_part(void) {
  struct stage *stage = some_stage();
  begin("glissade_layer_drawing_order");
  int bad = choose_bad(4);
  uint64_t capacity = stage->layer_count + 1, top = bad == 1 ? bad_handle(LAYER) : some_layer(stage);
  struct buffer *order = take_contiguous(capacity, 8, 1), *number = take_contiguous(1, 8, 1);
  glissade_status status = glissade_layer_drawing_order(
    bad == 2 ? bad_handle(STAGE) : stage->handle, top, bad == 3 ? NULL : (uint64_t *)order->data, capacity,
    bad == 4 ? NULL : (uint64_t *)number->data, error());
  if (!judge(status, bad ? MUST_FAIL : MUST_SUCCEED)) return;
  for (uint64_t row = 0; row < *(uint64_t *)number->data; row += 1) {
    uint64_t above = *(uint64_t *)element(order, row);
    if (row == 0 && above != top) fail("does not draw the layer first");
    for (const struct layer *next; above != top && (next = model_of(stage, above)) != NULL;) above = next->parent;
    if (above != top) fail("draws a layer that is not below it");
  }
}

static void get_order(void) {
  struct stage *stage = some_stage();
  begin("glissade_stage_drawing_order");
  int bad = choose_bad(3);
  /* Hidden layers leave no more room than there is. */
  uint64_t capacity = stage->layer_count + 1 + below(4);
  struct buffer *order = take_contiguous(capacity, 8, 1), *number = take_contiguous(1, 8, 1);
  glissade_status status = glissade_stage_drawing_order(
    bad == 1 ? bad_handle(STAGE) : stage->handle, bad == 2 ? NULL : (uint64_t *)order->data, capacity,
    bad == 3 ? NULL : (uint64_t *)number->data, error());
  if (!judge(status, bad ? MUST_FAIL : MUST_SUCCEED)) return;
  uint64_t count = *(uint64_t *)number->data;
  if (count > stage->layer_count + 1) fail("draws more layers than there are");
  for (uint64_t row = 0; row < count; row += 1) {
    uint64_t handle = *(uint64_t *)element(order, row), above = 0;
    const struct layer *layer = model_of(stage, handle);
    if ((layer == NULL) != (row == 0) || (row == 0 && handle != stage->root)) fail("does not draw the root first");
    while (layer != NULL && above < row && *(uint64_t *)element(order, above) != layer->parent) above += 1;
    if (above == row && row > 0) fail("draws a layer before its parent");
  }
}

void call_tree(void) {
  switch (below(10)) {
  case 0: case 1: case 2: move_layers(); break;
  case 3: case 4: get_parents(); break;
  case 5: set_timing(); break;
  case 6: get_masks(); break;
  case 7: get_part(); break;
  default: get_order();
  }
}
