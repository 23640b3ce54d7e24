/* Plays a built-in transition, which makes the library cast to protocols. In an archive that does not register its
 * metadata, these casts fail silently. */
#include <glissade.h>
#include <stdio.h>
#include <string.h>

static int failed(glissade_status status, const glissade_error *error, const char *call) {
  if (status == GLISSADE_OK) return 0;
  fprintf(stderr, "%s: %s: %s\n", call, glissade_status_string(status), error->message);
  return 1;
}
#define TRY(call) \
  if (failed(call, &error, #call)) return 1

int main(void) {
  GLISSADE_INIT(glissade_error, error);
  GLISSADE_INIT(glissade_frame, frame);
  glissade_document document;
  glissade_stage stage;
  TRY(glissade_document_transition("push", 4, 0, 0, &document, &error));
  TRY(glissade_document_stage(document, &stage, &error));
  TRY(glissade_document_play(document, 0, &error));
  uint64_t hash = 0xcbf29ce484222325u, frames = 0, last = 0;
  for (double time = 0.05; time < 0.6; time += 0.05) {
    TRY(glissade_document_advance(document, time, &error));
    TRY(glissade_stage_evaluate(stage, time, &frame, &error));
    uint64_t before = hash;
    for (size_t i = 0; i < frame.count * 16 * sizeof(float); i++)
      hash = (hash ^ ((const unsigned char *)frame.matrices)[i]) * 0x100000001b3u;
    frames += before != hash && hash != last;
    last = hash;
  }
  TRY(glissade_document_destroy(document, &error));
  if (frames < 5) {
    fprintf(stderr, "nothing moves in the transition\n");
    return 1;
  }
  printf("push %016llx\n", (unsigned long long)hash);
  return 0;
}
