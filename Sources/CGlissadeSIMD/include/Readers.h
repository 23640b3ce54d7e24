// The objects that threads are reading, so that no other thread frees them.
//
// Announcing a read takes two plain stores, where counting readers takes two locked operations, which is more than many
// calls take. The fence that such a store needs is left to the thread that frees objects: it makes the system run one
// on all threads (membarrier). Where the system cannot, readers run their own.
#ifndef READERS_H
#define READERS_H

#include <stdint.h>

// The announcement of a thread, in a cache line of its own.
typedef struct gl_reader {
  uintptr_t object; // 0 if the thread reads nothing
  int32_t needs_fence;
  int32_t is_taken; // by a living thread
  struct gl_reader *_Nullable next;
  uintptr_t unused[5];
} gl_reader;

// The reader of this thread, which can read one object at a time.
gl_reader *_Nonnull gl_thread_reader(void);

// Announces that the thread reads an object. Only what is loaded afterwards tells whether the object is still there.
static inline __attribute__((always_inline)) void gl_begin_reading(gl_reader *_Nonnull reader,
                                                                   const void *_Nonnull object) {
  __atomic_store_n(&reader->object, (uintptr_t)object, __ATOMIC_RELAXED);
  if (__atomic_load_n(&reader->needs_fence, __ATOMIC_RELAXED)) __atomic_thread_fence(__ATOMIC_SEQ_CST);
  __atomic_signal_fence(__ATOMIC_SEQ_CST);
}

static inline __attribute__((always_inline)) void gl_end_reading(gl_reader *_Nonnull reader) {
  __atomic_store_n(&reader->object, 0, __ATOMIC_RELEASE);
}

// Whether a thread may be reading an object, which the caller has made unavailable to later readers.
_Bool gl_is_read(const void *_Nonnull object);

#endif
