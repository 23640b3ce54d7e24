/* A fuzzer of call sequences: what all its files share.
 *
 * Each call takes its arguments from guarded buffers, with one thing wrong in some of the calls. Afterwards it is known
 * whether the call had to succeed; inputs must be unchanged, outputs too if it failed, and gaps of strides always. */
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

/* Takes a buffer for the present call: count elements of width bytes, which consist of numbers of a size. The stride is
   chosen: contiguous, padded, backwards and, for inputs alone, 0. */
struct buffer *take(uint64_t count, size_t width, size_t number, int is_output);
struct buffer *take_contiguous(uint64_t count, size_t width, int is_output);
/* A structure with its size at the beginning, zeroed. If `is_bad`, there is no more than the size, which is wrong. */
void *take_structure(uint32_t size, int is_output, int is_bad);
/* A text without a terminating zero. */
const char *take_text(const char *text, size_t length);
void *element(const struct buffer *buffer, uint64_t index);
glissade_input in(const struct buffer *buffer);
glissade_output out(const struct buffer *buffer);

/* -- Judging calls */

enum { MUST_SUCCEED = 0, MUST_FAIL = 1, MAY_FAIL = 2 };

/* Begins a call of a name and lets go of all buffers. */
void begin(const char *name);
/* The error structure of the call, sometimes NULL. Everything else must be ready: the buffers' bytes are noted here. */
glissade_error *error(void);
/* Checks what a call has written, and tells whether it succeeded. */
int judge(glissade_status status, int expectation);
/* Prints the seed and the call, and ends the process. */
void fail(const char *reason);
/* Chooses what is wrong with a call: 1 to `kinds`, or 0 for nothing. */
int choose_bad(uint32_t kinds);
/* Makes an array wrong: NULL, unaligned, or with a stride that does not fit. */
glissade_input bad_in(const struct buffer *buffer);
glissade_output bad_out(const struct buffer *buffer);
/* A number of elements that no array has. */
uint64_t bad_count(void);

/* -- Handles */

enum { CURVE, ROWS, STAGE, LAYER, ANIMATION, DOCUMENT, HANDLE_KINDS };

/* A handle that is not one of the kind now: stale, of another kind, changed, or 0. */
uint64_t bad_handle(int kind);
/* Notes handles that were given out and taken back. */
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
