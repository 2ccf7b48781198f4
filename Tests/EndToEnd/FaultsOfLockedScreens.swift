import Desktop
import Foundation
import Gestures
import JSON
import StrokeGenerator
import Host
import TestServer
import Testing

private let mapping = """
    hotkey: [Menu, Ctrl+Super]
    touch: always
    messages: {duration: 3s}
    hints: {show: sheet, after: 150ms}
    ink: {fade: 5s}
    gestures:
      swipe left: nothing
      swipe right: run for i in $(seq 500); do [ -e "$HOME/go" ] && break; sleep 0.02; done; rm "$HOME/go"; exit 3
      swipe left 3 fingers: run echo three >> "$HOME/log"
    """

private let place = FaultScene.place

/// The mapping, another one every time.
private func mapping(_ text: String = mapping, round: Int) -> String {
    text
        + "\n  swipe down: \(["nothing", "window raise", "window lower", "window center"][round % 4])\n"
}

/// Something of ours that is on the screen when a locker comes.
private enum Shown: String, CaseIterable {
    case toast, sheet, ink, fadingInk, fingerInk

    /// Brings it onto the screen; the closure ends the hold.
    func bring(_ scene: FaultScene, round: Int) throws -> () throws -> Void {
        let (session, injector) = (scene.session, scene.injector)
        switch self {
        case .toast:
            _ = try scene.server.write(mapping(round: round), to: "curlicue.yaml")
            return {}
        case .sheet, .ink:
            try session.hotkey("Ctrl+Super", down: true)
            if self == .sheet {
                try session.effect("hint")
            } else {
                let start = Array(FaultScene.circle.samples.prefix(40))
                try injector.play([Stroke(samples: start)], speed: .quick)
                // The pointer rests: until then no other client can grab it.
                try session.rests()
            }
            return { try session.hotkey("Ctrl+Super", down: false) }
        case .fadingInk:
            _ = try session.gesture(FaultScene.swipe, under: "Menu")
            return {}
        case .fingerInk:
            try session.arm("Menu")
            session.catchUp()
            for step in 0...20 {
                try injector.touch(
                    1, step == 0 ? .begin : .update, place + Vector(dx: Double(step * 8), dy: 0))
            }
            return {
                try injector.touch(1, .end, place + Vector(dx: 200, dy: 0))
                try session.hotkey("Menu", down: false)
            }
        }
    }
}

/// Lockers, and what composites under them: each kind and each compositor, and one that covers
/// nothing with both, because there everything of ours would be seen. Where `CURLICUE_FULL`
/// is set, each kind with each compositor.
private let lockedScreens: [(LockerKind, Compositor?)] =
    ProcessInfo.processInfo.environment["CURLICUE_FULL"] != nil
    ? LockerKind.allCases.flatMap { [($0, nil), ($0, .picom)] }
    : [
        (.i3lock, nil), (.xsecurelock, .picom), (.standIn, .picom), (.bare, nil), (.bare, .picom),
        (.dialog, nil),
    ]

extension Faults {
    @Test(
        "42: nothing of the overlay is on a locked screen, and nothing is kept for later",
        arguments: lockedScreens)
    func overlayWhileLocked(kind: LockerKind, compositor: Compositor?) throws {
        let scene = try FaultScene(mapping, compositor: compositor)
        let clear = try stillScreen(scene.server)
        let picture = try kind.picture(scene)
        try scene.shows(clear, within: .seconds(2), "unlocked for the first time")
        for shown in Shown.allCases {
            let what = "\(shown)"
            let endHold = try shown.bring(scene, round: 1)
            try scene.probe.wait(for: "something of ours: \(what)") {
                (try? Screenshot(of: scene.probe.display)) != clear
            }
            let unlock = try kind.lock(scene.server, scene.probe)
            // Mostly some 20 ms; the limit is for a machine that is busy.
            try scene.hasNoOverlay(within: .seconds(1), what)
            // The locker may still be painting. Picom paints over xsecurelock wherever any
            // window goes beneath it, with that locker's own cover: no picture of ours.
            let isRepainted = kind == .xsecurelock && compositor == .picom
            if !isRepainted { try scene.shows(picture, within: .seconds(2), what) }
            // Going on with the stroke shows nothing either.
            try scene.injector.move(by: Vector(dx: 60, dy: 20))
            try scene.injector.sync()
            try endHold()
            scene.session.catchUp()
            if kind != .xsecurelock {
                try scene.keepsShowing(picture, for: .milliseconds(100), what)
            }
            unlock()
            try scene.shows(clear, within: .seconds(2), "\(what), unlocked")
            try scene.keepsShowing(clear, for: .milliseconds(100), "\(what), unlocked")
            scene.session.waitUntilIdle()
            scene.session.dropOutcomes()
            try scene.injector.point(at: place)
        }
    }

    @Test("42: messages that come while the screen is locked are dropped")
    func lateMessages() throws {
        let brief = mapping.replacing("3s}", with: "200ms}")
            .replacing("fade: 5s", with: "fade: 0ms")
        // With picom beneath it xsecurelock's own picture changes now and then.
        let scene = try FaultScene(brief)
        let clear = try stillScreen(scene.server)
        for (round, kind) in LockerKind.allCases.enumerated() {
            let picture = try kind.picture(scene)
            let stroke = StrokeGenerator(seed: 3).swipe(.right, length: 200, from: place)
            _ = try scene.session.gesture(stroke, under: "Menu")
            try scene.shows(clear, within: .seconds(3), "\(kind), before")
            let unlock = try kind.lock(scene.server, scene.probe)
            try scene.shows(picture, within: .seconds(3), "\(kind), locked")
            _ = try scene.server.write(mapping(brief, round: round), to: "curlicue.yaml")
            // The command of before has waited for the screen to be locked.
            let home = try #require(scene.server.environment["HOME"])
            try Data().write(to: URL(filePath: home + "/go"))
            try scene.probe.wait(for: "the failure and the new mapping, \(kind)") {
                let log = scene.daemon.output
                return log.components(separatedBy: "config reloaded").count > round + 1
                    && log.components(separatedBy: "with status 3").count > round + 1
            }
            try scene.keepsShowing(picture, for: .milliseconds(250), "\(kind), locked")
            unlock()
            try scene.shows(clear, within: .seconds(3), "\(kind), unlocked")
            try scene.keepsShowing(clear, for: .milliseconds(250), "\(kind), unlocked")
        }
    }

    @Test("42: what a recorder reports is not shown over a locker")
    func messageWhileLocked() throws {
        let scene = try FaultScene(mapping)
        let recorder = try scene.server.controlClient()
        _ = try recorder.ask("record")
        let clear = try stillScreen(scene.server)
        let locker = try StandInLocker(on: scene.server.name, covers: false)
        try locker.lock()
        try recorder.send(
            ControlProtocol.request("note", ["mark": "success", "title": "two", "detail": ""]))
        scene.session.catchUp()
        // Laying out a label needs a moment.
        try scene.keepsShowing(clear, for: .milliseconds(250), "a recorder's message, locked")
        locker.unlock()
        try recorder.send(
            ControlProtocol.request("note", ["mark": "success", "title": "one", "detail": ""]))
        try scene.probe.wait(for: "the next message") {
            (try? Screenshot(of: scene.server.display)) != clear
        }
    }
}
