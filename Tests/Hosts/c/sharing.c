/* Curves and rows that many threads read while another thread destroys them, and threads that start and end meanwhile.
 * Exits with 0, or with 1 and a message on standard error. Needs pthreads. */
#define _POSIX_C_SOURCE 200809L
#include <glissade.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

static void fail(const char *what, int line, glissade_status status) {
  fprintf(stderr, "sharing.c:%d: %s: %s\n", line, what, glissade_status_string(status));
  exit(1);
}

#define CHECK(condition) \
  do { \
    if (!(condition)) fail(#condition, __LINE__, GLISSADE_OK); \
  } while (0)
#define TRY(call) \
  do { \
    glissade_status got = (call); \
    if (got != GLISSADE_OK) fail(#call, __LINE__, got); \
  } while (0)

enum { READERS = 3, ROWS = 20 };

/* Fewer turns are used under valgrind, which runs one thread at a time, and many times slower. */
static int replacements = 300, visitors = 200;

/* The objects that all threads know, whether they are still replaced, and the number of readers that have begun. */
static uint64_t shared_rows, shared_curve;
static int is_over, reading;
static long reads[READERS + 1];

/* Makes rows that all rest at one number, so that a reader recognises rows that are only partly there. */
static glissade_rows make_rows(double number) {
  GLISSADE_INIT(glissade_spring_columns, columns);
  columns.from = columns.to = (glissade_input){&number, 0};
  glissade_rows rows;
  TRY(glissade_springs_create(&columns, ROWS, &rows, NULL));
  return rows;
}

static glissade_curve make_curve(double x) {
  GLISSADE_INIT(glissade_curve_options, options);
  options.kind = GLISSADE_CURVE_BEZIER;
  options.control_points[0] = options.control_points[1] = x;
  options.control_points[2] = options.control_points[3] = 1 - x;
  glissade_curve curve;
  TRY(glissade_curve_create(&options, &curve, NULL));
  return curve;
}

/* Reads both objects, each of which must give its values or be unknown. */
static void read_once(long *count) {
  float positions[ROWS] = {0};
  glissade_rows rows = __atomic_load_n(&shared_rows, __ATOMIC_ACQUIRE);
  glissade_status status = glissade_rows_evaluate(
    rows, 0.25, (glissade_output){positions, 4}, (glissade_output){NULL, 4}, NULL);
  if (status == GLISSADE_OK) {
    CHECK(positions[0] >= 1 && positions[0] == (float)(int)positions[0]);
    for (int row = 1; row < ROWS; row++) CHECK(positions[row] == positions[0]);
    *count += 1;
  } else if (status != GLISSADE_UNKNOWN_HANDLE) {
    fail("glissade_rows_evaluate", __LINE__, status);
  }
  /* The curves have different control points, and all are straight lines. */
  const float progress[] = {0.25f, 0.5f}, from = 0, to = 8;
  float values[2] = {0};
  glissade_curve curve = __atomic_load_n(&shared_curve, __ATOMIC_ACQUIRE);
  status = glissade_interpolate(
    curve, (glissade_input){progress, 4}, (glissade_input){&from, 0}, (glissade_input){&to, 0}, 2,
    (glissade_output){values, 4}, NULL);
  if (status == GLISSADE_OK) {
    CHECK(values[0] > 1.999f && values[0] < 2.001f && values[1] > 3.999f && values[1] < 4.001f);
    *count += 1;
  } else if (status != GLISSADE_UNKNOWN_HANDLE) {
    fail("glissade_interpolate", __LINE__, status);
  }
}

static void *read_always(void *count) {
  read_once(count);
  __atomic_add_fetch(&reading, 1, __ATOMIC_RELEASE);
  while (!__atomic_load_n(&is_over, __ATOMIC_ACQUIRE)) read_once(count);
  return NULL;
}

static void *read_briefly(void *count) {
  read_once(count);
  return NULL;
}

/* Threads that read once and end: later ones take the place of those that are gone. */
static void *send_visitors(void *count) {
  for (int visitor = 0; visitor < visitors; visitor++) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, read_briefly, count) == 0);
    CHECK(pthread_join(thread, NULL) == 0);
  }
  return NULL;
}

/* Destroys an object as soon as no thread reads it, and checks that it cannot be destroyed again. */
static long destroy(glissade_status (*destroy_once)(uint64_t, glissade_error *), uint64_t handle) {
  long refusals = 0;
  glissade_status status;
  while ((status = destroy_once(handle, NULL)) == GLISSADE_BUSY) {
    refusals += 1;
    sched_yield();
  }
  TRY(status);
  CHECK(destroy_once(handle, NULL) == GLISSADE_UNKNOWN_HANDLE);
  return refusals;
}

int main(void) {
  if (getenv("GLISSADE_UNDER_VALGRIND") != NULL) replacements = 60, visitors = 40;
  shared_rows = make_rows(1);
  shared_curve = make_curve(0.3);
  pthread_t threads[READERS + 1];
  for (int reader = 0; reader < READERS; reader++)
    CHECK(pthread_create(&threads[reader], NULL, read_always, &reads[reader]) == 0);
  CHECK(pthread_create(&threads[READERS], NULL, send_visitors, &reads[READERS]) == 0);
  while (__atomic_load_n(&reading, __ATOMIC_ACQUIRE) < READERS) sched_yield();

  long refusals = 0;
  for (int number = 2; number < replacements; number++) {
    glissade_rows rows = __atomic_exchange_n(&shared_rows, make_rows(number), __ATOMIC_ACQ_REL);
    glissade_curve curve =
      __atomic_exchange_n(&shared_curve, make_curve(0.1 + 0.4 * number / replacements), __ATOMIC_ACQ_REL);
    refusals += destroy(glissade_rows_destroy, rows) + destroy(glissade_curve_destroy, curve);
  }
  __atomic_store_n(&is_over, 1, __ATOMIC_RELEASE);
  for (int thread = 0; thread <= READERS; thread++) CHECK(pthread_join(threads[thread], NULL) == 0);
  long count = 0;
  for (int thread = 0; thread <= READERS; thread++) count += reads[thread];
  CHECK(count >= READERS);
  TRY(glissade_rows_destroy(shared_rows, NULL));
  TRY(glissade_curve_destroy(shared_curve, NULL));
  printf("sharing: %ld reads, %ld refusals to destroy\n", count, refusals);
  return 0;
}
