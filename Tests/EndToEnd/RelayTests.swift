import CX11
import Desktop
import Foundation
import Gestures
import Synchronization
import TestServer
import Testing

/// Button drags that can be no gesture, as three kinds of applications get them.
@Suite("Relayed drags") struct RelayTests {
    static let mapping = """
        hotkey: [Button3, Super+Button1]
        unrecognized: relay
        messages: {live: false}
        hints: off
        ink: {fade: 0ms}
        gestures:
          swipe left: run echo left >> "$HOME/log"
        """

    /// To the right and up and down, a pixel or more at a time.
    static let wave: [Point] = (0...90).map { step in
        let x = 320 + Double(step) * 5
        return Point(x: x, y: 380 + (Double(step) / 6).rounded() * Double(step % 7 - 3) * 3)
    }

    /// Moves along `path`, after a press where it begins if that is the first part of a drag.
    static func drag(
        _ session: Session, _ path: some Collection<Point>, isFirst: Bool,
        press: (Bool) throws -> Void
    ) throws {
        if isFirst, let start = path.first {
            try session.injector.point(at: start)
            session.catchUp()
            try press(true)
            try session.injector.sync()
        }
        for point in path.dropFirst(isFirst ? 1 : 0) {
            try session.injector.point(at: point)
            session.pass(.milliseconds(4))
        }
    }

    /// Drags along the wave, and rests in the midst of it until the application has the drag;
    /// gives what the application saw from the press on.
    private func wave(
        _ session: Session, _ application: RecordingClient, press: (Bool) throws -> Void
    ) throws -> [RecordedEvent] {
        _ = application.events()
        try Self.drag(session, Self.wave.prefix(75), isFirst: true, press: press)
        try application.wait(for: "the press") { events in
            events.contains { if case .button(_, down: true) = $0.kind { true } else { false } }
        }
        session.waitUntilIdle()
        try Self.drag(session, Self.wave.dropFirst(75), isFirst: false, press: press)
        try press(false)
        try session.injector.sync()
        session.waitUntilIdle()
        let events = application.events()
        let start = events.firstIndex(where: \.isOfButton)
        return start.map { Array(events[$0...]) } ?? []
    }

    @Test(
        "a drawing program gets the whole drag, or where a press is held back what comes after it",
        arguments: [nil, TestWindowManager.openbox, .xfwm4])
    func drawing(manager: TestWindowManager?) throws {
        let session = try Session(Self.mapping, manager: manager)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        for (number, modifiers) in [(3, ""), (1, "Super_L")] {
            if !modifiers.isEmpty { try session.injector.key(modifiers, down: true) }
            let events = try wave(session, application) {
                try session.injector.button(number, down: $0)
            }
            if !modifiers.isEmpty { try session.injector.key(modifiers, down: false) }
            let pointer = events.filter(\.isOfButton).map(\.kind)
            #expect(pointer == [.button(number, down: true), .button(number, down: false)])
            let last = events.lastIndex { $0.kind == .button(number, down: false) } ?? 0
            let places = events[...last].filter {
                switch $0.kind {
                case .motion, .button: true
                default: false
                }
            }.map(\.position).reduce(into: [Point]()) { if $0.last != $1 { $0.append($1) } }
            // The server cuts off what the device's axes make of a pixel.
            func isClose(_ places: some Collection<Point>, _ wave: some Collection<Point>) -> Bool {
                places.count == wave.count
                    && zip(places, wave).allSatisfy { $0.distance(to: $1) < 1.5 }
            }
            let hasEnds =
                isClose(places.prefix(1), Self.wave.prefix(1))
                && isClose(places.suffix(16), Self.wave.suffix(16))
            // On a busy machine the pointer moves on while the grabs are released for the press: a
            // hundredth of a second is no corner cut. How much is lost to a manager that holds the
            // press back is the manager's doing.
            let steps = zip(places, places.dropFirst()).map { $1.x - $0.x }
            let isWhole = hasEnds && (manager != nil || steps.allSatisfy { $0 < 26 })
            let isInOrder = steps.allSatisfy { $0 >= -1 }
            #expect(isWhole && isInOrder, "\(places) \(session.report)")
        }
        // A gesture is one still, and a click the application's.
        let left = (0...40).map { Point(x: 700 - Double($0) * 6, y: 400) }
        _ = application.events()
        try Self.drag(session, left, isFirst: true) { try session.injector.button(3, down: $0) }
        try session.injector.release(button: 3)
        session.waitUntilIdle()
        #expect(session.dequeueEffects().contains { $0.hasPrefix("perform swipe left") })
        try session.injector.click(3)
        session.waitUntilIdle()
        // A window manager may hold the click back for a while.
        var clicks: [RecordedEvent.Kind] = []
        try session.probe.display.wait(for: "the click") {
            clicks += application.events().map(\.kind).filter { $0 != .motion }
            return clicks.contains(.button(3, down: false))
        }
        #expect(clicks.filter { $0 == .button(3, down: true) }.count == 1, "\(clicks)")
        try session.expectNothingLeft()
    }

    @Test("a modeller that puts the pointer back after each step turns as far as the mouse moved")
    func orbit() throws {
        let session = try Session(Self.mapping)
        let mouse = try #require(session.injector as? InputTestInjector)
        let application = try RecordingClient(on: session.server.name)
        try application.focus()
        let start = Point(x: 420, y: 400)
        try mouse.move(to: start)
        try mouse.sync()
        session.waitUntilIdle()
        let modeller = try Modeller(application.display, session.server.name, application.window)
        try mouse.mouseButton(3, down: true)
        var sum = Vector.zero
        for step in 0..<120 {
            let moved = Vector(dx: step < 60 ? 4 : 2, dy: step < 80 ? 1 : -3)
            sum = sum + moved
            try mouse.move(by: moved)
            try mouse.sync()
            session.pass(.milliseconds(4))
        }
        try mouse.mouseButton(3, down: false)
        try mouse.sync()
        session.waitUntilIdle()
        let turned = modeller.finish()
        #expect(turned.presses == 1 && turned.releases == 1, "\(turned)")
        #expect(turned.press == start)
        let lost = Vector(dx: sum.dx - turned.sum.dx, dy: sum.dy - turned.sum.dy)
        #expect(abs(lost.dx) <= 8 && abs(lost.dy) <= 8, "\(sum) \(turned) \(session.report)")
        #expect(turned.largest <= 12, "\(turned)")
        try session.expectNothingLeft()
    }
}

/// A program in which a drag turns a model: the pointer is confined to its window, and put back to
/// the middle whenever it is far from there, as Blender and FreeCAD do.
private final class Modeller: @unchecked Sendable {
    struct Turned: Sendable {
        var presses = 0
        var releases = 0
        var press = Point.zero
        /// How far the mouse has moved, by all differences.
        var sum = Vector.zero
        /// The largest of them, in pixels of one axis.
        var largest = 0.0
    }

    private let state = Mutex<(turned: Turned, isOver: Bool, hasEnded: Bool)>(
        (Turned(), false, false))

    /// Turns the model of `window`, until `finish`.
    init(_ display: Display, _ name: String, _ window: UInt) throws {
        var attributes = XWindowAttributes()
        XGetWindowAttributes(display.handle, window, &attributes)
        var (x, y): (Int32, Int32) = (0, 0)
        var child: CX11.Window = 0
        XTranslateCoordinates(display.handle, window, display.root, 0, 0, &x, &y, &child)
        let middle = Point(
            x: Double(x + attributes.width / 2), y: Double(y + attributes.height / 2))
        // Only one client of a window may select its buttons.
        XSelectInput(display.handle, window, 0)
        display.sync()
        let own = try Display(name)
        XSelectInput(
            own.handle, window, ButtonPressMask | ButtonReleaseMask | PointerMotionMask)
        own.sync()
        nonisolated(unsafe) let connection = own
        Thread.detachNewThread { self.run(connection, window, middle) }
    }

    func finish() -> Turned {
        state.withLock { $0.isOver = true }
        while !state.withLock({ $0.hasEnded }) { usleep(1000) }
        return state.withLock { $0.turned }
    }

    private func run(_ display: Display, _ window: UInt, _ middle: Point) {
        var last: Point?
        while !state.withLock({ $0.isOver }) || display.pending > 0 {
            guard display.pending > 0 else {
                usleep(200)
                continue
            }
            var event = XEvent()
            XNextEvent(display.handle, &event)
            let place = Point(
                x: Double(event.xbutton.x_root), y: Double(event.xbutton.y_root))
            switch event.type {
            case ButtonPress:
                state.withLock {
                    $0.turned.presses += 1
                    $0.turned.press = place
                }
                last = place
                XGrabPointer(
                    display.handle, window, 0,
                    UInt32(ButtonReleaseMask | PointerMotionMask), GrabModeAsync, GrabModeAsync,
                    window, 0, Time(CurrentTime))
            case ButtonRelease:
                state.withLock { $0.turned.releases += 1 }
                last = nil
                XUngrabPointer(display.handle, Time(CurrentTime))
            case MotionNotify:
                guard let before = last else { break }
                last = place
                // Its own doing.
                if place == middle { break }
                let step = place - before
                state.withLock {
                    $0.turned.sum = $0.turned.sum + step
                    $0.turned.largest = max($0.turned.largest, abs(step.dx), abs(step.dy))
                }
                if place.distance(to: middle) > 60 {
                    XWarpPointer(
                        display.handle, 0, display.root, 0, 0, 0, 0, Int32(middle.x),
                        Int32(middle.y))
                }
            default: break
            }
            display.flush()
        }
        state.withLock { $0.hasEnded = true }
    }
}
