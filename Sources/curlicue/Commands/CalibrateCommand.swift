internal import ArgumentParser
internal import Daemon
internal import Gestures
internal import Glibc
internal import Host
internal import Mapping

/// `curlicue calibrate`: limits that suit one hand.
struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Measure your hand, and set limits that suit it.",
        discussion: """
            Asks you to draw a few things while you hold the hotkey, which takes two minutes; \
            meanwhile drawing runs nothing, and Escape ends it. If curlicue isn't running, it is \
            started meanwhile. Says what it measured: tremor, speed, how far circles are closed, how \
            taps stray. Then it shows the limits that your hand needs and writes them into your \
            config after you have agreed, each with a comment; run again, it replaces its own, and \
            removes those that are needless by then. With --strokes it measures strokes from a file, \
            whose labels are rest, tap, double tap, long press, circle, swipe and shake. Exit \
            status: 65 when there are too few strokes to measure anything or the config cannot be \
            changed, 66 when the file cannot be read, 69 when there is no display to draw on, 73 \
            when the config cannot be written, 78 when it has errors, 130 when it was ended before.
            """)

    @OptionGroup var mapping: MappingOptions

    @Option(
        help: ArgumentHelp(
            "A stroke file to measure, '-' for standard input.", valueName: "file"),
        completion: .file())
    var strokes: String?

    @Flag(help: "Show what would be written, and write nothing.")
    var print = false

    @Flag(help: "Write it without asking.")
    var yes = false

    func run() throws {
        let records = try strokes.map { try read($0) } ?? draw()
        let hand = HandMeasures(records)
        guard hand.tremor != nil || hand.missing.count < HandMeasures.wanted.count else {
            throw end("there are too few strokes to measure your hand", ExitStatus.data)
        }
        for line in hand.words { StandardOutput.write(line) }
        let limits = hand.limits
        if limits.isEmpty { StandardOutput.write("the default limits suit your hand") }
        // Only in a config of the user's can there be limits of an earlier run.
        guard !limits.isEmpty || EditableConfig.exists(mapping) else { return }
        let config = try EditableConfig(mapping)
        let editor = try config.editor()
        let edit: MappingEdit
        do throws(EditRefusal) {
            edit = try editor.setting(limits, removing: hand.needless)
        } catch {
            throw config.refused(error)
        }
        // Where it is not to be written, or not agreed to, the change is shown only.
        try config.finish(edit, isDryRun: true)
        guard !edit.diff.isEmpty else {
            if !limits.isEmpty, edit.notes.isEmpty {
                StandardOutput.write("your config has these limits already")
            }
            return
        }
        guard !print else { return }
        guard yes || agrees() else { return }
        try config.write(edit.new)
        StandardError.write("curlicue: saved \(clean(config.path))")
    }

    /// Whether the user agrees to the change, in a terminal.
    private func agrees() -> Bool {
        guard isatty(0) != 0 else {
            StandardError.write("curlicue: nothing is written; '--yes' writes it")
            return false
        }
        StandardError.write("Write this into your config? [y/N]")
        return ["y", "yes"].contains(readLine()?.lowercased() ?? "")
    }

    private func read(_ file: String) throws -> [StrokeRecord] {
        var options = StrokeOptions()
        options.files = [file]
        var records: [StrokeRecord] = []
        if try options.read({ records.append($0.record) }) > 0 { throw ExitStatus.data }
        return records
    }

    /// What the user is asked for, with the label of what comes of it.
    private static let tasks: [(label: String, words: String)] =
        [("rest", "Move a bit, then rest 3 seconds")]
        + Array(repeating: ("circle", "Draw a circle"), count: 3)
        + ["left", "right", "up", "down"].map { ("swipe \($0)", "Draw a straight line: \($0)") }
        + [("shake", "Shake to and fro, four times")]

    private func draw() throws -> [StrokeRecord] {
        let feed = try DrawingFeed(
            config: mapping.config, instead: "; '--strokes FILE' measures recorded strokes")
        let keys = feed.hotkeys.first ?? "the hotkey"
        var records: [StrokeRecord] = []
        for (index, task) in Self.tasks.enumerated() {
            let number = "\(index + 1) of \(Self.tasks.count)"
            StandardError.write("\(task.words) (\(number)), while you hold \(clean(keys))")
            // The overlay cuts off a long title.
            feed.show(.none, task.words, "\(number), while you hold \(keys)")
            records.append(try stroke(of: feed, labelled: task.label))
        }
        feed.showLast(.success, "Thank you", "The terminal says what was measured")
        return records
    }

    private func stroke(of feed: DrawingFeed, labelled label: String) throws -> StrokeRecord {
        while true {
            switch try feed.next(tellsOfNothing: label == "rest") {
            case .stroke(var record, _):
                record.label = label
                // A mouse that lies still sends nothing, and yet it rests until the hold ends.
                if label == "rest", let end = feed.holdEnd { record.rest(until: end) }
                return record
            case .interrupted(let reason):
                StandardError.write("interrupted: \(clean(reason)); draw it again")
            case .cancelled, .ended:
                throw end("nothing was changed", ExitStatus.interrupted)
            }
        }
    }
}

extension StrokeRecord {
    /// Has the first contact stay where it was last until `end`.
    fileprivate mutating func rest(until end: Duration) {
        guard let last = contacts.first?.last, last.time < end else { return }
        contacts[0].append(Sample(last.position, at: end))
    }
}

extension HandMeasures {
    /// What was measured, line by line.
    fileprivate var words: [String] {
        var lines: [String] = []
        if tremor != nil { lines.append(tremorWords) }
        if let speed { lines.append("you draw at \(Numerals.fixed(speed, 0)) px a second") }
        if let circleWinding, let circleGap {
            lines.append(
                "your circles go round \(Numerals.fixed(circleWinding, 0)) degrees; their ends are "
                    + "\(Numerals.fixed(circleGap, 1)) radii apart")
        }
        if let tapMovement, let tapDuration {
            lines.append(
                "your taps stray by \(Numerals.fixed(tapMovement, 0)) px and last "
                    + "\(Numerals.fixed(tapDuration.milliseconds, 0)) ms")
        }
        if !missing.isEmpty {
            lines.append("not measured, for want of strokes: \(missing.joined(separator: ", "))")
        }
        return lines
    }
}
