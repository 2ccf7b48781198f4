import Engine
import Gestures
import Mapping
import Testing

@testable import Daemon

@Suite("The engine of a seat, and what waits for it") struct EngineQueueTests {
    private let hotkey = Chord(.key("Menu"))

    private func queue(_ gestures: String, predicts: Bool = false) throws -> EngineQueue {
        let reading = MappingReader(MappingStore.vocabulary)
            .read(text: "hotkey: Menu\ngestures:\n  \(gestures)\n", file: "test")
        let mapping = try #require(reading.mapping, "\(reading.diagnostics)")
        return EngineQueue(
            Engine(
                profiles: mapping.profiles, limits: mapping.limits,
                feedbackOptions: FeedbackOptions(reportsCandidates: predicts)))
    }

    private func time(_ step: Int) -> Duration { .seconds(1) + .milliseconds(8 * step) }

    private func motion(_ step: Int) -> Input {
        Input(.motion(Point(x: 100 + Double(step) * 10, y: 100)), at: time(step))
    }

    /// After the hotkey and so many movements.
    private func draw(_ queue: EngineQueue, steps: Int) {
        _ = queue.handle(Input(.press(hotkey, Point(x: 100, y: 100)), at: time(0)))
        queue.holdBegan()
        for step in 0..<steps { _ = queue.handle(motion(step + 1)) }
    }

    @Test("Movement is ink before the engine sees it, once a stroke has begun") func ink() throws {
        let queue = try queue("swipe right: desktop next")
        #expect(queue.inkSample(of: motion(1)) == nil)
        draw(queue, steps: 0)
        #expect(queue.inkSample(of: motion(1)) == nil, "whether it draws is open")
        for step in 1...3 { _ = queue.handle(motion(step)) }
        let (contact, sample) = try #require(queue.inkSample(of: motion(4)))
        #expect(contact == .pointer && sample.position == Point(x: 140, y: 100))
        #expect(sample.time == time(4))
        let cancel = Input(.cancelKey, at: time(4))
        #expect(queue.inkSample(of: cancel) == nil)
    }

    @Test("What was inked is given to the engine in order, at the latest after a while")
    func backlog() throws {
        let queue = try queue("swipe right: desktop next")
        draw(queue, steps: 3)
        let firm = queue.nextTick(IdleScheduler())
        for step in 4...6 { queue.postpone(motion(step)) }
        let due = try #require(queue.nextTick(IdleScheduler()))
        #expect(due <= .milliseconds(24) && firm.map { due < $0 } ?? true)
        var inputs = queue.dequeueBacklog(at: time(7))
        #expect(inputs == (4...6).map(motion))
        #expect(queue.backlog.isEmpty && queue.nextTick(IdleScheduler()) == firm)
        queue.recycle(&inputs)
        #expect(inputs.isEmpty)
    }

    @Test("The engine is asked sooner where a gesture goes step by step", arguments: [true, false])
    func steps(isContinuous: Bool) throws {
        let queue = try queue(
            isContinuous
                ? "pan horizontal: window move"
                : "swipe right: desktop next")
        draw(queue, steps: 2)
        #expect(queue.backlog.hasSteps == isContinuous)
    }

    @Test("Interruptions wait for the engine's answer, the newest first") func interruptions()
        throws
    {
        let queue = try queue("swipe right: desktop next")
        #expect(!queue.isInterrupted)
        queue.interrupt(.pointerBusy)
        queue.interrupt(.grabBroken)
        #expect(queue.isInterrupted)
        let first = queue.dequeueInterruption()
        let second = queue.dequeueInterruption()
        let third = queue.dequeueInterruption()
        #expect(first == .grabBroken && second == .pointerBusy && third == nil)
        #expect(!queue.isInterrupted)
    }

    @Test("A prediction waits until no ink is due, and goes on at another instant")
    func predictions() throws {
        let queue = try queue("swipe right: desktop next", predicts: true)
        draw(queue, steps: 6)
        let due = try #require(queue.engine.status?.predictionDue)
        #expect(!queue.isPredictionDue(due - .nanoseconds(1)) && queue.isPredictionDue(due))
        var scheduler = IdleScheduler()
        #expect(
            queue.nextTick(scheduler)
                == [queue.engine.status?.deadline, due].compactMap { $0 }.min())
        // Ink has just gone out: the server is given time for it.
        scheduler.recordInk(due)
        let later = try #require(queue.nextTick(scheduler))
        #expect(later > due && later == scheduler.next(after: due))
        var (count, now) = (0, later)
        var hasPredicted = false
        while !hasPredicted, count < 1000 {
            hasPredicted = queue.tick(now).hasPredicted
            #expect(hasPredicted != queue.isPredicting)
            if queue.isPredicting, let next = queue.nextTick(IdleScheduler()) {
                #expect(next > now)
                now = next
            }
            count += 1
        }
        #expect(hasPredicted && !queue.isPredictionDue(now))
    }

    @Test("Time alone is no prediction") func ticks() throws {
        let queue = try queue("swipe right: desktop next")
        draw(queue, steps: 6)
        let (effects, hasPredicted) = queue.tick(time(7))
        #expect(!hasPredicted && !effects.contains(where: \.isPerform))
    }
}
