import Desktop
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import Testing
import TestServer

/// What the tests of the fault matrix begin with: a session, a recording client beneath the pointer,
/// and a mapping whose commands leave a trace.
final class FaultScene {
    static let mapping = """
        hotkey: [Menu, Super+grave, Ctrl+Super, Button3, Button8]
        \(Session.quiet)
        gestures:
          circle: run echo circle >> "$HOME/log"
          swipe left: run echo left >> "$HOME/log"
        """
    static let place = Point(x: 600, y: 450)
    static let swipe = StrokeGenerator(seed: 1).swipe(.left, length: 200, from: place)
    static let circle = StrokeGenerator(seed: 2).circle(center: place, radius: 100)

    let session: Session
    let application: RecordingClient
    /// The screen without ink.
    private let blank: Screenshot
    private(set) var commands = 0
    private let ownsServer: Bool
    var server: PrivateServer { session.server }
    var injector: any Injector { session.injector }
    var probe: WindowManagerProbe { session.probe }
    var daemon: ChildProcess { session.daemon }

    init(
        _ mapping: String = FaultScene.mapping, on running: PrivateServer? = nil,
        options: PrivateServer.Options = PrivateServer.Options(),
        manager: TestWindowManager? = .openbox, compositor: Compositor? = nil,
        display: String? = nil, environment: [String: String] = [:], launcher: [String] = []
    ) throws {
        session = try Session(
            mapping, on: running, manager: manager, compositor: compositor, options: options,
            display: display, environment: environment, launcher: launcher)
        ownsServer = running == nil
        application = try RecordingClient(on: session.server.name)
        try application.focus()
        try session.injector.point(at: Self.place)
        session.waitUntilIdle()
        _ = application.events()
        var shot = try Screenshot(of: session.server.display)
        let display = session.server.display
        try display.wait(for: "a still screen") {
            guard let next = try? Screenshot(of: display) else { return false }
            defer { shot = next }
            return next == shot
        }
        blank = shot
    }

    deinit { if ownsServer { session.server.close() } }

    /// Holds a hotkey and draws a part of a stroke, until ink is on the screen and the pointer is
    /// the daemon's.
    func draw(
        _ chord: String = "Menu", _ stroke: Stroke = FaultScene.circle, part: Double = 0.6
    ) throws {
        try injector.point(at: stroke.samples[0].position)
        try session.arm(chord)
        let count = Int(Double(stroke.samples.count) * part)
        try injector.play(
            [Stroke(samples: Array(stroke.samples.prefix(count)))], speed: .quick)
        session.catchUp()
        try must(!probe.canGrabPointerAndKeyboard, "nothing was held: \(session.daemon.output)")
    }

    /// Waits until another client can grab pointer and keyboard; returns how long after `start`. Where
    /// no row says within which time, `limit` only finds what stays grabbed.
    @discardableResult
    func free(
        since start: Duration = MonotonicClock.now, within limit: Duration = .seconds(2)
    ) throws -> Duration {
        let patience = max(limit * 4, .seconds(4))
        do {
            try probe.display.wait(for: "pointer and keyboard to be free", timeout: patience) {
                probe.canGrabPointerAndKeyboard
            }
        } catch { throw FaultFailure(description: "\(error): \(session.daemon.output)") }
        let time = MonotonicClock.now - start
        try must(time <= limit, "free only after \(time)")
        return time
    }

    /// The hold was cancelled, for a reason that says `reason`: no command ran, the overlay is
    /// gone.
    func cancelled(_ reason: String, within patience: Duration = .seconds(5)) throws {
        let outcome = try session.outcome(within: patience)
        try must(
            outcome["outcome"] == "cancelled" && outcome["reason"]?.contains(reason) == true,
            "\(outcome) in place of '\(reason)': \(session.daemon.output)")
        try blankAgain()
        try must(session.lines().count == commands, "a command ran: \(session.lines())")
    }

    /// Nothing of the overlay is left on the screen.
    func blankAgain() throws {
        do {
            try server.display.wait(for: "the overlay to be gone", timeout: .seconds(5)) {
                (try? Screenshot(of: server.display)) == blank
            }
        } catch {
            let now = try Screenshot(of: server.display)
            throw FaultFailure(
                description: "\(error): \(String(describing: now.difference(from: blank)))")
        }
    }

    /// The next gesture works, and its command runs once.
    func nextWorks(under chord: String = "Menu", with session: Session? = nil) throws {
        let session = session ?? self.session
        session.waitUntilIdle()
        try session.draws(Self.swipe, under: chord, as: "swipe left")
        commands += 1
        try server.display.wait(for: "the command to run") {
            session.lines().count >= commands
        }
        try must(session.lines().count == commands, "\(session.lines())")
    }

    /// While another client has the keyboard nothing is done under `chords`; then it is again.
    func keyboardIsOwned(under chords: [String]) throws {
        let otherClient = try GrabbingClient(on: server.name)
        try must(otherClient.grabKeyboard(), "no other client should have it")
        for chord in chords {
            try injector.point(at: Self.swipe.samples[0].position)
            try session.hotkey(chord, down: true)
            try injector.play([Self.swipe], speed: .quick)
            try session.hotkey(chord, down: false)
            session.waitUntilIdle()
        }
        let done = session.dequeueEffects().filter { $0.hasPrefix("perform") }
        try must(done.isEmpty && session.lines().isEmpty, "\(done)")
        otherClient.release()
        try blankAgain()
        session.dropOutcomes()
        try nextWorks()
    }

    /// Super+grave is another program's, which is said, and the other hotkeys work.
    func otherHotkeysWork() throws {
        let problem = "error: hotkey Super+grave is taken by another program"
        try must(daemon.output.contains(problem), daemon.output)
        try nextWorks()
        try nextWorks(under: "Button8")
    }

    /// What ran so far is no concern of what follows.
    ///
    /// - Parameter other: whose commands they are, where it is another daemon than the scene's own.
    func forgetCommands(of other: Session? = nil) {
        let session = other ?? self.session
        session.waitUntilIdle()
        // A command that has begun may not have written its line yet.
        let daemon = session.daemon.pid
        try? server.display.wait(for: "the commands to end", timeout: .seconds(2)) {
            children(of: daemon).allSatisfy { $0.name == "curlicue-guard" }
        }
        commands = session.lines().count
    }

    /// The recording client saw no press, key or touch of its own since the last look but
    /// `allowed`.
    func clean(_ allowed: Set<String> = []) throws {
        session.waitUntilIdle()
        let stray = application.events().filter { event in
            switch event.kind {
            case .key(let name, let isDown): isDown && !allowed.contains(name)
            case .button(let number, let isDown): isDown && !allowed.contains("Button\(number)")
            case .touch: true
            default: false
            }
        }
        try must(stray.isEmpty, "the application saw \(stray)")
    }

    func run(_ program: String, _ arguments: String...) throws {
        try server.run(program, arguments)
    }

    /// Another daemon after this one's end, as a supervisor starts it.
    func restarted() throws -> Session {
        try Session(Self.mapping, on: server, manager: nil)
    }
}

/// The processes that a process started and that are still there, and zombies among them.
func children(of process: Int32) -> [(pid: Int32, name: String, state: Character)] {
    let listed = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return listed.compactMap(Int32.init).compactMap { pid in
        guard let text = try? String(contentsOfFile: "/proc/\(pid)/stat", encoding: .utf8),
            let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")")
        else { return nil }
        let rest = text[text.index(after: close)...].split(separator: " ")
        guard rest.count > 1, rest[1] == "\(process)", let state = rest[0].first else {
            return nil
        }
        return (pid, String(text[text.index(after: open)..<close]), state)
    }
}

/// The guardians of a daemon: its commands are its children, too.
func guardians(of daemon: Int32) -> [Int32] {
    children(of: daemon).filter { $0.name == "curlicue-guard" }.map(\.pid)
}

/// The daemon's guardian, which starts once the daemon is ready.
func guardian(of session: Session) throws -> Int32 {
    let pid = session.daemon.pid
    try session.probe.wait(for: "the guardian") { !guardians(of: pid).isEmpty }
    return try #require(guardians(of: pid).first)
}

/// Whether a process has ended, waited for or not.
func isOver(_ process: Int32) -> Bool {
    let line = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    return line?.isEmpty ?? true
}

/// How long a process was ready to work and got no processor.
func waitingTime(of process: Int32) -> Duration {
    let text = try? String(contentsOfFile: "/proc/\(process)/schedstat", encoding: .utf8)
    let fields = text?.split(separator: " ") ?? []
    return .nanoseconds(fields.count > 1 ? Int64(fields[1]) ?? 0 : 0)
}

/// Counts time from now on, but for that in which a busy machine leaves a process no processor.
func workClock(of process: Int32) -> () -> Duration {
    let start = MonotonicClock.now - waitingTime(of: process)
    var waited = Duration.zero
    return {
        // Nothing is known of one that has ended.
        waited = max(waited, waitingTime(of: process))
        return MonotonicClock.now - start - waited
    }
}

/// Has a child of ours hang in an endless loop as soon as it reads what the X server has sent: the
/// function of the C library that reads it becomes a jump to itself.
func loopForever(_ process: Int32) throws {
    func maps(_ process: String) throws -> [(range: Range<UInt>, path: Substring)] {
        let bytes = try FileDescriptor.read("/proc/\(process)/maps", limit: 1 << 20)
        let text = String(decoding: bytes, as: UTF8.self)
        // 7f1c2a400000-7f1c2a428000 r--p 00000000 08:01 1234 /usr/lib/libc.so.6
        return text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ", maxSplits: 5)
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            guard ends.count == 2, fields.count == 6 else { return nil }
            return (ends[0]..<ends[1], fields[5])
        }
    }
    let function = UInt(bitPattern: dlsym(nil, "recvmsg"))
    let ours = try maps("self")
    let library = try #require(ours.first { $0.range.contains(function) }).path
    let base = try #require(ours.first { $0.path == library }).range.lowerBound
    let theirs = try #require(try maps("\(process)").first { $0.path == library }).range.lowerBound
    let memory = try #require(FileHandle(forWritingAtPath: "/proc/\(process)/mem"))
    try memory.seek(toOffset: UInt64(theirs + function - base))
    #if arch(arm64)
        try memory.write(contentsOf: [0x00, 0x00, 0x00, 0x14])
    #else
        try memory.write(contentsOf: [0xeb, 0xfe])
    #endif
}

/// Why a fault did not end as it has to.
struct FaultFailure: Error, CustomStringConvertible {
    var description: String
}

/// The fault must have ended like this: ends the test otherwise.
func must(_ condition: Bool, _ comment: @autoclosure () -> String) throws {
    if !condition { throw FaultFailure(description: comment()) }
}
