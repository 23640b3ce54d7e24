// The loops for x86-64-v4.
#if defined(__x86_64__)
#include <math.h>

#include "ScalarLoops.h"

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("arch=x86-64-v4"))), apply_to = function)
#endif
#define SCALAR_LEVEL v4
#include "Loops.h"
#if defined(__clang__)
#pragma clang attribute pop
#endif
#endif
