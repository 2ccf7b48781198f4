import CX11
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import TestServer
import Testing

@testable import Desktop

extension Faults {
    private static let gestures = [
        "keys Ctrl+t": "swipe left: keys Ctrl+t",
        "text Aé語": "swipe left: text Aé語",
        "click 1": "swipe left: click 1",
        "drag": "pan horizontal 3 fingers: drag",
        "keys hold Alt":
            "pan horizontal 3 fingers: {began: keys hold Alt, changed: keys Tab, each: 40px}",
        "text under keys hold Alt":
            "pan horizontal 3 fingers: {began: keys hold Alt, changed: text b, each: 40px}",
    ]

    @Test(
        "156: whenever the daemon is killed in an action, all keys, buttons and locks are as before",
        arguments: gestures.keys.sorted())
    func killedInAction(action: String) throws {
        let server = try PrivateServer { $0.layout = "us,ru" }
        defer { server.close() }
        // Xorg 21.1.7 itself crashes where the owner of a touch is killed while a window manager
        // keeps the pointer's events back, as it does with each press that is to focus a window.
        if action != "drag" { _ = try server.start(.openbox) }
        let application = try RecordingClient(on: server.name)
        try application.focus()
        for round in 0..<repetitions(3, full: 36) {
            let hotkey = ["Ctrl+Super", "Button8", "Menu"][round % 3]
            let kill = Kill(seed: UInt64(round), action: action, hotkey: hotkey)
            try kill.inject(on: server, Self.gestures[action] ?? "")
        }
        withExtendedLifetime(application) {}
    }

    /// The end of a daemon at a moment of an action that depends on `seed`.
    private struct Kill {
        let seed: UInt64
        let action: String
        let hotkey: String

        /// Ends it, and waits until all is as before.
        func inject(on server: PrivateServer, _ gesture: String) throws {
            var random = Seeded(seed)
            func pause(_ longest: Double) { usleep(UInt32(longest * pow(random.unit(), 2))) }
            let display = server.display
            XkbLockGroup(display.handle, UInt32(XkbUseCoreKbd), UInt32(random.next() % 2))
            let lock = random.unit() < 0.5 ? UInt32(LockMask) : 0
            XkbLockModifiers(display.handle, UInt32(XkbUseCoreKbd), UInt32(LockMask), lock)
            display.sync()
            let before = InputState(display)
            try must(before.isReleased, "\(before)")
            let session = try Session(
                "hotkey: \(hotkey)\ntouch: hotkey\n\(Session.quiet)\ngestures: \n  \(gesture)\n",
                on: server,
                manager: nil)
            let guardian = try guardian(of: session)
            let injector = session.injector
            var keys = hotkey.split(separator: "+").map(String.init)
            func release() throws {
                let key = keys.removeLast()
                if key == "Button8" {
                    try injector.button(8, down: false)
                } else {
                    try injector.key(key, down: false)
                }
                try injector.sync()
            }
            try injector.move(to: FaultScene.place)
            try session.arm(hotkey)
            var fingers: [Point] = []
            if gesture.hasPrefix("pan") {
                fingers = (0..<3).map { Point(x: 500 + Double($0) * 60, y: 450) }
                for index in fingers.indices {
                    try injector.touch(index + 1, .begin, fingers[index])
                }
                for _ in 0..<(4 + Int(random.unit() * 16)) {
                    for index in fingers.indices {
                        fingers[index].x += 12
                        try injector.touch(index + 1, .update, fingers[index])
                    }
                    try injector.sync()
                    pause(8000)
                }
            } else {
                try injector.play([FaultScene.swipe], speed: .quick)
                try release()
                if random.unit() < 0.3 { while !keys.isEmpty { try release() } }
            }
            pause(30_000)
            session.daemon.signal(SIGKILL)
            let start = MonotonicClock.now
            pause(500_000)
            for index in fingers.indices { try injector.touch(index + 1, .end, fingers[index]) }
            while !keys.isEmpty {
                try release()
                pause(100_000)
            }
            try injector.sync()
            try must(session.daemon.waitForExit() != nil, session.daemon.output)
            do {
                // It is the guardian who sees to it: until its end more may come.
                try display.wait(for: "all to be as before", timeout: .seconds(5)) {
                    isOver(guardian) && InputState(display) == before
                }
            } catch {
                throw FaultFailure(
                    description: "seed \(seed) under \(hotkey): \(InputState(display)) in place of "
                        + "\(before): \(session.report)")
            }
            let time = MonotonicClock.now - start
            try must(time < .seconds(3), "seed \(seed) under \(hotkey): only after \(time)")
        }
    }
}
