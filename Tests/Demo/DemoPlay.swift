internal import Gestures
internal import StrokeGenerator
internal import Host
internal import TestServer

struct DemoResult {
    /// What the gesture was recognized as, or why not.
    var gesture: String
    /// The score, or nil when it was not recognized.
    var score: String?
    var action: String
    /// The effect as read from the server; nil when it was not seen.
    var evidence: String?
    /// Pictures: with the ink, and with the label.
    var pictures: [(name: String, picture: Screenshot)]
    /// What went wrong with the pictures.
    var complaints: [String]
    /// Whether it was recognized as wanted and its effect was seen.
    var isGood: Bool
}

/// Plays one scene after the other.
struct DemoPlay {
    let desktop: DemoDesktop
    let waiting: DemoWaiting

    /// Draws a scene as a person would, and watches what comes of it.
    func perform(_ scene: DemoScene, seed: UInt64) throws -> DemoResult {
        var result = DemoResult(
            gesture: "", action: "", pictures: [], complaints: [], isGood: false)
        let wasSo = scene.proof.evidence(on: desktop, for: scene.expected) != nil
        let stroke = scene.draw(StrokeGenerator(seed: seed))
        let injector = desktop.server.injector
        let isTouch = scene.isTouch && desktop.hasTouchScreen
        if let first = stroke.samples.first?.position { try injector.move(to: first) }
        try injector.sync()

        try injector.press(DemoScene.hotkey)
        _ = try desktop.report("curlicue to begin a hold", waiting) {
            $0["effect"]?.hasPrefix("grabs: ") == true
        }
        let screen = DemoScreen(display: desktop.server.display, waiting: waiting)
        try draw(stroke, isTouch: isTouch)
        let tip = stroke.samples.last?.position ?? .zero
        if let picture = screen.ink(at: tip, around: stroke) {
            result.pictures.append(("ink", picture))
        } else {
            result.complaints.append("no ink was seen")
        }
        if isTouch { try injector.touch(1, .end, tip) }
        try injector.release(DemoScene.hotkey)

        let outcome = try desktop.report("an outcome", waiting) { $0["kind"] == "outcome" }
        if let picture = screen.label(near: tip) {
            result.pictures.append(("label", picture))
        } else {
            result.complaints.append("no label was seen")
        }
        result.gesture = outcome["gesture"] ?? outcome["reason"] ?? "nothing"
        result.score = outcome["score"]
        result.action = outcome["action"] ?? ""
        result.evidence = try evidence(of: scene)
        result.isGood =
            result.gesture == scene.expected && result.action == scene.action
            && result.evidence != nil && !wasSo && result.complaints.isEmpty
        if wasSo { result.complaints.append("the effect was there before the gesture") }
        return result
    }

    /// Moves the pointer or a finger through the samples in real time. The finger stays down.
    private func draw(_ stroke: Stroke, isTouch: Bool) throws {
        guard let first = stroke.samples.first else { return }
        let injector = desktop.server.injector
        let start = MonotonicClock.now
        for (index, sample) in stroke.samples.enumerated() {
            try waiting.sleep(until: start + (sample.time - first.time))
            if isTouch {
                try injector.touch(1, index == 0 ? .begin : .update, sample.position)
            } else {
                try injector.move(to: sample.position)
            }
        }
        try injector.sync()
    }

    private func evidence(of scene: DemoScene) throws -> String? {
        do {
            return try waiting.wait(for: "the effect") {
                scene.proof.evidence(on: desktop, for: scene.expected)
            }
        } catch DemoEnding.vain {
            return nil
        }
    }
}
