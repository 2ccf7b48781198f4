import Foundation
import Gestures
import Hand
import Stage
import Testing

/// What is down, while everything is pressed, touched, moved and let go at random.
private struct Storm {
    let session: Session
    var random: Seeded
    private var fingers: [Int: Point] = [:]
    private var hotkeys: Set<String> = []
    private var pad: (isPinch: Bool, fingers: Int)?

    init(_ session: Session, seed: UInt64) {
        self.session = session
        random = Seeded(seed)
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.unit() * Double(range.count)) % range.count
    }

    private mutating func place() -> Point {
        Point(x: random.uniform(250...950), y: random.uniform(200...700))
    }

    /// Lets one thing happen.
    mutating func step() throws {
        let injector = session.injector
        switch number(0...13) {
        case 0, 1: try turnHotkey()
        case 2, 3, 4: try land(number(1...5))
        case 5, 6, 7:
            let way = Vector(dx: random.uniform(-60...60), dy: random.uniform(-60...60))
            for finger in fingers.keys.sorted() { try move(finger, by: way) }
        case 8, 9: if let finger = fingers.keys.min() { try lift(finger) }
        case 10: try injector.move(to: place())
        case 11:
            for _ in 1...number(1...3) { try turnPad() }
        case 12:
            switch number(0...3) {
            case 0: try injector.strike("Escape")
            case 1: try injector.click(number(1...3))
            default: for finger in fingers.keys.sorted() { try lift(finger) }
            }
        default: session.pass(.milliseconds(number(1...60)))
        }
        if random.unit() < 0.5 { try injector.sync() }
    }

    /// Lets go of everything, in random order.
    mutating func end() throws {
        while !fingers.isEmpty || !hotkeys.isEmpty || pad != nil {
            switch number(0...2) {
            case 0: if let finger = fingers.keys.max() { try lift(finger) }
            case 1: if let chord = hotkeys.min() { try turn(chord) }
            default: if pad != nil { try endPad() }
            }
        }
        try session.injector.sync()
    }

    private mutating func turnHotkey() throws {
        let chords = ["Menu", "Ctrl+Super", "Button8"]
        try turn(chords[number(0...2)])
    }

    private mutating func turn(_ chord: String) throws {
        let isDown = hotkeys.remove(chord) == nil
        if isDown { hotkeys.insert(chord) }
        try session.hotkey(chord, down: isDown)
    }

    private mutating func land(_ finger: Int) throws {
        guard fingers[finger] == nil else { return try lift(finger) }
        let point = place()
        fingers[finger] = point
        try session.injector.touch(finger, .begin, point)
    }

    private mutating func move(_ finger: Int, by way: Vector) throws {
        guard let point = fingers[finger] else { return }
        for step in 1...5 {
            try session.injector.touch(finger, .update, point + way * (Double(step) / 5))
        }
        fingers[finger] = point + way
    }

    private mutating func lift(_ finger: Int) throws {
        guard let point = fingers.removeValue(forKey: finger) else { return }
        try session.injector.touch(finger, .end, point)
    }

    private mutating func turnPad() throws {
        guard let (isPinch, fingers) = pad else {
            let begun = (isPinch: random.unit() < 0.4, fingers: number(2...4))
            pad = begun
            return try tell(begun, .begin)
        }
        if random.unit() < 0.3 { return try endPad() }
        try tell((isPinch, fingers), .update)
    }

    private mutating func endPad() throws {
        guard let gesture = pad else { return }
        pad = nil
        try tell(gesture, .end, isCancelled: random.unit() < 0.4)
    }

    private mutating func tell(
        _ gesture: (isPinch: Bool, fingers: Int), _ phase: Phase, isCancelled: Bool = false
    ) throws {
        let way = phase == .update ? Vector(dx: random.uniform(-80...80), dy: 0) : .zero
        if gesture.isPinch {
            try session.injector.pinch(
                phase, fingers: gesture.fingers, scale: random.uniform(0.5...2), angle: 5,
                moved: .zero, cancelled: isCancelled)
        } else {
            try session.injector.swipe(
                phase, fingers: gesture.fingers, moved: way, cancelled: isCancelled)
        }
    }
}

/// A hundred storms on one server by default; `CURLICUE_STORMS=1000` for more, and
/// `CURLICUE_SEED=17` for those from that seed on.
@Suite("Storm") struct StormTests {
    private static func setting(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }

    @Test("whatever comes together under hotkeys, nothing is left behind")
    func underHotkeys() throws { try expectNothingLeft("hotkey") }

    @Test("whatever comes together with fingers that need none, nothing is left behind")
    func always() {
        // Seed 1: a key that was only tapped while a finger of the application's is down leaves
        // the pointer grabbed.
        withKnownIssue(isIntermittent: true) { try expectNothingLeft("always") }
    }

    private func expectNothingLeft(_ free: String) throws {
        let session = try Session(
            """
            hotkey: [Menu, Ctrl+Super, Button8]
            touch: \(free)
            touchpad: \(free)
            gestures:
              tap: nothing
              double tap 2 fingers: nothing
              long press 3 fingers: nothing
              swipe left: nothing
              swipe left 3 fingers: nothing
              circle: nothing
              pan right: {began: keys hold Alt, changed: keys Tab, each: 40px}
              pan vertical 3 fingers: {scroll: down, each: 60px, repeat: 50ms}
              pan horizontal 4 fingers: {began: keys hold Alt, changed: keys Tab}
              pinch out: {keys: Home, each: 20%}
            """)
        defer { session.server.close() }
        let witness = try Witness(on: session.server.name)
        try witness.focus()
        let first = UInt64(Self.setting("CURLICUE_SEED") ?? 1)
        let count = UInt64(Self.setting("CURLICUE_STORMS") ?? 100) / 2
        for seed in first..<(first + count) {
            var storm = Storm(session, seed: seed)
            for _ in 0..<30 { try storm.step() }
            try storm.end()
            try #require(
                session.settle(),
                "seed \(seed): still holding; \(session.takeEffects().filter { !$0.contains("moved") && !$0.hasPrefix("extend")})"
            )
            // The server holds the keyboard for a moment while a key is handed on.
            let isFree: Void? = try? session.probe.wait(
                for: "all grabs to go", timeout: .seconds(2)
            ) {
                session.probe.canGrabPointerAndKeyboard
            }
            let rival = try Rival(on: session.server.name)
            let free = (keyboard: rival.grabKeyboard(), pointer: rival.grabPointer())
            rival.release()
            try #require(isFree != nil, "seed \(seed): free are \(free)")
            let unpaired = unpaired(witness)
            try #require(
                unpaired.allSatisfy { $0.hasPrefix("button") },
                "seed \(seed): \(unpaired) \(session.takeEffects())")
            // A click in the moment in which a hold begins or ends can lose its other half.
            withKnownIssue(isIntermittent: true) {
                #expect(unpaired.isEmpty, "seed \(seed): \(unpaired)")
            }
            _ = session.takeEffects()
        }
        let swipe = Hand(seed: 1).swipe(.left, length: 200, from: Point(x: 600, y: 450))
        #expect(try session.draw(.pointer(swipe), under: "Menu")["gesture"] == "swipe left")
        try session.expectNothingLeft()
    }

    /// What began and did not end, or the other way round, as the application saw it.
    private func unpaired(_ witness: Witness) -> [String] {
        func open() -> [String] {
            var down: [String: Int] = [:]
            for event in witness.record {
                switch event.kind {
                case .touch(let number, .begin): down["touch \(number)", default: 0] += 1
                case .touch(let number, .end): down["touch \(number)", default: 0] -= 1
                // Where a press ended a hold, its release is for all to see.
                case .button(let number, let isDown):
                    let name = "button \(number)"
                    down[name] = isDown ? 1 : 0
                case .swipe(.begin, _): down["swipe", default: 0] += 1
                case .swipe(.end, _): down["swipe", default: 0] -= 1
                case .pinch(.begin, _, _): down["pinch", default: 0] += 1
                case .pinch(.end, _, _): down["pinch", default: 0] -= 1
                // The hotkeys' own keys go up for all to see.
                case .key(let name, let isDown) where ["Alt_L", "Tab", "Home"].contains(name):
                    down[name, default: 0] += isDown ? 1 : -1
                default: break
                }
            }
            return down.filter { $0.value != 0 }.map { "\($0.key): \($0.value)" }.sorted()
        }
        try? witness.wait(for: "all ends", timeout: .milliseconds(300)) { _ in open().isEmpty }
        return open()
    }
}
