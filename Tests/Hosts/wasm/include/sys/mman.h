/* The pages of the fuzzer's buffers, without inaccessible ones between them, which WebAssembly does not have. */
#ifndef SYS_MMAN_H
#define SYS_MMAN_H

#include <stdlib.h>

#define PROT_NONE 0
#define PROT_READ 1
#define PROT_WRITE 2
#define MAP_PRIVATE 1
#define MAP_ANONYMOUS 2
#define MAP_FAILED ((void *)-1)

static inline void *mmap(void *address, size_t length, int protection, int flags, int file, long offset) {
  (void)address, (void)protection, (void)flags, (void)file, (void)offset;
  void *memory = aligned_alloc(65536, (length + 65535) / 65536 * 65536);
  return memory == NULL ? MAP_FAILED : memory;
}

static inline int mprotect(void *address, size_t length, int protection) {
  (void)address, (void)length, (void)protection;
  return 0;
}

#endif
