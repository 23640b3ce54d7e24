#include "CGlissadeSIMD.h"

// Multiply-adds in one rounding without relaxed SIMD. They are exported, because calls of them are put into modules that
// have been linked.
#if defined(__wasm__)

#include <stdint.h>

double fma(double a, double b, double c);

typedef int64_t gl_i2 __attribute__((ext_vector_type(2)));
typedef float gl_f2 __attribute__((ext_vector_type(2)));

// The sum of a product, which is exact as Doubles, and c, such that rounding it to Float gives what one rounding would.
// A second rounding errs only where the first has left a tie between two Floats, or where a Float has fewer bits.
static inline gl_d2 sum(gl_d2 product, gl_d2 c) {
  gl_d2 total = product + c;
  gl_i2 bits = (gl_i2)total;
  gl_i2 is_tie = (bits & 0x1FFFFFFF) == 0x10000000;
  gl_i2 is_tiny = __builtin_elementwise_abs(total) < 0x1p-125;
  if (__builtin_expect(!__builtin_wasm_any_true_v128((gl_i2)(is_tie | is_tiny)), 1)) return total;
  // The error of the sum, which is exact. With it, the sum is rounded to odd.
  gl_d2 part = total - product;
  gl_d2 error = (product - (total - part)) + (c - part);
  gl_i2 is_below = (error > 0) == (total > 0);
  gl_i2 has_error = ((error > 0) | (error < 0)) & ((bits & 1) == 0);
  return (gl_d2)(bits + (has_error & ((is_below & 2) - 1)));
}

static inline gl_f4 multiply_add(gl_f4 a, gl_f4 b, gl_f4 c) {
  gl_d2 low = sum(
    __builtin_convertvector(a.lo, gl_d2) * __builtin_convertvector(b.lo, gl_d2), __builtin_convertvector(c.lo, gl_d2));
  gl_d2 high = sum(
    __builtin_convertvector(a.hi, gl_d2) * __builtin_convertvector(b.hi, gl_d2), __builtin_convertvector(c.hi, gl_d2));
  gl_f4 result;
  result.lo = __builtin_convertvector(low, gl_f2);
  result.hi = __builtin_convertvector(high, gl_f2);
  return result;
}

#define EXPORTED(name) __attribute__((export_name(#name))) name
gl_f4 EXPORTED(gl_software_fma4)(gl_f4 a, gl_f4 b, gl_f4 c) { return multiply_add(a, b, c); }
gl_f4 EXPORTED(gl_software_fnma4)(gl_f4 a, gl_f4 b, gl_f4 c) { return multiply_add(-a, b, c); }
gl_d2 EXPORTED(gl_software_fma2)(gl_d2 a, gl_d2 b, gl_d2 c) { return (gl_d2){fma(a.x, b.x, c.x), fma(a.y, b.y, c.y)}; }

#endif
