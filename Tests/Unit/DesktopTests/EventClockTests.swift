import Testing

@testable import Desktop

/// The server's clock, which goes round, on the loop's.
@Suite("Event clock") struct EventClockTests {
    private func day(_ count: Int, _ milliseconds: Int = 0) -> (server: UInt, loop: Duration) {
        let time = count * 86_400_000 + milliseconds
        // The two clocks began at different times.
        return (UInt(UInt32(truncatingIfNeeded: time + 12_345)), .milliseconds(time))
    }

    @Test(
        "after any time without a hold intervals are the server's",
        arguments: [0, 1, 24, 25, 49, 50, 75, 100, 1000])
    func pause(days: Int) {
        var clock = EventClock()
        for first in [day(0), day(days)] {
            clock = EventClock()
            #expect(clock.time(first.server, now: first.loop) == first.loop)
            for step in 1...50 {
                let now = first.loop + .milliseconds(step * 10 + step % 3)
                let time = clock.time((first.server + UInt(step * 10)) & 0xffff_ffff, now: now)
                #expect(time == first.loop + .milliseconds(step * 10))
            }
        }
    }

    @Test("a hold may last for months, and time never runs backwards")
    func longHold() {
        var clock = EventClock()
        var latest = Duration.zero
        for count in [0, 20, 40, 60, 80, 79] {
            let (server, now) = day(count, 7)
            let time = clock.time(server, now: now)
            #expect(time >= latest)
            if count != 79 { #expect(time == now) }
            latest = time
        }
    }
}
