import Testing

@testable import Daemon

@Suite("How often it is asked whether the screen is locked") struct LockWatchTests {
    @Test("A server that answers soon is asked every 20 ms") func near() {
        var watch = LockWatch()
        #expect(watch.due == .zero)
        watch.record(from: .milliseconds(100), to: .milliseconds(101))
        #expect(watch.due == .milliseconds(121))
    }

    @Test("One that is slow time and again is asked less often, and one slow answer is not enough")
    func far() {
        var watch = LockWatch()
        watch.record(from: .milliseconds(100), to: .milliseconds(110))
        #expect(watch.due == .milliseconds(130))
        watch.record(from: .milliseconds(200), to: .milliseconds(208))
        #expect(watch.due == .milliseconds(248))
    }
}
