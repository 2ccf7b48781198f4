import CX11
import Foundation
import Gestures
import Host
import TestServer

@testable import Desktop

/// A real server on which a trace of X is recorded: what a user does there, and what it sends.
final class XTraceScene {
    private struct Started {
        var display: Desktop.Display
        var real: XInputServer
        var traced: TraceServer
        var player: XTracePlayer
        /// What the server's clock showed at the beginning.
        var start: UInt32
    }

    private let server: PrivateServer
    /// The capture; nil for what happens before.
    private var started: Started?
    private var latest = 0
    private var other: GrabbingClient?
    private var locker: StandInLocker?
    private var host: PrivateServer?

    /// - Parameter kind: `xephyr`, or `two-screens` of Xorg; one where nil.
    init(on kind: String?) throws {
        var options = PrivateServer.Options()
        options.kind = .xorg
        if kind == "two-screens" { options.screens = 2 }
        if kind == "xephyr" {
            let host = try PrivateServer(options)
            self.host = host
            server = try PrivateServer(.xephyr(in: host))
        } else {
            server = try PrivateServer(options)
        }
        try server.injector.move(to: Point(x: 600, y: 450))
        // With another keyboard than before the server would announce a new one.
        try server.injector.strike("Shift")
    }

    /// Starts the capture with the mapping that is the trace's head.
    func start(_ mapping: String) throws {
        let display = try Desktop.Display(server.name)
        let real = try XInputServer(display)
        let traced = TraceServer(real)
        started = Started(
            display: display, real: real, traced: traced,
            player: XTracePlayer(try XTracePlayer.mapping(mapping), traced), start: Self.clock)
        play(XTraceEvent(line: "0 start"))
        try pump()
    }

    /// The server's own clock, which is the machine's.
    private static var clock: UInt32 {
        UInt32(truncatingIfNeeded: Int64(MonotonicClock.now / .milliseconds(1)))
    }

    private var now: Int { max(latest, milliseconds(Self.clock)) }

    private func milliseconds(_ clock: UInt32) -> Int {
        Int(Int32(bitPattern: clock &- (started?.start ?? clock)))
    }

    private func play(_ event: XTraceEvent?) {
        guard var event, let started else { return }
        event.time = max(latest, event.time)
        latest = event.time
        started.player.play(event)
        started.display.flush()
    }

    /// Reads every event that there is, until there are no more.
    private func pump() throws {
        try? server.injector.sync()
        guard let started else { return }
        let display = started.display
        display.sync()
        while var event = display.nextEvent() {
            guard event.xany.send_event == 0 else { continue }
            var time: UInt?
            var serial: UInt = 0
            var traced: XTraceEvent?
            if event.type == started.real.keyboardEvents {
                traced = XTraceEvent(keyboard: &event, time: &time, serial: &serial)
            } else if let cookie = started.real.open(&event) {
                traced = XTraceEvent(
                    cookie.type, cookie.data, root: display.root, time: &time, serial: &serial)
            }
            guard var traced else { continue }
            traced.time = time.map { milliseconds(UInt32(truncatingIfNeeded: $0)) } ?? latest
            started.traced.translate(&traced, serial: serial)
            play(traced)
            if display.pending == 0 { display.sync() }
        }
    }

    /// Lets time pass, and does what is due meanwhile.
    private func wait(_ milliseconds: Int) throws {
        let end = MonotonicClock.now + .milliseconds(milliseconds)
        repeat {
            usleep(1000)
            try pump()
            guard let due = started?.player.deadline else { continue }
            let time = Int((due / .milliseconds(1)).rounded(.up))
            if time <= now { play(XTraceEvent(line: "\(time) tick")) }
        } while MonotonicClock.now < end
    }

    /// The lines, once nothing more comes.
    func finish() throws -> [String] {
        try wait(30)
        play(XTraceEvent(line: "\(now) end"))
        return started?.player.log ?? []
    }

    // MARK: What a user does

    /// Does what a line of a trace's head says, `press Super grave; swipe; release grave Super`.
    func play(script: String) throws {
        for step in script.components(separatedBy: ";") {
            let words = step.split(separator: " ").map(String.init)
            guard let verb = words.first else { continue }
            guard try perform(verb, Array(words.dropFirst())) else {
                throw TestServerError.unsupported(step)
            }
        }
    }

    /// Does one step; false where there is none of this name.
    private func perform(_ verb: String, _ words: [String]) throws -> Bool {
        let number = words.first.flatMap { Int($0) } ?? 1
        let place = words.first.flatMap { XTraceEvent.point($0) } ?? .zero
        switch verb {
        case "press", "release":
            for key in words { try step { try $0.key(key, down: verb == "press") } }
        case "down", "up": try step { try $0.button(number, down: verb == "down") }
        case "click":
            for isDown in [true, false] { try step { try $0.button(number, down: isDown) } }
        case "move": try step { try $0.move(to: place) }
        case "by": try step { try $0.move(by: place - .zero) }
        case "swipe":
            for x in [560.0, 480, 400, 320] {
                try step { try $0.move(to: Point(x: x, y: 450)) }
            }
        case "scroll": try step { try $0.scroll(horizontal: 0, vertical: Double(number)) }
        case "wait": try wait(number)
        case "fingers": try fingers(number, Set(words))
        case "pad": try pad(number, words)
        case "pinch":
            let steps = [(Phase.begin, 1.0), (.update, 0.7), (.update, 0.4), (.end, 0.4)]
            for (phase, scale) in steps {
                try step {
                    try $0.pinch(
                        phase, fingers: number, scale: scale, angle: 0, moved: .zero,
                        cancelled: false)
                }
            }
        default: return try performOther(verb, words)
        }
        return true
    }

    /// What other programs, and actions, do.
    private func performOther(_ verb: String, _ words: [String]) throws -> Bool {
        switch verb {
        case "other": try performOther(words)
        case "lock":
            let locker = try StandInLocker(on: server.name, hasDialog: words == ["dialog"])
            try locker.lock()
            self.locker = locker
        case "unlock": locker?.unlock()
        case "layout":
            try server.setKeyboard(layout: words[0], options: words.dropFirst().first)
        case "run":
            let arguments = words.dropFirst().map { $0.replacing("_", with: " ") }
            try server.run(words[0], arguments)
        case "accessibility":
            let controls = [
                "slow": XkbSlowKeysMask, "bounce": XkbBounceKeysMask, "sticky": XkbStickyKeysMask,
            ]
            let mask = UInt32(controls[words[0]] ?? 0)
            XkbChangeEnabledControls(
                server.display.handle, UInt32(XkbUseCoreKbd), mask, mask)
            server.display.sync()
        case "step-aside", "own-click", "step-back":
            play(XTraceEvent(line: ([String(now), verb] + words).joined(separator: " ")))
        default: return false
        }
        try wait(6)
        return true
    }

    private func performOther(_ words: [String]) throws {
        let other = try self.other ?? GrabbingClient(on: server.name)
        self.other = other
        switch words[0] {
        case "claims": _ = try other.claimKey(words[1], modifiers: 0)
        case "grabs": _ = words[1] == "pointer" ? other.grabPointer() : other.grabKeyboard()
        default: other.release()
        }
    }

    private func step(_ body: (any Injector) throws -> Void) throws {
        started?.display.sync()
        try body(server.injector)
        try server.injector.sync()
        try wait(6)
    }

    /// Fingers that land side by side and go to the left.
    private func fingers(_ count: Int, _ words: Set<String>) throws {
        func all(_ phase: Phase, _ x: Double) throws {
            for id in 1...count {
                try step { try $0.touch(id, phase, Point(x: x + Double(id) * 60, y: 300)) }
            }
        }
        if !words.contains("lifting") {
            try all(.begin, 500)
            if !words.contains("still") { for x in [440.0, 360, 280] { try all(.update, x) } }
        }
        if !words.contains("staying") { try all(.end, words.contains("still") ? 500 : 280) }
    }

    private func pad(_ fingers: Int, _ words: [String]) throws {
        let names: [String: Phase] = ["begin": .begin, "update": .update, "end": .end]
        let named = words.compactMap { names[$0] }
        for phase in named.isEmpty ? [.begin, .update, .update, .end] : named {
            let moved = phase == .update ? Vector(dx: -60, dy: 0) : .zero
            let isCancelled = phase == .end && words.contains("cancelled")
            try step {
                try $0.swipe(phase, fingers: fingers, moved: moved, cancelled: isCancelled)
            }
        }
    }
}

extension XTrace {
    /// Whether it can be recorded: its head says what the user does.
    var isRecorded: Bool { script("user") != nil }

    /// The script after `# NAME:` in the head, which may go on in indented comments.
    private func script(_ name: String) -> String? {
        var lines = head.split(separator: "\n").drop { !$0.hasPrefix("# \(name): ") }
        guard let first = lines.popFirst() else { return nil }
        let rest = lines.prefix { $0.hasPrefix("#   ") }.map { $0.dropFirst(4) }
        return ([first.dropFirst(name.count + 4)] + rest).joined(separator: " ")
    }

    /// The lines that a real server gives now.
    func recorded() throws -> [String] {
        let scene = try XTraceScene(on: script("on"))
        try scene.play(script: script("before") ?? "")
        try scene.start(head)
        try scene.play(script: script("user") ?? "")
        return try scene.finish()
    }
}
