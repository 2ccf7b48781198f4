internal import Engine
internal import Gestures
internal import Glibc
internal import Host
internal import JSON
internal import Mapping
internal import Overlay

/// The newest strokes: why they were refused, and what they were meant as.
extension MainLoop {
    /// How long the list of the nearest gestures stays.
    private static let choicesTime = Duration.seconds(12)

    /// Answers `why` with the refused strokes, the newest first, and shows the newest on the
    /// overlay.
    func answerWhy() -> JSONValue {
        let now = MonotonicClock.now
        let reviews = holdRunner.reporter.strokes.strokes.map { ($0, review($0)) }
        if let (refusal, review) = reviews.first { showChoices(refusal, review) }
        return JSONValue(["refused": .array(reviews.map { $0.1.answer($0.0, now: now) })])
    }

    private func review(_ refusal: KeptStroke) -> RefusalReview {
        RefusalReview(refusal, profiles: mapping.profiles, templates: templates)
    }

    func handleClicks() {
        for click in overlay.labels.dequeueClicks() where !isHolding {
            guard let refusal = holdRunner.reporter.strokes.strokes.first else { continue }
            switch click {
            case .offer: showChoices(refusal, review(refusal))
            case .row(let index):
                let offered = holdRunner.reporter.strokes.offered
                if offered.indices.contains(index) { choose(offered[index], for: refusal) }
            }
        }
    }

    /// Teaches `refusal` as `phrase`, which its list on the overlay offered.
    private func choose(_ phrase: Phrase, for refusal: KeptStroke) {
        do throws(Teaching.Fault) { _ = try teach(refusal, as: phrase) } catch {
            show(Message("Not learned", detail: error.words, mark: .failure, stay: .seconds(6)))
        }
    }

    private func showChoices(_ kept: KeptStroke, _ review: RefusalReview) {
        guard !isHolding, !screenLock.check(isFresh: true) else { return }
        holdRunner.reporter.strokes.offered = review.nearest.map(\.binding.phrase)
        let drawn = GestureIcon(.stroke(""), template: try? Template(kept.stroke.record))
        let rows = review.nearest.map { nearest in
            var row = GestureRow(nearest.binding, templates: templates)
            if !nearest.reason.isEmpty { row.detail += ": \(nearest.reason)" }
            row.isFaint =
                nearest.isElsewhere
                || !Teaching.canLearn(kept.stroke, as: nearest.binding.phrase)
            return row
        }
        let advice =
            rows.isEmpty
            ? "Like no gesture of yours."
                + (kept.stroke.strokes.count == 1 ? " 'curlicue record NAME' makes it one." : "")
            : rows.contains { !$0.isFaint }
                ? "Click the one you meant, to have it recognized from now on." : ""
        overlay.labels.choices.show(
            head: GestureRow(icon: drawn, title: "Not recognized", detail: advice), rows: rows,
            closing: rows.isEmpty ? "Close" : "None of these",
            at: pointerPosition, until: MonotonicClock.now + MainLoop.choicesTime)
    }

    // MARK: Teaching

    /// Teaches `kept` as `phrase`: writes it to its file, and recognizes it from now on.
    private func teach(_ kept: KeptStroke, as phrase: Phrase) throws(Teaching.Fault) -> (
        teaching: Teaching, file: String
    ) {
        if kept.ran?.phrase == phrase {
            throw Teaching.Fault(words: "that is what it was taken for; nothing was learned")
        }
        guard let store = reloader.templates else {
            throw Teaching.Fault(words: "neither XDG_DATA_HOME nor HOME names a folder")
        }
        let teaching = try Teaching(
            kept.stroke, as: phrase, profiles: mapping.profiles,
            templates: templates, at: Glibc.time(nil) * 1000)
        let (examples, name) = (teaching.examples, "\(phrase)")
        let file: String
        do throws(SystemError) {
            if case .stroke(let recorded) = phrase {
                try store.write(recorded, examples)
                file = store.path(of: recorded)
            } else {
                try store.taught.write(name, examples, label: name)
                file = store.taught.path(of: name)
            }
        } catch {
            throw Teaching.Fault(words: "\(error)", isUnwritable: true)
        }
        holdRunner.reporter.strokes.remove(kept)
        log.info("a stroke was learned as \(phrase): \(file)")
        refreshEngine()
        overlay.labels.choices.hide()
        show(
            Message(
                "Learned: \(teaching.does)",
                detail: "\(name), \(counted(examples.count, "example"))",
                mark: .success, stay: .seconds(4)))
        return (teaching, file)
    }

    /// Answers `teach`, about the last stroke, or the last refused one.
    func answerTeach(_ text: String, isRefused: Bool) throws(Teaching.Fault) -> JSONValue {
        let phrase: Phrase
        do throws(WordError) { phrase = try Phrase(parsing: text) } catch {
            throw Teaching.Fault(words: error.line)
        }
        let strokes = holdRunner.reporter.strokes
        guard let kept = (isRefused ? nil : strokes.ran) ?? strokes.strokes.first else {
            throw Teaching.Fault(words: "there is no stroke to teach; draw it first")
        }
        let which = kept.words(MonotonicClock.now)
        let lesson: (teaching: Teaching, file: String)
        do throws(Teaching.Fault) { lesson = try teach(kept, as: phrase) } catch {
            throw Teaching.Fault(words: "\(which): \(error.words)")
        }
        let teaching = lesson.teaching
        return JSONValue([
            "stroke": .string(which), "gesture": .string("\(phrase)"),
            "does": .string(teaching.does),
            "examples": JSONValue(teaching.examples.count),
            "file": .string(lesson.file),
        ])
    }

    private var templates: TemplateLibrary { holdRunner.engine.templates }
}
