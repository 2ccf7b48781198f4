import Gestures
import Glibc
import Host
import TestServer

/// One thing that hands do to the devices. A step that has no sense where it comes (a finger that moves without
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
    /// The daemon catches up with all that came before.
    case settle

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
        case .settle: "settle"
        }
    }
}

/// Plays steps in a session, and knows what is down.
struct StepPlayer {
    let session: Session
    /// Whether the daemon answers, so that it can be waited for.
    var awaitsDaemon = true
    /// Asked before each step; once it is, nothing more is done.
    var isOver: () -> Bool = { false }
    private var fingers: [Int: Point] = [:]
    private var hotkeys: Set<String> = []
    private var pad: (isPinch: Bool, fingers: Int)?

    init(_ session: Session) { self.session = session }

    /// Does one step after the other, until it is over.
    mutating func play(_ steps: some Sequence<Step>) throws {
        for step in steps where !isOver() { try play(step) }
    }

    mutating func releaseAll() throws {
        for finger in fingers.keys.sorted() { try play(.lift(finger)) }
        for chord in hotkeys.sorted() { try play(.release(chord)) }
        try play(.endPad(isCancelled: false))
        try session.injector.sync()
    }

    private mutating func play(_ step: Step) throws {
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
            // Not in the very moment in which a finger is replayed: see TouchOwnership.
            if awaitsDaemon { session.catchUp() }
            try injector.click(button)
        case .rest(let milliseconds):
            let end = MonotonicClock.now + .milliseconds(milliseconds)
            while !isOver(), MonotonicClock.now < end { usleep(500) }
        case .sync: try injector.sync()
        case .settle: if awaitsDaemon { session.catchUp() }
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
