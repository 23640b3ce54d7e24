// The choice of an instruction set's loops.
#include "ScalarLoops.h"

const scalar_loops *scalar_loops_at(int32_t level) {
#if defined(__x86_64__)
  if (level >= 2) return &scalar_loops_v4;
  if (level == 1) return &scalar_loops_v3;
#endif
  return &scalar_loops_v1;
}
