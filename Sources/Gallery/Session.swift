internal import Gestures
internal import Hand
internal import Stage

/// Plays what there is to be seen, by pointer or by touch, and takes pictures.
struct Session {
    let studio: Studio
    let isTouch: Bool

    private var injector: any Injector { studio.injector }
    private var center: Point { studio.circumstance.center }
    private var hand: Hand { Hand(seed: 11, style: .ideal) }
    private var by: String { isTouch ? "touch" : "pointer" }
    private static let hotkey = "Menu"

    /// One thing to be seen.
    enum Moment: String, CaseIterable {
        case ink, hopeless, hints, failed, rejected, words, across

        /// Whether it looks another way under a finger.
        var isForTouch: Bool { self != .rejected }
    }

    func play(_ moment: Moment, on ground: Studio.Ground) throws {
        switch moment {
        case .ink: try ink(ground)
        case .hopeless: try hopeless(ground)
        case .hints: try hints(ground)
        case .failed: try failed(ground)
        case .rejected: try rejected(ground)
        case .words: try words(ground)
        case .across: try across(ground)
        }
        studio.waitUntilClear()
    }

    private func take(_ name: String, _ ground: Studio.Ground) throws {
        try studio.take("\(name)-\(by)", ground)
    }

    /// Ink with the likeliest gesture beside it, then what was recognized.
    private func ink(_ ground: Studio.Ground) throws {
        let stroke = hand.circle(center: center, radius: 105)
        try begin(stroke)
        let cut = stroke.samples.count * 7 / 10
        try draw(stroke.samples.prefix(cut))
        try take("live", ground)
        try draw(stroke.samples.dropFirst(cut))
        try end(stroke)
        try take("recognized", ground)
    }

    /// A scribble that nothing can match, and its end.
    private func hopeless(_ ground: Studio.Ground) throws {
        let stroke = hand.along(
            [(0.0, 0.0), (0.9, 0.2), (0.4, 0.9), (0.1, 0.1), (0.8, 0.7), (0.9, 0.1), (0.2, 0.8)]
                .map { Point(x: center.x + ($0 - 0.5) * 260, y: center.y + ($1 - 0.5) * 260) })
        try begin(stroke)
        try draw(stroke.samples[...])
        try take("hopeless", ground)
        try end(stroke)
        try take("unrecognized", ground)
    }

    /// The sheet and the paths ahead at rest, then while drawing, then called off.
    private func hints(_ ground: Studio.Ground) throws {
        let stroke = hand.polyline([.right, .down], leg: 160, from: center)
        try begin(stroke)
        studio.pass(.milliseconds(480))
        try take("hints", ground)
        let cut = stroke.samples.firstIndex { $0.position.x > center.x + 70 } ?? 4
        try draw(stroke.samples.prefix(cut))
        try take("paths", ground)
        try injector.strike("Escape")
        try take("cancelled", ground)
        try end(stroke)
    }

    private func failed(_ ground: Studio.Ground) throws {
        let stroke = hand.polyline(
            [.down, .right], leg: 170, from: Point(x: center.x - 60, y: center.y - 60))
        try begin(stroke)
        try draw(stroke.samples[...])
        try end(stroke)
        try studio.take("command-failed-\(by)", ground, after: .milliseconds(320))
    }

    private func rejected(_ ground: Studio.Ground) throws {
        try injector.move(to: center)
        try injector.sync()
        let text = studio.circumstance.mapping
        try studio.save(text.replacing("swipe left:", with: "swipe lift:"))
        try studio.take("rejected", ground, after: .milliseconds(450))
        studio.waitUntilClear()
        try studio.save(text)
        try studio.take("reloaded", ground, after: .milliseconds(450))
    }

    /// Words that read from right to left.
    private func words(_ ground: Studio.Ground) throws {
        let stroke = hand.along(Shape.rightToLeft.points(about: center, side: 220))
        try begin(stroke)
        let cut = stroke.samples.count * 8 / 10
        try draw(stroke.samples.prefix(cut))
        try take("right-to-left-live", ground)
        try draw(stroke.samples.dropFirst(cut))
        try end(stroke)
        try take("right-to-left", ground)
    }

    /// From one monitor to the other, and not for touch alone: where there are two.
    private func across(_ ground: Studio.Ground) throws {
        guard studio.circumstance.hasTwoMonitors else { return }
        let edge = Double(Circumstance.left)
        let stroke = hand.along([
            Point(x: edge - 260, y: 300), Point(x: edge + 200, y: 420),
            Point(x: edge - 200, y: 520), Point(x: edge + 260, y: 640),
        ])
        try begin(stroke)
        try draw(stroke.samples[...])
        try take("across", ground)
        try injector.strike("Escape")
        try end(stroke)
    }

    // MARK: The hand

    private func begin(_ stroke: Stroke) throws {
        guard let first = stroke.samples.first?.position else { return }
        // A finger leaves the pointer where it was.
        try injector.move(to: isTouch ? Point(x: 40, y: 760) : first)
        try injector.sync()
        try injector.press(Self.hotkey)
        studio.pass(.milliseconds(20))
        if isTouch { try injector.touch(1, .begin, first) }
        try injector.sync()
    }

    /// Moves as fast as a hand does.
    private func draw(_ samples: ArraySlice<Sample>) throws {
        var last = samples.first?.time ?? .zero
        for sample in samples {
            studio.pass((sample.time - last) / 2)
            last = sample.time
            if isTouch {
                try injector.touch(1, .update, sample.position)
            } else {
                try injector.move(to: sample.position)
            }
        }
        try injector.sync()
    }

    private func end(_ stroke: Stroke) throws {
        guard let last = stroke.samples.last?.position else { return }
        if isTouch { try injector.touch(1, .end, last) }
        try injector.release(Self.hotkey)
    }
}
