import Desktop
import Gestures
import Glibc
import TestServer
import Testing

@Suite struct InjectorTests {
    /// A server with a focused recording client, and the pointer in the middle of it.
    private func scene(
        _ kind: PrivateServer.Kind = .xorg, precise: Bool = false
    ) throws -> (server: PrivateServer, application: RecordingClient) {
        var options = PrivateServer.Options()
        options.kind = kind
        let server = try PrivateServer(options)
        var dress = RecordingClient.Options()
        dress.isPrecise = precise
        let application = try RecordingClient(on: server.name, dress)
        try server.injector.move(to: Point(x: 600, y: 450))
        try server.injector.sync()
        try application.focus()
        _ = application.events()
        return (server, application)
    }

    @Test(arguments: [PrivateServer.Kind.xorg, .xvfb])
    func keyArrivesOnceDownAndOnceUp(_ kind: PrivateServer.Kind) throws {
        let (server, application) = try scene(kind)
        try server.injector.strike("Ctrl+grave")
        let keys: [RecordedEvent.Kind] = [
            .key("Control_L", down: true), .key("grave", down: true),
            .key("grave", down: false), .key("Control_L", down: false),
        ]
        let events = application.events()
        #expect(events.map(\.kind) == keys)
        #expect(events.allSatisfy { !$0.isForged })
    }

    @Test func unknownKeyIsAnError() throws {
        let (server, _) = try scene()
        #expect(throws: TestServerError.unknownKey("Nonsense")) {
            try server.injector.press("Nonsense")
        }
    }

    @Test func pointerKeepsFractionsOfAPixel() throws {
        let (server, application) = try scene(precise: true)
        let places = [Point(x: 700.25, y: 500.5), Point(x: 700.75, y: 500.125)]
        for place in places {
            try server.injector.move(to: place)
            try server.injector.sync()
        }
        let seen = application.events().filter { $0.kind == .motion }.map(\.position)
        try #require(seen.count == places.count)
        for (a, b) in zip(seen, places) { #expect(a.distance(to: b) < 0.01) }
    }

    @Test(arguments: [PrivateServer.Kind.xorg, .xvfb])
    func buttonsAndWheelArriveInOrder(_ kind: PrivateServer.Kind) throws {
        let (server, application) = try scene(kind)
        try server.injector.click(3, at: Point(x: 650, y: 460))
        try server.injector.scroll(horizontal: 0, vertical: 1)
        try server.injector.sync()
        let buttons: [RecordedEvent.Kind] = [
            .button(3, down: true), .button(3, down: false),
            .button(5, down: true), .button(5, down: false),
        ]
        let events = application.events().filter { $0.kind != .motion }
        #expect(events.map(\.kind) == buttons)
        #expect(events.allSatisfy { $0.position == Point(x: 650, y: 460) })
    }

    @Test func relativeMotionIsNotAccelerated() throws {
        let (server, _) = try scene()
        for _ in 0..<3 { try server.injector.move(by: Vector(dx: 40, dy: -20)) }
        try server.injector.sync()
        #expect(WindowManagerProbe(server.display).pointer == Point(x: 720, y: 390))
    }

    /// Two sockets are read in no particular order; the injector has to keep the order itself.
    @Test func devicesKeepTheirOrder() throws {
        let (server, application) = try scene()
        for _ in 0..<25 {
            try server.injector.key("a", down: true)
            try server.injector.button(1, down: true)
            try server.injector.key("a", down: false)
            try server.injector.button(1, down: false)
        }
        try server.injector.sync()
        let round: [RecordedEvent.Kind] = [
            .key("a", down: true), .button(1, down: true), .key("a", down: false),
            .button(1, down: false),
        ]
        let kinds = application.events().map(\.kind)
        #expect(kinds == (0..<25).flatMap { _ in round })
    }

    @Test func tenFingersArriveAsTouches() throws {
        let (server, application) = try scene()
        let place = { (finger: Int) in Point(x: 300 + 50 * Double(finger), y: 300.5) }
        for finger in 0..<10 { try server.injector.touch(finger, .begin, place(finger)) }
        for finger in 0..<10 {
            try server.injector.touch(finger, .update, place(finger) + Vector(dx: 3.25, dy: 40))
        }
        for finger in 0..<10 {
            try server.injector.touch(finger, .end, place(finger) + Vector(dx: 3.25, dy: 40))
        }
        try server.injector.sync()
        // The pointer follows the first finger, but it is not pressed.
        let events = application.events().filter { $0.kind != .motion }
        let phases = events.compactMap { event -> Phase? in
            if case .touch(_, let phase) = event.kind { phase } else { nil }
        }
        #expect(phases.count == events.count)
        #expect(phases.filter { $0 == .begin }.count == 10)
        #expect(phases.filter { $0 == .end }.count == 10)
        for (finger, event) in events.prefix(10).enumerated() {
            #expect(event.position.distance(to: place(finger)) < 0.01)
        }
    }

    @Test func touchpadGesturesArrive() throws {
        let (server, application) = try scene()
        try server.injector.pinch(scale: 2, angle: 30, steps: 4, during: .zero)
        try server.injector.swipe(fingers: 3, over: Vector(dx: 80, dy: 0), steps: 4, during: .zero)
        var scale = 0.0
        var angle = 0.0
        var way = 0.0
        var phases: [Phase] = []
        for event in application.events() {
            switch event.kind {
            case .pinch(let phase, let now, let turn):
                phases.append(phase)
                scale = now
                angle += turn
            case .swipe(let phase, let moved):
                phases.append(phase)
                way += moved.dx
            default: break
            }
        }
        #expect(abs(scale - 2) < 0.001 && abs(angle - 30) < 0.001 && abs(way - 80) < 0.001)
        let one: [Phase] = [.begin, .update, .update, .update, .update, .end]
        #expect(phases == one + one)
    }

    @Test func xvfbSaysThatItHasNoTouchScreen() throws {
        let (server, _) = try scene(.xvfb)
        let error = #expect(throws: TestServerError.self) {
            try server.injector.touch(1, .begin, .zero)
        }
        #expect(error?.description.contains("touch screen") == true)
    }

    @Test func deadServerIsAnErrorAndNoHang() throws {
        let (server, _) = try scene()
        kill(server.pid, SIGKILL)
        #expect(throws: TestServerError.self) {
            // The first bytes may still fit into the socket's buffer.
            for _ in 0..<2 { try server.injector.strike("a") }
        }
    }

    @Test func stoppedServerIsAnErrorAndNoHang() throws {
        var options = PrivateServer.Options()
        options.kind = .xorg
        options.timeout = .seconds(2)
        let server = try PrivateServer(options)
        try server.injector.key(38, down: true)
        try server.injector.sync()
        kill(server.pid, SIGSTOP)
        let error = #expect(throws: TestServerError.self) {
            try server.injector.key(38, down: false)
            try server.injector.sync()
        }
        #expect(error?.description.contains("no answer") == true)
    }
}
