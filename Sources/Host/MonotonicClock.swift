internal import CLinux

/// The clock of deadlines: `CLOCK_MONOTONIC`, which no one sets back and which stands still while
/// the machine is suspended. X servers stamp their events with its milliseconds.
public enum MonotonicClock {
    /// The time since the machine started, to the nanosecond.
    public static var now: Duration {
        var time = timespec()
        _ = clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension Duration {
    /// As the system takes it, rounded up to whole nanoseconds: one that wakes early finds its
    /// deadline still ahead and goes round again. Negative durations become zero.
    var timespec: CLinux.timespec {
        guard self > .zero else { return CLinux.timespec(tv_sec: 0, tv_nsec: 0) }
        let (seconds, attoseconds) = components
        let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
        if nanoseconds >= 1_000_000_000 {
            return CLinux.timespec(tv_sec: Int(seconds) + 1, tv_nsec: 0)
        }
        return CLinux.timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
    }
}
