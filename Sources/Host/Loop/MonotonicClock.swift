internal import CLinux

/// The clock of deadlines: `CLOCK_MONOTONIC`, which no one sets back and which stands still while
/// the machine is suspended. X servers stamp their events with its milliseconds.
public enum MonotonicClock {
    /// The time since the machine started, to the nanosecond.
    public static var now: Duration { .nanoseconds(cl_nanoseconds(CLOCK_MONOTONIC)) }

    /// The same, on a clock that goes on while the machine is suspended (`CLOCK_BOOTTIME`).
    public static var sinceBoot: Duration { .nanoseconds(cl_nanoseconds(CLOCK_BOOTTIME)) }
}

extension Duration {
    /// As the system wants it, in whole nanoseconds; zero where it is negative.
    var timespec: CLinux.timespec {
        let (seconds, attoseconds) = max(self, .zero).components
        return CLinux.timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
    }
}
