internal import CBenchmark
internal import CLinux
internal import Glibc

/// The machine's processors. What measures has the last of them for itself, as it watches the screen
/// without a pause; all that is measured shares the others. Without that, the kernel puts a process
/// behind the watcher now and then, for up to three milliseconds, and figures are a matter of luck.
enum Processors {
    /// Whether the system lets this user keep processors from sleeping.
    static let canBeKeptAwake = access(latencyRequest, W_OK) == 0
    /// Who holds this open asks the kernel not to let processors sleep longer than it says: see
    /// pm_qos_interface in the kernel's documentation. A process that spins instead, at whatever
    /// priority, would be scheduled against the commands that gestures start.
    private static let latencyRequest = "/dev/cpu_dma_latency"
    private static let last = Int32(sysconf(Int32(_SC_NPROCESSORS_ONLN))) - 1

    /// Puts the calling thread, and all programs that it starts from now on, on the processors of
    /// what is measured.
    static func useThoseOfTheMeasured() {
        _ = measuring_use_processors(0, max(0, last - 1))
    }

    /// Calls `body` on the processor of what measures.
    ///
    /// - Parameter areAwake: whether all of them are kept from sleeping meanwhile.
    static func whileMeasuring<Result>(
        areAwake: Bool, _ body: () throws -> Result
    ) rethrows -> Result {
        var request: Int32 = -1
        if areAwake {
            request = cl_open(latencyRequest, O_WRONLY | O_CLOEXEC, 0)
            var microseconds: Int32 = 0
            _ = write(request, &microseconds, MemoryLayout<Int32>.size)
        }
        if last > 0 { _ = measuring_use_processors(last, last) }
        defer {
            if request >= 0 { close(request) }
            if last > 0 { useThoseOfTheMeasured() }
        }
        return try body()
    }
}
