import Desktop
import Foundation
import Gestures
import StrokeGenerator
import Host
import TestServer

/// Draws everything that curlicue is for, at random, while a locker comes and goes.
struct LockerSoakDriver {
    /// The mapping that is saved as the `round`th one.
    static func mapping(_ round: Int) -> String {
        """
        hotkey: [Menu, Ctrl+Super, Button8]
        touch: always
        touchpad: always
        messages: {duration: 500ms}
        hints: {show: both, after: 150ms}
        ink: {fade: 300ms}
        gestures:
          swipe left: run echo left >> "$HOME/log"
          swipe right: run sleep 0.2; exit 3
          swipe left 3 fingers: run echo fingers >> "$HOME/log"
          swipe up 3 fingers: text typed
          circle: window raise
          swipe down: \(["nothing", "window lower"][round % 2])

        """
    }

    let session: Session
    /// What went wrong.
    private(set) var faults: [String] = []
    private var counts: [String: Int] = [:]
    /// The last things that were done, for where it goes wrong.
    private(set) var history: [String] = []
    private let pictures: [LockerKind: Screenshot]
    private let isComposited: Bool
    private var random: Seeded
    private var (round, locks) = (0, 0)
    private static let place = Point(x: 700, y: 450)

    init(
        _ session: Session, pictures: [LockerKind: Screenshot], seed: UInt64, isComposited: Bool
    ) {
        self.session = session
        self.pictures = pictures
        self.isComposited = isComposited
        random = Seeded(seed)
    }

    /// What happened, in words.
    var account: String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
            + ", \(faults.count) faults"
    }

    /// One thing that is done.
    private enum Deed: CaseIterable {
        case stroke, rest, finger, fingers, typingFingers, touchpad, save
    }

    /// Works a little, has the screen locked in the middle of something, goes on behind the lock,
    /// and has it unlocked.
    mutating func lockOnce() throws {
        for _ in 0..<Int(random.unit() * 3) {
            try act(pick(Deed.allCases)) {}
            count("deeds, unlocked")
        }
        let kind = pick(LockerKind.allCases)
        var lines = 0
        var refusal: (any Error)?
        var unlock: () -> Void = {}
        let session = session
        try act(pick(Deed.allCases)) {
            // What has come to its end by now may run.
            session.catchUp()
            session.pass(.milliseconds(60))
            _ = session.dequeueEffects()
            lines = session.lines().count
            do {
                unlock = try kind.lock(session.server, session.probe)
            } catch {
                // Fingers that rest on the glass become the application's, which has the pointer
                // until they are lifted.
                refusal = error
            }
        }
        if let refusal {
            count("locks refused")
            do {
                try session.probe.wait(for: "the pointer, once all is lifted") {
                    session.probe.canGrabPointerAndKeyboard && session.probe.pointerState == 0
                }
            } catch {
                throw FaultFailure(
                    description: "\(refusal), then \(error): \(session.probe.keysDown) are down, "
                        + "buttons \(session.probe.pointerState); \(session.report)")
            }
            session.dropOutcomes()
            return
        }
        defer { unlock() }
        locks += 1
        count("locks by \(kind)")
        check(kind, lines, "in the middle")
        for _ in 0..<(1 + Int(random.unit() * 4)) {
            let deed = pick(Deed.allCases)
            try act(deed) {}
            check(kind, lines, "\(deed)")
            count("deeds, locked")
        }
        session.pass(.milliseconds(Int(random.unit() * 400)))
        check(kind, lines, "later")
        unlock()
        unlock = {}
        session.waitUntilIdle()
        check(nil, lines, "unlocked")
        session.dropOutcomes()
    }

    /// Nothing ran since the log had `lines` lines, and nothing of ours is seen.
    private mutating func check(
        _ kind: LockerKind?, _ lines: Int, _ what: String
    ) {
        session.catchUp()
        let name = "\(kind.map { "\($0)" } ?? "no locker"), \(what), lock \(locks)"
        let performed = session.dequeueEffects().filter { $0.hasPrefix("perform") }
        if !performed.isEmpty { faults.append("\(name): \(performed)") }
        if session.lines().count != lines { faults.append("\(name): a command ran") }
        let windows = session.probe.unmanaged(ofClass: "curlicue")
        // What a stroke put on the screen right before the lock is gone within some 20 ms.
        if !windows.isEmpty {
            session.pass(.milliseconds(60))
            let left = session.probe.unmanaged(ofClass: "curlicue")
            if !left.isEmpty { faults.append("\(name): \(left.count) windows") }
        }
        guard let kind, let picture = pictures[kind] else { return }
        // It prompts for the password as soon as a key is struck, and picom paints over it wherever
        // a window went beneath.
        guard kind != .xsecurelock else { return }
        var shot = try? Screenshot(of: session.probe.display)
        if shot != picture {
            // A compositor may still be painting.
            session.pass(.milliseconds(isComposited ? 150 : 60))
            shot = try? Screenshot(of: session.probe.display)
        }
        count("pictures compared")
        if let shot, shot != picture {
            faults.append("\(name): \(String(describing: picture.difference(from: shot)))")
        }
    }

    /// Does one thing; `halfway` is called in the middle of it.
    private mutating func act(_ deed: Deed, _ halfway: () throws -> Void) throws {
        let (injector, generator) = (session.injector, StrokeGenerator(seed: random.next()))
        // Under a button no locker can come: the pointer is ours until it is up.
        let chord: String? = random.unit() < 0.75 ? pick(["Menu", "Ctrl+Super"]) : nil
        history = history.suffix(5) + ["\(deed) under \(chord ?? "nothing")"]
        func under(_ chord: String?, _ body: () throws -> Void) throws {
            if let chord { try session.hotkey(chord, down: true) }
            try body()
            if let chord { try session.hotkey(chord, down: false) }
        }
        switch deed {
        case .stroke:
            let stroke =
                switch Int(random.unit() * 3) {
                case 0: generator.swipe(.left, length: 220, from: Self.place)
                case 1: generator.swipe(.right, length: 220, from: Self.place)
                default: generator.circle(center: Self.place, radius: 90)
                }
            let cut = Int(Double(stroke.samples.count) * random.unit() * 0.6)
            try injector.move(to: stroke.samples[0].position)
            try under(chord ?? "Button8") {
                try injector.play(
                    [Stroke(samples: Array(stroke.samples.prefix(cut)))], speed: .quick)
                // Only where the pointer is free can a locker come; it is released after a second.
                if cut < 2, chord != nil { try halfway() }
                try injector.play(
                    [Stroke(samples: Array(stroke.samples.dropFirst(cut)))], speed: .quick)
            }
            if cut >= 2 || chord == nil { try halfway() }
        case .rest:
            try under("Ctrl+Super") {
                session.pass(.milliseconds(Int(random.unit() * 400)))
                try halfway()
                session.pass(.milliseconds(Int(random.unit() * 200)))
            }
        case .finger:
            try under(chord) {
                try touch([generator.swipe(.left, length: 220, from: Self.place)], halfway)
            }
        case .fingers, .typingFingers:
            let direction: Direction = deed == .fingers ? .left : .up
            let strokes = generator.fingers(3) {
                $0.swipe(direction, length: 240, from: Self.place, contact: .finger(1))
            }
            try under(chord) { try touch(strokes, halfway) }
        case .touchpad:
            try under(chord) {
                try halfway()
                try session.play(.padSwipe(fingers: 3, Vector(dx: -220, dy: 0)))
            }
        case .save:
            round += 1
            _ = try session.server.write(Self.mapping(round), to: "curlicue.yaml")
            session.pass(.milliseconds(Int(random.unit() * 250)))
            try halfway()
        }
        try injector.sync()
    }

    /// Fingers that come down one after another and move together.
    private mutating func touch(_ strokes: [Stroke], _ halfway: () throws -> Void) throws {
        let injector = session.injector
        let count = strokes.map(\.samples.count).min() ?? 0
        let cut = Int(Double(count) * random.unit() * 0.6)
        for index in 0..<count {
            if index == cut { try halfway() }
            for (finger, stroke) in strokes.enumerated() {
                let phase: Phase = index == 0 ? .begin : index == count - 1 ? .end : .update
                try injector.touch(finger + 1, phase, stroke.samples[index].position)
            }
            if index % 4 == 0 { session.pass(.milliseconds(4)) }
        }
    }

    private mutating func count(_ what: String) { counts[what, default: 0] += 1 }

    private mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(random.unit() * Double(choices.count)) % choices.count]
    }
}
