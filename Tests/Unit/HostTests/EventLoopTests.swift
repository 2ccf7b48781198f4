import Glibc
import TestSupport
import Testing

@testable import Host

@Suite struct EventLoopTests {
    let loop = EventLoop()

    @Test func callsTheHandlerOfAReadyDescriptor() throws {
        let pipe = try Pipe()
        var seen: [String] = []
        loop.add(pipe.reading.number) { [number = pipe.reading.number, loop] events in
            #expect(events == .readable)
            seen.append(drain(number))
            loop.stop(7)
        }
        pipe.send("hello")
        #expect(loop.run() == 7)
        #expect(seen == ["hello"])
    }

    @Test func tellsThatTheOtherEndIsGone() throws {
        let pipe = try Pipe()
        var seen: EventLoop.Events = []
        let source = loop.add(pipe.reading.number) { seen = $0 }
        // In place of closing the end, whose owner would close the number once more.
        dup2(0, pipe.writing.number)
        loop.turn(atMost: .seconds(10))
        #expect(seen == .hangUp)
        loop.remove(source)
    }

    @Test func aHandlerMayRemoveTheNextOne() throws {
        let first = try Pipe()
        let second = try Pipe()
        var seen: [Int] = []
        var other: EventLoop.Source?
        loop.add(first.reading.number) { [loop] _ in
            seen.append(1)
            if let other { loop.remove(other) }
        }
        other = loop.add(second.reading.number) { _ in seen.append(2) }
        first.send()
        second.send()
        loop.turn()
        #expect(seen == [1])
    }

    @Test func aDeadlineIsNeverEarly() throws {
        let instant = MonotonicClock.now + .microseconds(3_333)
        var fired: [Duration] = []
        loop.addDeadline({ instant }) { [loop] now in
            fired.append(now)
            loop.stop()
        }
        _ = loop.run()
        #expect(fired.count == 1)
        #expect((fired.first ?? .zero) >= instant)
    }

    @Test func inputThatCameBeforeADeadlineIsSeenBeforeIt() throws {
        let pipe = try Pipe()
        var order: [String] = []
        var deadline: Duration? = MonotonicClock.now
        loop.add(pipe.reading.number) { _ in
            order.append("input")
            // As when a press ends the wait for it.
            deadline = nil
        }
        loop.addDeadline({ deadline }) { _ in order.append("deadline") }
        pipe.send()
        loop.turn()
        #expect(order == ["input"])
    }

    @Test func sleepsWithoutAWakeUpWhenIdle() throws {
        let pipe = try Pipe()
        loop.add(pipe.reading.number) { _ in Issue.record("nothing was sent") }
        let end = MonotonicClock.now + .milliseconds(250)
        loop.addDeadline({ end }) { [loop] _ in loop.stop() }
        let before = try sleeps()
        _ = loop.run()
        // One to sleep; the runner's own locks may add a few, a spinning loop thousands.
        #expect(try sleeps() - before <= 5)
    }

    /// How often this thread has gone to sleep.
    private func sleeps() throws -> Int {
        let status = try contents("/proc/thread-self/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
    }
}

@Suite struct DebounceTests {
    @Test func waitsForTheLastOfABurst() {
        var debounce = Debounce(quiet: .milliseconds(30), atMost: .milliseconds(100))
        #expect(debounce.deadline == nil)
        let isDueUnasked = debounce.fires(at: .seconds(9))
        #expect(!isDueUnasked)
        debounce.add(at: .milliseconds(1000))
        #expect(debounce.deadline == .milliseconds(1030))
        debounce.add(at: .milliseconds(1020))
        #expect(debounce.deadline == .milliseconds(1050))
        let isDueEarly = debounce.fires(at: .milliseconds(1049))
        #expect(!isDueEarly)
        let isDue = debounce.fires(at: .milliseconds(1050))
        #expect(isDue)
        #expect(debounce.deadline == nil)
    }

    @Test func anEndlessBurstGetsThrough() {
        var debounce = Debounce(quiet: .milliseconds(30), atMost: .milliseconds(100))
        for time in stride(from: 1000, through: 1200, by: 10) {
            debounce.add(at: .milliseconds(time))
        }
        #expect(debounce.deadline == .milliseconds(1100))
        let isDue = debounce.fires(at: .milliseconds(1200))
        #expect(isDue)
        debounce.add(at: .milliseconds(1210))
        #expect(debounce.deadline == .milliseconds(1240))
    }
}
