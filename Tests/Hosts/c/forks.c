/* Forks children while another thread reads a curve for the first time: each child can also read it, and exits.
 * Exits with 0, or with 1 and a message on standard error. Needs pthreads. */
#define _DEFAULT_SOURCE
#include <glissade.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TRIALS = 24 };

static glissade_curve curve;

/* Reads the curve, and returns whether its value is right. */
static int read_curve(void) {
  double time = 0.5, value = 0;
  glissade_input times = {&time, 8};
  glissade_output values = {&value, 8}, none = {NULL, 0};
  return glissade_curve_sample(curve, times, 1, values, none, NULL) == GLISSADE_OK && value > 0.49 && value < 0.51;
}

static void *read_in_thread(void *unused) {
  (void)unused;
  return read_curve() ? NULL : "";
}

/* Forks some microseconds after a thread has begun to read, in a process that has not read before. */
static int try_once(int microseconds) {
  pthread_t thread;
  void *failure;
  if (glissade_curve_parse("ease-in-out", 11, &curve, NULL) != GLISSADE_OK) return 2;
  if (pthread_create(&thread, NULL, read_in_thread, NULL)) return 2;
  if (microseconds > 0) usleep((useconds_t)microseconds);
  pid_t child = fork();
  if (child < 0) return 2;
  if (child == 0) {
    alarm(10);
    _exit(read_curve() ? 0 : 1);
  }
  int status = 0;
  if (waitpid(child, &status, 0) != child || pthread_join(thread, &failure) || failure) return 2;
  return status == 0 ? 0 : 1;
}

int main(void) {
  for (int trial = 0; trial < TRIALS; trial++) {
    pid_t process = fork();
    if (process == 0) _exit(try_once(trial * trial * 20));
    int status = 0;
    if (process < 0 || waitpid(process, &status, 0) != process || status != 0) {
      fprintf(stderr, "forks.c: trial %d ends with %d\n", trial, status);
      return 1;
    }
  }
  printf("forks: %d children have read\n", TRIALS);
  return 0;
}
