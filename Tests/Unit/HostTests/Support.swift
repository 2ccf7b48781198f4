import Glibc
import Host
import TestSupport
import Testing

func write(_ text: String, to path: String) throws {
    let file = try #require(fopen(path, "w"))
    fputs(text, file)
    fclose(file)
}

/// Both ends of a pipe that does not block.
struct Pipe: ~Copyable {
    let reading: FileDescriptor
    let writing: FileDescriptor

    init() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        reading = FileDescriptor(owning: ends[0])
        writing = FileDescriptor(owning: ends[1])
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
    }

    func send(_ text: String = "x") { _ = Glibc.write(writing.number, text, text.utf8.count) }
}

/// Takes what can be read now.
@discardableResult
func drain(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        if count <= 0 { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer[..<count]
    }
}

/// Waits until a descriptor is readable; false after ten seconds.
func becomesReadable(_ descriptor: Int32) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&entry, 1, 10_000) == 1
}

/// A fifo that a command writes to, standing in for its result.
final class Mailbox {
    let path: String
    private let descriptor: Int32

    init(in folder: TemporaryFolder) throws {
        path = folder("mailbox")
        try #require(mkfifo(path, 0o600) == 0)
        // Open for writing too: it never comes to an end, and opening does not wait for a writer.
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
    }

    deinit { close(descriptor) }

    /// The next letter, once it has come with all of its `lines`.
    func read(lines: Int = 1) throws -> String {
        var text = ""
        while text.count(where: { $0 == "\n" }) < lines {
            try #require(becomesReadable(descriptor), "no answer from the command")
            text += drain(descriptor)
        }
        return text
    }
}

/// Binds or connects a unix socket; a name that begins with `@` is an abstract one.
func attach(
    _ socket: Int32, to name: String,
    _ call: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) {
        $0.copyBytes(from: name.utf8)
        if name.hasPrefix("@") { $0[0] = 0 }
    }
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.utf8.count)
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(socket, $0, length) }
    }
}

extension EventLoop {
    /// Sleeps once, no longer than `limit`, and calls the handlers.
    func turn(atMost limit: Duration? = nil) {
        wait(until: limit.map { MonotonicClock.now + $0 })
        dispatch()
    }

    /// Goes on until `stop` is called; gives the code it was called with.
    func run() -> Int32 {
        while true {
            if let stopCode { return stopCode }
            turn()
        }
    }
}

/// Turns the loop until a condition holds; fails after ten seconds.
func turn(
    _ loop: EventLoop, until condition: () -> Bool,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let end = MonotonicClock.now + .seconds(10)
    while !condition() {
        let left = end - MonotonicClock.now
        try #require(left > .zero, "it never happened", sourceLocation: sourceLocation)
        loop.turn(atMost: left)
    }
}

/// Runs `body` in a copy of this process that has one thread, as the daemon has, and gives the
/// status it returns. A test runner has many threads, any of which may swallow a signal that is
/// meant for the process, and children that are not ours to collect. Call it in an exit test only.
func inOneThread(_ body: () -> Int32) -> Int32 {
    let child = inBackground { _exit(body()) }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0 {
        if errno != EINTR { return -1 }
    }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
}

/// The same, without waiting for its end.
func inBackground(_ body: () -> Void) -> pid_t {
    typealias Fork = @convention(c) () -> pid_t
    // Swift hides fork because a copy of many threads is not whole; one thread is what we want.
    guard let symbol = dlsym(nil, "fork") else { return -1 }
    let child = unsafeBitCast(symbol, to: Fork.self)()
    if child == 0 {
        // The runner's threads block signals.
        var timer = sigset_t()
        sigemptyset(&timer)
        sigaddset(&timer, SIGALRM)
        sigprocmask(SIG_UNBLOCK, &timer, nil)
        alarm(30)
        body()
        _exit(0)
    }
    return child
}
