import Foundation
import Gestures
import Glibc
import Host
import TestServer
import Testing

/// What comes between while fingers hold a button of the mouse down.
extension Faults {
    private static let start = Point(x: 600, y: 400)

    /// A scene in which fingers hold button 1 down, 100 pixels from where it went down.
    private func dragging(
        isPad: Bool, under hotkey: String? = nil
    ) throws -> (FaultScene, DraggingFingers) {
        let scene = try FaultScene(DraggingFingers.mapping)
        var fingers = try DraggingFingers(scene.session, isPad: isPad, at: Self.start)
        if let hotkey { try scene.session.arm(hotkey) }
        try fingers.land()
        for _ in 1...5 { try fingers.move(by: Vector(dx: 20, dy: 0)) }
        try scene.application.wait(for: "the drag") { events in
            events.contains { $0.kind == .button(1, down: true) }
                && events.contains { $0.kind == .motion && $0.isAt(fingers.place) }
        }
        _ = scene.application.events()
        return (scene, fingers)
    }

    /// Waits until the button is up for the application, at one of `places`.
    private func released(_ scene: FaultScene, at places: [Point]) throws {
        try scene.application.wait(for: .button(1, down: false), timeout: .seconds(6))
        let buttons = scene.application.events().filter(\.isOfButton)
        try must(
            buttons.count == 1 && places.contains { buttons[0].isAt($0) },
            "\(buttons), not at \(places)")
    }

    @Test(
        "110: a button that fingers hold goes up when curlicue crashes or hangs",
        arguments: [(SIGKILL, false), (SIGSTOP, false), (SIGKILL, true)])
    func crashInDrag(signal: Int32, isPad: Bool) throws {
        let (scene, fingers) = try dragging(isPad: isPad)
        let since = MonotonicClock.now
        scene.daemon.signal(signal)
        // Where it is: that it went elsewhere is not known any more. A finger that is down on a
        // touch screen has the pointer.
        let first = isPad ? fingers.place : fingers.place + Vector(dx: -90, dy: 0)
        try released(scene, at: [fingers.place, first])
        let time = MonotonicClock.now - since
        try must(time < .seconds(signal == SIGKILL ? 1 : 4), "only after \(time)")
        try fingers.lift()
        _ = scene.daemon.waitForExit()
        try scene.server.display.wait(for: "no button down") {
            scene.probe.canGrabPointerAndKeyboard
        }
        try scene.nextWorks(with: try scene.restarted())
    }

    @Test(
        "111: the button goes up when the device goes away in a drag", arguments: [false, true])
    func deviceGoneInDrag(isPad: Bool) throws {
        let (scene, fingers) = try dragging(isPad: isPad)
        try scene.run("xinput", "disable", isPad ? "test touchpad" : "test touch screen")
        // The server ends a touchpad's gesture first, as if the fingers were lifted.
        try released(scene, at: [isPad ? fingers.place : Self.start])
        let outcome = try scene.session.outcome()
        try must(
            outcome["outcome"] == (isPad ? "recognized" : "cancelled"), "\(outcome)")
        try scene.blankAgain()
        try scene.nextWorks()
    }

    @Test(
        "112: a drag is taken back when curlicue is paused or ends, and outlasts a reload",
        arguments: ["pause", "quit", "TERM", "reload"])
    func endedInDrag(command: String) throws {
        let (scene, fingers) = try dragging(isPad: false)
        switch command {
        case "TERM": scene.daemon.signal(SIGTERM)
        case "reload":
            let said = try scene.server.run(Session.binary, [command])
            try must(said.contains("something is being drawn"), said)
            try must(
                !scene.application.events().contains(where: \.isOfButton),
                "a reload ended the drag")
            try fingers.lift()
        default: try scene.server.run(Session.binary, [command])
        }
        try released(
            scene, at: [command == "reload" ? fingers.place : Self.start])
        if command != "reload" { try fingers.lift() }
        if command == "pause" { try scene.server.run(Session.binary, ["resume"]) }
        if command == "TERM" || command == "quit" {
            try must(scene.daemon.waitForExit() == 0, scene.daemon.output)
            try scene.nextWorks(with: try scene.restarted())
        } else {
            scene.session.dropOutcomes()
            try scene.nextWorks()
        }
    }

    @Test(
        "113: the cancel key takes a drag back under a hotkey, and reaches no application",
        arguments: ["Menu", "Ctrl+Super"])
    func cancelledDrag(hotkey: String) throws {
        let (scene, fingers) = try dragging(isPad: true, under: hotkey)
        // Neither ink nor a label is above what is dragged.
        try scene.blankAgain()
        try scene.injector.strike("Escape")
        try released(scene, at: [Self.start])
        try scene.cancelled("cancel key")
        try fingers.lift()
        try scene.session.hotkey(hotkey, down: false)
        try scene.clean()
        try scene.nextWorks()
    }

    @Test("114: a fourth finger on the touchpad ends a drag where it is")
    func fourthFinger() throws {
        let (scene, fingers) = try dragging(isPad: true)
        try fingers.lift(cancelled: true)
        try scene.injector.swipe(.begin, fingers: 4, moved: .zero, cancelled: false)
        try released(scene, at: [fingers.place])
        try scene.injector.swipe(.end, fingers: 4, moved: .zero, cancelled: false)
        try scene.injector.sync()
        scene.session.dropOutcomes()
        try scene.blankAgain()
        try scene.nextWorks()
    }
}
