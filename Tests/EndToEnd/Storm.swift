import Gestures
import StrokeGenerator
import TestServer

/// Everything pressed, touched, moved and released at random: a list of steps, so that a storm that
/// does harm can be cut down to what does it.
struct Storm {
    /// One thing that happens. A step that has no sense where it comes (a finger that moves without
    /// having landed) is passed over.
    enum Step: CustomStringConvertible {
        case press(String)
        case release(String)
        case land(Int, Point)
        case move(Int, by: Vector)
        case lift(Int)
        case point(Point)
        case beginPad(isPinch: Bool, fingers: Int)
        case movePad(Vector, scale: Double)
        case endPad(isCancelled: Bool)
        case strike(String)
        case click(Int)
        case rest(Int)
        case sync

        var description: String {
            switch self {
            case .press(let chord): "press \(chord)"
            case .release(let chord): "release \(chord)"
            case .land(let finger, let point): "land \(finger) at \(Int(point.x)),\(Int(point.y))"
            case .move(let finger, let way): "move \(finger) by \(Int(way.dx)),\(Int(way.dy))"
            case .lift(let finger): "lift \(finger)"
            case .point(let point): "pointer to \(Int(point.x)),\(Int(point.y))"
            case .beginPad(let isPinch, let fingers):
                "\(isPinch ? "pinch" : "swipe") of \(fingers) begins"
            case .movePad: "touchpad moves"
            case .endPad(let isCancelled): "touchpad \(isCancelled ? "cancels" : "ends")"
            case .strike(let key): "strike \(key)"
            case .click(let button): "click \(button)"
            case .rest(let milliseconds): "rest \(milliseconds) ms"
            case .sync: "sync"
            }
        }
    }

    private(set) var steps: [Step] = []
    private var random: Seeded
    private var fingers: Set<Int> = []
    private var hotkeys: Set<String> = []
    private var hasPad = false

    /// The storm of `seed`: `count` things happen, then everything is released.
    init(seed: UInt64, count: Int = 30) {
        random = Seeded(seed)
        for _ in 0..<count { happen() }
        end()
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        range.lowerBound + Int(random.unit() * Double(range.count)) % range.count
    }

    private mutating func place() -> Point {
        Point(x: random.uniform(250...950), y: random.uniform(200...700))
    }

    private mutating func happen() {
        switch number(0...13) {
        case 0, 1:
            let chord = ["Menu", "Ctrl+Super", "Button8"][number(0...2)]
            if hotkeys.contains(chord) { release(chord) } else { press(chord) }
        case 2, 3, 4:
            let finger = number(1...5)
            if fingers.contains(finger) { lift(finger) } else { land(finger) }
        case 5, 6, 7:
            let way = Vector(dx: random.uniform(-60...60), dy: random.uniform(-60...60))
            for finger in fingers.sorted() { steps.append(.move(finger, by: way)) }
        case 8, 9: if let finger = fingers.min() { lift(finger) }
        case 10: steps.append(.point(place()))
        case 11: for _ in 1...number(1...3) { turnPad() }
        case 12:
            switch number(0...3) {
            case 0: steps.append(.strike("Escape"))
            case 1: steps.append(.click(number(1...3)))
            default: for finger in fingers.sorted() { lift(finger) }
            }
        default: steps.append(.rest(number(1...60)))
        }
        if random.unit() < 0.5 { steps.append(.sync) }
    }

    private mutating func end() {
        while !fingers.isEmpty || !hotkeys.isEmpty || hasPad {
            switch number(0...2) {
            case 0: if let finger = fingers.max() { lift(finger) }
            case 1: if let chord = hotkeys.min() { release(chord) }
            default: if hasPad { endPad() }
            }
        }
        steps.append(.sync)
    }

    private mutating func press(_ chord: String) {
        hotkeys.insert(chord)
        steps.append(.press(chord))
    }

    private mutating func release(_ chord: String) {
        hotkeys.remove(chord)
        steps.append(.release(chord))
    }

    private mutating func land(_ finger: Int) {
        fingers.insert(finger)
        steps.append(.land(finger, place()))
    }

    private mutating func lift(_ finger: Int) {
        fingers.remove(finger)
        steps.append(.lift(finger))
    }

    private mutating func turnPad() {
        guard hasPad else {
            hasPad = true
            return steps.append(
                .beginPad(isPinch: random.unit() < 0.4, fingers: number(2...4)))
        }
        if random.unit() < 0.3 { return endPad() }
        let way = Vector(dx: random.uniform(-80...80), dy: 0)
        steps.append(.movePad(way, scale: random.uniform(0.5...2)))
    }

    private mutating func endPad() {
        hasPad = false
        steps.append(.endPad(isCancelled: random.unit() < 0.4))
    }
}

/// Plays storms in a session. What is still down when the steps are over is released.
struct StormPlayer {
    let session: Session
    private var fingers: [Int: Point] = [:]
    private var hotkeys: Set<String> = []
    private var pad: (isPinch: Bool, fingers: Int)?

    init(_ session: Session) { self.session = session }

    mutating func play(_ steps: [Storm.Step]) throws {
        for step in steps { try play(step) }
        for finger in fingers.keys.sorted() { try play(.lift(finger)) }
        for chord in hotkeys.sorted() { try play(.release(chord)) }
        if pad != nil { try play(.endPad(isCancelled: false)) }
        try session.injector.sync()
    }

    private mutating func play(_ step: Storm.Step) throws {
        let injector = session.injector
        switch step {
        case .press(let chord):
            if hotkeys.insert(chord).inserted { try session.hotkey(chord, down: true) }
        case .release(let chord):
            if hotkeys.remove(chord) != nil { try session.hotkey(chord, down: false) }
        case .land(let finger, let point):
            guard fingers[finger] == nil else { return }
            fingers[finger] = point
            try injector.touch(finger, .begin, point)
        case .move(let finger, let way):
            guard let point = fingers[finger] else { return }
            for part in 1...5 {
                try injector.touch(finger, .update, point + way * (Double(part) / 5))
            }
            fingers[finger] = point + way
        case .lift(let finger):
            guard let point = fingers.removeValue(forKey: finger) else { return }
            try injector.touch(finger, .end, point)
        case .point(let point): try injector.move(to: point)
        case .beginPad(let isPinch, let fingers):
            guard pad == nil else { return }
            pad = (isPinch, fingers)
            try sendPad(.begin)
        case .movePad(let way, let scale): if pad != nil { try sendPad(.update, way, scale: scale) }
        case .endPad(let isCancelled):
            guard pad != nil else { return }
            try sendPad(.end, isCancelled: isCancelled)
            pad = nil
        case .strike(let key): try injector.strike(key)
        case .click(let button):
            // Not in the very moment in which a finger is replayed: see TouchRejectQueue.
            session.catchUp()
            try injector.click(button)
        case .rest(let milliseconds): session.pass(.milliseconds(milliseconds))
        case .sync: try injector.sync()
        }
    }

    private func sendPad(
        _ phase: Phase, _ way: Vector = .zero, scale: Double = 1, isCancelled: Bool = false
    ) throws {
        guard let pad else { return }
        if pad.isPinch {
            try session.injector.pinch(
                phase, fingers: pad.fingers, scale: scale, angle: 5, moved: .zero,
                cancelled: isCancelled)
        } else {
            try session.injector.swipe(
                phase, fingers: pad.fingers, moved: way, cancelled: isCancelled)
        }
    }
}
