internal import Glibc

/// A point on the monotonic clock, which no change of the wall clock moves.
struct Instant: Comparable {
    /// Nanoseconds since an arbitrary start.
    var nanoseconds: Int64

    static var now: Instant {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    static func + (instant: Instant, duration: Duration) -> Instant {
        let (seconds, attoseconds) = duration.components
        return Instant(
            nanoseconds: instant.nanoseconds + seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        )
    }

    static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }

    /// Milliseconds from now until this moment, rounded up for `poll`; 0 when it is past.
    var millisecondsLeft: Int32 {
        let left = nanoseconds - Instant.now.nanoseconds
        return left <= 0 ? 0 : Int32(clamping: (left + 999_999) / 1_000_000)
    }

    /// Sleeps until this moment. The deadline is absolute, so lateness never adds up.
    func sleep() {
        var time = timespec(
            tv_sec: Int(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
        while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
    }
}

/// What `errno` says, in words.
func errorText(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
