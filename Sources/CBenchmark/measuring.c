// A program's own malloc takes the place of the C library's, also for the libraries that it uses.
// glibc keeps its own under other names for that purpose.
#define _GNU_SOURCE
#include "measuring.h"

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
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

enum { most_processors = 64 };

static pthread_t spinners[most_processors];
static int spinner_count;
static atomic_int is_spinning;

int measuring_use_processors(int first, int last) {
    cpu_set_t set;
    CPU_ZERO(&set);
    for (int number = first; number <= last; number++) CPU_SET(number, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
}

static void *spin(void *number) {
    int processor = (int)(intptr_t)number;
    struct sched_param parameters = {0};
    measuring_use_processors(processor, processor);
    // Every other process comes first, at once.
    if (sched_setscheduler(0, SCHED_IDLE, &parameters) != 0) return NULL;
    while (atomic_load_explicit(&is_spinning, memory_order_relaxed)) {}
    return NULL;
}

int measuring_keep_awake(int first, int last) {
    atomic_store(&is_spinning, 1);
    for (int number = first; number <= last && spinner_count < most_processors; number++) {
        if (pthread_create(&spinners[spinner_count], NULL, spin, (void *)(intptr_t)number) != 0) {
            measuring_let_sleep();
            return 0;
        }
        spinner_count++;
    }
    return 1;
}

void measuring_let_sleep(void) {
    atomic_store(&is_spinning, 0);
    while (spinner_count > 0) pthread_join(spinners[--spinner_count], NULL);
}
