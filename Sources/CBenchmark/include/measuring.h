// What the benchmark measures with and Swift cannot say.
#ifndef CURLICUE_MEASURING_H
#define CURLICUE_MEASURING_H

/// How often this thread asked for memory so far; always 0 where that cannot be counted.
unsigned long measuring_allocations(void);

/// Has the calling thread, and the programs that it starts from now on, run on the processors from
/// `first` to `last` only; 0 when that is not possible.
int measuring_use_processors(int first, int last);

/// A word that another process may change at any time.
static inline unsigned measuring_load(const unsigned *word) {
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

#endif
