import Foundation
import Gestures
import StrokeGenerator
import TestServer
import Testing

private let mapping = """
    hotkey: Menu
    \(Session.quiet)
    touch: always
    touchpad: always
    gestures:
      swipe left: run echo "one $CURLICUE_GESTURE" >> "$HOME/log"
      swipe left 2 fingers: run echo "two $CURLICUE_GESTURE" >> "$HOME/log"
      swipe left 3 fingers: run echo "$CURLICUE_GESTURE" >> "$HOME/log"
      swipe up 4 fingers: run echo "$CURLICUE_GESTURE" >> "$HOME/log"
      tap 3 fingers: run echo "$CURLICUE_GESTURE" >> "$HOME/log"
    """

private let place = Point(x: 600, y: 450)

/// What an application is to get as if curlicue were not there.
private enum Movement: String, CaseIterable {
    case tap, doubleTap, longPress, drag, flick, twoFingerTap, scroll, pinch, lateThird

    func play(_ injector: any Injector) throws {
        let generator = StrokeGenerator(seed: 1)
        let strokes: [Stroke]
        switch self {
        case .tap: strokes = [generator.rest(at: place, contact: .finger(1))]
        case .doubleTap:
            let tap = generator.rest(at: place, contact: .finger(1))
            strokes = [tap, tap.delayed(by: .milliseconds(180))]
        case .longPress:
            strokes = [generator.rest(at: place, during: .milliseconds(600), contact: .finger(1))]
        case .drag:
            let end = place + Vector(dx: 150, dy: 80)
            strokes = [generator.swipe(from: place, to: end, contact: .finger(1))]
        case .flick:
            let quick = StrokeGenerator(
                seed: 2, style: StrokeGenerator.Style(duration: .milliseconds(80)))
            strokes = [quick.swipe(.left, length: 200, from: place, contact: .finger(1))]
        case .twoFingerTap:
            strokes = generator.fingers(2) { $0.rest(at: place, contact: .finger(1)) }
        case .scroll:
            strokes = generator.fingers(2) {
                $0.swipe(.up, length: 200, from: place, contact: .finger(1))
            }
        case .pinch: strokes = generator.pinch(center: place, from: 120, to: 300)
        case .lateThird:
            let pair = StrokeGenerator(
                seed: 3, style: StrokeGenerator.Style(duration: .milliseconds(600))
            ).fingers(2) {
                $0.swipe(.up, length: 200, from: place, contact: .finger(1))
            }
            let late = generator.swipe(.up, length: 100, from: place, contact: .finger(3))
            // It is lifted after the others: of a finger that waits for curlicue's answer while
            // another one moves the server gives the wrong place in the end.
            strokes = pair + [late.delayed(by: .milliseconds(450))]
        }
        let isTimed = self == .lateThird || !strokes.contains(where: \.moves)
        try injector.play(strokes, as: .touch, speed: isTimed ? .realTime : .quick)
    }
}

/// Moves the pointer and fingers on two servers at once.
private final class TwoInjectors: Injector {
    private let both: [any Injector]

    init(_ one: any Injector, _ other: any Injector) { both = [one, other] }

    var lacks: Set<String> { both.reduce(into: []) { $0.formUnion($1.lacks) } }

    func key(_ keycode: UInt8, down: Bool) throws(TestServerError) {
        for injector in both { try injector.key(keycode, down: down) }
    }
    func key(_ name: String, down: Bool) throws(TestServerError) {
        for injector in both { try injector.key(name, down: down) }
    }
    func button(_ number: Int, down: Bool) throws(TestServerError) {
        for injector in both { try injector.button(number, down: down) }
    }
    func move(to point: Point) throws(TestServerError) {
        for injector in both { try injector.move(to: point) }
    }
    func move(by vector: Vector) throws(TestServerError) {
        for injector in both { try injector.move(by: vector) }
    }
    func scroll(horizontal: Double, vertical: Double) throws(TestServerError) {
        for injector in both { try injector.scroll(horizontal: horizontal, vertical: vertical) }
    }
    func touch(_ id: Int, _ phase: Phase, _ point: Point) throws(TestServerError) {
        for injector in both { try injector.touch(id, phase, point) }
    }
    func sync() throws(TestServerError) {
        for injector in both { try injector.sync() }
    }
}

@Suite("Fingers that need no hotkey") struct FreeFingersTests {
    /// A server with an application and, or not, with curlicue.
    private struct Scene {
        var server: PrivateServer
        var application: RecordingClient
        var session: Session?

        init(curlicue: Bool, selectsTouches: Bool, manager: TestWindowManager?) throws {
            server = try PrivateServer { $0.kind = .xorg }
            if let manager { try server.start(manager) }
            if curlicue { session = try Session(mapping, on: server, manager: nil) }
            application = try RecordingClient(on: server.name) {
                $0.selectsTouches = selectsTouches
            }
            try application.focus()
            try server.injector.point(at: Point(x: 250, y: 200))
            _ = application.events()
        }

        /// What the application gets of something, times and the server's numbers aside.
        ///
        /// - Parameter isAll: whether that is all there is; what a finger does may reach the
        ///   application only after curlicue has seen it.
        func seen(
            until isAll: ([RecordedEvent]) -> Bool = { _ in true },
            _ play: (any Injector) throws -> Void
        ) throws -> [RecordedEvent] {
            try play(server.injector)
            return try events(until: isAll)
        }

        /// What the application got of what was played, times and the server's numbers aside.
        func events(
            until isAll: ([RecordedEvent]) -> Bool = { _ in true }
        ) throws -> [RecordedEvent] {
            try server.injector.sync()
            try? application.wait(for: "the fingers", timeout: .seconds(3), until: isAll)
            session?.waitUntilIdle()
            var numbers: [Int: Int] = [:]
            return application.events().map { event in
                var event = event
                event.time = 0
                if case .touch(let number, let phase) = event.kind {
                    let small = numbers[number] ?? numbers.count
                    numbers[number] = small
                    event.kind = .touch(small, phase)
                }
                return event
            }
        }
    }

    /// How many fingers and buttons went up.
    private func ends(_ events: [RecordedEvent]) -> Int {
        events.filter {
            switch $0.kind {
            case .touch(_, .end), .button(_, down: false): true
            default: false
            }
        }.count
    }

    private func ends(of expected: [RecordedEvent]) -> ([RecordedEvent]) -> Bool {
        { ends($0) >= ends(expected) }
    }

    /// Each finger's own events, in the order in which the fingers came down.
    private func fingers(_ events: [RecordedEvent], _ movement: Movement) -> [[RecordedEvent]] {
        var fingers: [[RecordedEvent]] = []
        for number in 0..<10 {
            var own = events.filter {
                if case .touch(number, _) = $0.kind { true } else { false }
            }
            guard let last = own.indices.last else { continue }
            // Where a finger is lifted while another one that waits, too, moved last, the server
            // means that one's place.
            if movement == .twoFingerTap { own[last].position = .zero }
            fingers.append(own)
        }
        return fingers
    }

    @Test(
        "an application gets the touches of one and two fingers as without curlicue",
        arguments: [nil, TestWindowManager.openbox])
    func touches(manager: TestWindowManager?) throws {
        let plain = try Scene(curlicue: false, selectsTouches: true, manager: manager)
        let scene = try Scene(curlicue: true, selectsTouches: true, manager: manager)
        let both = TwoInjectors(plain.server.injector, scene.server.injector)
        for movement in Movement.allCases {
            try movement.play(both)
            let expected = try plain.events()
            let seen = try scene.events(until: ends(of: expected))
            #expect(fingers(expected, movement).allSatisfy { $0.count > 2 }, "\(movement)")
            #expect(fingers(seen, movement) == fingers(expected, movement), "\(movement)")
            // Nothing but the touches comes, either.
            let others = { (events: [RecordedEvent]) in
                events.filter { if case .touch = $0.kind { false } else { true } }
            }
            #expect(others(seen) == others(expected), "\(movement)")
        }
        #expect(scene.session?.lines() == [])
        try scene.session?.expectNothingLeft()
    }

    @Test("an application that knows no touch gets the same clicks and drags")
    func emulatedPointer() throws {
        let plain = try Scene(curlicue: false, selectsTouches: false, manager: nil)
        let scene = try Scene(curlicue: true, selectsTouches: false, manager: nil)
        let both = TwoInjectors(plain.server.injector, scene.server.injector)
        for movement in Movement.allCases {
            try movement.play(both)
            let expected = try plain.events()
            let seen = try scene.events(until: ends(of: expected))
            let buttons = seen.filter(\.isOfButton)
            #expect(buttons == expected.filter(\.isOfButton), "\(movement)")
            #expect(buttons.count >= 2, "\(movement)")
            // Of movement while a finger waited the server replays none to the pointer's clients;
            // nothing else is missing and nothing is added.
            let lost = seen.filter { $0.kind == .motion }
                .difference(from: expected.filter { $0.kind == .motion })
            #expect(Set(seen).isSubset(of: Set(expected)), "\(movement): \(lost.insertions)")
        }
        try scene.session?.expectNothingLeft()
    }

    @Test("three fingers and more never reach the application", arguments: [true, false])
    func never(selectsTouches: Bool) throws {
        let scene = try Scene(curlicue: true, selectsTouches: selectsTouches, manager: .openbox)
        let session = try #require(scene.session)
        var expected: [String] = []
        for seed in 1...3 as ClosedRange<UInt64> {
            let drawings: [(String, Drawing)] = [
                (
                    "swipe left 3 fingers",
                    .swipe(.left, fingers: 3, length: 150, at: place, seed: seed)
                ),
                (
                    "swipe up 4 fingers",
                    .swipe(.up, fingers: 4, length: 150, at: place, seed: seed)
                ),
                ("tap 3 fingers", .taps(1, fingers: 3, at: place)),
            ]
            for (phrase, drawing) in drawings {
                let seen = try scene.seen { _ in
                    try session.play(drawing)
                    #expect(try session.outcome()["gesture"] == phrase)
                }
                let leaked = seen.filter { $0.kind != .motion }
                #expect(leaked.isEmpty, "\(phrase), seed \(seed): \(leaked)")
                expected.append(phrase)
            }
            // And in between the application's own touch works.
            let own = try scene.seen(until: { ends($0) == 1 }, Movement.tap.play)
            #expect(ends(own) == 1, "\(own)")
        }
        try session.probe.display.wait(for: "the commands") {
            session.lines().sorted() == expected.sorted()
        }
        try session.expectNothingLeft()
    }

    @Test(
        "each gesture without a hotkey acts on the window where it began", arguments: [true, false])
    func windows(isTouchpad: Bool) throws {
        let server = try PrivateServer()
        let session = try Session(
            """
            touch: always
            touchpad: always
            hotkey: Menu
            \(Session.quiet)
            gestures: {swipe left 3 fingers: run echo "$CURLICUE_WINDOW" >> "$HOME/log"}
            """, on: server, manager: .openbox)
        let windows = try [200.0, 650.0].map { x in
            return (
                try RecordingClient(on: server.name) {
                    $0.area = Box(x: x, y: 200, width: 400, height: 400)
                    // A touchpad's fingers are about the pointer, and beyond the edge.
                }, Point(x: x + (isTouchpad ? 380 : 200), y: 400)
            )
        }
        var expected: [String] = []
        for (window, center) in windows + windows {
            expected.append(window.window.asWmctrlHasIt)
            try session.injector.point(at: center)
            try session.play(
                isTouchpad
                    ? .padSwipe(fingers: 3, Vector(dx: -200, dy: 0))
                    : .swipe(.left, fingers: 3, length: 150, at: center))
            #expect(try session.outcome()["gesture"] == "swipe left 3 fingers")
            session.waitUntilIdle()
            try server.display.wait(for: "the action") { session.lines().count == expected.count }
        }
        #expect(session.lines() == expected)
    }
}
