/* A seccomp filter forbids membarrier, which destroying threads use, after another thread has begun to read: objects
 * can still be destroyed and read. Exits with 0, or with 1 and a message on standard error. Needs pthreads. */
#define _DEFAULT_SOURCE
#include <errno.h>
#include <glissade.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static void fail(const char *what, int line) {
  fprintf(stderr, "filtered.c:%d: %s\n", line, what);
  exit(1);
}
#define CHECK(condition) \
  do { \
    if (!(condition)) fail(#condition, __LINE__); \
  } while (0)

static glissade_curve curve;
static int is_over;

static int is_read(void) {
  double time = 0.5, value = 0;
  glissade_input times = {&time, 8};
  glissade_output values = {&value, 8}, none = {NULL, 0};
  return glissade_curve_sample(curve, times, 1, values, none, NULL) == GLISSADE_OK && value > 0.49 && value < 0.51;
}

static void *read_always(void *unused) {
  (void)unused;
  while (!__atomic_load_n(&is_over, __ATOMIC_ACQUIRE)) CHECK(is_read());
  return NULL;
}

/* Makes membarrier fail from now on in this thread and its children; returns 0 if the system allows no filters. */
static int forbid_membarrier(void) {
  struct sock_filter rules[] = {
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_membarrier, 0, 1),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
  return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0
    && syscall(SYS_membarrier, 0, 0, 0) < 0;
}

int main(void) {
  alarm(60);
  CHECK(glissade_curve_parse("ease-in-out", 11, &curve, NULL) == GLISSADE_OK);
  CHECK(is_read());
  pthread_t reader;
  CHECK(pthread_create(&reader, NULL, read_always, NULL) == 0);
  if (!forbid_membarrier()) printf("filtered: the system allows no filters\n");
  for (int turn = 0; turn < 2000; turn++) {
    glissade_curve other;
    glissade_status status;
    CHECK(glissade_curve_parse("ease-in", 7, &other, NULL) == GLISSADE_OK);
    int refusals = 0;
    while ((status = glissade_curve_destroy(other, NULL)) == GLISSADE_BUSY) CHECK(++refusals < 10);
    CHECK(status == GLISSADE_OK);
  }
  __atomic_store_n(&is_over, 1, __ATOMIC_RELEASE);
  CHECK(pthread_join(reader, NULL) == 0);
  CHECK(glissade_curve_destroy(curve, NULL) == GLISSADE_OK);
  printf("filtered: 2,000 curves destroyed\n");
  return 0;
}
