internal import Engine
internal import Gestures
internal import Mapping

/// Which gesture it is, and whether it is free.
extension AddConversation {
    /// Begins again with another drawing.
    mutating func drawAnother() {
        drawing = nil
        recording = nil
        chances = Self.mostChances
        isReplacing = false
        isForApplication = false
        if let plain = try? setting.editor([]) { editor = plain }
        state = .drawing
    }

    mutating func receive(_ record: StrokeRecord, under hotkey: Chord?) {
        if case .examples = state { return addExample(record) }
        let drawing = Drawing(
            record, hotkey: hotkey, monitors: setting.monitors, limits: editor.mapping.limits,
            templates: setting.templates)
        self.drawing = drawing
        switch drawing.phrases.count {
        case 0:
            if let fault = Self.fault(in: record) {
                say("That is nothing that could be recognized again: \(fault).")
                return drawAnother()
            }
            say("This is a new shape, no gesture that curlicue knows.")
            state = .naming
        case 1: choose(drawing.phrases[0])
        default: state = .phrase(drawing.phrases)
        }
    }

    /// Why `record` cannot be a recorded stroke.
    private static func fault(in record: StrokeRecord) -> String? {
        do throws(TemplateFault) {
            _ = try Template(record)
            return nil
        } catch {
            return "\(error)"
        }
    }

    // MARK: Recording

    mutating func name(_ name: String) {
        guard !name.isEmpty else { return drawAnother() }
        if let fault = TemplateName.fault(in: name) { return say("\(fault).") }
        guard setting.templates[name].isEmpty else {
            return say("You have a stroke '\(name)' already; please think of another name.")
        }
        guard let record = drawing?.record, let first = try? Template(record) else {
            return drawAnother()
        }
        recording = Recording(name: name, examples: [first])
        state = .examples
    }

    private mutating func addExample(_ record: StrokeRecord) {
        do throws(TemplateFault) {
            recording?.examples.append(try Template(record))
        } catch {
            return say("That one does not count: \(error).")
        }
        guard let recording, recording.examples.count == Self.examples else { return }
        let review = TemplateReview(
            recording.name, recording.examples, library: setting.templates,
            limits: editor.mapping.limits)
        if let odd = review.odd, chances > 0 {
            chances -= 1
            self.recording?.examples.remove(at: odd)
            return say("Drawing \(odd + 1) looks different: please draw it once more.")
        }
        if let editor = try? setting.editor([recording.name]) { self.editor = editor }
        phrase = .stroke(recording.name)
        scope = scopeOfDrawing
        let fits = review.similar.map {
            Likeness(.stroke($0.name), "\(Int(($0.likeness * 100).rounded())) %")
        }
        let taken = review.takenBy.map {
            Likeness($0.phrase, "\($0.count) of the \(Self.examples) drawings")
        }
        examine(alikes: (fits + taken).compactMap { likeness in mapped(likeness) })
    }

    // MARK: Choosing

    mutating func choose(_ phrase: Phrase) {
        self.phrase = phrase
        scope = scopeOfDrawing
        examine(alikes: alikes())
    }

    /// Where a gesture is that was drawn under this hotkey.
    private var scopeOfDrawing: EditScope {
        var scope = setting.scope ?? EditScope()
        guard scope.hotkey == nil else { return scope }
        let places = editor.places
        let here = places.first { place in
            drawing?.hotkey.map { editor.hotkeys(of: place).contains($0) } ?? false
        }
        scope.hotkey = (here ?? places.first)?.hotkey
        return scope
    }

    /// Says whether the gesture is free.
    private mutating func examine(alikes: [Likeness]) {
        if let taken = editor.binding(for: phrase, in: scope) {
            say("You drew \(phrase.drawn): '\(phrase)'.")
            state = .taken
            guard setting.isReplacing else { return }
            say("It does '\(taken.words)' now, which is replaced.")
            isReplacing = true
            state = .verb
            return
        }
        guard alikes.isEmpty else {
            say("You drew \(phrase.drawn): '\(phrase)'.")
            for alike in alikes { say(alike.warning) }
            state = .alike
            return
        }
        say("You drew \(phrase.drawn): '\(phrase)'. It is free.")
        for other in bindings where other.phrase != phrase && other.phrase.covers(phrase) {
            say("'\(other.phrase)' does '\(other.words)'; the new gesture goes before it.")
        }
        for other in bindings where other.phrase != phrase && phrase.covers(other.phrase) {
            say("'\(other.phrase)' does '\(other.words)' and goes before the new gesture.")
        }
        state = .verb
    }

    /// What can be drawn where the gesture is.
    private var bindings: [Binding] { editor.mapping.profile(of: scope)?.bindings ?? [] }

    /// What `phrase` does now where something was drawn; nil where it is free.
    func words(of phrase: Phrase) -> String? {
        editor.binding(for: phrase, in: scopeOfDrawing)?.words
    }

    // MARK: Likeness

    /// Another gesture that the drawing is like.
    struct Likeness {
        var phrase: Phrase
        /// How much, in words.
        var degree: String
        /// What the other one does.
        var does = ""
        /// Whether it is a narrower word for the same drawing.
        var isSame = false

        init(_ phrase: Phrase, _ degree: String) {
            self.phrase = phrase
            self.degree = degree
        }

        /// What to say about it.
        var warning: String {
            guard !isSame else {
                return "It is drawn as '\(phrase)' is, which does '\(does)' and goes first: drawn "
                    + "like this, the new gesture does nothing."
            }
            return
                "It is like '\(phrase)' (\(degree)), which does '\(does)': one may be mistaken for the "
                + "other."
        }
    }

    /// What the mapping has for another gesture; nil where it has nothing.
    private func mapped(_ likeness: Likeness) -> Likeness? {
        let binding = editor.mapping.profile(of: scope)?.binding(for: likeness.phrase)
        guard let binding, binding.phrase != phrase else { return nil }
        var likeness = likeness
        likeness.phrase = binding.phrase
        likeness.does = binding.words
        return likeness
    }

    /// The gestures of the mapping that the drawing is like, apart from wider words for it.
    private func alikes() -> [Likeness] {
        guard let drawing, let profile = editor.mapping.profile(of: scope) else { return [] }
        var alikes: [Likeness] = []
        var replay = Replay(
            profile, limits: editor.mapping.limits, templates: setting.templates)
        let outcome = replay.outcome(of: Drawing.strokes(of: drawing.record))
        if case .recognized(let gesture, let mapped) = outcome, mapped != phrase,
            !mapped.covers(phrase)
        {
            // As for recorded strokes: a half is what is just accepted.
            let percent = Int((50 + gesture.score * 50).rounded())
            var likeness = Likeness(mapped, "\(percent) %")
            likeness.isSame = phrase.covers(mapped)
            alikes.append(likeness)
        }
        if let template = try? Template(drawing.record) {
            var library = TemplateLibrary()
            for case .stroke(let name) in profile.bindings.map(\.phrase)
            where phrase != .stroke(name) {
                library[name] = setting.templates[name]
            }
            let review = TemplateReview(
                "", [template], library: library, limits: editor.mapping.limits)
            for fit in review.similar
            where !alikes.contains(where: { $0.phrase == .stroke(fit.name) }) {
                let percent = Int((fit.likeness * 100).rounded())
                alikes.append(Likeness(.stroke(fit.name), "\(percent) %"))
            }
        }
        return alikes.compactMap { mapped($0) }
    }
}
