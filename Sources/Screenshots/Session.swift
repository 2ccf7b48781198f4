internal import Gestures
internal import StrokeGenerator
internal import RealModule
internal import TestServer

/// Plays the scenes, by pointer or by touch, and takes pictures.
struct Session {
    let desktop: ScreenshotDesktop
    let isTouch: Bool
    let ground: ScreenshotDesktop.Ground

    private var injector: any Injector { desktop.injector }
    private var center: Point { desktop.variant.center }
    private var generator: StrokeGenerator { StrokeGenerator(seed: 11, style: .ideal) }
    private var by: String { isTouch ? "touch" : "pointer" }
    private static let hotkey = "Menu"

    /// One thing to be seen.
    enum Subject: String, CaseIterable {
        case ink, hopeless, hints, failed, rejected, words, across, record

        /// Whether it looks another way under a finger.
        var isForTouch: Bool { self != .rejected && self != .record }
    }

    /// Plays `subject`; where not all was as it should be, as on a machine that is busy with other
    /// things, up to three times.
    func play(_ subject: Subject) throws {
        let before = desktop.faults
        for _ in 0..<3 {
            desktop.faults = before
            try playOnce(subject)
            if desktop.faults.count == before.count { return }
        }
    }

    private func playOnce(_ subject: Subject) throws {
        desktop.skipLog()
        switch subject {
        case .ink: try ink()
        case .hopeless: try hopeless()
        case .hints: try hints()
        case .failed: try failed()
        case .rejected: try rejected()
        case .words: try words()
        case .across: try across()
        case .record: try record()
        }
        try clear()
    }

    private func capture(
        _ name: String, once words: String? = nil, showing color: UInt32? = nil
    ) throws {
        try desktop.capture("\(name)-\(by)", ground, once: words, showing: color)
    }

    /// Ink with the likeliest gesture beside it, then what was recognized.
    private func ink() throws {
        let stroke = generator.circle(center: center, radius: 105)
        try begin(stroke)
        let cut = stroke.samples.count * 7 / 10
        try draw(stroke.samples.prefix(cut))
        try capture("live")
        try draw(stroke.samples.dropFirst(cut))
        try end(stroke)
        try capture("recognized", once: "circle clockwise (")
    }

    /// A scribble that nothing can match, and its end.
    private func hopeless() throws {
        // A star with seven points, round and round: more turns than any gesture has.
        let corners = (0..<28).map { index in
            let angle = Double(index) * 6 / 7 * Double.pi
            let radius = 140 - 1.5 * Double(index)
            return center
                + Vector(dx: radius * Double.cos(angle), dy: radius * Double.sin(angle))
        }
        let stroke = generator.along(corners)
        // A shake may go on for ever: with one mapped this could still become a gesture.
        let text = desktop.variant.mapping
        try adopt(text.replacing("  shake: desktop show\n", with: ""))
        defer { try? adopt(text) }
        try begin(stroke)
        try draw(stroke.samples[...], speed: 4)
        try capture("hopeless", showing: desktop.variant.failure)
        try end(stroke)
        try capture("unrecognized", once: "not recognized")
    }

    /// Makes `text` the mapping.
    private func adopt(_ text: String) throws {
        try clear()
        desktop.skipLog()
        try desktop.save(text)
        desktop.waitForDaemon("mapping read again")
        try clear()
        desktop.skipLog()
    }

    /// The gesture guides at rest, the sheet beside them, then while drawing, then called off.
    private func hints() throws {
        let stroke = generator.polyline([.right, .down], leg: 160, from: center)
        try begin(stroke)
        desktop.pass(DesktopVariant.rest)
        // Under a finger without a compositor the sheet comes in their place.
        if desktop.variant.isComposited || !isTouch {
            try capture("guides")
            desktop.pass(DesktopVariant.rest)
        }
        try capture("hints")
        let cut = stroke.samples.firstIndex { $0.position.x > center.x + 70 } ?? 4
        try draw(stroke.samples.prefix(cut))
        try capture("paths")
        try injector.strike("Escape")
        try capture("cancelled", once: "cancelled")
        try end(stroke)
    }

    private func failed() throws {
        let stroke = generator.polyline(
            [.down, .right], leg: 170, from: Point(x: center.x - 60, y: center.y - 60))
        try begin(stroke)
        try draw(stroke.samples[...])
        try end(stroke)
        try capture("command-failed", once: "ended with status 3")
    }

    private func rejected() throws {
        try injector.move(to: center)
        try injector.sync()
        let text = desktop.variant.mapping
        try desktop.save(text.replacing("swipe left:", with: "swipe lift:"))
        try capture("rejected", once: "swipe lift")
        try clear()
        desktop.skipLog()
        try desktop.save(text)
        try capture("reloaded", once: "mapping read again")
    }

    /// Words that read from right to left.
    private func words() throws {
        let stroke = generator.along(Shape.rightToLeft.points(about: center, side: 220))
        try begin(stroke)
        let cut = stroke.samples.count * 8 / 10
        try draw(stroke.samples.prefix(cut))
        try capture("right-to-left-live")
        try draw(stroke.samples.dropFirst(cut))
        try end(stroke)
        try capture("right-to-left", once: "stroke \(Shape.rightToLeft.name) (")
    }

    /// From one monitor to the other, where there are two.
    private func across() throws {
        guard desktop.variant.hasTwoMonitors else { return }
        let edge = Double(DesktopVariant.left)
        let stroke = generator.along([
            Point(x: edge - 260, y: 300), Point(x: edge + 200, y: 420),
            Point(x: edge - 200, y: 520), Point(x: edge + 260, y: 640),
        ])
        try begin(stroke)
        try draw(stroke.samples[...])
        try capture("across")
        try injector.strike("Escape")
        try end(stroke)
    }

    /// Examples of a stroke of one's own: one goes wrong and is drawn once more, and all of them
    /// are like a stroke that there is already.
    private func record() throws {
        let recorder = try desktop.run(["record", "zig", "--examples", "3", "--redo"])
        let shape = Shape.named("zed")
        let wrong = Shape.named("house")
        desktop.wait(for: "draw 'zig'", from: recorder)
        let drawn: [(shape: Shape, seed: UInt64, message: String)] = [
            (shape, 21, "1 of 3"), (wrong, 22, "2 of 3"), (shape, 23, "unlike the others"),
            (shape, 24, "written to"),
        ]
        for (index, example) in drawn.enumerated() {
            let stroke = StrokeGenerator(seed: example.seed).along(
                example.shape.points(about: center, side: 220))
            try begin(stroke)
            try draw(stroke.samples[...])
            try end(stroke)
            desktop.wait(for: example.message, from: recorder)
            try capture("record-\(index + 1)")
        }
    }

    // MARK: Drawing

    private func begin(_ stroke: Stroke) throws {
        guard let first = stroke.samples.first?.position else { return }
        // A finger leaves the pointer where it was.
        try injector.move(to: isTouch ? Point(x: 40, y: 760) : first)
        try injector.sync()
        try injector.press(Self.hotkey)
        desktop.pass(.milliseconds(20))
        if isTouch { try injector.touch(1, .begin, first) }
        try injector.sync()
    }

    /// Moves `speed` times as fast as the samples.
    private func draw(_ samples: ArraySlice<Sample>, speed: Int = 2) throws {
        var last = samples.first?.time ?? .zero
        for sample in samples {
            desktop.pass((sample.time - last) / speed)
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

    /// Clears what is shown by a hold in which the pointer hardly moves: a long message would stay for
    /// seconds.
    private func clear() throws {
        for _ in 0..<3 {
            try injector.press(Self.hotkey)
            for step in [3.0, -3] { try injector.move(by: Vector(dx: step, dy: 0)) }
            try injector.release(Self.hotkey)
            try injector.sync()
            if desktop.isClear(within: .seconds(2)) { return }
        }
        desktop.faults.append("something is left on the \(ground.rawValue) ground")
        try desktop.lay(ground)
    }
}
