/* Checks for the C tests: a failed check is printed and the program continues; `finish` returns its exit code. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "glissade.h"

struct check_state {
  long checks;
  long failures;
  glissade_error error;
};

static inline struct check_state *check_state(void) {
  static struct check_state state;
  state.error.size = sizeof(glissade_error);
  return &state;
}

static inline int check_result(int holds, const char *text, const char *file, int line) {
  struct check_state *state = check_state();
  state->checks += 1;
  if (!holds) {
    state->failures += 1;
    if (state->failures <= 40) printf("%s:%d: %s\n", file, line, text);
  }
  return holds;
}

static inline int check_status(
  glissade_status expected, glissade_status status, const char *text, const char *file, int line) {
  struct check_state *state = check_state();
  int holds = check_result(status == expected, text, file, line);
  if (!holds && state->failures <= 40) {
    printf("  gave %s instead of %s", glissade_status_string(status), glissade_status_string(expected));
    if (status != GLISSADE_OK) {
      printf(": %s (field \"%s\", row %ld)", state->error.message, state->error.field, (long)state->error.row);
    }
    printf("\n");
  }
  if (status != GLISSADE_OK && state->error.size == sizeof(glissade_error) && state->error.status != status) {
    check_result(0, text, file, line);
    printf("  the error's status is %d, the call's %d\n", (int)state->error.status, (int)status);
  }
  return holds;
}

static inline int check_near(
  double actual, double expected, double tolerance, const char *text, const char *file, int line) {
  int holds = check_result(fabs(actual - expected) <= tolerance, text, file, line);
  if (!holds && check_state()->failures <= 40) {
    printf("  is %.17g, expected %.17g within %g\n", actual, expected, tolerance);
  }
  return holds;
}

/* The error structure for the calls within OK and GIVES. */
#define ERROR (&check_state()->error)
#define CHECK(condition) check_result((condition) != 0, #condition, __FILE__, __LINE__)
#define OK(call) check_status(GLISSADE_OK, (call), #call, __FILE__, __LINE__)
#define GIVES(status, call) check_status((status), (call), #call, __FILE__, __LINE__)
#define NEAR(actual, expected, tolerance) check_near((actual), (expected), (tolerance), #actual, __FILE__, __LINE__)

/* Selects the instruction set that the environment names, before all other calls. */
static inline void start(void) {
  const char *name = getenv("GLISSADE_INSTRUCTION_SET");
  if (name != NULL) OK(glissade_set_instruction_set(name, ERROR));
}

static inline int finish(const char *name) {
  struct check_state *state = check_state();
  printf("%s: %ld checks, %ld failures\n", name, state->checks, state->failures);
  return state->failures == 0 ? 0 : 1;
}

/* Arrays as the functions take them. */
static inline glissade_input input_of(const void *data, int64_t stride) {
  glissade_input input;
  input.data = data;
  input.stride = stride;
  return input;
}

static inline glissade_output output_of(void *data, int64_t stride) {
  glissade_output output;
  output.data = data;
  output.stride = stride;
  return output;
}

#define NO_OUTPUT output_of(NULL, 0)

/* The progress of a spring of mass 1 that is not overdamped. */
static inline double spring_progress(double stiffness, double damping, double velocity, double time) {
  double omega = sqrt(stiffness), decay = damping / 2;
  double square = omega * omega - decay * decay;
  if (time <= 0) return 0;
  if (square <= 0) return 1 - exp(-omega * time) * (1 + (omega - velocity) * time);
  double angle = sqrt(square) * time;
  return 1 - exp(-decay * time) * (cos(angle) + (decay - velocity) / sqrt(square) * sin(angle));
}

#endif
