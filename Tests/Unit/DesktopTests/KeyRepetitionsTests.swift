import Testing

@testable import Desktop

@Suite("Releases of a key that are halves of repetitions") struct KeyRepetitionsTests {
    private func release(
        _ repetitions: inout KeyRepetitions, at time: UInt, canWait: Bool
    ) throws -> KeyRepetitions.Release {
        repetitions.released(135, on: 7, canWait: canWait, time, .seconds(1))
        return try #require(repetitions.release)
    }

    @Test("a press at the same time makes one, a later one does not")
    func unknownDevice() throws {
        var repetitions = KeyRepetitions()
        let first = try release(&repetitions, at: 1000, canWait: false)
        #expect(first.due == .seconds(1))
        #expect(repetitions.isRepetition(at: 1000, of: first))
        #expect(repetitions.isRepetition(at: 1001, of: first))
        #expect(!repetitions.isRepetition(at: 1010, of: first))
        #expect(repetitions.endRelease() != nil)
        #expect(repetitions.release == nil)
    }

    @Test("a device that has repeated a key is waited for") func knownDevice() throws {
        var repetitions = KeyRepetitions()
        #expect(!repetitions.isRepeater(7))
        repetitions.repeated(on: 7)
        #expect(repetitions.isRepeater(7) && !repetitions.isRepeater(8))
        let late = try release(&repetitions, at: 1000, canWait: true)
        #expect(late.due > .seconds(1))
        #expect(repetitions.isRepetition(at: 1010, of: late))
        #expect(!repetitions.isRepetition(at: 1100, of: late))
    }

    @Test("a pair makes its device known; the newest release does not replace one that waits")
    func pair() throws {
        var repetitions = KeyRepetitions()
        _ = try release(&repetitions, at: 1000, canWait: true)
        let same = try release(&repetitions, at: 1001, canWait: true)
        #expect(same.time == 1000)
        repetitions.dropRelease()
        #expect(repetitions.release == nil && repetitions.isRepeater(7))
    }
}
