import Desktop
import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer
import Testing

private let mapping = """
    hotkey: [Menu, Ctrl+Super, Button8]
    touch: always
    touchpad: always
    messages: {duration: 300ms}
    hints: {show: sheet, after: 150ms}
    ink: {fade: 2s}
    gestures:
      swipe left: run echo one >> "$HOME/log"
      swipe left 3 fingers: run echo three >> "$HOME/log"
      swipe up 3 fingers: text secret
      swipe right: run sleep 0.4; exit 3
    """

private let place = FaultScene.place

extension Faults {
    private func fingers(_ count: Int, _ direction: Direction, seed: UInt64 = 1) -> [Stroke] {
        StrokeGenerator(seed: seed).fingers(count) {
            $0.swipe(direction, length: 240, from: place, contact: .finger(1))
        }
    }

    /// Nothing was performed, by what the daemon said and by what commands leave.
    private func nothingPerformed(_ scene: FaultScene, _ what: String) throws {
        scene.session.catchUp()
        let effects = scene.session.dequeueEffects().filter { $0.hasPrefix("perform") }
        try must(effects.isEmpty, "\(what): \(effects) \(scene.daemon.output)")
        try must(scene.session.lines().count == scene.commands, "\(what): \(scene.session.lines())")
    }

    @Test("41: fingers draw nothing and run nothing while the screen is locked")
    func fingersWhileLocked() throws {
        let scene = try FaultScene(mapping, compositor: .picom)
        for (round, kind) in LockerKind.allCases.enumerated() {
            let unlock = try kind.lock(scene.server, scene.probe)
            // What a locker shows of a finger of its own is its affair.
            try scene.injector.touch(9, .begin, place)
            try scene.injector.sync()
            let picture = try stillScreen(scene.server)
            for chord in [String?.none, "Ctrl+Super"] {
                if let chord { try scene.session.hotkey(chord, down: true) }
                try scene.injector.play(fingers(3, .left), as: .touch, speed: .quick)
                try scene.injector.play(fingers(3, .up), as: .touch, speed: .quick)
                try scene.injector.play(fingers(1, .left), as: .touch, speed: .quick)
                try scene.session.play(.padSwipe(fingers: 3, Vector(dx: -200, dy: 0)))
                if let chord { try scene.session.hotkey(chord, down: false) }
                scene.session.catchUp()
                let what = "\(kind), \(chord ?? "no hotkey")"
                try nothingPerformed(scene, what)
                if kind != .xsecurelock {
                    try scene.shows(picture, within: .milliseconds(100), what)
                }
            }
            try scene.injector.touch(9, .end, place)
            unlock()
            try scene.probe.wait(for: "an unlocked screen") {
                scene.probe.canGrabPointerAndKeyboard
            }
            scene.session.dropOutcomes()
            try scene.injector.play(fingers(3, .left), as: .touch, speed: .quick)
            try scene.server.display.wait(for: "the command, unlocked") {
                scene.session.lines().count > round
            }
            try must(scene.session.lines().last == "three", "\(scene.session.lines())")
            scene.forgetCommands()
            scene.session.dropOutcomes()
            _ = scene.session.dequeueEffects()
        }
    }

    @Test("41: fingers in the middle of a stroke run nothing once a locker has come")
    func lockedInMidStroke() throws {
        let scene = try FaultScene(mapping)
        for (chord, count) in [(String?.none, 3), ("Menu", 1), ("Ctrl+Super", 3)] {
            let what = "\(chord ?? "no hotkey"), \(count) fingers"
            if let chord {
                try scene.session.arm(chord)
            }
            let strokes = fingers(count, .left)
            let cut = strokes.map { Stroke($0.contact, samples: Array($0.samples.prefix(20))) }
            for stroke in cut {
                guard case .finger(let id) = stroke.contact else { continue }
                for (index, sample) in stroke.samples.enumerated() {
                    try scene.injector.touch(
                        id, index == 0 ? .begin : .update, sample.position)
                }
            }
            try scene.injector.sync()
            scene.session.catchUp()
            let locker = try StandInLocker(on: scene.server.name)
            try locker.lock()
            for (stroke, start) in zip(strokes, cut) {
                guard case .finger(let id) = stroke.contact else { continue }
                let rest = stroke.samples.dropFirst(start.samples.count)
                for sample in rest { try scene.injector.touch(id, .update, sample.position) }
            }
            for stroke in strokes {
                guard case .finger(let id) = stroke.contact, let end = stroke.samples.last
                else { continue }
                try scene.injector.touch(id, .end, end.position)
            }
            try scene.injector.sync()
            if let chord { try scene.session.hotkey(chord, down: false) }
            scene.session.waitUntilIdle()
            try nothingPerformed(scene, what)
            locker.unlock()
            scene.session.dropOutcomes()
            _ = scene.session.dequeueEffects()
        }
        try scene.injector.play(fingers(3, .left), as: .touch, speed: .quick)
        try scene.server.display.wait(for: "the command, unlocked") {
            scene.session.lines() == ["three"]
        }
    }

    @Test("41: 'curlicue trigger' does nothing while the screen is locked")
    func triggerWhileLocked() throws {
        let scene = try FaultScene(mapping)
        func trigger() throws -> Program.Result {
            try Program(
                Session.binary, ["trigger", "swipe left"],
                environment: scene.server.environment
            ).result()
        }
        let locker = try StandInLocker(on: scene.server.name)
        try locker.lock()
        let refused = try trigger()
        try must(refused.status == 1, "status \(refused.status)")
        try must(refused.errors.contains("screen locker"), refused.errors)
        try nothingPerformed(scene, "locked")
        locker.unlock()
        try must(try trigger().status == 0, "it does not work once the screen is unlocked")
        try scene.server.display.wait(for: "the command, unlocked") {
            scene.session.lines() == ["one"]
        }
    }
}
