internal import Desktop
internal import Engine
internal import Gestures
internal import Host
internal import JSON
internal import Mapping
internal import Windows

extension KeyNames {
    static let x11 = KeyNames(
        isKey: { Keysyms.isKey($0) }, areSame: { Keysyms.code(for: $0) == Keysyms.code(for: $1) },
        types: { Keysyms.types($0) }, all: { Keysyms.commonNames })
}

extension MappingStore {
    /// A store with the mapping file `explicit`, or with the one in the usual places.
    init(explicit: String?) { self.init(explicit: explicit, keys: .x11) }

    /// The usual vocabulary with what is slower to find out: which recorded strokes are too alike,
    /// which keys the keyboard has, and which monitors are there.
    static var thoroughVocabulary: Vocabulary {
        var vocabulary = MappingStore(explicit: nil).vocabulary
        let recorded = TemplateStore()?.load().library ?? TemplateLibrary()
        vocabulary.alike = { Self.alike($0, recorded, $1) }
        // `check` has one thread only.
        let display = Remote.display.flatMap { _ in try? Display() }
        nonisolated(unsafe) let keyboard = display.map { KeyboardSnapshot($0) }
        vocabulary.missingKeys = { keyboard?.problem(with: $0) }
        let monitors = display.map { Monitors(WindowManager($0)).all.map { $0.name.lowercased() } }
        vocabulary.isMonitor = { monitors?.contains($0.lowercased()) ?? true }
        return vocabulary
    }

    /// The pairs of `phrases` of which one is recorded and so like the other that one may be taken for
    /// the other.
    static func alike(
        _ phrases: [Phrase], _ recorded: TemplateLibrary, _ limits: Limits
    ) -> [(Phrase, Phrase)] {
        var pairs: [(Phrase, Phrase)] = []
        for phrase in phrases {
            guard case .stroke(let name) = phrase, !recorded[phrase].isEmpty else { continue }
            let review = TemplateReview(name, recorded[phrase], library: recorded, limits: limits)
            let others = review.similar.map(\.phrase) + review.takenBy.map(\.phrase)
            pairs += phrases.filter { other in
                others.contains { other.covers($0) } && !pairs.contains { $0 == (other, phrase) }
            }.map { (phrase, $0) }
        }
        return pairs
    }
}

/// What only a display can tell about a mapping.
enum DisplayCheck {
    /// What is wrong with hotkeys and devices, and where in the file; nothing without a display.
    /// Where a curlicue runs, no hotkey is tried: it has grabbed them itself, and says which it has not.
    static func remarks(
        _ mapping: Mapping, _ places: Reading.Places
    ) -> [(place: Place, message: String)] {
        guard Remote.display != nil, let display = try? Display(),
            let capture = try? Capture(display)
        else { return [] }
        let hotkeys = mapping.profiles.flatMap(\.hotkeys)
        var remarks = capture.remarks(on: hotkeys).map { (places.hotkeys[$0.chord], $0.message) }
        remarks += capture.unmatched(mapping.devices.words).map {
            (places.devices[$0.word.lowercased()], $0.message)
        }
        var failures = capture.missing(hotkeys)
        if !Remote.isTaken {
            // The server releases these grabs when the connection closes.
            capture.grabHotkeys(hotkeys, cancel: mapping.cancel)
            failures = capture.unavailable
        } else if let states = (try? Remote.running?.ask("status"))?["hotkeys"]?.array {
            // It knows which of its own another program has.
            let taken = states.filter { $0["state"] == "taken" }.compactMap { $0["hotkey"]?.string }
            failures += hotkeys.filter { taken.contains("\($0)") }.map { HotkeyFailure(.owned, $0) }
        }
        remarks += failures.map { (places.hotkeys[$0.chord], $0.description) }
        return remarks.compactMap { place, message in place.map { ($0, message) } }
            .sorted { $0.place < $1.place }
    }
}
