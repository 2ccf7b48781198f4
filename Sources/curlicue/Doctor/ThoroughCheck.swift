internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import Mapping

extension KeyNames {
    /// The names of keys, from Xlib.
    static let x11 = KeyNames(
        isKey: { Keysyms.isKey($0) }, areSame: { Keysyms.code(for: $0) == Keysyms.code(for: $1) },
        types: { Keysyms.types($0) }, all: { Keysyms.commonNames })
}

extension MappingStore {
    /// A store with the mapping file `explicit`, or with the one in the usual places.
    init(explicit: String?) { self.init(explicit: explicit, keys: .x11) }

    /// The usual vocabulary with what is slower to find out: which recorded strokes are too alike,
    /// and which keys the keyboard has.
    static var thoroughVocabulary: Vocabulary {
        var vocabulary = MappingStore(explicit: nil).vocabulary
        let recorded = TemplateStore()?.load().library ?? TemplateLibrary()
        vocabulary.alike = { AlikeTemplates.among($0, of: recorded, $1) }
        vocabulary.takenBy = { name, phrases, limits in
            Self.phrases(phrases, taking: recorded[name], limits)
        }
        // `check` has one thread only.
        nonisolated(unsafe) let keyboard = Remote.display.flatMap { _ in
            (try? Display()).flatMap { KeyboardCheck($0) }
        }
        vocabulary.missingKeys = { keyboard?.problem(with: $0) }
        return vocabulary
    }

    /// Which of the built-in gestures `phrases` would take many of these examples of a stroke.
    private static func phrases(
        _ phrases: [Phrase], taking examples: [Template], _ limits: Limits
    ) -> [Phrase] {
        guard !examples.isEmpty else { return [] }
        let profile = Profile(
            hotkeys: [], bindings: phrases.map { Binding($0, actions: [.nothing]) })
        var replay = Replay(profile, limits: limits)
        var counts: [Phrase: Int] = [:]
        for example in examples {
            let stroke = Stroke(.pointer, samples: example.samples)
            if case .recognized(_, let mapped) = replay.outcome(of: [stroke]) {
                counts[mapped, default: 0] += 1
            }
        }
        return phrases.filter { (counts[$0] ?? 0) * leastShare >= examples.count }
    }

    /// A gesture is too like a stroke if it takes at least one in this many of its examples.
    private static let leastShare = 4
}

extension AlikeTemplates {
    /// The most pairs that are reported: nobody reads more.
    private static let most = 200

    /// The pairs of the templates called `names` that are so alike that one may be mistaken for the
    /// other, at most `most`.
    static func among(
        _ names: [String], of library: TemplateLibrary, _ limits: Limits
    ) -> [AlikeTemplates] {
        var mapped = TemplateLibrary()
        for name in names { mapped[name] = library[name] }
        var pairs: [AlikeTemplates] = []
        var reported: Set<[String]> = []
        for name in names where !mapped[name].isEmpty {
            let review = TemplateReview(name, mapped[name], library: mapped, limits: limits)
            for fit in review.similar {
                guard case .stroke(let other) = fit.phrase,
                    reported.insert([min(name, other), max(name, other)]).inserted
                else { continue }
                pairs.append(AlikeTemplates(name, other, percent: fit.percent))
                if pairs.count == most { return pairs }
            }
        }
        return pairs
    }
}

/// What only a display can tell about a mapping.
enum DisplayCheck {
    /// What is wrong with hotkeys and devices, and where in the file; nothing without a display.
    /// Where a curlicue runs, no hotkey is tried: it has grabbed them itself.
    static func remarks(
        _ mapping: Mapping, _ places: Reading.Places
    ) -> [(place: Place, message: String)] {
        guard Remote.display != nil, let display = try? Display(),
            let capture = try? Capture(display)
        else { return [] }
        let hotkeys = mapping.profiles.flatMap(\.hotkeys)
        var remarks = capture.remarks(on: hotkeys).map { (places.hotkeys[$0.chord], $0.message) }
        remarks += capture.unmatched(mapping.devices.names).map {
            (places.devices[$0.lowercased()], Capture.advice(onUnmatched: $0))
        }
        if Remote.running == nil {
            // The server releases these grabs when the connection closes.
            capture.claim(hotkeys, cancel: mapping.cancel)
            remarks += capture.dequeueFailures().map {
                (places.hotkeys[$0.chord], $0.description)
            }
        }
        return remarks.compactMap { place, message in place.map { ($0, message) } }
            .sorted { $0.place < $1.place }
    }
}
