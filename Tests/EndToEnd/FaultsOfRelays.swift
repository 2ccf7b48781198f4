import CX11
import Desktop
import Foundation
import Gestures
import Glibc
import Host
import StrokeGenerator
import TestServer
import Testing

/// A window manager that holds back presses on a window until it is asked to pass them on, and with
/// them a drag that is on its way to the application.
private final class HoldingManager {
    private let display: Display

    init(on name: String, holding button: Int, of window: UInt) throws {
        display = try Display(name)
        XGrabButton(
            display.handle, UInt32(button), UInt32(AnyModifier), window, 1,
            UInt32(ButtonPressMask), GrabModeSync, GrabModeAsync, 0, 0)
        display.sync()
    }

    /// Whether a press has come since the last time that this was asked.
    var hasPress: Bool {
        display.sync()
        while let event = display.nextEvent() {
            if event.type == ButtonPress { return true }
        }
        return false
    }

    func pass() {
        XAllowEvents(display.handle, ReplayPointer, Time(CurrentTime))
        display.sync()
    }
}

extension Faults {
    /// A drag that is on its way to the application, whose press is held back.
    private struct HeldDrag {
        let scene: FaultScene
        let manager: HoldingManager
        /// What drags: the user's device, or another program through XTEST.
        let injector: any Injector
        let start = RelayTests.wave[0]
        /// Where the pointer was when the press was held back.
        let end: Point

        init(isByProgram: Bool = false) throws {
            scene = try FaultScene(RelayTests.mapping, manager: nil)
            injector = isByProgram ? try XTestInjector(scene.server.name) : scene.injector
            manager = try HoldingManager(
                on: scene.server.name, holding: 3, of: scene.application.window)
            _ = scene.application.events()
            try injector.move(to: start)
            try injector.button(3, down: true)
            for point in RelayTests.wave.dropFirst() {
                try injector.point(at: point)
                scene.session.pass(.milliseconds(4))
                guard manager.hasPress else { continue }
                end = point
                return
            }
            throw FaultFailure(description: "no press: \(scene.session.report)")
        }

        /// The presses and releases that the application has got, each once, at their places.
        func buttons() throws -> [RecordedEvent] {
            try scene.application.wait(for: .button(3, down: false), timeout: .seconds(5))
            return scene.application.events().filter(\.isOfButton)
        }

        /// One press where the drag began and one release, and no button is down.
        func mustBeWhole(_ what: String, isComplete: Bool = false) throws {
            let buttons = try self.buttons()
            try must(
                buttons.map(\.kind) == [.button(3, down: true), .button(3, down: false)],
                "\(what): \(buttons) \(scene.session.report)")
            try must(buttons[0].position == start, "\(what): \(buttons)")
            if isComplete {
                // The last two places, 5 px apart from left to right, may still have been on their way
                // to the daemon.
                try must(abs(buttons[1].position.x - end.x) <= 12, "\(what): \(buttons), \(end)")
            }
            try scene.probe.display.wait(for: "no button to be down", timeout: .seconds(5)) {
                scene.probe.canGrabPointerAndKeyboard
            }
        }
    }

    @Test("140: a drag whose press a window manager holds back arrives whole")
    func heldBackRelay() throws {
        for (isReleased, isByProgram) in [(false, false), (true, false), (true, true)] {
            let drag = try HeldDrag(isByProgram: isByProgram)
            if isReleased {
                try drag.injector.release(button: 3)
            }
            drag.manager.pass()
            drag.scene.session.waitUntilIdle()
            if !isReleased {
                try drag.injector.release(button: 3)
            }
            let when = isReleased ? "released meanwhile" : "released"
            try drag.mustBeWhole(
                isByProgram ? when + " by a program" : when, isComplete: true)
        }
    }

    @Test("141: a crash while a drag is handed over leaves no button down")
    func crashInRelay() throws {
        let drag = try HeldDrag()
        try drag.scene.injector.release(button: 3)
        let start = MonotonicClock.now
        drag.scene.daemon.signal(SIGKILL)
        drag.manager.pass()
        try drag.mustBeWhole("killed")
        let time = MonotonicClock.now - start
        try must(time < .seconds(3), "\(time)")

        // While the user holds the button the drag goes on.
        let second = try HeldDrag()
        second.scene.daemon.signal(SIGKILL)
        second.manager.pass()
        var end = Point(x: 700, y: 500)
        try second.scene.application.wait(for: "the movement") { events in
            // The server reports no movement to the same place.
            end.x = end.x == 700 ? 702 : 700
            try? second.scene.injector.move(to: end)
            return events.contains { $0.kind == .motion && $0.position.distance(to: end) < 4 }
        }
        let kinds = second.scene.application.events().map(\.kind)
        try must(!kinds.contains(.button(3, down: false)), "\(kinds)")
        try second.scene.injector.release(button: 3)
    }

    @Test("142: whatever ends curlicue while a drag is handed over, no button stays down")
    func endInRelay() throws {
        for what in ["pause", "reload", "SIGTERM", "disable"] {
            let drag = try HeldDrag()
            switch what {
            case "SIGTERM": drag.scene.daemon.signal(SIGTERM)
            case "disable": try drag.scene.run("xinput", "disable", "test pointer")
            default:
                try drag.scene.server.run(Session.binary, [what])
            }
            drag.manager.pass()
            if what != "disable" {
                try drag.scene.injector.release(button: 3)
            }
            try drag.mustBeWhole(what)
        }
    }

    @Test("143: of hasty drags each has one press, at its place, and one release")
    func hastyRelays() throws {
        let scene = try FaultScene(RelayTests.mapping)
        let injector = scene.injector
        let application = scene.application
        var random = Seeded(143)
        for round in 1...20 {
            let start = Point(x: 300, y: Double(Int.random(in: 200...500, using: &random)))
            let path = (0...Int.random(in: 3...20, using: &random)).map {
                Point(x: start.x + Double($0) * 8, y: start.y + Double($0 % 3))
            }
            _ = application.events()
            try injector.move(to: start)
            try injector.button(3, down: true)
            for point in path.dropFirst() {
                try injector.point(at: point)
                scene.session.pass(.microseconds(Int.random(in: 0...7000, using: &random)))
            }
            try injector.release(button: 3)
            do {
                try application.wait(for: .button(3, down: false), timeout: .seconds(5))
            } catch {
                throw FaultFailure(description: "\(round): \(error): \(scene.session.report)")
            }
            let buttons = application.events().filter(\.isOfButton)
            try must(
                buttons.map(\.kind) == [.button(3, down: true), .button(3, down: false)],
                "\(round): \(buttons) \(scene.session.report)")
            try must(buttons[0].position == start, "\(round): \(buttons), not \(start)")
            // What was drawn last may still have been on its way to the daemon.
            let end = path[path.count - 1]
            try must(
                buttons[1].position.distance(to: end) <= 12, "\(round): \(buttons), not \(end)")
        }
        try must(scene.session.waitUntilIdle(), "a hold is left")
        try scene.free()
    }
}
