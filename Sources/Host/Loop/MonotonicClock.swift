internal import CLinux

/// The clock of deadlines: `CLOCK_MONOTONIC`, which no one sets back and which stands still while
/// the machine is suspended. X servers stamp their events with its milliseconds.
public enum MonotonicClock {
    /// The time since the machine started, to the nanosecond.
    public static var now: Duration {
        var time = timespec()
        _ = clock_gettime(CLOCK_MONOTONIC, &time)
        // At once: sums of durations are of twice the width of a word.
        return .nanoseconds(time.tv_sec * 1_000_000_000 + time.tv_nsec)
    }

    /// The same, on a clock that goes on while the machine is suspended (`CLOCK_BOOTTIME`).
    public static var sinceBoot: Duration {
        var time = timespec()
        _ = clock_gettime(CLOCK_BOOTTIME, &time)
        // At once: sums of durations are of twice the width of a word.
        return .nanoseconds(time.tv_sec * 1_000_000_000 + time.tv_nsec)
    }
}

extension Duration {
    /// As the system wants it, in whole nanoseconds.
    var timespec: CLinux.timespec {
        let (seconds, nanoseconds) = roundedUp
        return CLinux.timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    }

    /// Rounded up to whole nanoseconds: a loop that wakes early finds the deadline still ahead and
    /// has to wait again. Negative durations become zero.
    var roundedUp: (seconds: Int, nanoseconds: Int) {
        guard self > .zero else { return (0, 0) }
        let (seconds, attoseconds) = components
        let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
        if nanoseconds == 1_000_000_000 { return (Int(seconds) + 1, 0) }
        return (Int(seconds), Int(nanoseconds))
    }
}
