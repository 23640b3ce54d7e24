/* Documents: reading, playing, touches, interactive transitions, and bad input. */
#include "documents.h"

static const char scenario[] =
  "{\"glissade\": \"scenario\", \"version\": 1, \"size\": [300, 600], \"root\": \"first\",\n"
  " \"controllers\": [\n"
  "  {\"name\": \"first\", \"view\": {\"name\": \"first page\", \"backgroundColor\": \"#ffffff\"}, \"gestures\": [\n"
  "    {\"kind\": \"tap\", \"does\": {\"present\": \"second\"}}]},\n"
  "  {\"name\": \"second\", \"view\": {\"name\": \"second page\", \"backgroundColor\": \"#ff0000\"}}\n"
  " ]}";

static void scenes(void) {
  glissade_document document = parsed(scene);
  glissade_document_info info = info_of(document);
  CHECK(info.kind == GLISSADE_DOCUMENT_SCENE && info.width == 200 && info.height == 100 && info.duration == 2);
  CHECK(isnan(info.time) && info.is_interactive == 0);
  GIVES(GLISSADE_TIME, glissade_document_advance(document, 0, ERROR));
  GIVES(GLISSADE_TYPE, glissade_document_play(document, 1, ERROR));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_document_play(document, 2, ERROR));
  OK(glissade_document_play(document, 0, ERROR));
  GIVES(GLISSADE_TIME, glissade_document_play(document, 0, ERROR));
  info = info_of(document);
  CHECK(info.time == 0 && info.is_at_rest == 0);

  glissade_curve ease_in = 0;
  OK(glissade_curve_parse("ease-in", 7, &ease_in, ERROR));
  for (int at = 0; at < 16; at += 1) {
    double time = at / 16.0, expected = 0;
    OK(glissade_document_advance(document, time, ERROR));
    OK(glissade_curve_sample(ease_in, input_of(&time, 8), 1, output_of(&expected, 8), NO_OUTPUT, ERROR));
    /* Frames and presentation values may be floats. */
    NEAR(shown(document, "ball", GLISSADE_POSITION_X), 100 * time, 1e-4);
    NEAR(shown(document, "ball", GLISSADE_OPACITY), expected, 1e-6);
  }
  OK(glissade_curve_destroy(ease_in, ERROR));

  /* The stage can be evaluated and changed, but neither advanced nor destroyed. */
  glissade_stage stage = 0;
  glissade_layer ball = 0;
  OK(glissade_document_stage(document, &stage, ERROR));
  OK(glissade_document_layer(document, "ball", 4, &ball, ERROR));
  GLISSADE_INIT(glissade_frame, frame);
  OK(glissade_stage_evaluate(stage, 0.5, &frame, ERROR));
  int64_t index = -1;
  OK(glissade_layers_get_indices(stage, input_of(&ball, 8), 1, output_of(&index, 8), ERROR));
  if (CHECK(index >= 0 && (uint64_t)index < frame.world_count)) {
    NEAR(frame.world_matrices[16 * index + 12], 45, 1e-4); /* the centre less half of the bounds */
    NEAR(frame.world_matrices[16 * index + 13], 45, 1e-4);
  }
  GIVES(GLISSADE_UNSUPPORTED, glissade_stage_advance(stage, 10, NULL, NULL, ERROR));
  GIVES(GLISSADE_UNSUPPORTED, glissade_stage_destroy(stage, ERROR));
  char name[5] = "?";
  size_t length = 9;
  OK(glissade_layer_get_name(stage, ball, NULL, 0, &length, ERROR));
  GIVES(GLISSADE_COUNT, glissade_layer_get_name(stage, ball, name, length, NULL, ERROR));
  CHECK(length == 4 && strcmp(name, "?") == 0);
  OK(glissade_layer_get_name(stage, ball, name, length + 1, NULL, ERROR));
  CHECK(strcmp(name, "ball") == 0);
  GIVES(GLISSADE_UNKNOWN_NAME, glissade_document_layer(document, "bell", 4, &ball, ERROR));
  GIVES(GLISSADE_UNKNOWN_NAME, glissade_document_layer(document, "ball\xff", 5, &ball, ERROR));
  GIVES(GLISSADE_TYPE, glissade_document_touch(document, GLISSADE_TOUCH_BEGAN, 0, 1, 1, ERROR));
  GIVES(GLISSADE_TYPE, glissade_document_drive(document, 0.5, ERROR));

  GIVES(GLISSADE_TIME, glissade_document_advance(document, 0.1, ERROR));
  GIVES(GLISSADE_NOT_FINITE, glissade_document_advance(document, NAN, ERROR));
  GIVES(GLISSADE_NOT_FINITE, glissade_document_advance(document, INFINITY, ERROR));
  CHECK(info_of(document).time == 15 / 16.0);
  OK(glissade_document_advance(document, 3, ERROR));
  CHECK(info_of(document).is_at_rest == 1);
  OK(glissade_document_advance(document, 1e300, ERROR));

  OK(glissade_document_destroy(document, ERROR));
  GLISSADE_INIT(glissade_document_info, after);
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_document_destroy(document, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_document_get_info(document, &after, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_document_advance(document, 4, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_document_stage(document, &stage, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_stage_evaluate(stage, 0.5, &frame, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_document_destroy(0, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_document_destroy(stage, ERROR));
}

static void touches(void) {
  glissade_document document = parsed(scenario);
  glissade_layer layer = 0;
  CHECK(info_of(document).kind == GLISSADE_DOCUMENT_SCENARIO);
  GIVES(GLISSADE_TIME, glissade_document_touch(document, GLISSADE_TOUCH_BEGAN, 0, 1, 1, ERROR));
  OK(glissade_document_play(document, 0, ERROR));
  GIVES(GLISSADE_UNKNOWN_NAME, glissade_document_layer(document, "second page", 11, &layer, ERROR));
  OK(glissade_document_advance(document, 1, ERROR));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_document_touch(document, 4, 0, 1, 1, ERROR));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_document_touch(document, GLISSADE_TOUCH_MOVED, 7, 1, 1, ERROR));
  GIVES(GLISSADE_NOT_FINITE, glissade_document_touch(document, GLISSADE_TOUCH_BEGAN, 7, NAN, 1, ERROR));
  GIVES(GLISSADE_NOT_FINITE, glissade_document_touch(document, GLISSADE_TOUCH_BEGAN, 7, 1, INFINITY, ERROR));
  OK(glissade_document_touch(document, GLISSADE_TOUCH_BEGAN, 7, 100, 100, ERROR));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_document_touch(document, GLISSADE_TOUCH_BEGAN, 7, 100, 100, ERROR));
  OK(glissade_document_advance(document, 1.1, ERROR));
  OK(glissade_document_touch(document, GLISSADE_TOUCH_ENDED, 7, 100, 100, ERROR));
  OK(glissade_document_touch(document, GLISSADE_TOUCH_BEGAN, UINT64_MAX, 1e300, -1e300, ERROR));
  OK(glissade_document_touch(document, GLISSADE_TOUCH_CANCELLED, UINT64_MAX, 0, 0, ERROR));
  OK(glissade_document_advance(document, 3, ERROR));
  OK(glissade_document_layer(document, "second page", 11, &layer, ERROR));
  CHECK(info_of(document).is_at_rest == 1);
  OK(glissade_document_destroy(document, ERROR));
}

static void transitions(void) {
  glissade_document document = transition("push");
  glissade_document_info info = info_of(document);
  CHECK(info.kind == GLISSADE_DOCUMENT_TRANSITION && info.width == 375 && info.height == 667);
  CHECK(isnan(info.duration));
  OK(glissade_document_play(document, 1, ERROR));
  CHECK(info_of(document).is_interactive == 1);
  /* Driven by hand, the page comes in linearly from the right edge; its time stands still. */
  static const double fractions[] = {0, 0.25, 0.5, 1, 0.5};
  for (int at = 0; at < 5; at += 1) {
    OK(glissade_document_drive(document, fractions[at], ERROR));
    NEAR(shown(document, "second page", GLISSADE_POSITION_X), 187.5 + 375 * (1 - fractions[at]), 1e-3);
  }
  OK(glissade_document_advance(document, 10, ERROR));
  NEAR(shown(document, "second page", GLISSADE_POSITION_X), 375, 1e-3);
  static const double wrong[] = {-0.1, 1.1, NAN, INFINITY};
  for (int at = 0; at < 4; at += 1) {
    glissade_status status = isfinite(wrong[at]) ? GLISSADE_OUT_OF_RANGE : GLISSADE_NOT_FINITE;
    GIVES(status, glissade_document_drive(document, wrong[at], ERROR));
  }
  static const double speeds[] = {-1, 1e-4, 1e4, NAN, -INFINITY};
  for (int at = 0; at < 5; at += 1) {
    glissade_status status = isfinite(speeds[at]) ? GLISSADE_OUT_OF_RANGE : GLISSADE_NOT_FINITE;
    GIVES(status, glissade_document_finish(document, speeds[at], ERROR));
    GIVES(status, glissade_document_cancel(document, speeds[at], ERROR));
  }
  CHECK(info_of(document).is_interactive == 1);
  OK(glissade_document_cancel(document, 2, ERROR));
  CHECK(info_of(document).is_interactive == 0);
  GIVES(GLISSADE_TYPE, glissade_document_drive(document, 0.5, ERROR));
  GIVES(GLISSADE_TYPE, glissade_document_finish(document, 1, ERROR));
  OK(glissade_document_advance(document, 12, ERROR));
  CHECK(info_of(document).is_at_rest == 1);
  glissade_layer layer = 0;
  GIVES(GLISSADE_UNKNOWN_NAME, glissade_document_layer(document, "second page", 11, &layer, ERROR));
  OK(glissade_document_destroy(document, ERROR));

  document = transition("push");
  OK(glissade_document_play(document, 1, ERROR));
  OK(glissade_document_drive(document, 0.5, ERROR));
  OK(glissade_document_finish(document, 0, ERROR));
  OK(glissade_document_advance(document, 2, ERROR));
  NEAR(shown(document, "second page", GLISSADE_POSITION_X), 187.5, 1e-3);
  CHECK(info_of(document).is_at_rest == 1);
  OK(glissade_document_destroy(document, ERROR));

  /* By JSON: the reveal with another scale, and a linear move of a page. */
  document = transition(" {\"style\": \"reveal\", \"scale\": 20}");
  OK(glissade_document_play(document, 0, ERROR));
  OK(glissade_document_advance(document, 0.25, ERROR));
  OK(glissade_document_destroy(document, ERROR));
  document = 99;
  const char *bad = "{\"style\": \"reveal\",\n \"scalf\": 20}";
  GIVES(GLISSADE_UNKNOWN_NAME, glissade_document_transition(bad, strlen(bad), 0, 0, &document, ERROR));
  CHECK(check_state()->error.row == 21);
  GIVES(GLISSADE_UNKNOWN_NAME, glissade_document_transition("reveel", 6, 0, 0, &document, ERROR));
  CHECK(strstr(check_state()->error.message, "'reveal'") != NULL);
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_document_transition("push", 4, 0.5, 100, &document, ERROR));
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_document_transition("push", 4, 100, 0, &document, ERROR));
  GIVES(GLISSADE_NOT_FINITE, glissade_document_transition("push", 4, 100, NAN, &document, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_document_transition(NULL, 0, 0, 0, &document, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_document_transition("push", 4, 0, 0, NULL, ERROR));
  CHECK(document == 99);
}

static void errors(void) {
  static const struct {
    const char *json;
    glissade_status status;
    int64_t row;
  } cases[] = {
    {"", GLISSADE_SYNTAX, 0},
    {"{", GLISSADE_SYNTAX, 1},
    {"{\"glissade\": \"scene\",\n\"version\": 1, \"layers\": [],}", GLISSADE_SYNTAX, 48},
    {"{\"glissade\": \"scene\", \"version\": 1, \"layers\": true}", GLISSADE_TYPE, 46},
    {"{\"glissade\": \"scene\", \"version\": 1, \"layers\": [], \"duration\": -1}", GLISSADE_OUT_OF_RANGE, 62},
    {"{\"glissade\": \"scene\", \"version\": 1, \"layers\": [], \"durations\": 1}", GLISSADE_UNKNOWN_NAME, 50},
    /* Columns count characters and rows bytes; a byte order mark counts. */
    {"{\"glissade\": \"scene\", \"version\": 1, \"title\": \"\xC3\xA9\xC3\xA9\", \"layers\": 1}", GLISSADE_TYPE, 63},
    {"\xEF\xBB\xBF\r\n {\r\"glissade\": 1}", GLISSADE_TYPE, 20},
    {"\"\xFF\"", GLISSADE_SYNTAX, 1},
  };
  glissade_document document = 99;
  for (size_t at = 0; at < sizeof cases / sizeof *cases; at += 1) {
    GIVES(
      cases[at].status, glissade_document_parse(cases[at].json, strlen(cases[at].json), &document, ERROR));
    if (!CHECK(check_state()->error.row == cases[at].row)) {
      printf("  case %d: row %ld\n", (int)at, (long)check_state()->error.row);
    }
    CHECK(strcmp(check_state()->error.field, "json") == 0);
  }
  GIVES(GLISSADE_NULL_POINTER, glissade_document_parse(NULL, 3, &document, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_document_parse(scene, strlen(scene), NULL, ERROR));
  GIVES(GLISSADE_COUNT, glissade_document_parse(scene, SIZE_MAX, &document, ERROR));
  GIVES(GLISSADE_COUNT, glissade_document_parse(scene, (size_t)1 << 62, &document, ERROR));
  CHECK(document == 99);
  GLISSADE_INIT(glissade_document_info, info);
  document = parsed(scene);
  info.size -= 1;
  GIVES(GLISSADE_STRUCT_SIZE, glissade_document_get_info(document, &info, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_document_get_info(document, NULL, ERROR));
  OK(glissade_document_destroy(document, ERROR));
}

int main(void) {
  start();
  scenes();
  touches();
  transitions();
  errors();
  return finish("documents");
}
