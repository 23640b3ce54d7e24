/* Calls of the section "Documents": valid, truncated and changed documents, played out of order. */
#include <math.h>
#include <string.h>

#include "fuzz.h"

#ifdef WITHOUT_DOCUMENTS

void read_documents(const char *folder) { (void)folder; }
void call_documents(void) { call_stages(); }

#else

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>

enum { most_texts = 24, most_documents = 4, largest = 15000 };

static char *texts[most_texts];
static size_t lengths[most_texts];
static uint32_t text_count;

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

void read_documents(const char *folder) {
  DIR *directory = opendir(folder);
  if (directory == NULL) fail("no folder of documents");
  for (struct dirent *entry; (entry = readdir(directory)) != NULL && text_count < most_texts;) {
    char path[1024];
    size_t length = strlen(entry->d_name);
    if (length < 5 || strcmp(entry->d_name + length - 5, ".json") != 0) continue;
    snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
    FILE *file = fopen(path, "rb");
    char *text = calloc(1, largest + 1);
    if (file == NULL || text == NULL) fail("cannot read a document");
    if (fread(text, 1, largest, file) < largest) texts[text_count++] = text;
    fclose(file);
  }
  closedir(directory);
  /* Folders have no order of their own. */
  qsort(texts, text_count, sizeof *texts, compare);
  for (uint32_t at = 0; at < text_count; at += 1) lengths[at] = strlen(texts[at]);
}

struct document {
  uint64_t handle, stage;
  double time; /* NaN before it plays */
};

static struct document documents[most_documents];
static uint32_t document_count;

static void note(uint64_t handle) {
  note_live(DOCUMENT, handle);
  documents[document_count].handle = handle;
  if (glissade_document_stage(handle, &documents[document_count].stage, NULL) != GLISSADE_OK) fail("has no stage");
  note_live(STAGE, documents[document_count].stage);
  documents[document_count++].time = NAN;
}

static void create(void) {
  static const char *const names[] = {"navigation", "cover-vertical", "corner-button", "fade", "nothing", "{}", "{\"name\":"};
  struct buffer *handle;
  int bad = choose_bad(4);
  if (text_count == 0 || chance(30)) {
    begin("glissade_document_transition");
    const char *name = names[below(bad == 0 ? 3 : 7)];
    const char *text = take_text(name, strlen(name));
    handle = take_contiguous(1, 8, 1);
    double width = bad == 1 ? NAN : bad == 2 ? -3 : 0, height = bad == 3 ? 1e9 : 0;
    if (judge(
          glissade_document_transition(
            text, strlen(name), width, height, bad == 4 ? NULL : (uint64_t *)handle->data, error()),
          bad ? MUST_FAIL : MUST_SUCCEED)) {
      note(*(uint64_t *)handle->data);
    }
    return;
  }
  begin("glissade_document_parse");
  static char text[largest + 1];
  uint32_t chosen = below(text_count);
  size_t length = lengths[chosen];
  int expectation = bad == 0 ? MUST_SUCCEED : MUST_FAIL;
  memcpy(text, texts[chosen], length);
  while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == ' ')) length -= 1;
  if (bad == 1) length = below((uint32_t)length);
  if (bad == 2) {
    for (uint32_t turn = 0; turn <= below(5); turn += 1) text[below((uint32_t)length)] = (char)(32 + below(95));
    expectation = MAY_FAIL;
  }
  if (bad == 3) {
    /* A part that is missing. */
    size_t from = below((uint32_t)length), cut = 1 + below(40);
    if (cut > length - from) cut = length - from;
    memmove(text + from, text + from + cut, length - from - cut);
    length -= cut;
    expectation = MAY_FAIL;
  }
  const char *given = take_text(text, length);
  handle = take_contiguous(1, 8, 1);
  if (judge(glissade_document_parse(given, length, bad == 4 ? NULL : (uint64_t *)handle->data, error()), expectation)) {
    note(*(uint64_t *)handle->data);
  }
}

static void destroy(void) {
  begin("glissade_document_destroy");
  uint32_t at = below(document_count);
  int bad = choose_bad(1);
  uint64_t handle = bad ? bad_handle(DOCUMENT) : documents[at].handle;
  if (judge(glissade_document_destroy(handle, error()), bad ? MUST_FAIL : MUST_SUCCEED)) {
    note_stale(DOCUMENT, handle);
    note_stale(STAGE, documents[at].stage);
    documents[at] = documents[--document_count];
  }
}

struct written {
  size_t bytes;
  int calls, stop_after;
};

static int32_t write_bytes(void *context, const char *bytes, size_t length) {
  struct written *written = context;
  if (length > 0 && memchr(bytes, 0, length) != NULL) fail("a recording with a zero");
  written->bytes += length;
  written->calls += 1;
  return written->calls == written->stop_after;
}

static void look(struct document *document, int bad) {
  uint64_t handle = bad == 1 ? bad_handle(DOCUMENT) : document->handle;
  int expectation = bad == 1 || bad == 2 ? MUST_FAIL : MUST_SUCCEED;
  switch (below(5)) {
  case 0: {
    begin("glissade_document_get_info");
    glissade_document_info *info = take_structure(sizeof *info, 1, bad == 2);
    if (judge(glissade_document_get_info(handle, info, error()), expectation)) {
      if (info->time != document->time && !(isnan(info->time) && isnan(document->time))) fail("has another time");
    }
    break;
  }
  case 1: {
    begin("glissade_document_stage");
    struct buffer *stage = take_contiguous(1, 8, 1);
    if (!judge(glissade_document_stage(handle, bad == 2 ? NULL : (uint64_t *)stage->data, error()), expectation)) break;
    uint64_t given = 0;
    GLISSADE_INIT(glissade_frame, frame);
    begin("glissade_stage_destroy, of a document");
    if (glissade_document_stage(handle, &given, NULL) != GLISSADE_OK || given != document->stage) fail("another stage");
    if (glissade_stage_destroy(given, NULL) != GLISSADE_UNSUPPORTED) fail("destroys a document's stage");
    if (glissade_stage_advance(given, 1e9, NULL, NULL, NULL) != GLISSADE_UNSUPPORTED) fail("advances by itself");
    if (glissade_stage_evaluate(given, between(0, 2), &frame, NULL) != GLISSADE_OK) fail("does not evaluate");
    break;
  }
  case 2: {
    begin("glissade_document_layer");
    const char *name = take_text("window", 6);
    struct buffer *layer = take_contiguous(1, 8, 1);
    if (judge(
          glissade_document_layer(handle, bad == 2 ? NULL : name, 6, (uint64_t *)layer->data, error()),
          expectation == MUST_FAIL ? MUST_FAIL : MAY_FAIL)) {
      uint64_t found = *(uint64_t *)layer->data;
      begin("glissade_layer_get_name");
      struct buffer *text = take_contiguous(7, 1, 1);
      glissade_status status = glissade_layer_get_name(document->stage, found, (char *)text->data, 7, NULL, error());
      if (judge(status, MUST_SUCCEED) && strcmp((char *)text->data, "window") != 0) fail("another name");
    }
    break;
  }
  case 3: {
    begin("glissade_document_trace");
    struct written written = {0, 0, chance(30) ? 2 : 0};
    double limit = bad == 2 ? -1 : bad == 3 ? bad_number() : 2;
    judge(
      glissade_document_trace(handle, limit, write_bytes, &written, error()),
      expectation == MUST_FAIL || bad == 3 ? MUST_FAIL : MAY_FAIL);
    break;
  }
  default: {
    begin("glissade_document_record");
    glissade_record_options *options = take_structure(sizeof *options, 0, bad == 2);
    struct written written = {0, 0, chance(30) ? 2 : 0};
    if (bad != 2) {
      options->duration = between(0.01, 0.2);
      options->time_limit = 2;
      options->frame_rate = bad == 3 ? bad_number() : 30;
    }
    judge(
      glissade_document_record(handle, options, write_bytes, &written, error()),
      expectation == MUST_FAIL || bad == 3 ? MUST_FAIL : MAY_FAIL);
  }
  }
}

static void drive(struct document *document, int bad) {
  uint64_t handle = bad == 1 ? bad_handle(DOCUMENT) : document->handle;
  int plays = !isnan(document->time);
  static const double wrong[] = {NAN, INFINITY, -1};
  switch (below(8)) {
  case 0: {
    begin("glissade_document_play");
    int is_interactive = chance(30);
    int expectation = bad == 1 || plays ? MUST_FAIL : is_interactive ? MAY_FAIL : MUST_SUCCEED;
    if (judge(glissade_document_play(handle, is_interactive, error()), expectation)) document->time = 0;
    break;
  }
  case 1: case 2: case 3: {
    begin("glissade_document_advance");
    double time = bad == 2 ? wrong[below(3)] : (plays ? document->time : 0) + between(0, 0.3);
    if (judge(
          glissade_document_advance(handle, time, error()),
          bad == 1 || bad == 2 || !plays ? MUST_FAIL : MUST_SUCCEED)) {
      document->time = time;
    }
    break;
  }
  case 4: case 5: {
    begin("glissade_document_touch");
    int32_t phase = bad == 3 ? 4 + (int32_t)below(9) : (int32_t)below(4);
    double x = bad == 2 ? NAN : between(-10, 400);
    judge(
      glissade_document_touch(handle, phase, below(3), x, between(-10, 700), error()), bad ? MUST_FAIL : MAY_FAIL);
    break;
  }
  case 6:
    begin("glissade_document_drive");
    judge(
      glissade_document_drive(handle, bad == 2 ? wrong[below(3)] : between(0, 1), error()),
      bad == 1 || bad == 2 ? MUST_FAIL : MAY_FAIL);
    break;
  default: {
    double speed = bad == 2 ? wrong[below(3)] : between(0, 3);
    int expectation = bad == 1 || bad == 2 ? MUST_FAIL : MAY_FAIL;
    begin("glissade_document_finish or cancel");
    if (chance(50)) judge(glissade_document_finish(handle, speed, error()), expectation);
    else judge(glissade_document_cancel(handle, speed, error()), expectation);
  }
  }
}

void call_documents(void) {
  if (document_count == 0 || (document_count < most_documents && chance(15))) {
    create();
    return;
  }
  struct document *document = &documents[below(document_count)];
  uint32_t work = below(20);
  if (work == 0) destroy();
  else if (work < 7) look(document, choose_bad(3));
  else drive(document, choose_bad(3));
}

#endif
