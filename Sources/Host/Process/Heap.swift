internal import CLinux

/// The memory that malloc has from the system.
public enum Heap {
    /// Has each block from 128 KiB on given back as soon as it is free, such as those of ink: a
    /// long stroke takes megabytes. By itself malloc(3) keeps ever larger ones, and a daemon is
    /// idle for most of the day.
    public static func giveBackLargeBlocks() { _ = mallopt(M_MMAP_THRESHOLD, 128 * 1024) }

    /// Gives back what is free, in whole pages, also between blocks that are in use: malloc(3) does
    /// that by itself only at the end of the heap. Takes up to a millisecond after much was freed.
    public static func trim() { _ = malloc_trim(0) }
}
