/* The shared declarations of a fuzzer for sequences of calls.
 *
 * The arguments of a call are in guarded buffers, and in some calls one argument is wrong. The fuzzer knows whether the
 * call must succeed. Inputs and the gaps between elements must never change, and outputs must not if the call fails. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "glissade.h"

/* -- Random numbers, by seed */

uint64_t random_bits(void);
uint32_t below(uint32_t bound);
int chance(uint32_t percent);
double between(double low, double high);
/* NaN, an infinity, or a number that does not fit a float. */
double bad_number(void);

/* -- Guarded buffers: pages without access lie before and after them */

struct buffer {
  unsigned char *area, *copy; /* all bytes between the guards, and what they were before the call */
  unsigned char *data;        /* element 0 */
  int64_t stride;
  uint64_t count;
  size_t width; /* bytes of an element */
  int is_output;
};

/* Takes a buffer for the current call: count elements of width bytes, which consist of numbers of a size. The stride is
   random: contiguous, padded, backwards or, only for inputs, 0. */
struct buffer *take(uint64_t count, size_t width, size_t number, int is_output);
struct buffer *take_contiguous(uint64_t count, size_t width, int is_output);
/* A zeroed structure that begins with its size. If `is_bad`, the size is wrong, and only the size is readable. */
void *take_structure(uint32_t size, int is_output, int is_bad);
/* A text without a terminating zero. */
const char *take_text(const char *text, size_t length);
void *element(const struct buffer *buffer, uint64_t index);
glissade_input in(const struct buffer *buffer);
glissade_output out(const struct buffer *buffer);

/* -- Judging calls */

enum { MUST_SUCCEED = 0, MUST_FAIL = 1, MAY_FAIL = 2 };

/* Begins a call of the named function, and releases all buffers. */
void begin(const char *name);
/* Returns the error structure of the call, sometimes NULL. It must be the last argument to be prepared, because it also
   saves the contents of all buffers. */
glissade_error *error(void);
/* Checks the memory that a call has written, and returns whether the call succeeded. */
int judge(glissade_status status, int expectation);
/* Prints the seed and the call, and ends the process. */
void fail(const char *reason);
/* Chooses the mistake of a call: 1 to `kinds`, or 0 for none. */
int choose_bad(uint32_t kinds);
/* Returns the array with a mistake: NULL, unaligned, or with a stride that does not fit. */
glissade_input bad_in(const struct buffer *buffer);
glissade_output bad_out(const struct buffer *buffer);
/* A number of elements that exceeds all limits. */
uint64_t bad_count(void);

/* -- Handles */

enum { CURVE, ROWS, STAGE, LAYER, ANIMATION, DOCUMENT, HANDLE_KINDS };

/* A handle that is not valid for a kind: stale, of another kind, altered, or 0. */
uint64_t bad_handle(int kind);
/* Records handles of objects that were created or destroyed. */
void note_live(int kind, uint64_t handle);
void note_stale(int kind, uint64_t handle);
int is_live(int kind, uint64_t handle);
/* One of the live handles of a kind; 0 if there is none. */
uint64_t any_live(int kind);
uint32_t live_count(int kind);

/* -- Calls, by file */

void call_curves(void);
void call_rows(void);
void call_stages(void);
void call_documents(void);
void read_documents(const char *folder);

#endif
