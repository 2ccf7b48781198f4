internal import CBenchmark
internal import CLinux
internal import Glibc

/// The machine's processors. What measures has the last of them for itself, as it watches the screen
/// without a pause; all that is measured shares the others. Without that, the kernel puts a process
/// behind the watcher now and then, for up to three milliseconds, and figures are a matter of luck.
enum Processors {
    private static let last = Int32(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1

    /// Puts the calling thread, and all programs that it starts from now on, on the processors of
    /// what is measured.
    static func useThoseOfTheMeasured() {
        _ = measuring_use_processors(0, max(0, last - 1))
    }

    /// Calls `body` on the processor of what measures.
    ///
    /// - Parameter areAwake: whether the others are kept from sleeping meanwhile.
    static func whileMeasuring<Result>(
        areAwake: Bool, _ body: () throws -> Result
    ) rethrows -> Result {
        guard last > 0 else { return try body() }
        if areAwake { _ = measuring_keep_awake(0, last - 1) }
        _ = measuring_use_processors(last, last)
        defer {
            useThoseOfTheMeasured()
            measuring_let_sleep()
        }
        return try body()
    }
}
