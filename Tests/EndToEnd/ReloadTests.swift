import Foundation
import Gestures
import Glibc
import JSON
import StrokeGenerator
import Host
import TestServer
import Testing

/// The number of gestures shows which save is in force: `status` counts them.
private func text(_ gestures: Int) -> String {
    let phrases = ["circle cw", "circle ccw", "shake", "swipe left", "swipe right", "swipe up"]
    return "hotkey: Menu\ngestures:\n"
        + phrases.prefix(gestures).map { "  \($0): nothing\n" }.joined()
}

private let bad = "hotkey: Menu\ngestures:\n  circel: nothing\n"

/// The mapping is read again as it is saved, however it is saved.
@Suite("Reload", .serialized) struct ReloadTests {
    /// The daemon with its mapping at `path` under `HOME`, where it looks for it by itself.
    private final class KeyboardSnapshot {
        let server: PrivateServer
        let daemon: ChildProgram
        let home: String
        private let client: ControlClient

        init(_ prepare: (String) throws -> Void = { _ in }) throws {
            server = try PrivateServer()
            home = try #require(server.environment["HOME"])
            try prepare(home)
            daemon = try server.start(Session.binary, ["run", "--verbose"])
            let companion = daemon
            try server.display.wait(for: "curlicue to be ready") {
                companion.output.contains("curlicue: ready") || !companion.isRunning
            }
            try #require(companion.isRunning, "\(companion.output)")
            client = try ControlClient(
                path: ControlPath.socket(
                    forDisplay: server.name, runtimeFolder: server.environment["XDG_RUNTIME_DIR"]))
        }

        var folder: String { home + "/.config/curlicue" }
        var path: String { folder + "/curlicue.yaml" }

        /// How many gestures are in force, as the daemon says.
        func gestures() throws -> Int? {
            try client.ask("status")["gestures"]?.number.map { Int($0) }
        }

        func request(_ name: String) throws -> JSONValue { try client.ask(name) }

        /// Waits until as many gestures are in force, and gives how long it took.
        @discardableResult
        func wait(for count: Int, _ what: String = "the mapping") throws -> Duration {
            let start = MonotonicClock.now
            try server.display.wait(for: "\(what) with \(count) gestures") {
                (try? gestures()) == count
            }
            return MonotonicClock.now - start
        }

        /// Waits for so long, where time itself is what is tested.
        func pass(_ time: Duration) {
            let end = MonotonicClock.now + time
            try? server.display.wait(for: "time to pass", timeout: time * 2) {
                MonotonicClock.now >= end
            }
        }

        func lines(with part: String) -> Int {
            daemon.output.split(separator: "\n").count { $0.contains(part) }
        }
    }

    private static func folder(_ path: String) throws {
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    private static func write(_ text: String, to path: String) throws {
        let file = try #require(fopen(path, "w"))
        fputs(text, file)
        fclose(file)
    }

    private static func rename(_ text: String, to path: String) throws {
        try write(text, to: path + ".new")
        try #require(Glibc.rename(path + ".new", path) == 0)
    }

    private static func swap(_ text: String, to path: String, _ number: Int) throws {
        let target = path + ".\(number % 2)"
        unlink(target)
        try write(text, to: target)
        unlink(path + ".link")
        try #require(symlink(target, path + ".link") == 0)
        try #require(Glibc.rename(path + ".link", path) == 0)
    }

    private static func remake(_ text: String, to path: String) throws {
        unlink(path)
        try write(text, to: path)
    }

    private func prepared() throws -> KeyboardSnapshot {
        try KeyboardSnapshot { home in
            try Self.folder(home + "/.config/curlicue")
            try Self.write(text(1), to: home + "/.config/curlicue/curlicue.yaml")
        }
    }

    @Test("a thousand saves in a storm leave the last good mapping, and a good one is live soon")
    func storm() throws {
        let desk = try prepared()
        defer { desk.server.close() }
        #expect(try desk.gestures() == 1)
        var slowest = Duration.zero
        for round in 0..<1000 {
            // Bad ones and half-written ones in between, and every so often silence.
            let content = round % 3 == 0 ? bad : text(1 + round % 4)
            switch round % 4 {
            case 0: try Self.write(content, to: desk.path)
            case 1: try Self.rename(content, to: desk.path)
            case 2: try Self.swap(content, to: desk.path, round)
            default: try Self.remake(content, to: desk.path)
            }
            if round % 100 == 99 {
                let count = 5 + (round / 100) % 2
                try Self.rename(text(count), to: desk.path)
                slowest = max(slowest, try desk.wait(for: count, "round \(round)"))
                let after = try #require(try desk.gestures())
                try Self.remake(bad, to: desk.path)
                // What the burst before may have left is read, then the bad one is refused.
                #expect(try desk.request("reload")["ok"] == .bool(true))
                #expect(try desk.gestures() == after)
                #expect(desk.daemon.output.hasSuffix("keeping the previous config\n"))
            }
        }
        print("slowest good save in the storm: \(slowest)")
        #expect(slowest < .milliseconds(300), "\(slowest)")
        #expect(desk.daemon.isRunning)
        // The watch is whole: each way of saving is noticed still.
        for round in 0..<40 {
            let count = 1 + round % 6
            switch round % 4 {
            case 0: try Self.write(text(count), to: desk.path)
            case 1: try Self.rename(text(count), to: desk.path)
            case 2: try Self.swap(text(count), to: desk.path, round / 2)
            default: try Self.remake(text(count), to: desk.path)
            }
            slowest = max(slowest, try desk.wait(for: count, "round \(round)"))
        }
        print("slowest of forty steady saves and the storm's: \(slowest)")
        #expect(slowest < .milliseconds(300), "\(slowest)")
    }

    @Test("a bad mapping changes nothing and is said once, a deleted one as well")
    func badOnes() throws {
        let desk = try prepared()
        defer { desk.server.close() }
        try Self.write(bad, to: desk.path)
        try desk.server.display.wait(for: "the refusal") {
            desk.lines(with: "keeping the previous config") == 1
        }
        #expect(try desk.gestures() == 1)
        // Touched, not changed: the same is not said again.
        utimes(desk.path, nil)
        chmod(desk.path, 0o600)
        try Self.rename(bad, to: desk.path)
        // More than the debounce waits at most, so that a repetition would be there.
        desk.pass(.milliseconds(400))
        #expect(desk.lines(with: "keeping the previous config") == 1)
        // `status` reports it.
        #expect(try desk.request("reload")["ok"] == .bool(true))
        #expect(desk.lines(with: "keeping the previous config") == 2)
        unlink(desk.path)
        try desk.server.display.wait(for: "the loss to be noticed") {
            desk.daemon.output.contains("the config file is gone")
        }
        #expect(try desk.gestures() == 1)
        try Self.write(text(3), to: desk.path)
        try desk.wait(for: 3)
    }

    @Test("a file that is emptied is waited for before the built-in mapping applies")
    func emptied() throws {
        let desk = try prepared()
        defer { desk.server.close() }
        // As a program does that is slow to write.
        let file = try #require(fopen(desk.path, "w"))
        desk.pass(.milliseconds(250))
        #expect(try desk.gestures() == 1)
        fputs(text(3), file)
        fclose(file)
        try desk.wait(for: 3)
        #expect(!desk.daemon.output.contains("the file is empty"))
        try Self.write("", to: desk.path)
        try desk.server.display.wait(for: "the built-in mapping") {
            ((try? desk.gestures()) ?? 0) > 6
        }
        #expect(desk.daemon.output.contains("the file is empty: the built-in mapping applies"))
    }

    @Test("SIGHUP and a request read it again, also where nothing changed")
    func requests() throws {
        let desk = try prepared()
        defer { desk.server.close() }
        desk.daemon.signal(SIGHUP)
        try desk.server.display.wait(for: "SIGHUP") {
            desk.daemon.output.contains("config reloaded (SIGHUP)")
        }
        #expect(try desk.request("reload")["ok"] == .bool(true))
        #expect(desk.daemon.output.contains("config reloaded (on request)"))
        #expect(try desk.server.run(Session.binary, ["reload"]).isEmpty)
        #expect(desk.lines(with: "config reloaded (on request)") == 2)
        #expect(try desk.gestures() == 1)
    }

    @Test("a folder that does not exist yet is watched once it appears")
    func laterFolder() throws {
        let desk = try KeyboardSnapshot()
        defer { desk.server.close() }
        let built = try #require(try desk.gestures())
        #expect(built > 6)
        try Self.folder(desk.folder)
        try Self.write(text(2), to: desk.path)
        let time = try desk.wait(for: 2)
        #expect(time < .milliseconds(300), "\(time)")
        try Self.rename(text(4), to: desk.path)
        try desk.wait(for: 4)
    }

    @Test("a linked folder swapped as a whole is read anew")
    func linkedFolder() throws {
        let desk = try KeyboardSnapshot { home in
            for (name, count) in [("one", 1), ("two", 2)] {
                try Self.folder(home + "/" + name)
                try Self.write(text(count), to: home + "/\(name)/curlicue.yaml")
            }
            try Self.folder(home + "/.config")
            symlink(home + "/one", home + "/.config/curlicue")
        }
        defer { desk.server.close() }
        #expect(try desk.gestures() == 1)
        for name in ["two", "one", "two"] {
            try desk.server.run("ln", ["-sfn", desk.home + "/" + name, desk.folder])
            let time = try desk.wait(for: name == "one" ? 1 : 2)
            #expect(time < .milliseconds(300), "\(time)")
        }
        try Self.write(text(5), to: desk.home + "/two/curlicue.yaml")
        try desk.wait(for: 5)
    }

    @Test("vim's saves are noticed, whichever way it writes", arguments: ["yes", "no", "auto"])
    func vim(backupcopy: String) throws {
        let desk = try prepared()
        defer { desk.server.close() }
        for round in 0..<3 {
            try desk.server.run(
                "vim",
                [
                    "-u", "NONE", "-es", "-c", "set backup backupcopy=\(backupcopy)",
                    "-c", "normal Go  swipe \(["left", "right", "up"][round]): nothing",
                    "-c", "wq", desk.path,
                ])
            try desk.wait(for: 2 + round, "vim's save")
        }
    }
}
