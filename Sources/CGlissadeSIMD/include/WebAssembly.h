// Multiply-adds in one rounding for WebAssembly, as a part of CGlissadeSIMD.h. The kernels are compiled for relaxed SIMD,
// whose multiply-adds are fused where a test at the start has shown it. In the module for other engines and processors,
// calls of the functions of WebAssembly.c take their places.
#ifndef GLISSADE_WEBASSEMBLY_H
#define GLISSADE_WEBASSEMBLY_H

typedef double gl_d2 __attribute__((ext_vector_type(2)));

GL_INLINE gl_f4 gl_fma4(gl_f4 a, gl_f4 b, gl_f4 c) { return __builtin_wasm_relaxed_madd_f32x4(a, b, c); }
GL_INLINE gl_f4 gl_fnma4(gl_f4 a, gl_f4 b, gl_f4 c) { return __builtin_wasm_relaxed_nmadd_f32x4(a, b, c); }
GL_INLINE gl_d2 gl_fma2(gl_d2 a, gl_d2 b, gl_d2 c) { return __builtin_wasm_relaxed_madd_f64x2(a, b, c); }

#define GL_QUARTERS(function, a, b, c) { \
  r.lo.lo = function((a).lo.lo, (b).lo.lo, (c).lo.lo); \
  r.lo.hi = function((a).lo.hi, (b).lo.hi, (c).lo.hi); \
  r.hi.lo = function((a).hi.lo, (b).hi.lo, (c).hi.lo); \
  r.hi.hi = function((a).hi.hi, (b).hi.hi, (c).hi.hi); \
}
GL_INLINE gl_f16 gl_fma(gl_f16 a, gl_f16 b, gl_f16 c) {
  gl_f16 r;
  GL_QUARTERS(gl_fma4, a, b, c)
  return r;
}
GL_INLINE gl_f16 gl_fnma(gl_f16 a, gl_f16 b, gl_f16 c) {
  gl_f16 r;
  GL_QUARTERS(gl_fnma4, a, b, c)
  return r;
}
GL_INLINE gl_f16 gl_fnms(gl_f16 a, gl_f16 b, gl_f16 c) { return gl_fnma(a, b, -c); }
GL_INLINE gl_d8 gl_fma8(gl_d8 a, gl_d8 b, gl_d8 c) {
  gl_d8 r;
  GL_QUARTERS(gl_fma2, a, b, c)
  return r;
}
GL_INLINE gl_d16 gl_fma_d(gl_d16 a, gl_d16 b, gl_d16 c) {
  gl_d16 r;
  r.lo = gl_fma8(a.lo, b.lo, c.lo);
  r.hi = gl_fma8(a.hi, b.hi, c.hi);
  return r;
}
#undef GL_QUARTERS

// Bit i of the result is set where lane i is negative.
typedef int32_t gl_i4 __attribute__((ext_vector_type(4)));
GL_INLINE uint32_t gl_mask4(gl_i4 a) { return (uint32_t)__builtin_wasm_bitmask_i32x4(a); }

#endif
