internal import Engine
internal import Gestures
internal import StrokeGenerator
internal import Mapping

/// The time of a prediction, which the ink has to wait for: with live names, the sheet and the
/// gesture guides.
struct PredictionSuite {
    let strokes: [Stroke]

    func run() throws(Failure) -> [Figure] {
        let group = "predictions, generated strokes"
        var figures: [Figure] = []
        for (gestures, templates) in [(30, 10), (64, 44), (120, 100)] {
            let mapping = try Workload.parsed(Workload.mapping(gestures: gestures))
            let engine = Engine(
                profiles: mapping.profiles, limits: mapping.limits,
                templates: Workload.library(templates),
                feedbackOptions: FeedbackOptions(
                    reportsCandidates: true, reportsPaths: true, rest: .milliseconds(300)))
            for (what, drawn) in [
                ("a prediction", strokes), ("a prediction in a slow stroke", Self.slow()),
            ] {
                let times = Self.play(drawn, engine)
                guard !times.isEmpty else { continue }
                let name = "\(gestures) gestures, \(templates) of them templates of 5: \(what)"
                figures += [("p50", 0.5, nil), ("p99", 0.99, 1000.0)].map { part, share, most in
                    Figure(
                        group: group, name: "\(name), \(part)", unit: "µs",
                        value: times.sorted.quantile(share), most: most)
                }
            }
        }
        return figures
    }

    /// Four seconds at a thousand samples a second each: as long as strokes get.
    private static func slow() -> [Stroke] {
        let middle = Point(x: 900, y: 500)
        return (0..<6).map { index in
            let seed = UInt64(index) + 9000
            let stroke =
                index < 3
                ? StrokeGenerator(seed: seed).circle(center: middle, radius: 90)
                : Workload.stroke(ofTemplate: index, example: 70, rate: 125)
            return slowed(stroke)
        }
    }

    private static func slowed(_ stroke: Stroke) -> Stroke {
        let count = 4000
        let last = stroke.samples.count - 1
        return Stroke(
            stroke.contact,
            samples: (0...count).map { index in
                let place = Double(index) / Double(count) * Double(last)
                let before = min(Int(place), last - 1)
                let point = stroke.samples[before].position.interpolated(
                    to: stroke.samples[before + 1].position, share: place - Double(before))
                return Sample(point, at: .milliseconds(index))
            })
    }

    /// Draws each stroke under the hotkey after a rest; returns the times of the predictions.
    private static func play(_ strokes: [Stroke], _ engine: Engine) -> Times {
        var engine = engine
        guard let chord = engine.profiles.first?.hotkeys.first else { return Times() }
        var times = Times()
        var clock = Duration.seconds(1000)
        for stroke in strokes {
            guard let first = stroke.samples.first, let last = stroke.samples.last else { continue }
            _ = engine.handle(Input(.press(chord, first.position), at: clock))
            clock += .milliseconds(400)
            let shift = clock - first.time
            for sample in stroke.samples.dropFirst() {
                let moment = sample.time + shift
                while let due = engine.deadline, due <= moment {
                    let start = Clock.now
                    let effects = engine.handle(Input(.tick, at: due))
                    let time = Clock.now - start
                    let isPrediction = effects.contains {
                        if case .candidates = $0 { true } else { false }
                    }
                    if isPrediction { times.add(nanoseconds: time) }
                }
                _ = engine.handle(Input(.motion(sample.position), at: moment))
            }
            clock = last.time + shift + .milliseconds(1)
            _ = engine.handle(Input(.release(chord), at: clock))
            clock += .seconds(1)
        }
        return times
    }
}
