internal import Glibc

/// The processor that this thread runs on.
public enum SchedulingPolicy {
    /// Whether this thread goes before ordinary ones (`SCHED_FIFO`, `SCHED_RR`), as it does where
    /// somebody put it there (`chrt`).
    public static var isReserved: Bool {
        let policy = sched_getscheduler(0)
        return policy == SCHED_FIFO || policy == SCHED_RR
    }

    /// Lets others of the same priority go first, until they sleep. Only for a thread of a reserved
    /// processor: an ordinary one would give away its whole slice, to anybody.
    public static func yield() { sched_yield() }
}
