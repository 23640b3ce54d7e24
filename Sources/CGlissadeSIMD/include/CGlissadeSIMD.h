// Vector operations that Swift cannot express, or compiles to scalar loops on some targets. Every function is
// static inline, so that it is compiled with the flags of the importing module.
#ifndef CGLISSADE_SIMD_H
#define CGLISSADE_SIMD_H

#include <stdint.h>
#include "KernelTable.h"
#include "Readers.h"
#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

// Imported as SIMD16<Float>, SIMD16<UInt32>, SIMD16<Double>, SIMD4<Float>.
typedef float gl_f16 __attribute__((ext_vector_type(16)));
typedef float gl_f8 __attribute__((ext_vector_type(8)));
typedef float gl_f4 __attribute__((ext_vector_type(4)));
typedef uint32_t gl_u16 __attribute__((ext_vector_type(16)));
typedef double gl_d16 __attribute__((ext_vector_type(16)));
typedef double gl_d8 __attribute__((ext_vector_type(8)));

// Whether there are enough registers to process several blocks of rows in lockstep.
#if defined(__AVX512F__)
static const _Bool gl_lockstep = 1;
#else
static const _Bool gl_lockstep = 0;
#endif

#define GL_INLINE static inline __attribute__((always_inline))

// The highest kernel build that this processor supports: 0 baseline, 1 x86-64-v3, 2 x86-64-v4.
int32_t gl_cpu_level(void);

// An address that no other living thread has.
const void *gl_thread_token(void);

// Keeps work on references before an atomic store that ends an access. The store alone does not: Swift may retain what
// was read under a lock only after the lock is free, when another thread may have released it.
GL_INLINE void gl_finish_access(void) { __asm__ volatile("" : : : "memory"); }

// The pointers that each thread has of its own, at first NULL.
enum { GL_THREAD_POINTERS = 3 };
void *gl_thread_pointer(int32_t index);
void gl_set_thread_pointer(int32_t index, void *pointer);

// Requests 2 MB pages for whole pages of memory: with 4 KB pages large tables take 1.5 to 2 times as long. Systems
// without them do nothing.
void gl_advise_huge_pages(void *address, intptr_t byte_count);

// Whether an operation of this thread has overflowed, or produced a NaN from infinities, since gl_clear_overflow,
// by the processor's exception flags. Where they are not available, the result is always true.
#if defined(__x86_64__)
GL_INLINE void gl_clear_overflow(void) {
  uint32_t flags = _mm_getcsr();
  if (flags & 0x9) _mm_setcsr(flags & ~0x9u);
}
GL_INLINE _Bool gl_test_overflow(void) { return (_mm_getcsr() & 0x9) != 0; }
#elif defined(__aarch64__)
GL_INLINE void gl_clear_overflow(void) {
  uint64_t flags;
  __asm__ volatile("mrs %0, fpsr" : "=r"(flags));
  if (flags & 0x5) __asm__ volatile("msr fpsr, %0" : : "r"(flags & ~(uint64_t)0x5));
}
GL_INLINE _Bool gl_test_overflow(void) {
  uint64_t flags;
  __asm__ volatile("mrs %0, fpsr" : "=r"(flags));
  return (flags & 0x5) != 0;
}
#else
GL_INLINE void gl_clear_overflow(void) {}
GL_INLINE _Bool gl_test_overflow(void) { return 1; }
#endif

// a * b + c, c - a * b and -c - a * b, in one rounding where the target has the instruction. Swift never contracts
// by itself, and compiles the negation of a vector to a separate subtraction.
#if defined(__FMA__) || defined(__aarch64__)
GL_INLINE gl_f16 gl_fma(gl_f16 a, gl_f16 b, gl_f16 c) { return __builtin_elementwise_fma(a, b, c); }
GL_INLINE gl_d16 gl_fma_d(gl_d16 a, gl_d16 b, gl_d16 c) { return __builtin_elementwise_fma(a, b, c); }
GL_INLINE gl_f16 gl_fnma(gl_f16 a, gl_f16 b, gl_f16 c) { return __builtin_elementwise_fma(-a, b, c); }
GL_INLINE gl_f16 gl_fnms(gl_f16 a, gl_f16 b, gl_f16 c) { return __builtin_elementwise_fma(-a, b, -c); }
#elif defined(__wasm__)
#include "WebAssembly.h"
#else
GL_INLINE gl_f16 gl_fnma(gl_f16 a, gl_f16 b, gl_f16 c) { return c - a * b; }
GL_INLINE gl_f16 gl_fnms(gl_f16 a, gl_f16 b, gl_f16 c) { return -c - a * b; }
GL_INLINE gl_f16 gl_fma(gl_f16 a, gl_f16 b, gl_f16 c) { return a * b + c; }
GL_INLINE gl_d16 gl_fma_d(gl_d16 a, gl_d16 b, gl_d16 c) { return a * b + c; }
#endif

// a * b + c in one rounding on every target, if necessary by a call per lane.
#if defined(__wasm__)
GL_INLINE gl_d16 gl_fma_exact(gl_d16 a, gl_d16 b, gl_d16 c) { return gl_fma_d(a, b, c); }
#else
GL_INLINE gl_d16 gl_fma_exact(gl_d16 a, gl_d16 b, gl_d16 c) { return __builtin_elementwise_fma(a, b, c); }
#endif

// One instruction each; a NaN operand yields b.
GL_INLINE gl_f16 gl_max(gl_f16 a, gl_f16 b) { return a > b ? a : b; }
GL_INLINE gl_f16 gl_min(gl_f16 a, gl_f16 b) { return a < b ? a : b; }
GL_INLINE gl_d16 gl_max_d(gl_d16 a, gl_d16 b) { return a > b ? a : b; }
GL_INLINE gl_d16 gl_min_d(gl_d16 a, gl_d16 b) { return a < b ? a : b; }

// Lane i of the result is yes[i] where a[i] > b[i] (or >=), else no[i].
GL_INLINE gl_f16 gl_where_gt(gl_f16 a, gl_f16 b, gl_f16 yes, gl_f16 no) { return a > b ? yes : no; }
GL_INLINE gl_f16 gl_where_ge(gl_f16 a, gl_f16 b, gl_f16 yes, gl_f16 no) { return a >= b ? yes : no; }
GL_INLINE gl_d16 gl_where_ge_d(gl_d16 a, gl_d16 b, gl_d16 yes, gl_d16 no) { return a >= b ? yes : no; }
GL_INLINE gl_d16 gl_where_gt_d(gl_d16 a, gl_d16 b, gl_d16 yes, gl_d16 no) { return a > b ? yes : no; }

// Lane i of the result is yes[i] where a[i] equals b[i], else no[i].
GL_INLINE gl_f16 gl_where_eq(gl_u16 a, gl_u16 b, gl_f16 yes, gl_f16 no) { return a == b ? yes : no; }

// Bit i of the result is set where a[i] equals b[i].
#if defined(__AVX512F__)
GL_INLINE uint32_t gl_mask_eq(gl_u16 a, gl_u16 b) { return _mm512_cmpeq_epi32_mask((__m512i)a, (__m512i)b); }
#elif defined(__AVX2__)
GL_INLINE uint32_t gl_mask_eq(gl_u16 a, gl_u16 b) {
  __m256i low = _mm256_cmpeq_epi32((__m256i)a.lo, (__m256i)b.lo);
  __m256i high = _mm256_cmpeq_epi32((__m256i)a.hi, (__m256i)b.hi);
  uint32_t upper = (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(high));
  return (uint32_t)_mm256_movemask_ps(_mm256_castsi256_ps(low)) | upper << 8;
}
#elif defined(__wasm__)
GL_INLINE uint32_t gl_mask_eq(gl_u16 a, gl_u16 b) {
  return gl_mask4(a.lo.lo == b.lo.lo) | gl_mask4(a.lo.hi == b.lo.hi) << 4 | gl_mask4(a.hi.lo == b.hi.lo) << 8
    | gl_mask4(a.hi.hi == b.hi.hi) << 12;
}
#else
GL_INLINE uint32_t gl_mask_eq(gl_u16 a, gl_u16 b) {
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(a[i] == b[i]) << i;
  return mask;
}
#endif

// Square roots, correctly rounded everywhere.
GL_INLINE gl_f16 gl_sqrt(gl_f16 a) { return __builtin_elementwise_sqrt(a); }

// Whether any lane of a is greater than its lane of b.
GL_INLINE _Bool gl_any_gt_d(gl_d16 a, gl_d16 b) { return __builtin_reduce_or(a > b) != 0; }

GL_INLINE gl_f16 gl_narrow(gl_d16 a) { return __builtin_convertvector(a, gl_f16); }
GL_INLINE gl_d16 gl_widen(gl_f16 a) { return __builtin_convertvector(a, gl_d16); }

// floor, exact; a call per lane on baseline x86, where SSE2 has no rounding instruction.
GL_INLINE gl_d16 gl_floor_d(gl_d16 a) { return __builtin_elementwise_floor(a); }

// table[index & 15] per lane. The upper bits of the index are ignored.
#if defined(__AVX512F__)
GL_INLINE gl_f16 gl_lookup16(gl_f16 table, gl_u16 index) {
  return (gl_f16)_mm512_permutexvar_ps((__m512i)index, (__m512)table);
}
#elif defined(__AVX2__)
GL_INLINE gl_f8 gl_lookup16_half(__m256 low, __m256 high, __m256i index) {
  __m256 a = _mm256_permutevar8x32_ps(low, index), b = _mm256_permutevar8x32_ps(high, index);
  return (gl_f8)_mm256_blendv_ps(a, b, _mm256_castsi256_ps(_mm256_slli_epi32(index, 28)));
}
GL_INLINE gl_f16 gl_lookup16(gl_f16 table, gl_u16 index) {
  __m256 low = (__m256)table.lo, high = (__m256)table.hi;
  gl_f16 r;
  r.lo = gl_lookup16_half(low, high, (__m256i)index.lo);
  r.hi = gl_lookup16_half(low, high, (__m256i)index.hi);
  return r;
}
#elif defined(__aarch64__)
// The 64 bytes of the table are in four registers, which one instruction indexes by byte.
GL_INLINE uint8x16_t gl_lookup4(uint8x16x4_t table, uint32x4_t index) {
  uint32x4_t bytes = vmlaq_u32(vdupq_n_u32(0x03020100), vandq_u32(index, vdupq_n_u32(15)), vdupq_n_u32(0x04040404));
  return vqtbl4q_u8(table, vreinterpretq_u8_u32(bytes));
}
GL_INLINE gl_f16 gl_lookup16(gl_f16 table, gl_u16 index) {
  union { gl_f16 floats; uint8x16x4_t bytes; } entries, result;
  union { gl_u16 whole; uint32x4_t quarters[4]; } at;
  entries.floats = table;
  at.whole = index;
  for (int i = 0; i < 4; i++) result.bytes.val[i] = gl_lookup4(entries.bytes, at.quarters[i]);
  return result.floats;
}
#else
GL_INLINE gl_f16 gl_lookup16(gl_f16 table, gl_u16 index) {
  float entries[16] __attribute__((aligned(64)));
  *(gl_f16 *)entries = table;
  gl_f16 r;
  for (int i = 0; i < 16; i++) r[i] = entries[index[i] & 15];
  return r;
}
#endif

// The cubic at f of each lane, whose four coefficients are at cells[4 * number], lowest power first.
GL_INLINE gl_f16 gl_lookup_cubics(const float *cells, gl_u16 number, gl_f16 f) {
  gl_f16 c0, c1, c2, c3;
  uint32_t numbers[16] __attribute__((aligned(64)));
  gl_f4 rows[16];
  __builtin_memcpy(numbers, &number, 64);
  // The numbers are read from memory, which is faster than moving them out of a vector one by one. Gathers took 1.4
  // times as long on a Zen 5.
  __asm__("" : "+m"(numbers));
  for (int i = 0; i < 16; i++) __builtin_memcpy(&rows[i], cells + 4 * (intptr_t)numbers[i], 16);
#define GL_PAIR(i) __builtin_shufflevector(rows[i], rows[i + 4], 0, 1, 2, 3, 4, 5, 6, 7)
#define GL_HALF(half, at) { \
  gl_f8 a = GL_PAIR(at), b = GL_PAIR(at + 1), c = GL_PAIR(at + 2), d = GL_PAIR(at + 3); \
  gl_f8 ab = __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13); \
  gl_f8 cd = __builtin_shufflevector(c, d, 0, 8, 1, 9, 4, 12, 5, 13); \
  c0.half = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13); \
  c1.half = __builtin_shufflevector(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15); \
  ab = __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15); \
  cd = __builtin_shufflevector(c, d, 2, 10, 3, 11, 6, 14, 7, 15); \
  c2.half = __builtin_shufflevector(ab, cd, 0, 1, 8, 9, 4, 5, 12, 13); \
  c3.half = __builtin_shufflevector(ab, cd, 2, 3, 10, 11, 6, 7, 14, 15); \
}
  GL_HALF(lo, 0)
  GL_HALF(hi, 8)
#undef GL_HALF
#undef GL_PAIR
#if defined(__FMA__) || defined(__aarch64__)
  return __builtin_elementwise_fma(__builtin_elementwise_fma(__builtin_elementwise_fma(c3, f, c2), f, c1), f, c0);
#elif defined(__wasm__)
  return gl_fma(gl_fma(gl_fma(c3, f, c2), f, c1), f, c0);
#else
  return ((c3 * f + c2) * f + c1) * f + c0;
#endif
}

// Stores that bypass the caches; the address must be a multiple of 64. A fence is required before other threads
// read.
GL_INLINE void gl_stream(float *address, gl_f16 v) { __builtin_nontemporal_store(v, (gl_f16 *)address); }
GL_INLINE void gl_fence(void) {
#if defined(__x86_64__)
  _mm_sfence();
#endif
}
// Whether stores can bypass the caches. WebAssembly has no such stores, and the loops for them would be copies.
GL_INLINE _Bool gl_has_streaming_stores(void) {
#if defined(__wasm__)
  return 0;
#else
  return 1;
#endif
}
// Whether frames are stored past the caches at memory speed. Without AVX, where 16 lanes take four registers, the loops
// for both kinds of stores would be a tenth of the library for C.
GL_INLINE _Bool gl_has_streaming_loops(void) {
#if defined(__x86_64__) && !defined(__AVX__)
  return 0;
#else
  return gl_has_streaming_stores();
#endif
}
// Hints to the processor that this is a spin loop.
GL_INLINE void gl_pause(void) {
#if defined(__x86_64__)
  _mm_pause();
#elif defined(__aarch64__)
  __builtin_arm_yield();
#endif
}
#if defined(__linux__) && !GLISSADE_EMBEDDED
// Sleeps until gl_wake_threads is called for a word, if the word still has a value; may return earlier.
void gl_wait_for_change(const void *word, int32_t value);
void gl_wake_threads(const void *word);
#endif
GL_INLINE void gl_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

// Whether kernels prefetch, which affects no result. Threads may read it while another one writes it.
extern _Bool gl_prefetch_enabled;
GL_INLINE _Bool gl_prefetches(void) { return __atomic_load_n(&gl_prefetch_enabled, __ATOMIC_RELAXED); }
void gl_enable_prefetch(_Bool enabled);

// Whether kernels are faster at memory speed if they prefetch, on a processor of AMD's family and model or of another
// vendor, and on this one.
_Bool gl_prefetch_pays(_Bool is_amd, int32_t family, int32_t model);
_Bool gl_cpu_prefetch_pays(void);

// MARK: 4x4 matrices, one per gl_f16, rows of four.

// Row i of the result is (row[i], row[i], row[i], row[i]) of column j of each row of a.
GL_INLINE gl_f16 gl_column0(gl_f16 a) { return __builtin_shufflevector(a, a, 0, 0, 0, 0, 4, 4, 4, 4, 8, 8, 8, 8, 12, 12, 12, 12); }
GL_INLINE gl_f16 gl_column1(gl_f16 a) { return __builtin_shufflevector(a, a, 1, 1, 1, 1, 5, 5, 5, 5, 9, 9, 9, 9, 13, 13, 13, 13); }
GL_INLINE gl_f16 gl_column2(gl_f16 a) { return __builtin_shufflevector(a, a, 2, 2, 2, 2, 6, 6, 6, 6, 10, 10, 10, 10, 14, 14, 14, 14); }
GL_INLINE gl_f16 gl_column3(gl_f16 a) { return __builtin_shufflevector(a, a, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15); }
GL_INLINE gl_f16 gl_repeat_row(gl_f4 r) { return __builtin_shufflevector(r, r, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3); }

// Four vectors of 16 rows are transposed to groups of four: with low and high pairs of (a, b) and of (c, d), group
// k of quads j is (a[4k+j], b[4k+j], c[4k+j], d[4k+j]); j = 0, 1 come from the low pairs.
GL_INLINE gl_f16 gl_pairs_low(gl_f16 a, gl_f16 b) { return __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29); }
GL_INLINE gl_f16 gl_pairs_high(gl_f16 a, gl_f16 b) { return __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31); }
GL_INLINE gl_f16 gl_quads_even(gl_f16 ab, gl_f16 cd) { return __builtin_shufflevector(ab, cd, 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29); }
GL_INLINE gl_f16 gl_quads_odd(gl_f16 ab, gl_f16 cd) { return __builtin_shufflevector(ab, cd, 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31); }

// The matrix of group k of s and p: rows (s0 0 0 0) (0 s1 0 0) (0 0 s2 0) (p0 p1 p2 p3). s3 must be 0: on AVX-512
// the zeros come from it, in one permutation.
#define GL_SCALE_ROWS(k) \
  __builtin_shufflevector(s, p, 4 * k, 4 * k + 3, 4 * k + 3, 4 * k + 3, 4 * k + 3, 4 * k + 1, 4 * k + 3, 4 * k + 3, \
                          4 * k + 3, 4 * k + 3, 4 * k + 2, 4 * k + 3, 16 + 4 * k, 17 + 4 * k, 18 + 4 * k, 19 + 4 * k)
GL_INLINE gl_f16 gl_scale_matrix0(gl_f16 s, gl_f16 p) { return GL_SCALE_ROWS(0); }
GL_INLINE gl_f16 gl_scale_matrix1(gl_f16 s, gl_f16 p) { return GL_SCALE_ROWS(1); }
GL_INLINE gl_f16 gl_scale_matrix2(gl_f16 s, gl_f16 p) { return GL_SCALE_ROWS(2); }
GL_INLINE gl_f16 gl_scale_matrix3(gl_f16 s, gl_f16 p) { return GL_SCALE_ROWS(3); }

// Quarters of two vectors: the first two of each, the last two of each, the even ones, the odd ones.
GL_INLINE gl_f16 gl_quarters_low(gl_f16 a, gl_f16 b) { return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23); }
GL_INLINE gl_f16 gl_quarters_high(gl_f16 a, gl_f16 b) { return __builtin_shufflevector(a, b, 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31); }
GL_INLINE gl_f16 gl_quarters_even(gl_f16 a, gl_f16 b) { return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27); }
GL_INLINE gl_f16 gl_quarters_odd(gl_f16 a, gl_f16 b) { return __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31); }

// MARK: Quarters of blocks, in a register each where registers have four lanes.

#if defined(__FMA__) || defined(__aarch64__)
GL_INLINE gl_f4 gl_fma4(gl_f4 a, gl_f4 b, gl_f4 c) { return __builtin_elementwise_fma(a, b, c); }
GL_INLINE gl_f4 gl_fnma4(gl_f4 a, gl_f4 b, gl_f4 c) { return __builtin_elementwise_fma(-a, b, c); }
#elif !defined(__wasm__)
GL_INLINE gl_f4 gl_fma4(gl_f4 a, gl_f4 b, gl_f4 c) { return a * b + c; }
GL_INLINE gl_f4 gl_fnma4(gl_f4 a, gl_f4 b, gl_f4 c) { return c - a * b; }
#endif
GL_INLINE gl_f4 gl_max4(gl_f4 a, gl_f4 b) { return a > b ? a : b; }
GL_INLINE gl_f4 gl_where_ge4(gl_f4 a, gl_f4 b, gl_f4 yes, gl_f4 no) { return a >= b ? yes : no; }

// The lanes of a and b in turn: those of the first halves, and those of the second halves.
GL_INLINE gl_f4 gl_pairs_low4(gl_f4 a, gl_f4 b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
GL_INLINE gl_f4 gl_pairs_high4(gl_f4 a, gl_f4 b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
// The first halves of a and b, and the second ones.
GL_INLINE gl_f4 gl_halves_low(gl_f4 a, gl_f4 b) { return __builtin_shufflevector(a, b, 0, 1, 4, 5); }
GL_INLINE gl_f4 gl_halves_high(gl_f4 a, gl_f4 b) { return __builtin_shufflevector(a, b, 2, 3, 6, 7); }
// The matrix of four rows.
GL_INLINE gl_f16 gl_rows(gl_f4 a, gl_f4 b, gl_f4 c, gl_f4 d) {
  gl_f8 low = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
  gl_f8 high = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

#endif
