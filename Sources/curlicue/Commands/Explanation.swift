internal import Daemon
internal import Engine
internal import Gestures
internal import Host

/// Everything that is known about one stroke, as text.
struct Explanation {
    let stroke: PlacedStroke
    let strokes: [Stroke]
    let recognition: StrokeReplayer.Recognition
    let results: [(result: IndependentRun.Result, checks: [Check])]
    let winner: (name: String, time: Duration)?
    private let hotkeys: String?

    /// Has `replayer` replay `stroke` in every way.
    init(of stroke: PlacedStroke, by replayer: inout StrokeReplayer) {
        self.stroke = stroke
        strokes = stroke.record.strokes
        recognition = replayer.recognition(of: strokes)
        let profile = recognition.profile
        results = replayer.results(on: strokes, profile: profile)
        winner = replayer.winner(of: strokes, profile: profile)
        // Where there is one profile only, it need not be named.
        hotkeys =
            replayer.profiles.count > 1 && replayer.profiles.indices.contains(profile)
            ? replayer.profiles[profile].hotkeys.map(\.description).joined(separator: ", ") : nil
    }

    /// All lines.
    var lines: [String] {
        var lines = ["\(clean("\(stroke.file):\(stroke.line)")): \(verdict)"]
        lines += [drawing, meaning, ""].map { $0.isEmpty ? "" : "  \($0)" }
        lines += verdicts.map { "  \($0)" } + ["", "  \(resolution)"]
        if !table.isEmpty { lines += [""] + table.map { "  \($0)" } }
        return lines
    }

    /// What came of it.
    var verdict: String {
        switch recognition.outcome {
        case .recognized(let gesture, let mapped):
            let action = recognition.binding.map { Recognized.actions($0) } ?? "nothing"
            let covered = mapped == gesture.phrase ? "" : " (mapped as \(mapped))"
            return "\(gesture.phrase)\(covered), score \(Numerals.fixed(gesture.score, 2)) → "
                + clean(action)
        case .unrecognized, .cancelled: return "nothing"
        }
    }

    /// How it was drawn.
    var drawing: String { Self.drawing(of: strokes) }

    /// How `strokes` were drawn.
    static func drawing(of strokes: [Stroke]) -> String {
        let trails = strokes.map { StrokePath($0.samples) }
        let samples = counted(strokes.reduce(0) { $0 + $1.samples.count }, "sample")
        let starts = strokes.compactMap { $0.samples.first?.time }
        let ends = strokes.compactMap { $0.samples.last?.time }
        guard let start = starts.min(), let end = ends.max(), var box = trails.first?.box else {
            return "no samples"
        }
        for trail in trails where !trail.isEmpty {
            box.include(Point(x: trail.box.minX, y: trail.box.minY))
            box.include(Point(x: trail.box.maxX, y: trail.box.maxY))
        }
        let path = trails.reduce(0) { $0 + $1.length }
        var text = "\(samples) in \(Numerals.fixed((end - start).milliseconds, 0)) ms, "
        text += "\(Numerals.fixed(path, 0)) px of path inside "
        text += "\(Numerals.fixed(box.width, 0)) × \(Numerals.fixed(box.height, 0)) px"
        if strokes.count > 1 { text += ", \(strokes.count) contacts" }
        return text
    }

    /// What is known of it.
    var meaning: String {
        var parts: [String] = []
        if let label = stroke.record.label { parts.append("labelled \(clean(label))") }
        if let source = stroke.record.source { parts.append("from \(clean(source))") }
        if let hotkeys { parts.append("under \(hotkeys)") }
        return parts.joined(separator: ", ")
    }

    private var verdicts: [String] {
        var table = TextTable([
            ("RECOGNIZER", .left), ("VERDICT", .left), ("SCORE", .right), ("WHEN", .left),
        ])
        for (result, _) in results {
            let name = result.recognizer
            let time = result.time.map { "after \(Numerals.fixed($0.milliseconds, 0)) ms" } ?? ""
            let when = result.isEarly ? time : result.time == nil ? "" : "at the end"
            switch result.decision {
            case .claim(let phrase, let score):
                table.add([name, clean("\(phrase)"), Numerals.fixed(score, 2), when])
            case .fail(let failedCheck):
                table.add([name, "no: \(clean(failedCheck.reason(given: name)))", "", when])
            case .begin(let phrase, _), .change(let phrase, _), .finish(let phrase, _):
                table.add([name, clean("\(phrase)"), "", when])
            case .abandon: table.add([name, "gave up", "", when])
            case .wait: table.add([name, "undecided", "", when])
            }
        }
        return table.isEmpty ? ["No gesture of the mapping has a recognizer."] : table.lines
    }

    /// Which recognizer won, and why.
    var resolution: String {
        guard let winner else {
            return results.isEmpty
                ? "No recognizer was asked." : "No recognizer claimed it: nothing is recognized."
        }
        var text = "\(winner.name) won: \(reason(winner))."
        if case .unrecognized(let reasons) = recognition.outcome {
            text += " But \(clean(reasons.joined(separator: "; ")))."
        }
        return text
    }

    private func reason(_ winner: (name: String, time: Duration)) -> String {
        func claim(_ result: IndependentRun.Result) -> Double? {
            if case .claim(_, let score) = result.decision { score } else { nil }
        }
        let alone = results.map(\.result)
        let mine = alone.first { $0.recognizer == winner.name }
        let rivals = alone.filter { $0.recognizer != winner.name && claim($0) != nil }
        guard let mine, let score = mine.time.flatMap({ _ in claim(mine) }), !rivals.isEmpty else {
            return "no other recognizer claimed it"
        }
        let reasons = rivals.map { rival in
            let theirs = claim(rival) ?? 0
            if let time = rival.time, let own = mine.time, time > own {
                return "it claimed the stroke before \(rival.recognizer) did"
            }
            if mine.recognizer == "template" {
                return "a template that fits tightly goes before \(rival.recognizer)"
            }
            if rival.recognizer == "template" {
                return "a template that does not fit tightly gives way"
            }
            if score > theirs {
                let scores = (Numerals.fixed(score, 2), Numerals.fixed(theirs, 2))
                return "its score of \(scores.0) is above the \(scores.1) of \(rival.recognizer)"
            }
            if score == theirs {
                return "it goes before \(rival.recognizer), which scores the same"
            }
            return "\(rival.recognizer) has to wait for it"
        }
        return reasons.joined(separator: ", and ")
    }

    /// Every measure beside its limit.
    private var table: [String] {
        var table = TextTable([
            ("MEASURE", .left), ("VALUE", .right), ("", .left), ("LIMIT", .right), ("", .left),
        ])
        for (result, checks) in results where !checks.isEmpty {
            table.add([result.recognizer])
            for measure in checks {
                table.add([
                    "  \(measure.name)", Numerals.plain(measure.value),
                    measure.isMinimum ? "≥" : "≤",
                    Numerals.plain(measure.limit),
                    measure.isMet ? "ok" : "broken",
                ])
            }
        }
        return table.isEmpty ? [] : table.lines
    }
}
