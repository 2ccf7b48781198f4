internal import CLinux
internal import Glibc

/// The monotonic clock in whole nanoseconds: what time stamps of several processes share.
enum Clock {
    /// Now.
    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// Sleeps until `instant`; returns at once where that is past.
    static func sleep(until instant: Int64) {
        var time = timespec(
            tv_sec: Int(instant / 1_000_000_000), tv_nsec: Int(instant % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}

/// Why a measurement cannot be made.
struct Failure: Error, CustomStringConvertible {
    var description: String
    init(_ description: String) { self.description = description }
}
