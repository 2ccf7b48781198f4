import Glibc
import Testing

@testable import Host

@Suite struct StandardErrorTests {
    @Test func aLineLongerThanAPipeTakesAtOnceIsWhole() throws {
        let pipe = try Pipe()
        var writer = LineWriter(descriptor: pipe.writing.number)
        let line = String(repeating: "0123456789", count: 5_000)
        let isWritten = writer.write(line)
        #expect(isWritten)
        #expect(drain(pipe.reading.number) == line + "\n")
    }

    @Test(arguments: [true, false])
    func aReaderThatStoppedCostsOneShortWait(isBlocking: Bool) throws {
        let pipe = try Pipe()
        if isBlocking { _ = fcntl(pipe.writing.number, F_SETFL, 0) }
        var writer = LineWriter(descriptor: pipe.writing.number)
        let line = String(repeating: "x", count: 1_000)
        let start = MonotonicClock.now
        var lost = 0
        for _ in 0..<2_000 where !writer.write(line) { lost += 1 }
        #expect(lost > 1_900)
        #expect(MonotonicClock.now - start < .seconds(5))
        drain(pipe.reading.number)
        let isBack = writer.write("back")
        #expect(isBack)
        #expect(drain(pipe.reading.number) == "back\n")
        let isWritten = writer.write("again")
        #expect(isWritten)
        #expect(drain(pipe.reading.number) == "again\n")
    }

    @Test func aFullDiskIsSurvived() throws {
        let full = FileDescriptor(owning: open("/dev/full", O_WRONLY | O_CLOEXEC))
        var writer = LineWriter(descriptor: full.number)
        var written = 0
        for _ in 0..<100 where writer.write("line") { written += 1 }
        #expect(written == 0)
    }

    @Test func standardOutputThatCannotBeWrittenEndsTheProgram() async {
        await #expect(processExitsWith: .exitCode(73)) {
            let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
            dup2(full, 1)
            StandardOutput.write("line")
        }
    }

    @Test func aSocketWhoseReaderIsGoneIsSurvived() async {
        await #expect(processExitsWith: .success) {
            let signals = try Signals()
            var ends: [Int32] = [0, 0]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            close(ends[0])
            dup2(ends[1], 2)
            StandardError.write("line")
            #expect(signals.read().isEmpty)
        }
    }

    @Test func closedStandardErrorIsSurvived() async {
        await #expect(processExitsWith: .success) {
            close(2)
            let start = MonotonicClock.now
            for _ in 0..<100 { StandardError.write("line") }
            exit(MonotonicClock.now - start < .seconds(5) ? 0 : 2)
        }
    }
}
