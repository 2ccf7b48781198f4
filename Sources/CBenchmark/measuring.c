// A program's own malloc takes the place of the C library's, also for the libraries that it uses.
// glibc keeps its own under other names for that purpose.
#define _GNU_SOURCE
#include "measuring.h"

#include <errno.h>
#include <sched.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef __GLIBC__

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);
extern void __libc_free(void *memory);

static _Thread_local unsigned long count;

void *malloc(size_t size) {
    count++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    count++;
    return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
    count++;
    return __libc_realloc(memory, size);
}

void *memalign(size_t alignment, size_t size) {
    count++;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **memory, size_t alignment, size_t size) {
    *memory = memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}

void free(void *memory) { __libc_free(memory); }

unsigned long measuring_allocations(void) { return count; }

#else

unsigned long measuring_allocations(void) { return 0; }

#endif

int measuring_use_processors(int first, int last) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int number = first; number <= last; number++) CPU_SET(number, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
}
