#ifdef GLISSADE_PEERS
#include "GlissadePeers.h"

#include <algorithm>
#include <eigen3/Eigen/Dense>

using Array = Eigen::Map<const Eigen::ArrayXf>;
using Output = Eigen::Map<Eigen::ArrayXf>;
using Matrix = Eigen::Matrix<float, 4, 4, Eigen::RowMajor>;

void peer_eigen_springs(const peer_springs *s, float t, float *x, float *v) {
  // In pieces, so that what lies between two expressions stays in the first cache.
  constexpr Eigen::Index piece = 512;
  using Piece = Eigen::Array<float, Eigen::Dynamic, 1, 0, piece, 1>;
  const auto count = static_cast<Eigen::Index>(s->count);
  for (Eigen::Index i = 0; i < count; i += piece) {
    const auto size = std::min(piece, count - i);
    const Array decay(s->decay + i, size), frequency(s->frequency + i, size);
    const Array a(s->cosine + i, size), b(s->sine + i, size), rest(s->rest + i, size);
    const Piece envelope = (decay * -t).exp();
    const Piece cos = (frequency * t).cos(), sin = (frequency * t).sin();
    const Piece wave = a * cos + b * sin;
    Output(x + i, size) = rest + envelope * wave;
    if (v) Output(v + i, size) = envelope * (frequency * (b * cos - a * sin) - decay * wave);
  }
}

void peer_eigen_linear(
  size_t count, const float *progress, const float *from, const float *to, float *out) {
  const auto size = static_cast<Eigen::Index>(count);
  const Array p(progress, size), a(from, size), b(to, size);
  Output(out, size) = a + (b - a) * p;
}

void peer_eigen_concat(
  size_t count, const float *progress, const peer_transform *rows, float *matrices) {
  using Vector = Eigen::Map<const Eigen::Vector3f>;
  for (size_t i = 0; i < count; i++) {
    const Vector t0(rows[i].from_translation), t1(rows[i].to_translation);
    const Vector s0(rows[i].from_scale), s1(rows[i].to_scale);
    const Eigen::Vector3f t = t0 + (t1 - t0) * progress[i], s = s0 + (s1 - s0) * progress[i];
    // For column vectors the last factor applies first; the columns are our rows.
    const Eigen::Transform<float, 3, Eigen::Affine> both =
      Eigen::Scaling(s) * Eigen::Translation3f(t);
    Eigen::Map<Matrix>(matrices + 16 * i) = both.matrix().transpose();
  }
}

void peer_eigen_multiply(size_t count, const float *a, const float *b, float *products) {
  using In = Eigen::Map<const Matrix, Eigen::Aligned64>;
  using Out = Eigen::Map<Matrix, Eigen::Aligned64>;
  for (size_t i = 0; i < 16 * count; i += 16) {
    Out(products + i).noalias() = In(a + i) * In(b + i);
  }
}
#endif
