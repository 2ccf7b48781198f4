import Foundation
import Gestures
import Glibc
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
    private final class Desk {
        let session: Session
        let home: String
        var server: PrivateServer { session.server }
        var daemon: ChildProcess { session.daemon }

        init(_ prepare: (String) throws -> Void = { _ in }) throws {
            let server = try PrivateServer()
            home = try #require(server.environment["HOME"])
            try prepare(home)
            session = try Session(nil, on: server, manager: nil)
        }

        var folder: String { home + "/.config/curlicue" }
        var path: String { folder + "/curlicue.yaml" }

        /// How many gestures are in force, as the daemon says.
        func gestures() throws -> Int? { try session.status()["gestures"].flatMap { Int($0) } }

        func reload() throws { try server.run(Session.binary, ["reload"]) }

        /// Waits until as many gestures are in force.
        func wait(for count: Int, _ what: String = "the mapping") throws {
            try server.display.wait(for: "\(what) with \(count) gestures") {
                (try? gestures()) == count
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

    private func prepared() throws -> Desk {
        try Desk { home in
            try Self.folder(home + "/.config/curlicue")
            try Self.write(text(1), to: home + "/.config/curlicue/curlicue.yaml")
        }
    }

    @Test("a bad mapping changes nothing and is said once, a deleted one as well")
    func badOnes() throws {
        let desk = try prepared()
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
        desk.session.pass(.milliseconds(400))
        #expect(desk.lines(with: "keeping the previous config") == 1)
        // Who asks for it is told, too.
        #expect(throws: TestServerError.self) { try desk.reload() }
        #expect(desk.lines(with: "keeping the previous config") == 2)
        unlink(desk.path)
        try desk.session.wait(forLog: "the config file is gone")
        #expect(try desk.gestures() == 1)
        try Self.write(text(3), to: desk.path)
        try desk.wait(for: 3)
    }

    @Test("a stroke is recorded although the config has errors, which is said")
    func recorded() throws {
        let desk = try Desk { home in
            try Self.folder(home + "/.config/curlicue")
            try Self.write(
                "hotkey: Menu\ngestures: {stroke vee: nothing}\n",
                to: home + "/.config/curlicue/curlicue.yaml")
        }
        try Self.write(bad, to: desk.path)
        let vee = StrokeGenerator(seed: 1).polyline(
            [.downRight, .upRight], leg: 200, from: Point(x: 400, y: 300))
        let file = desk.home + "/vee.jsonl"
        try Self.write(StrokeRecord(contacts: [vee.samples]).jsonLine + "\n", to: file)
        let said = try desk.server.run(Session.binary, ["record", "vee", file])
        #expect(said.contains("the config has errors; keeping the previous config"), "\(said)")
        try desk.session.draws(vee, under: "Menu", as: "stroke vee")
    }

    @Test("a file that is emptied is waited for before the built-in mapping applies")
    func emptied() throws {
        let desk = try prepared()
        // As a program does that is slow to write.
        let file = try #require(fopen(desk.path, "w"))
        desk.session.pass(.milliseconds(700))
        #expect(try desk.gestures() == 1)
        // What is there so far is whole YAML.
        fputs(text(2), file)
        fflush(file)
        desk.session.pass(.milliseconds(250))
        #expect(try desk.gestures() == 1)
        fputs("  swipe left: nothing\n", file)
        fclose(file)
        try desk.wait(for: 3)
        #expect(!desk.daemon.output.contains("the file is empty"))
        try Self.write("", to: desk.path)
        try desk.server.display.wait(for: "the built-in mapping") {
            ((try? desk.gestures()) ?? 0) > 6
        }
        #expect(desk.daemon.output.contains("the file is empty: the built-in config applies"))
    }

    @Test("SIGHUP and a request read it again, also where nothing changed")
    func requests() throws {
        let desk = try prepared()
        desk.daemon.signal(SIGHUP)
        try desk.session.wait(forLog: "config reloaded (SIGHUP)")
        try desk.reload()
        #expect(desk.daemon.output.contains("config reloaded (on request)"))
        #expect(try desk.server.run(Session.binary, ["reload"]).isEmpty)
        #expect(desk.lines(with: "config reloaded (on request)") == 2)
        #expect(try desk.gestures() == 1)
    }

    @Test("the user's config takes over from the one for all users, and back when asked for")
    func ownBeforeShared() throws {
        let server = try PrivateServer()
        let home = try #require(server.environment["HOME"])
        let own = home + "/.config/curlicue/curlicue.yaml"
        let shared = server.folder + "/xdg/curlicue/curlicue.yaml"
        try Self.folder(server.folder + "/xdg/curlicue")
        try Self.write(text(1), to: shared)
        let session = try Session(
            nil, on: server, manager: nil, environment: ["XDG_CONFIG_DIRS": server.folder + "/xdg"])
        func wait(for path: String) throws {
            try server.display.wait(for: path) { (try? session.status()["mapping"]) == path }
        }
        try wait(for: shared)
        try server.run(Session.binary, ["init"])
        try wait(for: own)
        unlink(own)
        try session.wait(forLog: "the config file is gone")
        try server.run(Session.binary, ["reload"])
        try wait(for: shared)
        try Self.write(text(2), to: own)
        try wait(for: own)
    }

    @Test("saves in the middle of a stroke wait, and do not hold up its ink")
    func inStroke() throws {
        let small = "hotkey: Menu\ngestures:\n  circle cw: nothing\n"
        let session = try Session(small)
        let blank = try Screenshot(of: session.server.display)
        let stroke = StrokeGenerator(seed: 1).circle(center: Point(x: 900, y: 500), radius: 150)
        try session.injector.point(at: stroke.samples[0].position)
        try session.arm("Menu")
        let part = stroke.samples.count / 4
        for quarter in 0..<3 {
            _ = try session.server.write(
                small + "  shake: nothing\n" + (quarter == 1 ? "  swipe up: nothing\n" : ""),
                to: "curlicue.yaml")
            let samples = stroke.samples[(quarter * part)..<((quarter + 1) * part)]
            try session.injector.play([Stroke(samples: Array(samples))])
            let end = stroke.samples[(quarter + 1) * part - 1].position
            let area = Box(x: end.x - 10, y: end.y - 10, width: 20, height: 20)
            try session.probe.display.wait(for: "ink at \(end)") {
                (try? Screenshot(of: session.server.display, area: area)) != blank.cropped(to: area)
            }
        }
        try session.injector.play([Stroke(samples: Array(stroke.samples[(3 * part)...]))])
        // It is long past the debounce: a reload in the hold would have been logged.
        #expect(!session.daemon.output.contains("config reloaded"))
        try session.hotkey("Menu", down: false)
        #expect(try session.outcome()["gesture"] == "circle clockwise")
        try session.wait(forLog: "config reloaded (the file changed)")
    }
}
