import Foundation
import Gestures
import Host
import TestServer
import Testing

/// Random use of one daemon after the other on one server, and something that goes wrong.
final class DisturbedScene {
    let disturbance: Disturbance
    let server: PrivateServer
    let application: RecordingClient
    var session: Session
    /// The holds so far, and those that had no outcome or another one than their stroke.
    var (holds, lost): (Int, [String]) = (0, [])
    /// What was done last.
    private(set) var history: [String] = []
    var user: RandomUser
    private(set) var rounds = 0
    private let map: String
    /// The lockers' pictures without curlicue.
    private(set) var pictures: [LockerKind: Screenshot] = [:]
    /// The screen, where compositors come and go.
    private(set) var screen: CompositedScreen?

    var probe: WindowManagerProbe { session.probe }
    var injector: any Injector { server.injector }

    init(_ disturbance: Disturbance, seed: UInt64) throws {
        self.disturbance = disturbance
        server = try PrivateServer()
        try server.start(.openbox)
        application = try RecordingClient(on: server.name)
        try application.focus()
        map = try server.run("xmodmap", ["-pke"])
        user = RandomUser(seed: seed)
        if disturbance == .lock {
            let probe = try WindowManagerProbe(server.name)
            // The picture of xsecurelock is another one as soon as a key is struck.
            for kind in LockerKind.allCases where kind != .xsecurelock {
                let unlock = try kind.lock(server, probe)
                pictures[kind] = try stillScreen(server)
                unlock()
                _ = try stillScreen(server)
            }
        }
        if disturbance == .composite {
            screen = try CompositedScreen(server)
        }
        session = try Session(Self.mapping(0, disturbance), on: server, manager: nil)
    }

    /// The mapping that is saved as the `round`th one. Where the daemon dies, touch and touchpad are
    /// set in every way in turn, since what is grabbed depends on that.
    static func mapping(_ round: Int, _ disturbance: Disturbance) -> String {
        let isShown = disturbance == .lock || disturbance == .composite
        // Where the screen has to be as before, no window may move. Of a list that is cut short the
        // application still has to be reached.
        let windows = isShown ? "nothing" : "[window maximize, window restore, window raise]"
        let modes = ["off", "hotkey", "always"]
        let (touch, touchpad) =
            switch disturbance {
            case .change, .composite: ("hotkey", "hotkey")
            case .lock: ("always", "always")
            case .kill, .stop: (modes[round % 3], modes[round / 3 % 3])
            }
        // Who has keyboard and pointer while an action holds Alt is taken for its switcher of windows,
        // and so would be a locker of which no window is seen.
        let hold = disturbance == .lock ? "" : "began: keys hold Alt, "
        let hints = isShown ? "{show: both, after: 150ms}" : "off"
        return """
            hotkey: [\(RandomUser.hotkeys.joined(separator: ", "))]
            touch: \(touch)
            touchpad: \(touchpad)
            messages: {duration: \(isShown ? 500 : 100)ms}
            hints: \(hints)
            ink: {fade: \(isShown ? 300 : 50)ms}
            gestures:
              circle: \(["run echo circle >> \"$HOME/log\"", "window maximize"][round % 2])
              shake: run exit 3
              swipe left: run echo left >> "$HOME/log"
              swipe right: \(windows)
              swipe up: text 語 and é
              swipe down: keys Ctrl+Shift+x
              swipe left 3 fingers: run echo fingers >> "$HOME/log"
              swipe up 3 fingers: text typed
              tap 2 fingers: nothing
              pan horizontal 2 fingers: {\(hold)changed: keys Tab, each: 30px}

            """
    }

    /// Some use, what goes wrong in it, and that nothing is left of it.
    func round() throws {
        rounds += 1
        switch disturbance {
        case .kill: try end(by: SIGKILL)
        case .stop: try end(by: nil)
        case .lock: try lock()
        case .composite: try screen.map(composite)
        case .change: try change()
        }
    }

    func mustBeClean(within limit: Duration = .seconds(5)) throws {
        func wait(_ what: String, _ condition: () -> Bool) throws {
            try probe.wait(for: what, timeout: limit, until: condition)
        }
        do {
            try wait("pointer and keyboard to be free") { probe.canGrabPointerAndKeyboard }
        } catch {
            // The server's log says who has them.
            _ = try? server.run("xdotool", ["key", "XF86LogGrabInfo"])
            throw error
        }
        try wait("no key and no button to be down") {
            probe.keysDown.isEmpty && probe.pointerState == 0
        }
        try wait("the overlay to be gone") { probe.unmanaged(ofClass: "curlicue").isEmpty }
        // A layout that changes changes it.
        guard disturbance != .change else { return }
        try wait("the keyboard map to be as before") {
            (try? server.run("xmodmap", ["-pke"])) == map
        }
    }

    /// Does `use`, and after `cut` of its steps something else.
    func play(_ use: RandomUser.Use, upTo cut: Int, _ disturb: () throws -> Void = {}) throws {
        var player = StepPlayer(session)
        try player.play(use.steps.prefix(cut))
        try disturb()
        try player.play(use.steps.dropFirst(cut))
        try player.releaseAll()
    }

    /// Does one thing, and expects the outcome that it has to have.
    func play(_ use: RandomUser.Use) throws {
        note("\(use)")
        session.dropOutcomes()
        try play(use, upTo: 0)
        if use.isHold {
            holds += 1
            let outcome = try? session.outcome(within: .seconds(3))
            let isRight =
                use.gesture.map { outcome?["gesture"]?.hasPrefix($0) == true } ?? (outcome != nil)
            if !isRight { lost.append("\(use): \(outcome ?? [:])") }
        }
        session.waitUntilIdle()
    }

    func note(_ what: String) { history = history.suffix(5) + [what] }

    /// Changes of the keyboard are collected for a while before the hotkeys are grabbed anew.
    func waitUntilGrabbedAgain() {
        session.pass(.milliseconds(300))
        session.waitUntilIdle()
    }
}
