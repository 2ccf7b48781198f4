internal import CLinux

/// A timer of the kernel that ends this process by SIGKILL. It needs nothing of the process, which
/// may be in an endless loop or, on a clock that goes on meanwhile, stopped. The server then
/// releases what was grabbed, within a millisecond.
///
/// None of its clocks counts the time in which the machine is suspended.
public final class KillTimer {
    /// What it counts.
    public enum Clock: Sendable {
        case time
        /// The processor's time that this process takes: waiting for the server counts nothing.
        case work
    }

    /// The kernel counts them from 0, which is nil in Swift.
    private let timer: timer_t?

    package init(_ clock: Clock) throws(SystemError) {
        var made: timer_t?
        let id = clock == .time ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID
        guard cl_make_kill_timer(id, &made) == 0 else { throw SystemError("make a timer") }
        timer = made
    }

    deinit { timer_delete(timer) }

    /// Has it end this process after `time`, in place of when it was set to before; nil for never.
    public func set(_ time: Duration?) {
        var value = itimerspec()
        value.it_value = (time ?? .zero).timespec
        timer_settime(timer, 0, &value, nil)
    }
}
