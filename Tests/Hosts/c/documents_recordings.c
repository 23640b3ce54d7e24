/* Recordings and traces of documents, and the examples: whole, cut off and changed. */
#include "documents.h"

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

static int begins(const char *text, const char *start) { return strncmp(text, start, strlen(start)) == 0; }

static void traces(void) {
  glissade_document document = transition("push");
  struct recording whole = {0}, stopped = {0};
  whole.document = document;
  OK(glissade_document_play(document, 1, ERROR));
  OK(glissade_document_drive(document, 0.5, ERROR));
  OK(glissade_document_trace(document, 0, collect, &whole, ERROR));
  CHECK(info_of(document).time == 0 && info_of(document).is_interactive == 1);
  /* A part is a line; the last one has the layers. */
  CHECK(whole.parts == lines(&whole) && whole.parts > 9 && whole.bytes[whole.length - 1] == '\n');
  CHECK(begins(whole.bytes, "{\"time\":0,\"subject\":\""));
  const char *final = whole.bytes + whole.length - 1;
  while (final > whole.bytes && final[-1] != '\n') final -= 1;
  CHECK(begins(final, "{\"time\":0.35,\"atRest\":true,\"controllers\":[{"));
  stopped.stop_after = 3;
  GIVES(GLISSADE_STOPPED, glissade_document_trace(document, 1, collect, &stopped, ERROR));
  CHECK(stopped.parts == 3 && memcmp(stopped.bytes, whole.bytes, stopped.length) == 0);
  static const double wrong[] = {-1, 86401, NAN, INFINITY};
  for (int at = 0; at < 4; at += 1) {
    glissade_status status = isfinite(wrong[at]) ? GLISSADE_OUT_OF_RANGE : GLISSADE_NOT_FINITE;
    GIVES(status, glissade_document_trace(document, wrong[at], collect, &stopped, ERROR));
    CHECK(strcmp(check_state()->error.field, "time_limit") == 0);
  }
  GIVES(GLISSADE_NULL_POINTER, glissade_document_trace(document, 0, NULL, NULL, ERROR));
  /* The transition takes longer. */
  GIVES(GLISSADE_TIME, glissade_document_trace(document, 0.2, collect, &stopped, ERROR));
  CHECK(check_state()->error.value == 0.2 && stopped.parts == 3);
  OK(glissade_document_destroy(document, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_document_trace(document, 0, collect, &stopped, ERROR));
  free(whole.bytes);
  free(stopped.bytes);
}

/* Writes the recording or the trace of a transition to a file, to be compared with the command's. */
static int write_to(const char *name, const char *path, int is_trace) {
  struct recording recording = {0};
  glissade_document document = transition(name);
  if (is_trace) OK(glissade_document_trace(document, 0, collect, &recording, ERROR));
  else OK(glissade_document_record(document, NULL, collect, &recording, ERROR));
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

/* documents_recordings ROOT, or documents_recordings record|trace TRANSITION FILE */
int main(int count, char **arguments) {
  start();
  if (count == 4) return write_to(arguments[2], arguments[3], strcmp(arguments[1], "trace") == 0);
  recordings();
  traces();
  examples(count > 1 ? arguments[1] : ".");
  return finish("documents_recordings");
}
