#include "glissade.h"

// What the modules for WebAssembly have besides the functions of the header.

// A table of functions cannot get functions of JavaScript, so that events go through an import.
__attribute__((import_module("glissade"), import_name("event"))) void forward_event(const glissade_event *event);

static void receive(void *context, const glissade_event *event) {
  (void)context;
  forward_event(event);
}

// glissade_stage_advance with the import as its callback.
__attribute__((export_name("advance"))) glissade_status advance(
  glissade_stage stage, double time, glissade_error *error) {
  return glissade_stage_advance(stage, time, receive, NULL, error);
}

// The compiler's own library, which toolchains do not have for WebAssembly, contains this product of 128 bits.
__int128 __multi3(__int128 a, __int128 b) {
  uint64_t x = (uint64_t)a, y = (uint64_t)b;
  uint64_t x0 = (uint32_t)x, x1 = x >> 32, y0 = (uint32_t)y, y1 = y >> 32;
  uint64_t low = x0 * y0, middle = x1 * y0 + (low >> 32), other = x0 * y1 + (uint32_t)middle;
  uint64_t high = x1 * y1 + (middle >> 32) + (other >> 32);
  high += x * (uint64_t)((unsigned __int128)b >> 64) + (uint64_t)((unsigned __int128)a >> 64) * y;
  return (__int128)((unsigned __int128)high << 64 | (other << 32 | (uint32_t)low));
}
