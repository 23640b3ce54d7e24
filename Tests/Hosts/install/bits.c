/* Prints a hash of the bits of results for each group of functions: `bits [INSTRUCTION-SET]`.
 * The lines are the same for all forms of the library and all processors with fused multiply-add. */
#include <glissade.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROWS 999

static void check(glissade_status status, const glissade_error *error, const char *call) {
  if (status == GLISSADE_OK) return;
  fprintf(stderr, "%s: %s: %s\n", call, glissade_status_string(status), error->message);
  exit(1);
}
#define TRY(call) check(call, &error, #call)

/* Prints the FNV-1a hash of an array. */
static void print_hash(const char *name, const void *data, size_t size) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (size_t i = 0; i < size; i++) hash = (hash ^ ((const unsigned char *)data)[i]) * 0x100000001b3u;
  printf("%s %016llx\n", name, (unsigned long long)hash);
}
#define PRINT(array) print_hash(#array, array, sizeof(array))

static glissade_input in(const void *data, int64_t stride) {
  glissade_input input = {data, stride};
  return input;
}
static glissade_output out(void *data, int64_t stride) {
  glissade_output output = {data, stride};
  return output;
}

/* A number of 0..<1 that is the same everywhere. */
static double number(uint64_t seed) {
  seed = (seed + 1) * 0x9e3779b97f4a7c15u;
  seed = (seed ^ (seed >> 30)) * 0xbf58476d1ce4e5b9u;
  return (double)((seed ^ (seed >> 27)) >> 11) * 0x1p-53;
}

static void curves(void) {
  GLISSADE_INIT(glissade_error, error);
  static const char *texts[] = {
    "ease", "cubic-bezier(.17,.89,.32,1.28)", "steps(7, jump-both)", "linear(0, .5 30%, 1)"};
  static double times[ROWS], values[4][ROWS], velocities[4][ROWS];
  static float progress[ROWS], from[ROWS], to[ROWS], interpolated[4][ROWS];
  for (uint64_t i = 0; i < ROWS; i++) {
    times[i] = number(i) * 1.2 - 0.1;
    progress[i] = (float)times[i];
    from[i] = (float)number(1000 + i);
    to[i] = (float)(100 * number(2000 + i));
  }
  for (int k = 0; k < 4; k++) {
    glissade_curve curve;
    TRY(glissade_curve_parse(texts[k], strlen(texts[k]), &curve, &error));
    TRY(glissade_curve_sample(curve, in(times, 8), ROWS, out(values[k], 8), out(velocities[k], 8), &error));
    TRY(glissade_interpolate(
      curve, in(progress, 4), in(from, 4), in(to, 4), ROWS, out(interpolated[k], 4), &error));
    TRY(glissade_curve_destroy(curve, &error));
  }
  PRINT(values);
  PRINT(velocities);
  PRINT(interpolated);
}

static void springs(void) {
  GLISSADE_INIT(glissade_error, error);
  GLISSADE_INIT(glissade_spring_columns, columns);
  static double stiffness[ROWS], damping[ROWS], velocity[ROWS];
  static float positions[3][ROWS], speeds[3][ROWS];
  for (uint64_t i = 0; i < ROWS; i++) {
    stiffness[i] = 10 + 490 * number(i);
    damping[i] = 60 * number(5000 + i);
    velocity[i] = 20 * number(7000 + i) - 10;
  }
  columns.stiffness = in(stiffness, 8);
  columns.damping = in(damping, 8);
  columns.velocity = in(velocity, 8);
  columns.allows_overdamping = 1;
  glissade_rows rows;
  TRY(glissade_springs_create(&columns, ROWS, &rows, &error));
  for (int k = 0; k < 3; k++)
    TRY(glissade_rows_evaluate(rows, 0.1 + 0.37 * k, out(positions[k], 4), out(speeds[k], 4), &error));
  TRY(glissade_rows_destroy(rows, &error));
  PRINT(positions);
  PRINT(speeds);
}

static void decays(void) {
  GLISSADE_INIT(glissade_error, error);
  GLISSADE_INIT(glissade_decay_columns, columns);
  static double velocity[ROWS];
  static float glides[ROWS];
  for (uint64_t i = 0; i < ROWS; i++) velocity[i] = 2000 * number(i) - 1000;
  columns.velocity = in(velocity, 8);
  glissade_rows rows;
  TRY(glissade_decays_create(&columns, ROWS, &rows, &error));
  TRY(glissade_rows_evaluate(rows, 0.7, out(glides, 4), out(NULL, 0), &error));
  TRY(glissade_rows_destroy(rows, &error));
  PRINT(glides);
}

static void matrices(void) {
  GLISSADE_INIT(glissade_error, error);
  static glissade_transform from[ROWS], to[ROWS];
  static float progress[ROWS], ends[ROWS][12], composed[ROWS][16], concatenated[ROWS][16], products[ROWS][16];
  for (uint64_t i = 0; i < ROWS; i++) {
    progress[i] = (float)(number(i) * 1.4 - 0.2);
    for (uint64_t k = 0; k < 4; k++) {
      from[i].rotation[k] = number(4 * i + k) - 0.5;
      to[i].rotation[k] = number(9000 + 4 * i + k) - 0.5;
    }
    for (uint64_t k = 0; k < 3; k++) {
      from[i].translation[k] = 300 * number(20000 + 3 * i + k);
      to[i].translation[k] = 300 * number(30000 + 3 * i + k);
      from[i].scale[k] = 1;
      to[i].scale[k] = 0.5 + number(40000 + 3 * i + k);
      to[i].skew[k] = number(50000 + 3 * i + k) - 0.5;
    }
    from[i].perspective[3] = to[i].perspective[3] = 1;
    for (uint64_t k = 0; k < 12; k++) ends[i][k] = (float)(number(60000 + 12 * i + k) * (k < 6 ? 100 : 2));
  }
  glissade_rows rows;
  TRY(glissade_transforms_create(
    in(from, sizeof(glissade_transform)), in(to, sizeof(glissade_transform)), ROWS, &rows, &error));
  TRY(glissade_compose(rows, in(progress, 4), out(composed, 64), &error));
  TRY(glissade_rows_destroy(rows, &error));
  TRY(glissade_concat(in(progress, 4), in(ends, 48), ROWS, out(concatenated, 64), &error));
  TRY(glissade_multiply(in(composed, 64), in(concatenated, 64), ROWS, out(products, 64), &error));
  PRINT(composed);
  PRINT(concatenated);
  PRINT(products);
}

static void stage(void) {
  GLISSADE_INIT(glissade_error, error);
  GLISSADE_INIT(glissade_animation_options, spring);
  GLISSADE_INIT(glissade_animation_options, turn);
  GLISSADE_INIT(glissade_animation_rows, ends);
  GLISSADE_INIT(glissade_frame, frame);
  static glissade_layer layers[ROWS];
  static double to[ROWS];
  for (uint64_t i = 0; i < ROWS; i++) to[i] = 500 * number(i);
  glissade_stage stage;
  TRY(glissade_stage_create(NULL, &stage, &error));
  TRY(glissade_layers_add(stage, GLISSADE_LAYER_PLAIN, in(NULL, 0), ROWS, out(layers, 8), &error));
  spring.kind = GLISSADE_SPRING;
  spring.property = GLISSADE_POSITION_X;
  spring.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  spring.damping = 12;
  spring.duration = 2;
  ends.to = in(to, 8);
  TRY(glissade_animations_add(stage, &spring, &ends, in(layers, 8), ROWS, "x", out(NULL, 0), &error));
  turn.kind = GLISSADE_BASIC;
  turn.property = GLISSADE_TRANSFORM_ROTATION_Z;
  turn.flags = GLISSADE_HAS_FROM | GLISSADE_HAS_TO;
  turn.duration = 3;
  TRY(glissade_curve_parse("ease-in-out", 11, &turn.curve, &error));
  ends.to = in(to, 8);
  TRY(glissade_animations_add(stage, &turn, &ends, in(layers, 8), ROWS, "turn", out(NULL, 0), &error));
  for (int k = 0; k < 3; k++) {
    TRY(glissade_stage_evaluate(stage, 0.3 + 0.4 * k, &frame, &error));
    print_hash("matrices", frame.matrices, frame.count * 16 * sizeof(float));
    print_hash("opacities", frame.opacities, frame.count * sizeof(float));
  }
  TRY(glissade_stage_destroy(stage, &error));
}

int main(int count, char **arguments) {
  GLISSADE_INIT(glissade_error, error);
  if (count > 1) TRY(glissade_set_instruction_set(arguments[1], &error));
  const char *name;
  int32_t has_fma;
  TRY(glissade_instruction_set(&name, &has_fma, &error));
  if (count > 1 && strcmp(name, arguments[1]) != 0) {
    fprintf(stderr, "the instruction set is %s, not %s\n", name, arguments[1]);
    return 1;
  }
  fprintf(stderr, "%s, %s\n", name, has_fma ? "one rounding" : "two roundings");
  curves();
  springs();
  decays();
  matrices();
  stage();
  return 0;
}
