/* The stages of documents: layers that a document takes off its stage, wake times, and values that are not numbers. */
#include "documents.h"

static glissade_stage stage_of(glissade_document document) {
  glissade_stage stage = 0;
  OK(glissade_document_stage(document, &stage, ERROR));
  return stage;
}

static glissade_layer layer_of(glissade_document document, const char *name) {
  glissade_layer layer = 0;
  OK(glissade_document_layer(document, name, strlen(name), &layer, ERROR));
  return layer;
}

static double wake_of(glissade_stage stage) {
  double wake = NAN;
  OK(glissade_stage_next_wake_time(stage, &wake, ERROR));
  return wake;
}

/* A layer that is not on the stage can be read, and nothing else. */
static void expect_taken_off(glissade_document document, glissade_layer layer) {
  glissade_stage stage = stage_of(document);
  glissade_input one = input_of(&layer, 8);
  glissade_layer added = 99;
  int64_t index = 99;
  double before = -1, after = -1, value = 0.125, time = 0;
  GLISSADE_INIT(glissade_animation_options, options);
  GLISSADE_INIT(glissade_frame, frame);
  options.flags = GLISSADE_HAS_FROM;
  OK(glissade_stage_time(stage, &time, ERROR));
  OK(glissade_layers_get(stage, one, 1, GLISSADE_OPACITY, output_of(&before, 8), ERROR));
  OK(glissade_layers_get_presentation(stage, one, 1, GLISSADE_OPACITY, time, output_of(&after, 8), ERROR));
  CHECK(before == 1 && after == 1);
  OK(glissade_stage_evaluate(stage, time, &frame, ERROR));
  OK(glissade_layers_get_indices(stage, one, 1, output_of(&index, 8), ERROR));
  CHECK(index == -1);
  double wake = wake_of(stage);
  GIVES(GLISSADE_TREE, glissade_layers_set(stage, one, 1, GLISSADE_OPACITY, input_of(&value, 8), ERROR));
  GIVES(GLISSADE_TREE, glissade_layers_remove(stage, one, 1, ERROR));
  GIVES(GLISSADE_TREE, glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, one, 1, output_of(&added, 8), ERROR));
  GIVES(GLISSADE_TREE, glissade_animations_add(stage, &options, NULL, one, 1, NULL, NO_OUTPUT, ERROR));
  /* All or nothing, with a layer that is there. */
  glissade_layer root = 0;
  OK(glissade_stage_root(stage, &root, ERROR));
  glissade_layer both[2] = {root, layer};
  GIVES(
    GLISSADE_TREE, glissade_layers_set(stage, input_of(both, 8), 2, GLISSADE_OPACITY, input_of(&value, 0), ERROR));
  GIVES(
    GLISSADE_TREE,
    glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, input_of(both, 8), 2, output_of(both, 8), ERROR));
  CHECK(both[0] == root && both[1] == layer);
  OK(glissade_layers_get(stage, input_of(both, 8), 1, GLISSADE_OPACITY, output_of(&after, 8), ERROR));
  CHECK(after == 1 && added == 99);
  OK(glissade_layers_get(stage, one, 1, GLISSADE_OPACITY, output_of(&after, 8), ERROR));
  CHECK(after == 1 && wake_of(stage) == wake);
}

static void taken_off(void) {
  static const char *const names[] = {"push", "present", "tab", "slide-from-right", "cross-dissolve"};
  for (size_t at = 0; at < sizeof names / sizeof *names; at += 1) {
    glissade_document document = transition(names[at]);
    OK(glissade_document_play(document, 0, ERROR));
    glissade_layer layer = layer_of(document, "first page");
    double value = 1;
    /* As long as it is there, it is like all others. */
    OK(glissade_layers_set(
      stage_of(document), input_of(&layer, 8), 1, GLISSADE_OPACITY, input_of(&value, 8), ERROR));
    OK(glissade_document_advance(document, 3, ERROR));
    CHECK(info_of(document).is_at_rest == 1);
    expect_taken_off(document, layer);
    OK(glissade_document_destroy(document, ERROR));
  }
}

/* The host must draw after its own changes until the document has been advanced. */
static void wakes(void) {
  glissade_document document = parsed(scene);
  glissade_stage stage = stage_of(document);
  glissade_layer ball = layer_of(document, "ball"), added = 0;
  glissade_input one = input_of(&ball, 8);
  GLISSADE_INIT(glissade_transaction_options, at_once);
  at_once.disables_actions = 1;
  OK(glissade_document_play(document, 0, ERROR));
  for (int change = 0; change < 5; change += 1) {
    double time = -1, value = 0.5 + 0.01 * change;
    OK(glissade_document_advance(document, 3 + change, ERROR));
    CHECK(isinf(wake_of(stage)));
    OK(glissade_stage_time(stage, &time, ERROR));
    switch (change) {
    case 0: OK(glissade_layers_set(stage, one, 1, GLISSADE_OPACITY, input_of(&value, 8), ERROR)); break;
    case 1:
      OK(glissade_layers_set(stage, one, 1, GLISSADE_OPACITY, input_of(&value, 8), ERROR));
      OK(glissade_transaction_begin(stage, NULL, ERROR));
      OK(glissade_transaction_commit(stage, ERROR));
      break;
    case 2:
      OK(glissade_transaction_begin(stage, &at_once, ERROR));
      OK(glissade_layers_set(stage, one, 1, GLISSADE_OPACITY, input_of(&value, 8), ERROR));
      OK(glissade_transaction_commit(stage, ERROR));
      break;
    case 3: OK(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, one, 1, output_of(&added, 8), ERROR)); break;
    default: OK(glissade_layers_remove(stage, input_of(&added, 8), 1, ERROR));
    }
    if (!CHECK(wake_of(stage) == time)) printf("  change %d\n", change);
    GIVES(GLISSADE_TIME, glissade_document_advance(document, 1, ERROR));
    CHECK(wake_of(stage) == time);
  }
  OK(glissade_document_advance(document, 100, ERROR));
  CHECK(isinf(wake_of(stage)));
  OK(glissade_document_destroy(document, ERROR));
}

/* Paths and dash patterns have no columns, even while they change, and are no numbers. */
static void texts(void) {
  static const char shapes[] =
    "{\"glissade\": \"scene\", \"version\": 1, \"layers\": [{\"name\": \"shape\", \"path\": \"M0 0L10 0L10 10Z\","
    " \"lineWidth\": 2, \"lineDashPattern\": [4, 2], \"animations\": ["
    "{\"type\": \"basic\", \"keyPath\": \"path\", \"from\": \"M0 0L20 0L20 20Z\", \"duration\": 1},"
    "{\"type\": \"basic\", \"keyPath\": \"lineWidth\", \"from\": 6, \"duration\": 1, \"timingFunction\": \"linear\"}"
    "]}]}";
  static const int32_t properties[2] = {GLISSADE_PATH, GLISSADE_LINE_DASH_PATTERN};
  glissade_document document = parsed(shapes);
  glissade_stage stage = stage_of(document);
  glissade_layer layer = layer_of(document, "shape");
  GLISSADE_INIT(glissade_frame, frame);
  OK(glissade_document_play(document, 0, ERROR));
  OK(glissade_document_advance(document, 0.5, ERROR));
  OK(glissade_stage_evaluate(stage, 0.5, &frame, ERROR));
  int64_t column = 99;
  double value = 99;
  for (int at = 0; at < 2; at += 1) {
    OK(glissade_layers_get_columns(stage, input_of(&layer, 8), 1, properties[at], output_of(&column, 8), ERROR));
    CHECK(column == -1);
    GIVES(
      GLISSADE_TYPE,
      glissade_layers_get(stage, input_of(&layer, 8), 1, properties[at], output_of(&value, 8), ERROR));
    CHECK(value == 99);
  }
  OK(glissade_layers_get_columns(
    stage, input_of(&layer, 8), 1, GLISSADE_LINE_WIDTH, output_of(&column, 8), ERROR));
  if (CHECK(column >= 0 && (uint64_t)column < frame.column_count)) NEAR(frame.columns[column], 4, 1e-5);
  /* Their texts can be read, with animations and without; the curve's middle is that of the way. */
  static const double times[4] = {0, 0.5, 1, -1};
  static const char *const paths[4] = {
    "M 0 0 L 20 0 L 20 20 Z", "M 0 0 L 15 0 L 15 15 Z", "M 0 0 L 10 0 L 10 10 Z", "M 0 0 L 10 0 L 10 10 Z"};
  char text[64];
  size_t length = 99;
  for (int at = 0; at < 4; at += 1) {
    OK(glissade_layer_get_presentation_text(stage, layer, GLISSADE_PATH, times[at], text, sizeof text, &length, ERROR));
    if (!CHECK(length == strlen(text) && strcmp(text, paths[at]) == 0)) printf("  at %g: %s\n", times[at], text);
  }
  OK(glissade_layer_get_text(stage, layer, GLISSADE_PATH, text, sizeof text, NULL, ERROR));
  CHECK(strcmp(text, paths[2]) == 0);
  OK(glissade_layer_get_text(stage, layer, GLISSADE_LINE_DASH_PATTERN, text, sizeof text, NULL, ERROR));
  CHECK(strcmp(text, "4 2") == 0);
  OK(glissade_document_destroy(document, ERROR));
}

/* The mask of a layer, which has a layer of its own below it, and a path that is read. */
static void masks(void) {
  static const char masked[] =
    "{\"glissade\": \"scene\", \"version\": 1, \"layers\": [{\"name\": \"page\", \"position\": [50, 50],"
    " \"size\": [40, 40], \"mask\": {\"name\": \"hole\", \"position\": [3, 4], \"path\": \"M0 0L5 0\","
    " \"sublayers\": [{\"name\": \"dot\", \"position\": [20, 0]}]}}]}";
  glissade_document document = parsed(masked);
  glissade_stage stage = stage_of(document);
  glissade_layer layers[2] = {layer_of(document, "page"), layer_of(document, "hole")}, found[2] = {1, 1}, order[9];
  glissade_layer parent = 1, dot = layer_of(document, "dot");
  int64_t indices[2] = {-1, -1};
  uint64_t number = 0;
  char text[16];
  GLISSADE_INIT(glissade_frame, frame);
  OK(glissade_document_play(document, 0, ERROR));
  OK(glissade_stage_evaluate(stage, 0, &frame, ERROR));
  OK(glissade_layers_get_masks(stage, input_of(layers, 8), 2, output_of(found, 8), ERROR));
  CHECK(found[0] == layers[1] && found[1] == 0);
  OK(glissade_layers_get_parents(stage, input_of(&layers[1], 8), 1, output_of(&parent, 8), ERROR));
  CHECK(parent == 0);
  OK(glissade_stage_drawing_order(stage, order, 9, &number, ERROR));
  for (uint64_t row = 0; row < number; row += 1) CHECK(order[row] != layers[1] && order[row] != dot);
  OK(glissade_layer_drawing_order(stage, layers[1], order, 9, &number, ERROR));
  CHECK(number == 2 && order[0] == layers[1] && order[1] == dot);
  OK(glissade_layers_get_indices(stage, input_of(order, 8), 2, output_of(indices, 8), ERROR));
  /* The page begins at 30, the mask 3 further, and the dot 20 further. */
  CHECK(indices[0] >= 0 && indices[1] >= 0 && frame.world_matrices[16 * indices[1] + 12] == 53);
  OK(glissade_layer_get_text(stage, layers[1], GLISSADE_PATH, text, sizeof text, NULL, ERROR));
  CHECK(strcmp(text, "M 0 0 L 5 0") == 0);
  OK(glissade_document_destroy(document, ERROR));
}

int main(void) {
  start();
  masks();
  taken_off();
  wakes();
  texts();
  return finish("documents_stages");
}
