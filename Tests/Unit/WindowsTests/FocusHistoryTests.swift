import Testing

@testable import Windows

@Suite struct FocusHistoryTests {
    private var history = FocusHistory()

    @Test mutating func latestFirst() {
        for window: UInt in [1, 2, 3, 1, 1] { _ = history.record(window, at: .zero) }
        #expect(history.windows == [1, 3, 2])
        #expect(history.current(1, at: .zero) == 1 && history.current(nil, at: .zero) == nil)
    }

    @Test mutating func oldestIsForgotten() {
        for window in 1...(UInt(FocusHistory.limit) + 2) { _ = history.record(window, at: .zero) }
        #expect(history.windows.count == FocusHistory.limit)
        #expect(history.windows.last == 3)
    }

    @Test mutating func onTheWayToAnotherDesktopNothingIsRemembered() {
        for window: UInt in [4, 3, 2, 1] { _ = history.record(window, at: .zero) }
        history.ask(for: 3, at: .zero)
        #expect(history.windows == [3, 1, 2, 4])
        // It counts from now on, so that whoever asks again at once comes back.
        #expect(history.current(1, at: .milliseconds(999)) == 3)
        _ = history.record(4, at: .milliseconds(10))
        #expect(history.windows == [3, 1, 2, 4])
        _ = history.record(3, at: .milliseconds(20))
        #expect(history.asked == nil)
        _ = history.record(4, at: .milliseconds(30))
        #expect(history.windows == [4, 3, 1, 2])
    }

    @Test mutating func askedInVain() {
        for window: UInt in [2, 1] { _ = history.record(window, at: .zero) }
        history.ask(for: 2, at: .zero)
        #expect(history.current(1, at: .seconds(1)) == 1)
        #expect(history.asked?.window == 2)
        _ = history.record(1, at: .seconds(1))
        #expect(history.windows == [1, 2] && history.asked == nil)
    }

    @Test mutating func askedForAgainUntilItIsLeftWithTheKeyboard() {
        for window: UInt in [2, 1] { _ = history.record(window, at: .zero) }
        history.ask(for: 2, at: .zero)
        let steps: [(window: UInt, time: Int)] = [(1, 10), (2, 20), (1, 30), (2, 260), (1, 270)]
        let again = steps.map {
            history.record($0.window, at: .milliseconds($0.time), losesHastyFocus: true)
        }
        // On the way, and once more after it had it; then somebody chose another one.
        #expect(again == [2, nil, 2, nil, nil])
        #expect(history.windows == [1, 2] && history.asked == nil)
    }

    @Test mutating func whatTakesItAfterAnotherActionIsWanted() {
        for window: UInt in [2, 1] { _ = history.record(window, at: .zero) }
        history.ask(for: 2, at: .zero)
        _ = history.record(2, at: .milliseconds(10), losesHastyFocus: true)
        history.settle()
        #expect(history.record(1, at: .milliseconds(20), losesHastyFocus: true) == nil)
        #expect(history.windows == [1, 2])
    }
}
