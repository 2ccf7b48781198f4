/// The server's 32-bit millisecond clock, which wraps every 49.7 days, as a duration on the clock of
/// the event loop, which never runs backwards within a hold.
struct EventClock {
    /// The latest event of the hold. The first one fixes the distance between the two clocks, so
    /// that intervals within a hold are the server's own.
    private var latest: (server: UInt32, loop: Duration)?

    /// The event's time on the loop's clock.
    mutating func time(_ server: UInt, now: Duration) -> Duration {
        let stamp = UInt32(truncatingIfNeeded: server)
        guard let before = latest else {
            latest = (stamp, now)
            return now
        }
        let step = Int32(bitPattern: stamp &- before.server)
        guard step > 0 else { return before.loop }
        let time = before.loop + .milliseconds(step)
        latest = (stamp, time)
        return time
    }
}
