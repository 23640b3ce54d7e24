/* Documents: reading, playing, touches, transitions driven by hand, recordings, and bad input. */
#include "check.h"

static const char scene[] =
  "{\"glissade\": \"scene\", \"version\": 1, \"size\": [200, 100], \"duration\": 2,\n"
  " \"layers\": [{\"name\": \"ball\", \"bounds\": [0, 0, 10, 10], \"position\": [0, 50], \"animations\": [\n"
  "   {\"type\": \"basic\", \"keyPath\": \"position.x\", \"from\": 0, \"to\": 100, \"duration\": 1,"
  " \"timingFunction\": \"linear\"},\n"
  "   {\"type\": \"basic\", \"keyPath\": \"opacity\", \"from\": 0, \"to\": 1, \"duration\": 1,"
  " \"timingFunction\": \"ease-in\"}\n"
  " ]}]}";

static const char scenario[] =
  "{\"glissade\": \"scenario\", \"version\": 1, \"size\": [300, 600], \"root\": \"first\",\n"
  " \"controllers\": [\n"
  "  {\"name\": \"first\", \"view\": {\"name\": \"first page\", \"backgroundColor\": \"#ffffff\"}, \"gestures\": [\n"
  "    {\"kind\": \"tap\", \"does\": {\"present\": \"second\"}}]},\n"
  "  {\"name\": \"second\", \"view\": {\"name\": \"second page\", \"backgroundColor\": \"#ff0000\"}}\n"
  " ]}";

static glissade_document parsed(const char *text) {
  glissade_document document = 0;
  OK(glissade_document_parse(text, strlen(text), &document, ERROR));
  return document;
}

static glissade_document_info info_of(glissade_document document) {
  GLISSADE_INIT(glissade_document_info, info);
  OK(glissade_document_get_info(document, &info, ERROR));
  return info;
}

/* A number of a layer at the document's time. */
static double shown(glissade_document document, const char *name, int32_t property) {
  glissade_stage stage = 0;
  glissade_layer layer = 0;
  double time = 0, value = NAN;
  OK(glissade_document_stage(document, &stage, ERROR));
  OK(glissade_document_layer(document, name, strlen(name), &layer, ERROR));
  OK(glissade_stage_time(stage, &time, ERROR));
  OK(glissade_layers_get_presentation(
    stage, input_of(&layer, 8), 1, property, time, output_of(&value, 8), ERROR));
  return value;
}

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

static glissade_document transition(const char *text) {
  glissade_document document = 0;
  OK(glissade_document_transition(text, strlen(text), 0, 0, &document, ERROR));
  return document;
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

/* -- Recordings */

struct recording {
  char *bytes;
  size_t length;
  int stop_after; /* the number of parts after which it stops; 0 for never */
  int parts;
  glissade_document document;
};

static int32_t collect(void *context, const char *bytes, size_t length) {
  struct recording *recording = context;
  char *more = realloc(recording->bytes, recording->length + length + 1);
  if (more == NULL) return 1;
  memcpy(more + recording->length, bytes, length);
  recording->bytes = more;
  recording->length += length;
  more[recording->length] = 0;
  recording->parts += 1;
  if (recording->document != 0) {
    /* Calls of the document from within. */
    GLISSADE_INIT(glissade_document_info, info);
    GIVES(GLISSADE_BUSY, glissade_document_get_info(recording->document, &info, ERROR));
    GIVES(GLISSADE_BUSY, glissade_document_destroy(recording->document, ERROR));
  }
  return recording->parts == recording->stop_after;
}

static int lines(const struct recording *recording) {
  int count = 0;
  for (size_t at = 0; at < recording->length; at += 1) count += recording->bytes[at] == '\n';
  return count;
}

static void recordings(void) {
  glissade_document document = parsed(scene);
  struct recording whole = {0};
  whole.document = document;
  OK(glissade_document_play(document, 0, ERROR));
  OK(glissade_document_advance(document, 0.25, ERROR));
  OK(glissade_document_record(document, NULL, collect, &whole, ERROR));
  CHECK(lines(&whole) == 121);
  CHECK(info_of(document).time == 0.25);
  NEAR(shown(document, "ball", GLISSADE_POSITION_X), 25, 1e-4);
  GLISSADE_INIT(glissade_record_options, options);
  struct recording stopped = {0};
  stopped.stop_after = 1;
  options.frame_rate = 4;
  options.duration = 1;
  GIVES(GLISSADE_STOPPED, glissade_document_record(document, &options, collect, &stopped, ERROR));
  CHECK(stopped.parts == 1 && lines(&stopped) == 1);
  CHECK(memcmp(stopped.bytes, whole.bytes, stopped.length) == 0);
  struct recording coarse = {0};
  OK(glissade_document_record(document, &options, collect, &coarse, ERROR));
  CHECK(lines(&coarse) == 5);
  double *numbers[] = {&options.frame_rate, &options.duration, &options.time_limit};
  static const double wrong[] = {-1, 1e6, NAN, INFINITY};
  for (int at = 0; at < 12; at += 1) {
    double kept = *numbers[at / 4], number = wrong[at % 4];
    *numbers[at / 4] = number;
    glissade_status status = isfinite(number) ? GLISSADE_OUT_OF_RANGE : GLISSADE_NOT_FINITE;
    GIVES(status, glissade_document_record(document, &options, collect, &coarse, ERROR));
    *numbers[at / 4] = kept;
  }
  GIVES(GLISSADE_NULL_POINTER, glissade_document_record(document, &options, NULL, NULL, ERROR));
  options.size = 4;
  GIVES(GLISSADE_STRUCT_SIZE, glissade_document_record(document, &options, collect, &coarse, ERROR));
  CHECK(lines(&coarse) == 5);
  OK(glissade_document_destroy(document, ERROR));

  const char *endless =
    "{\"glissade\": \"scene\", \"version\": 1, \"layers\": [{\"animations\": [{\"type\": \"basic\", \"keyPath\":"
    " \"opacity\", \"from\": 0, \"duration\": 1, \"repeatCount\": \"infinity\"}]}]}";
  document = 0;
  if (glissade_document_parse(endless, strlen(endless), &document, ERROR) == GLISSADE_OK) {
    GLISSADE_INIT(glissade_record_options, limit);
    limit.time_limit = 1;
    GIVES(GLISSADE_TIME, glissade_document_record(document, &limit, collect, &coarse, ERROR));
    OK(glissade_document_destroy(document, ERROR));
  } else {
    CHECK(!"an endless scene is read");
    printf("  %s\n", check_state()->error.message);
  }
  free(whole.bytes);
  free(stopped.bytes);
  free(coarse.bytes);
}

/* Writes the recording of a transition to a file, to be compared with the command's. */
static int record_to(const char *name, const char *path) {
  struct recording recording = {0};
  glissade_document document = transition(name);
  OK(glissade_document_record(document, NULL, collect, &recording, ERROR));
  OK(glissade_document_destroy(document, ERROR));
  FILE *file = fopen(path, "wb");
  if (file == NULL || fwrite(recording.bytes, 1, recording.length, file) != recording.length) return 1;
  free(recording.bytes);
  return fclose(file) != 0 || check_state()->failures != 0;
}

/* -- The examples, whole, cut off and changed */

static char *contents(const char *root, const char *name, size_t *length) {
  char path[4096];
  snprintf(path, sizeof path, "%s/Tests/Examples/%s.json", root, name);
  FILE *file = fopen(path, "rb");
  if (!CHECK(file != NULL)) {
    printf("  %s\n", path);
    return NULL;
  }
  static char buffer[1 << 20];
  *length = fread(buffer, 1, sizeof buffer, file);
  fclose(file);
  char *copy = malloc(*length);
  if (copy != NULL) memcpy(copy, buffer, *length);
  return copy;
}

static void examples(const char *root) {
  static const char *const names[] = {
    "bounce-and-swipe", "corner-button", "header-expand", "keyframes", "push-fade-slide", "reveal", "shape",
    "slide-and-finger", "springs", "tabs", "turning-cards",
  };
  /* Valgrind takes a hundred times as long. */
  size_t step = getenv("GLISSADE_UNDER_VALGRIND") != NULL ? 701 : 7;
  for (size_t at = 0; at < sizeof names / sizeof *names; at += 1) {
    size_t length = 0;
    char *json = contents(root, names[at], &length);
    if (json == NULL) continue;
    glissade_document document = 0;
    OK(glissade_document_parse(json, length, &document, ERROR));
    OK(glissade_document_play(document, 0, ERROR));
    for (int frame = 0; frame <= 40; frame += 1) OK(glissade_document_advance(document, frame / 10.0, ERROR));
    OK(glissade_document_destroy(document, ERROR));
    for (size_t cut = 0; cut + 1 < length; cut += step) {
      /* A copy of the exact length, so that checkers see reads beyond its end. */
      char *part = malloc(cut + 1);
      if (part == NULL) break;
      memcpy(part, json, cut);
      document = 99;
      glissade_status status = glissade_document_parse(part, cut, &document, ERROR);
      /* Only white space may be missing. */
      if (status == GLISSADE_OK) {
        CHECK(json[cut] <= ' ');
        OK(glissade_document_destroy(document, ERROR));
      } else {
        int64_t row = check_state()->error.row;
        CHECK(status == GLISSADE_SYNTAX && row >= 0 && row <= (int64_t)cut && document == 99);
      }
      free(part);
    }
    uint64_t random = 88172645463325252u + at;
    for (size_t round = 0; round < 2800 / step; round += 1) {
      random ^= random << 13, random ^= random >> 7, random ^= random << 17;
      size_t place = random % length;
      char kept = json[place];
      json[place] = "09-.\"{}[],:e \x80z"[(random >> 40) % 15];
      if (glissade_document_parse(json, length, &document, ERROR) == GLISSADE_OK) {
        if (glissade_document_play(document, 0, ERROR) == GLISSADE_OK) {
          (void)glissade_document_advance(document, 0.3, ERROR);
          (void)glissade_document_advance(document, 1e9, ERROR);
        }
        OK(glissade_document_destroy(document, ERROR));
      }
      json[place] = kept;
    }
    free(json);
  }
}

/* documents ROOT, or documents record TRANSITION FILE */
int main(int count, char **arguments) {
  start();
  if (count == 4 && strcmp(arguments[1], "record") == 0) return record_to(arguments[2], arguments[3]);
  scenes();
  touches();
  transitions();
  errors();
  recordings();
  examples(count > 1 ? arguments[1] : ".");
  return finish("documents");
}
