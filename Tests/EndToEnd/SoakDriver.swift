import Gestures
import Glibc
import StrokeGenerator
import Host
import TestServer

/// What a user and a desktop do all day, at random: strokes, fingers and touchpads under hotkeys,
/// and now and then, between holds or in one, something else that changes.
struct SoakDriver {
    /// Two mappings that alternate.
    static let mappings = ["circle: run true", "circle: window maximize"].map {
        """
        hotkey: [Menu, Ctrl+Super, Button3]
        messages: {duration: 300ms}
        gestures:
          \($0)
          shake: run exit 3
          swipe left: desktop next
          swipe right: [desktop previous, window raise]
          swipe up: window center
          swipe left 3 fingers: desktop next
          tap 2 fingers: nothing
          pan vertical 3 fingers: {do: nothing, each: 20px}

        """
    }

    /// What people change now and then.
    enum Change: CaseIterable {
        case mapping
        case reload
        case layout
        case monitors
        case secondMonitor
        case device
        case masters
    }

    /// What happened, and how often.
    private(set) var counts: [String: Int] = [:]
    /// The holds that had no outcome.
    private(set) var losses: [String] = []
    private let session: Session
    private var random: Seeded
    private let hasXorg: Bool

    init(_ session: Session, seed: UInt64) {
        self.session = session
        random = Seeded(seed)
        hasXorg = session.injector.lacks.isEmpty
    }

    /// What happened, in words.
    var account: String {
        counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", ")
    }

    /// A hold with whatever in it, and whatever changes before or in it; whether there was an
    /// outcome.
    mutating func happen() throws -> Bool {
        switch random.unit() {
        case ..<0.06:
            let change = pick(Change.allCases)
            try begin(change)
            waitUntilGrabbedAgain()
            let hadOutcome = try hold(changing: nil)
            try end(change)
            waitUntilGrabbedAgain()
            return hadOutcome
        case ..<0.08:
            let change = pick(Change.allCases)
            let hadOutcome = try hold(changing: change)
            try end(change)
            waitUntilGrabbedAgain()
            return hadOutcome
        default: return try hold(changing: nil)
        }
    }

    /// Draws all over the screen, so that all windows are there that are kept for later strokes.
    func fill() throws {
        let rows = stride(from: 100, through: 900, by: 100).flatMap { y in
            [Point(x: 150, y: Double(y)), Point(x: 1700, y: Double(y) + 50)]
        }
        let samples = rows.indices.dropFirst().flatMap { row in
            (0..<40).map { step in
                let share = Double(step) / 40
                return Sample(
                    rows[row - 1] + (rows[row] - rows[row - 1]) * share,
                    at: .milliseconds(8) * (row * 40 + step))
            }
        }
        _ = try session.gesture(
            Stroke(samples: samples), under: "Menu", speed: .asFastAsPossible)
        session.waitUntilIdle()
    }

    /// One hold, and what changes in the middle of it.
    private mutating func hold(changing change: Change?) throws -> Bool {
        let chord = pick(["Menu", "Ctrl+Super", "Button3"])
        let kind: String
        do {
            if hasXorg, chord != "Button3", random.unit() < 0.25 {
                kind = try fingers(under: chord, changing: change)
            } else {
                kind = try stroke(under: chord, changing: change)
            }
            counts[kind, default: 0] += 1
            return true
        } catch let error as ControlError {
            losses.append("\(chord), \(change.map { "\($0)" } ?? "nothing") changed: \(error)")
            try session.hotkey(chord, down: false)
            session.waitUntilIdle()
            return false
        }
    }

    private mutating func stroke(under chord: String, changing change: Change?) throws -> String {
        let generator = StrokeGenerator(seed: random.next())
        let place = Point(x: 500 + random.unit() * 400, y: 300 + random.unit() * 200)
        let stroke =
            switch Int(random.unit() * 6) {
            case 0: generator.circle(center: place, radius: 60 + random.unit() * 100)
            case 1: generator.shake(turnings: 4, amplitude: 150, from: place)
            case 2: generator.swipe(.left, length: 200, from: place)
            case 3: generator.swipe(.right, length: 200, from: place)
            case 4: generator.swipe(.up, length: 200, from: place)
            default: generator.wander(in: Box(x: 300, y: 200, width: 600, height: 400))
            }
        let speed: PlaybackSpeed = random.unit() < 0.5 ? .quick : .asFastAsPossible
        try session.injector.move(to: stroke.samples[0].position)
        try session.hotkey(chord, down: true)
        try session.effect("arm", within: .seconds(3))
        let isCancelled = random.unit() < 0.1
        if let change {
            let cut = stroke.samples.count / 2
            try session.injector.play(
                [Stroke(samples: Array(stroke.samples[..<cut]))], speed: speed)
            try begin(change)
            try session.injector.play(
                [Stroke(samples: Array(stroke.samples[cut...]))], speed: speed)
        } else {
            try session.injector.play([stroke], speed: speed)
        }
        if isCancelled {
            try session.injector.key("Escape", down: true)
            try session.injector.key("Escape", down: false)
        }
        try session.hotkey(chord, down: false)
        _ = try session.outcome(within: .seconds(3))
        if change != nil { session.dropOutcomes() }
        return "strokes"
    }

    private mutating func fingers(under chord: String, changing change: Change?) throws -> String {
        let place = Point(x: 500 + random.unit() * 400, y: 300 + random.unit() * 200)
        let count = 1 + Int(random.unit() * 3)
        let drawing: Drawing =
            switch Int(random.unit() * 5) {
            case 0: .taps(1, fingers: count, at: place)
            case 1: .swipe(pick([.left, .right, .up]), fingers: count, at: place, seed: 3)
            case 2: .swipe(.down, fingers: 3, at: place, seed: random.next())
            case 3: .padSwipe(fingers: 3, Vector(dx: -200, dy: 0))
            default: .padPinch(scale: random.uniform(0.5...2), angle: 10)
            }
        try session.arm(chord)
        try session.play(drawing)
        if let change { try begin(change) }
        try session.hotkey(chord, down: false)
        _ = try session.outcome(within: .seconds(3))
        session.waitUntilIdle()
        session.dropOutcomes()
        if case .fingers = drawing { return "holds with fingers" }
        return "holds with a touchpad"
    }

    private mutating func begin(_ change: Change) throws {
        let server = session.server
        counts["changes of \(change)", default: 0] += 1
        switch change {
        case .mapping: _ = try server.write(pick(Self.mappings), to: "curlicue.yaml")
        case .reload: session.daemon.signal(SIGHUP)
        case .layout: try server.setKeyboard(layout: pick(["de", "us", "ru", "fr"]))
        case .monitors:
            guard hasXorg else { return }
            try server.arrangeScreen(["--output", "DUMMY0", "--mode", "1280x720"])
        case .secondMonitor: if hasXorg { try server.addMonitor() }
        case .device:
            guard hasXorg else { return }
            // The driver of these devices cannot enable one again, once it was disabled.
            for name in Self.devices { try server.run("xinput", ["float", name]) }
        case .masters: try server.run("xinput", ["create-master", "another"])
        }
    }

    /// Puts back what `begin` changed.
    private mutating func end(_ change: Change) throws {
        let server = session.server
        switch change {
        case .mapping, .reload, .layout: break
        case .monitors:
            guard hasXorg else { return }
            try server.arrangeScreen(["--output", "DUMMY0", "--mode", "1920x1080"])
        case .secondMonitor:
            if hasXorg { try server.arrangeScreen(["--output", "DUMMY1", "--off"]) }
        case .device:
            guard hasXorg else { return }
            for name in Self.devices {
                try server.run("xinput", ["reattach", name, "Virtual core pointer"])
            }
        case .masters: try server.run("xinput", ["remove-master", "another pointer"])
        }
    }

    private static let devices = ["test touch screen", "test touchpad", "test mouse"]

    /// Changes of the keyboard are collected for a while before the hotkeys are grabbed anew.
    private func waitUntilGrabbedAgain() {
        session.pass(.milliseconds(500))
        session.waitUntilIdle()
    }

    private mutating func pick<Element>(_ choices: [Element]) -> Element {
        choices[Int(random.unit() * Double(choices.count)) % choices.count]
    }
}
