// Counts allocations by replacing the C library's functions. Freed memory is not counted, so free is not replaced:
// all memory comes from the C library's own heap.
#include "CBenchSupport.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

static _Atomic int64_t count;

int64_t bench_allocations(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

#if defined(__GLIBC__) && !__has_feature(address_sanitizer) && !__has_feature(thread_sanitizer)
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

void *malloc(size_t bytes) {
  note();
  return __libc_malloc(bytes);
}

void *calloc(size_t items, size_t bytes) {
  note();
  return __libc_calloc(items, bytes);
}

void *realloc(void *memory, size_t bytes) {
  note();
  return __libc_realloc(memory, bytes);
}

void *aligned_alloc(size_t alignment, size_t bytes) {
  note();
  return __libc_memalign(alignment, bytes);
}

int posix_memalign(void **memory, size_t alignment, size_t bytes) {
  note();
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0) return EINVAL;
  void *result = __libc_memalign(alignment, bytes);
  if (!result) return ENOMEM;
  *memory = result;
  return 0;
}
#endif

int64_t bench_allocated_bytes(void) {
  struct mallinfo2 info = mallinfo2();
  return (int64_t)(info.uordblks + info.hblkhd);
}

double bench_now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void *bench_allocate(size_t bytes) {
  const size_t page = (size_t)2 << 20;
  size_t alignment = bytes >= page ? page : 64;
  size_t rounded = (bytes + alignment) / alignment * alignment;
  void *memory = NULL;
  if (posix_memalign(&memory, alignment, rounded) != 0) abort();
#ifdef MADV_HUGEPAGE
  if (alignment == page) madvise(memory, rounded, MADV_HUGEPAGE);
#endif
  char *bytesOf = memory;
  for (size_t i = 0; i < rounded; i++) bytesOf[i] = 0;
  return memory;
}

void bench_consume(const void *memory) { __asm__ volatile("" : : "r"(memory) : "memory"); }
