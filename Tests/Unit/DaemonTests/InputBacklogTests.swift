import Engine
import Gestures
import Testing

@testable import Daemon

@Suite("What was inked and the engine was not given yet") struct InputBacklogTests {
    private func input(_ step: Int) -> Input {
        Input(.motion(Point(x: Double(step), y: 0)), at: .milliseconds(step))
    }

    @Test(
        "It waits longer where many things are done at once, unless a gesture follows the pointer",
        arguments: [(false, 14), (true, 4)])
    func times(hasSteps: Bool, gathered: Int) {
        var backlog = InputBacklog()
        backlog.hasSteps = hasSteps
        _ = backlog.removeAll(at: .seconds(1))
        #expect(backlog.isEmpty)
        #expect(backlog.due == nil && backlog.gatheredDue == nil && backlog.deadline == nil)
        for step in 0..<3 { backlog.add(input(step)) }
        #expect(!backlog.isEmpty)
        #expect(backlog.due == .milliseconds(1004))
        #expect(backlog.gatheredDue == .milliseconds(1000 + gathered))
        #expect(backlog.deadline == .milliseconds(1008 + gathered))
    }

    @Test("It comes out in order, and its memory is kept") func order() {
        var backlog = InputBacklog()
        for step in 0..<100 { backlog.add(input(step)) }
        var all = backlog.removeAll(at: .seconds(1))
        #expect(all.map(\.time) == (0..<100).map { .milliseconds($0) })
        let place = all.withUnsafeBufferPointer { $0.baseAddress }
        backlog.reuse(&all)
        #expect(backlog.isEmpty)
        backlog.add(input(7))
        let next = backlog.removeAll(at: .seconds(2))
        #expect(next.map(\.time) == [.milliseconds(7)])
        #expect(next.withUnsafeBufferPointer { $0.baseAddress } == place)
    }

    @Test("What came while the engine was answering is not lost") func meanwhile() {
        var backlog = InputBacklog()
        backlog.add(input(1))
        var all = backlog.removeAll(at: .seconds(1))
        backlog.add(input(2))
        backlog.reuse(&all)
        #expect(backlog.removeAll(at: .seconds(2)).map(\.time) == [.milliseconds(2)])
    }
}
