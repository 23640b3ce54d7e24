/* Curves and arrays: values against closed forms, and the rules for strides, overlaps, alignment, sizes and counts. */
#include "check.h"

enum { ROWS = 1037, CAPACITY = 2 * 16 * ROWS + 64 };

/* The results of the float kernels differ from the closed form by a few units in the last place of the terms. */
static double const float_error = 4e-6;
static float a[CAPACITY], b[CAPACITY], c[CAPACITY], out[CAPACITY], other[CAPACITY], speed[CAPACITY];
static const uint64_t huge = (uint64_t)1 << 63;

static double wave(int index) { return sin(0.7 * index) * 3; }

static void fill(float *floats, int seed) {
  for (int index = 0; index < CAPACITY; index++) floats[index] = (float)wave(index * 3 + seed);
}

/* Copies rows of `width` floats to a stride in floats; negative ones end at the start of the memory. */
static float *spread(float *memory, const float *rows, int count, int width, int stride) {
  float *first = stride < 0 ? memory - (int64_t)stride * (count - 1) : memory;
  for (int row = 0; row < count; row++) {
    memcpy(first + (int64_t)row * stride, rows + row * width, sizeof(float) * (size_t)width);
  }
  return first;
}

static int same(const float *first, int stride, const float *rows, int count, int width) {
  for (int row = 0; row < count; row++) {
    if (memcmp(first + (int64_t)row * stride, rows + row * width, sizeof(float) * (size_t)width) != 0) return 0;
  }
  return 1;
}

static int unchanged(const float *floats) {
  for (int index = 0; index < CAPACITY; index++) {
    if (floats[index] != 77) return 0;
  }
  return 1;
}

static void clear(float *floats) {
  for (int index = 0; index < CAPACITY; index++) floats[index] = 77;
}

static void interpolation(void) {
  fill(b, 1);
  fill(c, 2);
  for (int row = 0; row < CAPACITY; row++) a[row] = (float)(row % 101) / 100;
  for (int count = 0; count <= ROWS; count += count < 40 ? 1 : 997) {
    clear(out);
    OK(glissade_interpolate(0, input_of(a, 4), input_of(b, 4), input_of(c, 4), (uint64_t)count, output_of(out, 4), ERROR));
    for (int row = 0; row < count; row++) {
      NEAR(out[row], b[row] + ((double)c[row] - b[row]) * a[row], float_error);
    }
    CHECK(out[count] == 77);
    clear(other);
    float *p = spread(speed, a, count, 1, 3), *to = other + 2 * (count > 0 ? count - 1 : 0);
    OK(glissade_interpolate(0, input_of(p, 12), input_of(b, 4), input_of(c, 4), (uint64_t)count, output_of(to, -8), ERROR));
    CHECK(same(to, -2, out, count, 1));
    memcpy(other, c, sizeof other);
    OK(glissade_interpolate(0, input_of(a, 4), input_of(b, 4), input_of(other, 4), (uint64_t)count, output_of(other, 4), ERROR));
    CHECK(same(other, 1, out, count, 1));
  }
  glissade_curve curve = 0;
  GLISSADE_INIT(glissade_curve_options, options);
  options.kind = GLISSADE_CURVE_STEPS;
  options.step_count = 4;
  OK(glissade_curve_create(&options, &curve, ERROR));
  float zero = 0, one = 1;
  OK(glissade_interpolate(curve, input_of(a, 4), input_of(&zero, 0), input_of(&one, 0), ROWS, output_of(out, 4), ERROR));
  for (int row = 0; row < ROWS; row++) NEAR(out[row], floor(a[row] * 4.0) / 4, 0);
  OK(glissade_curve_destroy(curve, ERROR));
  GIVES(
    GLISSADE_UNKNOWN_HANDLE,
    glissade_interpolate(curve, input_of(a, 4), input_of(b, 4), input_of(c, 4), 1, output_of(out, 4), ERROR));
  options.kind = GLISSADE_CURVE_SPRING;
  options.damping = 10;
  OK(glissade_curve_create(&options, &curve, ERROR));
  GIVES(
    GLISSADE_TYPE,
    glissade_interpolate(curve, input_of(a, 4), input_of(b, 4), input_of(c, 4), 1, output_of(out, 4), ERROR));
  OK(glissade_curve_destroy(curve, ERROR));
}

static void rules(void) {
  glissade_input p = input_of(a, 4), f = input_of(b, 4), t = input_of(c, 4);
  clear(out);
  glissade_output o = output_of(out, 4);
  GIVES(GLISSADE_COUNT, glissade_interpolate(0, p, f, t, huge, o, ERROR));
  GIVES(GLISSADE_COUNT, glissade_interpolate(0, p, f, t, UINT64_MAX, o, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_interpolate(0, input_of(NULL, 4), f, t, 3, o, ERROR));
  CHECK(strcmp(ERROR->field, "progress") == 0);
  GIVES(GLISSADE_NULL_POINTER, glissade_interpolate(0, p, f, t, 3, output_of(NULL, 4), ERROR));
  OK(glissade_interpolate(0, input_of(NULL, 4), input_of(NULL, 4), input_of(NULL, 4), 0, output_of(NULL, 4), ERROR));
  GIVES(GLISSADE_ALIGNMENT, glissade_interpolate(0, input_of((char *)a + 1, 4), f, t, 3, o, ERROR));
  GIVES(GLISSADE_ALIGNMENT, glissade_interpolate(0, p, f, t, 3, output_of((char *)out + 2, 4), ERROR));
  GIVES(GLISSADE_STRIDE, glissade_interpolate(0, input_of(a, 5), f, t, 3, o, ERROR));
  GIVES(GLISSADE_STRIDE, glissade_interpolate(0, p, f, t, 3, output_of(out, 0), ERROR));
  GIVES(GLISSADE_STRIDE, glissade_interpolate(0, p, f, t, 3, output_of(out, 6), ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_interpolate(0, input_of(out, 4), f, t, 3, output_of(out + 1, 4), ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_interpolate(0, p, input_of(out, 8), t, 3, o, ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_interpolate(0, p, f, input_of(out, 0), 3, o, ERROR));
  CHECK(glissade_interpolate(0, p, f, t, huge, o, NULL) == GLISSADE_COUNT);
  GIVES(GLISSADE_STRIDE, glissade_multiply(p, input_of(b, 64), 2, output_of(out, 64), ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_multiply(input_of(out + 16, 64), input_of(b, 64), 4, output_of(out, 64), ERROR));
  GIVES(GLISSADE_COUNT, glissade_multiply(input_of(a, INT64_MIN), input_of(b, 64), 2, output_of(out, 64), ERROR));
  GIVES(GLISSADE_COUNT, glissade_concat(p, input_of(b, 0), huge, output_of(out, 64), ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_interpolate(0x1000000010000000, p, f, t, 3, o, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_interpolate(UINT64_MAX, p, f, t, 3, o, ERROR));
  CHECK(unchanged(out));
}

static void matrices(void) {
  fill(a, 5);
  fill(b, 6);
  for (int count = 1; count <= ROWS; count += count < 35 ? 1 : 501) {
    uint64_t n = (uint64_t)count;
    for (int form = 0; form < 4; form++) {
      int64_t left = form & 1 ? 0 : 64, right = form & 2 ? 0 : 64;
      clear(out);
      OK(glissade_multiply(input_of(a, left), input_of(b, right), n, output_of(out, 64), ERROR));
      for (int row = 0; row < count; row += row < 20 ? 1 : 37) {
        const float *x = a + row * left / 4, *y = b + row * right / 4;
        for (int at = 0; at < 16; at++) {
          double sum = 0;
          for (int k = 0; k < 4; k++) sum += (double)x[at / 4 * 4 + k] * y[4 * k + at % 4];
          /* Four products of at most 9. */
          NEAR(out[16 * row + at], sum, 36 * 3e-7);
        }
      }
      CHECK(out[16 * count] == 77);
      clear(other);
      float *x = spread(c, a, left ? count : 1, 16, left ? -17 : 16);
      OK(glissade_multiply(
        input_of(x, left ? -17 * 4 : 0), input_of(b, right), n, output_of(other, 20 * 4), ERROR));
      CHECK(same(other, 20, out, count, 16));
      if (left) {
        memcpy(other, a, sizeof other);
        OK(glissade_multiply(input_of(other, 64), input_of(b, right), n, output_of(other, 64), ERROR));
        CHECK(same(other, 16, out, count, 16));
      }
      if (right) {
        memcpy(other, b, sizeof other);
        OK(glissade_multiply(input_of(a, left), input_of(other, 64), n, output_of(other, 64), ERROR));
        CHECK(same(other, 16, out, count, 16));
      }
    }
  }
}

static void check_translation_scale(const float *m, const float *ends, double p) {
  double part[6];
  for (int k = 0; k < 6; k++) part[k] = ends[2 * k] + ((double)ends[2 * k + 1] - ends[2 * k]) * p;
  for (int at = 0; at < 16; at++) {
    double expected = at == 15 ? 1 : at % 5 == 0 ? part[3 + at / 5] : at >= 12 ? part[at - 12] * part[3 + at - 12] : 0;
    NEAR(m[at], expected, 2e-5);
  }
}

static void translations(void) {
  fill(b, 8);
  for (int row = 0; row < ROWS; row++) a[row] = (float)(row % 23) / 16 - 0.2f;
  for (int count = 1; count <= ROWS; count += count < 35 ? 1 : 501) {
    uint64_t n = (uint64_t)count;
    OK(glissade_concat(input_of(a, 4), input_of(b, 48), n, output_of(out, 64), ERROR));
    for (int row = 0; row < count; row++) check_translation_scale(out + 16 * row, b + 12 * row, a[row]);
    float *ends = spread(c, b, count, 12, 13);
    OK(glissade_concat(input_of(a, 4), input_of(ends, 52), n, output_of(other + 17 * (count - 1), -68), ERROR));
    CHECK(same(other + 17 * (count - 1), -17, out, count, 16));
    glissade_rows rows = 0;
    OK(glissade_translation_scales_create(input_of(ends, 52), n, &rows, ERROR));
    OK(glissade_compose(rows, input_of(a, 4), output_of(other, 64), ERROR));
    CHECK(same(other, 16, out, count, 16));
    OK(glissade_compose(rows, input_of(spread(speed, a, count, 1, 2), 8), output_of(other, 68), ERROR));
    CHECK(same(other, 17, out, count, 16));
    OK(glissade_rows_destroy(rows, ERROR));
    GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_rows_destroy(rows, ERROR));
    OK(glissade_concat(input_of(a, 4), input_of(b, 0), n, output_of(out, 64), ERROR));
    for (int row = 0; row < count; row++) check_translation_scale(out + 16 * row, b, a[row]);
    OK(glissade_concat(input_of(speed, 8), input_of(b, 0), n, output_of(other, 80), ERROR));
    CHECK(same(other, 20, out, count, 16));
  }
  b[12 * 3 + 5] = NAN;
  glissade_rows rows = 5;
  GIVES(GLISSADE_NOT_FINITE, glissade_translation_scales_create(input_of(b, 48), 10, &rows, ERROR));
  CHECK(rows == 5 && ERROR->row == 3 && isnan(ERROR->value));
  GIVES(GLISSADE_COUNT, glissade_translation_scales_create(input_of(b, 0), huge, &rows, ERROR));
  GIVES(GLISSADE_COUNT, glissade_translation_scales_create(input_of(b, 0), (uint64_t)1 << 40, &rows, ERROR));
}

static void transforms(void) {
  static glissade_transform from[ROWS], to[ROWS];
  for (int row = 0; row < ROWS; row++) {
    glissade_transform plain = {{1, 2, 3}, {2, 1, 1}, {0, 0, 0, 1}, {0, 0, 0}, {0, 0, 0, 1}};
    from[row] = to[row] = plain;
    to[row].translation[0] = row;
    /* A quarter turn about z. */
    to[row].rotation[2] = to[row].rotation[3] = sqrt(0.5);
    a[row] = (float)(row % 11) / 10;
  }
  glissade_rows rows = 0;
  OK(glissade_transforms_create(input_of(from, 0), input_of(to, sizeof to[0]), ROWS, &rows, ERROR));
  OK(glissade_compose(rows, input_of(a, 4), output_of(out, 64), ERROR));
  for (int row = 0; row < ROWS; row++) {
    double turn = a[row] * acos(-1.0) / 2;
    NEAR(out[16 * row], 2 * cos(turn), float_error);
    NEAR(out[16 * row + 1], 2 * sin(turn), float_error);
    NEAR(out[16 * row + 5], cos(turn), float_error);
    NEAR(out[16 * row + 12], 1 + (row - 1.0) * a[row], row * 3e-7 + 1e-6);
    NEAR(out[16 * row + 14], 3, 0);
  }
  OK(glissade_compose(rows, input_of(a, 4), output_of(other, 72), ERROR));
  CHECK(same(other, 18, out, ROWS, 16));
  GIVES(GLISSADE_TYPE, glissade_rows_evaluate(rows, 0, output_of(out, 4), NO_OUTPUT, ERROR));
  GIVES(GLISSADE_OVERLAP, glissade_compose(rows, input_of(out, 4), output_of(out, 64), ERROR));
  OK(glissade_rows_destroy(rows, ERROR));
  to[7].scale[1] = INFINITY;
  GIVES(GLISSADE_NOT_FINITE, glissade_transforms_create(input_of(from, 136), input_of(to, 136), ROWS, &rows, ERROR));
  CHECK(ERROR->row == 7 && strcmp(ERROR->field, "to") == 0);
  GIVES(GLISSADE_STRIDE, glissade_transforms_create(input_of(from, 128), input_of(to, 136), ROWS, &rows, ERROR));
}

static void springs(void) {
  static double damping[ROWS], to[ROWS];
  for (int count = 0; count <= ROWS; count += count < 35 ? 1 : 501) {
    uint64_t n = (uint64_t)count;
    /* Underdamped, critical and beyond, so that the order of the outputs is not that of the rows. */
    for (int row = 0; row < count; row++) {
      damping[row] = 2 + (row * 7) % 25;
      to[row] = wave(row) * 10;
    }
    GLISSADE_INIT(glissade_spring_columns, columns);
    columns.damping = input_of(damping, 8);
    columns.to = input_of(to, 8);
    glissade_rows rows = 0;
    OK(glissade_springs_create(&columns, n, &rows, ERROR));
    int32_t kind = -1;
    uint64_t number = 0, outputs = 0;
    OK(glissade_rows_get_info(rows, &kind, &number, &outputs, ERROR));
    CHECK(kind == GLISSADE_ROWS_SPRINGS && number == n && outputs % 16 == 0 && outputs >= n);
    static uint32_t indices[ROWS];
    OK(glissade_springs_get_indices(rows, indices, n, ERROR));
    GIVES(GLISSADE_COUNT, glissade_springs_get_indices(rows, indices, n + 1, ERROR));
    OK(glissade_springs_evaluate(rows, 0.3, out, speed, outputs, ERROR));
    OK(glissade_springs_evaluate(rows, 0.3, other, NULL, outputs, ERROR));
    GIVES(GLISSADE_COUNT, glissade_springs_evaluate(rows, 0.3, out, speed, outputs + 16, ERROR));
    GIVES(GLISSADE_NOT_FINITE, glissade_springs_evaluate(rows, NAN, out, speed, outputs, ERROR));
    if (count > 0) {
      GIVES(GLISSADE_NULL_POINTER, glissade_springs_evaluate(rows, 0, NULL, speed, outputs, ERROR));
      GIVES(GLISSADE_OVERLAP, glissade_springs_evaluate(rows, 0, out, out + 4, outputs, ERROR));
      GIVES(GLISSADE_OVERLAP, glissade_springs_evaluate(rows, 0, out, out, outputs, ERROR));
      GIVES(GLISSADE_TYPE, glissade_compose(rows, input_of(a, 4), output_of(out, 64), ERROR));
    }
    for (int row = 0; row < count; row++) {
      CHECK(indices[row] < outputs);
      NEAR(out[indices[row]], to[row] * spring_progress(100, damping[row], 0, 0.3), 30 * 1e-6);
      CHECK(other[indices[row]] == out[indices[row]]);
      a[row] = out[indices[row]];
      b[row] = speed[indices[row]];
    }
    clear(out);
    clear(speed);
    OK(glissade_rows_evaluate(rows, 0.3, output_of(out, 4), output_of(speed, 8), ERROR));
    CHECK(same(out, 1, a, count, 1) && same(speed, 2, b, count, 1) && out[count] == 77 && speed[2 * count] == 77);
    clear(out);
    OK(glissade_rows_evaluate(rows, 0.3, output_of(out, 12), NO_OUTPUT, ERROR));
    CHECK(same(out, 3, a, count, 1));
    OK(glissade_rows_destroy(rows, ERROR));
    if (count > 5) {
      damping[5] = -1;
      GIVES(GLISSADE_OUT_OF_RANGE, glissade_springs_create(&columns, n, &rows, ERROR));
      CHECK(ERROR->row == 5 && ERROR->value == -1 && strcmp(ERROR->field, "damping") == 0);
      damping[5] = 1;
      to[4] = 1e300;
      GIVES(GLISSADE_NOT_FINITE, glissade_springs_create(&columns, n, &rows, ERROR));
      CHECK(ERROR->row == 4 && strcmp(ERROR->field, "to") == 0);
    }
  }
  GLISSADE_INIT(glissade_spring_columns, columns);
  glissade_rows rows = 3;
  GIVES(GLISSADE_COUNT, glissade_springs_create(&columns, huge, &rows, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_springs_create(NULL, 1, &rows, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_springs_create(&columns, 1, NULL, ERROR));
  columns.size -= 8;
  GIVES(GLISSADE_STRUCT_SIZE, glissade_springs_create(&columns, 1, &rows, ERROR));
  CHECK(rows == 3);
}

static void decays(void) {
  static double velocity[5 * ROWS];
  static float wide[10 * ROWS], wide_speed[10 * ROWS];
  for (int row = 0; row < 5 * ROWS; row++) velocity[row] = row - 700;
  GLISSADE_INIT(glissade_decay_columns, columns);
  columns.velocity = input_of(velocity, 8);
  for (int step = 0; step < 40; step++) {
    /* Above 4,096 rows there are several pieces. */
    int count = step < 34 ? step : step == 34 ? 4096 : step == 35 ? 4097 : 5 * ROWS - step;
    glissade_rows rows = 0;
    OK(glissade_decays_create(&columns, (uint64_t)count, &rows, ERROR));
    wide[count] = wide_speed[count] = 77;
    OK(glissade_rows_evaluate(rows, 0.25, output_of(wide, 4), output_of(wide_speed, 4), ERROR));
    CHECK(wide[count] == 77 && wide_speed[count] == 77);
    double rate = -1000 * log(0.998), left = exp(-0.25 * rate);
    for (int row = 0; row < count; row++) {
      double v = velocity[row];
      NEAR(wide[row], v / rate * (1 - left), fabs(v / rate) * 4e-7 + 1e-7);
      NEAR(wide_speed[row], v * left, fabs(v) * 4e-7 + 1e-7);
    }
    static float strided[10 * ROWS];
    OK(glissade_rows_evaluate(rows, 0.25, output_of(strided, 8), NO_OUTPUT, ERROR));
    CHECK(same(strided, 2, wide, count, 1));
    OK(glissade_rows_evaluate(rows, 0.25, output_of(strided, 4), NO_OUTPUT, ERROR));
    CHECK(same(strided, 1, wide, count, 1));
    OK(glissade_rows_destroy(rows, ERROR));
  }
  glissade_rows rows = 0;
  double rate = 1;
  columns.rate = input_of(&rate, 0);
  GIVES(GLISSADE_OUT_OF_RANGE, glissade_decays_create(&columns, 3, &rows, ERROR));
  CHECK(ERROR->row == 0 && strcmp(ERROR->field, "rate") == 0);
  rate = 0.998;
  velocity[4100] = NAN;
  GIVES(GLISSADE_NOT_FINITE, glissade_decays_create(&columns, 5000, &rows, ERROR));
  CHECK(ERROR->row == 4100 && strcmp(ERROR->field, "velocity") == 0);
  velocity[4100] = 1e200;
  GIVES(GLISSADE_NOT_FINITE, glissade_decays_create(&columns, 5000, &rows, ERROR));
  CHECK(ERROR->row == 4100 && strcmp(ERROR->field, "velocity") == 0);
}

int main(void) {
  start();
  interpolation();
  rules();
  matrices();
  translations();
  transforms();
  springs();
  decays();
  return finish("arrays");
}
