import Foundation
import Glibc
import Testing

@testable import Host

/// Stands in for the X server: input comes when a test says so, and what the watchdog asks of the
/// server is reported, a letter each.
private final class FakeServer: WatchedServer, @unchecked Sendable {
    private let input: Pipe
    private let reports: Pipe
    private var reported = ""

    init() throws {
        input = try Pipe()
        reports = try Pipe()
    }

    var descriptor: Int32? { input.reading.number }
    func listen(to grabs: UInt8) {}
    func readActivation() -> Bool {
        let isActivation = !drain(input.reading.number).isEmpty
        if isActivation { reports.send("a") }
        return isActivation
    }
    func waitForAnswer() { reports.send("w") }
    func daemonAnswered() { reports.send("n") }
    func prepareForEnd(isHolding: Bool) {}
    func restore() { reports.send("r") }

    /// Input that may activate a grab.
    func activate() { input.send() }

    /// Returns once all of these have been reported, in this order among others.
    func wait(for letters: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        for letter in letters {
            while true {
                if let place = reported.firstIndex(of: letter) {
                    reported.removeSubrange(...place)
                    break
                }
                try #require(
                    becomesReadable(reports.reading.number), "no '\(letter)' in '\(reported)'",
                    sourceLocation: sourceLocation)
                reported += drain(reports.reading.number)
            }
        }
    }
}

/// The watchdog with the daemon's end of its socket, as in the daemon.
private struct Watched {
    let server: FakeServer
    private let socket: Int32

    init() throws {
        let fake = try FakeServer()
        var ends: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, Int32(SOCK_SEQPACKET.rawValue), 0, &ends) == 0)
        (server, socket) = (fake, ends[0])
        let theirs = ends[1]
        // There is no process 0 whose child this one is: nothing is ended.
        Thread.detachNewThread {
            var process = WatchdogProcess(of: 0, socket: theirs, server: fake)
            process.run()
            close(theirs)
        }
    }

    func say(_ words: Watchdog.Message...) {
        for word in words {
            var byte = word.rawValue
            _ = send(socket, &byte, 1, Int32(MSG_NOSIGNAL))
        }
    }

    /// Returns once the watchdog has asked.
    func waitForQuestion(sourceLocation: SourceLocation = #_sourceLocation) throws {
        try #require(becomesReadable(socket), "no question", sourceLocation: sourceLocation)
        var byte: UInt8 = 0
        #expect(recv(socket, &byte, 1, 0) == 1 && byte == Watchdog.question)
    }

    /// Ends it; gives how many questions it has asked meanwhile.
    func end() throws -> Int {
        shutdown(socket, Int32(SHUT_WR))
        try server.wait(for: "r")
        var questions = 0
        var byte: UInt8 = 0
        while recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) == 1 { questions += 1 }
        close(socket)
        return questions
    }
}

@Suite("The watchdog's process") struct WatchdogProcessTests {
    @Test("what the daemon said before it read the question is no answer")
    func earlierWords() throws {
        // Two watchdogs count at the same time.
        let all = try [[Watchdog.Message.alive], [.begin, .end]].map { words in
            let watched = try Watched()
            watched.server.activate()
            try watched.waitForQuestion()
            for word in words { watched.say(word) }
            return watched
        }
        for watched in all {
            // It goes on counting the daemon's silence.
            try watched.server.wait(for: "w")
            _ = try watched.end()
        }
    }

    @Test("input in a hold is asked about once the hold is over, once")
    func inputInHold() throws {
        let watched = try Watched()
        watched.say(.begin)
        watched.server.activate()
        try watched.server.wait(for: "a")
        watched.say(.alive, .end)
        try watched.waitForQuestion()
        watched.say(.idle)
        try watched.server.wait(for: "n")
        #expect(try watched.end() == 0)
    }

    @Test("input that comes while a question is unanswered is asked about as well, once")
    func inputWhileAsked() throws {
        let watched = try Watched()
        watched.server.activate()
        try watched.waitForQuestion()
        for _ in 1...3 {
            watched.server.activate()
            try watched.server.wait(for: "a")
        }
        watched.say(.idle)
        try watched.waitForQuestion()
        watched.say(.idle)
        try watched.server.wait(for: "nn")
        #expect(try watched.end() == 0)
    }
}
