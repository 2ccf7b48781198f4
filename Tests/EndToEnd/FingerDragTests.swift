import CX11
import Desktop
import Foundation
import Gestures
import TestServer
import Testing

/// Three fingers that drag, on a touch screen or a touchpad, step by step: each step is done before
/// the next one begins.
struct DraggingFingers {
    static let mapping = """
        hotkey: [Menu, Super+grave, Ctrl+Super]
        touch: always
        touchpad: always
        \(Session.quiet)
        gestures:
          pan horizontal 3 fingers: drag
          pan vertical 3 fingers: drag 3
          circle: run echo circle >> "$HOME/log"
          swipe left: run echo left >> "$HOME/log"
          wheel up: run echo wheel >> "$HOME/log"

        """

    let session: Session
    let isPad: Bool
    /// The middle between them.
    private(set) var place: Point

    init(_ session: Session, isPad: Bool, at place: Point) throws {
        self.session = session
        self.isPad = isPad
        self.place = place
        if isPad { try session.injector.move(to: place) }
        try session.injector.sync()
        session.catchUp()
    }

    func land() throws {
        try send(.begin, .zero)
        session.catchUp()
    }

    mutating func move(by way: Vector) throws {
        place = place + way
        try send(.update, way)
        session.catchUp()
    }

    func lift(cancelled: Bool = false) throws { try send(.end, .zero, cancelled: cancelled) }

    private func send(_ phase: Phase, _ way: Vector, cancelled: Bool = false) throws {
        if isPad {
            try session.injector.swipe(phase, fingers: 3, moved: way, cancelled: cancelled)
        } else {
            for finger in 0..<3 {
                let place = place + Vector(dx: Double(finger - 1) * 90, dy: 0)
                try session.injector.touch(finger + 1, phase, place)
            }
        }
        try session.injector.sync()
    }
}

extension RecordedEvent {
    /// Whether it is none of the keyboard, nor of the focus.
    fileprivate var isOfPointerOrFingers: Bool {
        switch kind {
        case .key, .focus: false
        default: true
        }
    }

    /// Whether it was on the pixel of `place`, or on one beside it.
    func isAt(_ place: Point) -> Bool {
        abs(position.x - place.x) <= 1 && abs(position.y - place.y) <= 1
    }
}

@Suite("Dragging with fingers") struct FingerDragTests {
    @Test(
        "The button goes down where the gesture began, and the pointer goes where the fingers go",
        arguments: [false, true])
    func places(isPad: Bool) throws {
        // Window managers hold events back while they look at a press, and of movements the server
        // keeps the newest then.
        let session = try Session(DraggingFingers.mapping, manager: nil)
        let application = try RecordingClient(on: session.server.name) { $0.isPrecise = true }
        try application.focus()
        for (hotkey, step, button) in [
            (nil, Vector(dx: 7, dy: 2), 1), ("Super+grave", Vector(dx: -8, dy: 3), 1),
            ("Ctrl+Super", Vector(dx: 2, dy: 9), 3),
        ] as [(String?, Vector, Int)] {
            var fingers = try DraggingFingers(session, isPad: isPad, at: Point(x: 600, y: 400))
            if let hotkey {
                try session.arm(hotkey)
            }
            _ = application.events()
            try fingers.land()
            var way = [fingers.place]
            for _ in 1...12 {
                try fingers.move(by: step)
                way.append(fingers.place)
            }
            try fingers.lift()
            let what = hotkey ?? "no hotkey"
            #expect(try session.outcome()["outcome"] == "recognized", "\(what)")
            if let hotkey { try session.hotkey(hotkey, down: false) }
            session.waitUntilIdle()
            let seen = application.events().filter(\.isOfPointerOrFingers)
            let buttons = seen.indices.filter { seen[$0].isOfButton }
            try #require(
                buttons.map { seen[$0].kind }
                    == [.button(button, down: true), .button(button, down: false)],
                "\(what): \(seen)")
            #expect(seen[buttons[0]].isAt(way[0]), "\(what): \(seen[buttons[0]])")
            let arrival = seen[..<buttons[0]].last
            #expect(
                arrival.map { $0.kind == .motion && $0.isAt(way[0]) } == true, "\(what): \(seen)")
            #expect(seen[buttons[1]].isAt(way[12]), "\(what): \(seen[buttons[1]])")
            // From the movement by which the gesture was recognized on, each one arrives; on a busy
            // machine in two pieces, since fingers are reported one by one.
            let motions = seen[(buttons[0] + 1)..<buttons[1]]
            var places = way.suffix(10)
            for motion in motions where places.first.map(motion.isAt) == true {
                places.removeFirst()
            }
            #expect(
                places.isEmpty && motions.allSatisfy { $0.kind == .motion }, "\(what): \(seen)")
            #expect(
                !seen.contains {
                    switch $0.kind {
                    case .touch, .swipe: true
                    default: false
                    }
                }, "\(what): \(seen)")
        }
        try session.expectNothingLeft()
    }

    @Test("A window manager drags windows by their title bar, with Alt, and by their border")
    func windows() throws {
        let server = try PrivateServer()
        // As it comes: the other tests have it without its own drags.
        _ = try server.start("openbox", ["--sm-disable"], packages: "openbox")
        let probe = WindowManagerProbe(server.display)
        try server.display.wait(for: "openbox") { probe.windowManager != nil }
        try probe.syncWithWindowManager()
        let session = try Session(DraggingFingers.mapping, on: server, manager: nil)
        let application = try RecordingClient(on: server.name)
        try application.focus()
        /// Drags from `start`, and waits until the window is where it has to be.
        func drag(_ isPad: Bool, from start: Point, _ way: Vector, to expected: Box) throws {
            var fingers = try DraggingFingers(session, isPad: isPad, at: start)
            try fingers.land()
            for _ in 1...10 {
                try fingers.move(by: way * 0.1)
                // It holds movements back while it looks at the press, and of those that the server
                // keeps then only the newest is left, which begins a drag and moves nothing.
                try probe.syncWithWindowManager()
            }
            try fingers.lift()
            #expect(try session.outcome()["outcome"] == "recognized")
            func isThere() -> Bool { probe.area(of: application.window) == expected }
            try? probe.display.wait(for: "the window to move", timeout: .seconds(3)) { isThere() }
            let now = probe.area(of: application.window)
            #expect(isThere(), "\(String(describing: now)) instead of \(expected)")
            // It has the pointer until it knows of the release.
            try probe.syncWithWindowManager()
            session.waitUntilIdle()
        }
        for isPad in [false, true] {
            let sense = isPad ? -1.0 : 1
            let area = try #require(probe.area(of: application.window))
            let frame = try #require(probe.frame(of: application.window))
            let title = Point(x: frame.center.x, y: ((frame.minY + area.minY) / 2).rounded())
            let way = Vector(dx: 90 * sense, dy: 60 * sense)
            let moved = Box(
                x: area.minX + way.dx, y: area.minY + way.dy, width: area.width,
                height: area.height)
            try drag(isPad, from: title, way, to: moved)
            try session.injector.press("Alt")
            try drag(isPad, from: moved.center, way * -1, to: area)
            try session.injector.release("Alt")
            let corner = Point(x: frame.maxX - 3, y: frame.maxY - 2)
            let resized = Box(
                x: area.minX, y: area.minY, width: area.width + way.dx,
                height: area.height + way.dy)
            try drag(isPad, from: corner, way, to: resized)
        }
        try session.expectNothingLeft()
    }

    @Test("Text is selected from letter to letter")
    func select() throws {
        let session = try Session(DraggingFingers.mapping)
        let terminal = try session.server.start(
            "xterm",
            [
                "-fa", "DejaVu Sans Mono", "-fs", "14", "-geometry", "40x5+200+150",
                // Two drags are no double click, which would select words.
                "-xrm", "*multiClickTime: 1", "-e", "sh", "-c",
                "printf 'first second third\\033]0;ready\\007'; exec sleep 60",
            ], environment: ["LC_ALL": "C.UTF-8"])
        let probe = session.probe
        func window() -> UInt? {
            probe.clients.first { probe.text("_NET_WM_NAME", of: $0) == "ready" }
        }
        try probe.display.wait(for: "the text in the terminal", timeout: .seconds(20)) {
            window() != nil || !terminal.isRunning
        }
        let found = window()
        let xterm = try #require(found, "\(terminal.output)")
        let area = try #require(probe.area(of: xterm))
        // What is left beside the 40 × 5 cells are xterm's inner borders of two pixels.
        let cell = (width: (area.width - 4) / 40, height: (area.height - 4) / 5)
        func corner(column: Double) -> Point {
            Point(
                x: (area.minX + 2 + cell.width * column).rounded(),
                y: (area.minY + 2 + cell.height / 2).rounded())
        }
        for isPad in [false, true] {
            // From one pixel within the 's' to one pixel beyond the 'd'.
            var fingers = try DraggingFingers(
                session, isPad: isPad, at: corner(column: 6) + Vector(dx: 1, dy: 0))
            let way = corner(column: 12).x + 1 - fingers.place.x
            try fingers.land()
            for _ in 1...6 { try fingers.move(by: Vector(dx: way / 6, dy: 0)) }
            try fingers.lift()
            #expect(try session.outcome()["outcome"] == "recognized")
            let primary = probe.display.atom("PRIMARY")
            try probe.display.wait(for: "the selection") {
                XGetSelectionOwner(probe.display.handle, primary) != 0
            }
            let selected = try session.server.run("xsel", ["--primary", "--output"])
            #expect(selected == "second", "on a \(isPad ? "touchpad" : "touch screen")")
            try session.server.run("xsel", ["--primary", "--clear"])
        }
        try session.expectNothingLeft()
    }
}
