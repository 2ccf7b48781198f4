import Foundation
import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer
import Synchronization

/// Sends a signal to processes at a moment that nothing else knows of.
final class DelayedSignal: Sendable {
    private let sent = Mutex<Duration?>(nil)

    /// Sends `signal` to `processes`, in their order, after `delay`.
    init(_ signal: Int32, to processes: [Int32], after delay: Duration) {
        Thread.detachNewThread { [self] in
            Thread.sleep(forTimeInterval: delay / .seconds(1))
            let moment = MonotonicClock.now
            for process in processes { kill(process, signal) }
            sent.withLock { $0 = moment }
        }
    }

    /// When it was sent; nil as long as it was not.
    var time: Duration? { sent.withLock { $0 } }
}

/// What a user does in the moment in which the daemon dies or hangs: rests, draws under a hotkey,
/// swipes, touches, types, clicks.
struct KillDriver {
    private let session: Session
    private var random: Seeded
    private var isOver: () -> Bool = { false }
    private var hotkey: String?
    private var buttons: Set<Int> = []
    private var fingers: [Int: Point] = [:]
    private var hasPad = false

    static let hotkeys = ["Menu", "Ctrl+Super", "Button8"]

    init(_ session: Session, seed: UInt64) {
        self.session = session
        random = Seeded(seed)
    }

    private var injector: any Injector { session.injector }

    /// Does one thing after another until `isOver`, then leaves everything as it is at that moment.
    mutating func play(until isOver: @escaping () -> Bool) throws {
        self.isOver = isOver
        while !isOver() {
            switch Int(random.unit() * 10) {
            case 0, 1: rest(random.uniform(20...400))
            case 2, 3, 4: try stroke()
            case 5: try fingersDraw()
            case 6, 7: try padPan()
            case 8: try type()
            default: try touchAlone()
            }
            try releaseAll()
        }
    }

    /// Releases everything that is down, at once.
    mutating func releaseAll() throws {
        for (finger, place) in fingers.sorted(by: { $0.key < $1.key }) {
            try injector.touch(finger, .end, place)
        }
        fingers = [:]
        if hasPad {
            try injector.swipe(.end, fingers: 3, moved: .zero, cancelled: random.unit() < 0.3)
        }
        hasPad = false
        for button in buttons.sorted() { try injector.button(button, down: false) }
        buttons = []
        if let hotkey { try session.hotkey(hotkey, down: false) }
        hotkey = nil
        try injector.sync()
    }

    private func rest(_ milliseconds: Double) {
        let end = MonotonicClock.now + .seconds(milliseconds / 1000)
        while !isOver(), MonotonicClock.now < end { usleep(500) }
    }

    private mutating func press() throws {
        let chord = Self.hotkeys[Int(random.unit() * 3) % 3]
        hotkey = chord
        try session.hotkey(chord, down: true)
        rest(random.uniform(0...150))
    }

    private mutating func place() -> Point {
        Point(x: random.uniform(400...800), y: random.uniform(300...600))
    }

    /// A stroke under a hotkey, with the pointer.
    private mutating func stroke() throws {
        let from = place()
        try injector.move(to: from)
        try press()
        let generator = StrokeGenerator(seed: random.next())
        let stroke =
            random.unit() < 0.8
            ? generator.swipe(
                [.left, .right, .up, .down][Int(random.unit() * 4) % 4], length: 200, from: from)
            : generator.circle(center: from, radius: 80)
        for sample in stroke.samples where !isOver() {
            try injector.move(to: sample.position)
            rest(4)
        }
        guard !isOver() else { return }
        try releaseAll()
        // What the gesture runs goes on for a while.
        rest(random.uniform(0...60))
    }

    /// Three fingers on the glass, with a hotkey or without.
    private mutating func fingersDraw() throws {
        if random.unit() < 0.5 { try press() }
        let from = place()
        for finger in 1...3 where !isOver() {
            let start = from + Vector(dx: 0, dy: Double(finger) * 60)
            fingers[finger] = start
            try injector.touch(finger, .begin, start)
            rest(random.uniform(0...15))
        }
        let way = Vector(dx: random.unit() < 0.5 ? -12 : 12, dy: 0)
        for _ in 1...15 {
            for (finger, place) in fingers where !isOver() {
                fingers[finger] = place + way
                try injector.touch(finger, .update, place + way)
            }
            rest(8)
        }
    }

    /// A pan of three fingers on a touchpad, which holds Alt.
    private mutating func padPan() throws {
        if random.unit() < 0.4 { try press() }
        guard !isOver() else { return }
        hasPad = true
        try injector.swipe(.begin, fingers: 3, moved: .zero, cancelled: false)
        for _ in 1...25 where !isOver() {
            try injector.swipe(.update, fingers: 3, moved: Vector(dx: 10, dy: 0), cancelled: false)
            rest(8)
        }
    }

    private mutating func type() throws {
        for key in ["s", "t", "o", "r", "m"] where !isOver() {
            try injector.strike(key)
            rest(10)
        }
        guard !isOver() else { return }
        buttons.insert(1)
        try injector.button(1, down: true)
        rest(20)
    }

    /// A finger that needs no hotkey and is none of ours.
    private mutating func touchAlone() throws {
        let start = place()
        fingers[1] = start
        try injector.touch(1, .begin, start)
        for step in 1...10 where !isOver() {
            let next = start + Vector(dx: 0, dy: Double(step) * 5)
            fingers[1] = next
            try injector.touch(1, .update, next)
            rest(8)
        }
    }
}
