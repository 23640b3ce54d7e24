#include "CGlissadeSIMD.h"

#include <stddef.h>

// The few things that the modules without a runtime need of the system.

static _Thread_local void *thread_pointers[GL_THREAD_POINTERS];

const void *gl_thread_token(void) { return thread_pointers; }

void *gl_thread_pointer(int32_t index) { return thread_pointers[index]; }

void gl_set_thread_pointer(int32_t index, void *pointer) { thread_pointers[index] = pointer; }

// Declared here, because a target without an operating system has no header for it, but can be linked with a C library
// that has the function.
#if defined(__linux__)
int madvise(void *address, size_t length, int advice);
#elif defined(__ELF__)
__attribute__((weak)) int madvise(void *address, size_t length, int advice);
#endif

void gl_advise_huge_pages(void *address, intptr_t byte_count) {
#if defined(__linux__)
  madvise(address, (size_t)byte_count, 14 /* MADV_HUGEPAGE */);
#elif defined(__ELF__)
  if (madvise) madvise(address, (size_t)byte_count, 14);
#else
  (void)address, (void)byte_count;
#endif
}

#if defined(__linux__) && !GLISSADE_EMBEDDED
#include <linux/futex.h>
#include <sys/syscall.h>
#include <unistd.h>

void gl_wait_for_change(const void *word, int32_t value) {
  syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, value, NULL, NULL, 0);
}

void gl_wake_threads(const void *word) { syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, INT32_MAX, NULL, NULL, 0); }
#endif

#if GLISSADE_EMBEDDED
#if defined(__linux__)
long getrandom(void *bytes, size_t count, unsigned flags);
static long random_bytes(void *bytes, size_t count) { return getrandom(bytes, count, 0); }
#else
__attribute__((weak)) long getrandom(void *bytes, size_t count, unsigned flags);
static long random_bytes(void *bytes, size_t count) { return getrandom ? getrandom(bytes, count, 0) : -1; }
#endif

// Embedded Swift seeds its hashing with this function, which glibc has only since 2.36. The symbol is hidden, so the rest
// of a program keeps the function of its C library.
__attribute__((visibility("hidden"))) void arc4random_buf(void *bytes, size_t count) {
  char *next = bytes;
  while (count > 0) {
    long got = random_bytes(next, count);
    if (got > 0) {
      next += got;
      count -= (size_t)got;
    } else {
      // A seed of zeros does where the system gives no random bytes: results do not depend on it.
      next[--count] = 0;
    }
  }
}
#endif
