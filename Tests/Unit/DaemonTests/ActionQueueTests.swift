import Engine
import Gestures
import Testing

@testable import Daemon

@Suite("What waits to be done") struct ActionQueueTests {
    private func ms(_ count: Int) -> Duration { .milliseconds(count) }

    /// Does all that can be done now. Numbers are waits.
    private func run(_ queue: inout ActionQueue<String>, at now: Duration) -> [String] {
        var done: [String] = []
        while let task = queue.next(now) {
            if let time = Int(task) {
                queue.wait(until: now + ms(time))
            } else {
                done.append(task)
            }
        }
        return done
    }

    @Test("A list goes on when its wait is over, and the next one after it")
    func waits() {
        var queue = ActionQueue<String>()
        queue.append(["a", "200", "b", "c"])
        queue.append(["d"])
        #expect(run(&queue, at: ms(0)) == ["a"])
        #expect(queue.deadline == ms(200))
        #expect(!queue.isReady(ms(199)) && queue.isReady(ms(200)) && !queue.isEmpty)
        #expect(run(&queue, at: ms(199)) == [])
        queue.append(["50", "e"])
        #expect(run(&queue, at: ms(200)) == ["b", "c", "d"])
        #expect(queue.deadline == ms(250))
        #expect(run(&queue, at: ms(300)) == ["e"])
        #expect(queue.isEmpty && queue.deadline == nil)
    }

    @Test("A wait that nothing comes after holds nothing up") func lastWait() {
        var queue = ActionQueue<String>()
        queue.append(["a", "200"])
        queue.append(["b"])
        #expect(run(&queue, at: ms(0)) == ["a", "b"] && queue.isEmpty)
    }

    @Test("The rest of a list is dropped, and the next list is done") func failure() {
        var queue = ActionQueue<String>()
        queue.append(["a", "b", "c"])
        queue.append(["d"])
        #expect(queue.next(ms(0)) == "a")
        #expect(queue.next(ms(0)) == "b")
        #expect(queue.dropRest() == ["c"])
        #expect(run(&queue, at: ms(0)) == ["d"])
    }

    @Test("What is done again comes before the rest of the list") func insertion() {
        var queue = ActionQueue<String>()
        queue.append(["again", "b"])
        #expect(queue.next(ms(0)) == "again")
        queue.insert(["x", "y"])
        #expect(run(&queue, at: ms(0)) == ["x", "y", "b"])
    }

    @Test("A new hold drops what waits, from the first wait on")
    func newHold() {
        func isWait(_ task: String) -> Bool { Int(task) != nil }
        var queue = ActionQueue<String>()
        queue.append(["a", "200", "b"])
        queue.append(["c"])
        #expect(run(&queue, at: ms(0)) == ["a"])
        #expect(queue.dropWaiting(isWait: isWait) == ["b", "c"])
        #expect(queue.tasks.isEmpty)
        // What only comes after keys on their way, or a pause, is done, up to the wait.
        queue.append(["", "d", "200", "e"])
        queue.append(["f"])
        _ = queue.next(ms(100))
        queue.wait(until: ms(200), isPause: true)
        #expect(queue.dropWaiting(isWait: isWait) == ["200", "e", "f"])
        #expect(run(&queue, at: ms(199)) == [] && run(&queue, at: ms(200)) == ["d"])
        #expect(queue.dropWaiting(isWait: isWait) == [])
    }

    @Test("A failure names the action and its place in the list") func words() {
        let gesture = Gesture(.circle(nil), score: 1, start: .zero, end: .zero)
        let task = ActionRunner.Task(
            action: .window(.maximize), binding: Binding(.circle(nil), actions: []),
            gesture: gesture, origin: StrokeOrigin(), place: "2 of 3")
        let failure = task.failure(.noWindow, isNews: true)
        #expect(failure.line == "circle: window maximize (2 of 3): there is no window here")
        #expect(failure.problem == "Maximize window (2 of 3): there is no window here")
    }

    @Test("Only what does something, and is no repetition itself, is repeated") func repeatable() {
        func isRepeatable(_ actions: [Action]) -> Bool {
            Binding(.shake(nil), actions: actions).isRepeatable
        }
        #expect(isRepeatable([.window(.close)]) && isRepeatable([.own(.undo)]))
        #expect(!isRepeatable([.again]) && !isRepeatable([.window(.close), .again]))
        #expect(!isRepeatable([.nothing]))
    }
}
