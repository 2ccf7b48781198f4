import Glibc
import Host
import Testing

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
        #expect(try loop.run() == 7)
        #expect(seen == ["hello"])
    }

    @Test func tellsThatTheOtherEndIsGone() throws {
        let pipe = try Pipe()
        var seen: EventLoop.Events = []
        let source = loop.add(pipe.reading.number) { seen = $0 }
        // In place of closing the end, whose owner would close the number once more.
        dup2(0, pipe.writing.number)
        try loop.turn(atMost: .seconds(10))
        #expect(seen == .hangUp)
        loop.remove(source)
    }

    @Test func aClosedDescriptorIsReportedOnceAndForgotten() throws {
        let number = dup(0)
        close(number)
        var seen: [EventLoop.Events] = []
        // High enough that no other test opens it in between.
        loop.add(number + 900) { seen.append($0) }
        try loop.turn(atMost: .seconds(10))
        try loop.turn(atMost: .zero)
        #expect(seen == [.invalid])
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
        try loop.turn()
        #expect(seen == [1])
    }

    @Test func aDescriptorReusedWithinATurnIsNotTakenForTheOldOne() throws {
        let first = try Pipe()
        let second = try Pipe()
        let idle = try Pipe()
        let number = dup(second.reading.number)
        var seen: [String] = []
        var old: EventLoop.Source?
        loop.add(first.reading.number) { [loop, idle = idle.reading.number] _ in
            guard let source = old else { return }
            old = nil
            loop.remove(source)
            dup2(idle, number)
            loop.add(number) { _ in seen.append("new") }
        }
        old = loop.add(number) { _ in seen.append("old") }
        first.send()
        second.send()
        try loop.turn()
        #expect(seen.isEmpty)
        close(number)
    }

    @Test func aSourceAddedByAHandlerIsWatchedFromTheNextTurn() throws {
        let first = try Pipe()
        let second = try Pipe()
        var seen = 0
        var source: EventLoop.Source?
        source = loop.add(first.reading.number) {
            [loop, one = first.reading.number, two = second.reading.number] _ in
            drain(one)
            if let source { loop.remove(source) }
            loop.add(two) { _ in
                seen += 1
                drain(two)
            }
        }
        first.send()
        second.send()
        try loop.turn(atMost: .seconds(10))
        #expect(seen == 0)
        try loop.turn(atMost: .seconds(10))
        #expect(seen == 1)
    }

    @Test func waitsOnlyForTheEventsAskedFor() throws {
        let pipe = try Pipe()
        var seen: [EventLoop.Events] = []
        let source = loop.add(pipe.writing.number, for: .writable) { seen.append($0) }
        try loop.turn(atMost: .seconds(10))
        #expect(seen == [.writable])
        loop.change(source, to: [])
        try loop.turn(atMost: .zero)
        #expect(seen.count == 1)
    }

    @Test func aDeadlineIsNeverEarlyAndFiresOnce() throws {
        let instant = MonotonicClock.now + .microseconds(3_333)
        var fired: [Duration] = []
        loop.addDeadline({ instant }) { [loop] now in
            fired.append(now)
            loop.stop()
        }
        _ = try loop.run()
        #expect(fired.count == 1)
        #expect((fired.first ?? .zero) >= instant)
        #expect(loop.polls == 1, "it woke early and had to sleep again")
        try loop.turn(atMost: .zero)
        #expect(fired.count == 1, "a deadline that stays in the past must not spin")
    }

    @Test func aDeadlineThatWentAwayMayComeBackToTheSameInstant() throws {
        var instant: Duration? = .zero
        var fired = 0
        loop.addDeadline({ instant }) { _ in
            fired += 1
            instant = nil
        }
        for turn in 1...3 {
            instant = .zero
            try loop.turn(atMost: .zero)
            #expect(fired == turn)
            try loop.turn(atMost: .zero)
            #expect(fired == turn)
        }
    }

    @Test func theNearestOfSeveralDeadlinesDecides() throws {
        let now = MonotonicClock.now
        var order: [String] = []
        loop.addDeadline({ now + .milliseconds(6) }) { [loop] _ in
            order.append("later")
            loop.stop()
        }
        loop.addDeadline({ now + .milliseconds(2) }) { _ in order.append("sooner") }
        loop.addDeadline({ nil }) { _ in order.append("never") }
        _ = try loop.run()
        #expect(order == ["sooner", "later"])
    }

    @Test func deadlinesThatAreOverdueFireInTheOrderOfTime() throws {
        var order: [Int] = []
        for number in [3, 1, 2] {
            loop.addDeadline({ .seconds(number) }) { _ in order.append(number) }
        }
        try loop.turn()
        #expect(order == [1, 2, 3])
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
        try loop.turn()
        #expect(order == ["input"])
    }

    @Test func beforePollRunsInEachTurnAndMayStop() throws {
        var count = 0
        loop.beforePoll = { [loop] in
            count += 1
            if count == 3 { loop.stop(3) }
        }
        try loop.turn(atMost: .zero)
        try loop.turn(atMost: .zero)
        #expect(try loop.run() == 3)
        #expect(loop.polls == 2, "it must not sleep after it was stopped")
    }

    @Test func stoppingSkipsTheHandlersThatAreLeft() throws {
        let pipe = try Pipe()
        var seen = 0
        for _ in 0..<2 {
            loop.add(pipe.reading.number) { [loop] _ in
                seen += 1
                loop.stop()
            }
        }
        pipe.send()
        _ = try loop.run()
        #expect(seen == 1)
    }

    @Test func sleepsWithoutAWakeUpWhenIdle() throws {
        let pipe = try Pipe()
        loop.add(pipe.reading.number) { _ in Issue.record("nothing was sent") }
        let end = MonotonicClock.now + .milliseconds(250)
        loop.addDeadline({ end }) { [loop] _ in loop.stop() }
        let before = try sleeps()
        _ = try loop.run()
        #expect(loop.polls == 1)
        // One to sleep; the runner's own locks may add a few, a spinning loop thousands.
        #expect(try sleeps() - before <= 5)
    }

    @Test func aHastyTurnWaitsForTheUrgentSourceAloneAndNotForLong() throws {
        let urgent = try Pipe()
        let other = try Pipe()
        var seen: [String] = []
        loop.add(other.reading.number) { [number = other.reading.number] _ in
            _ = drain(number)
            seen.append("other")
        }
        loop.makeUrgent(
            loop.add(urgent.reading.number) { [number = urgent.reading.number] _ in
                _ = drain(number)
                seen.append("urgent")
            })
        var asked = 0
        let end = MonotonicClock.now + .seconds(60)
        loop.addDeadline({
            asked += 1
            return MonotonicClock.now < end ? MonotonicClock.now + .milliseconds(15) : nil
        }) { _ in }
        try loop.turn(atMost: .zero)
        #expect(seen.isEmpty && asked == 1)
        other.send()
        urgent.send()
        loop.hastyDeadline = MonotonicClock.now + .seconds(60)
        try loop.turn()
        #expect(seen == ["urgent"], "the other one waits")
        #expect(asked == 1, "deadlines are as they were")
        try loop.turn()
        #expect(seen == ["urgent", "other"], "a turn later it is seen")
        #expect(asked > 1)
    }

    @Test func aHastyTurnEndsAtItsDeadline() throws {
        let urgent = try Pipe()
        loop.makeUrgent(loop.add(urgent.reading.number) { _ in })
        var deadline: Duration?
        var fired = false
        loop.addDeadline({ deadline }) { _ in fired = true }
        try loop.turn(atMost: .zero)
        // Set since deadlines were asked for.
        deadline = MonotonicClock.now + .milliseconds(10)
        loop.hastyDeadline = deadline
        try loop.turn(atMost: .seconds(10))
        #expect(fired)
    }

    @Test func aHastyTurnThatMayLastLooksAtAllSources() throws {
        let urgent = try Pipe()
        let other = try Pipe()
        var seen = 0
        loop.add(other.reading.number) { _ in seen += 1 }
        loop.makeUrgent(loop.add(urgent.reading.number) { _ in })
        var deadline: Duration?
        loop.addDeadline({ deadline }) { _ in }
        try loop.turn(atMost: .zero)
        other.send()
        // Without a deadline, and with one that is far away.
        for _ in 0..<2 {
            loop.hastyDeadline = MonotonicClock.now + .seconds(60)
            try loop.turn(atMost: .seconds(10))
            deadline = MonotonicClock.now + .seconds(60)
            try loop.turn(atMost: .zero)
        }
        #expect(seen == 4)
    }

    /// How often this thread has gone to sleep.
    private func sleeps() throws -> Int {
        let status = try contents("/proc/thread-self/status")
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
        return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
    }
}
