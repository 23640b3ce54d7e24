/* Curves: values against closed forms, text and back, and what is rejected. */
#include "check.h"

static const glissade_curve none = 0xABCD;

static glissade_curve parse(const char *text) {
  glissade_curve curve = 0;
  OK(glissade_curve_parse(text, strlen(text), &curve, ERROR));
  return curve;
}

static double value_at(glissade_curve curve, double time) {
  double value = -1;
  OK(glissade_curve_sample(curve, input_of(&time, 8), 1, output_of(&value, 8), NO_OUTPUT, ERROR));
  return value;
}

static void text(void) {
  static const char *const pairs[][2] = {
    {"linear", "linear"},
    {" Cubic-Bezier( .4,0,.2,1 )", "cubic-bezier(0.4, 0, 0.2, 1)"},
    {"steps(4, jump-end)", "steps(4, end)"},
    {"steps(3, jump-none)", "steps(3, jump-none)"},
    {"linear(0, .5 30%, 1)", "linear(0, 0.5 30%, 1)"},
    {"linear(-1 -10%, .5 7.25%, 1 120%)", "linear(-1 -10%, 0.5 7.25%, 1 120%)"},
    {"easeOutBounce", "ease-out-bounce"},
    {"mdStandard", "cubic-bezier(0.2, 0, 0, 1)"},
    {"path('M0 0 C.25 0 .5 1 1 1')", "path(\"M0,0 C0.25,0 0.5,1 1,1\")"},
  };
  for (size_t index = 0; index < sizeof pairs / sizeof pairs[0]; index++) {
    glissade_curve curve = parse(pairs[index][0]);
    char written[64];
    size_t length = 0, expected = strlen(pairs[index][1]);
    OK(glissade_curve_format(curve, NULL, 0, &length, ERROR));
    CHECK(length == expected);
    memset(written, 7, sizeof written);
    GIVES(GLISSADE_COUNT, glissade_curve_format(curve, written, expected, NULL, ERROR));
    CHECK(written[0] == 7);
    OK(glissade_curve_format(curve, written, expected + 1, NULL, ERROR));
    if (!CHECK(strcmp(written, pairs[index][1]) == 0)) printf("  %s\n", written);
    glissade_curve again = parse(written);
    for (double time = 0; time <= 1; time += 0.0625) CHECK(value_at(curve, time) == value_at(again, time));
    OK(glissade_curve_destroy(again, ERROR));
    OK(glissade_curve_destroy(curve, ERROR));
  }
  static const struct {
    const char *text;
    int row;
  } wrong[] = {{"", 0}, {"ease-im", 0}, {"steps(0)", 6}, {"cubic-bezier(2, 0, 0, 1)", 13}, {"linear(0 1)", 9},
               {"linear x", 7}, {"steps(4", 7}, {"linear(\xFF)", 7}, {"\xC3", 0},
               {"path('M0,0 X')", 11}};
  for (size_t index = 0; index < sizeof wrong / sizeof wrong[0]; index++) {
    glissade_curve curve = none;
    GIVES(GLISSADE_SYNTAX, glissade_curve_parse(wrong[index].text, strlen(wrong[index].text), &curve, ERROR));
    if (!CHECK(ERROR->row == wrong[index].row)) printf("  %s: %ld %s\n", wrong[index].text, (long)ERROR->row, ERROR->message);
    CHECK(curve == none);
  }
  glissade_curve curve = none;
  GIVES(GLISSADE_SYNTAX, glissade_curve_parse(NULL, 0, &curve, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_curve_parse(NULL, 1, &curve, ERROR));
  GIVES(GLISSADE_COUNT, glissade_curve_parse("linear", SIZE_MAX, &curve, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_curve_parse("linear", 6, NULL, ERROR));
  /* libglissade-core reads timing functions alone. */
  glissade_status status = glissade_curve_parse("spring(damping:12)", 18, &curve, ERROR);
  CHECK(status == GLISSADE_OK || (status == GLISSADE_UNSUPPORTED && curve == none));
  if (status == GLISSADE_OK) NEAR(value_at(curve, 0.25), spring_progress(100, 12, 0, 0.25), 1e-14);
}

/* A curve as source text of another program; libglissade-core writes none. */
static void texts_for_programs(void) {
  glissade_curve curve = parse("ease-in");
  char text[64];
  size_t length = 0;
  memset(text, 7, sizeof text);
  glissade_status status = glissade_curve_ease(curve, "token", 5, 0, 0, text, sizeof text, &length, ERROR);
  if (status != GLISSADE_UNSUPPORTED) {
    const char *wanted = "{\"$type\":\"cubicBezier\",\"$value\":[0.42, 0, 1, 1]}";
    CHECK(status == GLISSADE_OK && length == strlen(wanted) && strcmp(text, wanted) == 0);
    length = 0;
    OK(glissade_curve_ease(curve, "token", 5, 0.001, 0, NULL, 0, &length, ERROR));
    CHECK(length == strlen(wanted));
    GIVES(GLISSADE_COUNT, glissade_curve_ease(curve, "token", 5, 0, 0, text, length, NULL, ERROR));
    GIVES(GLISSADE_UNKNOWN_NAME, glissade_curve_ease(curve, "tokem", 5, 0, 0, text, sizeof text, NULL, ERROR));
    GIVES(GLISSADE_NULL_POINTER, glissade_curve_ease(curve, NULL, 5, 0, 0, text, sizeof text, NULL, ERROR));
    GIVES(GLISSADE_NULL_POINTER, glissade_curve_ease(curve, "css", 3, 0, 0, NULL, 9, NULL, ERROR));
    GIVES(GLISSADE_OUT_OF_RANGE, glissade_curve_ease(curve, "css", 3, -1, 0, text, sizeof text, NULL, ERROR));
    GIVES(GLISSADE_OUT_OF_RANGE, glissade_curve_ease(curve, "css", 3, 0, 4, text, sizeof text, NULL, ERROR));
    GIVES(GLISSADE_OUT_OF_RANGE,
          glissade_curve_ease(curve, "svg", 3, 0, GLISSADE_EASE_FALLBACK, text, sizeof text, NULL, ERROR));
    GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_curve_ease(0, "css", 3, 0, 0, text, sizeof text, NULL, ERROR));
    glissade_curve steps = parse("steps(3)"), endless = parse("spring(damping:0)");
    GIVES(GLISSADE_TYPE, glissade_curve_ease(steps, "token", 5, 0, 0, text, sizeof text, NULL, ERROR));
    OK(glissade_curve_ease(steps, "token", 5, 0, GLISSADE_EASE_APPROXIMATE, text, sizeof text, NULL, ERROR));
    GIVES(GLISSADE_TIME, glissade_curve_ease(endless, "css", 3, 0, 0, text, sizeof text, NULL, ERROR));
    OK(glissade_curve_destroy(steps, ERROR));
    OK(glissade_curve_destroy(endless, ERROR));
  }
  OK(glissade_curve_destroy(curve, ERROR));
}

/* Numbers in every form give the curves of the same numbers; each text is linear(0, number). */
static void numbers(void) {
  static const struct {
    const char *text;
    double value;
  } forms[] = {
    {"1e2", 1e2}, {"1e+2", 1e2}, {"2.5e1", 2.5e1}, {"1e22", 1e22}, {"1e23", 1e23}, {"-7.25e20", -7.25e20},
    {"12e-1", 12e-1}, {"1e-22", 1e-22}, {"1e-30", 1e-30}, {".5", .5}, {"100", 100}, {"0.000001", 0.000001},
    {"123456789012345678", 123456789012345678.0}, {"1234567890123456789012345", 1234567890123456789012345.0},
    {"0.1234567890123456789012345", 0.1234567890123456789012345}, {"123456789012345678901e-20", 1.23456789012345678901}};
  for (size_t index = 0; index < sizeof forms / sizeof *forms; index += 1) {
    char text[80];
    snprintf(text, sizeof text, "linear(0, %s)", forms[index].text);
    glissade_curve curve = parse(text);
    /* Without a runtime, numbers are read within a few units in the last place. */
    NEAR(value_at(curve, 1), forms[index].value, 4e-16 * fabs(forms[index].value));
    OK(glissade_curve_destroy(curve, ERROR));
  }
}

static void created(void) {
  GLISSADE_INIT(glissade_curve_options, options);
  GLISSADE_INIT(glissade_curve_info, info);
  glissade_curve curve = none;
  options.kind = GLISSADE_CURVE_SPRING;
  options.damping = 10;
  options.velocity = 3;
  OK(glissade_curve_create(&options, &curve, ERROR));
  OK(glissade_curve_get_info(curve, &info, ERROR));
  /* Core Animation's rule: the time at which the envelope falls to a thousandth. */
  NEAR(info.duration, log((1 + 2 / sqrt(75)) / 0.001) / 5, 1e-12);
  CHECK(info.kind == GLISSADE_CURVE_SPRING && info.is_unit == 0);
  NEAR(info.overshoot, spring_progress(100, 10, 3, info.overshoot_time) - 1, 1e-14);
  CHECK(info.overshoot > spring_progress(100, 10, 3, info.overshoot_time + 0.01) - 1);
  CHECK(info.overshoot > spring_progress(100, 10, 3, info.overshoot_time - 0.01) - 1);
  double times[40], values[80], velocities[40], in_place[40];
  for (int row = 0; row < 40; row++) times[row] = in_place[row] = 0.05 * row - 0.2;
  OK(glissade_curve_sample(curve, input_of(times, 8), 40, output_of(values + 78, -16), output_of(velocities, 8), ERROR));
  OK(glissade_curve_sample(curve, input_of(in_place, 8), 40, output_of(in_place, 8), NO_OUTPUT, ERROR));
  for (int row = 0; row < 40; row++) {
    NEAR(values[78 - 2 * row], spring_progress(100, 10, 3, times[row]), 1e-14);
    CHECK(in_place[row] == values[78 - 2 * row]);
    if (times[row] > 0.01) {
      double h = 1e-5;
      double slope = spring_progress(100, 10, 3, times[row] + h) - spring_progress(100, 10, 3, times[row] - h);
      /* The error of the central difference. */
      NEAR(velocities[row], slope / (2 * h), 1e-6);
    }
  }
  times[3] = NAN;
  in_place[0] = 77;
  GIVES(GLISSADE_NOT_FINITE,
        glissade_curve_sample(curve, input_of(times, 8), 40, output_of(in_place, 8), NO_OUTPUT, ERROR));
  CHECK(ERROR->row == 3 && in_place[0] == 77);
  GIVES(GLISSADE_OVERLAP,
        glissade_curve_sample(curve, input_of(times, 8), 3, output_of(values, 8), output_of(values, 8), ERROR));
  GIVES(GLISSADE_COUNT, glissade_curve_sample(
                          curve, input_of(times, 0), (uint64_t)1 << 63, output_of(values, 8), NO_OUTPUT, ERROR));
  char written[80];
  OK(glissade_curve_format(curve, written, sizeof written, NULL, ERROR));
  CHECK(strcmp(written, "spring(mass:1, stiffness:100, damping:10, velocity:3)") == 0);
  OK(glissade_curve_destroy(curve, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_curve_get_info(curve, &info, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_curve_destroy(curve, ERROR));
  GIVES(GLISSADE_UNKNOWN_HANDLE, glissade_curve_destroy(0, ERROR));

  options.kind = GLISSADE_CURVE_DECAY;
  options.velocity = 900;
  OK(glissade_curve_create(&options, &curve, ERROR));
  double rate = -1000 * log(0.998);
  NEAR(value_at(curve, 0.5), 900 / rate * (1 - exp(-0.5 * rate)), 1e-11);
  OK(glissade_curve_get_info(curve, &info, ERROR));
  NEAR(info.duration, log(1000) / rate, 1e-12);
  OK(glissade_curve_format(curve, written, sizeof written, NULL, ERROR));
  CHECK(strcmp(written, "decay(rate:0.998, velocity:900)") == 0);
  OK(glissade_curve_destroy(curve, ERROR));

  curve = parse("ease-in-expo");
  NEAR(value_at(curve, 0.25), pow(2, -7.5), 1e-16);
  OK(glissade_curve_get_info(curve, &info, ERROR));
  CHECK(info.kind == GLISSADE_CURVE_EASING && info.is_unit == 1 && info.final_value == 1);
  OK(glissade_curve_destroy(curve, ERROR));

  double outputs[] = {0, 0.25, 1}, inputs[] = {0, 0.5, 1};
  options.kind = GLISSADE_CURVE_PIECEWISE;
  options.outputs = outputs;
  options.inputs = inputs;
  options.stop_count = 3;
  OK(glissade_curve_create(&options, &curve, ERROR));
  NEAR(value_at(curve, 0.25), 0.125, 0);
  OK(glissade_curve_destroy(curve, ERROR));
}

/* Rows by easing functions are within 1e-6 of the formulas, and the half unit of a float below 2. */
static void easings(void) {
  static const char *const names[] = {
    "ease-out-sine", "ease-in-out-quint", "ease-in-expo", "ease-out-circ", "ease-in-out-back", "ease-in-elastic",
    "ease-in-out-elastic", "ease-in-bounce", "ease-out-bounce", "ease-in-out-bounce", "md-emphasized"};
  enum { count = 1000 };
  float progress[count], from[count] = {0}, to[count], values[count];
  for (int row = 0; row < count; row++) progress[row] = (float)row / (count - 1), to[row] = 1;
  for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
    glissade_curve curve = parse(names[index]);
    OK(glissade_interpolate(
      curve, input_of(progress, 4), input_of(from, 4), input_of(to, 4), count, output_of(values, 4), ERROR));
    for (int row = 0; row < count; row++) NEAR(values[row], value_at(curve, progress[row]), 1.06e-6);
    OK(glissade_curve_destroy(curve, ERROR));
  }
}

static void rejected(glissade_curve_options options, glissade_status status, const char *field, int row) {
  glissade_curve curve = none;
  GIVES(status, glissade_curve_create(&options, &curve, ERROR));
  CHECK(curve == none);
  if (!CHECK(strcmp(ERROR->field, field) == 0 && ERROR->row == row)) printf("  %s %ld\n", ERROR->field, (long)ERROR->row);
}

static void wrong(void) {
  GLISSADE_INIT(glissade_curve_options, good);
  double numbers[] = {0, 1, 0.5};
  glissade_curve_options options = good;
  options.kind = GLISSADE_CURVE_EASING;
  rejected(options, GLISSADE_OUT_OF_RANGE, "kind", -1);
  options.kind = GLISSADE_CURVE_BEZIER;
  options.control_points[2] = 1.5;
  rejected(options, GLISSADE_OUT_OF_RANGE, "control_points", 2);
  options.control_points[1] = NAN;
  rejected(options, GLISSADE_NOT_FINITE, "control_points", 1);
  options.kind = GLISSADE_CURVE_STEPS;
  rejected(options, GLISSADE_OUT_OF_RANGE, "step_count", -1);
  options.step_count = 1;
  options.step_position = 4;
  rejected(options, GLISSADE_OUT_OF_RANGE, "step_position", -1);
  options.kind = GLISSADE_CURVE_PIECEWISE;
  rejected(options, GLISSADE_COUNT, "stop_count", -1);
  options.stop_count = 3;
  rejected(options, GLISSADE_NULL_POINTER, "outputs", -1);
  options.outputs = options.inputs = numbers;
  rejected(options, GLISSADE_OUT_OF_RANGE, "inputs", 2);
  options.stop_count = (uint64_t)1 << 63;
  rejected(options, GLISSADE_COUNT, "stop_count", -1);
  options.kind = GLISSADE_CURVE_SPRING;
  options.mass = -1;
  rejected(options, GLISSADE_OUT_OF_RANGE, "mass", -1);
  options.mass = 1;
  options.velocity = INFINITY;
  rejected(options, GLISSADE_NOT_FINITE, "velocity", -1);
  options.kind = GLISSADE_CURVE_DECAY;
  options.velocity = 1;
  options.deceleration_rate = 1;
  rejected(options, GLISSADE_OUT_OF_RANGE, "deceleration_rate", -1);
  options.size += 8;
  rejected(options, GLISSADE_STRUCT_SIZE, "options", -1);
  glissade_curve curve = none;
  GIVES(GLISSADE_NULL_POINTER, glissade_curve_create(NULL, &curve, ERROR));
  GIVES(GLISSADE_NULL_POINTER, glissade_curve_create(&good, NULL, ERROR));
}

/* Every text is read as the curve that it was written from, however many digits its numbers have. */
static void texts_of_random_curves(void) {
  uint64_t state = 1;
  for (int turn = 0; turn < 3000; turn += 1) {
    GLISSADE_INIT(glissade_curve_options, options);
    double numbers[4], times[3] = {0.1, 0.5, 0.9}, values[2][3];
    char text[2][200];
    glissade_curve curves[2];
    for (int at = 0; at < 4; at += 1) {
      state = state * 6364136223846793005u + 1442695040888963407u;
      numbers[at] = (double)(state >> 11) * 0x1p-53;
      if (at % 2) numbers[at] = ldexp(numbers[at] - 0.5, (int)(state >> 4 & 31) - 20);
    }
    if (turn % 2) {
      options.kind = GLISSADE_CURVE_BEZIER;
      memcpy(options.control_points, numbers, sizeof numbers);
    } else {
      options.kind = GLISSADE_CURVE_PIECEWISE;
      options.outputs = numbers;
      options.stop_count = 4;
    }
    OK(glissade_curve_create(&options, &curves[0], ERROR));
    OK(glissade_curve_format(curves[0], text[0], sizeof *text, NULL, ERROR));
    OK(glissade_curve_parse(text[0], strlen(text[0]), &curves[1], ERROR));
    OK(glissade_curve_format(curves[1], text[1], sizeof *text, NULL, ERROR));
    for (int at = 0; at < 2; at += 1) {
      OK(glissade_curve_sample(curves[at], input_of(times, 8), 3, output_of(values[at], 8), NO_OUTPUT, ERROR));
      OK(glissade_curve_destroy(curves[at], ERROR));
    }
    if (!CHECK(strcmp(text[0], text[1]) == 0 && memcmp(values[0], values[1], sizeof *values) == 0)) {
      printf("  %s\n  %s\n", text[0], text[1]);
    }
  }
}

/* Numbers with many digits, next to the middle between two doubles, and at the ends of their range. */
static void long_numbers(void) {
  static const struct { const char *text; double value; } rows[] = {
    {"9007199254740993", 9007199254740992}, {"9007199254740993.0000000000000000000000000000000001", 9007199254740994},
    {"9007199254740995", 9007199254740996}, {"0.1000000000000000055511151231257827021181583404541015625", 0.1},
    {"0.10000000000000001249000902703301107976585626602172851562499999", 0.1},
    {"0.10000000000000001249000902703301107976585626602172851562500001", 0.10000000000000002},
    {"1.7976931348623157e30", 1.7976931348623157e30}, {"123456789012345678901234567890", 123456789012345678901234567890.0},
    {"2.2250738585072014e-308", 2.2250738585072014e-308}, {"4.9406564584124654e-324", 4.9406564584124654e-324},
    {"2.4703282292062327e-324", 0}, {"2.4703282292062328e-324", 4.9406564584124654e-324}};
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row += 1) {
    char text[120];
    double time = 0, value = -1;
    sprintf(text, "linear(%s, 1)", rows[row].text);
    glissade_curve curve = 0;
    OK(glissade_curve_parse(text, strlen(text), &curve, ERROR));
    OK(glissade_curve_sample(curve, input_of(&time, 8), 1, output_of(&value, 8), NO_OUTPUT, ERROR));
    if (!CHECK(value == rows[row].value)) printf("  %s is %.17g\n", rows[row].text, value);
    OK(glissade_curve_destroy(curve, ERROR));
  }
}

int main(void) {
  start();
  easings();
  texts_of_random_curves();
  long_numbers();
  text();
  numbers();
  texts_for_programs();
  created();
  wrong();
  return finish("curves");
}
