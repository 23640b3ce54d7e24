#ifdef GLISSADE_PEERS
#include "GlissadePeers.h"

#include <immintrin.h>
#include <sleef.h>

// The spring loop that a user of SLEEF writes: vectors as wide as the processor's, its exponential and
// its faster sine and cosine (3.5 ulp).
namespace {

#ifdef __AVX512F__
struct lanes {
  using vector = __m512;
  static constexpr size_t width = 16;
  static vector load(const float *p) { return _mm512_loadu_ps(p); }
  static void store(float *p, vector v) { _mm512_storeu_ps(p, v); }
  static vector splat(float s) { return _mm512_set1_ps(s); }
  static vector mul(vector a, vector b) { return _mm512_mul_ps(a, b); }
  static vector mul_add(vector a, vector b, vector c) { return _mm512_fmadd_ps(a, b, c); }
  static vector mul_sub(vector a, vector b, vector c) { return _mm512_fmsub_ps(a, b, c); }
  static vector exp(vector a) { return Sleef_expf16_u10avx512f(a); }
  static auto sin_cos(vector a) { return Sleef_sincosf16_u35avx512f(a); }
};
#else
struct lanes {
  using vector = __m256;
  static constexpr size_t width = 8;
  static vector load(const float *p) { return _mm256_loadu_ps(p); }
  static void store(float *p, vector v) { _mm256_storeu_ps(p, v); }
  static vector splat(float s) { return _mm256_set1_ps(s); }
  static vector mul(vector a, vector b) { return _mm256_mul_ps(a, b); }
  static vector mul_add(vector a, vector b, vector c) { return _mm256_fmadd_ps(a, b, c); }
  static vector mul_sub(vector a, vector b, vector c) { return _mm256_fmsub_ps(a, b, c); }
  static vector exp(vector a) { return Sleef_expf8_u10avx2(a); }
  static auto sin_cos(vector a) { return Sleef_sincosf8_u35avx2(a); }
};
#endif

template <bool with_velocity>
void springs(const peer_springs &s, float t, float *x, float *v) {
  const auto time = lanes::splat(t), minus = lanes::splat(-1);
  for (size_t i = 0; i < s.count; i += lanes::width) {
    const auto rate = lanes::mul(lanes::load(s.decay + i), minus);
    const auto frequency = lanes::load(s.frequency + i);
    const auto a = lanes::load(s.cosine + i), b = lanes::load(s.sine + i);
    const auto envelope = lanes::exp(lanes::mul(rate, time));
    const auto turn = lanes::sin_cos(lanes::mul(frequency, time));
    const auto sin = turn.x, cos = turn.y;
    const auto wave = lanes::mul_add(a, cos, lanes::mul(b, sin));
    lanes::store(x + i, lanes::mul_add(envelope, wave, lanes::load(s.rest + i)));
    if (with_velocity) {
      const auto slope = lanes::mul_sub(b, cos, lanes::mul(a, sin));
      lanes::store(
        v + i, lanes::mul(envelope, lanes::mul_add(frequency, slope, lanes::mul(rate, wave))));
    }
  }
}

}  // namespace

void peer_sleef_springs(const peer_springs *s, float t, float *x, float *v) {
  v ? springs<true>(*s, t, x, v) : springs<false>(*s, t, x, v);
}
#endif
