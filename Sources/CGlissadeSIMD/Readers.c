#include "CGlissadeSIMD.h"

#include <stddef.h>

// Declared here for targets without headers, which can be linked with a C library that has these functions.
#if __has_include(<pthread.h>)
#include <pthread.h>
#include <stdlib.h>
#define HAS_THREAD_KEYS 1
#elif defined(__ELF__)
typedef unsigned int pthread_key_t;
__attribute__((weak)) int pthread_key_create(pthread_key_t *key, void (*destructor)(void *));
__attribute__((weak)) int pthread_key_delete(pthread_key_t key);
__attribute__((weak)) int pthread_setspecific(pthread_key_t key, const void *value);
int posix_memalign(void **memory, size_t alignment, size_t size);
#define HAS_THREAD_KEYS (pthread_key_create && pthread_key_delete && pthread_setspecific)
#else
// WebAssembly, where an instance has one thread.
int posix_memalign(void **memory, size_t alignment, size_t size);
#endif

#if defined(__linux__)
long syscall(long number, ...);
#define HAS_SYSCALL 1
#elif defined(__ELF__)
__attribute__((weak)) long syscall(long number, ...);
#define HAS_SYSCALL (syscall != NULL)
#endif

#if defined(HAS_SYSCALL) && defined(__x86_64__)
#define MEMBARRIER_NUMBER 324
#elif defined(HAS_SYSCALL) && defined(__aarch64__)
#define MEMBARRIER_NUMBER 283
#endif

enum { PRIVATE_EXPEDITED = 1 << 3, REGISTER_PRIVATE_EXPEDITED = 1 << 4 };

// Returns whether the system has done what a command of membarrier asks.
static _Bool membarrier(int command) {
#if defined(MEMBARRIER_NUMBER)
  return HAS_SYSCALL && syscall(MEMBARRIER_NUMBER, command, 0, 0) == 0;
#else
  (void)command;
  return 0;
#endif
}

static gl_reader *first_reader;
// Read at every call: the general model of libraries would call a function for it.
static _Thread_local gl_reader *thread_reader __attribute__((tls_model("initial-exec")));

enum { UNDECIDED, READERS_FENCE, SYSTEM_FENCES };
static int32_t method = UNDECIDED;
#if defined(HAS_THREAD_KEYS)
static int64_t key = -1; // A pthread_key_t.

// Gives the reader of a thread that ends to a later one.
static void leave(void *reader) {
  thread_reader = NULL;
  gl_end_reading(reader);
  __atomic_store_n(&((gl_reader *)reader)->is_taken, 0, __ATOMIC_RELEASE);
}
#endif

// Decides who runs fences. Threads that do so at the same time all take the first decision: a lock could be held for
// ever in the child of a fork.
static int32_t decided_method(void) {
  int32_t found = __atomic_load_n(&method, __ATOMIC_ACQUIRE);
  if (found != UNDECIDED) return found;
#if defined(HAS_THREAD_KEYS)
  pthread_key_t made;
  if (HAS_THREAD_KEYS && pthread_key_create(&made, leave) == 0) {
    int64_t none = -1;
    if (!__atomic_compare_exchange_n(&key, &none, (int64_t)made, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
      pthread_key_delete(made);
  }
#endif
  int32_t decision = membarrier(REGISTER_PRIVATE_EXPEDITED) ? SYSTEM_FENCES : READERS_FENCE;
  if (__atomic_compare_exchange_n(&method, &found, decision, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE)) return decision;
  return found;
}

// Returns a reader that no living thread has.
static gl_reader *take_reader(void) {
  for (gl_reader *reader = __atomic_load_n(&first_reader, __ATOMIC_ACQUIRE); reader; reader = reader->next) {
    int32_t expected = 0;
    if (__atomic_compare_exchange_n(&reader->is_taken, &expected, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
      return reader;
  }
  void *memory = NULL;
  if (posix_memalign(&memory, 64, sizeof(gl_reader)) != 0) __builtin_trap();
  gl_reader *reader = memory;
  *reader = (gl_reader){.needs_fence = decided_method() != SYSTEM_FENCES, .is_taken = 1};
  reader->next = __atomic_load_n(&first_reader, __ATOMIC_RELAXED);
  while (!__atomic_compare_exchange_n(&first_reader, &reader->next, reader, 0, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED)) {
  }
  return reader;
}

// Gives this thread a reader.
__attribute__((noinline, cold)) static gl_reader *join(void) {
  decided_method();
  gl_reader *reader = take_reader();
  thread_reader = reader;
#if defined(HAS_THREAD_KEYS)
  int64_t made = __atomic_load_n(&key, __ATOMIC_ACQUIRE);
  if (made >= 0) pthread_setspecific((pthread_key_t)made, reader);
#endif
  return reader;
}

gl_reader *gl_thread_reader(void) {
  gl_reader *reader = thread_reader;
  return reader ? reader : join();
}

// Lets readers run fences from their next read on.
static void give_up_system_fences(void) {
  __atomic_store_n(&method, READERS_FENCE, __ATOMIC_RELEASE);
  for (gl_reader *reader = __atomic_load_n(&first_reader, __ATOMIC_SEQ_CST); reader; reader = reader->next)
    __atomic_store_n(&reader->needs_fence, 1, __ATOMIC_RELEASE);
}

_Bool gl_is_read(const void *object) {
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
  // After a fork the registration can be missing. A filter of system calls can forbid what was allowed: then nothing
  // shows that nobody reads, once.
  if (decided_method() == SYSTEM_FENCES && !membarrier(PRIVATE_EXPEDITED)
      && !(membarrier(REGISTER_PRIVATE_EXPEDITED) && membarrier(PRIVATE_EXPEDITED))) {
    give_up_system_fences();
    return 1;
  }
  for (gl_reader *reader = __atomic_load_n(&first_reader, __ATOMIC_SEQ_CST); reader; reader = reader->next)
    if (__atomic_load_n(&reader->object, __ATOMIC_ACQUIRE) == (uintptr_t)object) return 1;
  return 0;
}
