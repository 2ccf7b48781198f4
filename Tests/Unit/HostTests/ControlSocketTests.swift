import Glibc
import JSON
import TestSupport
import Testing

@testable import Host

@Suite struct ControlSocketTests {
    let folder: TemporaryFolder
    let path: String
    let loop = EventLoop()

    init() throws {
        folder = try TemporaryFolder()
        path = folder("curlicue-:7.sock")
    }

    /// A daemon that says what it was sent, and knows a few words.
    private func serve() throws -> ControlSocket {
        try ControlSocket(path: path, loop: loop) { request, client in
            switch request {
            case "monitor":
                client.subscribe()
                client.send("subscribed")
            case "silence": break
            case "much":
                for _ in 0..<64 { client.send(String(repeating: "m", count: 8_000)) }
                client.send("end")
            default: client.send("you said \(request)")
            }
        }
    }

    /// Turns the loop until `client` has something to read, and reads a line.
    private func line(for client: ControlClient) throws -> String? {
        try turn(loop, until: { isReadable(client) })
        return try client.receive(within: .seconds(10))
    }

    private func isReadable(_ client: ControlClient) -> Bool {
        var entry = pollfd(fd: client.connection.number, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }

    @Test func answersRequests() throws {
        let server = try serve()
        let client = try ControlClient(path: path)
        try client.send("status")
        #expect(try line(for: client) == "you said status")
        try client.send("ä\nb")
        #expect(try line(for: client) == "you said ä b", "a line stays one line")
        #expect(server.clients.count == 1)
    }

    @Test func onlySubscribersGetBroadcasts() throws {
        let server = try serve()
        #expect(!server.hasSubscribers)
        let listening = try ControlClient(path: path)
        let other = try ControlClient(path: path)
        try listening.send("monitor")
        #expect(try line(for: listening) == "subscribed")
        try other.send("hello")
        #expect(try line(for: other) == "you said hello")
        #expect(server.hasSubscribers)
        server.broadcast("began")
        server.broadcast("ended")
        #expect(try listening.receive(within: .seconds(10)) == "began")
        #expect(try listening.receive(within: .seconds(10)) == "ended")
        #expect(!isReadable(other))
    }

    @Test func whatAClientSaidBeforeItLeftIsHeard() throws {
        var received: [String] = []
        let server = try ControlSocket(path: path, loop: loop) { request, client in
            received.append(request)
            if request == "monitor" { client.subscribe() }
            client.send("you said \(request)")
        }
        var client: ControlClient? = try ControlClient(path: path)
        try client?.send("monitor")
        try turn(loop, until: { server.hasSubscribers })
        for request in ["first", "second", "third"] { try client?.send(request) }
        client = nil
        // What it would not hear any more does not come before what it said.
        server.broadcast("news")
        try turn(loop, until: { server.clients.count == 0 })
        #expect(received == ["monitor", "first", "second", "third"])
    }

    /// `echo … | nc -U …`
    @Test func aClientThatHasSaidAllGetsItsAnswerAndIsLetGo() throws {
        let server = try serve()
        let client = try ControlClient(path: path)
        let words = "first\nlast without an end"
        #expect(send(client.connection.number, words, words.utf8.count, 0) == words.utf8.count)
        shutdown(client.connection.number, Int32(SHUT_WR))
        #expect(try line(for: client) == "you said first")
        try turn(loop, until: { server.clients.count == 0 })
        #expect(try client.receive() == "you said last without an end")
        #expect(try client.receive() == nil)
    }

    @Test func anAnswerLargerThanTheSocketTakesIsSentInParts() throws {
        let server = try serve()
        let client = try ControlClient(path: path)
        try client.send("much")
        shutdown(client.connection.number, Int32(SHUT_WR))
        var lines: [String] = []
        while lines.last != "end" { lines.append(try #require(try line(for: client))) }
        #expect(lines.count == 65)
        try turn(loop, until: { server.clients.count == 0 })
    }

    @Test func aReaderThatDoesNotReadIsDroppedAndTheOthersGoOn() throws {
        let server = try serve()
        let lazy = try ControlClient(path: path)
        let eager = try ControlClient(path: path)
        for client in [lazy, eager] {
            try client.send("monitor")
            #expect(try line(for: client) == "subscribed")
        }
        let news = String(repeating: "n", count: 50_000)
        for _ in 0..<100 where server.clients.count == 2 {
            server.broadcast(news)
            #expect(try line(for: eager) == news)
        }
        #expect(server.clients.count == 1)
        server.broadcast("still here")
        #expect(try line(for: eager) == "still here")
    }

    @Test func aLineWithoutAnEndIsRefused() throws {
        let server = try serve()
        let client = try ControlClient(path: path)
        let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 16_384)
        try turn(loop, until: { server.clients.count == 1 })
        for _ in 0..<100 where server.clients.count == 1 {
            _ = send(
                client.connection.number, chunk, chunk.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
            loop.turn(atMost: .seconds(10))
        }
        #expect(server.clients.count == 0)
        #expect(try client.receive() == ControlProtocol.refusal("the line is too long"))
    }

    @Test func theLongestLineIsTaken() throws {
        var buffer = LineBuffer(longest: 65_536)
        let longest = String(repeating: "x", count: 65_536)
        buffer.append((longest + "\nnext\r\n").utf8)
        let lines = [buffer.next()?.line, buffer.next()?.line, buffer.next()?.line]
        #expect(lines == [longest, "next", nil])
        buffer.append((longest + "x\n").utf8)
        let tooLong = buffer.next()
        #expect(tooLong == nil && buffer.isOverlong)
    }

    @Test func theLastOneListensAndOneBeforeLeavesItAlone() throws {
        var first: ControlSocket? = try serve()
        let newer = try serve()
        #expect(first?.path == path)
        first = nil
        let other = try ControlClient(path: path)
        try other.send("y")
        #expect(try line(for: other) == "you said y", "the file is that of the second")
        newer.close()
        #expect(access(path, F_OK) != 0)
        // What a crash leaves: a file to which nothing listens.
        let left = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #expect(attach(left, to: path, bind) == 0)
        close(left)
        #expect(throws: ControlError.notRunning(path)) { try ControlClient(path: path) }
        let second = try serve()
        let client = try ControlClient(path: path)
        try client.send("x")
        #expect(try line(for: client) == "you said x")
        #expect(second.clients.count == 1)
    }

    @Test func theSocketIsForItsOwnerOnly() throws {
        let server = try serve()
        var status = stat()
        #expect(stat(server.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test func aDaemonThatHangsIsNotWaitedForForEver() throws {
        let server = try serve()
        let client = try ControlClient(path: path)
        try client.send("silence")
        #expect(throws: ControlError.timedOut) { try client.receive(within: .milliseconds(5)) }
        _ = server
    }

    @Test func aDaemonThatEndsIsNoticed() throws {
        var server: ControlSocket? = try serve()
        let client = try ControlClient(path: path)
        try turn(loop, until: { server?.clients.count == 1 })
        server = nil
        #expect(try client.receive() == nil)
        #expect(throws: ControlError.disconnected) { try client.ask("status") }
        #expect(throws: ControlError.notRunning(path)) { try ControlClient(path: path) }
    }

    @Test func aPathThatDoesNotFitIsAnError() throws {
        let path = folder(String(repeating: "x", count: 120))
        #expect(throws: ControlError.pathTooLong(path)) {
            try ControlSocket(path: path, loop: loop) { _, _ in }
        }
        #expect(throws: ControlError.pathTooLong(path)) { try ControlClient(path: path) }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can become someone else"))
    func otherUsersAreNotAnswered() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            chmod(folder.path, 0o755)
            let path = folder("socket")
            let loop = EventLoop()
            let server = try ControlSocket(path: path, loop: loop) { _, client in
                client.send("a secret")
            }
            // Even if the file's permissions were opened up.
            chmod(path, 0o777)
            let status = inOneThread {
                guard setuid(65_534) == 0 else { return 1 }
                do throws(ControlError) {
                    _ = try ControlClient(path: path)
                    return 2
                } catch {
                    // The client looks at who listens, too; now past that check, as a foe would go.
                    guard error == .foreign(path) else { return 3 }
                }
                let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                let connected = attach(number, to: path, connect)
                return connected == 0 && send(number, "x\n", 2, 0) == 2 ? 0 : 4
            }
            #expect(status == 0)
            loop.turn(atMost: .milliseconds(10))
            #expect(server.clients.count == 0)
        }
    }
}

@Suite("The control socket's language") struct ControlProtocolTests {
    @Test("requests are distinguished from what is none")
    func requests() throws {
        let line = ControlProtocol.request("trigger", ["phrase": "swipe left"])
        let request = try ControlProtocol.Request(parsing: line)
        #expect(request.name == "trigger" && request.arguments["phrase"] == "swipe left")
        for (line, fault) in [
            ("status", "JSON"), ("[]", "JSON"), ("", "JSON"), ("{}", "version 1"),
            ("{\"curlicue\":2,\"request\":\"status\"}", "version 1"),
            ("{\"curlicue\":1}", "no 'request'"),
            ("{\"curlicue\":1,\"request\":1}", "no 'request'"),
        ] {
            let error = #expect(throws: ControlError.self) {
                try ControlProtocol.Request(parsing: line)
            }
            #expect(error?.description.contains(fault) == true)
        }
    }

    @Test("what the daemon says is one object a line, with the version first")
    func answers() {
        #expect(ControlProtocol.answer() == #"{"curlicue":1,"ok":true}"#)
        #expect(
            ControlProtocol.answer(JSONValue(["hotkeys": .array(["Menu"])]))
                == #"{"curlicue":1,"ok":true,"hotkeys":["Menu"]}"#)
        #expect(
            ControlProtocol.refusal("no \"such\"\nrequest")
                == #"{"curlicue":1,"ok":false,"error":"no \"such\"\nrequest"}"#)
        #expect(
            ControlProtocol.event(JSONValue(["kind": "input", "time": JSONValue(12.5)]))
                == #"{"curlicue":1,"kind":"input","time":12.5}"#)
    }
}

@Suite struct ControlPathTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func liesInTheRuntimeFolder() throws {
        let path = try ControlPath.socket(forDisplay: ":1", runtimeFolder: folder.path)
        #expect(path == folder("curlicue-:1.sock"))
    }

    @Test(arguments: [
        (":0", ":0"), (":0.0", ":0"), ("unix:0.0", ":0"), (":0.1", ":0.1"),
        ("host.lan:10.0", "host.lan:10"),
        ("../../etc/x:0", "..%..%etc%x:0"), ("", ""), ("1.0", "1.0"),
    ])
    func displayNamesBecomeFileNames(display: String, name: String) {
        #expect(ControlPath.fileName(display) == name)
    }

    @Test func withoutARuntimeFolderOneIsMade() throws {
        let made = folder("curlicue-\(geteuid())")
        for runtime in ["", "relative", folder("missing")] {
            let path = try ControlPath.socket(
                forDisplay: ":1", runtimeFolder: runtime, temporaryFolder: folder.path)
            #expect(path == "\(made)/curlicue-:1.sock")
        }
        var status = stat()
        #expect(stat(made, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o700)
    }

    @Test func aFolderThatOthersCanChangeIsRefused() throws {
        let made = folder("curlicue-\(geteuid())")
        mkdir(made, 0o777)
        chmod(made, 0o777)
        func path() throws(ControlError) -> String {
            try ControlPath.socket(
                forDisplay: ":1", runtimeFolder: "", temporaryFolder: folder.path)
        }
        #expect(throws: ControlError.unsafeFolder(made)) { try path() }
        rmdir(made)
        symlink(folder.path, made)
        #expect(throws: ControlError.unsafeFolder(made)) { try path() }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a folder away"))
    func aFolderOfSomeoneElseIsRefused() throws {
        let made = folder("curlicue-0")
        mkdir(made, 0o700)
        chown(made, 65_534, 65_534)
        #expect(throws: ControlError.unsafeFolder(made)) {
            try ControlPath.socket(
                forDisplay: ":1", runtimeFolder: "", temporaryFolder: folder.path)
        }
    }
}
