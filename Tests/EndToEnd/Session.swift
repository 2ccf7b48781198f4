import Desktop
import Foundation
import Gestures
import Host
import JSON
import StrokeGenerator
import Testing
import TestServer

/// A desktop session for a test: a private X server with real input devices, a window manager, and
/// the real daemon as a process of its own.
final class Session {
    let server: PrivateServer
    var injector: any Injector { server.injector }
    let probe: WindowManagerProbe
    let daemon: ChildProcess
    /// What the daemon wanted done, as it sent it to its monitors, up to what was read last.
    private(set) var effects: [String] = []
    private let control: ControlClient
    /// When a finger that released a hotkey can press one again.
    private var fingersMayPress = Duration.zero

    /// Starts everything and waits until the daemon is ready; without a mapping it has the built-in
    /// one. It finds the server as `display` where something stands between them, and is started by
    /// the command `launcher`, which becomes it. What it says at a first start counts as said,
    /// unless this is to be one.
    init(
        _ mapping: String?, on running: PrivateServer? = nil,
        manager: TestWindowManager? = .openbox,
        compositor: Compositor? = nil, options: PrivateServer.Options = PrivateServer.Options(),
        display name: String? = nil, environment: [String: String] = [:],
        launcher: [String] = [], isFirstStart: Bool = false
    ) throws {
        server = try running ?? PrivateServer(options)
        if let manager { _ = try server.start(manager) }
        if let compositor { _ = try server.start(compositor) }
        var arguments = ["run", "--verbose"]
        if let mapping {
            arguments += ["--config", try server.write(mapping, to: "curlicue.yaml")]
        }
        if mapping == nil, !isFirstStart, let home = server.environment["HOME"] {
            let state = home + "/.local/state/curlicue"
            try FileManager.default.createDirectory(
                atPath: state, withIntermediateDirectories: true)
            _ = FileManager.default.createFile(atPath: state + "/welcomed", contents: nil)
        }
        let name = name ?? server.name
        let words = launcher + [Session.binary] + arguments
        daemon = try server.start(
            words[0], Array(words.dropFirst()),
            environment: environment.merging(["DISPLAY": name]) { _, new in new })
        try server.waitUntilReady(daemon)
        probe = try WindowManagerProbe(server.name)
        let path = try ControlPath.socket(
            forDisplay: name, runtimeFolder: server.environment["XDG_RUNTIME_DIR"])
        control = try ControlClient(path: path)
        _ = try control.ask("monitor")
    }

    /// A part of a mapping: nothing is shown but ink and short messages.
    static let quiet = """
        messages: {duration: 100ms, live: false}
        hints: off
        ink: {fade: 50ms}
        """

    /// The program under test, built beside the tests.
    static let binary: String = {
        let own =
            (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: own).deletingLastPathComponent().appending(path: "curlicue").path
    }()

    func wait(forLog words: String) throws {
        try server.display.wait(for: "'\(words)'") { daemon.output.contains(words) }
    }

    /// The next outcome of a hold, as the daemon sends it to its monitors.
    func outcome(within patience: Duration = .seconds(10)) throws -> [String: String] {
        try next(kind: "outcome", within: patience)
    }

    /// Waits for an effect, such as `arm`; gives when it was, in milliseconds.
    @discardableResult
    func effect(_ name: String, within patience: Duration = .seconds(10)) throws -> Double {
        try effect(within: patience) { $0.hasPrefix(name) }
    }

    @discardableResult
    private func effect(
        within patience: Duration, where isWanted: (String) -> Bool
    ) throws -> Double {
        while true {
            let fields = try next(kind: "effect", within: patience)
            if let effect = fields["effect"], isWanted(effect) {
                return fields["time"].flatMap(Double.init) ?? .nan
            }
        }
    }

    /// Waits until a gesture is possible: the hold has grabbed what it wants.
    func possible(within patience: Duration = .seconds(10)) throws {
        try effect(within: patience) { $0.hasPrefix("grabs: ") && $0 != "grabs: none" }
    }

    /// Waits until the pointer rests, and is released.
    func rests(within patience: Duration = .seconds(10)) throws {
        try effect(within: patience) { $0.hasPrefix("grabs: pointer rests") }
    }

    /// Removes the effects sent so far, and returns them.
    func dequeueEffects() -> [String] {
        defer { effects = [] }
        return effects
    }

    /// Drops the outcomes of holds so far: those that come before an answer are passed over.
    func dropOutcomes() { catchUp() }

    private func next(
        kind: String, within patience: Duration = .seconds(10), asking: String? = nil
    ) throws -> [String: String] {
        if let asking { try control.send(ControlProtocol.request(asking)) }
        func receive() throws -> String? {
            do { return try control.receive(within: patience) } catch {
                let status = try? server.run(Session.binary, ["status"])
                throw FaultFailure(
                    description: """
                        no \(kind): \(error); effects so far \(effects); keys down \
                        \(probe.keysDown), grabs are free: \(probe.canGrabPointerAndKeyboard); \
                        status: \(status ?? "no answer"); \(report)
                        """)
            }
        }
        while let line = try receive() {
            var fields: [String: String] = [:]
            for member in JSONValue(parsing: line)?.members ?? [] {
                fields[member.name] = member.value.string ?? member.value.description
            }
            if fields["kind"] == "effect" { effects.append(fields["effect"] ?? "") }
            if fields["kind"] == kind { return fields }
            if asking != nil, fields["ok"] != nil { return fields }
        }
        throw FaultFailure(description: "the daemon went away: \(daemon.output)")
    }

    /// What the daemon says of itself.
    func status() throws -> [String: String] { try next(kind: "answer", asking: "status") }

    /// Presses or releases a hotkey as the mapping names it.
    func hotkey(_ chord: String, down: Bool) throws {
        let names = chord.split(separator: "+").map(String.init)
        // No finger presses a key again as soon as a program can, which would be a repetition.
        if down, case let early = fingersMayPress - MonotonicClock.now, early > .zero {
            pass(early)
        }
        defer { if !down { fingersMayPress = MonotonicClock.now + .milliseconds(5) } }
        for name in down ? names : names.reversed() {
            if name.hasPrefix("Button"), let number = Int(name.dropFirst(6)) {
                try injector.button(number, down: down)
            } else if name == "F13" {
                // A usual layout has other symbols on F13's key.
                try injector.key(191, down: down)
            } else {
                try injector.key(name, down: down)
            }
        }
        try injector.sync()
    }

    /// What is known when something goes wrong.
    var report: String {
        "daemon: \(daemon.output)\nserver (running: \(server.isRunning)): \(server.output.suffix(3000))"
    }

    /// Draws a stroke with the pointer under a hotkey and gives the outcome.
    func gesture(
        _ stroke: Stroke, under chord: String, speed: PlaybackSpeed = .quick
    ) throws -> [String: String] {
        try injector.move(to: stroke.samples[0].position)
        try injector.sync()
        // On a busy machine a quick stroke may be over before the daemon has seen the key.
        try arm(chord)
        try injector.play([stroke], speed: speed)
        try hotkey(chord, down: false)
        return try outcome()
    }

    func recognizes(_ gesture: String) throws {
        try mustBe(gesture, try outcome())
    }

    /// Draws a stroke with the pointer under a hotkey, which is recognized as `gesture`.
    func draws(
        _ stroke: Stroke, under chord: String, speed: PlaybackSpeed = .quick, as gesture: String
    ) throws {
        try mustBe(gesture, try self.gesture(stroke, under: chord, speed: speed))
    }

    /// Draws under a hotkey what is recognized as `gesture`; afterwards no hold is left.
    func draws(
        _ drawing: Drawing, under chord: String, speed: PlaybackSpeed? = nil, as gesture: String
    ) throws {
        try mustBe(gesture, try draw(drawing, under: chord, speed: speed))
    }

    private func mustBe(_ gesture: String, _ outcome: [String: String]) throws {
        try must(outcome["gesture"] == gesture, "\(outcome), not '\(gesture)': \(report)")
    }

    /// Waits until the daemon has processed all input so far, and the server all that came of it.
    func catchUp() {
        probe.display.sync()
        // It may answer before it has read the newest event, but before the next answer it has.
        for _ in 1...2 { _ = try? next(kind: "answer", asking: "status") }
        // The server may read its requests after ours, but not after the next.
        for _ in 1...2 { probe.display.sync() }
    }

    /// Waits until the daemon has done all that was asked so far and no hold is left.
    ///
    /// - Returns: whether that came to pass.
    @discardableResult
    func waitUntilIdle(within patience: Duration = .seconds(10)) -> Bool {
        catchUp()
        defer { probe.display.sync() }
        let isOver: Void? = try? probe.display.wait(
            for: "the hold to be over", timeout: patience
        ) {
            (try? next(kind: "answer", asking: "status"))?["state"] == "waiting"
        }
        return isOver != nil
    }

    /// Waits while the program under test runs, where time itself is what is tested.
    func pass(_ time: Duration) {
        let end = MonotonicClock.now + time
        try? probe.display.wait(for: "time to pass", timeout: time * 2) {
            MonotonicClock.now >= end
        }
    }
}

extension PrivateServer {
    func waitUntilReady(_ daemon: ChildProcess) throws {
        try display.wait(for: "curlicue to be ready", timeout: .seconds(30)) {
            daemon.output.contains("curlicue: ready") || !daemon.isRunning
        }
        try must(daemon.isRunning, daemon.output)
    }

    /// A connection to the daemon that runs on it.
    func controlClient() throws -> ControlClient {
        let folder = environment["XDG_RUNTIME_DIR"]
        return try ControlClient(
            path: ControlPath.socket(forDisplay: name, runtimeFolder: folder))
    }

    /// Runs curlicue to its end; gives its status and all that it wrote.
    func curlicue(
        _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32?, output: String) {
        let program = try start(Session.binary, arguments, environment: environment)
        return (program.waitForExit(), program.output)
    }
}

/// A gesture as one device makes it.
enum Drawing {
    /// The pointer moves.
    case pointer(Stroke)
    /// The pointer moves with button 1 held; once for each stroke.
    case button([Stroke])
    /// Fingers on the touch screen.
    case fingers([Stroke])
    /// Fingers on a touchpad: a swipe over a distance.
    case padSwipe(fingers: Int, Vector)
    /// Fingers on a touchpad that spread and rotate, clockwise in degrees.
    case padPinch(scale: Double, angle: Double)

    /// How fast it is played unless a test says otherwise: what moves is the same gesture when it is
    /// drawn faster; taps and presses are what they are by the time that they take.
    var speed: PlaybackSpeed {
        switch self {
        case .pointer(let stroke): stroke.moves ? .quick : .realTime
        case .button(let strokes), .fingers(let strokes):
            strokes.contains(where: \.moves) ? .quick : .realTime
        // Always played in the same time.
        case .padSwipe, .padPinch: .quick
        }
    }

    /// Taps of `fingers` fingers, an eighth of a second apart.
    static func taps(_ count: Int, fingers: Int, at place: Point) -> Drawing {
        .fingers(
            (0..<count).flatMap { tap in
                StrokeGenerator(seed: UInt64(fingers * 10 + tap)).fingers(fingers) {
                    $0.rest(at: place, during: .milliseconds(60), contact: .finger(1))
                }.map { $0.delayed(by: .milliseconds(125) * tap) }
            })
    }

    /// Fingers that rest for longer than a long press needs.
    static func press(fingers: Int, at place: Point) -> Drawing {
        .fingers(
            StrokeGenerator(seed: UInt64(fingers)).fingers(fingers) {
                $0.rest(at: place, during: .milliseconds(600), contact: .finger(1))
            })
    }

    static func swipe(
        _ direction: Direction, fingers: Int, length: Double = 240, at place: Point,
        seed: UInt64 = 1
    ) -> Drawing {
        .fingers(
            StrokeGenerator(seed: seed).fingers(fingers) {
                $0.swipe(
                    direction, length: length, from: place.opposite(direction, length / 2),
                    contact: .finger(1))
            })
    }
}

extension PlaybackSpeed {
    /// Three times as fast as people draw, for what does not depend on its speed.
    static let quick = PlaybackSpeed.realTime(factor: 3)
}

extension Stroke {
    /// Whether it is more than a rest with tremor.
    var moves: Bool {
        samples.contains { $0.position.distance(to: samples[0].position) > 20 }
    }

    func delayed(by time: Duration) -> Stroke {
        Stroke(contact, samples: samples.map { Sample($0.position, at: $0.time + time) })
    }
}

extension Point {
    /// The point that lies `distance` back when looking along `direction`.
    func opposite(_ direction: Direction, _ distance: Double) -> Point {
        self + direction.vector * -distance
    }
}

extension Direction {
    /// One pixel that way.
    var vector: Vector { Vector(dx: cos(angle), dy: sin(angle)) }
}

extension Session {
    /// Plays what the devices do, without any hotkey.
    func play(_ drawing: Drawing, speed: PlaybackSpeed? = nil) throws {
        let speed = speed ?? drawing.speed
        switch drawing {
        case .pointer(let stroke): try injector.play([stroke], speed: speed)
        case .button(let strokes):
            for stroke in strokes {
                try injector.play([stroke], as: .drag(button: 1), speed: speed)
            }
        case .fingers(let strokes): try injector.play(strokes, as: .touch, speed: speed)
        case .padSwipe(let fingers, let way):
            try injector.swipe(fingers: fingers, over: way, during: .milliseconds(70))
        case .padPinch(let scale, let angle):
            try injector.pinch(scale: scale, angle: angle, during: .milliseconds(70))
        }
    }

    /// Presses a hotkey and waits until its hold accepts fingers: those that are down before belong
    /// to the application.
    func arm(_ chord: String) throws {
        try hotkey(chord, down: true)
        try possible()
        // The server may read the daemon's requests after ours, but not after the next.
        probe.display.sync()
        probe.display.sync()
    }

    /// Draws under a hotkey and gives the outcome; afterwards no hold is left.
    func draw(
        _ drawing: Drawing, under chord: String, speed: PlaybackSpeed? = nil
    ) throws -> [String: String] {
        if case .pointer(let stroke) = drawing {
            let outcome = try gesture(stroke, under: chord, speed: speed ?? drawing.speed)
            waitUntilIdle()
            return outcome
        }
        try arm(chord)
        try play(drawing, speed: speed)
        let outcome = try outcome()
        try hotkey(chord, down: false)
        waitUntilIdle()
        return outcome
    }

    /// The lines that commands wrote to a file in the session's home.
    func lines(_ name: String = "log") -> [String] {
        let home = server.environment["HOME"] ?? ""
        let text = (try? String(contentsOfFile: "\(home)/\(name)", encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// Nothing is held, nothing is going on: pointer and keyboard are free, the daemon waits, and
    /// it sleeps.
    func expectNothingLeft(
        _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(waitUntilIdle(), "\(what): still holding", sourceLocation: sourceLocation)
        #expect(probe.canGrabPointerAndKeyboard, "\(what)", sourceLocation: sourceLocation)
        let status = try server.run(Session.binary, ["status"])
        #expect(status.contains("waiting"), "\(what): \(status)", sourceLocation: sourceLocation)
        var naps = wakeups
        var since = ContinuousClock.now
        // The ink of the last gesture may still be fading.
        try probe.display.wait(for: "the daemon to sleep") {
            if wakeups != naps { (naps, since) = (wakeups, .now) }
            return ContinuousClock.now - since > .milliseconds(100)
        }
    }

    /// How often the daemon has gone to sleep.
    private var wakeups: String? {
        let file = "/proc/\(daemon.pid)/status"
        return (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n")
            .first { $0.hasPrefix("voluntary_ctxt_switches") }.map(String.init)
    }
}
