#include "CGlissadeSIMD.h"

int32_t gl_cpu_level(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (!__builtin_cpu_supports("x86-64-v3")) return 0;
  return __builtin_cpu_supports("x86-64-v4") ? 2 : 1;
#else
  return 0;
#endif
}
