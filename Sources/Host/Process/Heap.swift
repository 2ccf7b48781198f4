internal import CLinux

/// The memory that malloc has from the system.
public enum Heap {
    /// Gives back what is free, in whole pages, also between blocks that are in use: malloc(3) does
    /// that by itself only at the end of the heap. Takes up to a millisecond after much was freed.
    public static func trim() { _ = malloc_trim(0) }
}
