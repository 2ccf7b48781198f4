import CX11
import Desktop
import Foundation
import Gestures
import Host
import StrokeGenerator
import TestServer
import Testing

/// A window of another client that no window manager manages, as a notification's or a panel's.
private final class Bubble {
    private let display: Display
    private let window: CX11.Window

    /// Like those of GTK, it is moved and raised again before it is shown.
    init(
        on name: String, _ area: Box, color: UInt32 = 0xff_ffff, beforeShown pause: () -> Void = {}
    ) throws {
        display = try Display(name)
        var attributes = XSetWindowAttributes()
        attributes.override_redirect = 1
        attributes.background_pixel = UInt(color)
        window = XCreateWindow(
            display.handle, display.root, 0, 0, UInt32(area.width), UInt32(area.height), 0, 0,
            UInt32(InputOutput), nil, UInt(CWOverrideRedirect | CWBackPixel), &attributes)
        XMoveWindow(display.handle, window, Int32(area.minX), Int32(area.minY))
        display.sync()
        pause()
        XMapRaised(display.handle, window)
        display.sync()
    }

    func raise() {
        XRaiseWindow(display.handle, window)
        display.sync()
    }

    func close() {
        XDestroyWindow(display.handle, window)
        display.sync()
    }
}

// Windows that other clients put on the screen in the midst of a stroke.
extension Faults {
    private func color(_ scene: FaultScene, _ point: Point) throws -> UInt32 {
        let pixel = Box(x: point.x.rounded(.down), y: point.y.rounded(.down), width: 1, height: 1)
        return try #require(Screenshot(of: scene.probe.display, area: pixel).color(at: point))
    }

    @Test(
        "89: a locker that waits for the pointer gets it in the midst of a stroke",
        arguments: [Compositor?.none, .picom])
    func lockerInStroke(compositor: Compositor?) throws {
        let scene = try FaultScene(compositor: compositor)
        try scene.draw()
        let start = MonotonicClock.now
        let locker = try scene.server.start("i3lock", ["-n"], packages: "i3lock")
        var isLocked = false
        // The pointer never rests.
        var step = 0
        while !isLocked {
            step += 1
            let angle = Double(step) / 12
            try scene.injector.move(
                to: FaultScene.place + Vector(dx: cos(angle), dy: sin(angle)) * 100)
            try scene.injector.sync()
            scene.session.pass(.milliseconds(4))
            let time = MonotonicClock.now - start
            try must(
                time < .seconds(5) && locker.isRunning,
                "not locked after \(time): \(locker.output) \(scene.daemon.output)")
            guard step % 8 == 0 else { continue }
            let otherClient = try GrabbingClient(on: scene.server.name)
            isLocked = !otherClient.grabPointer() && !otherClient.grabKeyboard()
            otherClient.release()
        }
        let outcome = try scene.session.outcome()
        try must(outcome["reason"] == "another program covered the screen", "\(outcome)")
        try scene.session.hotkey("Menu", down: false)
        scene.session.waitUntilIdle()
        try must(scene.session.lines().isEmpty, "a command ran behind the lock")
        locker.end()
        try scene.probe.wait(for: "the lock to be gone") {
            scene.probe.canGrabPointerAndKeyboard
        }
        try scene.nextWorks()
    }

    @Test(
        "89: a locker that has the keyboard gets the pointer in the midst of a stroke",
        arguments: ["Menu", "Ctrl+Super", "Button8"])
    func keyboardInStroke(chord: String) throws {
        let scene = try FaultScene()
        try scene.draw(chord)
        let locker = try GrabbingClient(on: scene.server.name)
        try must(locker.grabKeyboard(), "the keyboard is not free")
        let start = MonotonicClock.now
        var step = 0
        while !locker.grabPointer() {
            step += 1
            let angle = Double(step) / 12
            try scene.injector.move(
                to: FaultScene.place + Vector(dx: cos(angle), dy: sin(angle)) * 100)
            try scene.injector.sync()
            scene.session.pass(.milliseconds(4))
            let time = MonotonicClock.now - start
            try must(time < .seconds(3), "not after \(time): \(scene.daemon.output)")
        }
        let outcome = try scene.session.outcome()
        try must(outcome["reason"] == "another program holds the keyboard", "\(outcome)")
        locker.release()
        try scene.session.hotkey(chord, down: false)
        scene.session.waitUntilIdle()
        try must(scene.session.lines().isEmpty, "a command ran behind the lock")
        try scene.nextWorks()
    }

    @Test("90: a notification that comes in a stroke covers no ink, and there is no fight")
    func notification() throws {
        let scene = try FaultScene(compositor: .picom)
        let drawn = FaultScene.circle.samples[20].position
        let bubble = Box(x: drawn.x - 60, y: drawn.y - 20, width: 120, height: 40)
        let corner = Point(x: bubble.minX + 2, y: bubble.minY + 2)
        for _ in 1...2 {
            try scene.draw()
            let ink = try color(scene, drawn)
            try must(ink != 0x30_60_90, "no ink at \(drawn)")
            let window = try Bubble(on: scene.server.name, bubble) { scene.session.catchUp() }
            try scene.probe.wait(for: "the bubble") {
                (try? color(scene, corner)) == 0xff_ffff
            }
            try scene.probe.wait(for: "ink above the bubble") {
                (try? color(scene, drawn)) == ink
            }
            // It wants to be the topmost: then it is.
            window.raise()
            try scene.probe.wait(for: "the bubble above the ink") {
                (try? color(scene, drawn)) == 0xff_ffff
            }
            let end = MonotonicClock.now + .milliseconds(300)
            repeat {
                try must(try color(scene, drawn) == 0xff_ffff, "the windows fight")
            } while MonotonicClock.now < end
            window.close()
            let rest = FaultScene.circle.samples.count * 6 / 10
            try scene.injector.play(
                [Stroke(samples: Array(FaultScene.circle.samples[rest...]))], speed: .quick)
            try scene.session.hotkey("Menu", down: false)
            _ = try scene.session.outcome()
            try scene.blankAgain()
            scene.forgetCommands()
        }
    }

    @Test(
        "93: a stroke across a panel is drawn above it", arguments: [Compositor?.none, .picom])
    func panel(compositor: Compositor?) throws {
        let scene = try FaultScene(compositor: compositor)
        // A horizontal panel through the middle of the circle.
        let panel = try StandInApplication(
            scene.server, at: Box(x: 0, y: 430, width: 1920, height: 40),
            type: "_NET_WM_WINDOW_TYPE_DOCK")
        defer { withExtendedLifetime(panel) {} }
        let (bare, blue) = (Point(x: 200, y: 450), UInt32(0x33_6699))
        try scene.probe.wait(for: "the panel") { (try? color(scene, bare)) == blue }
        // The circle comes over the panel on its right and on its left.
        let crossing = FaultScene.circle.samples.prefix(
            FaultScene.circle.samples.count * 6 / 10
        ).first { abs($0.position.y - 450) < 8 && abs($0.position.x - 600) > 60 }
        let place = try #require(crossing).position
        try scene.draw()
        try must(try color(scene, place) != blue, "no ink on the panel at \(place)")
        let cut = FaultScene.circle.samples.count * 6 / 10
        try scene.injector.play(
            [Stroke(samples: Array(FaultScene.circle.samples[cut...]))], speed: .quick)
        try scene.session.hotkey("Menu", down: false)
        let outcome = try scene.session.outcome()
        try must(outcome["gesture"]?.hasPrefix("circle") == true, "\(outcome)")
        try scene.probe.wait(for: "the ink to be gone") { (try? color(scene, place)) == blue }
    }

    @Test(
        "149: a game that fills its monitor without the hint of full screen is left alone",
        arguments: [false, true])
    func borderlessGame(isManaged: Bool) throws {
        let scene = try FaultScene(
            """
            hotkey: [Button3, Menu]
            \(Session.quiet)
            gestures: {swipe left: run echo left >> "$HOME/log"}
            applications:
              - match: {class: Game, fullscreen: true}
                enabled: false
            """)
        var options = RecordingClient.Options()
        options.className = "Game"
        options.area = Box(
            x: 0, y: 0, width: Double(scene.probe.display.size.width),
            height: Double(scene.probe.display.size.height))
        options.isUnmanaged = !isManaged
        options.isDecorated = false
        let game = try RecordingClient(on: scene.server.name, options)
        if isManaged {
            // With the focus it has the keys of the hotkey, too.
            try game.focus()
            try scene.session.wait(forLog: "hotkeys released")
        }
        scene.session.waitUntilIdle()
        _ = game.events()
        try scene.session.hotkey("Button3", down: true)
        try scene.injector.play([FaultScene.swipe], speed: .quick)
        try scene.session.hotkey("Button3", down: false)
        try game.wait(for: "the button") { events in
            events.contains { $0.kind == .button(3, down: true) }
                && events.contains { $0.kind == .button(3, down: false) }
        }
        game.destroy()
        scene.session.waitUntilIdle()
        try must(scene.session.lines().isEmpty, "\(scene.session.lines())")
        try scene.application.focus()
        try scene.nextWorks(under: "Button3")
    }

    @Test("153: a window manager that ignores what it is asked for is said so")
    func ignoringWindowManager() throws {
        let scene = try FaultScene(
            """
            hotkey: Menu
            \(Session.quiet)
            gestures: {swipe left: window right, circle: window minimize, swipe up: window raise}
            """, manager: nil)
        let manager = try GrabbingClient(on: scene.server.name)
        manager.manageNothing(of: scene.application.window, named: "deaf")
        scene.session.waitUntilIdle()
        let up = StrokeGenerator(seed: 3).swipe(.up, length: 200, from: FaultScene.place)
        let line = "had no effect under deaf"
        for (stroke, count) in [(FaultScene.swipe, 1), (FaultScene.circle, 2), (up, 2)] {
            _ = try scene.session.gesture(stroke, under: "Menu")
            scene.session.pass(.seconds(3))
            let times = scene.daemon.output.components(separatedBy: line).count - 1
            try must(times == count, "said \(times) times: \(scene.daemon.output)")
        }
    }
}
