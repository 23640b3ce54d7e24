#include "CGlissadeSIMD.h"

// Multiply-adds in one rounding without relaxed SIMD. They are exported, because calls of them are put into modules that
// have been linked.
#if defined(__wasm__)

#include <stdint.h>

double fma(double a, double b, double c);
float fmaf(float a, float b, float c);

typedef int64_t gl_i2 __attribute__((ext_vector_type(2)));
typedef float gl_f2 __attribute__((ext_vector_type(2)));

// The exact product of Floats as Doubles, and its sum with c.
//
// Rounding the sum to Float gives what one rounding would, except where the first rounding has left a tie between two
// Floats, or where a Float has fewer bits. A sum of 0 is exact.
typedef struct {
  gl_d2 product, c, total;
} gl_sum;

static inline gl_sum sum(gl_f2 a, gl_f2 b, gl_f2 c) {
  gl_sum sum = {__builtin_convertvector(a, gl_d2) * __builtin_convertvector(b, gl_d2), __builtin_convertvector(c, gl_d2)};
  sum.total = sum.product + sum.c;
  return sum;
}

static inline gl_i2 is_inexact(gl_d2 total) {
  gl_d2 size = __builtin_elementwise_abs(total);
  return (((gl_i2)total & 0x1FFFFFFF) == 0x10000000) | ((size < 0x1p-125) & (size > 0));
}

// The sum rounded to odd, after which a second rounding gives what one would.
static inline gl_d2 rounded_to_odd(gl_sum sum) {
  // The error of the sum, which is exact.
  gl_d2 part = sum.total - sum.product;
  gl_d2 error = (sum.product - (sum.total - part)) + (sum.c - part);
  gl_i2 bits = (gl_i2)sum.total;
  gl_i2 is_below = (error > 0) == (sum.total > 0);
  gl_i2 has_error = ((error > 0) | (error < 0)) & ((bits & 1) == 0);
  return (gl_d2)(bits + (has_error & ((is_below & 2) - 1)));
}

static inline gl_f4 multiply_add(gl_f4 a, gl_f4 b, gl_f4 c) {
  gl_sum low = sum(a.lo, b.lo, c.lo), high = sum(a.hi, b.hi, c.hi);
  if (__builtin_expect(__builtin_wasm_any_true_v128((gl_i2)(is_inexact(low.total) | is_inexact(high.total))), 0)) {
    low.total = rounded_to_odd(low);
    high.total = rounded_to_odd(high);
  }
  gl_f4 result;
  result.lo = __builtin_convertvector(low.total, gl_f2);
  result.hi = __builtin_convertvector(high.total, gl_f2);
  return result;
}

// In place of the function of wasi-libc, which rounds twice because it cannot choose the rounding.
float fmaf(float a, float b, float c) { return multiply_add(a, b, c).x; }

#define EXPORTED(name) __attribute__((export_name(#name))) name
gl_f4 EXPORTED(gl_software_fma4)(gl_f4 a, gl_f4 b, gl_f4 c) { return multiply_add(a, b, c); }
gl_f4 EXPORTED(gl_software_fnma4)(gl_f4 a, gl_f4 b, gl_f4 c) { return multiply_add(-a, b, c); }
gl_d2 EXPORTED(gl_software_fma2)(gl_d2 a, gl_d2 b, gl_d2 c) { return (gl_d2){fma(a.x, b.x, c.x), fma(a.y, b.y, c.y)}; }

#endif
