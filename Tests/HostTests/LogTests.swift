import Glibc
import Testing

@testable import Host

@Suite struct StandardErrorTests {
    @Test func writesLines() throws {
        let pipe = try Pipe()
        var writer = LineWriter(descriptor: pipe.writing.number)
        let written = [writer.write("one"), writer.write("zwei\ndrei ü")]
        #expect(written == [true, true])
        #expect(drain(pipe.reading.number) == "one\nzwei\ndrei ü\n")
    }

    @Test func aLineLongerThanAPipeTakesAtOnceIsWhole() throws {
        let pipe = try Pipe()
        var writer = LineWriter(descriptor: pipe.writing.number)
        let line = String(repeating: "0123456789", count: 5_000)
        let isWritten = writer.write(line)
        #expect(isWritten)
        #expect(drain(pipe.reading.number) == line + "\n")
    }

    @Test(arguments: [true, false])
    func aReaderThatStoppedCostsOneShortWaitAndLinesAreCounted(isBlocking: Bool) throws {
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
        #expect(drain(pipe.reading.number) == "(\(lost) lines were lost here)\nback\n")
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

    @Test func aSocketWhoseReaderIsGoneIsSurvived() async {
        await #expect(processExitsWith: .success) {
            let signals = try Signals()
            var ends: [Int32] = [0, 0]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
            close(ends[0])
            dup2(ends[1], 2)
            #expect(!StandardError.write("line"))
            #expect(signals.read().isEmpty)
        }
    }

    @Test func closedStandardErrorIsSurvived() async {
        await #expect(processExitsWith: .success) {
            close(2)
            let start = MonotonicClock.now
            for _ in 0..<100 where StandardError.write("line") { exit(1) }
            exit(MonotonicClock.now - start < .seconds(5) ? 0 : 2)
        }
    }
}

@Suite struct ServiceManagerTests {
    private func listen(_ name: String) throws -> FileDescriptor {
        let socket = FileDescriptor(
            owning: socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0))
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: name.utf8)
            if name.hasPrefix("@") { $0[0] = 0 }
        }
        let length = MemoryLayout<sa_family_t>.size + name.utf8.count
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket.number, $0, socklen_t(length))
            }
        }
        try #require(bound == 0)
        return socket
    }

    private func message(_ socket: borrowing FileDescriptor) -> String {
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(socket.number, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        return String(decoding: buffer[..<max(0, count)], as: UTF8.self)
    }

    @Test func tellsItAtAPath() throws {
        let folder = try TemporaryFolder()
        let socket = try listen(folder("notify"))
        #expect(try ServiceManager.notify("READY=1\nSTATUS=ready", socket: folder("notify")))
        #expect(message(socket) == "READY=1\nSTATUS=ready")
    }

    @Test func tellsItAtAnAbstractName() throws {
        let name = "@curlicue-test-\(getpid())"
        let socket = try listen(name)
        #expect(try ServiceManager.notify("READY=1", socket: name))
        #expect(message(socket) == "READY=1")
    }

    @Test func findsItInTheEnvironment() async {
        await #expect(processExitsWith: .success) {
            unsetenv("NOTIFY_SOCKET")
            #expect(try ServiceManager.notify("READY=1") == false)
            let folder = try TemporaryFolder()
            let socket = try ServiceManagerTests().listen(folder("notify"))
            setenv("NOTIFY_SOCKET", folder("notify"), 1)
            #expect(try ServiceManager.notify("READY=1"))
            #expect(ServiceManagerTests().message(socket) == "READY=1")
        }
    }

    @Test func aManagerThatIsGoneIsAnError() throws {
        let folder = try TemporaryFolder()
        let error = #expect(throws: SystemError.self) {
            try ServiceManager.notify("READY=1", socket: folder("gone"))
        }
        #expect(error?.code == ENOENT)
        #expect(error?.description.hasSuffix(": no such file or directory") == true)
        #expect(throws: SystemError.self) {
            try ServiceManager.notify("READY=1", socket: "vsock:2:1")
        }
    }
}

@Suite struct FileDescriptorTests {
    @Test func closesWithItsOwner() throws {
        let folder = try TemporaryFolder()
        let number = dup2(0, 811)
        do { _ = FileDescriptor(owning: number) }
        #expect(fcntl(number, F_GETFD) == -1)
        let kept = FileDescriptor(owning: dup2(0, 812)).release()
        #expect(fcntl(kept, F_GETFD) >= 0)
        close(kept)
        #expect(throws: SystemError.self) {
            let file = try FileDescriptor(opening: folder("missing"), O_RDONLY)
            #expect(file.number < 0)
        }
    }
}
