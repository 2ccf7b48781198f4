import Testing

@testable import Daemon

@Suite("When there is time for what is not ink") struct IdleSchedulerTests {
    /// A scheduler after three hundred samples so far apart, and when the last of them came.
    private func scheduler(every interval: Duration) -> (IdleScheduler, last: Duration) {
        var scheduler = IdleScheduler()
        let start = Duration.seconds(5)
        for step in 0...300 { scheduler.recordInk(start + interval * step) }
        return (scheduler, start + interval * 300)
    }

    @Test(
        "An iteration stops after its ink until the engine is due, but where samples come too fast",
        arguments: [
            (250, false, 1), (500, false, 1), (700, true, 4), (1000, true, 4), (2000, true, 4),
            (2900, true, 4), (3100, true, 1), (4000, true, 1), (8000, true, 1), (16000, true, 1),
        ])
    func stops(microseconds: Int, stops: Bool, tiles: Int) {
        let (scheduler, now) = scheduler(every: .microseconds(microseconds))
        let load = IdleScheduler.Load(
            hasInk: true, isUrgent: false, engineDue: now + .milliseconds(2),
            engineDeadline: now + .milliseconds(6))
        #expect(
            scheduler.plan(now, load) == (stops ? .stop(until: now + .milliseconds(6)) : .goOn))
        #expect(scheduler.tiles == tiles)
    }

    @Test(
        "Where the engine is due the rest follows a moment after the ink, or at once where samples are fast",
        arguments: [(1000, false), (2900, false), (3100, true), (8000, true)])
    func rest(microseconds: Int, waits: Bool) {
        let (scheduler, now) = scheduler(every: .microseconds(microseconds))
        let load = IdleScheduler.Load(
            hasInk: true, isUrgent: false, engineDue: now, engineDeadline: now + .milliseconds(6))
        let pause = Duration.microseconds(400)
        #expect(scheduler.plan(now, load) == (waits ? .stop(until: now + pause) : .goOn))
    }

    @Test("A gesture that answers step by step is not kept waiting where samples come slowly")
    func steps() {
        let (scheduler, now) = scheduler(every: .milliseconds(8))
        let load = IdleScheduler.Load(
            hasInk: true, isUrgent: false, hasSteps: true, engineDue: now + .milliseconds(2),
            engineDeadline: now + .milliseconds(6))
        #expect(scheduler.plan(now, load) == .stop(until: now + .microseconds(400)))
    }

    @Test(
        "It goes on where more than ink is to be done",
        arguments: [
            // Ink, urgent, when the engine is due.
            (true, false, 1, true),
            (false, false, 1, false), (true, true, 1, false), (true, false, 0, false),
            (true, false, -1, false), (true, false, nil, false),
        ] as [(Bool, Bool, Int?, Bool)])
    func goesOn(hasInk: Bool, isUrgent: Bool, due: Int?, stops: Bool) {
        let (scheduler, now) = scheduler(every: .milliseconds(1))
        let due = due.map { now + .milliseconds($0) }
        let load = IdleScheduler.Load(
            hasInk: hasInk, isUrgent: isUrgent, engineDue: due,
            engineDeadline: due.map { $0 + .milliseconds(8) })
        #expect((scheduler.plan(now, load) != .goOn) == stops)
    }

    @Test("Nothing is put off before the first ink") func firstInk() {
        let load = IdleScheduler.Load(
            hasInk: true, isUrgent: false, engineDue: .seconds(6), engineDeadline: .seconds(7))
        #expect(IdleScheduler().plan(.seconds(5), load) == .goOn)
    }

    @Test("A pause between two strokes says nothing of how fast samples come") func pause() {
        var (scheduler, last) = scheduler(every: .milliseconds(1))
        scheduler.recordInk(last + .seconds(2))
        #expect(scheduler.isFast)
        #expect(scheduler.hasInk(at: last + .seconds(2)) && !scheduler.hasInk(at: last))
        last += .seconds(2)
        // Several contacts in one iteration are no faster samples.
        for _ in 0..<300 { scheduler.recordInk(last) }
        #expect(scheduler.gathersWork)
    }

    @Test("What is not ink waits while ink is drawn, and not a moment where none is")
    func ordinarySamples() {
        var scheduler = IdleScheduler()
        let start = Duration.seconds(5)
        #expect(scheduler.next(after: start) == start && scheduler.isFree(start))
        for step in 0...100 { scheduler.recordInk(start + .milliseconds(4 * step)) }
        #expect(!scheduler.isFast)
        let last = start + .milliseconds(400)
        // The server has the first fifth of the time between two samples.
        #expect(!scheduler.isFree(last + .milliseconds(0.6)))
        let soon = scheduler.next(after: last)
        #expect(soon > last + .milliseconds(0.6) && soon < last + .milliseconds(1.2))
        #expect(scheduler.isFree(soon))
        // What comes up just before a sample waits for it, or for a lull.
        let late = last + .milliseconds(3.6)
        #expect(scheduler.next(after: late) == last + .milliseconds(12))
        scheduler.recordWork(soon)
        #expect(!scheduler.isFree(soon))
        #expect(scheduler.next(after: last) == last + .milliseconds(12))
        #expect(scheduler.isFree(last + .milliseconds(12)))
        scheduler.recordInk(last + .milliseconds(4))
        #expect(scheduler.next(after: last) < last + .milliseconds(6))
        #expect(scheduler.slices == 2)
        var slow = IdleScheduler()
        for step in 0...100 { slow.recordInk(start + .milliseconds(16 * step)) }
        #expect(slow.slices == 4)
        // Between samples that are far apart there is time for one thing after another.
        let rest = start + .milliseconds(1600)
        let first = slow.next(after: rest)
        slow.recordWork(first)
        #expect(!slow.isFree(first))
        let second = slow.next(after: rest)
        #expect(second > first && second < first + .milliseconds(4) && slow.isFree(second))
        slow.recordWork(rest + .milliseconds(7))
        #expect(slow.next(after: rest) >= rest + .milliseconds(31))
    }

    @Test("Where samples come fast, one thing is done with each, or in a lull")
    func fastSamples() {
        var scheduler = IdleScheduler()
        let start = Duration.seconds(5)
        #expect(!scheduler.isFast)
        for step in 0...300 { scheduler.recordInk(start + .milliseconds(step)) }
        #expect(scheduler.isFast)
        let last = start + .milliseconds(300)
        #expect(scheduler.isFree(last))
        #expect(!scheduler.isFree(last + .milliseconds(0.5)))
        #expect(scheduler.next(after: last) == last + .milliseconds(12))
        #expect(scheduler.next(after: last + .seconds(1)) == last + .seconds(1))
        #expect(scheduler.gathersWork)
        scheduler.recordWork(last)
        #expect(!scheduler.isFree(last))
        #expect(scheduler.isFree(last + .milliseconds(12)))
        scheduler.recordInk(last + .milliseconds(1))
        #expect(scheduler.isFree(last + .milliseconds(1)))
        #expect(scheduler.slices == 1)
        // A quarter of a millisecond leaves no time for everything at once.
        for step in 0...300 {
            scheduler.recordInk(last + .milliseconds(2) + .microseconds(250 * step))
        }
        #expect(scheduler.isFast && !scheduler.gathersWork)
        for step in 0...300 { scheduler.recordInk(last + .seconds(1) + .milliseconds(4 * step)) }
        #expect(!scheduler.isFast && !scheduler.gathersWork)
    }

    @Test(
        "Of several things that wait for a lull each has an instant of its own", arguments: [2, 8])
    func lull(milliseconds: Int) {
        var scheduler = IdleScheduler()
        for step in 0...300 { scheduler.recordInk(.milliseconds(milliseconds * step)) }
        let due = Duration.milliseconds(milliseconds * 300)
        var instant = scheduler.next(after: due)
        for _ in 0..<5 {
            #expect(scheduler.isFree(instant))
            scheduler.recordWork(instant)
            let next = scheduler.next(after: due)
            #expect(next > instant)
            instant = next
        }
    }
}
