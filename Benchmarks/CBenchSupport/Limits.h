// The loops of one instruction set. LIMIT(name) names them, LINE is a vector of register width and WIDE the number
// of them in 64 bytes.

typedef uint32_t LIMIT(line) __attribute__((vector_size(64 / WIDE), may_alias));
typedef float LIMIT(lanes) __attribute__((vector_size(64 / WIDE), may_alias));

// Moves the lines of 16 layers: output line j depends on all input lines i with i ≡ j.
#define STEP(SHAPE, A, B, C, P, Q, STORE)                                                      \
  static void LIMIT(SHAPE)(const bench_streams *s, size_t first, size_t last) {                \
    const LIMIT(line) *a = (const LIMIT(line) *)s->in[0] + first * (A) * WIDE;                 \
    const LIMIT(line) *b = (const LIMIT(line) *)s->in[1] + first * (B) * WIDE;                 \
    const LIMIT(line) *c = (const LIMIT(line) *)s->in[2] + first * (C) * WIDE;                 \
    LIMIT(line) *p = (LIMIT(line) *)s->out[0] + first * (P) * WIDE;                            \
    LIMIT(line) *q = (LIMIT(line) *)s->out[1] + first * (Q) * WIDE;                            \
    const int in = ((A) + (B) + (C)) * WIDE, out = ((P) + (Q)) * WIDE;                         \
    for (size_t block = first; block < last; block++) {                                        \
      _Pragma("clang loop unroll(full)") for (int j = 0; j < out; j++) {                       \
        int start = j % in;                                                                    \
        LIMIT(line) line = INPUT(A, B, start);                                                 \
        _Pragma("clang loop unroll(full)") for (int i = j + out; i < in; i += out) {           \
          line |= INPUT(A, B, i);                                                              \
        }                                                                                      \
        STORE(line, j < (P) * WIDE ? p + j : q + (j - (P) * WIDE));                            \
      }                                                                                        \
      a += (A) * WIDE, b += (B) * WIDE, c += (C) * WIDE, p += (P) * WIDE, q += (Q) * WIDE;     \
    }                                                                                          \
  }
#define INPUT(A, B, i)                                                                         \
  ((i) < (A) * WIDE ? a[i] : (i) < ((A) + (B)) * WIDE ? b[(i) - (A) * WIDE]                    \
                                                      : c[(i) - ((A) + (B)) * WIDE])
#define PLAIN(value, place) (*(place) = (value))
#define STREAM(value, place) __builtin_nontemporal_store(value, place)

#define LOOPS(N, A, B, C, P, Q)                                                                \
  STEP(plain##N, A, B, C, P, Q, PLAIN) STEP(stream##N, A, B, C, P, Q, STREAM)
SHAPES(LOOPS)
#undef LOOPS

static void (*const LIMIT(loops)[2][SHAPE_COUNT])(const bench_streams *, size_t, size_t) = {
#define LOOP(N, A, B, C, P, Q) LIMIT(plain##N),
  {SHAPES(LOOP)},
#undef LOOP
#define LOOP(N, A, B, C, P, Q) LIMIT(stream##N),
  {SHAPES(LOOP)},
#undef LOOP
};

// Enough independent chains to fill two pipelines with a latency of four cycles.
#define CHAINS 12
static float LIMIT(chains)(int64_t steps) {
  LIMIT(lanes) sums[CHAINS], factor, addend;
  for (int i = 0; i < 16 / WIDE; i++) factor[i] = 0.999f, addend[i] = 0.001f;
  for (int i = 0; i < CHAINS; i++) sums[i] = addend * (float)i;
  for (int64_t step = 0; step < steps; step++) {
    _Pragma("clang loop unroll(full)") for (int i = 0; i < CHAINS; i++) {
      sums[i] = MULTIPLY_ADD(sums[i], factor, addend);
    }
    __asm__ volatile("");
  }
  for (int i = 1; i < CHAINS; i++) sums[0] += sums[i];
  return sums[0][0];
}

#undef CHAINS
#undef STEP
#undef INPUT
#undef PLAIN
#undef STREAM
#undef LIMIT
#undef WIDE
#undef MULTIPLY_ADD
