/* Runs random calls: fuzz SEED CALLS [folder of documents]. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"

uint64_t fuzz_seed, fuzz_call;
const char *fuzz_name = "none";
void seed_random(uint64_t seed);

static void write_text(const char *text) {
  if (write(1, text, strlen(text)) < 0) _exit(3);
}

static void write_number(uint64_t number) {
  char digits[24];
  int at = 23;
  digits[at] = 0;
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  write_text(digits + at);
}

static void report(int signal_number) {
  write_text("seed ");
  write_number(fuzz_seed);
  write_text(", call ");
  write_number(fuzz_call);
  write_text(" (");
  write_text(fuzz_name);
  write_text(signal_number == SIGALRM ? "): took too long\n" : "): crashed\n");
  signal(signal_number, SIG_DFL);
  if (signal_number == SIGALRM) _exit(1);
  raise(signal_number);
}

/* Destroys the remaining objects, so that a leak checker finds only leaks of the library. */
static void destroy_all(void) {
  uint64_t handle;
  fuzz_name = "the end";
#ifdef WITH_DOCUMENTS
  while ((handle = any_live(DOCUMENT)) != 0) {
    uint64_t stage = 0;
    if (glissade_document_stage(handle, &stage, NULL) != GLISSADE_OK) fail("a document without a stage");
    if (glissade_document_destroy(handle, NULL) != GLISSADE_OK) fail("destroys no document");
    note_stale(STAGE, stage);
    note_stale(DOCUMENT, handle);
  }
#endif
  static const struct {
    int kind;
    glissade_status (*destroy)(uint64_t handle, glissade_error *error);
  } kinds[] = {{STAGE, glissade_stage_destroy}, {ROWS, glissade_rows_destroy}, {CURVE, glissade_curve_destroy}};
  for (int at = 0; at < 3; at += 1) {
    while ((handle = any_live(kinds[at].kind)) != 0) {
      if (kinds[at].destroy(handle, NULL) != GLISSADE_OK) fail("does not destroy what is live");
      note_stale(kinds[at].kind, handle);
    }
  }
}

int main(int count, char **arguments) {
  if (count < 3) return 2;
  fuzz_seed = strtoull(arguments[1], NULL, 10);
  uint64_t calls = strtoull(arguments[2], NULL, 10);
  static const int signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGALRM};
  for (size_t at = 0; at < sizeof signals / sizeof *signals; at += 1) signal(signals[at], report);
  if (count > 3) read_documents(arguments[3]);
  seed_random(fuzz_seed);
  for (fuzz_call = 0; fuzz_call < calls; fuzz_call += 1) {
    /* No call may take longer than this. */
    if (fuzz_call % 64 == 0) alarm(60);
    uint32_t part = below(100);
    if (part < 18) {
      call_curves();
    } else if (part < 38) {
      call_rows();
    } else if (part < 92 || count <= 3) {
      call_stages();
    } else {
      call_documents();
    }
  }
  destroy_all();
  return 0;
}
